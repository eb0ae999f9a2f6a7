# Streams that are closed from the start: what would be said there does not get into the files of the run.
@ two.txt
| # quadrille: order 2x2
| 123.34..21..4321
| 12..34..21..43..
$ quadrille compare -q --solvers dlx,sum-45 --limit 0 --runs 1 --out mute two.txt > table.txt 2>&-
? 1
$ grep -vc -e '^set,' -e '^two,' mute/rows.csv; wc -l < mute/rows.csv | tr -d ' '
> 0
> 5
$ quadrille compare -q --solvers dlx --runs 1 --out deaf two.txt 2> messages.txt >&- <&-
? 3
$ grep -vc -e '^set,' -e '^two,' deaf/rows.csv; grep -c 'standard output could not be written' messages.txt
> 0
> 1
