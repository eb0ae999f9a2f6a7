# Source 001, counter-example 2.
@ board.txt
| 0 2 0 9 0 5 0 0 0
| 5 9 0 0 3 0 2 0 0
| 7 0 0 6 0 2 0 0 5
| 0 0 9 3 5 0 4 6 0
| 0 5 4 0 0 0 7 8 0
| 0 8 3 0 2 7 5 0 0
| 8 0 0 2 0 9 0 0 4
| 0 0 5 0 4 0 0 2 6
| 0 0 0 5 0 3 0 7 0
@ solved.txt
| 3 2 1 9 7 5 6 4 8
| 5 9 6 8 3 4 2 1 7
| 7 4 8 6 1 2 9 3 5
| 1 7 9 3 5 8 4 6 2
| 2 5 4 1 9 6 7 8 3
| 6 8 3 4 2 7 5 9 1
| 8 1 7 2 6 9 3 5 4
| 9 3 5 7 4 1 8 2 6
| 4 6 2 5 8 3 1 7 9
$ for s in cell-order rescan blank-list candidate-list mrv dlx dlx:choose=first picosat picosat:encoding=minimal picosat:encoding=natural; do quadrille solve -s $s < board.txt | cmp - solved.txt || echo $s; done
