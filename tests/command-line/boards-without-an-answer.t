@ boards.txt
| # quadrille: order 2x2
| 1234341221434321
| 123...4.........
| 1234341221434321
# No two givens clash, but r1c4 can hold nothing.
$ quadrille solve boards.txt
> 1234341221434321
> # none
> 1234341221434321
? 1
$ quadrille solve -o none boards.txt
? 1
# Given up: plain search takes many seconds on this one, the near worst case for it by its maker.
$ quadrille solve -s cell-order --timeout 0.05
< ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
> # gave up
! standard input:1: cut off by the time limit: such instances are for bands: -s auto
? 1
