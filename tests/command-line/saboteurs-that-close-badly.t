# A solver that hangs or dies when it is closed loses no row, and the run goes on.
@ two.txt
| # quadrille: order 2x2
| 123.34..21..4321
| 12..34..21..43..
$ timeout 90 saboteurs compare -q --solvers dlx,hangs-closing,aborts-closing --runs 2 --timeout 0.3 --out run two.txt > table.txt 2> messages.txt
? 1
$ cut -d, -f2,7,9,11 run/rows.csv | sed 1d | sort
> 1,aborts-closing,1,ok
> 1,aborts-closing,2,ok
> 1,dlx,1,ok
> 1,dlx,2,ok
> 1,hangs-closing,1,ok
> 1,hangs-closing,2,ok
> 2,aborts-closing,1,ok
> 2,aborts-closing,2,ok
> 2,dlx,1,ok
> 2,dlx,2,ok
> 2,hangs-closing,1,ok
> 2,hangs-closing,2,ok
$ grep -c '^hangs-closing broke . times* when it was closed, first so: it did not stop at its time limit and was killed' table.txt
> 1
