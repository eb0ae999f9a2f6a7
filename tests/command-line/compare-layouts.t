# Back-ends linked in several orders: run k is measured in layout k, and the answers and nodes are the same in each.
$ quadrille convert -o line two-blanks | head -4 > four
$ quadrille compare -q --layouts 3 -s dlx -s other=dlx --out run four > table.txt
$ awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { print $c["solver"], $c["run"], $c["layout"] }' run/rows.csv | sort -u
> dlx 1 1
> dlx 2 2
> dlx 3 3
> other 1 1
> other 2 2
> other 3 3
$ awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } $c["nodes"] { print $c["index"], $c["nodes"], $c["solution_hash"] }' run/rows.csv | sort -u | cut -d' ' -f1 | uniq -d
$ grep -c '"layouts": 3' run/run.json; ls run | grep -c layouts
> 1
> 0
? 1
# It goes on where it was, in the same layouts, and nothing is there twice.
$ cp -r run whole; head -8 run/rows.csv > cut; cp cut run/rows.csv; quadrille compare -q --resume run > /dev/null
$ for r in run whole; do sed 1d $r/rows.csv | awk -F, '{ print $2, $7, $9, $NF }' | sort > $r.keys; done; cmp run.keys whole.keys; uniq -d run.keys
$ quadrille compare -q --resume run --layouts 2
! quadrille: compare: the number of layouts has changed since run/run.json was written: start a new run
? 2
# What reads a run reads this one.
$ quadrille diff run whole | grep -c '^other '; quadrille report --format csv run | wc -l | tr -d ' '
> 1
> 3
# With five layouts or more their spread takes the place of the allowance for luck.
$ quadrille compare -q --layouts 5 --solvers dlx,mrv --out five four > five.txt; tr '\n' ' ' < five.txt | grep -c 'linked in 5 layouts'
> 1
# Each layout needs a run; what carries over from one instance to the next has no layouts.
$ quadrille compare -q --layouts 4 --runs 3 -s dlx --out x four
! quadrille: compare: --layouts: each layout needs a run of its own: --runs 4
? 2
$ quadrille compare -q --layouts 4 -s "keeps=plugin:$PLUGINS/remembers.so" --out x four
! quadrille: compare: keeps carries over from one instance to the next, which --layouts tears apart
? 2
# Without a linker it is refused.
$ mkdir tools; for tool in quadrille; do ln -s "$(command -v $tool)" tools/$tool; done; PATH=$PWD/tools quadrille compare -q --layouts 3 -s dlx --out none four > out.txt
! quadrille: compare: --layouts needs the linker `ld`, which is not there (apt install binutils)
? 3
