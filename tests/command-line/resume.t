# Wherever a run was cut off, even in the middle of a row, --resume makes it whole: nothing lost, nothing doubled.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 11..............
| 1234341221434321
@ cut.sh
| # Without gnuplot, which takes its time.
| program=$(command -v quadrille)
| for bytes in 0 100 240 241 300 500 700 900 1100 1300 1400; do
|     rm -rf cut; cp -r run cut; head -c $bytes run/rows.csv > cut/rows.csv
|     PATH=/nowhere "$program" compare --resume cut > table.txt 2> message || echo "after $bytes bytes: status $?"
|     cut -d, -f1-9,11-14 cut/rows.csv | sort | cmp - whole || echo "after $bytes bytes: other rows"
| done
$ quadrille compare --solvers dlx,cell-order --runs 2 --out run boards.txt > table.txt; cut -d, -f1-9,11-14 run/rows.csv | sort > whole; wc -l < whole | tr -d ' '
> 13
$ sh cut.sh
# A run that is whole stays as it is, and its tables are printed again.
$ cp run/rows.csv before; quadrille compare --resume run | sed -n '/^solver  *#/,/^$/p' | grep -c -e '^dlx' -e '^cell-order'; cmp run/rows.csv before
> 2
# Rows of another question do not mix with these.
$ quadrille compare --resume run --runs 3 2> message; echo $?; grep -c 'number of runs has changed' message
> 2
> 1
$ echo 1234341221434321 >> boards.txt; quadrille compare --resume run 2> message; echo $?; grep -c 'sets ha[sv]e* changed' message
> 2
> 1
$ cmp run/rows.csv before
$ quadrille compare --resume run --out other boards.txt
! quadrille: compare: --out and --resume exclude each other
? 2
# A contradiction that was found before is not forgotten: the answer is still no.
@ wrong.txt
| # quadrille: order 2x2
| ................
| 1234341221434321
$ quadrille compare --solvers dlx,sum-45 --limit 0 --runs 1 --out wrong wrong.txt > table.txt 2> message
? 1
$ head -3 wrong/rows.csv > cut-rows; mv cut-rows wrong/rows.csv; cp wrong/disagreements.txt before; quadrille compare --resume wrong > table.txt 2> message
? 1
$ grep "^1 CONTRADICTION" message; cmp wrong/disagreements.txt before
> 1 CONTRADICTION on 1 board: see wrong/disagreements.txt
# A record that does not say how it was asked is no ground to go on from.
$ sed '/"jobs"/d' wrong/run.json > less.json; mv less.json wrong/run.json; quadrille compare --resume wrong
! quadrille: compare: --resume: wrong/run.json does not say how many runs and jobs were asked for
? 2
