@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1234341221434321
| 1....1..........
| 123...4.........
# Four boards (several solutions, one, a clash, none) x three solvers x two runs.
$ quadrille compare --solvers dlx,picosat,cell-order --runs 2 --out run boards.txt > table.txt
$ head -1 run/rows.csv
> set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete,solution_hash,time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes,nodes,placements,backtracks,propagations,depth,updates,mems,variables,clauses,start_ns,at_ns,worker,flaw,done,pacing,block,instances,span,cpu_ns,threads,tree_bytes,host,instance,cost,bound,member,work
$ sed 1d run/rows.csv | wc -l | tr -d ' '
> 24
# Index, solver, limit, run, status, solutions, complete: each row once.
$ sed 1d run/rows.csv | cut -d, -f2,7-9,11-13 | sort
> 1,cell-order,2,1,ok,2,0
> 1,cell-order,2,2,ok,2,0
> 1,dlx,2,1,ok,2,0
> 1,dlx,2,2,ok,2,0
> 1,picosat,2,1,ok,2,0
> 1,picosat,2,2,ok,2,0
> 2,cell-order,2,1,ok,1,1
> 2,cell-order,2,2,ok,1,1
> 2,dlx,2,1,ok,1,1
> 2,dlx,2,2,ok,1,1
> 2,picosat,2,1,ok,1,1
> 2,picosat,2,2,ok,1,1
> 3,cell-order,2,1,clash,0,1
> 3,cell-order,2,2,clash,0,1
> 3,dlx,2,1,clash,0,1
> 3,dlx,2,2,clash,0,1
> 3,picosat,2,1,clash,0,1
> 3,picosat,2,2,clash,0,1
> 4,cell-order,2,1,ok,0,1
> 4,cell-order,2,2,ok,0,1
> 4,dlx,2,1,ok,0,1
> 4,dlx,2,2,ok,0,1
> 4,picosat,2,1,ok,0,1
> 4,picosat,2,2,ok,0,1
# What is not counted is an empty field: picosat reports no placements, backtracks and depth, plain search no
# propagations.
$ grep ',picosat,' run/rows.csv | grep -v clash | cut -d, -f21,22,24 | sort -u
> ,,
$ grep ',cell-order,' run/rows.csv | cut -d, -f16,23 | sort -u
> ,
# The name of the full board: printf %s 1234341221434321 | sha256sum | cut -c1-16. It is its own solution.
$ grep '^boards,2,' run/rows.csv | cut -d, -f5,14 | sort -u
> b0a0d1edc0fb5b75,b0a0d1edc0fb5b75
$ ls run run/charts
> run:
> charts
> pairs.csv
> rows.csv
> run.json
> summary.csv
> summary.md
> yardstick.csv
> 
> run/charts:
> cactus.json
> cactus.md
> cactus.png
> cactus.svg
> cactus.tsv
> ecdf.json
> ecdf.md
> ecdf.png
> ecdf.svg
> ecdf.tsv
> heatmap.json
> heatmap.md
> heatmap.png
> heatmap.svg
> heatmap.tsv
> nodes.json
> nodes.md
> nodes.png
> nodes.svg
> nodes.tsv
> portfolio.json
> portfolio.md
> portfolio.png
> portfolio.svg
> portfolio.tsv
> profile.json
> profile.md
> profile.png
> profile.svg
> profile.tsv
> ranks.json
> ranks.md
> ranks.png
> ranks.svg
> ranks.tsv
> scatter.json
> scatter.md
> scatter.png
> scatter.svg
> scatter.tsv
$ head -1 table.txt; sed -n '/^solver  *#/,/^$/p' table.txt | grep -o -e '^dlx ' -e '^picosat ' -e '^cell-order ' | sort -u | grep -c .; tail -2 table.txt
> boards: 3 boards, unique or not
> 3
> No contradictions. Every solution was verified; on 3 boards the answers of solvers were compared.
> Rows, tables and charts: run
$ grep 'contradict each other' table.txt
> 1 board more has givens that contradict each other; no solver was asked.
$ awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } { print $1, $2, $at["instances"], $at["solved"], $at["cut_off"], $at["wrong"], $at["common_instances"] }' run/summary.csv | sort
> boards,cell-order,3,3,0,0,3
> boards,dlx,3,3,0,0,3
> boards,picosat,3,3,0,0,3
> set,solver,instances,solved,cut_off,wrong,common_instances
