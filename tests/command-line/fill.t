# results/fill.py makes the figures of pages from runs. tests/page has marks of most kinds; it passes while it says what its
# rows say.
+ gnuplot
$ cp -r "$TESTS/page" top; cp "$TESTS/../results/fill.py" .; cd top; python3 ../fill.py --check quadrille PAGE.md
# A figure changed in the page, by a digit, is found, and filled again; what was changed outside of marks stays.
$ cd top; sed -i '/^| slow /s/183 ns/184 ns/; s/^# A page/# My page/' PAGE.md; python3 ../fill.py --check quadrille PAGE.md; echo $?; python3 ../fill.py quadrille PAGE.md; diff PAGE.md "$TESTS/page/PAGE.md"
> PAGE.md:23: it is not what results/sample says
> PAGE.md:32: it is not what results/sample says
> 1
> PAGE.md:23: it is not what results/sample says
> PAGE.md:32: it is not what results/sample says
> 1c1
> < # My page with blocks of figures
> ---
> > # A page with blocks of figures
? 1
# So is a row that changed.
$ cd top; sed -i 's/,ok,1,1,,1200,/,ok,1,1,,1300,/' results/sample/rows.csv; python3 ../fill.py --check quadrille PAGE.md; python3 ../fill.py quadrille PAGE.md > filled; grep -o '| steady .* µs |.*' PAGE.md
> PAGE.md:23: it is not what results/sample says
> PAGE.md:32: it is not what results/sample says
> | steady      | 1.30 µs |     1 |
> | steady      | > 7.00 s | 1.30 µs |
# A mark that can't be filled: where, and why; no page is touched, not those before it either.
@ b.md
| 1
| <!-- show tim slow on one of top/results/sample -->x<!-- end -->
$ sed -i 's/1.30/9.30/' top/PAGE.md; cp top/PAGE.md before; cd top; python3 ../fill.py quadrille PAGE.md ../b.md; echo $?; cmp PAGE.md ../before
> 2
! ../b.md:2: there is no mark 'show tim'; there are table, sets, times, builds, chart, picture, warnings, command, gap, seconds
$ printf '<!-- show times nimble on one of top/results/sample -->x<!-- end -->' > b.md; python3 fill.py quadrille b.md
! b.md:1: top/results/sample has no nimble on one
? 2
$ printf '<!-- show warnings -->x<!-- end -->' > b.md; python3 fill.py quadrille b.md
! b.md:1: 'of RUN' is missing
? 2
$ printf '1\n<!-- show warnings of top/results/sample -->x\n' > b.md; python3 fill.py quadrille b.md
! b.md: a mark has no <!-- end -->, or can't be read
? 2
# Figures without the warnings of their run.
$ printf '<!-- show times slow on one of top/results/sample -->x<!-- end -->' > b.md; python3 fill.py quadrille b.md
! b.md: it shows figures of top/results/sample, but not its warnings
? 2
# Warnings of the sets that are shown.
$ cp -r "$TESTS/page" some; cd some; printf '<!-- show warnings on one of results/sample -->\n<!-- end -->\n' > b.md; python3 ../fill.py quadrille b.md; grep '^-' b.md | sed 's/:.*//'
> b.md:1: it is not what results/sample says
> - One isomorph each (`one`)
# A picture is drawn where the page says, with the numbers by which it is compared.
@ picture.md
| <!-- show picture ecdf of results/sample in drawn -->
| <!-- end -->
| <!-- show warnings of results/sample -->
| <!-- end -->
$ mv picture.md top; cd top; python3 ../fill.py quadrille picture.md > filled; sed -n '1,5p' picture.md; ls drawn; python3 ../fill.py --check quadrille picture.md
> <!-- show picture ecdf of results/sample in drawn -->
>
> ![share of boards solved within a time, with the band of luck](<drawn/ecdf.svg>)
>
> <!-- end -->
> ecdf.svg
> ecdf.tsv
$ cd top; echo >> drawn/ecdf.tsv; python3 ../fill.py --check quadrille picture.md; echo $?; python3 ../fill.py quadrille picture.md > filled; python3 ../fill.py --check quadrille picture.md
> picture.md:1: the picture ecdf is of other rows
> 1
# A run that was disturbed fails its page; other warnings are for the reader.
$ cd top; sed -i 's/^{/{ "measured_ns": 60000000000, "jobs": 1, "other_cpu_share": 0.5,/' results/sample/run.json; python3 ../fill.py quadrille picture.md; grep -c Busy picture.md
> 0
! picture.md: results/sample was disturbed, so measure it again
? 1
# Unless what measured had a processor to itself for 95 % of the time.
$ cd top; sed -i 's/"jobs": 1/"cpu_share": 0.94, &/' results/sample/run.json; python3 ../fill.py quadrille picture.md; sed -i 's/0.94/0.95/' results/sample/run.json; python3 ../fill.py quadrille picture.md; grep -c 'Busy machine: other programs' picture.md
! picture.md: results/sample was disturbed, so measure it again
> picture.md:6: it is not what results/sample says
> 1
# All solvers on all sets: the first is in italics where too few instances give ranks.
@ sets.md
| <!-- show sets of results/sample -->
| <!-- end -->
| <!-- show warnings of results/sample -->
| <!-- end -->
$ mv sets.md top; cd top; python3 ../fill.py quadrille sets.md > filled; sed -n '3,6p' sets.md
> | set      |  # |     slow |   steady | fast,faster |
> |---|---:|---:|---:|---:|
> | one      | 60 | *183 ns* |  1.30 µs |     9.00 µs |
> | two:2..3 |  2 |  2.50 ms | > 7.00 s |   *1.00 ms* |
# By instruction set: a setting, or another's build by its name; what was not measured is a dash.
@ builds.md
| <!-- show builds slow theirs on one, two:2..3 of results/sample -->
| <!-- end -->
| <!-- show warnings of results/sample -->
| <!-- end -->
$ cp -r "$TESTS/page" sets; mv builds.md sets; cd sets; sed -i 's/,steady,/,slow:set=avx2,/; s/fast,faster.so/theirs-sse2.so/' results/sample/rows.csv results/sample/run.json; python3 ../fill.py quadrille builds.md > filled; sed -n '3,8p' builds.md
> | solver |      set |    auto |     avx2 |    sse2 |
> |---|---:|---:|---:|---:|
> | slow   |      one |  183 ns |  1.20 µs |       - |
> | theirs |      one |       - |        - | 9.00 µs |
> | slow   | two:2..3 | 2.50 ms | > 7.00 s |       - |
> | theirs | two:2..3 |       - |        - | 1.00 ms |
# Medians of what rivals.py wrote; a dash where a program had no count.
$ printf 'instance,program,round,seconds,solutions\nq:4,ours,1,0.5,2\nq:4,ours,2,0.25,2\nq:4,ours,3,9,2\nq:5,ours,1,60,\nq:4,theirs,1,1.23456,2\nq:5,theirs,1,0.01,10\n' > times.csv; printf '<!-- show seconds theirs ours on q:4, q:5 of times.csv --><!-- end -->\n' > b.md; python3 fill.py quadrille b.md; cat b.md; sed -i s/theirs/hers/ b.md; python3 fill.py quadrille b.md
> b.md:1: it is not what times.csv says
> <!-- show seconds theirs ours on q:4, q:5 of times.csv -->
>
> | seconds |  q:4 |  q:5 |
> |---|---:|---:|
> | theirs  | 1.23 | 0.01 |
> | ours    |  0.5 |    - |
>
> <!-- end -->
! b.md:1: times.csv has no hers on q:4
? 2
