# Plain search skips boards above size 9, unless it is named.
$ quadrille generate --order 2x5 --count 2 --givens 60 > ten.txt
$ quadrille compare --runs 1 --out run ten.txt | grep skipped
> cell-order skipped 2 boards above size 9; naming it with -s runs it on them too.
> rescan skipped 2 boards above size 9; naming it with -s runs it on them too.
> blank-list skipped 2 boards above size 9; naming it with -s runs it on them too.
> candidate-list skipped 2 boards above size 9; naming it with -s runs it on them too.
$ sed 1d run/rows.csv | cut -d, -f7 | grep -v -e cadical -e cryptominisat | sort | uniq -c | sed 's/^ *//'
> 2 bits
> 2 cdcl
> 2 cells
> 2 cells-compact
> 2 dlx
> 2 dlx-compact
> 2 dpll
> 2 lanes
> 2 large
> 2 links-bits
> 2 memo
> 2 mrv
> 2 picosat
$ quadrille compare --runs 1 --out named -s cell-order -s dlx ten.txt | grep skipped
? 1
$ sed 1d named/rows.csv | cut -d, -f7 | sort | uniq -c | sed 's/^ *//'
> 2 cell-order
> 2 dlx
