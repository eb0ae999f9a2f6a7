# SPDX-License-Identifier: MIT
# sizes.gp - the time of each back-end against the size of the instances, a panel for each family.
#
# How to read it: a mark is the median over the instances of a size, right is larger, up is slower; all panels have
# the same time axis. A line joins members of a family whose sizes follow each other (N and N + 1), and nothing else: a
# line between sizes that leave some out, or between samples of boards, would claim times that nobody measured. Where a
# back-end was cut off, its open mark stands above the timeout line, back-ends one above the other in the order of the
# legend; how far above means nothing. A time of 0 (too short for the clock) is drawn on the lower edge.
#
# By hand:  gnuplot -c plots/sizes.gp svg charts/sizes.tsv sizes.svg "queens:4..12" "picosat dlx"
# The last argument names the back-ends in the order of the legend. The terminal is svg, png or pdf.
#
# The table has a row for each back-end and size of a panel, sorted by panel, back-end and size, its columns separated
# by tabs; a status is `ok`, or `cut off` where the median is, with the limit as the time:
#
#     panel   axis  solver  size  time_s    status   instances  solved  set  given
#     queens  N     dlx     4     3.4e-07   ok       1          1
#     queens  N     dlx     40    2         cut off  1          0
#     boards  size  dlx     16    0.0005    ok       20         20      sixteen  0.43
#
# Of boards, each set is a row of its own (`given`: the share of its cells that is given), also where two are of one
# size: their marks then stand one above the other.

usage = 'sizes.gp svg|png|pdf DATA OUT TITLE "SOLVER ..."'
is_called = ARGC == 5 && words(ARG5) > 0
here = ARG0[1:strlen(ARG0)-strlen('sizes.gp')]
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5
load here.'style.gp'

# --- two passes through the table: how many rows and panels there are, then what they say

all = 0; panels = 0; current = "\t"
new_panel(name) = name eq current ? 0 : (current = name, panels = panels + 1)
stats data using (all = all + 1, new_panel(strcol('panel')), 1) nooutput
if (all == 0) {
    printerr 'sizes.gp: '.data.': no rows'
    exit status 1
}
array title_of[panels]; array axis_of[panels]; array least[panels]; array most[panels]
array first_row[panels]; array last_row[panels]
array solver[all]; array size[all]; array time[all]; array solved[all]; array of_family[all]
array cut[solvers]; array drawn[solvers]
do for [i=1:solvers] { cut[i] = 0; drawn[i] = 0 }
limit = 0; limits = 0
note_limit(t) = ((t != limit ? (limits = limits + 1) : 0), (t > limit ? (limit = t) : 0))
note_start(p) = (title_of[p] = strcol('panel'), axis_of[p] = strcol('axis'), first_row[p] = row, \
    least[p] = 1e9, most[p] = 0)
note_size(p, n) = (last_row[p] = row, (n < least[p] ? (least[p] = n) : 0), (n > most[p] ? (most[p] = n) : 0))
note_row(i) = (solver[row] = i, size[row] = column('size'), time[row] = column('time_s'), \
    solved[row] = strcol('status') eq 'ok', of_family[row] = strcol('set') eq '', widen(time[row]), (solved[row] ? 0 : note_limit(time[row])), \
    (i ? (drawn[i] = 1, (solved[row] ? 0 : (cut[i] = 1))) : 0))
row = 0; panel = 0; current = "\t"
start(name) = name eq current ? 0 : (current = name, panel = panel + 1, note_start(panel))
stats data using (row = row + 1, start(strcol('panel')), note_row(find(strcol('solver'), 1)), \
    note_size(panel, size[row]), 1) nooutput
unset datafile

# the back-ends with cut-off runs stand one above the other, the first of the legend on top
array lane[solvers]
lanes = 0
do for [i=solvers:1:-1] { lanes = lanes + cut[i]; lane[i] = lanes }

# --- the page: panels of one size

