# Two runs compared with each other, from rows typed in by hand: set, index, hash, solver, status, solutions,
# nanoseconds, nodes.
@ old-rows
| easy 1 1 dlx ok 1 1000 50
| easy 2 2 dlx ok 1 1100 60
| easy 3 3 dlx ok 1 1300 70
| easy 4 4 dlx ok 1 1200 55
| easy 5 5 dlx ok 1 1500 50
| easy 6 6 dlx ok 1 1700 58
| hard 1 7 dlx ok 1 90000 1000
| hard 2 8 dlx ok 1 100000 1100
| easy 1 1 mrv ok 1 500 50
| easy 2 2 mrv ok 1 500 60
| easy 3 3 mrv ok 1 500 70
| easy 4 4 mrv ok 1 500 55
| easy 5 5 mrv ok 1 500 50
| easy 6 6 mrv ok 1 500 58
| hard 1 7 mrv ok 1 50000000 1000
| hard 2 8 mrv ok 1 600000000 1100
| easy 1 1 picosat ok 1 500 9
@ new-rows
| easy 1 1 dlx ok 1 1210 50
| easy 2 2 dlx ok 1 1330 60
| easy 3 3 dlx ok 1 1550 70
| easy 4 4 dlx ok 1 1450 55
| easy 5 5 dlx ok 1 1790 50
| easy 6 6 dlx ok 1 2050 58
| renamed 1 7 dlx ok 1 109000 1000
| hard 3 9 dlx ok 1 120000 1100
| easy 1 1 mrv ok 0 500 50
| easy 2 2 mrv ok 1 500 61
| easy 3 3 mrv ok 1 500 70
| easy 4 4 mrv ok 1 500 60
| easy 5 5 mrv ok 1 500 50
| easy 6 6 mrv crashed 0 500 0
| renamed 1 7 mrv timeout 0 1000000000 9
| easy 1 1 cells ok 1 500 9
@ to-csv
| BEGIN { print "set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete,solution_hash,time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes,nodes" }
| { printf "%s,%d,3x3,30,%016x,0,%s,%s,1,1,%s,%d,%d,%s,%s,,0,%s,0,%s\n", $1, $2, $3, $4, limit ? limit : 2, $5, $6, $5 == "ok", $6 ? "00000000000000a1" : "", $7, timeout ? timeout : 1000000000, $8 }
@ old.json
| {"compiler": "GNU 12.2.0", "flags": "-O2", "machine": {"processor": "AMD EPYC", "governor": null},
|  "solvers": [{"spec": "dlx", "settings": {"tie": "first", "choose": "fewest"}}]}
@ new.json
| {"compiler": "Clang 14.0.6", "flags": "-O2", "machine": {"processor": "Intel Xeon", "governor": "powersave"},
|  "solvers": [{"spec": "dlx", "settings": {"tie": "last", "choose": "fewest"}}]}
$ for run in old new; do mkdir $run; awk -f to-csv $run-rows > $run/rows.csv; cp $run.json $run/run.json; done
$ quadrille diff old new/
> - A: old
> - B: new
>
> solver  verdict  in both  median A  median B  medians  ratio         95 %  PAR-2         95 %  slower  faster  lost  gained  answers  nodes
> dlx     unknown        7   1.30 µs   1.55 µs    1.192  1.208  1.155–1.236  1.210  1.161–1.236       -       -     0       0        0      0
> mrv     unknown        7    500 ns    500 ns    1.000      -            -      -            -       -       -     3       0        1      2
>
> ratio: time in B by time in A, the median board by board, less what the same code changed; medians:
> of the medians. 95 %: of this ratio. PAR-2: the same of the means. verdict: what it rests on stands
> beside it. slower, faster: instances that changed by more than the noise of their runs (3 or more).
> With fewer than 6 boards there is no interval.
>
> - mrv changed its answer to easy#1: unique in A, none in B
> - mrv lost 3 (in B 1 timeout, 1 wrong, 1 crashed)
> - mrv changed its nodes on 2 of 4 instances, in sum 1.026 times as many: easy#2 60 to 61; easy#4 55 to 60
> - instances that only one run has of mrv: A 1, B 0
> - instances of A that are not in B: 1, the first is hard#2
> - instances of B that are not in A: 1, the first is hard#3
> - instances matched by content alone, as set or number differ: 1
> - only in A, and compared with nothing: picosat
> - only in B, and compared with nothing: cells
> - the machines differ: AMD EPYC in A, Intel Xeon in B
> - the compilers differ: GNU 12.2.0 in A, Clang 14.0.6 in B
> - dlx: tie differs: first in A, last in B
> - nothing shows what the machine changed and what the programs did: that takes two solvers whose code is the same in both runs (or named by --same); or measure old and new in one run
>
# Its exit status guards: slower, a changed answer, instances lost; a timeout of which the other run needed over half
# is noise. Node counts only if asked.
$ quadrille diff --fail-above 5% old new > table
! quadrille: diff: mrv: changed answers: 1
! quadrille: diff: mrv: instances lost: 3
? 1
$ quadrille diff --fail-above 50% --fail-on-nodes --map dlx=dlx old new > table
! quadrille: diff: mrv: changed answers: 1
! quadrille: diff: mrv: instances lost: 3
! quadrille: diff: mrv: changed node counts: 2
? 1
$ quadrille diff --fail-above 0% --fail-on-nodes old old
> - A: old
> - B: old
>
> solver   verdict                             in both  median A  median B  medians  ratio         95 %  PAR-2         95 %  slower  faster  lost  gained  answers  nodes
> dlx      not settled (paired median, PAR-2)        8   1.40 µs   1.40 µs    1.000  1.000  0.980–1.020  1.000  0.980–1.020       -       -     0       0        0      0
> mrv      not settled (paired median, PAR-2)        8    500 ns    500 ns    1.000  1.000  0.980–1.020  1.000  0.980–1.020       -       -     0       0        0      0
> picosat  not settled                               1    500 ns    500 ns    1.000  1.000            -  1.000            -       -       -     0       0        0      0
>
> ratio: time in B by time in A, the median board by board, less what the same code changed; medians:
> of the medians. 95 %: of this ratio. PAR-2: the same of the means. verdict: what it rests on stands
> beside it. slower, faster: instances that changed by more than the noise of their runs (3 or more).
> With fewer than 6 boards there is no interval.
>
# The same on a page, and for programs.
$ quadrille diff --format markdown old new | tail -n +4 | head -4
> | solver | verdict | in both | median A | median B | medians | ratio |        95 % | PAR-2 |        95 % | slower | faster | lost | gained | answers | nodes |
> |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
> | dlx    | unknown |       7 |  1.30 µs |  1.55 µs |   1.192 | 1.208 | 1.155–1.236 | 1.210 | 1.161–1.236 |      - |      - |    0 |      0 |       0 |     0 |
> | mrv    | unknown |       7 |   500 ns |   500 ns |   1.000 |     - |           - |     - |           - |      - |      - |    3 |      0 |       1 |     2 |
$ quadrille diff --format csv --map dlx=cells --map dlx=mrv old new
> a,b,verdict,matched,only_in_a,only_in_b,solved_in_both,boards,median_a_s,median_b_s,median_ratio,ratio,ratio_low,ratio_high,noise_known,slower,faster,lost,lost_at_edge,gained,gained_at_edge,answers_changed,nodes_counted,nodes_changed,nodes_ratio,p,par2_ratio,par2_low,par2_high,tested
> dlx,cells,unknown,1,7,0,1,1,1e-06,5e-07,0.5,0.5,,,0,,,0,0,0,0,0,1,1,0.18,,0.5,,,
> dlx,mrv,unknown,7,1,0,4,0,1.25e-06,5e-07,0.4,,,,0,,,3,0,0,0,1,4,2,1.02553191,,,,,
> mrv,mrv,unknown,7,1,0,4,0,5e-07,5e-07,1,,,,0,,,3,0,0,0,1,4,2,1.02553191,,,,,
! quadrille: diff: instances of A that are not in B: 1, the first is hard#2
! quadrille: diff: instances of B that are not in A: 1, the first is hard#3
! quadrille: diff: instances matched by content alone, as set or number differ: 1
! quadrille: diff: only in A, and compared with nothing: picosat
! quadrille: diff: only in B, and compared with nothing: dlx
! quadrille: diff: the machines differ: AMD EPYC in A, Intel Xeon in B
! quadrille: diff: the compilers differ: GNU 12.2.0 in A, Clang 14.0.6 in B
! quadrille: diff: nothing shows what the machine changed and what the programs did: that takes two solvers whose code is the same in both runs (or named by --same); or measure old and new in one run
$ quadrille diff --format json --map mrv=dlx old new
> {
>   "a": "old",
>   "b": "new",
>   "limit": 2,
>   "instances": 7,
>   "matched_by_content": 1,
>   "only_in_a": 1,
>   "only_in_b": 1,
>   "yardstick_ratio": null,
>   "notes": [
>     "instances of A that are not in B: 1, the first is hard#2",
>     "instances of B that are not in A: 1, the first is hard#3",
>     "instances matched by content alone, as set or number differ: 1",
>     "only in A, and compared with nothing: picosat",
>     "only in B, and compared with nothing: mrv, cells",
>     "the machines differ: AMD EPYC in A, Intel Xeon in B",
>     "the compilers differ: GNU 12.2.0 in A, Clang 14.0.6 in B",
>     "dlx: tie differs: first in A, last in B",
>     "nothing shows what the machine changed and what the programs did: that takes two solvers whose code is the same in both runs (or named by --same); or measure old and new in one run"
>   ],
>   "back_ends": [
>     {
>       "a": "mrv",
>       "b": "dlx",
>       "verdict": "unknown",
>       "matched": 7,
>       "only_in_a": 1,
>       "only_in_b": 1,
>       "solved_in_both": 7,
>       "boards": 7,
>       "median_a_s": 5e-7,
>       "median_b_s": 1.55e-6,
>       "median_ratio": 3.1,
>       "ratio": 2.9,
>       "ratio_low": 0.00217687467,
>       "ratio_high": 4.52062673,
>       "noise_known": 0,
>       "slower": null,
>       "faster": null,
>       "lost": 0,
>       "lost_at_edge": 0,
>       "gained": 0,
>       "gained_at_edge": 0,
>       "answers_changed": 0,
>       "nodes_counted": 7,
>       "nodes_changed": 0,
>       "nodes_ratio": 1.0,
>       "p": 0.771777135,
>       "par2_ratio": 0.00236745795,
>       "par2_low": 0.00203077634,
>       "par2_high": 5866.92614,
>       "tested": "",
>       "lost_as": {},
>       "gained_as": {},
>       "first_answers_changed": [],
>       "first_nodes_changed": []
>     },
>     {
>       "a": "dlx",
>       "b": "dlx",
>       "verdict": "unknown",
>       "matched": 7,
>       "only_in_a": 1,
>       "only_in_b": 1,
>       "solved_in_both": 7,
>       "boards": 7,
>       "median_a_s": 1.3e-6,
>       "median_b_s": 1.55e-6,
>       "median_ratio": 1.19230769,
>       "ratio": 1.20833333,
>       "ratio_low": 1.15475513,
>       "ratio_high": 1.23592526,
>       "noise_known": 0,
>       "slower": null,
>       "faster": null,
>       "lost": 0,
>       "lost_at_edge": 0,
>       "gained": 0,
>       "gained_at_edge": 0,
>       "answers_changed": 0,
>       "nodes_counted": 7,
>       "nodes_changed": 0,
>       "nodes_ratio": 1.0,
>       "p": 0.015625,
>       "par2_ratio": 1.21042945,
>       "par2_low": 1.16129045,
>       "par2_high": 1.23583754,
>       "tested": "",
>       "lost_as": {},
>       "gained_as": {},
>       "first_answers_changed": [],
>       "first_nodes_changed": []
>     }
>   ]
> }
# Two solvers of one run: only these.
$ quadrille diff --map dlx=mrv old old | sed -n 4,6p
> solver      verdict                             in both  median A  median B  medians  ratio           95 %  PAR-2          95 %  slower  faster  lost  gained  answers  nodes
> dlx to mrv  not settled (paired median, PAR-2)        8   1.40 µs    500 ns    0.357  0.435  0.249–796,428   3286  0.000–10,712       -       -     0       0        0      0
>
# A spec may hold a '=' itself.
$ sed 's/,mrv,/,dlx:tie=last,/' old/rows.csv > tie.csv; quadrille diff --map dlx:tie=last=dlx --map dlx=dlx:tie=last tie.csv tie.csv | grep -e ^dlx -e tie.csv
> - A: tie.csv
> - B: tie.csv
> dlx:tie=last to dlx  not settled (paired median, PAR-2)        8    500 ns   1.40 µs    2.800  2.298    0.000–4.009  0.000  0.000–28,304       -       -     0       0        0      0
> dlx to dlx:tie=last  not settled (paired median, PAR-2)        8   1.40 µs    500 ns    0.357  0.435  0.249–796,428   3286  0.000–10,712       -       -     0       0        0      0
> - A: tie.csv has no run.json: what it was measured on is not known
# Other time limits, and nothing known of the machine.
$ awk -v timeout=20000000 -f to-csv old-rows > limit.csv; quadrille diff old limit.csv | tail -2
> - B: limit.csv has no run.json: what it was measured on is not known
>
$ mkdir odd; cp old/rows.csv odd; echo '[{"seed": 5}' > odd/run.json; quadrille diff odd limit.csv | grep odd
> - A: odd
> - A: odd has a run.json that can't be read: what it was measured on is not known
$ echo '{"machine": 3, "flags": {}, "solvers": {"spec": 4}}' > odd/run.json; quadrille diff odd old | tail -1
>
# What others took, which the load before the run does not say.
$ echo '{"jobs": 1, "load_before": 9, "measured_ns": 1e10, "other_cpu_share": 0.01, "steal_share": 0, "machine": {"cores_online": 2}}' > odd/run.json; quadrille diff odd limit.csv | grep busy
? 1
$ echo '{"measured_ns": 1e10, "other_cpu_share": 0.5, "steal_share": 0.03}' > odd/run.json; quadrille diff odd limit.csv | grep busy
> - A was measured on a busy machine (others used 0.53 cores): repeat it when it is idle
# Processors, C libraries, and what solvers by others are made of.
$ mkdir other; cp old/rows.csv other; echo '{"machine": {"model": 207, "microcode": "0x1", "cache_l2_bytes": 2097152, "smt": true, "libc": "glibc 2.36", "aslr": 2}, "solvers": [{"spec": "dlx", "files": [{"path": "/a/dlx.so", "sha256": "12ab", "compiler": "GCC: 12"}]}, {"spec": "mrv"}]}' > other/run.json
$ mkdir third; cp old/rows.csv third; echo '{"machine": {"model": 143, "microcode": "0x2", "cache_l2_bytes": 1048576, "smt": false, "libc": "glibc 2.38", "aslr": 0}, "solvers": [{"spec": "dlx", "files": [{"path": "/b/dlx.so", "sha256": "34cd", "compiler": "GCC: 13"}]}]}' > third/run.json; quadrille diff other third | grep differ
> - the processors differ in their model: 207 in A, 143 in B
> - the processors differ in their microcode: 0x1 in A, 0x2 in B
> - the caches differ (level 2, in bytes): 2097152 in A, 1048576 in B
> - the machines differ in two threads a core (SMT): yes in A, no in B
> - the C libraries differ: glibc 2.36 in A, glibc 2.38 in B
> - the levels of address randomisation (ASLR) differ: 2 in A, 0 in B
> - dlx: the SHA-256 of dlx.so differs: 12ab in A, 34cd in B
> - dlx: the compiler of dlx.so differs: GCC: 12 in A, GCC: 13 in B
# Isomorphs are the same boards only if both runs drew them from the same seed.
@ isomorphs
| { print } NR > 1 { sub(/,0,/, ",1,"); print }
$ for run in a b c; do mkdir $run; awk -F, -f isomorphs old/rows.csv > $run/rows.csv; done; echo '{"seed": 5}' | tee a/run.json > b/run.json; echo '{"seed": 6}' > c/run.json
$ quadrille diff a b | grep -e ^dlx -e isomorphs
> dlx      same within the interval (paired median)       16   1.40 µs   1.40 µs    1.000  1.000  0.980–1.020  1.000  0.980–1.020       -       -     0       0        0      0
$ quadrille diff a c | grep -e ^dlx -e isomorphs
> dlx      same within the interval (paired median)        8   1.40 µs   1.40 µs    1.000  1.000  0.980–1.020  1.000  0.980–1.020       -       -     0       0        0      0
> - isomorphs are left out, 8 of A and 8 of B: the runs drew them from different seeds, or do not say from which
# What can't be compared.
$ quadrille diff --map dlx=nobody old new
! quadrille: diff: --map dlx=nobody: A has dlx, mrv, picosat; B has dlx, mrv, cells
? 2
$ quadrille diff --map dlx old new
! quadrille: diff: --map: 'dlx' is no pair of solvers, such as dlx=cells (quadrille diff --help shows the options)
? 2
$ quadrille diff --fail-above 5 old new
! quadrille: diff: --fail-above: '5' is not a percentage, such as 5% (quadrille diff --help shows the options)
? 2
$ quadrille diff --format html old new
! quadrille: diff: --format: 'html' is none of table, markdown, csv, json (quadrille diff --help shows the options)
? 2
$ quadrille diff old
! quadrille: diff: name two runs: folders that compare wrote, the older one first
? 2
$ quadrille diff old nowhere
! quadrille: diff: cannot read nowhere/rows.csv: No such file or directory
? 2
$ awk -v limit=1 -f to-csv old-rows > first.csv; quadrille diff old first.csv
! quadrille: diff: the runs answer different questions: the limit was 2 in old and 1 in first.csv
? 2
$ sed -n 1p old/rows.csv > empty.csv; quadrille diff empty.csv old
! quadrille: diff: empty.csv has no results
? 2
$ grep -v mrv new/rows.csv | sed 's/,dlx,/,other,/' > other.csv; quadrille diff old other.csv
! quadrille: diff: the runs have no solver in common: diff --map A=B says which of B takes the place of which of A
? 2
$ sed 's/,00000000000000\(0[0-9]\),/,00000000000000f\1,/' old/rows.csv > boards.csv; quadrille diff old boards.csv
! quadrille: diff: the runs have no instance in common
? 2

