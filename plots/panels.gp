# SPDX-License-Identifier: MIT
# panels.gp - what charts of several panels with a time axis share: the legend below, and a strip above the timeout for what
# was cut off.
#
# A script has read its table (`lowest`, `highest`; `limit`, `limits`: the longest timeout, and how many there are; cut[I]:
# whether some run of a back-end was cut off), sets `panels` and `across_count` (panels side by side), and loads this file. It
# then sets the height of its axis of time (`times_height`, without `strip`), all panels' height (`panels_height`), and calls
#
#     eval panel_page                    once, before the first panel
#     eval panel_place(X, Y, H)          for each panel
#     eval time_axis                     for each that has one; `column_number`: its place in the row
#     eval panel_heading                 in the first: the heading and the legend
#     plot @curves                       of $points: panel, back-end, size, value, solved, band (`p`, `b` are to be drawn)

array lane[solvers]                     # back-ends with cut-off runs, one above the other, the first of the legend on top
lanes = 0
do for [i=solvers:1:-1] { lanes = lanes + cut[i]; lane[i] = lanes }
entries = solvers + (lanes > 0)
entry_of(i) = i > solvers ? 'open: cut off' : name_of(i)
heading = on_page(heading, 7.4)
left = lanes ? 88 : 72; tail = 16; top = heading_height(heading); foot = 0
spots = ''; remarks = ''; longest_entry = 22; text_at = 25
load here.'legend.gp'
unset label; unset arrow
down_count = (panels + across_count - 1) / across_count
gap = 16
plot_width = (width - left - tail - (across_count - 1) * gap) / across_count
title_letters = int(plot_width / 7)
title_height = 6 + 14 * rows_of_titles(panels, title_letters); foot = 40
bottom = legend_height + 4
lane_height = 7

# --- the time axis: a little air at both ends

if (highest == 0) { lowest = limit > 0 ? limit : 1e-6; highest = lowest }
if (lowest > highest) { lowest = highest }
air_of(decades) = decades < 0.6 ? (0.7 - decades) / 2 : 0.05 * decades
longest_time = limit > highest ? limit : highest
decades = log10(longest_time / lowest)
from = lowest * 10 ** -air_of(decades)
ceiling = lanes ? longest_time * 10 ** (decades < 0.6 ? air_of(decades) : 0) : highest * 10 ** air_of(decades)
at_least(x, from) = x > from ? x : from
lane_at(i) = ceiling * 10 ** (unit * (3 + (lane[i] - 0.5) * lane_height))
near(n) = lanes && log10(strip_tic / tic_value(n)) / unit < (14)
bare_tic(n, from, to) = sprintf("set ytics add ('' %.9g %d)", tic_value(n), \
    is_labelled(n, log10(to / from), most_labels('y')) ? 0 : 1)
strip_label = limits == 1 ? sprintf('over %s', time_label(limit)) : 'cut off'

# --- what scripts call

panel_page = "legend_top = top + panels_height + 2; height = larger(page_height, top + panels_height + bottom); " \
    ."unit = log10(ceiling / from) / times_height; to = ceiling * 10 ** (unit * strip); " \
    ."strip_tic = ceiling * 10 ** (unit * strip / 2.)"
panel_place(x, y, h) = sprintf('set lmargin at screen %.17g; set rmargin at screen %.17g; set tmargin at screen %.17g; ' \
    .'set bmargin at screen %.17g; unset label; unset arrow; set ytics ()', across(x), across(x + plot_width), down(y), down(y + h))
time_tic(n) = tic_value(n) < from ? '' : !column_number && !near(n) ? tic('y', n, from, ceiling) : bare_tic(n, from, ceiling)
time_axis = "set logscale y; set yrange [from:to]; do for [n=tic_before(from):tic_before(ceiling)] { eval time_tic(n) }; " \
    ."if (lanes) { set ytics add ('' strip_tic 1); " \
    ."set arrow from graph 0, first ceiling to graph 1, first ceiling nohead back lc rgb quiet lw 0.9 dt (6, 4) }; " \
    ."if (lanes && !column_number) { set label strip_label at screen across(x - 8), first strip_tic right textcolor rgb quiet }"
# A key of gnuplot would be as high as its panel at the most, and wider than there is room for.
panel_heading = "set label heading at screen across(10), screen down(14) font heading_font textcolor rgb ink; " \
    ."load here.'legend-entries.gp'"

ps = panels == 1 ? 0.7 : 0.5
of_all = "for [i=1:solvers] $points using ($1 == p && $2 == i && $6 == b && $5 == "
solved_with(style, form) = of_all."1 ? $3 : NaN):4 with ".style." title part('".form."', name_of(i)), "
curves = solved_with("lines lw 1.7 lc rgb hue(i) dt dash(i)", 'line') \
    .solved_with("points pt 7 ps ps + 0.15 lc rgb '#ffffff'", 'mark') \
    .solved_with("points pt mark(i) ps ps lw 1.2 lc rgb hue(i)", 'mark') \
    .of_all."0 ? $3 : NaN):4 with points pt open_mark(i) ps ps + 0.1 lw 1.5 lc rgb hue(i) title part('mark', name_of(i))"
