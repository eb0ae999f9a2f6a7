# The limit holds for a solve that is repeated, too: one that has been short, and hangs then, is killed at it.
@ two.txt
| # quadrille: order 2x2
| 123.34..21..4321
| 12..34..21..43..
$ timeout 90 saboteurs compare -q -s dlx -s hangs-late:pacing=burst --runs 2 --timeout 0.3 --out run two.txt > table.txt 2> messages.txt
? 1
$ cut -d, -f7,11 run/rows.csv | grep '^hangs-late:pacing=burst,timeout' | sort | uniq
> hangs-late:pacing=burst,timeout