# Two solvers of one run get the verdict that `compare` has of them, and the same reasons.
$ mkdir one; xz -dc "$TESTS/../results/published/reference/rows.csv.xz" | awk -F, 'NR == 1 || $1 == "minimal"' > one/rows.csv; quadrille plot --tables --chart heatmap --out charts one > said 2>&1; sed -nE 's/^minimal,([^,]*),([^,]*),.*,[0-9]+,([a-z ]+,"?[A-Za-z0-9, -]*"?)$/\1,\2: \3/p' one/pairs.csv | sed -n '1~4p' > tables; wc -l < tables
> 7
$ for pair in $(cut -d: -f1 tables); do quadrille diff --format csv --map "${pair%,*}=${pair#*,}" one one 2> said | sed -nE '2s/^([^,]*,[^,]*),([^,]*),.*,[0-9.e+-]*,("?[A-Za-z][A-Za-z0-9, -]*"?)$/\1: \2,\3/p'; done > lines; diff tables lines
# A program that takes twice as long in a run in which all takes twice as long did not change. Two others have to show that.
$ mkdir x y; awk -F, -v OFS=, 'NR == 1 || $7 ~ /^(cells|mrv|dlx)$/' one/rows.csv > x/rows.csv; awk -F, -v OFS=, 'NR > 1 { $15 *= $7 == "mrv" ? 2.01 : $7 == "dlx" ? 2.005 : slower } 1' slower=2 x/rows.csv > y/rows.csv; quadrille diff --same mrv --same dlx --format csv --fail-above 5% x y 2> said | cut -d, -f1-3; grep -o 'same in both: .*' said
> a,b,verdict
> cells,cells,same within the interval
> dlx,dlx,same code
> mrv,mrv,same code
> same in both: mrv, dlx (they took 2.005 to 2.010 times as long in B)
$ awk -F, -v OFS=, 'NR > 1 { $15 *= $7 == "mrv" ? 2.01 : $7 == "dlx" ? 2.005 : 3 } 1' x/rows.csv > y/rows.csv; quadrille diff --same mrv --same dlx --fail-above 5% x y 2>&1 > said
> quadrille: diff: cells takes 1.494 times as long (1.454 to 1.536, paired median): more than 5 % longer
? 1
$ quadrille diff --same mrv --fail-above 5% x y 2>&1 > said
> quadrille: diff: whether any is slower is unknown: no two solvers have the same code in both runs
? 3
# What run.json shows to be the same program need not be named.
$ for run in x y; do echo '{"program_sha256": "12ab", "solvers": [{"spec": "cells", "name": "cells", "settings": {}}, {"spec": "mrv", "name": "mrv", "settings": {}}, {"spec": "dlx", "name": "dlx", "settings": {}}]}' > $run/run.json; done; quadrille diff --format csv x y 2> said | cut -d, -f1-3; sed 's/12ab/34cd/' x/run.json > y/run.json; quadrille diff --format csv x y 2> said | cut -d, -f3 | sort | uniq -c | sed 's/^ *//'
> a,b,verdict
> cells,cells,same code
> dlx,dlx,same code
> mrv,mrv,same code
> 3 unknown
> 1 verdict
