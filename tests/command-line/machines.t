# Shards of two machines: rows say which, tables keep them apart, and what is put together is ratios.
@ parts.sh
| for k in 1 2 3 4; do
|     QUADRILLE_HOST=lab-$((k % 2)) quadrille compare -q --solvers dlx,mrv --runs 1 --out part-$k --shard $k/4 easy > shown || echo $?
| done
@ number.sh
| printf 'quadrille host, given: %s' "$1" | sha256sum | cut -c1-8
# Without gnuplot, which takes its time.
$ sh parts.sh; program=$(command -v quadrille); PATH=/nowhere "$program" merge --out all part-1 part-2 part-3 part-4 > shown 2> message; sed "/^[a-z0-9@]*: /!d; s/$(sh number.sh lab-0)/LAB-0/; s/$(sh number.sh lab-1)/LAB-1/" shown
> easy: 200 boards, on 2 machines
> easy@LAB-1: 100 boards
> easy@LAB-0: 100 boards
$ awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["host"] }' all/rows.csv | sort | uniq -c | sed "s/^ *//; s/$(sh number.sh lab-0)/LAB-0/; s/$(sh number.sh lab-1)/LAB-1/" | sort
> 200 LAB-0
> 200 LAB-1
$ cut -d, -f4 all/yardstick.csv | sort -u | wc -l | tr -d ' '; grep -c '"processor": "[0-9a-f]*: .*; [0-9a-f]*: ' all/run.json
> 3
> 1
# A run goes on where it was begun.
$ QUADRILLE_HOST=elsewhere quadrille compare -q --resume part-1 2>&1 | sed 's/([^)]*)/(...)/'
> quadrille: compare: part-1/run.json was written on another machine (...), and times do not mix: start a new run
# A claim about a set of several machines is judged by ratios formed on each. Measured again, it is one machine.
$ quadrille reproduce -q --claim 'dlx/mrv > 0.000001 on easy' --claim 'dlx/mrv < 0.000001 on easy' --out again all > shown; echo $?; sed -n 's/^\(dlx.mrv .*\) (.*): .*/\1/p' shown
> 1
> dlx/mrv > 0.000001 on easy: agrees
> dlx/mrv < 0.000001 on easy: disagrees
