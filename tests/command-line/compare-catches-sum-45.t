# The classic mistake, on a board on which it is wrong.
@ board.txt
| # quadrille: order 2x2
| ................
$ quadrille compare --solvers dlx,sum-45 --runs 1 --limit 0 --out run board.txt > table.txt 2> messages.txt
? 1
$ grep -c 'board.txt:2: CONTRADICTION: sum-45 is wrong: ' messages.txt
> 1
$ grep "^1 CONTRADICTION" messages.txt
> 1 CONTRADICTION on 1 board: see run/disagreements.txt
$ grep -c 'No contradictions' table.txt
> 0
? 1
$ sed 1d run/rows.csv | cut -d, -f7,11 | sort
> dlx,ok
> sum-45,wrong
# The command that it prints shows it again.
$ sed -n '/^  quadrille compare/,/^END$/p' run/disagreements.txt > again.sh; cat again.sh
>   quadrille compare --order 2x2 --limit 0 -s dlx -s sum-45 - <<'END'
> ................
> END
$ sh again.sh > table.txt 2> messages.txt
? 1
$ grep -c 'standard input:1: CONTRADICTION: sum-45 is wrong: ' messages.txt
> 1
# By itself it is caught, too: every solution is verified.
$ quadrille solve -s sum-45 -n 0 -o none board.txt 2>&1 | grep -c 'board.txt:2: sum-45 is wrong: '
> 1
# Without being named it does not run.
$ quadrille compare --runs 1 --out sound board.txt > table.txt; grep -c sum-45 sound/rows.csv
> 0
? 1
