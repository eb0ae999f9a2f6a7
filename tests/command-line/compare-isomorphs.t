# Each board also as its random isomorphs: the same ones for every solver, and those that convert writes.
@ boards.txt
| # quadrille: order 2x2
| 1......2..3.....
| ...4..1.........
$ quadrille compare -q --solvers dlx,cell-order --runs 1 --isomorphs 3 --seed 7 --limit 0 --out run boards.txt > table.txt
$ sed 1d run/rows.csv | cut -d, -f2,6,7 | sort
> 1,0,cell-order
> 1,0,dlx
> 1,1,cell-order
> 1,1,dlx
> 1,2,cell-order
> 1,2,dlx
> 1,3,cell-order
> 1,3,dlx
> 2,0,cell-order
> 2,0,dlx
> 2,1,cell-order
> 2,1,dlx
> 2,2,cell-order
> 2,2,dlx
> 2,3,cell-order
> 2,3,dlx
# A board has as many solutions as its isomorphs; here they differ between the two boards.
$ sed 1d run/rows.csv | cut -d, -f2,12 | sort -u
> 1,3
> 2,24
# Both solvers have the same solutions of each.
$ sed 1d run/rows.csv | cut -d, -f2,6,14 | sort -u | wc -l | tr -d ' '
> 8
# What they were is what convert writes: the hashes of its boards' solutions are those of the rows.
$ quadrille convert --isomorphs 3 --seed 7 --to line boards.txt > written.txt
$ quadrille compare -q --solvers dlx --runs 1 --limit 0 --out again written.txt > table.txt
$ sed 1d run/rows.csv | grep ,dlx, | cut -d, -f14 > a; sed 1d again/rows.csv | cut -d, -f14 > b; cmp a b
# Another seed, other isomorphs; the same seed, the same.
$ quadrille compare -q --solvers dlx --runs 1 --isomorphs 3 --seed 8 --limit 0 --out other boards.txt > table.txt
$ sed 1d other/rows.csv | cut -d, -f14 | cmp -s a - && echo the same
? 1
$ quadrille compare -q --solvers dlx --runs 1 --isomorphs 3 --seed 7 --limit 0 --out third boards.txt > table.txt; sed 1d third/rows.csv | cut -d, -f14 | cmp a -
