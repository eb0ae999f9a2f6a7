# What pages of a lesson say of measurements is made again from the rows of a run: numbers, ratios, comparatives,
# rankings. The rows are typed in: on twelve boards `slow` takes 8 times as long as `quick`; `even` is now before it, now
# behind.
$ mkdir -p run share/data share/plots/lessons share/plots/ideas; echo '<svg/>' > share/plots/ideas/a.svg
$ xz -dc $TESTS/../results/density/rows.csv.xz | head -1 | cut -d, -f1-28 > run/rows.csv
$ awk 'function row(name, time, nodes) { printf "made,%d,3x3,30,00000000000000%02d,0,%s,2,%d,1,ok,1,1,,%.1f,,500,1000000000,99,%d,,,,,,,,\n", i, i, name, r, time, nodes } BEGIN { for (i = 1; i <= 12; i++) for (r = 1; r <= 3; r++) { t = 1000 + 10 * i; row("quick", t, 10); row("even", i % 2 ? 1.1 * t : t / 1.1, 20); row("slow", 8 * t, 40) } }' >> run/rows.csv
# Each statement of this page is stale: wrong numbers, comparatives the wrong way round, a ranking turned over.
@ stale.md
| # Stale
| A board takes `quick` <!-- say time quick on made -->9 s<!-- end -->, in <!-- say nodes quick on made -->11<!-- end --> nodes of <!-- say node quick on made -->1 ns<!-- end -->.
| `quick` <!-- say pair quick slow on made -->takes 3 times as long as<!-- end --> `slow`, which <!-- say pair slow quick on made -->is 9 times as fast as<!-- end --> `quick`.
| `even` <!-- say pair even quick on made -->is 2 times as fast as<!-- end --> `quick`, and in words: <!-- say case even slow on made; faster: by {factor} ahead; even: level; slower: behind -->behind<!-- end -->.
| `slow` enters <!-- say fewer quick slow on made -->2 times<!-- end --> as many nodes. The order is <!-- say rank made: slow even quick -->`slow`, `even`<!-- end -->; [why](../why.md), [where](here.md), ![picture](../ideas/a.svg).
|
| <!-- say steps made: slow quick even -->
| lost
| <!-- end -->
|
| The last line has no mark: 9 times as fast.
$ mv stale.md share/plots/lessons/plan.md; QUADRILLE_SHARE=$PWD/share quadrille lesson --measure --run run --out new
> new/plan.md: 10 of 10 places changed
$ sed 's/<!--[^>]*-->//g' new/plan.md
> # Stale
> A board takes `quick` 1.06 µs, in 10 nodes of 106 ns.
> `quick` is 8.0 times as fast as `slow`, which takes 8.0 times as long as `quick`.
> `even` is about as fast as `quick`, and in words: by 8.0 ahead.
> `slow` enters 4.0 times as many nodes. The order is `quick` and `even` (about as fast as each other), then `slow`; why, [where](here.md), ![picture](a.svg).
>
>
>
> | back-end | nodes | a node | a board | beside the one above |
> |---|---:|---:|---:|---|
> | `slow` | 40 | 213 ns | 8.52 µs |  |
> | `quick` | 10 | 106 ns | 1.06 µs | 8.0 times as fast |
> | `even` | 20 | 53.5 ns | 1.07 µs | about as fast |
>
>
>
> The last line has no mark: 9 times as fast.
# What was changed by hand stays; marks are filled again, and what is right is left as it is.
$ sed -i 's/^# Stale/# Mine/; s/1.06 µs/2 s/' new/plan.md; QUADRILLE_SHARE=$PWD/share quadrille lesson --measure --run run --out new; grep -c -e '^# Mine' -e '-->1.06 µs' new/plan.md
> new/plan.md: 2 of 10 places changed
> 2
# Other rows, other sentences: now slow is ahead.
$ mkdir other; awk -F, -v OFS=, '$7 == "slow" { $15 = 10 } { print }' run/rows.csv > other/rows.csv; QUADRILLE_SHARE=$PWD/share quadrille lesson --measure --run other --out new > /dev/null; sed -n 3,4p new/plan.md | sed 's/<!--[^>]*-->//g'
> `quick` takes 110 times as long as `slow`, which is 110 times as fast as `quick`.
> `even` is about as fast as `quick`, and in words: behind.
# A mark that can't be filled: where, and why; no page is touched, not those before it either.
$ cp new/plan.md before; printf '`a` <!-- say pair quick nimble on made -->x<!-- end -->\n' > new/a.md; cp new/a.md share/plots/lessons; QUADRILLE_SHARE=$PWD/share quadrille lesson --measure --run run --out new
! new/a.md:1: no run has both quick and nimble on made
? 2
$ cmp before new/plan.md; ls new
> a.md
> a.svg
> plan.md
$ printf '1\n2 <!-- say tim quick on made -->x<!-- end -->\n' > new/a.md; QUADRILLE_SHARE=$PWD/share quadrille lesson --measure --run run --out new
! new/a.md:2: there is no mark 'say tim'; did you mean 'time'?
? 2
$ printf '1\n<!-- say time quick on made -->x\n<!-- say time slow on made -->x<!-- end -->\n' > new/a.md; QUADRILLE_SHARE=$PWD/share quadrille lesson --measure --run run --out new
! new/a.md:2: the mark has no <!-- end -->
? 2
$ printf '<!-- say time quick made -->x<!-- end -->' > new/a.md; QUADRILLE_SHARE=$PWD/share quadrille lesson --measure --run run --out new
! new/a.md:1: 'BACK-END on SET' is expected
? 2
$ quadrille lesson --measure --run nowhere --out never
! quadrille: lesson: cannot read nowhere/rows.csv: No such file or directory
? 2
$ ls never 2> /dev/null
? 2
