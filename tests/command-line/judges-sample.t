# The judge's input on standard input gives the judge's output and nothing else (source 001, sample 1).
$ quadrille solve
< 0 3 5 4 6 9 2 7 8
< 7 8 2 1 0 5 6 0 9
< 0 6 0 2 7 8 1 3 5
< 3 2 1 0 4 6 8 9 7
< 8 0 4 9 1 3 5 0 6
< 5 9 6 8 2 0 4 1 3
< 9 1 7 6 5 2 0 8 0
< 6 0 3 7 0 1 9 5 2
< 2 5 8 3 9 4 7 6 0
> 1 3 5 4 6 9 2 7 8
> 7 8 2 1 3 5 6 4 9
> 4 6 9 2 7 8 1 3 5
> 3 2 1 5 4 6 8 9 7
> 8 7 4 9 1 3 5 2 6
> 5 9 6 8 2 7 4 1 3
> 9 1 7 6 5 2 3 8 4
> 6 4 3 7 8 1 9 5 2
> 2 5 8 3 9 4 7 6 1

# So it is for every sound solver.
@ board.txt
| 0 3 5 4 6 9 2 7 8
| 7 8 2 1 0 5 6 0 9
| 0 6 0 2 7 8 1 3 5
| 3 2 1 0 4 6 8 9 7
| 8 0 4 9 1 3 5 0 6
| 5 9 6 8 2 0 4 1 3
| 9 1 7 6 5 2 0 8 0
| 6 0 3 7 0 1 9 5 2
| 2 5 8 3 9 4 7 6 0
@ solved.txt
| 1 3 5 4 6 9 2 7 8
| 7 8 2 1 3 5 6 4 9
| 4 6 9 2 7 8 1 3 5
| 3 2 1 5 4 6 8 9 7
| 8 7 4 9 1 3 5 2 6
| 5 9 6 8 2 7 4 1 3
| 9 1 7 6 5 2 3 8 4
| 6 4 3 7 8 1 9 5 2
| 2 5 8 3 9 4 7 6 1
$ for s in cell-order rescan blank-list candidate-list mrv dlx dlx:choose=first picosat picosat:encoding=minimal picosat:encoding=natural; do quadrille solve -s $s < board.txt | cmp - solved.txt || echo $s; done
