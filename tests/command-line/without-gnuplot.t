# Everything but the charts is there, and one line says what to install.
+ gnuplot
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
> yardstick.csv
# The numbers and the sentences of every chart are there, too.
$ ls run/charts
> cactus.md
> cactus.tsv
> ecdf.md
> ecdf.tsv
> heatmap.md
> heatmap.tsv
> nodes.md
> nodes.tsv
> portfolio.md
> portfolio.tsv
> profile.md
> profile.tsv
> ranks.md
> ranks.tsv
> scatter.md
> scatter.tsv
# The job of plot is the pictures, so there it failed.
$ program=$(command -v quadrille); PATH=/nowhere "$program" plot run > words
! quadrille: no charts without gnuplot: apt install gnuplot-nox, then `quadrille plot` draws them from the stored rows
? 3
$ cut -d: -f1 words | sort -u | paste -sd' '
> cactus ecdf heatmap nodes portfolio profile ranks scatter
# Then they can be drawn.
$ quadrille plot run | tail -1
> charts: run/charts
$ ls run/charts
> cactus.json
> cactus.md
> cactus.png
> cactus.svg
> cactus.tsv
> ecdf.json
> ecdf.md
> ecdf.png
> ecdf.svg
> ecdf.tsv
> heatmap.json
> heatmap.md
> heatmap.png
> heatmap.svg
> heatmap.tsv
> nodes.json
> nodes.md
> nodes.png
> nodes.svg
> nodes.tsv
> portfolio.json
> portfolio.md
> portfolio.png
> portfolio.svg
> portfolio.tsv
> profile.json
> profile.md
> profile.png
> profile.svg
> profile.tsv
> ranks.json
> ranks.md
> ranks.png
> ranks.svg
> ranks.tsv
> scatter.json
> scatter.md
> scatter.png
> scatter.svg
> scatter.tsv
