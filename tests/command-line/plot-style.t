# Charts for a page: sizes, formats, fonts, grey, and a choice of solvers and sets.
+ gnuplot
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1234341221434321
@ more.txt
| # quadrille: order 2x2
| 12..34..21......
@ greys.sh
| # Colours of an SVG that are no greys, but for gnuplot's own first ones, which nothing is drawn in.
| grep -oE '#[0-9a-fA-F]{6}|rgb\( *[0-9]+, *[0-9]+, *[0-9]+\)' "$@" | sed 's/.*#\(..\)\1\1$//; s/.*rgb( *\([0-9]*\), *\1, *\1)$//' | grep . | grep -v 'rgb(  0, 158, 115)\|rgb(148,   0, 211)'; true
@ letters.sh
| # Sizes of letters in an SVG of a column: a unit is 0.667 points.
| grep -ohE 'font-size="[0-9.]+"' "$@" | sort -u | tr -dc '0-9.\n' | awk '$1 * 0.6674 < 6.99 || $1 * 0.6674 > 9.02 { print "letters of " $1 * 0.6674 " points" }'
@ rows.sh
| # Words that begin at the same place lie at least a row apart, and nothing lies outside the page.
| for svg; do awk -v name="$svg" '/viewBox/ { split($0, v, /[ "]+/); width = v[5]; height = v[6] }
|     match($0, /<g transform="translate\([0-9.,-]*\)"/) && /text-anchor="start"/ {
|         split(substr($0, RSTART, RLENGTH), at, /[(,)]/)
|         if (at[2] < 0 || at[2] > width || at[3] < 0 || at[3] > height) print name ": outside: " at[2] ", " at[3]
|         for (i = 0; i < n; i++) if (x[i] == at[2] && y[i] - at[3] < 11.5 && at[3] - y[i] < 11.5) print name ": two rows meet at " at[2] ", " at[3]
|         x[n] = at[2]; y[n++] = at[3] }' "$svg"; done
$ quadrille compare --solvers dlx,mrv,picosat,rescan,cells,bits --runs 1 --out run boards.txt more.txt > table.txt
# All options combine; nothing is said that is no sentence about a chart.
$ quadrille plot --size column --format svg,png,pdf --font Serif --grey --solvers dlx,mrv,cells --sets boards --no-title --out all run > words; ls all | sed 's/.*\.//' | sort | uniq -c | awk '{ print $2, $1 == files || !files ? "as many" : "others"; files = $1 }'
> json as many
> md as many
> pdf as many
> png as many
> svg as many
> tsv as many
$ head -c 5 all/cactus.pdf; echo; grep -o "font-family='\?\"\?Serif" all/cactus.svg | sort -u | wc -l | tr -d ' '; sed 1d all/cactus.tsv | cut -f1 | sort -u
> %PDF-
> 1
> cells
> dlx
> mrv
$ sed 1d all/heatmap.tsv | cut -f2 | sort -u; grep -c 'timeout 10 s' all/heatmap.svg; sh greys.sh all/*.svg
> boards
> 0
# The same numbers give the same bytes, whatever the day.
$ quadrille plot --size column --format svg --font Serif --grey --solvers dlx,mrv,cells --sets boards --no-title --out again run > words; for f in again/*; do cmp "$f" "all/${f#again/}"; done
# A column is 8.5 cm wide, its letters 7 to 9 points high; no two names meet.
$ for size in column page slide 12x9; do quadrille plot --size $size --format svg --out $size run > words; done; grep -h -m1 ' width=' column/*.svg | cut -d' ' -f2 | sort -u; sh letters.sh column/*.svg; sh rows.sh column/*.svg page/*.svg slide/*.svg 12x9/*.svg
> width="240.94pt"
# The height of a size that has one is kept.
$ grep -h -m1 ' height=' 12x9/cactus.svg slide/ecdf.svg
>  width="340.16pt" height="254.77pt"
>  width="720.00pt" height="404.93pt"
# Programs by others each have a colour, whatever the charts; those of a choice are those of the whole run.
$ sed 's/,mrv,/,exec:.\/a,/; s/,dlx,/,exec:.\/b,/' run/rows.csv > others.csv; quadrille plot --size column --format svg --out others others.csv > words; quadrille plot --size column --format svg --chart cactus --solvers exec:./a,exec:./b --out two others.csv > words; for c in be328c 6e8246; do for f in others/cactus.svg others/ecdf.svg two/cactus.svg; do grep -ciE "#$c|rgb\( *$(printf '%d, *%d, *%d' 0x$(echo $c | cut -c1-2) 0x$(echo $c | cut -c3-4) 0x$(echo $c | cut -c5-6))" $f | sed 's/[1-9][0-9]*/there/'; done; done
> there
> there
> there
> there
> there
> there
# What there is not.
$ quadrille plot --solvers dlx,nobody run 2>&1 | sed 's/there are .*/there are .../'
> quadrille: plot: there is no solver 'nobody' in these rows; there are ...
$ quadrille plot --sets boards,noboards run
! quadrille: plot: there is no set 'noboards' in these rows; there are boards, more
? 2
$ quadrille plot --size 8x run
! quadrille: plot: --size: '8x' is no size: column, page, slide, or WIDTHxHEIGHT in cm, such as 12x8 or 120mmx80mm (quadrille plot --help shows the options)
? 2
$ quadrille plot --format jpg run
! quadrille: plot: --format: 'jpg' is no format of charts: svg, png or pdf, with commas between (quadrille plot --help shows the options)
? 2
# Where no run has anything to draw, that is said in a sentence, and not by gnuplot.
$ sed 's/,ok,/,crashed,/; s/,timeout,/,crashed,/' run/rows.csv > crashed.csv; quadrille plot --chart cactus --out crashed crashed.csv
! quadrille: chart cactus: there is nothing to draw: no run solved an instance or met a limit
? 2
$ quadrille plot --out crashed crashed.csv 2>&1 | grep 'gnuplot\|warning\|line [0-9]'; ls crashed | grep cactus
? 1
