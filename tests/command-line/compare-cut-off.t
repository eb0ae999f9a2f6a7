# The empty board cannot be counted: cut off, reported as such, and no contradiction.
@ boards.txt
| .................................................................................
$ quadrille compare --solvers dlx,mrv,picosat --limit 0 --runs 1 --timeout 0.3 --raw --out run boards.txt > table.txt
$ sed 1d run/rows.csv | cut -d, -f7,11,13,18 | sort
> dlx,timeout,0,300000000
> mrv,timeout,0,300000000
> picosat,timeout,0,300000000
$ grep -c '> 300 ms' table.txt
> 3
$ awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } { print $at["solver"], $at["instances"], $at["solved"], $at["cut_off"], $at["median_s"], $at["par2_s"] }' run/summary.csv | sort
> dlx,1,0,1,inf,0.6
> mrv,1,0,1,inf,0.6
> picosat,1,0,1,inf,0.6
> solver,instances,solved,cut_off,median_s,par2_s
