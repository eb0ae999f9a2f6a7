# Small searches, checked by hand against results/guide/trace-format.md; tests/trace/ replays many more.
@ board.txt
| 12..
| 34..
| ....
| ....
@ full.txt
| 1234
| 3412
| 2143
| 4321
@ clash.txt
| 11..
| ....
| ....
| ....
@ tiny.cnf
| p cnf 2 2
| 1 2 0
| -1 -2 0
@ tiny.xc
| a b | c
| a c:x
| b c:x
| b c:y
$ quadrille trace -s mrv --max-steps 3 board.txt
> {"quadrille-trace":1,"solver":"mrv","family":"backtracking","rung":"board","instance":"board.txt:1","limit":2,"order":[2,2],"givens":[1,2,0,0,3,4,0,0,0,0,0,0,0,0,0,0]}
> {"step":1,"node":1,"depth":0,"do":"choose","why":"fewest","cell":2,"sizes":[[2,2],[3,2],[6,2],[7,2],[8,2],[9,2],[10,4],[11,4],[12,2],[13,2],[14,4],[15,4]]}
> {"step":2,"node":2,"depth":1,"do":"place","cell":2,"digit":3}
> {"step":3,"node":2,"depth":1,"do":"choose","why":"fewest","cell":3,"sizes":[[15,4],[3,1]]}
> {"end":"max-steps","steps":3,"nodes":2,"solutions":0}
$ quadrille trace -s blank-list -n 1 full.txt
> {"quadrille-trace":1,"solver":"blank-list","family":"backtracking","rung":"board","instance":"full.txt:1","limit":1,"order":[2,2],"givens":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}
> {"step":1,"node":1,"depth":0,"do":"solution","solution":1,"cells":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}
> {"end":"limit","steps":1,"nodes":1,"solutions":1,"counters":{"nodes":1,"placements":0,"backtracks":0,"depth":0}}
$ quadrille trace -s dpll tiny.cnf
> {"quadrille-trace":1,"solver":"dpll","family":"SAT","rung":"cnf","instance":"tiny.cnf:1","limit":2,"variables":2,"clauses":[[1,2],[-1,-2]]}
> {"step":1,"node":1,"depth":0,"do":"choose","why":"order","literal":1}
> {"step":2,"node":2,"depth":1,"do":"place","literal":1,"level":1}
> {"step":3,"node":2,"depth":2,"do":"propagate","why":"clause","literal":-2,"level":1,"clause":[-2,-1]}
> {"step":4,"node":2,"depth":2,"do":"solution","solution":1,"true":[1]}
> {"step":5,"node":1,"depth":0,"do":"backtrack","keep":0,"level":0}
> {"step":6,"node":1,"depth":1,"do":"propagate","why":"turned over","literal":-1,"level":0}
> {"step":7,"node":3,"depth":2,"do":"propagate","why":"clause","literal":2,"level":0,"clause":[2,1]}
> {"step":8,"node":3,"depth":2,"do":"solution","solution":2,"true":[2]}
> {"end":"limit","steps":8,"nodes":3,"solutions":2,"counters":{"nodes":3,"placements":2,"backtracks":1,"propagations":1,"depth":1,"variables":2,"clauses":2}}
$ quadrille trace -s dlx --from-node 2 --max-steps 2 tiny.xc
> {"quadrille-trace":1,"solver":"dlx","family":"exact cover","rung":"cover","instance":"tiny.xc:1","limit":2,"items":["a","b","c"],"primary":2,"colours":["x","y"],"options":[[0,[2,1]],[1,[2,1]],[1,[2,2]]]}
> {"state":"what stands","steps":3,"nodes":2,"solutions":0,"standing":[{"option":0,"item":0,"node":2}]}
> {"step":4,"node":2,"depth":1,"do":"purify","item":2,"colour":1,"hides":1}
> {"step":5,"node":2,"depth":1,"do":"choose","why":"fewest","item":1,"sizes":[[1,1]]}
> {"end":"max-steps","steps":5,"nodes":2,"solutions":0}
$ quadrille trace -s dlx -n 1 --from-node 99 tiny.xc 2>&1 >/dev/null
> tiny.xc:1: node 99 was not reached: the search entered 3
$ quadrille trace -s bits board.txt
! quadrille: trace: bits has no trace; these have: cell-order, rescan, blank-list, candidate-list, sum-45, mrv, dlx, cells, dpll, cdcl
? 2
$ quadrille trace -s dlx -s mrv board.txt
! quadrille: trace: one solver at a time
? 2
$ quadrille trace clash.txt
! clash.txt:1: no solution: row 1 holds 1 twice, in r1c1 and r1c2
? 1
$ quadrille trace -s mrv board.txt > out.jsonl && tail -n 1 out.jsonl
> {"end":"limit","steps":37,"nodes":17,"solutions":2,"counters":{"nodes":17,"placements":16,"backtracks":4,"propagations":11,"depth":12}}
$ quadrille trace --format png board.txt
! quadrille: trace: --format: 'png' is neither json nor text (quadrille trace --help shows the options)
? 2
$ echo nonsense | quadrille trace -
! standard input:1:1: there is no board in here, but text: 'nonsense'
? 2
# As text: a sentence a step, the board before them, and each solution.
@ four.txt
| 12..
| 34..
| .1..
| ..2.
@ formula.cnf
| p cnf 3 4
| 1 2 0
| -1 3 0
| -2 -3 0
| 1 -3 0
$ quadrille trace --format text -s mrv four.txt
> mrv on four.txt:1
>   1 2 . .
>   3 4 . .
>   . 1 . .
>   . . 2 .
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
>   1 2 3 4
>   3 4 1 2
>   2 1 4 3
>   4 3 2 1
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
>   1 2 4 3
>   3 4 1 2
>   2 1 3 4
>   4 3 2 1
> The search ends: as many solutions as wanted are found.
>   steps 33, nodes 15, conflicts 0, backtracks 4, solutions 2
$ quadrille trace --format text -s cell-order --max-steps 4 four.txt
> cell-order on four.txt:1
>   1 2 . .
>   3 4 . .
>   . 1 . .
>   . . 2 .
> step 1  node 1  r1c3 is the next blank.
> step 2  node 1  1 does not fit r1c3: it stands in row 1, at r1c1.
> step 3  node 1  2 does not fit r1c3: it stands in row 1, at r1c2.
> step 4  node 2  Try 3 in r1c3.
> More steps are not written.
>   steps 4, nodes 2, conflicts 2, backtracks 0, solutions 0
$ quadrille trace --format text -s dlx --from-node 11 four.txt | head -7
> dlx on four.txt:1
> step 57  node 11  r3c4 can only be 3 (naked single).
>   1 2 3 4
>   3 4 1 2
>   2 1 4 3
>   4 3 2 1
> step 58  node 11  Cover 3 in row 3: hides 0.
$ quadrille trace --format text -s cdcl --from-node 3 formula.cnf
> cdcl on formula.cnf:1
> step 3  node 3  x3, because x1.
>   x1
>   x3
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
$ quadrille trace --format text -n 1 queens:5 | tail -9
> step 29  node 6  Cover a5: hides 0.
> step 30  node 6  Solution 1.
>   r3 c1 a3 b3
>   r2 c3 a4 b6
>   r5 c2 a6 b2
>   r4 c4 a7 b5
>   r1 c5 a5
> The search ends: as many solutions as wanted are found.
>   steps 30, nodes 6, conflicts 0, backtracks 0, solutions 1
$ quadrille trace --format text tiny.xc
> dlx on tiny.xc:1
> step 1  node 1  Fewest options: 1 for a.
> step 2  node 1  Cover a: hides 1.
> step 3  node 2  option 1 (a c): the only way for a.
> step 4  node 2  Purify c to x: hides 1.
> step 5  node 2  Fewest options: 1 for b.
> step 6  node 2  Cover b: hides 1.
> step 7  node 3  option 2 (b c): the only way for b.
> step 8  node 3  Solution 1.
>   a c:x
>   b c:x
> step 9  node 2  Back: option 2 (b c) is taken out.
> step 10  node 2  Uncover b: 1 return.
> step 11  node 1  Back: option 1 (a c) is taken out.
> step 12  node 1  Unpurify c from x: 1 return.
> step 13  node 1  Uncover a: 1 return.
> The search ends: the solution is the only one.
>   steps 13, nodes 3, conflicts 0, backtracks 2, solutions 1
$ quadrille trace --format text -s cell-order --timeout 0.01 twenty-five | grep 'The search' | sort -u
> The search was stopped.
