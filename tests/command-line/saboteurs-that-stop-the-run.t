# A run that is stopped in the last solve of an instance still cross-checks it, and once only: no
# contradiction is lost. (With this seed the liar's turn is the last.)
@ board.txt
| # quadrille: order 2x2
| 123.34..21..4321
$ saboteurs compare -q --solvers dlx,stops-once --runs 1 --seed 1 --out run board.txt > table.txt 2> messages.txt
? 1
$ grep -c '^Interrupted after 1 of 1 boards' table.txt; ls stopped
> 1
> stopped
$ saboteurs compare -q --resume run > table.txt 2> messages.txt
? 1
$ grep '^1 CONTRADICTION' messages.txt; cut -d, -f7,9,11 run/rows.csv | sed 1d | sort
> 1 CONTRADICTION on 1 board: see run/disagreements.txt
> dlx,1,ok
> stops-once,1,ok
# A worker that can't go on ends the run. Of what another is killed in then, no row says that it crashed.
@ empty.txt
| # quadrille: order 2x2
| ................
| 123.34..21..4321
$ saboteurs compare -q --solvers forbids-files,hangs-on-empty --runs 6 --jobs 2 --timeout 20 --out broken empty.txt > table.txt 2> messages.txt
? 3
$ grep -c crashed broken/rows.csv
> 0
? 1
