# By hand: the right half of the first board can be filled in 4 ways, the others are full.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1234341221434321
| 1234341221434321
@ clash.txt
| # quadrille: order 2x2
| 11..............
@ empty.txt
| # quadrille: order 2x2
| ................
$ quadrille count boards.txt
> 4
> 1
> 1
$ quadrille count empty.txt
> 288
$ for s in cell-order mrv picosat dlx:choose=first; do quadrille count -s $s empty.txt; done
> 288
> 288
> 288
> 288
$ quadrille count clash.txt boards.txt
> 0
> 4
> 1
> 1
! clash.txt:2: no solution: row 1 holds 1 twice, in r1c1 and r1c2
? 1
# The 2x3 board with its first row given: 28,200,960 / 6!.
$ quadrille count --order 2x3
< 123456..............................
> 39168
# Latin squares of order 4.
$ quadrille count --order 1x4
< # quadrille: order 2x2
< ................
> 576
# Cut off: at least so many, and the answer is no.
$ echo ................................................................................. | quadrille count --timeout 0.2 2> /dev/null | grep -c '^>=[1-9]'
> 1
$ echo ................................................................................. | quadrille count --timeout 0.2 > out 2> err; echo $?; sed 's/[0-9][0-9][0-9]*/N/' err
> 1
> standard input:1: cut off by the time limit after N solutions: auto asked bands
# What is refused is no number, in no format.
$ printf '0:2|a b\na b\na\nb\n' > bounded.dlx; quadrille count bounded.dlx; quadrille count -j 1 --progress 9 bounded.dlx bounded.dlx
> 4
> 4
> 4
$ quadrille count --format json -s cells bounded.dlx 2> /dev/null | grep -o '"solutions.*status":"[a-z]*"'
> "solutions":0,"complete":false,"outcome":"gave up","status":"limited"
$ quadrille count --label -s cells bounded.dlx 2> /dev/null | cut -f1
> # gave up
