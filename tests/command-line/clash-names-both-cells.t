$ quadrille solve
< 5 0 0 5 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
< 0 0 0 0 0 0 0 0 0
> # none
! standard input:1: no solution: row 1 holds 5 twice, in r1c1 and r1c4
? 1
@ boards.txt
| # quadrille: order 2x2
| # a comment
| 1234341221434321
| 1....1..........
$ quadrille solve boards.txt
> 1234341221434321
> # none
! boards.txt:4: no solution: box 1 holds 1 twice, in r1c1 and r2c2
? 1
