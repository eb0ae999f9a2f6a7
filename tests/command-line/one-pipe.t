# Where one pipe takes answers and messages, each message stands behind the answers that came before it.
@ three.txt
| # quadrille: order 2x2
| 1234341221434321
| 11....3..2.....4
| 1234341221434321
$ quadrille count three.txt 2>&1 | cat
> 1
> three.txt:3: no solution: row 1 holds 1 twice, in r1c1 and r1c2
> 0
> 1
