# Stretches of sets, each timed as one piece of work: rows, tables and checks are those of every comparison.
$ quadrille compare -q --throughput --solvers dlx,mrv,bands-batch --runs 6 --isomorphs 0 --out run easy langford:4 > table.txt
$ sed 1d run/rows.csv | cut -d, -f1,2,7,11,34,36,37 | sort | uniq -c | sed 's/^ *//'
> 6 easy,1,bands-batch,ok,throughput,50,50
> 6 easy,1,dlx,ok,throughput,50,50
> 6 easy,1,mrv,ok,throughput,50,50
> 6 easy,101,bands-batch,ok,throughput,50,50
> 6 easy,101,dlx,ok,throughput,50,50
> 6 easy,101,mrv,ok,throughput,50,50
> 6 easy,151,bands-batch,ok,throughput,50,50
> 6 easy,151,dlx,ok,throughput,50,50
> 6 easy,151,mrv,ok,throughput,50,50
> 6 easy,51,bands-batch,ok,throughput,50,50
> 6 easy,51,dlx,ok,throughput,50,50
> 6 easy,51,mrv,ok,throughput,50,50
> 6 langford:4,1,dlx,ok,throughput,1,1
$ grep -c 'mrv took no part in 1 of 201 instances' table.txt
> 1
# Nodes are those of all boards together: as many as compare counts one by one.
$ quadrille compare -q --solvers dlx,mrv --runs 1 --out rows easy > /dev/null
$ for s in dlx mrv; do for r in rows run; do awk -F, -v s=$s '$7 == s && $1 == "easy" && $9 == 1 { n += $20 } END { print n }' $r/rows.csv; done; done | uniq | wc -l | tr -d ' '
> 2
# Whatever reads a run reads this one.
$ quadrille plot --chart nodes --out charts run > /dev/null; quadrille report --format csv run | head -1 | cut -d, -f1,2; quadrille diff run run | grep -c '^dlx '
> set,solver
> 1
# A solver with a wrong grid is named; it has no place in the ranking.
$ quadrille compare -q --throughput --solvers dlx,sum-45 --runs 1 --out wrong two-blanks > table.txt 2> messages.txt
? 1
$ grep -c 'sum-45 is wrong' messages.txt
> 1
# A run is not written over.
$ quadrille compare -q --throughput -s dlx --runs 1 --out run easy
! quadrille: compare: run holds a run already
? 2
# What breaks, and what takes longer than the limit, has rows that say so. (The first question is answered right.)
@ breaks.sh
| read b; mkdir asked 2> /dev/null || { echo what; exit; }; echo "1 $(echo "$b" | quadrille solve -o line -s dlx -)"
$ quadrille compare -q --throughput -s dlx -s 'exec:protocol=line:sh breaks.sh' --runs 1 --out failing four > table.txt 2> messages.txt
? 1
$ cut -d, -f7,11 failing/rows.csv | sed 1d | sort -u
> dlx,ok
> exec:protocol=line:sh breaks.sh,crashed
$ quadrille compare -q --throughput -s dlx -s cell-order --timeout 0.05 --raw --runs 1 --out slow unlucky > /dev/null; cut -d, -f7,11 slow/rows.csv | sed 1d | sort
> cell-order,timeout
> dlx,ok
