# The chart of the transition, from rows typed in by hand: set, index, holes, solver, status, solutions, microseconds,
# nodes. Below half a board has no solution, from half on it has one; dlx is cut off in between.
+ gnuplot
@ rows
| sweep 1 20 dlx ok 0 10 1
| sweep 2 20 dlx ok 0 30 3
| sweep 3 40 dlx ok 0 50 5
| sweep 4 40 dlx ok 0 70 7
| sweep 5 50 dlx ok 1 900 90
| sweep 6 50 dlx timeout 0 2000000 5000
| sweep 7 60 dlx ok 1 100 10
| sweep 8 60 dlx ok 1 100 10
| sweep 9 80 dlx ok 1 20 2
| sweep 10 80 dlx ok 1 20 2
| sweep 1 20 mrv ok 0 1 4
| sweep 2 20 mrv ok 0 1 4
| sweep 3 40 mrv ok 0 2 40
| sweep 4 40 mrv ok 0 2 60
| sweep 5 50 mrv ok 1 9 700
| sweep 6 50 mrv ok 0 9 900
| sweep 7 60 mrv ok 1 3 30
| sweep 8 60 mrv ok 1 3 30
| sweep 9 80 mrv ok 1 1 20
| sweep 10 80 mrv ok 1 1 20
| few 1 20 dlx ok 1 1 1
| few 2 40 dlx ok 1 1 1
| few 3 60 dlx ok 1 1 1
| few 4 80 dlx ok 1 1 1
| narrow 1 20 dlx ok 1 1 1
| narrow 2 21 dlx ok 1 1 1
| narrow 3 22 dlx ok 1 1 1
| narrow 4 23 dlx ok 1 1 1
| narrow 5 24 dlx ok 1 1 1
@ to-csv
| BEGIN { print "set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete,solution_hash,time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes,nodes" }
| { printf "%s,%d,1x10,%d,%016x,0,%s,1,1,1,%s,%d,%d,,%.0f,,0,2000000000,0,%d\n", $1, $2, 100 - $3, $2, $4, $5, $6, $5 == "ok" && !$6, 1000 * $7, $8 }
$ mkdir run; awk -f to-csv rows > run/rows.csv; quadrille plot --chart transition run
> With more holes the share of boards that have a solution goes on sweep from none to all (half at 50 % holes).
> charts: run/charts
# A set with four steps, and one within a tenth of the cells, are in no panel. Half of two, one cut off, is cut off.
$ tr '\t' ' ' < run/charts/transition.tsv
> set holes solver boards solvable unsolvable nodes time_s status
> sweep 0.2  2 0 2   
> sweep 0.4  2 0 2   
> sweep 0.5  2 1 1   
> sweep 0.6  2 2 0   
> sweep 0.8  2 2 0   
> sweep 0.2 dlx 2   2 2e-05 ok
> sweep 0.4 dlx 2   6 6e-05 ok
> sweep 0.5 dlx 2    2 cut off
> sweep 0.6 dlx 2   10 0.0001 ok
> sweep 0.8 dlx 2   2 2e-05 ok
> sweep 0.2 mrv 2   4 1e-06 ok
> sweep 0.4 mrv 2   50 2e-06 ok
> sweep 0.5 mrv 2   800 9e-06 ok
> sweep 0.6 mrv 2   30 3e-06 ok
> sweep 0.8 mrv 2   20 1e-06 ok
# Where no solver decided a board, the shares are those of the others.
$ grep -v 'sweep 6 50 mrv' rows | awk -f to-csv > open.csv; quadrille plot --chart transition --out open open.csv | head -n 1
> With more holes the share of boards that have a solution goes on sweep from none to all (half at 45 % holes).
$ grep ' dlx ' rows | sed 's/ok 0/timeout 0/' | awk -f to-csv > part.csv; quadrille plot --chart transition --out part part.csv | head -n 1
> With more holes the share of boards that have a solution goes on sweep from all to all.
# Nothing to draw.
$ grep -v ^sweep rows | awk -f to-csv > none.csv; quadrille plot --chart transition --out none none.csv
! quadrille: chart transition: there is no set whose boards go from few holes to many, such as generate --holes 30%..60%/3% makes
? 2
