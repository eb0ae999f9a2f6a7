# Ctrl-C in the middle of the second board keeps the first one's rows and prints the summary so far, also where it comes
# twice at once, as to a group of processes and to each of them.
@ boards.txt
| 436972851897451263251836794189723645342685179675149382713598426968214537524367918
| ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
@ interrupt.sh
| quadrille compare --raw --solvers dlx,cell-order --runs 1 --timeout 60 --out run boards.txt > table.txt 2> messages.txt &
| # The rows of the first board, and a moment for the second to begin.
| tries=0
| until [ "$(cat run/rows.csv 2> /dev/null | wc -l)" -ge 3 ] || [ $((tries += 1)) -gt 1200 ]; do sleep 0.05; done
| sleep 0.3
| kill -INT $!
| kill -INT $!
| wait $!
$ sh interrupt.sh
? 1
$ grep '^boards,1,' run/rows.csv | cut -d, -f2,7,11 | sort
> 1,cell-order,ok
> 1,dlx,ok
$ sed -n '/^solver  *#/,/^$/p' table.txt | grep -c -e '^dlx ' -e '^cell-order '
> 2
$ grep -c 'Interrupted after 1 of 2 boards; what was done until then is kept.' table.txt
> 1
$ tail -1 messages.txt; grep -A2 exit_ run/run.json | tr -d ' \n'; echo
> quadrille: compare: exit status 1: interruption
> "exit_status":1,"exit_causes":["interruption"]
$ ls run/summary.md run/summary.csv
> run/summary.csv
> run/summary.md
# solve says of the board that it was at that it gave up.
@ solve.sh
| quadrille solve -s cell-order boards.txt > answers.txt 2> messages.txt &
| sleep 0.5
| kill -INT $!
| wait $!
$ sh solve.sh
? 1
$ cat answers.txt
> 436972851897451263251836794189723645342685179675149382713598426968214537524367918
> # gave up