across_count = panels == 1 ? 1 : panels <= 4 || page_width < 450 ? 2 : 3
down_count = (panels + across_count - 1) / across_count
longest = 22
do for [i=1:solvers] { longest = strlen(name_of(i)) > longest ? strlen(name_of(i)) : longest }
heading = on_page(heading, 7.4)
# The panels share the width of the page, and the legend stands below in columns.
entries = solvers + (lanes > 0)
entry_text(i) = i > solvers ? 'open: cut off' : clipped(name_of(i), name_room(''))
legend_columns = int((page_width - 12) / (42 + 6.2 * (longest > name_room('') ? name_room('') : longest)))
legend_columns = legend_columns < 1 ? 1 : legend_columns > entries ? entries : legend_columns
legend_rows = (entries + legend_columns - 1) / legend_columns
width = page_width
left = lanes ? 88 : 72; gap = 16
panels_width = width - left - 16
plot_width = (panels_width - (across_count - 1) * gap) / across_count
title_height = 20; foot = 40
top = heading_height(heading)
bottom = 10 + 13.5 * legend_rows
lane_height = 7
strip = lanes == 0 ? 0 : 4 + lanes * lane_height
plot_height = page_height > 0 ? (page_height - top - bottom) / down_count - title_height - foot \
    : panels == 1 ? 0.5 * width : 0.8 * plot_width + strip
plot_height = plot_height > 90 + strip ? plot_height : 90 + strip
times_height = plot_height - strip
pitch = title_height + plot_height + foot
panels_height = down_count * pitch
height = top + panels_height + bottom
height = page_height > height ? page_height : height

# --- the time axis: a little air at both ends; above the timeout a strip for what was cut off

if (highest == 0) { lowest = 1e-6; highest = 1e-6 }
if (lowest > highest) { lowest = highest }
decades = log10(highest / lowest)
air = decades < 0.6 ? (0.7 - decades) / 2 : 0.05 * decades
from = lowest * 10 ** -air
ceiling = lanes ? (limit > highest ? limit : highest) * 10 ** (decades < 0.6 ? air : 0) : highest * 10 ** air
unit = log10(ceiling / from) / times_height
to = ceiling * 10 ** (unit * strip)
lane_at(i) = ceiling * 10 ** (unit * (3 + (lane[i] - 0.5) * lane_height))
at_least(t) = t > from ? t : from
set logscale y
set yrange [from:to]
strip_label = limits == 1 ? sprintf('over %s', time_label(limit)) : 'cut off'
bare_tic(n) = is_labelled(n, log10(ceiling / from), most_labels('y')) ? sprintf("set ytics add ('' %.9g 0)", \
    tic_value(n)) : sprintf("set ytics add ('' %.9g 1)", tic_value(n))
strip_tic = ceiling * 10 ** (unit * strip / 2.)
near(n) = lanes && log10(strip_tic / tic_value(n)) / unit < (14)

# --- the points; times in lanes for those cut off

# An empty line ends a line of the chart.
joins(r) = r > 1 && of_family[r] && solver[r] == solver[r-1] && solved[r] && solved[r-1] && size[r] == size[r-1] + 1
set print $points
do for [p=1:panels] {
    do for [r=first_row[p]:last_row[p]] {
        if (solver[r]) {
            if (r > first_row[p] && !joins(r)) { print '' }
            print sprintf("%d %d %g %.9g %d", p, solver[r], size[r], \
                solved[r] ? at_least(time[r]) : lane_at(solver[r]), solved[r])
        }
    }
}
unset print

# --- tics of sizes: every N in steps; of boards, the sizes that there are

steps(span) = span <= 10 ? 1 : span <= 20 ? 2 : span <= 50 ? 5 : span <= 100 ? 10 : span <= 200 ? 20 : span <= 500 ? 50 : 100
step_of(p) = steps((most[p] - least[p]) * 300. / plot_width)
by_steps(p) = of_family[first_row[p]] && axis_of[p] eq 'N'
size_tics(p) = by_steps(p) ? sprintf('set xtics %g, %g', step_of(p) * ceil(least[p] / real(step_of(p))), step_of(p)) \
    : 'set xtics ()'
side(p) = most[p] - least[p] < 12 ? 0.5 : 0.04 * (most[p] - least[p])

