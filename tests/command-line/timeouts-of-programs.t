# A program that has no processor since it sleeps, or has stopped itself, or lets a detached process work, is measured again, and
# runs out of time like others: only what the machine took is an excuse.
@ two.txt
| # quadrille: order 2x2
| 123.34..21..4321
| 12..34..21..43..
@ sleeps.sh
| while read -r board; do sleep 60; done
@ stops.sh
| while read -r board; do kill -STOP $$; done
@ burns.sh
| while read -r board; do setsid sh -c 'while :; do :; done' & sleep 60; done
$ quadrille compare -q -s sleeps='exec:protocol=line:sh sleeps.sh' -s stops='exec:protocol=line:sh stops.sh' --runs 1 --timeout 0.4 --out run two.txt > table.txt 2> messages.txt
$ cut -d, -f7,11 run/rows.csv | sed 1d | sort; grep -E ',"it had a processor for [0-9]+ % of its time: it waited by itself, or was stopped",' run/rows.csv | cut -d, -f7 | sort -u
> sleeps,timeout
> sleeps,timeout
> stops,timeout
> stops,timeout
> sleeps
> stops
$ sed -n 's/^Measured again because something else disturbed it: \([0-9]*\) times\.$/\1/p' table.txt | awk '{ print ($1 < 8 ? $1 : "all") }'; grep -c Disturbed table.txt
> all
> 0
? 1
# What works beside it works for it. (On a machine where all processors are busy it can't be said who had them.)
$ quadrille compare -q -s burns='exec:protocol=line:sh burns.sh' --runs 1 --timeout 0.4 --out burnt two.txt > table.txt 2> messages.txt; cut -d, -f7,11 burnt/rows.csv | sed 1d | sed s/disturbed/timeout/
> burns,timeout
> burns,timeout
