# A plug-in that writes garbage to all descriptors garbles no row: those of the run are the guard's.
@ board.txt
| # quadrille: order 2x2
| 1234341221434...
| 123.34..21..4321
$ cp "$PLUGINS/escape.so" .; ESCAPE_TRY=none; export ESCAPE_TRY; quadrille compare -q --memory 0 -s dlx -s plugin:./escape.so --runs 2 --out quiet board.txt > table.txt 2> messages.txt; cut -d, -f2,7,9,11 quiet/rows.csv | sort > honest
$ ESCAPE_LATE=1 ESCAPE_TRY=garbage quadrille compare -q --memory 0 -s dlx -s plugin:./escape.so --runs 2 --out run board.txt > table.txt 2> messages.txt; cut -d, -f2,7,9,11 run/rows.csv | sort | diff - honest
$ grep -c garbage run/rows.csv run/yardstick.csv
> run/rows.csv:0
> run/yardstick.csv:0
? 1
