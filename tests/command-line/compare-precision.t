# As many runs as --runs says, or more until the median is known, or as many as --max-runs says.
@ board.txt
| # quadrille: order 2x2
| 1......2..3.....
$ quadrille compare -q --solvers dlx --runs 2 --out two board.txt > table.txt; sed 1d two/rows.csv | wc -l | tr -d ' '
> 2
# No median is known of fewer than six.
$ quadrille compare -q --solvers dlx --runs 2 --precision 100% --out coarse board.txt > table.txt; sed 1d coarse/rows.csv | awk 'END { if (NR < 6 || NR > 30) print NR }'
# To a ten-thousandth of a percent it never is.
$ quadrille compare -q --solvers dlx --runs 2 --precision 0.0001% --max-runs 9 --out fine board.txt > table.txt; sed 1d fine/rows.csv | wc -l | tr -d ' '
> 9
$ sed 1d fine/rows.csv | cut -d, -f9,33 | paste -sd ' '
> 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,1
$ grep known table.txt
> Medians not known to 0.0001 % after all runs: 1. More --max-runs, or an idle machine, settle them.
$ quadrille compare -q --solvers dlx --runs 5 --precision 2% --max-runs 4 board.txt
! quadrille: compare: --max-runs is below --runs
? 2
$ quadrille compare --precision 2x board.txt
! quadrille: compare: --precision: '2x' is no percentage above 0 and up to 100, such as 2% or 0.5% (quadrille compare --help shows the options)
? 2
