# SPDX-License-Identifier: MIT
# heatmap.gp - each back-end on each set, as a ratio to the fastest of the set, on one page.
#
# How to read it: a row is a back-end, a column a set. The number says how many times as long the back-end takes as the
# fastest there, which has 1; the darker, the slower, on a logarithmic scale. What is compared stands below the name of
# the set: medians, or PAR-2 (the mean, what was not solved counted as twice the limit) where a back-end solved half of
# the set or more, but not all: such a cell has a × in its corner. Hatched, with a ×: less than half of it was solved.
# Blank, with a dash: it did not run there, or not on all of it. A back-end that gave wrong answers on a set has no
# figure there.
#
# By hand:  gnuplot -c plots/heatmap.gp svg charts/heatmap.tsv heatmap.svg "17 givens" "dlx cell-order"
# The last argument names the back-ends from top to bottom. The terminal is svg, png or pdf.
#
# The table has a row for each cell, the cells of a set side by side, its columns separated by tabs; a status is `ok`,
# `partly` (half of the set was solved, or more), `unsolved`, `wrong`, `unsound` (the back-end failed
# the audit) or `not run`:
#
#     solver      set   figure  time_s    ratio  status
#     dlx         easy  median  1.81e-05  1      ok
#     cell-order  easy  median                   unsolved

