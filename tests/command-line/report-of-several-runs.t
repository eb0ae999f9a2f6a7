# Several runs in one report, each compared with the first. The second takes twice as long everywhere and was compiled by
# another compiler; the third answered another question.
+ gnuplot
$ cp -r "$TESTS/report/run" run; mkdir 'slow <b>' other
$ sed 's/GNU 12/GNU 13/' run/run.json > 'slow <b>/run.json'; awk -F, -v OFS=, 'NR > 1 { $15 *= 2 } 1' run/rows.csv > 'slow <b>/rows.csv'
$ sed 's/"limit": 2/"limit": 1/' run/run.json > other/run.json; awk -F, -v OFS=, 'NR > 1 { $8 = 1 } 1' run/rows.csv > other/rows.csv
# Markdown: the table of diff, what the conditions differ in, then each run, whose pictures are in its folder.
$ mkdir run/charts 'slow <b>/charts'; touch run/charts/cactus.svg 'slow <b>/charts/cactus.svg'
$ program=$(command -v quadrille); PATH=/nowhere "$program" report --format markdown run 'slow <b>/' other 2> told | sed -n '1,/^# run/p' | sed 's/ *|/|/g'
> # 3 runs side by side
>
> ## slow \<b\> against run
>
> - A: `run`
> - B: `slow <b>`
>
> | solver| verdict| in both| median A| median B| medians| ratio| 95 %| PAR-2| 95 %| slower| faster| lost| gained| answers| nodes|
> |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
> | dlx| unknown|       5|  10.5 µs|  21.0 µs|   2.000| 2.000|    -| 2.000|    -|      -|      -|    0|      0|       0|     0|
> | mrv| unknown|       5|   606 µs|  1.21 ms|   2.000| 2.000|    -| 1.005|    -|      -|      -|    0|      0|       0|     0|
> | exec:sh -c "a\<b"| unknown|       5|  2.80 ms|  5.60 ms|   2.000| 2.000|    -| 1.006|    -|      -|      -|    0|      0|       0|     -|
>
> ratio: time in B by time in A, the median board by board, less what the same code changed; medians: of the medians. 95 %: of this ratio. PAR-2: the same of the means. verdict: what it rests on stands beside it. slower, faster: instances that changed by more than the noise of their runs (3 or more). With fewer than 6 boards there is no interval.
>
> - the compilers differ: GNU 12.2.0 in A, GNU 13.2.0 in B
> - nothing shows what the machine changed and what the programs did: that takes two solvers whose code is the same in both runs (or named by --same); or measure old and new in one run
>
> ## other against run
>
> - the runs answer different questions: the limit was 2 in run and 1 in other
>
> # run
$ program=$(command -v quadrille); PATH=/nowhere "$program" report --format markdown run 'slow <b>' 2> told | grep -E '^# |^!'; rm -r run/charts 'slow <b>/charts'
> # 2 runs side by side
> # run
> ![how many boards each solver solves within a time](<run/charts/cactus.svg>)
> # slow \<b\>
> ![how many boards each solver solves within a time](<slow \<b\>/charts/cactus.svg>)
# What diff says of two runs is what the report says of them.
$ quadrille diff --format markdown run 'slow <b>' > diff.md; program=$(command -v quadrille); PATH=/nowhere "$program" report --format markdown run 'slow <b>' 2> told | sed -n '5,/^# /p' | sed '/^# /d' | diff - diff.md
# LaTeX: a table of both, and labels that are all different.
$ quadrille report --format latex run 'slow <b>' > tables.tex; sed -n '/-against-/,/bottomrule/p' tables.tex
>   \label{tab:quadrille-2-slow-b-against-run}
>   \begin{tabular}{lS[table-format=4.1]S[table-format=4.1]S[table-format=1.3]rl}
>     \toprule
>     solver & {median A/$\mu$s} & {median B/$\mu$s} & {ratio} & 95 \% & verdict \\
>     \midrule
>     dlx & 10.5 & 21.0 & 2.000 & -- & unknown \\
>     mrv & 606 & 1212 & 2.000 & -- & unknown \\
>     exec:sh -c {\ttfamily\char34}a\textless{}b{\ttfamily\char34} & 2800 & 5600 & 2.000 & -- & unknown \\
>     \bottomrule
$ grep '\\label' tables.tex | sort | uniq -d; grep -c '\\label' tables.tex
> 13
# CSV: the figures of each behind its name, below one line of heads.
$ quadrille report --format csv run 'slow <b>' > both.csv; cut -d, -f1 both.csv | sort | uniq -c | sed 's/^ *//'
> 7 run
> 6 slow <b>
$ grep '^run,' both.csv | sed 's/^run,//' > tail.csv; quadrille report --format csv run | diff - tail.csv
# JSON: one list of results, each with its run.
$ quadrille report --format json run 'slow <b>' > both.json; grep -c '"run": "run"' both.json; grep -c '"run": "slow <b>"' both.json; grep -c not_solved both.json; grep not_solved both.json
> 13
> 13
> 1
>   "not_solved": 4
$ quadrille report --format json run | grep -c '"run"'
> 0
? 1
# HTML goes to a file here; nothing of a name is markup; no address leads out.
$ quadrille report run 'slow <b>' other; grep -c '<b>' report.html; grep -c 'slow &lt;b&gt;' report.html; grep -E 'src="[^d]|href="[^#]|@import' report.html
> report: report.html
> 0
> 8
? 1
$ grep -o '<li>the runs answer[^<]*' report.html
> <li>the runs answer different questions: the limit was 2 in run and 1 in other
# All runs are there, or there is no report.
$ rm report.html; quadrille report run nowhere; ls report.html 2> told
! quadrille: report: cannot read nowhere/rows.csv: No such file or directory: a RUN is a folder that compare wrote
? 2
