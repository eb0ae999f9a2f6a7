# The script that measures what is published, with a program that only writes down what it was asked.
@ record.sh
| #!/bin/sh
| for word; do printf '[%s]' "$word"; done >> "$RECORD"
| echo >> "$RECORD"
| case "$*" in *"--out "*) out=${*#*--out }; mkdir -p "${out%% *}" || exit; echo "- Drift: much." > "${out%% *}/summary.md"; echo new > "${out%% *}/rows.csv" ;; esac
| case "$*" in *"$FAILS"* | *bands:set=[na]*) exit 1 ;; esac
# Another program in the benchmark is named as it was typed, blanks and all. A disturbed run is pointed at. Solvers take part by
# each instruction set that runs, but for the best, which they take by themselves; here the program runs two.
$ chmod +x record.sh; RECORD=$PWD/record FAILS=nowhere QUADRILLE=$PWD/record.sh "$TESTS/../results/measure.sh" -o out -r 1 -s 'plugin:a b.so' -c 'exec:protocol=cover:./dlx1 m0' -b mine.txt benchmark; sed 's/\[--solvers\]\[[a-z,-]*\]//' record | grep -v solve
> [convert][--to][line][--isomorphs][19][held-out]
> [convert][--to][line][--isomorphs][39][held-out-hard]
> [convert][--to][line][--isomorphs][39][several]
> [compare][-q][--runs][1][--out][out/benchmark/boards][--throughput][--timeout][300][-s][plugin:a b.so][-s][bands-batch:set=words][-s][bands:set=words][-s][lanes:set=words][out/benchmark/held-out-in-20-forms.txt][out/benchmark/held-out-hard-in-40-forms.txt][out/benchmark/several-in-40-forms.txt][mine.txt]
> [compare][-q][--runs][1][--out][out/benchmark/counting][--throughput][--timeout][300][-n][0][-s][plugin:a b.so][-s][bands-batch:set=words][-s][bands:set=words][-s][lanes:set=words][several]
> [compare][-q][--runs][1][--out][out/benchmark/covers][--throughput][--timeout][300][-n][0][-s][exec:protocol=cover:./dlx1 m0][-s][bits:set=words][langford:12][queens:14][pentomino:6x10][latin:5]
! measure.sh: out/benchmark/boards
! measure.sh: out/benchmark/counting
! measure.sh: out/benchmark/covers
# A run takes the place of the old one if it ended well, packed and without tables; and else leaves it as it was.
@ published.sh
| mkdir -p top/results/published/reference top/results/published/ideas top/plots; cp "$TESTS/../results/measure.sh" top/results; echo old | tee top/results/published/reference/rows.csv > top/results/published/ideas/rows.csv
| cd top && RECORD=$PWD/record FAILS=several QUADRILLE=$PWD/../record.sh results/measure.sh reference ideas 2> /dev/null
| echo $?; ls results/published runs/published; ls results/published/reference; xz -dc results/published/reference/rows.csv.xz; cat results/published/ideas/rows.csv
$ sh published.sh
> 1
> results/published:
> ideas
> reference
>
> runs/published:
> ideas
> rows.csv.xz
> new
> old
# Formulas are drawn by seeds, on each machine the same: as many clauses as the first line says, each of three variables.
$ RECORD=$PWD/record FAILS=nowhere QUADRILLE=$PWD/record.sh "$TESTS/../results/measure.sh" -o drawn which 2> /dev/null; cat drawn/which-formulas/random/*.cnf | cksum; awk '/^p/ { due += $4; most = $3; next } { clauses++; for (i = 1; i <= 3; i++) { v = $i < 0 ? -$i : $i; if (v < 1 || v > most) bad++; for (k = 1; k < i; k++) if ($k == v || $k == -v) bad++ } bad += $4 != "0" || NF != 4 } END { print FILENAME, clauses - due, bad + 0 }' drawn/which-formulas/random/*.cnf
> 3366962223 204033
> drawn/which-formulas/random/250-5.cnf 0 0
# Nothing is measured if a name is wrong, the program is missing, or the folder is there.
$ cd top; RECORD=$PWD/no QUADRILLE=$PWD/../record.sh results/measure.sh ideas referense; ls no
! measure.sh: there is no referense: -h shows the names
! ls: cannot access 'no': No such file or directory
? 2
$ QUADRILLE=./missing "$TESTS/../results/measure.sh" -o nothing; ls nothing 2> /dev/null
! measure.sh: there is no ./missing: build it, or set QUADRILLE
? 2
$ QUADRILLE=$PWD/record.sh "$TESTS/../results/measure.sh" -o out benchmark
! measure.sh: out/benchmark is there already
? 2
$ QUADRILLE=$PWD/record.sh "$TESTS/../results/measure.sh" ideas 2>&1 | sed 's/ in .*,/ in X,/'
> measure.sh: run it in X, or say -o DIR
$ "$TESTS/../results/measure.sh" -h | sed -n '1p;$p'
> Measures what is published, so that it can be measured again:
> there are no intervals. QUADRILLE holds the path of the program.
# Every solver that it names is one, and takes part; every set is there.
$ grep -o -e '--solvers [a-z,-]*' -e '=[a-z-]*,[a-z,-]*' "$TESTS/../results/measure.sh" | sed 's/.*[ =]//' | grep , | sort -u | while read -r list; do quadrille compare -q --throughput --solvers $list --runs 1 --out run-$list -n 0 $(case $list in *bands*) echo two-blanks;; *rescan*) echo four;; *) echo langford:4;; esac) > /dev/null || echo $list; done
