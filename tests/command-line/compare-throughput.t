# Whole sets, pass by pass: a line for each pass that was timed, a table for each set.
$ quadrille compare -q --throughput --solvers dlx,mrv,bands-batch --runs 6 --out run easy langford:4 > table.txt
! mrv takes no part on langford:4: mrv solves boards only.
! bands-batch takes no part on langford:4: bands-batch solves boards only.
$ sed 1d run/throughput.csv | cut -d, -f1,2,6,7 | sort | uniq -c | sed 's/^ *//'
> 6 easy,bands-batch,200,ok
> 6 easy,dlx,200,ok
> 6 easy,mrv,200,ok
> 6 langford:4,dlx,1,ok
# Nodes are those of all boards together: as many as compare tells of them one by one.
$ quadrille compare -q --solvers dlx,mrv --runs 1 --out rows easy > /dev/null
$ for s in dlx mrv; do awk -F, -v s=$s '$7 == s { n += $20 } END { print n }' rows/rows.csv; awk -F, -v s=$s '$2 == s && $1 == "easy" && $4 == 1 { print $9 }' run/throughput.csv; done | uniq | wc -l | tr -d ' '
> 2
$ ls run
> run.json
> throughput.csv
> throughput.md
# Who finds other numbers of solutions is told, and so is a wrong grid.
$ quadrille compare -q --throughput --solvers dlx,sum-45 --runs 1 --out wrong two-blanks > table.txt 2> messages.txt; echo $?
> 1
$ grep -c -e CONTRADICTION -e 'sum-45 is wrong' messages.txt
> 1
$ quadrille compare -q --throughput --isomorphs 2 easy
! quadrille: compare: --throughput goes without --isomorphs, --precision, --jobs, --cold, --certify, --isolate and --resume
? 2
# A run is not written over.
$ quadrille compare -q --throughput -s dlx --runs 1 --out run easy
! quadrille: compare: run holds a run already
? 2
# Who does not finish says why.
$ quadrille compare -q --throughput -s dlx -s 'exec:protocol=line:read b; echo what' -s 'exec:exit 3' --runs 1 --out failing four | grep -c '^dlx '
> 1
! exec:protocol=line:read b; echo what does not finish a pass over four: its answer is neither SOLUTION, `COUNT SOLUTION` nor `none`: 'what'
! exec:exit 3 does not finish a pass over four: ended with exit status 3
$ quadrille compare -q --throughput -s dlx -s cell-order --timeout 0.05 --runs 1 --out slow unlucky | grep -c '^dlx '
> 1
! cell-order does not finish a pass over unlucky: it takes longer than --timeout
# And who breaks later on, in a timed pass.
@ breaks.sh
| n=0; while read -r b; do n=$((n + 1)); if [ $n -gt 150 ]; then echo what; else echo none; fi; done
$ quadrille compare -q --throughput --protocol line -s 'exec:sh breaks.sh' -s dlx --runs 2 --out later unsolvable | grep -c '^dlx'
> 1
! exec:protocol=line:sh breaks.sh does not finish another pass over unsolvable: its answer is neither SOLUTION, `COUNT SOLUTION` nor `none`: 'what'
$ quadrille compare -q --throughput --protocol line -s 'exec:sh breaks.sh' --runs 2 --out again unsolvable > table.txt
! exec:protocol=line:sh breaks.sh does not finish another pass over unsolvable: its answer is neither SOLUTION, `COUNT SOLUTION` nor `none`: 'what'
? 1
