@ board.txt
| # quadrille: order 2x2
| 1234341221434321
$ quadrille compare --solvers dlx --runs 1 --out run board.txt > first.txt; cp run/rows.csv rows.csv
$ quadrille compare --solvers dlx --runs 1 --out run board.txt
! quadrille: compare: run holds a run already
? 2
$ cmp run/rows.csv rows.csv
# Where nothing can be written, that is said before the work begins.
$ quadrille compare --solvers dlx --runs 1 --out /proc/nowhere board.txt
! quadrille: compare: cannot make the folder /proc/nowhere: No such file or directory
? 2
$ touch file; quadrille compare --solvers dlx --runs 1 --out file board.txt
! quadrille: compare: cannot write file/rows.csv: Not a directory
? 2
# Without --out: runs/DATE-N.
$ quadrille compare --solvers dlx --runs 1 board.txt | sed -n 's/[0-9]/N/gp' | tail -1
> Rows, tables and charts: runs/NNNN-NN-NN-N
$ quadrille compare --solvers dlx --runs 1 board.txt | tail -1 | sed 's/.*-//'
> 2
