# Pages say what their runs say: numbers, ratios, comparatives, rankings are made again from rows. The rows are typed in: on
# twelve boards `slow` takes 8 times as long as `quick`; `even` is now before it, now behind.
+ gnuplot
$ mkdir run; xz -dc $TESTS/../results/density/rows.csv.xz | head -1 | cut -d, -f1-28 > run/rows.csv
$ awk 'function row(name, time, nodes) { printf "made,%d,3x3,30,00000000000000%02d,0,%s,2,%d,1,ok,1,1,,%.1f,,500,1000000000,99,%d,,,,,,,,\n", i, i, name, r, time, nodes } BEGIN { for (i = 1; i <= 12; i++) for (r = 1; r <= 3; r++) { t = 1000 + 10 * i; row("quick", t, 10); row("even", i % 2 ? 1.1 * t : t / 1.1, 20); row("slow", 8 * t, 40) } }' >> run/rows.csv
# Each statement of this page is stale: wrong numbers, comparatives the wrong way round, a ranking turned over.
@ page.md
| # Stale
| A board takes `quick` <!-- show time quick on made -->9 s<!-- end -->, in <!-- show nodes quick on made -->11<!-- end --> nodes of <!-- show node quick on made -->1 ns<!-- end -->.
| `quick` <!-- show pair quick slow on made -->takes 3 times as long as<!-- end --> `slow`, which <!-- show pair slow quick on made -->is 9 times as fast as<!-- end --> `quick`.
| `even` <!-- show pair even quick on made -->is 2 times as fast as<!-- end --> `quick`, and in words: <!-- show case even slow on made: faster by {factor} ahead; even level; slower behind -->behind<!-- end -->.
| `slow` enters <!-- show fewer quick slow on made -->2 times<!-- end --> as many nodes. The order is <!-- show rank slow even quick on made -->`slow`, `even`<!-- end -->.
|
| <!-- show steps slow quick even@slow on made -->
| lost
| <!-- end -->
|
| The last line has no mark: 9 times as fast.
$ quadrille fill --check --run run page.md
> page.md:2: it says '9 s'; the run says '1.06 µs'
> page.md:2: it says '11'; the run says '10'
> page.md:2: it says '1 ns'; the run says '106 ns'
> page.md:3: it says 'takes 3 times as long as'; the run says 'is 8.0 times as fast as'
> page.md:3: it says 'is 9 times as fast as'; the run says 'takes 8.0 times as long as'
> page.md:4: it says 'is 2 times as fast as'; the run says 'is about as fast as'
> page.md:4: it says 'behind'; the run says 'by 8.0 ahead'
> page.md:5: it says '2 times'; the run says '4.0 times'
> page.md:5: it says '`slow`, `even`'; the run says '`quick` and `even` (about as fast as each other), then `slow`'
> page.md:8: it says 'lost'; the run says ''
? 1
$ quadrille fill --run run page.md
> page.md: 10 of 10 places changed
$ sed 's/<!--[^>]*-->//g' page.md
> # Stale
> A board takes `quick` 1.06 µs, in 10 nodes of 106 ns.
> `quick` is 8.0 times as fast as `slow`, which takes 8.0 times as long as `quick`.
> `even` is about as fast as `quick`, and in words: by 8.0 ahead.
> `slow` enters 4.0 times as many nodes. The order is `quick` and `even` (about as fast as each other), then `slow`.
>
>
>
> | back-end | nodes |  a node | a board | beside the one above      |
> |---|---:|---:|---:|---|
> | slow     |    40 |  213 ns | 8.52 µs |                           |
> | quick    |    10 |  106 ns | 1.06 µs | 8.0 times as fast         |
> | even     |    20 | 53.5 ns | 1.07 µs | 8.0 times as fast as slow |
>
>
>
> The last line has no mark: 9 times as fast.
# What was changed by hand stays; marks are filled again, and what is right is left as it is.
$ sed -i 's/^# Stale/# Mine/; s/1.06 µs/2 s/' page.md; quadrille fill --run run page.md; grep -c -e '^# Mine' -e '-->1.06 µs' page.md
> page.md: 2 of 10 places changed
> 2
# Other rows, other sentences: now slow is ahead.
$ mkdir other; awk -F, -v OFS=, '$7 == "slow" { $15 = 10 } { print }' run/rows.csv > other/rows.csv; quadrille fill --run other page.md > messages; sed -n 3,4p page.md | sed 's/<!--[^>]*-->//g'
> `quick` takes 110 times as long as `slow`, which is 110 times as fast as `quick`.
> `even` is about as fast as `quick`, and in words: behind.
# A mark that can't be filled: where, and why; no page is touched, not those before it either.
$ cp page.md before; printf '`a` <!-- show pair quick nimble on made -->x<!-- end -->\n' > b.md; quadrille fill --run run page.md b.md
! b.md:1: no run has both quick and nimble on made
? 2
$ cmp before page.md
$ printf '1\n2 <!-- show tim quick on made -->x<!-- end -->\n' > b.md; quadrille fill --run run b.md
! b.md:2: there is no mark 'show tim'; did you mean 'time'?
? 2
$ printf '1\n<!-- show time quick on made -->x\n<!-- show time slow on made -->x<!-- end -->\n' > b.md; quadrille fill --run run b.md
! b.md:2: the mark has no <!-- end -->
? 2
$ printf '<!-- show time quick made -->x<!-- end -->' > b.md; quadrille fill --run run b.md
! b.md:1: 'show time A on SET' is expected
? 2
$ printf '<!-- show table on made of nowhere -->x<!-- end -->' > b.md; quadrille fill b.md
! b.md:1: cannot read nowhere/rows.csv: No such file or directory
? 2
$ printf '<!-- show warnings -->x<!-- end -->' > b.md; quadrille fill b.md
! b.md:1: 'of RUN' is missing
? 2
$ quadrille fill nowhere.md
! quadrille: cannot read nowhere.md: No such file or directory
? 3
$ printf 'a\0b' > zero.md; quadrille fill zero.md
! quadrille: cannot read zero.md: Invalid or incomplete multibyte or wide character
? 3
$ quadrille fill --run nowhere b.md
! quadrille: fill: cannot read nowhere/rows.csv: No such file or directory
? 2
# tests/page has each kind of mark that stands in lines of its own. It passes while it says what its rows say.
$ cp -r "$TESTS/page" top; cd top; quadrille fill --check PAGE.md
# A figure changed in the page, by a digit, is found, and filled again.
$ cd top; sed -i '/^| slow /s/183 ns/184 ns/' PAGE.md; quadrille fill --check PAGE.md; quadrille fill PAGE.md; cmp PAGE.md "$TESTS/page/PAGE.md"
> PAGE.md:27: it says '| slow        |  184 ns |     3 |'; the run says '| slow        |  183 ns |     3 |'
> PAGE.md:37: it says '| slow        |  2.50 ms |  184 ns |'; the run says '| slow        |  2.50 ms |  183 ns |'
> PAGE.md:46: it says '| slow     |     3 | 61.1 ns |               4 |   1.00 µs |                    - |  184 ns |'; the run says '| slow     |     3 | 61.1 ns |               4 |   1.00 µs |                    - |  183 ns |'
> PAGE.md:54: it says '| slow     |     3 | 61.1 ns |  184 ns | about as fast         |'; the run says '| slow     |     3 | 61.1 ns |  183 ns | about as fast         |'
> PAGE.md: 4 of 7 places changed
# So is a row that changed.
$ cd top; sed -i 's/,ok,1,1,,1200,/,ok,1,1,,1300,/' results/sample/rows.csv; quadrille fill --check PAGE.md | head -1
> PAGE.md:28: it says '| steady      | 1.20 µs |     1 |'; the run says '| steady      | 1.30 µs |     1 |'
# Figures without the warnings of their run.
@ bare.md
| <!-- show table on one of top/results/sample -->
| <!-- end -->
$ quadrille fill bare.md
! bare.md: it shows figures of top/results/sample, but not its warnings
? 1
# A picture is drawn where the page says, with the numbers by which it is compared.
@ picture.md
| <!-- show picture ecdf of results/sample in drawn -->
| <!-- end -->
| <!-- show warnings of results/sample -->
| <!-- end -->
$ mv picture.md top; cd top; quadrille fill picture.md; sed -n '1,5p' picture.md; ls drawn; quadrille fill --check picture.md
> picture.md: 2 of 2 places changed
> <!-- show picture ecdf of results/sample in drawn -->
>
> ![share of boards solved within a time, with the band of luck](<drawn/ecdf.svg>)
>
> <!-- end -->
> ecdf.svg
> ecdf.tsv
$ cd top; echo >> drawn/ecdf.tsv; quadrille fill --check picture.md
> picture.md:1: the picture is of other rows
? 1
$ cd top; rm drawn/ecdf.svg; quadrille fill picture.md; ls drawn
> picture.md: 1 of 2 places changed
> ecdf.svg
> ecdf.tsv
# A run that was disturbed fails its page, filled or not; other warnings are for the reader.
$ cd top; sed -i 's/^{/{ "measured_ns": 60000000000, "jobs": 1, "other_cpu_share": 0.5,/' results/sample/run.json; quadrille fill PAGE.md
! PAGE.md: results/sample was disturbed, so measure it again: Busy machine: other programs used 50 % of a core while it measured.
? 1
$ cd top; grep -c Busy PAGE.md
> 0
? 1
