# Late is not solved: a solver that outlives its deadline is named, and its result counts as cut off.
@ one.txt
| # quadrille: order 2x2
| 123.34..21..4321
$ saboteurs compare --warnings --isolate no --solvers dlx,oversleeps --runs 1 --timeout 0.05 --raw --out late one.txt > table.txt
$ sed 1d late/rows.csv | cut -d, -f7,11 | sort
> dlx,ok
> oversleeps,timeout
$ grep 'outlived' table.txt | sed 's/up to [0-9.]* ms/up to LATE/'
> - Limits outlived: in 1 run, by up to LATE (oversleeps). Let nothing else run; else the solver looks too seldom.
# Memory that runs out is reported as such, and is no contradiction.
$ saboteurs compare --solvers dlx,no-memory --runs 1 --out memory one.txt > table.txt
$ sed 1d memory/rows.csv | cut -d, -f7,11 | sort
> dlx,ok
> no-memory,memory
# A solver that cannot be opened is skipped, with its reason.
$ saboteurs compare --solvers dlx,refuses,outdated --runs 1 --out refused one.txt | grep refused
> refuses refused 1 of 1 instances, the first in one: the moon is not full.
> outdated refused 1 of 1 instances, the first in one: outdated was built for another version of the solver interface.
> Rows, tables and charts: refused
! quadrille: compare: exit status 3: refusal by a named solver (refuses and 1 more)
$ sed 1d refused/rows.csv | cut -d, -f7
> dlx
# The memory limit: who can't even be opened within it has rows that say so.
$ quadrille compare -q --memory 1K --solvers dlx,mrv --runs 1 --out small one.txt > table.txt 2> messages.txt
$ sed 1d small/rows.csv | cut -d, -f7,11 | sort
> dlx,memory
> mrv,memory
# Untimed solves that were suspended leave the timed one as many repeats.
$ saboteurs compare -q --fresh no -s suspends --runs 1 --timeout 2 --out again one.txt > table.txt; cut -d, -f11 again/rows.csv; ls timed untimed untimed-again
> status
> ok
> timed
> untimed
> untimed-again
