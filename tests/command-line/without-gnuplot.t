# Everything but the charts is there, and one line says what to install.
@ board.txt
| # quadrille: order 2x2
| 1234341221434321
$ program=$(command -v quadrille); PATH=/nowhere "$program" compare --solvers dlx,mrv --runs 1 --out run board.txt > table.txt
! quadrille: no charts without gnuplot: apt install gnuplot-nox, then `quadrille plot` draws them from the stored rows
$ ls run
> charts
> pairs.csv
> rows.csv
> run.json
> summary.csv
> summary.md
# Then they can be drawn.
$ quadrille plot run
> charts: run/charts
$ ls run/charts
> cactus.png
> cactus.svg
> cactus.tsv
> distribution.png
> distribution.svg
> distribution.tsv
> nodes.png
> nodes.svg
> nodes.tsv
> scatter.png
> scatter.svg
> scatter.tsv
