# The benchmark asks three times; whoever else takes part is named as it was typed, blanks and all.
@ record.sh
| #!/bin/sh
| for word; do printf '[%s]' "$word"; done
| echo
$ chmod +x record.sh; QUADRILLE=$PWD/record.sh "$TESTS/../results/benchmark.sh" -o out -r 1 -s 'plugin:a b.so' -c 'exec:protocol=cover:./dlx1 m0' mine.txt | sed 's/\[--solvers\]\[[a-z,-]*\]//'
> [compare][--throughput][--runs][1][--timeout][300][--out][out/boards][-s][plugin:a b.so][out/minimal-in-50-forms.txt][mine.txt]
> [compare][--throughput][--runs][1][--timeout][300][--out][out/counting][-n][0][-s][plugin:a b.so][several]
> [compare][--throughput][--runs][1][--timeout][300][--out][out/covers][-n][0][-s][exec:protocol=cover:./dlx1 m0][langford:12][queens:14][pentomino:6x10][latin:5]
$ QUADRILLE=./missing "$TESTS/../results/benchmark.sh" -o nothing; ls
> out
> record.sh
! benchmark.sh: there is no ./missing: build it, or set QUADRILLE
$ "$TESTS/../results/benchmark.sh" -h | sed -n '1p;$p'
> How fast are the engines made for speed, side by side, and against whom you like?
> takes five minutes on a machine that does nothing else.
# Every back-end that it names is one, and takes part.
$ sed -n 's/^for_[a-z]*=\([a-z]\)/\1/p' "$TESTS/../results/benchmark.sh" | while read -r list; do quadrille compare -q --throughput --solvers $list --runs 1 --out run-$list -n 0 $(case $list in *bands*) echo two-blanks;; *) echo langford:4;; esac) > /dev/null; done
