# A label in front of a spec names the solver in rows, tables and files; run.json keeps the spec.
@ solver.sh
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
$ printf '%s\n' 12..34..21..43.. 1234341221434... 12343412........ > board.txt; quadrille compare -q --from line --order 2x2 --runs 1 -s 'mine=exec:protocol=line:sh solver.sh' -s 'old dlx=dlx' -s dlx --out run board.txt > shown 2>&1; cut -d, -f7 run/rows.csv | sort -u; grep -c '"spec": "exec:protocol=line:sh solver.sh"' run/run.json; sed -n '/"label"/s/ *//p' run/run.json
> dlx
> mine
> old dlx
> solver
> 1
> "label": "mine",
> "label": "old dlx"
$ cut -d, -f2 run/summary.csv | sort; cut -d, -f1 run/audit.csv; sed -n '/^label/,/^$/p' shown
> dlx
> mine
> old dlx
> solver
> solver
> mine
> label    solver
> mine     exec:protocol=line:sh solver.sh
> old dlx  dlx
>
$ quadrille report --format latex run | grep -c '^ *old dlx &'; quadrille report --format json run | grep -o '"solver": "[^"]*"' | sort -u; quadrille report run > /dev/null; grep -q 'exec:protocol=line:sh solver.sh' run/report.html && echo told
> 1
> "solver": "dlx"
> "solver": "mine"
> "solver": "old dlx"
> told
# A program by others stays one, whatever it is called: its time is no time of ours.
$ awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "nodes_verified") at = i } NR > 1 { print $2, $at }' run/summary.csv | sort
> dlx 1
> mine 0
> old dlx 1
# Commands that take names of a run take labels; plot takes the spec, too, where one solver alone has it.
$ quadrille diff --format csv --map 'mine=old dlx' run run 2> /dev/null | cut -d, -f1,2 | tail -1
> mine,old dlx
$ quadrille plot --chart scatter --x mine --y 'old dlx' --out charts run | cut -d. -f1
> Of 3 boards 'old dlx' is faster on 3, mine on 0
> charts: charts
$ quadrille plot --chart scatter --x 'exec:protocol=line:sh solver.sh' --y dlx --out charts run | cut -d. -f1
> Of 3 boards dlx is faster on 3, mine on 0
> charts: charts
# A run goes on under its labels, and under no others.
$ quadrille compare -q --resume run | tail -1; quadrille compare -q --resume run -s 'my=exec:protocol=line:sh solver.sh' -s 'old dlx=dlx' -s dlx
> Rows, tables and charts: run
! quadrille: compare: the list of solvers, their labels, settings or files has changed since run/run.json was written: start a new run
? 2
$ head -2 run/rows.csv > cut; mv cut run/rows.csv; quadrille compare -q --resume run | tail -1; cut -d, -f7 run/rows.csv | sort | uniq -c | sed 's/^ *//'
> Rows, tables and charts: run
> 3 dlx
> 3 mine
> 3 old dlx
> 1 solver
# The command of a contradiction has the labels, and shows it again.
$ echo 1234341221434321 | quadrille compare -q --order 2x2 --runs 1 -s 'liar=exec:protocol=line:while read b; do echo none; done' -s 'a 1=dlx' --out wrong - > shown 2>&1; sed -n '/^  quadrille/,/^END/p' wrong/disagreements.txt | sed 's/^  quadrille compare/& --out again/' > again.sh; head -1 again.sh
>   quadrille compare --out again --order 2x2 --limit 2 -s 'liar=exec:protocol=line:while read b; do echo none; done' -s 'a 1=dlx' - <<'END'
$ sh again.sh > shown 2>&1; echo $?; grep -o '^  [al][^:]*: ok' again/disagreements.txt
> 1
>   liar: ok
>   a 1: ok
# Every command that takes a spec takes a label.
$ echo 12..34..21..43.. > board.txt; quadrille solve --order 2x2 --from line -s m=bits board.txt; quadrille count --order 2x2 --from line -s m=bits board.txt; quadrille generate --order 2x2 -s m=bits --harden 1 | wc -l | tr -d ' '
> 1234341221434321
> 4
> 3
# What a label may not be.
$ quadrille compare -s m=dlx -s m=bits 2>&1 | sed 's/ (quadrille.*//'
> quadrille: compare: --solver: m is named twice
$ for label in dlx exec dlx=choose a,b 'a  b' ' a' ./a '' "$(printf 'a\nb')"; do quadrille solve -s "$label=bits" two-blanks 2>&1 | sed 's/ (quadrille.*//'; done
> quadrille: solve: --solver: the label 'dlx' would be taken for the solver dlx: choose another, or write dlx:... if that is meant
> quadrille: solve: --solver: the label 'exec' would be taken for the solver exec: choose another, or write exec:... if that is meant
> quadrille: solve: --solver: the label 'dlx=choose' would be taken for the solver dlx: choose another, or write dlx:... if that is meant
> quadrille: solve: --solver: the label 'a,b' must begin with a letter or digit, and may have single blanks and ._+-=@#()/ further on
> quadrille: solve: --solver: the label 'a  b' must begin with a letter or digit, and may have single blanks and ._+-=@#()/ further on
> quadrille: solve: --solver: the label ' a' must begin with a letter or digit, and may have single blanks and ._+-=@#()/ further on
> quadrille: solve: --solver: the label './a' must begin with a letter or digit, and may have single blanks and ._+-=@#()/ further on
> quadrille: solve: --solver: the label '' must begin with a letter or digit, and may have single blanks and ._+-=@#()/ further on
> quadrille: solve: --solver: the label 'a b' must begin with a letter or digit, and may have single blanks and ._+-=@#()/ further on