here = ARG0[1:strlen(ARG0)-strlen('heatmap.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
load here.'style.gp'

# --- two passes through the table: how many sets there are, then the cells

sets = 0; current = "\t"
new_set(name) = name eq current ? 0 : (current = name, sets = sets + 1)
stats data using (new_set(strcol('set')), 1) nooutput
if (sets == 0) { eval no_rows }
array set_name[sets]; array figure[sets]
array ratio[sets * solvers]             # -1: unsolved, -2: not run, -3: wrong, -4: unsound
array partly[sets * solvers]            # 1: some of the set was not solved
do for [c=1:sets * solvers] { ratio[c] = -2; partly[c] = 0 }
most = 1; any_partly = 0; any_unsolved = 0; any_not_run = 0; set = 0; current = "\t"
start(name) = name eq current ? 0 : (current = name, set = set + 1, set_name[set] = name, figure[set] = strcol('figure') eq 'median' ? 'median' : 'PAR-2')
read(dummy) = strcol('status') eq 'ok' || strcol('status') eq 'partly' ? column('ratio') : strcol('status') eq 'unsolved' ? -1 \
    : strcol('status') eq 'wrong' ? -3 : strcol('status') eq 'unsound' ? -4 : -2
put(i, r) = i ? (ratio[(set - 1) * solvers + i] = r, (r > most ? (most = r) : 0), \
    (strcol('status') eq 'partly' ? (partly[(set - 1) * solvers + i] = 1, any_partly = 1) : 0), \
    (r == -1 ? (any_unsolved = 1) : 0), (r == -2 ? (any_not_run = 1) : 0)) : 0
stats data using (start(strcol('set')), put(find(strcol('solver'), 1), read(0)), 1) nooutput
unset datafile
at(s, i) = ratio[(s - 1) * solvers + i]
is_partly(s, i) = partly[(s - 1) * solvers + i]

# --- colours: from light yellow over green to dark blue, in steps of equal distance in OKLab (Ottosson 2020), lightness
# falling from 0.97 to 0.25: equal ratios look equally far apart, in grey and with every colour blindness, too

shades = 'fcf7d4 cbe0a1 87cb8c 27b48c 02978e 047685 025676 043a6a 191e40'
intervals = words(shades) - 1
red(k) = int(real('0x'.word(shades, k)[1:2]))
green(k) = int(real('0x'.word(shades, k)[3:4]))
blue(k) = int(real('0x'.word(shades, k)[5:6]))
between(a, b, x) = int(a + (b - a) * x + 0.5)
mixed(k, x) = sprintf('#%02x%02x%02x', between(red(k), red(k + 1), x), between(green(k), green(k + 1), x), \
    between(blue(k), blue(k + 1), x))
# The scale ends at the next 1, 2 or 5 above the largest ratio, so that all of its colours are used.
decade = 10. ** floor(log10(most))
end = most <= 10 ? 10. : most <= decade ? decade : most <= 2 * decade ? 2 * decade : most <= 5 * decade ? 5 * decade : 10 * decade
level(r) = log10(r) / log10(end)
step_of(l) = l >= 1 ? intervals : 1 + int(intervals * l)
shade(l) = toned(mixed(step_of(l), real(intervals) * l - (step_of(l) - 1)))
# Black or white, whichever has more contrast (WCAG 2.2): at least 4.5 to 1 on every colour.
channel(hex) = int(real('0x'.hex)) / 255.
linear(c) = c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
luminance(colour) = 0.2126 * linear(channel(colour[2:3])) + 0.7152 * linear(channel(colour[4:5])) + 0.0722 * linear(channel(colour[6:7]))
lettering(l) = luminance(shade(l)) < 0.179 ? '#ffffff' : '#000000'

# two digits: 1, 1.2, 34, 340, 5.1k
short(x, unit) = x == 1 ? '1'.unit : x < 9.95 ? sprintf('%.1f%s', x, unit) : sprintf('%.0f%s', real(sprintf('%.1e', x)), unit)
ratio_text(r) = r < 995 ? short(r, '') : r < 995e3 ? short(r / 1e3, 'k') : r < 995e6 ? short(r / 1e6, 'M') \
    : sprintf('%.0e', r)
cell_text(r) = r == -1 ? (times) : r == -3 ? 'wrong' : r == -4 ? 'unsound' : r < 0 ? '-' : ratio_text(r)

# --- the page: names at the left, those of the sets above, slanted where there are many

longest = 4; longest_set = 6; name_rows = 1
do for [i=1:solvers] { longest = larger(longest, strlen(name_of(i))) }
do for [s=1:sets] { longest_set = larger(longest_set, strlen(set_name[s])) }
name_room = larger(page_width / 20., (page_width - 38 - 80 * sets) / 6.2)
longest = longest > name_room ? int(name_room) : longest
do for [i=1:solvers] { name_rows = larger(name_rows, rows(wrapped(name_of(i), longest))) }
left = int(14 + 6.2 * longest)
column_width = (page_width - left - 24) / real(sets)
column_width = column_width > 80 ? 80 : column_width
slanted = longest_set * 6.4 > column_width - 6
with_figures = column_width >= 27         # else colours alone, and the names of sets upright
end_of(s, n) = left + column_width * (s - 0.5) + 4.8 * (strlen(set_name[s]) < n ? strlen(set_name[s]) : n)
upright = slanted && (column_width < 40 || (sum [s=1:sets] end_of(s, 24) > page_width))
set_words(s) = upright && figure[s] ne 'median' ? set_name[s].', '.figure[s] : set_name[s]
set_text(s) = wrapped(set_words(s), set_letters)
do for [s=1:sets] { longest_set = larger(longest_set, strlen(set_words(s))) }
most_rows = slanted ? larger(1, int(column_width * (upright ? 1 : 0.64) / 13.5)) : 1
set_letters = longest_set < 24 ? longest_set : 24; set_rows = 0
while (!set_rows || set_rows > most_rows) {
    set_letters = set_letters + (set_rows ? 4 : 0); set_rows = 1
    do for [s=1:sets] { set_rows = larger(set_rows, rows(set_text(s))) }
}
plot_width = column_width * sets
width = page_width
heading = on_page(heading, 7.4)
names_height = upright ? int(10 + 6.2 * set_letters) : slanted ? int(14 + 4.6 * set_letters + 10.3 * (set_rows - 1)) : 20
figures_height = upright ? 0 : 16
legend_rows = 1 + any_partly + any_unsolved + any_not_run
top = heading_height(heading) + names_height + figures_height
bottom = 54 + 22 * (legend_rows - 1)
row_height = page_height > 0 ? (page_height - top - bottom) / real(solvers) : 19
row_height = larger(13.5 * name_rows + 2.5, row_height > 50 ? 50 : row_height)
plot_height = row_height * solvers
height = larger(page_height, top + plot_height + bottom)
eval canvas(kind, width, height)
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
set xrange [0:width]
set yrange [height:0]
unset tics
unset border
unset key
unset grid

set label heading at screen across(10), screen down(14) font heading_font textcolor rgb ink
# the names of sets are plots, since a slanted one lies above its neighbours, too
turned = upright ? 90 : slanted ? 40 : 0
set datafile separator "\t"
set print $names
do for [s=1:sets] {
    x = left + column_width * (s - 0.5)
    more = rows(set_text(s)) - 1
    x_of_row = x - (turned == 40 ? 4 + 8.7 * more : upright ? 6.75 * more : 0)
    y_of_row = top - (upright ? 6 : figures_height + (slanted ? 8 + 10.3 * more : 10))
    do for [k=1:rows(set_text(s))] {
        print sprintf("%g\t%g\t", x_of_row + (k - 1) * (upright ? 13.5 : 8.7), y_of_row + (k - 1) * (upright ? 0 : 10.3)) \
            .row_of(set_text(s), k).sprintf("\t%d", s)
    }
    if (upright) { continue }
    set label figure[s] at screen across(x), screen down(top - 10) center font small_font textcolor rgb quiet
}
unset print
do for [i=1:solvers] {
    y = row_height * (i - 0.5) - 6.75 * (rows(wrapped(name_of(i), longest)) - 1)
    set label wrapped(name_of(i), longest) at screen across(left - (6)), screen down(top + y) right textcolor rgb ink
}

# --- the cells, a unit of air between them; hatched where there is no figure

box(x, y, w, h, style) = sprintf("set object rectangle from screen %.9g, screen %.9g to screen %.9g, screen %.9g front %s", \
    across(x), down(y), across(x + w), down(y + h), style)
filled(colour) = sprintf("fc rgb '%s' fs solid 1 noborder", colour)
hatched = sprintf("fc rgb '%s' fs pattern 4 border lc rgb '%s' lw 0.5", '#a0a0a0', '#a0a0a0')
empty = sprintf("fc rgb '#ffffff' fs solid 1 border lc rgb '%s' lw 0.5", '#d8d8d8')
do for [s=1:sets] {
    do for [i=1:solvers] {
        r = at(s, i)
        x = left + column_width * (s - 1) + 1
        y = top + row_height * (i - 1) + 1
        eval box(x, y, column_width - 2, row_height - 2, \
            r == -1 ? hatched : r < 0 ? empty : filled(shade(level(r))))
        set label with_figures ? cell_text(r) : '' at screen across(x + column_width / 2. - 1), screen down(y + row_height / 2. - 1) center front \
            textcolor rgb (r < 0 ? ink : lettering(level(r)))
        if (is_partly(s, i)) {
            set label '' at screen across(x + column_width - 8), screen down(y + 6) front \
                point pt 2 ps 0.45 lw 1 lc rgb lettering(level(r))
        }
    }
}

# --- below them the scale, and what has no colour

y = top + plot_height + (14)
bars = 60; bar = 3
scale_at = 14
do for [k=0:bars - 1] {
    eval box(scale_at + k * bar, y, bar + (k < bars - 1), 14, filled(shade(k / (bars - 1.))))
}
do for [n=0:int(log10(end) + 0.01)] {
    if ((log10(end) < 7 || n % 2 == 0) && log10(end) - n > -0.01) {
        set label ratio_text(10. ** n) at screen across(scale_at + bars * bar * n / log10(end)), screen down(y + 26) \
            center textcolor rgb ink
    }
}
set label 'times the fastest' at screen across(scale_at + bars * bar + 14), screen down(y + 7) textcolor rgb ink
key_y = y + 26
key_line(style, text) = "key_y = key_y + 22; ".box(scale_at, key_y + 15, 30, 14, style) \
    ."; set label '".text."' at screen across(scale_at + 40), screen down(key_y) textcolor rgb ink"
if (any_partly) {
    eval key_line(filled(shade(0.35)), 'half was solved or more, but not all')
    set label '' at screen across(scale_at + 25), screen down(key_y - 3) front point pt 2 ps 0.45 lw 1 lc rgb lettering(0.35)
}
if (any_unsolved) {
    eval key_line(hatched, 'less than half was solved')
    set label times at screen across(scale_at + 15), screen down(key_y) center front textcolor rgb ink
}
if (any_not_run) {
    eval key_line(empty, 'did not run, or not on all of it')
    set label '-' at screen across(scale_at + 15), screen down(key_y) center front textcolor rgb quiet
}
set output local_path(out)
of_names = turned ? 'left rotate by turned' : 'center'
plot for [s=1:sets] $names using ($4 == s ? $1 : NaN):2:3 with labels @of_names textcolor rgb ink \
    title part_of_set('mark', '', set_name[s])
eval axes_told(axis_told(left, left + plot_width, 0.5, sets + 0.5, 0), axis_told(top, top + plot_height, 0.5, solvers + 0.5, 0))
do for [i=1:solvers] { eval cover(0, top + row_height * (i - 1), width, row_height, name_of(i), '') }
do for [s=1:sets] {
    eval cover(left + column_width * (s - 1), top - figures_height, column_width, figures_height + plot_height, '', set_name[s])
}
eval told_end
unset output
