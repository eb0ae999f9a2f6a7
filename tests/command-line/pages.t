# A page of figures passes while it says what its rows say; tests/page has each kind of block.
$ cp -r "$TESTS/page" top; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --top top top/PAGE.md
# A figure changed in the page, by a digit, is found; --fill brings it back.
$ sed -i '/| 2 |/s/180 ns | 6.67/181 ns | 6.67/' top/PAGE.md; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --top top top/PAGE.md | grep '^[-+]|'
> -| 2 | `slow` | 3.00 | 60.0 ns | 181 ns | 6.67 x |
> +| 2 | `slow` | 3.00 | 60.0 ns | 180 ns | 6.67 x |
$ QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --fill --top top top/PAGE.md; cmp top/PAGE.md "$TESTS/page/PAGE.md"
# So is a row that changed.
$ sed -i 's/,ok,1,1,,1200,/,ok,1,1,,1300,/' top/results/sample/rows.csv; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --top top top/PAGE.md | grep '^[-+]|' | head -2
> -| `steady` | 1.20 µs | 1.00 |
> +| `steady` | 1.30 µs | 1.00 |
# Figures without the warnings of their run.
@ bare.md
| <!-- tables of results/sample one -->
| <!-- end -->
$ QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --top top bare.md | head -1
> bare.md: shows figures of results/sample, but not its warnings
# What can't be made leaves the page as it is.
@ vain.md
| <!-- times of results/sample one; slow, nimble -->
| kept
| <!-- end -->
| <!-- tables of results/sample three -->
| <!-- end -->
| <!-- pie of results/sample one -->
| <!-- end -->
| <!-- warnings of results/sample -->
| <!-- end -->
$ cp vain.md before; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --fill --top top vain.md; cmp vain.md before
> vain.md: can't be made: <!-- times of results/sample one; slow, nimble -->
>     no rows of nimble on one
> vain.md: can't be made: <!-- tables of results/sample three -->
>     no table of three
> vain.md: can't be made: <!-- pie of results/sample one -->
> made again by: QUADRILLE=PROGRAM sh tests/run/run-page.sh --fill vain.md
# A picture, once there is a run to draw it from.
@ picture.md
| <!-- picture of results/sample ecdf: How fast: each -->
| <!-- end -->
| <!-- picture of results/other ecdf: How fast: each -->
| <!-- end -->
| <!-- warnings of results/sample -->
| <!-- end -->
$ QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --fill --top top picture.md; sed -n '1,7p' picture.md
> <!-- picture of results/sample ecdf: How fast: each -->
> 
> ![How fast: each](reference/sample/ecdf.svg)
> 
> <!-- end -->
> <!-- picture of results/other ecdf: How fast: each -->
> <!-- end -->
# A run that is not there yet.
@ early.md
| <!-- tables of results/later -->
| <!-- end -->
$ QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --top top early.md
? 77
$ printf '<!-- tables of results/later -->\n' > early.md; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --top top early.md
> early.md: no end: <!-- tables of results/later -->
? 99
# Rows as earlier versions wrote them, whole passes at a time: 600 / 2 passes / 3 instances = 100 ns.
@ old.csv
| set,solver,limit,round,repeats,instances,status,time_ns,nodes,bytes
| s,a,2,1,2,3,ok,600,12,0
| s,a,2,2,3,3,ok,900,12,0
@ old.md
| <!-- times of results/old s -->
| <!-- end -->
| <!-- warnings of results/old -->
| <!-- end -->
$ mkdir top/results/old; mv old.csv top/results/old/throughput.csv; echo > top/results/old/throughput.md; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --fill --top top old.md; grep a old.md
> | `a` | 100 ns | 4.00 |
> <!-- warnings of results/old -->
# A run that was disturbed fails its page, filled or not; other warnings are for the reader.
$ echo '- Drift: the speed varied by 8 %.' >> top/results/sample/summary.md; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --fill --top top top/PAGE.md
> top/PAGE.md: results/sample was disturbed, so measure it again: Drift: the speed varied by 8 %.
? 1
$ grep -c Drift top/PAGE.md; QUADRILLE=quadrille sh "$TESTS/run/run-page.sh" --top top top/PAGE.md
> 1
> top/PAGE.md: results/sample was disturbed, so measure it again: Drift: the speed varied by 8 %.
? 1
