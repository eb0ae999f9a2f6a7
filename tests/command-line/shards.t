# The shards of a comparison, merged, have the rows of one run: each instance once, with the same answers and counters.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 11..............
| 1234341221434321
| 1...............
| 12..............
| 12..34..........
| 1234341221434...
| ..1.............
| ....1...........
| .2.............1
| 1.......2......3
@ rows.sh
| # Columns that do not depend on times or on who measured: all counters are among them.
| cut -d, -f1-9,11-14,20-26 "$1/rows.csv" | sort
@ held-back.sh
| while [ -e hold ]; do sleep 0.02; done
| exec "$DIMACS"
$ quadrille compare -q --solvers dlx,mrv,picosat --runs 2 --isomorphs 2 --out whole boards.txt > shown; sh rows.sh whole > whole.rows; wc -l < whole.rows | tr -d ' '
> 199
$ for k in 1 2 3; do quadrille compare -q --solvers dlx,mrv,picosat --runs 2 --isomorphs 2 --out part-$k --shard $k/3 boards.txt > shown || echo $?; if [ -e part-$k/charts ]; then echo charts; fi; done
$ quadrille merge --out all part-3 part-1/ part-2 > shown; echo $?; tail -1 shown; sh rows.sh all | cmp - whole.rows && ls all
> 0
> 198 rows of 3 shards: all
> charts
> pairs.csv
> rows.csv
> run.json
> summary.csv
> summary.md
> yardstick.csv
# What it shows is what plot makes of the rows, and no two shards have a block in common.
$ sed 's/^.*,spread,\([0-9]*\),.*/\1/' all/rows.csv | sort -u > all.blocks; for k in 1 2 3; do sed 's/^.*,spread,\([0-9]*\),.*/\1/' part-$k/rows.csv | sort -u; done | sort -u > own; test $(wc -l < all.blocks) -gt $(wc -l < own); echo $?
> 0
# Shards that are missing are named with the command that makes them, which does.
$ quadrille merge --out two part-1 part-3 2> message; echo $?; sed -n 's/.* makes it: //p' message | tee again.sh; sed 1d message; ls two
> 1
> quadrille compare -q --solvers dlx,mrv,picosat --runs 2 --isomorphs 2 boards.txt --shard 2/3
> quadrille: merge: nothing is written; --partial merges what there is
! ls: cannot access 'two': No such file or directory
? 2
$ rm -r part-2; echo "$(cat again.sh) --out part-2" | sh > shown; quadrille merge --rows-only --out again part-1 part-2 part-3; sh rows.sh again | cmp - whole.rows
> 198 rows of 3 shards: again
$ quadrille merge --partial --rows-only --out partial part-1 part-3 2> message; grep -c missing message
> 126 rows of 2 shards: partial
> 1
# An interrupted shard is named, too: killed by force, it goes on and is complete.
$ touch hold; for i in 1 2 3 4; do echo 1234341221434321; done > full.txt
$ quadrille compare -q --memory 0 -s dlx -s 'exec:sh held-back.sh' --runs 1 --shard 1/2 --out held-1 full.txt > shown 2> message & pid=$!; until [ -s held-1/run.json ]; do sleep 0.02; done; kill -9 $pid; wait $pid 2> message; rm hold; quadrille compare -q --memory 0 -s dlx -s 'exec:sh held-back.sh' --runs 1 --shard 2/2 --out held-2 full.txt > shown 2> message; quadrille merge --rows-only --out held held-1 held-2
! quadrille: merge: shard 1/2 was interrupted; this goes on with it: quadrille compare --resume held-1
! quadrille: merge: nothing is written; --partial merges what there is
? 1
$ quadrille compare -q --resume held-1 > shown 2> message; quadrille merge --rows-only --out held held-1 held-2; cut -d, -f2,7 held/rows.csv | sort; cut -d, -f1-4 held/audit.csv | sort
> 8 rows of 2 shards: held
> 1,dlx
> 1,exec:sh held-back.sh
> 2,dlx
> 2,exec:sh held-back.sh
> 3,dlx
> 3,exec:sh held-back.sh
> 4,dlx
> 4,exec:sh held-back.sh
> index,solver
> exec:sh held-back.sh,full,sound,80
> solver,set,verdict,asked
# What differs is refused, and named: settings, limits, solvers, sets, number of shards, versions.
@ other.sh
| other=$1; shift
| quadrille compare -q --runs 1 --out "other-$other" "$@" > shown || echo "status $?"
| quadrille merge --out never one-1 "other-$other"
$ quadrille compare -q -s dlx --runs 1 --shard 1/2 --out one-1 boards.txt > shown
$ sh other.sh timeout -s dlx --timeout 5 --shard 2/2 boards.txt
! quadrille: merge: other-timeout differs from one-1 in the timeout: 5000000000; there 10000000000
? 2
$ sh other.sh memory -s dlx --memory 1G --shard 2/2 boards.txt 2>&1 | sed 's/there [0-9]*/there .../'
> quadrille: merge: other-memory differs from one-1 in the memory limit: 1073741824; there ... (--memory sets it: by default it is half of what a machine has)
$ sh other.sh limit -s dlx -n 1 --shard 2/2 boards.txt
! quadrille: merge: other-limit differs from one-1 in the limit: 1; there 2
? 2
$ sh other.sh seed -s dlx --seed 2 --shard 2/2 boards.txt
! quadrille: merge: other-seed differs from one-1 in the seed: 2; there 1
? 2
$ sh other.sh throughput -s dlx --throughput --shard 2/2 boards.txt
! quadrille: merge: other-throughput differs from one-1 in the way of timing (--throughput): true; there none
? 2
$ sh other.sh solver -s dlx:choose=first --shard 2/2 boards.txt
! quadrille: merge: other-solver differs from one-1 in the list of solvers, their labels, settings or files
? 2
$ cp boards.txt before; echo 1............... >> boards.txt; sh other.sh set -s dlx --shard 2/2 boards.txt; echo $?; mv before boards.txt
> 2
! quadrille: merge: other-set differs from one-1 in the content of the sets
$ sh other.sh number -s dlx --shard 2/3 boards.txt
! quadrille: merge: other-number differs from one-1 in the number of shards: 3; there 2
? 2
$ quadrille compare -q -s dlx --runs 1 --shard 2/2 --out other-version boards.txt > shown; quadrille merge --rows-only --out version one-1 other-version; sed 's/"quadrille": "[^"]*"/"quadrille": "0.0.1"/' other-version/run.json > changed; mv changed other-version/run.json; quadrille merge --out never one-1 other-version 2>&1 | sed 's/there .*/there .../'
> 11 rows of 2 shards: version
> quadrille: merge: other-version differs from one-1 in the version of Quadrille: "0.0.1"; there ...
$ quadrille merge --out never one-1 one-1
! quadrille: merge: one-1 and one-1 are both shard 1/2
? 2
$ quadrille merge --out never one-1 whole
! quadrille: merge: whole is a whole comparison, and no shard of one (compare --shard)
? 2
$ quadrille merge --out never part-1 all
! quadrille: merge: all is merged already: name the runs that it was made of
? 2
# Rows that are not all there, or twice.
$ cp -r part-2 cut; sed '$d' part-2/rows.csv > cut/rows.csv; quadrille merge --out never part-1 cut part-3 2>&1 | sed 's/[0-9][0-9]* bytes/N bytes/; s/the [0-9]* of/the M of/'
> quadrille: merge: cut/rows.csv has N bytes, and not the M of the run: it was changed, or is a part of it
$ cp part-1/rows.csv twice; sed -n '$p' part-1/rows.csv >> twice; cp -r part-1 double; cp twice double/rows.csv; sed -e "s/\"rows_bytes\": [0-9]*/\"rows_bytes\": $(wc -c < twice)/" -e '/"rows_sha256"/d' part-1/run.json > double/run.json; quadrille merge --out never double part-2 part-3 2>&1 | sed 's/:[0-9]*: instance [0-9]*/:LINE: instance I/'
> quadrille: merge: double/rows.csv:LINE: instance I of the set boards was done before, in this shard or in one before it
$ quadrille compare --resume all
! quadrille: compare: --resume: all/run.json is of several shards that were merged: each of them goes on by itself
? 2
$ quadrille compare -s dlx --shard 4/3 boards.txt
! quadrille: compare: --shard: '4/3' is no shard, such as 2/20, the second of twenty (at most 100000)
? 2
# More shards than instances: some are empty, and complete.
$ head -2 boards.txt > one.txt; for k in 1 2 3; do quadrille compare -q -s dlx --runs 1 --shard $k/3 --out few-$k one.txt > shown || echo $?; done; quadrille merge --rows-only --out few few-1 few-2 few-3
> 1 rows of 3 shards: few
