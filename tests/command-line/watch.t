# In a pipe, watch prints a sentence a step: what a screen reader says. ? marks what was tried, ' what was forced, and !
# a conflict; a given has no mark.
@ four.txt
| 12..
| 34..
| .1..
| ..2.
@ clash.txt
| 11..
| 34..
| .1..
| ..2.
@ formula.cnf
| p cnf 3 4
| 1 2 0
| -1 3 0
| -2 -3 0
| 1 -3 0
$ quadrille watch -s mrv four.txt
> four.txt:1
> Before the first step.
>   1  2  .  .
>   3  4  .  .
>   .  1  .  .
>   .  .  2  .
> step 1  node 1  r2c3 has fewest candidates: 1.
> step 2  node 2  r2c3 can only be 1 (naked single).
> step 3  node 2  r2c4 has fewest candidates: 1.
> step 4  node 3  r2c4 can only be 2 (naked single).
> step 5  node 3  r4c2 has fewest candidates: 1.
> step 6  node 4  r4c2 can only be 3 (naked single).
> step 7  node 4  r4c1 has fewest candidates: 1.
> step 8  node 5  r4c1 can only be 4 (naked single).
> step 9  node 5  r4c4 has fewest candidates: 1.
> step 10  node 6  r4c4 can only be 1 (naked single).
> step 11  node 6  r3c1 has fewest candidates: 1.
> step 12  node 7  r3c1 can only be 2 (naked single).
> step 13  node 7  r1c3 has fewest candidates: 2.
> step 14  node 8  Try 3 in r1c3.
> step 15  node 8  r1c4 has fewest candidates: 1.
> step 16  node 9  r1c4 can only be 4 (naked single).
> step 17  node 9  r3c4 has fewest candidates: 1.
> step 18  node 10  r3c4 can only be 3 (naked single).
> step 19  node 10  r3c3 has fewest candidates: 1.
> step 20  node 11  r3c3 can only be 4 (naked single).
> step 21  node 11  Solution 1.
>   1  2  3? 4'
>   3  4  1' 2'
>   2' 1  4' 3'
>   4' 3' 2  1'
> step 22  node 10  Back: 4 in r3c3 is taken out.
> step 23  node 9  Back: 3 in r3c4 is taken out.
> step 24  node 8  Back: 4 in r1c4 is taken out.
> step 25  node 7  Back: 3 in r1c3 is taken out.
> step 26  node 12  Try 4 in r1c3.
> step 27  node 12  r1c4 has fewest candidates: 1.
> step 28  node 13  r1c4 can only be 3 (naked single).
> step 29  node 13  r3c4 has fewest candidates: 1.
> step 30  node 14  r3c4 can only be 4 (naked single).
> step 31  node 14  r3c3 has fewest candidates: 1.
> step 32  node 15  r3c3 can only be 3 (naked single).
> step 33  node 15  Solution 2.
>   1  2  4? 3'
>   3  4  1' 2'
>   2' 1  3' 4'
>   4' 3' 2  1'
> The search ends: as many solutions as wanted are found.
>   steps 33, nodes 15, conflicts 0, backtracks 4, solutions 2
# Two back-ends take turns.
$ quadrille watch -s mrv -s dlx -n 1 four.txt | sed -n 2,15p
> mrv  Before the first step.
>   1  2  .  .
>   3  4  .  .
>   .  1  .  .
>   .  .  2  .
> dlx  Before the first step.
> mrv  step 1  node 1  r2c3 has fewest candidates: 1.
> dlx  step 1  node 1  Fewest options: 1 for r2c3.
> mrv  step 2  node 2  r2c3 can only be 1 (naked single).
> dlx  step 2  node 1  Cover r2c3: hides 1.
> mrv  step 3  node 2  r2c4 has fewest candidates: 1.
> dlx  step 3  node 2  r2c3 can only be 1 (naked single).
> mrv  step 4  node 3  r2c4 can only be 2 (naked single).
> dlx  step 4  node 2  Cover 1 in row 2: hides 1.
# What is not kept of a long search is named.
$ quadrille watch -s cell-order --max-steps 4 four.txt
> four.txt:1
> Before the first step.
>   1  2  .  .
>   3  4  .  .
>   .  1  .  .
>   .  .  2  .
> step 1  node 1  r1c3 is the next blank.
> step 2  node 1  1 does not fit r1c3: it stands in row 1, at r1c1.
> Steps 3 to 98 are not kept.
>   1  2  4~ 3~
>   3  4  1~ 2~
>   2~ 1  3~ 4~
>   4~ 3~ 2  .
> step 99  node 22  Try 1 in r4c4.
> step 100  node 22  Solution 2.
>   1  2  4~ 3~
>   3  4  1~ 2~
>   2~ 1  3~ 4~
>   4~ 3~ 2  1?
> The search ends: as many solutions as wanted are found.
>   steps 100, nodes 22, conflicts 46, backtracks 11, solutions 2
# Exact covers and formulas.
$ quadrille watch -n 1 queens:5 | tail -9
> step 29  node 6  Cover a5: hides 0.
> step 30  node 6  Solution 1.
>   r3 c1 a3 b3
>   r2 c3 a4 b6
>   r5 c2 a6 b2
>   r4 c4 a7 b5
>   r1 c5 a5
> The search ends: as many solutions as wanted are found.
>   steps 30, nodes 6, conflicts 0, backtracks 0, solutions 1
$ quadrille watch formula.cnf
> formula.cnf:1
> Before the first step.
> step 1  node 1  The first open variable: x1.
> step 2  node 2  Decide x1.
> step 3  node 3  x3, because x1.
> step 4  node 3  not x2, because x3.
> step 5  node 3  Solution 1.
>   v 1 -2 3 0
> step 6  node 1  Back to level 0: 3 values are open again.
> step 7  node 1  So not x1: the other side of a decision.
> step 8  node 4  x2, because not x1.
> step 9  node 4  not x3, because not x1.
> step 10  node 4  Solution 2.
>   v -1 2 -3 0
> The search ends: as many solutions as wanted are found.
>   steps 10, nodes 4, conflicts 0, backtracks 2, solutions 2
# Of several instances the first.
$ quadrille watch -s mrv four.txt formula.cnf | head -1
> four.txt:1 (the first of 2)
# What can't be shown.
$ quadrille watch clash.txt
! clash.txt:1: no solution: row 1 holds 1 twice, in r1c1 and r1c2
? 1
$ quadrille watch -s picosat four.txt
! quadrille: watch: picosat has no trace; these have: cell-order, rescan, blank-list, candidate-list, sum-45, mrv, dlx, cells, dpll, cdcl
? 2
$ quadrille watch -s mrv -s dlx -s cells four.txt
! quadrille: watch: two back-ends at the most
? 2
$ quadrille watch -s mrv formula.cnf
! formula.cnf:1: mrv solves boards only
? 3
$ quadrille watch nothing.txt
! quadrille: there is no file and no set 'nothing.txt' (quadrille list sets shows the sets)
? 2
$ quadrille watch twenty-five -s cell-order --timeout 0.01 > stopped.txt
? 1
$ grep -o "The search was stopped.*" stopped.txt
> The search was stopped by the time limit.
