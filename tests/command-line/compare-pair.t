# One pair in words: what pairs.csv has of it, whichever is named first.
$ quadrille compare -q --runs 1 --solvers cells,dlx --pair dlx,cells --out run easy#1..8 > shown 2>&1; grep -c ' on easy.*: ' shown; grep -o '[a-z]* is faster on [0-9]*, [a-z]* on [0-9]* of [0-9]*' shown > told; awk -F, 'NR == 2 { print $2 " is faster on " $5 ", " $3 " on " $6 " of " $4 }' run/pairs.csv | cmp - told
> 1
# What is not compared is refused before anything is measured.
$ quadrille compare -q --runs 1 --solvers cells,dlx --pair mrv,cells --out other easy#1..2
! quadrille: compare: --pair mrv,cells: no two solvers of this comparison
? 2
$ test ! -e other
