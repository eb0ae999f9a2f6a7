# A run with names that mean something to every format, a solver that was cut off, and a program that crashed. The
# tables of Markdown are those of summary.md.
+ gnuplot
$ cp -r "$TESTS/report/run" run; rm run/disagreements.txt
$ program=$(command -v quadrille); PATH=/nowhere "$program" report --format markdown run > page.md; sed '/^## easy/,/^## Machine/d' page.md
> # 3 solvers on easy and a\<b\>\&"c"
>
> 3 solvers (`dlx`, `mrv`, `exec:sh -c "a<b"`) were asked for two solutions, or for the proof that there are fewer, of each of 5 boards in 2 sets: `easy` (3), `a<b>&"c"` (2). A solve was cut off after 1 s, and at 2 GiB of memory. It was timed 2 times, and the median counts. Solvers took turns on each instance, in an order from the seed 7.
>
> - `easy`: `dlx` has the least PAR-2, 10.0 µs; `mrv` shows no clear difference from it, `exec:sh -c "a<b"` shows no clear difference from it.
> - `a<b>&"c"`: `dlx` has the least PAR-2, 25.8 µs; `exec:sh -c "a<b"` shows no clear difference from it, `mrv` shows no clear difference from it. All sound solvers solved 0 of the 2.
>
> No contradictions: on 5 boards the answers of two solvers or more were compared. A solution counts only if it was verified.
>
>
> - processor: A \<processor> & more
> - cores online: 2
> - frequency governor: not known
> - turbo: no
> - virtual machine: not known
> - kernel: Linux 6.1
> - architecture: x86_64
> - load before and after: 0.10, 1.05
> - times it was taken off the processor: 12
> - resolution of the clock: 1 ns
> - one reading of the clock: 20 ns
> - measuring adds to a solve: 35 ns
> - in processes of their own: yes
> - jobs side by side: 1
> - Quadrille: 0.2.0
> - commit: 0123456789ab
> - compiler: GNU 12.2.0
> - compiler flags:  -O3 -DNDEBUG
> - PicoSAT: 965
> - started: 2026-11-20T23:02:38Z
> - ended: 2026-11-20T23:02:41Z
> - PicoSAT was built with: gcc -O2
>
> The command, as it was typed:
>
>     /opt/quadrille compare -q --timeout 1 --runs=2 -s dlx -s mrv -s 'exec:sh -c "a<b"' --out run easy \
>         'a<b>&"c".txt'
>
> | solver           | built by                |
> |---|---|
> | Quadrille's own  | GNU 12.2.0 -O3 -DNDEBUG |
> | exec:sh -c "a\<b" | not known               |
>
> ## The same again
>
> The same comparison, on this machine or another:
>
>     quadrille compare -q --timeout 1 --runs=2 -s dlx -s mrv -s 'exec:sh -c "a<b"' easy 'a<b>&"c".txt' --seed 7
>
> One instance alone, the one on which solvers differ most:
>
>     quadrille compare --limit 2 -s dlx -s mrv --order 3x3 'a<b>&"c".txt#1'
>
! quadrille: no charts without gnuplot: apt install gnuplot-nox, then `quadrille plot` draws them from the stored rows
# What a forge would take for markup is escaped; what keeps the report from being whole is said.
$ cp -r run torn; head -c -130 run/rows.csv > torn/rows.csv; rm torn/run.json; touch torn/disagreements.txt
$ quadrille report --format markdown torn 2> told | sed -n '3,/^Answers/p'
> 3 solvers (`dlx`, `exec:sh -c "a<b"`, `mrv`) were asked for two solutions, or for the proof that there are fewer, of each of 4 boards in 2 sets: `easy`, `a<b>&"c"`. A solve was cut off after 1 s. Solvers took turns on each instance.
>
> > What was asked on which machine is not recorded (torn/run.json: No such file or directory): it is given here as far as the rows show it.
>
> > The rows end in the middle of a line, which is left out (torn/rows.csv:31: the line is torn: it does not end).
>
> > The run ended in the middle of 1 instance, of which only some solvers have rows: left out.
>
> - `easy`: `dlx` has the least PAR-2, 10.0 µs; `mrv` shows no clear difference from it, `exec:sh -c "a<b"` shows no clear difference from it.
> - `a<b>&"c"`: `dlx` has the least PAR-2, 21.0 µs; `exec:sh -c "a<b"` shows no clear difference from it, `mrv` solved none. All sound solvers solved 0 of the 1.
>
> Answers contradict each other, see Contradictions. A solution counts only if it was verified.
$ cp run/run.json torn; quadrille report --format markdown torn 2> told | grep Interrupted
> > Interrupted: there are rows of 4 of the 5 instances that were asked for; `quadrille compare --resume torn` goes on.
# Tables for a paper.
$ quadrille report --format latex run
> % Tables of run by `quadrille report --format latex`. In the preamble: \usepackage{booktabs,siunitx}
> % To be read with care
> % - Few runs: fewer than 3 of a solve do not show how noisy they are. --runs 3, or more.
> % - Few boards: with fewer than 20, intervals and p say little (easy; a<b>&"c"). Take more.
> % - Cut off: PAR-2 depends on the limit (mrv on a<b>&"c"). Compare medians, or raise --timeout.
> % - One isomorph each (easy; a<b>&"c"): the luck of the print is not in the intervals. --isomorphs 2, or more.
> 
> \begin{table*}
>   \centering\footnotesize\setlength{\tabcolsep}{2.4pt}
>   \caption{PAR-2 of each solver on each set: the mean time, an unsolved instance counted as twice the limit.}
>   \label{tab:quadrille-run-par2}
>   \begin{tabular}{lS[table-format=4.1]S[table-format=4.4]}
>     \toprule
>     solver & {easy/$\mu$s} & {a\textless{}b\textgreater{}\&{\ttfamily\char34}c{\ttfamily\char34}/ms} \\
>     \midrule
>     dlx & 10.0 & 0.0257 \\
>     mrv & 404 & 1004 \\
>     exec:sh -c {\ttfamily\char34}a\textless{}b{\ttfamily\char34} & 3100 & 1001 \\
>     \bottomrule
>   \end{tabular}
> \end{table*}
> 
> \begin{table*}
>   \centering\footnotesize\setlength{\tabcolsep}{2.4pt}
>   \caption{easy: 3 boards, unique or not, timeout 1 s, 2 runs, pacing burst. Sorted by PAR-2, the mean with unsolved instances counted as twice the limit; ratio: PAR-2 by the least; 95 \%: where another such run would lie.}
>   \label{tab:quadrille-run-easy}
>   \begin{tabular}{lrS[table-format=1.0]S[table-format=4.2]rS[table-format=4.1]S[table-format=3.2]S[table-format=3.0]}
>     \toprule
>     solver & \# & {solved} & {median/$\mu$s} & interval & {PAR-2/$\mu$s} & {ratio} & {nodes} \\
>     \midrule
>     dlx & -- & 3 & 9.80 & 9.60--11.0 & 10.0 & 1.00 & 42 \\
>     mrv & -- & 3 & 12.1 & 0.329--8217 & 404 & 40.3 & 100 \\
>     exec:sh -c {\ttfamily\char34}a\textless{}b{\ttfamily\char34} & -- & 3 & 3050 & 1704--4891 & 3100 & 309 & {--} \\
>     \bottomrule
>   \end{tabular}
> \end{table*}
> 
> \begin{table*}
>   \centering\footnotesize\setlength{\tabcolsep}{2.4pt}
>   \caption{easy: each solver and the next. Paired: median of the ratios board by board; p: adjusted by Holm for all pairs of the set.}
>   \label{tab:quadrille-run-easy-pairs}
>   \begin{tabular}{lS[table-format=3.2]rS[table-format=3.2]rrr}
>     \toprule
>     neighbours & {ratio of medians} & interval & {paired} & interval & slower on & p \\
>     \midrule
>     mrv / dlx & 1.23 & -- & 1.23 & -- & 2/3 & -- \\
>     exec:sh -c {\ttfamily\char34}a\textless{}b{\ttfamily\char34} / mrv & 252 & -- & 169 & -- & 3 & -- \\
>     \bottomrule
>   \end{tabular}
> \end{table*}
> 
> \begin{table*}
>   \centering\scriptsize\setlength{\tabcolsep}{2.4pt}
>   \caption{a\textless{}b\textgreater{}\&{\ttfamily\char34}c{\ttfamily\char34}: 2 boards, unique or not, timeout 1 s, 2 runs, pacing burst. Sorted by PAR-2, the mean with unsolved instances counted as twice the limit; ratio: PAR-2 by the least; 95 \%: where another such run would lie.}
>   \label{tab:quadrille-run-a-b-c}
>   \begin{tabular}{lrrS[table-format=1.0]S[table-format=2.1]rS[table-format=4.4]S[table-format=5.2]S[table-format=3.1{*}]}
>     \toprule
>     solver & \# & solved & {crashed} & {median/$\mu$s} & interval & {PAR-2/ms} & {ratio} & {nodes} \\
>     \midrule
>     dlx & -- & 2 & 0 & 25.8 & 18.9--33.4 & 0.0257 & 1.00 & 41.5 \\
>     exec:sh -c {\ttfamily\char34}a\textless{}b{\ttfamily\char34} & -- & 1/2 & 1 & {--} & -- & 1001 & 38884 & {--} \\
>     mrv & -- & 1/2 & 0 & {\textgreater{} 1 s} & 8000 or more & 1004 & 38990 & 100{*} \\
>     \bottomrule
>   \end{tabular}
>   \par\smallskip\parbox{0.95\linewidth}{*: mean over the solved instances only; those that are missing may have needed more.}
> \end{table*}
> 
> \begin{table*}
>   \centering\footnotesize\setlength{\tabcolsep}{2.4pt}
>   \caption{a\textless{}b\textgreater{}\&{\ttfamily\char34}c{\ttfamily\char34}: each solver and the next. Paired: median of the ratios board by board; p: adjusted by Holm for all pairs of the set.}
>   \label{tab:quadrille-run-a-b-c-pairs}
>   \begin{tabular}{lrrrrS[table-format=1.0]r}
>     \toprule
>     neighbours & ratio of medians & interval & paired & interval & {slower on} & p \\
>     \midrule
>     exec:sh -c {\ttfamily\char34}a\textless{}b{\ttfamily\char34} / dlx & $\infty$ & -- & $\infty$ & -- & 2 & -- \\
>     \bottomrule
>   \end{tabular}
> \end{table*}
> 
> \begin{table*}
>   \centering\footnotesize\setlength{\tabcolsep}{2.4pt}
>   \caption{Compilers and flags of the solvers.}
>   \label{tab:quadrille-run-built-by}
>   \begin{tabular}{ll}
>     \toprule
>     solver & built by \\
>     \midrule
>     Quadrille's own & GNU 12.2.0 -O3 -DNDEBUG \\
>     exec:sh -c {\ttfamily\char34}a\textless{}b{\ttfamily\char34} & not known \\
>     \bottomrule
>   \end{tabular}
> \end{table*}
# CSV is the summary.csv of the run, byte by byte.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1234341221434321
$ quadrille compare --solvers dlx,mrv --runs 1 --out fresh boards.txt > table.txt; quadrille report --format csv fresh | cmp - fresh/summary.csv
# JSON has a result for each solver and instance that it solved; of an instance that was cut short, none.
$ quadrille report --format json run | grep -c '"command"'
> 13
$ quadrille report --format json torn | sed -n '$p; s/.*"command": "\([^,]*\)", .*"times": \(\[[^]]*\]\).*/\1 \2/p' | tail -3
! quadrille: report: torn/rows.csv:31: the line is torn: it does not end
! quadrille: report: the run ended in the middle of an instance, which is left out
> dlx a<b>&\"c\"#1 [2e-5, 2.2e-5]
> exec:sh -c \"a<b\" a<b>&\"c\"#1 [0.0025, 0.0026]
> }
# The page is one file, which loads nothing and is there whole or not at all.
$ quadrille report run; ls run | grep report; grep -c '<!DOCTYPE html>' run/report.html; grep -E 'src="[^d]|href="[^#]|@import' run/report.html
> report: run/report.html
> report.html
> 1
? 1
$ quadrille report --out - run | cmp - run/report.html; quadrille report --out elsewhere.html run/; cmp elsewhere.html run/report.html
> report: elsewhere.html
$ quadrille report --out nowhere/page.html run
! quadrille: report: cannot write nowhere/page.html: No such file or directory
? 3
$ ls nowhere* run/*.new 2> /dev/null
? 2
$ quadrille report --out /dev/full run; ls /dev/full*
> /dev/full
! quadrille: report: cannot write /dev/full: No space left on device
$ quadrille report --format json --out page.json other-run; ls page.json* 2> /dev/null
! quadrille: report: cannot read other-run/rows.csv: No such file or directory: a RUN is a folder that compare wrote
? 2
# Nothing was measured yet: that is what the report says.
$ mkdir empty; head -1 run/rows.csv > empty/rows.csv; quadrille report empty; quadrille report --format json empty
> report: empty/report.html
> {
>   "results": [
>   ],
>   "not_solved": 0
> }
$ quadrille report --format markdown empty
> # 0 solvers on 0 sets
>
> Neither a record nor a row says what was asked.
>
> > What was asked on which machine is not recorded (empty/run.json: No such file or directory): it is given here as far as the rows show it.
>
> > There are no rows: nothing was measured yet.
>
> There was no instance on which two solvers could be compared. A solution counts only if it was verified.
>
# What is no run.
$ quadrille report nowhere
! quadrille: report: cannot read nowhere/rows.csv: No such file or directory: a RUN is a folder that compare wrote
? 2
$ quadrille report --format json run/rows.csv
! quadrille: report: cannot read run/rows.csv/rows.csv: Not a directory: a RUN is a folder that compare wrote
? 2
$ mkdir other; echo a,b > other/rows.csv; quadrille report other
! quadrille: report: other/rows.csv:1: no column 'set': this is not a rows.csv
? 2
$ quadrille report
! quadrille: report: name a run, or several: folders that compare wrote
? 2
$ quadrille report --format htm run
! quadrille: report: --format: there is no format 'htm'; did you mean 'html'? (report --help shows them)
? 2
# Tables and charts come first in the page, then the machine that they were measured on.
$ quadrille report --format html -o order.html run > told 2>&1; grep -o '<section aria-labelledby="[a-z]*"' order.html | grep -e tables -e charts -e machine | sed 's/.*=//'
> "tables"
> "charts"
> "machine"
