# SPDX-License-Identifier: MIT
# cost.gp - the cheapest cover that each back-end knows against time, a panel for each instance.
#
# How to read it: right is later, down is cheaper; all panels have the same time axis, each has costs of its own. A line
# begins when a back-end finds its first cover, steps down with each cheaper one, and ends with its search: in its mark where
# it has proved that none is cheaper, in × where it was cut off.
#
# By hand:  gnuplot -c plots/cost.gp svg charts/cost.tsv cost.svg "crews" "cells dlx"
# The last argument names the back-ends in the order of the legend. The terminal is svg, png or pdf.
#
# The table has the steps of a back-end in a panel together, its columns separated by tabs; the last is its end, `proved` or `cut off`:
#
#     panel  instance  solver  time_s  cost  status
#     1      crews#1   dlx     0.0012  310   found
#     1      crews#1   dlx     0.31    251   proved

here = ARG0[1:strlen(ARG0)-strlen('cost.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
load here.'style.gp'

# --- two passes through the table: how many panels there are, then extremes

panels = 0; cuts = 0; dearest = 0
is_status(text) = strcol('status') eq text
stats data using (panels = int(column('panel')), widen(column('time_s')), (is_status('cut off') ? (cuts = 1) : 0), \
    (column('cost') > dearest ? (dearest = column('cost')) : 0), 1) nooutput
if (panels == 0) { eval no_rows }
array title_of[panels]; array least[panels]; array most[panels]
do for [p=1:panels] { least[p] = 1e300; most[p] = 0 }
note(p, c) = (title_of[p] = strcol('instance'), (c < least[p] ? (least[p] = c) : 0), (c > most[p] ? (most[p] = c) : 0), 1)
stats data using (note(int(column('panel')), column('cost'))) nooutput

# --- the page: panels of one size

across_count = panels == 1 ? 1 : panels <= 4 || page_width < 450 ? 2 : 3
down_count = (panels + across_count - 1) / across_count
cost_width = 20 + 7 * strlen(sprintf('%.0f', dearest))
gap = 10 + cost_width
heading = on_page(heading, 7.4)
title_letters = int((page_width - 40 - cost_width - (across_count - 1) * gap) / across_count / 6.4)
title_height = 6 + 14 * rows_of_titles(panels, title_letters)
said = 'mark at the end: proved'.(cuts ? '; '.times.': cut off' : '')
left = 24 + cost_width; tail = 16; top = heading_height(heading) - 8; foot = 28
wanted = page_height > 0 ? page_height : 0.75 * page_width
least_height = top + 70 + (110 + title_height) * down_count
page_height = wanted > least_height ? wanted : least_height
entries = solvers; spots = ''; remarks = said
entry_of(i) = name_of(i)
load here.'legend.gp'
foot = 26
panel_width = (plot_width - (across_count - 1) * gap) / across_count
pitch = plot_height / down_count
panel_height = pitch - title_height - foot

# --- the axes

decades = log10(highest / lowest)
air = decades < 0.6 ? (0.7 - decades) / 2 : 0.04 * decades
from = lowest * 10 ** -air; to = highest * 10 ** air
x_labels = panel_width / 44.
most_labels(axis) = panel_width / 50.
set logscale x
set xrange [from:to]
set xtics ()
do for [n=tic_before(from):tic_before(to)] { eval tic('x', n, from, to) }
span(p) = most[p] > least[p] ? most[p] - least[p] : 2.
cost_air(p) = 0.08 * span(p)
whole(step) = step < 1 ? 1 : step
cost_step(p) = whole(nice_step(span(p), panel_height / 28.))

eval canvas(kind, width, height)
set label heading at screen across(10), screen down(14) font heading_font textcolor rgb ink
set label 'time' at screen across(left + plot_width / 2), screen down(top + plot_height + 6) center textcolor rgb ink
set label 'cost of the cheapest cover known' at screen across(10), screen down(top + plot_height / 2) \
    center rotate by 90 textcolor rgb ink
unset key

is_of(p, i) = column('panel') == p && strcol('solver') eq name_of(i)
in_panel(p, i) = is_of(p, i) ? column('time_s') : NaN
ends_in(p, i, text) = is_of(p, i) && is_status(text) ? column('time_s') : NaN
set output local_path(out)
set multiplot
do for [p=1:panels] {
    x = left + (p - 1) % across_count * (panel_width + gap)
    y = top + (p - 1) / across_count * pitch + title_height
    set lmargin at screen across(x); set rmargin at screen across(x + panel_width)
    set tmargin at screen down(y); set bmargin at screen down(y + panel_height)
    set yrange [least[p] - cost_air(p):most[p] + cost_air(p)]
    set ytics cost_step(p) format '%.0f'
    set label wrapped(title_of[p], title_letters) at screen across(x), screen down(y + 12 - title_height) textcolor rgb ink
    plot for [i=1:solvers] data using (in_panel(p, i)):(column('cost')) with steps lw 1.7 lc rgb hue(i) dt dash(i) \
             title part('line', name_of(i)), \
         for [i=1:solvers] data using (ends_in(p, i, 'proved')):(column('cost')) with points pt mark(i) ps 0.9 lw 1.2 \
             lc rgb hue(i) title part('mark', name_of(i)), \
         for [i=1:solvers] data using (ends_in(p, i, 'cut off')):(column('cost')) with points pt 2 ps 0.9 lw 2 \
             lc rgb hue(i) title part('mark', name_of(i))
    eval axes('x')
    unset label; unset arrow; unset key
}
eval told_end
unset multiplot
unset output
