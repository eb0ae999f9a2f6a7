# A rows.csv that was cut off in the middle of a row is reported by file and line. Instances that are whole are drawn.
@ board.txt
| # quadrille: order 2x2
| 1234341221434321
| 1.34341221434321
$ quadrille compare --solvers dlx --runs 2 --out run board.txt > table.txt
$ head -c -20 run/rows.csv > torn; mv torn run/rows.csv; quadrille plot --chart cactus run | tail -1
> charts: run/charts
! quadrille: plot: run/rows.csv:5: the line is torn: it does not end
