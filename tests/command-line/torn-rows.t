# A rows.csv that was cut off in the middle of a row is reported by file and line. Instances that are whole are drawn.
@ board.txt
| # quadrille: order 2x2
| 1234341221434321
| 1.34341221434321
$ quadrille compare --solvers dlx --runs 2 --out run board.txt > table.txt
$ head -c -20 run/rows.csv > torn; mv torn run/rows.csv; quadrille plot --chart cactus run 2> said | tail -1; sed 's/[0-9]* bytes/N bytes/; s/the [0-9]* of/the M of/' said
> charts: run/charts
> quadrille: plot: run/rows.csv:5: the line is torn: it does not end
> quadrille: plot: run/rows.csv has N bytes, and not the M of the run: it was changed, or is a part of it
# Rows that lost whole lines read like those of a smaller run; but run.json knows how much there was.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1234341221434321
| 1...............
| 12..............
$ quadrille compare -q --solvers dlx,mrv --runs 1 --seed 1 --out all boards.txt > shown; wc -l < all/rows.csv; for r in end middle; do cp -r all $r; done; sed '$d' all/rows.csv | sed '$d' > end/rows.csv; sed 4d all/rows.csv > middle/rows.csv
> 9
@ say.sh
| sed -n 's/\([a-z]*\).rows.csv has [0-9]* bytes, and not the [0-9]* of the run/\1 differs/; s/,$//; /differs/p'
$ for r in all end middle; do quadrille report --format markdown $r 2> said | sh say.sh; quadrille report --format latex $r 2> said | sh say.sh; quadrille diff all $r 2> said | sh say.sh; quadrille diff --format json all $r 2> said | sh say.sh; for c in "report --format json" "plot --chart ecdf --out drawn" "reproduce --out again"; do [ $r = all ] || quadrille $c $r 2>&1 > shown | sh say.sh; done; done; ls again
> - Torn: end differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew.
> % - Torn: end differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew.
> - Torn: end differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew.
>     "Torn: end differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew."
> quadrille: report: end differs: it was changed, or is a part of it
> quadrille: plot: end differs: it was changed, or is a part of it
> quadrille: reproduce: end differs: it was changed, or is a part of it
> - Torn: middle differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew.
> % - Torn: middle differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew.
> - Torn: middle differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew.
>     "Torn: middle differs: it was changed, or is a part of it. What is missing counts as not measured. Copy the run again, or measure it anew."
> quadrille: report: middle differs: it was changed, or is a part of it
> quadrille: plot: middle differs: it was changed, or is a part of it
> quadrille: reproduce: middle differs: it was changed, or is a part of it
! ls: cannot access 'again': No such file or directory
? 2
# Figures are there all the same. A run that was interrupted is unfinished, whether or not a part of it was killed later; one of
# an earlier version says nothing; one that was merged is like any other.
$ quadrille report --format csv middle 2> said | cut -d, -f1-2 | sort -u | wc -l; quadrille plot --chart ecdf --out drawn middle 2> said | head -1 | cut -c1-11
> 3
> Of 4 boards
$ cp -r end early; sed "s/\"trials_done\": 4/\"trials_done\": 2/; s/\"rows_bytes\": [0-9]*/\"rows_bytes\": $(head -5 all/rows.csv | wc -c)/; /rows_sha256/d" all/run.json > early/run.json; cp -r end old; grep -v -e rows_bytes -e '"trials' all/run.json > old/run.json; cp -r end killed; grep -v -e rows_bytes -e trials_done all/run.json > killed/run.json; for r in early old killed; do quadrille report --format markdown $r 2>&1 | grep -e Torn -e Interrupted; quadrille diff all $r | grep Torn; done; quadrille reproduce early
> > Interrupted: there are rows of 2 of the 4 instances that were asked for; `quadrille compare --resume early` goes on.
> > Interrupted: there are rows of 2 of the 4 instances that were asked for; `quadrille compare --resume old` goes on.
> > Interrupted: there are rows of 2 of the 4 instances that were asked for; `quadrille compare --resume killed` goes on.
! quadrille: reproduce: early was interrupted; this goes on with it: quadrille compare --resume early
? 2
$ for k in 1 2; do quadrille compare -q --solvers dlx,mrv --runs 1 --seed 1 --shard $k/2 --out part-$k boards.txt > shown; done; quadrille merge --rows-only --out merged part-1 part-2 > shown; quadrille diff all merged | grep -c Torn; sed '$d' merged/rows.csv > x; mv x merged/rows.csv; quadrille diff all merged 2> said | grep -c Torn
> 0
> 1
# What is shown of such a run ends with status 1, also if a row was made shorter.
$ cp -r all changed; awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "time_ns") at = i } NR == 3 { $at = substr($at, 2) } 1' all/rows.csv > changed/rows.csv; for r in end changed; do for c in "report -o page.html" "diff all" "plot --chart ecdf --out drawn"; do quadrille $c $r > shown 2> said; echo $?; done; done
> 1
> 1
> 1
> 1
> 1
> 1
