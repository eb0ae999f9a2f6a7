# Source 001, counter-example 1: what the judge's programs print for the empty board.
@ board.txt
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
| 0 0 0 0 0 0 0 0 0
@ smallest.txt
| 1 2 3 4 5 6 7 8 9
| 4 5 6 7 8 9 1 2 3
| 7 8 9 1 2 3 4 5 6
| 2 1 4 3 6 5 8 9 7
| 3 6 5 8 9 7 2 1 4
| 8 9 7 2 1 4 3 6 5
| 5 3 1 6 4 2 9 7 8
| 6 4 2 9 7 8 5 3 1
| 9 7 8 5 3 1 6 4 2
$ for s in cell-order rescan blank-list candidate-list; do quadrille solve -s $s < board.txt | cmp - smallest.txt || echo $s; done

# Any other grid is right, too.
$ for s in mrv dlx picosat; do quadrille solve -s $s < board.txt | quadrille verify board.txt - || echo $s; done
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
