# A run that is stopped in the last solve of an instance still cross-checks it, and once only: no
# contradiction is lost. (With this seed the liar's turn is the last.)
@ board.txt
| # quadrille: order 2x2
| 123.34..21..4321
$ saboteurs compare -q --fresh no --solvers dlx,stops-once --runs 1 --seed 1 --raw --out run board.txt > table.txt 2> messages.txt
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
