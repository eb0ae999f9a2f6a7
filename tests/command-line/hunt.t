# A seed gives the same finds with any number of jobs; the head of the set has neither jobs nor folder.
@ hunt.sh
| folder=$1; shift
| quadrille hunt --slow dlx --fast cells --order 2x3 --evaluations 600 --chains 3 --out $folder "$@" > $folder.out 2>&1 || cat $folder.out
$ sh hunt.sh one; sh hunt.sh two -j 2; sh hunt.sh other --seed 2; cmp one/found.txt two/found.txt && cmp one/hunt.csv two/hunt.csv && echo same
> same
$ cmp -s one/found.txt other/found.txt || echo another
> another
$ head -n 4 one/found.txt; ls one
> # quadrille: order 2x3, format line
> # about: found by search: dlx needs many times the nodes of cells
> # compare: on request
> # made by: quadrille hunt --slow dlx --fast cells --order 2x3 --evaluations 600 --chains 3
> found.txt
> hunt.csv
> state.json
# Every find has one solution, as a back-end says that took no part.
$ quadrille count -s picosat one/found.txt | sort -u
> 1
# The counts behind the boards are those that compare measures.
@ nodes.awk
| FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
| { nodes[$column["index"], $column["solver"]] = $column["nodes"]; if ($column["index"] + 0 > last) last = $column["index"] + 0 }
| END { for (i = 1; i <= last; i++) print "dlx " nodes[i, "dlx"] " nodes cells " nodes[i, "cells"] }
$ quadrille compare -q --runs 1 --solvers dlx,cells --out run one/found.txt > /dev/null; awk -F, -f nodes.awk run/rows.csv > measured
$ sed -n 's/.*# \(dlx [0-9]* nodes\), \(cells [0-9]*\),.*/\1 \2/p' one/found.txt | cmp - measured && wc -l < measured | awk '$1 >= 3 { print "equal" }'
> equal
# The ratio only grows, and ends with that of the first find.
$ awk -F, 'NR > 2 && $2 < before { print "falls" } { before = $2 }' one/hunt.csv; tail -n 1 one/hunt.csv | cut -d, -f1
> 600
# A hunt that has ended goes on to nothing; a folder with a hunt takes no other.
$ quadrille hunt --resume one | tail -n 1 | sed 's/; [0-9]*/; some/'
> 600 of 600 evaluations; some boards in one
$ sh hunt.sh one
> quadrille: hunt: one holds a hunt already; --resume goes on with it
# Without a fast one.
$ quadrille hunt --slow rescan --evaluations 40 --order 2x2 --out set > out && quadrille count -s mrv set/found.txt | sort -u
> 1
# A goal ends a hunt before its time; times stand in the file as such.
$ quadrille hunt --slow cell-order --order 2x2 --goal 30 --evaluations 100000 --out goal | tail -n 1 | awk '{ print ($1 < 10000) }'
> 1
$ quadrille hunt --slow dlx --fast mrv --by time --order 2x2 --evaluations 8 --out time > out; head -n 1 time/hunt.csv
> evaluation,ratio,slow_nanoseconds,fast_nanoseconds,cut_off
$ quadrille hunt --slow dlx --by time --order 2x2 --evaluations 8 --out alone > out; quadrille hunt --resume alone | tail -n 1 | sed 's/;.*//'
> 8 of 8 evaluations
# What does not go is refused before anything is made.
$ quadrille hunt --slow dlx easy
! quadrille: hunt: takes no sets
? 2
$ quadrille hunt --fast dlx
! quadrille: hunt: --slow SPEC says which back-end is to be slow
? 2
$ quadrille hunt --slow dlx --slow mrv
! quadrille: hunt: one back-end each for --slow and --fast
? 2
$ quadrille hunt --slow dlx --by propagation
! quadrille: hunt: --by: there are time, nodes and the other counters of rows.csv, not 'propagation' (quadrille hunt --help shows the options)
? 2
$ quadrille hunt --slow bands --fast mrv --by updates
! quadrille: hunt: --by: a back-end does not count that; `quadrille list solvers` says what each counts
? 2
$ quadrille hunt --slow dlx --by time -j 2
! quadrille: hunt: times are measured with one job, as several disturb each other
? 2
$ quadrille hunt --slow "keeps=plugin:$PLUGINS/remembers.so"
! quadrille: hunt: a back-end that carries over what it learnt has no count of its own for an instance
? 2
$ quadrille hunt --slow bands --order 2x2 --out none
! quadrille: hunt: bands: bands solves boards of order 3x3 only
? 2
$ quadrille hunt --resume one --evaluations 1000
! quadrille: hunt: --resume goes on as the hunt began; only --jobs goes with it
? 2
$ quadrille hunt --slow exec:./nowhere --order 2x2 --out nothing 2>&1 | sed 's/ (.*//'; ls nothing
> quadrille: hunt: exec:./nowhere can't be started
! ls: cannot access 'nothing': No such file or directory
? 2
$ quadrille hunt --slow dlx --chains 10 --evaluations 15
! quadrille: hunt: --evaluations: at least one for each start, which are --chains times --restarts
? 2
$ quadrille hunt --resume one --slow mrv
! quadrille: hunt: --resume goes on as the hunt began; only --jobs goes with it
? 2
$ quadrille hunt --resume nowhere
! quadrille: hunt: nowhere: there is no hunt to go on with: nowhere/state.json cannot be read
? 2
# A state that is damaged.
$ cp -r one torn; head -c 300 one/state.json > torn/state.json; quadrille hunt --resume torn 2>&1 | sed 's/json:.*/json/'
> quadrille: hunt: torn/state.json
# A back-end that is wrong is found out.
$ saboteurs hunt --slow dlx --fast says-none --order 2x2 --evaluations 20 --out blind 2>&1 | sed 's/: [.1-4]*$//'
> quadrille: hunt: says-none and dlx disagree, the first counts 0 solutions
# What comes to nothing leaves nothing behind.
$ quadrille hunt --slow bands --fast dlx --order 2x2 --evaluations 10 --out none; ls -d none
! quadrille: hunt: bands: bands solves boards of order 3x3 only
! ls: cannot access 'none': No such file or directory
? 2
