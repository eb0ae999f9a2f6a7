# What is left shows the disagreement, and the comments name who is wrong: a back-end,
@ four.txt
| # quadrille: order 2x2
| 12..34..21..43..
$ saboteurs shrink -s dlx -s altered-given four.txt > small.txt; echo $?; grep -c WRONG small.txt; grep -o 'WRONG.*not: ' small.txt; grep -o 'from.*needed' small.txt | sed 's/after .*;/;/'
> 0
> 1
> WRONG: the exact cover is right, the back-end is not: 
> from four.txt:2: 1 of 8 givens are left ; each is needed
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
> | the exact cover: unique, by a search of the options
> | dlx: ok, unique
> | reports-some: ok, none. WRONG: the exact cover is right, the back-end is not
> | an exact cover
> a
> a
# a back-end that breaks,
$ saboteurs shrink -s dlx -s aborts four.txt | grep WRONG
> # aborts: crashed, gave up. WRONG: it breaks: it died of signal 6
# the lowering from the board to the exact cover,
@ open.txt
| # quadrille: order 2x2
| ..34.4.2...3.3..
$ PLANTED=cover "$PLANTING" shrink -s mrv -s dlx -n 0 open.txt | grep WRONG
> # WRONG: the lowering from the board to the exact cover: options r1c1=2 and r1c2=1 have an item in common, and by the rules they do not exclude each other
# or that to clauses.
$ PLANTED=clauses "$PLANTING" shrink -s dlx -s cdcl -n 0 open.txt | grep -e WRONG -e cdcl:
> # WRONG: the clauses (encoding=complete:amo=fitting): exact cover says 288 solutions, clauses says 216 solutions
> # cdcl: ok, 216 solutions: not to be judged, what it was given is wrong
# Where all agree there is nothing to make small.
$ quadrille shrink -s dlx -s mrv open.txt
! quadrille: shrink: 1 instance: the back-ends agree
? 1
