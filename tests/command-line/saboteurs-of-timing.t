# Each way of lying only when timed is seen: the solver is named, has no place in the ranking, and the status is 1.
$ quadrille convert -o line minimal | grep -v '^#' | head -n 70 > some.txt
@ lie.sh
| # lie.sh MODE SOLVER: what is said of it, and its line in summary.csv
| rm -rf met-* verified run; saboteurs compare -q $1 -s dlx -s $2 --runs 2 --out run some.txt > table.txt 2> messages.txt; echo "status $?"
| grep -c -e "$2 is wrong" -e "UNSOUND: $2" messages.txt | sed 's/^[1-9].*/named/'
| awk -F, -v s="$2" '$2 == s { print "solved " $6 ", wrong " ($12 > 0 ? "all" : "none") ", median " ($13 == "" ? "-" : $13) }' run/summary.csv
# Right when it is verified, nothing searched when it is timed.
$ sh lie.sh "--throughput --fresh no" forgets-all
> status 1
> named
> solved 0, wrong all, median -
$ sh lie.sh "--throughput --fresh no" repeats-all
> status 1
> named
> solved 0, wrong all, median -
$ sh lie.sh "--fresh no" forgets
> status 1
> named
> solved 0, wrong all, median -
# More solutions than were wanted; no answer at all.
$ sh lie.sh --throughput claims-seven
> status 1
> named
> solved 0, wrong all, median -
$ sh lie.sh --throughput answers-nothing
> status 1
> named
> solved 0, wrong all, median -
# On boards with one solution nothing but the audit sees who stops at the first solution, or only counts it.
# What it solved is counted as it was; it has no time and no rank.
$ sh lie.sh --throughput stops-at-first
> status 1
> named
> solved 70, wrong none, median -
$ sh lie.sh "" says-unique
> status 1
> named
> solved 70, wrong none, median -
$ awk '$1 == "says-unique" { print $2, $3, $4; exit }' table.txt
> unsound 70 -
$ awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $2 == "says-unique" { print "[" $at["rank"] $at["par2_s"] "]", $at["wrong"], $at["fastest_on"] }' run/summary.csv
> [] 0 0
$ grep -c 'UNSOUND: says-unique: .*: it says that there is no more than 1 solution; there are ' messages.txt
> 1
$ sh lie.sh --throughput counts-one
> status 1
> named
> solved 70, wrong none, median -
$ sh lie.sh "" counts-one-alone
> status 1
> named
> solved 70, wrong none, median -
# A thread that works beside it is no lie: it stands in the columns cpu_ns and threads.
$ sh lie.sh "" takes-help | head -2
> status 0
> 0
# What was found out stays true when the run is read again.
$ sh lie.sh "" says-unique > /dev/null; saboteurs report --format csv run | grep -c '^some,says-unique,.*,wrong'
? 1
> 0
$ grep -c 'Unsound: `says-unique` failed the audit and has no place in the ranking. An isomorph of some.*#' run/summary.md
> 1
# Honest solvers of all kinds pass it, our own ones too.
$ quadrille compare -q --audit --solvers mrv,dlx,picosat,bands --runs 1 --out own some.txt langford:4..6 > table.txt
$ cut -d, -f1-3 own/audit.csv
> solver,set,verdict
> mrv,some,sound
> mrv,langford:4..6,not audited
> dlx,some,sound
> dlx,langford:4..6,sound
> picosat,some,sound
> picosat,langford:4..6,sound
> bands,some,sound
> bands,langford:4..6,not audited
# What a program has started ends with it, in a session of its own, too.
@ leaves.sh
| (setsid sleep 3171 < /dev/null > /dev/null 2>&1 &)
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
$ quadrille compare -q -s mrv -s 'exec:protocol=line:sh leaves.sh' --runs 1 --timeout 2 --out leaves four > table.txt 2> messages.txt; cut -d, -f7,11 leaves/rows.csv | sed 1d | sort -u
> exec:protocol=line:sh leaves.sh,ok
> mrv,ok
$ for p in /proc/[0-9]*/cmdline; do { tr '\0' ' ' < $p | grep -c '^sleep 3171 '; } 2> /dev/null; done | sort -n | tail -1
> 0
