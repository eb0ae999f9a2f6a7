# Several processes measure side by side: every row once, whichever process made it.
$ quadrille compare -q --jobs 3 --solvers dlx,mrv --runs 2 --out run two-blanks > table.txt
$ sed 1d run/rows.csv | cut -d, -f2,7,9 | sort -u | wc -l | tr -d ' '
> 160
$ sed 1d run/rows.csv | wc -l | tr -d ' '
> 160
$ sed 1d run/rows.csv | cut -d, -f33 | grep -c '^1$'
> 40
$ quadrille compare -q --jobs 2 --isolate no --out x two-blanks
! quadrille: compare: --jobs above 1 are processes of their own, which --isolate no forbids
? 2
$ quadrille compare -q --jobs 2 -s "keeps=plugin:$PLUGINS/remembers.so" --out x two-blanks
! quadrille: compare: keeps carries over from one instance to the next, which several --jobs tear apart
? 2
# And without any process of its own.
$ quadrille compare -q --isolate no --solvers dlx,mrv --runs 2 --out plain two-blanks > table.txt
$ for r in run plain; do sed 1d $r/rows.csv | cut -d, -f1-9,11-14,20-29 | sort > $r.rows; done; cmp run.rows plain.rows
