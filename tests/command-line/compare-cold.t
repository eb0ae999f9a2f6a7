# Cold is another row than fresh: opened, asked and closed inside the clock.
@ board.txt
| # quadrille: order 2x2
| 1......2..3.....
$ quadrille compare -q --solvers dlx,picosat,dlx:start=cold,picosat:start=cold --runs 2 --limit 0 --out run board.txt > table.txt
$ sed 1d run/rows.csv | cut -d, -f7,9,11-13 | sort
> dlx,1,ok,3,1
> dlx,2,ok,3,1
> dlx:start=cold,1,ok,3,1
> dlx:start=cold,2,ok,3,1
> picosat,1,ok,3,1
> picosat,2,ok,3,1
> picosat:start=cold,1,ok,3,1
> picosat:start=cold,2,ok,3,1
# Of a cold one the set-up is a part of its time.
$ sed 1d run/rows.csv | awk -F, '/cold/ && $17 >= $15 { print "set-up", $17, "of", $15 }'
