# Small searches, checked by hand against harness/trace-format.md; tests/trace/ replays many more.
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
! quadrille: trace: one back-end at a time
? 2
$ quadrille trace clash.txt
! clash.txt:1: no solution: row 1 holds 1 twice, in r1c1 and r1c2
? 1
$ quadrille trace -s mrv -o out.jsonl board.txt && tail -n 1 out.jsonl
> {"end":"limit","steps":37,"nodes":17,"solutions":2,"counters":{"nodes":17,"placements":16,"backtracks":4,"propagations":11,"depth":12}}
$ quadrille trace --format svg -s dpll tiny.cnf | grep -o '<desc.*</desc>\|class=.c[^<]*<'
> <desc id="tree-text">dpll on tiny.cnf:1; nodes: 3, solutions: 2, steps: 8. It ended with the last solution wanted: there may be more.</desc>
> class="c">start<
> class="c">x1<
> class="c tg">★ solution 1<
> class="c">¬x1<
> class="c tg">★ solution 2<
$ quadrille trace --format svg board.txt full.txt
! quadrille: trace: a picture shows one search, and these are 2 instances
? 2
$ quadrille trace --format png board.txt
! quadrille: trace: --format: 'png' is neither json nor svg (quadrille trace --help shows the options)
? 2
$ quadrille trace --format svg --says board.txt
! quadrille: trace: a picture shows the whole search: --from-node and --says are for json
? 2
$ echo nonsense | quadrille trace -
! standard input:1:1: there is no board in here, but text: 'nonsense'
? 2
