# Solvers that wreck the process they run in: each is a row with its status, named for what it did, and the run ends.
@ two.txt
| # quadrille: order 2x2
| 123.34..21..4321
| 12..34..21..43..
$ saboteurs compare -q --solvers dlx,hangs,aborts,exits --runs 2 --timeout 0.3 --raw --out run two.txt > table.txt 2> messages.txt
? 1
$ cut -d, -f2,7,9,11 run/rows.csv | sed 1d | sort
> 1,aborts,1,crashed
> 1,aborts,2,crashed
> 1,dlx,1,ok
> 1,dlx,2,ok
> 1,exits,1,crashed
> 1,exits,2,crashed
> 1,hangs,1,timeout
> 1,hangs,2,timeout
> 2,aborts,1,crashed
> 2,aborts,2,crashed
> 2,dlx,1,ok
> 2,dlx,2,ok
> 2,exits,1,crashed
> 2,exits,2,crashed
> 2,hangs,1,timeout
> 2,hangs,2,timeout
$ sed -n 's/.*,0,\("*it .*\),[01],spread,.*$/\1/p' run/rows.csv | sort | uniq -c | sed 's/^ *//'
> 4 "it ended the whole process, with exit status 0"
> 4 it did not stop at its time limit and was killed
> 4 it died by signal 6 (Aborted)
# Who made the process start again, and why.
$ sed -n 's/^The process that measures was started again [0-9]* times* because of \(.*\), [0-9]* of them in the audit/\1/p' table.txt
> hangs, first since it did not stop at its time limit and was killed.
> aborts, first since it died by signal 6 (Aborted).
> exits, first since it ended the whole process, with exit status 0.
# Set-up, memory and counters of a process that is gone are not known, which is not 0.
$ awk -F, 'NR > 1 && $7 != "dlx" && $17 $19 $20 $21 $22 $24 != "" { print "known:", $0 }' run/rows.csv
$ grep broke table.txt
> aborts broke in 4 runs, first on two.txt#1: it died by signal 6 (Aborted).
> exits broke in 4 runs, first on two.txt#1: it ended the whole process, with exit status 0.
$ saboteurs compare -q --solvers dlx,devours --runs 2 --timeout 20 --memory 40M --out fat two.txt > table.txt 2> messages.txt
$ cut -d, -f2,7,9,11 fat/rows.csv | sed 1d | grep devours | sort
> 1,devours,1,memory
> 1,devours,2,memory
> 2,devours,1,memory
> 2,devours,2,memory
