# With --minimize a run keeps when each solver came to know of a cheaper cover, and a chart draws it.
+ gnuplot
@ trip
| a b c | p
| a b |3 |4
| b c p:x |5
| c p:y |2
| a p:x
| a |90
| b
@ says
| #!/bin/sh
| while [ -e hold ]; do sleep 0.02; done
| echo 'o 11'; echo 'v x1 x3'; echo 'o 10'; echo 'o 6'; echo 'v x2 x4'; echo 'o 1'; echo 's OPTIMUM FOUND'
@ known.sh
| # The costs in each run of a solver, in the order in which it knew of them; the last is the end.
| awk -F, -v of="$2" '$4 == of { runs[$1 "#" $2 " " $5] = runs[$1 "#" $2 " " $5] " " $7 } END { for (run in runs) print run ":" runs[run] }' $1/costs.csv | sort
# What is claimed to be cheaper than what was verified in the end is left out.
$ chmod +x says; quadrille compare --minimize --isomorphs 0 --fresh no -q --runs 2 --out run -s cells -s says=exec:protocol=cost:./says trip > shown 2> said; head -1 run/costs.csv; sh known.sh run says; sh known.sh run cells | sed 's/:.* / /'
> set,index,isomorph,solver,run,time_ns,cost
> trip#1 1: 11 9 6 5 5
> trip#1 2: 11 9 6 5 5
> trip#1 1 5
> trip#1 2 5
# A run that was killed goes on with a line that is whole; shards have all lines.
$ cp trip other; touch hold; quadrille compare --minimize --isomorphs 0 --fresh no -q --memory 0 --runs 2 --out cut -s says=exec:protocol=cost:./says trip > shown 2> said & pid=$!; until [ -s cut/costs.csv ]; do sleep 0.02; done; kill -9 $pid; wait $pid 2> said; rm hold; printf 'trip,1,0,sa' >> cut/costs.csv
$ quadrille compare -q --resume cut > shown 2> said; sh known.sh cut says
> trip#1 1: 11 9 6 5 5
> trip#1 2: 11 9 6 5 5
$ for k in 1 2; do quadrille compare --minimize --isomorphs 0 -q --runs 1 --out part-$k --shard $k/2 -s cells --separate trip other > shown; done; quadrille merge --rows-only --out all part-1 part-2; grep -c time_ns all/costs.csv; sh known.sh all cells | sed 's/:.* / /'
> 2 rows of 2 shards: all
> 1
> other#1 1 5
> trip#1 1 5
# The chart: cells proves 5 before dlx does; says is unsound. Of a line that is measured again the later counts.
$ quadrille compare --minimize --isomorphs 0 -q --runs 1 --out drawn -s cells -s dlx -s says=exec:protocol=cost:./says trip > shown 2> said; ls drawn/charts/cost.*
> drawn/charts/cost.json
> drawn/charts/cost.md
> drawn/charts/cost.png
> drawn/charts/cost.svg
> drawn/charts/cost.tsv
@ typed.csv
| set,index,isomorph,solver,run,time_ns,cost
| trip,1,0,cells,1,7000,95
| trip,1,0,cells,1,9000,95
| trip,1,0,dlx,1,2000,92
| trip,1,0,cells,1,1000,9
| trip,1,0,cells,1,2000,5
| trip,1,0,cells,1,4000,5
| trip,1,0,dlx,1,8000,5
| trip,1,0,dlx,1,9500,5
| trip,1,0,says,1,100,5
| trip,1,0,says,1,100,5
| trip,1,0,dlx,2,10,5
| trip,x,0,dlx
$ cp typed.csv drawn/costs.csv; quadrille plot --chart cost drawn; sort -s -t"	" -k3,3 drawn/charts/cost.tsv
> Of the 1 instance drawn cells is the first to prove a cheapest cover on 1, dlx on 0, says on 0.
> charts: drawn/charts
> 1	trip	cells	1e-06	9	found
> 1	trip	cells	2e-06	5	found
> 1	trip	cells	4e-06	5	proved
> 1	trip	dlx	2e-06	92	found
> 1	trip	dlx	8e-06	5	found
> 1	trip	dlx	9.5e-06	5	proved
> panel	instance	solver	time_s	cost	status
$ for s in column page 9x4; do quadrille plot --chart cost --size $s --format pdf,svg --grey --out $s drawn > shown; ls $s | grep -c -e pdf -e svg; done
> 2
> 2
> 2
# Other runs have no such chart.
$ quadrille compare -q --solvers dlx,mrv --runs 1 --out plain trip > shown; ls plain plain/charts | grep cost; quadrille plot --chart cost plain
! quadrille: chart cost: there are no costs to draw: compare --minimize writes costs.csv
? 2
