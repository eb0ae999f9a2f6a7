@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1234341221434321
$ quadrille compare --solvers dlx,mrv,picosat --runs 1 --out run boards.txt > table.txt
# From the same rows the same bytes.
$ cp -r run/charts first; rm -r run/charts; quadrille plot run
> charts: run/charts
$ for f in cactus.svg cactus.tsv scatter.svg scatter.tsv; do cmp first/$f run/charts/$f; done
$ quadrille plot --chart scatter --x picosat --y mrv --out other run
> charts: other
$ ls other; head -1 other/scatter.tsv
> scatter.png
> scatter.svg
> scatter.tsv
> set	index	x_time_s	x_status	y_time_s	y_status
# The numbers drawn are those of the rows: one for each board.
$ sed 1d other/scatter.tsv | cut -f1,2,4,6
> boards	1	ok	ok
> boards	2	ok	ok
$ for i in 1 2; do awk -F, -v i=$i '$2 == i && $7 == "picosat" { printf "%.9g\n", $15 * 1e-9 }' run/rows.csv; done > rows; sed 1d other/scatter.tsv | cut -f3 | cmp - rows
# What cannot be drawn.
$ quadrille plot --chart cactsu run
! quadrille: plot: there is no chart 'cactsu'; did you mean 'cactus'? (quadrille list charts shows them)
? 2
$ quadrille plot --chart scatter --x nobody --y mrv --out other run
! quadrille: chart scatter: there are no runs of 'nobody' in these rows; there are mrv, dlx, picosat
? 2
$ quadrille plot
! quadrille: plot: name a run: a folder that compare wrote
? 2
$ quadrille plot nowhere
! quadrille: plot: cannot read nowhere/rows.csv: No such file or directory
? 2
$ quadrille plot run/rows.csv
! quadrille: plot: --out says where charts of a single file go
? 2
# Two runs side by side.
$ quadrille compare --solvers dlx --runs 1 --out second boards.txt > table.txt
$ quadrille plot --chart cactus --out both run second/
> charts: both
$ sed 1d both/cactus.tsv | cut -f1 | sort -u
> dlx:run=run
> dlx:run=second
> mrv:run=run
> picosat:run=run