eval canvas(kind, width, height)
set output local_path(out)
set multiplot
unset key
open_mark(i) = mark(i) > 3 && mark(i) % 2 ? mark(i) - 1 : mark(i)
ps = panels == 1 ? 0.7 : 0.5
do for [p=1:panels] {
    column_number = (p - 1) % across_count
    x = left + column_number * (plot_width + gap)
    y = top + ((p - 1) / across_count) * pitch + title_height
    set lmargin at screen across(x)
    set rmargin at screen across(x + plot_width)
    set tmargin at screen down(y)
    set bmargin at screen down(y + plot_height)
    unset label
    unset arrow
    set xrange [least[p] - side(p):most[p] + side(p)]
    eval size_tics(p)
    if (!by_steps(p)) {
        do for [r=first_row[p]:last_row[p]] { set xtics add (sprintf('%g', size[r]) size[r]) }
    }
    set ytics ()
    do for [n=tic_before(from):tic_before(ceiling)] {
        if (tic_value(n) >= from) {
            if (column_number == 0 && !near(n)) { eval tic('y', n, from, ceiling) } else { eval bare_tic(n) }
        }
    }
    if (lanes) { set ytics add (column_number ? '' : strip_label strip_tic 1) }
    if (lanes && !column_number) {
        set label strip_label at screen across(x - 8), first strip_tic right textcolor rgb quiet
    }
    if (lanes) {
        set arrow from graph 0, first ceiling to graph 1, first ceiling nohead back lc rgb quiet lw 0.9 dt (6, 4)
    }
    set label title_of[p] at screen across(x), screen down(y - 8) textcolor rgb ink
    set label axis_of[p] at graph 0.5, screen down(y + plot_height + 30) center textcolor rgb ink
    if (p == 1) {
        set label heading at screen across(10), screen down(14) font heading_font textcolor rgb ink
        set label 'median time' at screen across(10), screen down(top + down_count * pitch / 2) \
            center rotate by 90 textcolor rgb ink
        do for [i=1:entries] {
            at_x = 10 + (width - 12) / real(legend_columns) * ((i - 1) / legend_rows)
            at_y = top + panels_height + 2 + 13.5 * ((i - 1) % legend_rows + 0.5)
            if (i <= solvers) {
                set arrow from screen across(at_x), screen down(at_y) to screen across(at_x + 20), screen down(at_y) \
                    nohead front lw 1.7 lc rgb hue(i) dt dash(i)
                set label '' at screen across(at_x + 10), screen down(at_y) front point pt mark(i) ps 0.7 lw 1.2 lc rgb hue(i)
            } else {
                set label '' at screen across(at_x + 10), screen down(at_y) front point pt 6 ps 0.8 lw 1.4 lc rgb quiet
            }
            set label entry_text(i) at screen across(at_x + 25), screen down(at_y) left front textcolor rgb ink
            if (i <= solvers) { eval cover(at_x - 2, at_y - 7, width / legend_columns, 14, name_of(i), '') }
        }
    } else {
        unset key
    }
    plot for [i=1:solvers] $points using ($1 == p && $2 == i && $5 == 1 ? $3 : NaN):4 \
             with lines lw 1.7 lc rgb hue(i) dt dash(i) title part('line', name_of(i)), \
         for [i=1:solvers] $points using ($1 == p && $2 == i && $5 == 1 ? $3 : NaN):4 \
             with points pt 7 ps ps + 0.15 lc rgb '#ffffff' title part('mark', name_of(i)), \
         for [i=1:solvers] $points using ($1 == p && $2 == i && $5 == 1 ? $3 : NaN):4 \
             with points pt mark(i) ps ps lw 1.2 lc rgb hue(i) title part('mark', name_of(i)), \
         for [i=1:solvers] $points using ($1 == p && $2 == i && $5 == 0 ? $3 : NaN):4 \
             with points pt open_mark(i) ps ps + 0.1 lw 1.5 lc rgb hue(i) title part('mark', name_of(i))
    eval axes('y')
}
eval told_end
unset multiplot
unset output
