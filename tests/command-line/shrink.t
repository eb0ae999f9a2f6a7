# What is left shows the disagreement, and the comments say what is true: where a solver is wrong,
@ four.txt
| # quadrille: order 2x2
| 12..34..21..43..
$ saboteurs shrink -s dlx -s altered-given four.txt | sed 's/after .*;/;/'
> # quadrille: order 2x2, format line
> # from four.txt:2: 1 of 8 givens are left ; each is needed
> # altered-given is wrong: r1c1 is 2, the given is 1
> # a slow search of its own says several (at least 2)
> 1...............
@ small.dlx
| a b c | d
| a
| b
| c
| a b
| b c d
| a d
$ saboteurs shrink -s dlx -s reports-some -n 0 small.dlx
> | from small.dlx:1: 1 of 6 options, 1 of 4 items are left after 17 instances; each is needed
> | dlx says unique, reports-some says none
> | a slow search of its own says unique
> | an exact cover
> a
> a
@ small.cnf
| p cnf 3 4
| 1 2 0
| -1 3 0
| 2 -3 0
| -2 3 0
$ quadrille shrink -n 0 -s picosat -s 'none=exec:cat > all; echo s UNSATISFIABLE; exit 20' small.cnf | grep -e says -e '^p'
> c picosat says unique, none says none
> c a slow search of its own says unique
> p cnf 0 0
# and where one breaks.
$ saboteurs shrink -s dlx -s aborts four.txt | grep '^# aborts'
> # aborts breaks: it died of signal 6
# Where all agree there is nothing to make small.
@ open.txt
| # quadrille: order 2x2
| ..34.4.2...3.3..
$ quadrille shrink -s dlx -s mrv open.txt
! quadrille: shrink: 1 instance: the solvers agree
? 1
