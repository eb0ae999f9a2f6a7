# SPDX-License-Identifier: MIT
# transition.gp - what becomes of boards as more of their cells are holes: the share that has a solution, and the median
# effort of each back-end, in nodes and in time. Where few become all, the effort is often highest: easy, hard, easy.
#
# How to read it: a column of panels for each set; right is more holes. Above, the share of boards that have a solution; a
# bar spans what no back-end decided. Below, medians over the boards with so many holes, up is more; all sets have the same
# axes of effort. Lines join steps of a sweep. Where a back-end was cut off on half of the boards or more, it has no nodes,
# and its open mark stands above the timeout line, back-ends one above the other in the order of the legend; how far above
# means nothing. A median of 0 is drawn on the lower edge.
#
# By hand:  gnuplot -c plots/transition.gp svg charts/transition.tsv transition.svg "quasigroups" "picosat dlx"
# The last argument names the back-ends in the order of the legend. The terminal is svg, png or pdf.
#
# The table has a row for each number of holes of a set, without a back-end, and one for each back-end with it, the rows of
# a set together, a back-end's ascending by holes; its columns are separated by tabs; a status is `ok`, or `cut off` where
# the median is, with the limit as the time and no nodes:
#
#     set      holes  solver  boards  solvable  unsolvable  nodes  time_s   status
#     open-15  0.4            40      10        30
#     open-15  0.4    dlx     40                            144    5.1e-05  ok

usage = 'transition.gp svg|png|pdf DATA OUT TITLE "SOLVER ..."'
is_called = ARGC == 5 && words(ARG5) > 0
here = ARG0[1:strlen(ARG0)-strlen('transition.gp')]
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5
load here.'style.gp'

# --- two passes through the table: how many rows and sets there are, then what they say

all = 0; panels = 0; current = "\t"
new_panel(name) = name eq current ? 0 : (current = name, panels = panels + 1)
stats data using (all = all + 1, new_panel(strcol('set')), 1) nooutput
if (all == 0) {
    printerr 'transition.gp: '.data.': no rows'
    exit status 1
}
array title_of[panels]; array least[panels]; array most[panels]
array panel_of[all]; array solver[all]; array holes[all]; array time[all]; array nodes[all]; array solved[all]
array boards[all]; array solvable[all]; array unsolvable[all]
array cut[solvers]
do for [i=1:solvers] { cut[i] = 0 }
least_t = 1e99; most_t = 0; least_n = 1e99; most_n = 0; limit = 0; limits = 0; any_nodes = 0
widen_t(t) = ((t > 0 && t < least_t ? (least_t = t) : 0), (t > most_t ? (most_t = t) : 0))
widen_n(n) = (any_nodes = 1, (n > 0 && n < least_n ? (least_n = n) : 0), (n > most_n ? (most_n = n) : 0))
note_limit(t) = ((t != limit ? (limits = limits + 1) : 0), (t > limit ? (limit = t) : 0))
note_share(dummy) = (boards[row] = column('boards'), solvable[row] = column('solvable'), \
    unsolvable[row] = column('unsolvable'))
note_effort(i) = (time[row] = column('time_s'), solved[row] = strcol('status') eq 'ok', \
    nodes[row] = strcol('nodes') eq '' ? -1 : column('nodes'), (solved[row] ? widen_t(time[row]) : note_limit(time[row])), \
    (nodes[row] >= 0 ? widen_n(nodes[row]) : 0), (solved[row] ? 0 : (cut[i] = 1)))
note_holes(p, h) = (panel_of[row] = p, holes[row] = h, (h < least[p] ? (least[p] = h) : 0), (h > most[p] ? (most[p] = h) : 0))
row = 0; panel = 0; current = "\t"
start(name) = name eq current ? 0 : (current = name, panel = panel + 1, title_of[panel] = name, least[panel] = 100, \
    most[panel] = 0)
note(i) = (solver[row] = i, (strcol('solver') eq '' ? note_share(0) : i ? note_effort(i) : 0))
is_share(r) = solver[r] == -1
stats data using (row = row + 1, start(strcol('set')), note_holes(panel, 100 * column('holes')), \
    note(strcol('solver') eq '' ? -1 : find(strcol('solver'), 1)), 1) nooutput
unset datafile

# the back-ends with cut-off medians stand one above the other, the first of the legend on top
array lane[solvers]
lanes = 0
do for [i=solvers:1:-1] { lanes = lanes + cut[i]; lane[i] = lanes }

# --- the page: rows of panels, as many as there are sets side by side; the legend to the right, on a page below

bands = any_nodes ? 3 : 2               # share, nodes, time
across_count = page_width < 450 ? 1 : panels < 3 ? panels : 3
down_count = (panels + across_count - 1) / across_count
longest = 22
do for [i=1:solvers] { longest = strlen(name_of(i)) > longest ? strlen(name_of(i)) : longest }
left = 84
gap = 16
plot_width = panels == 1 ? 480 : across_count == 2 ? 330 : 260
panels_width = across_count * plot_width + (across_count - 1) * gap
width = int(left + panels_width + 70 + 6.3 * longest)
heading = on_page(heading, 7.4)
lane_height = 7
strip = lanes == 0 ? 0 : 6 + lanes * lane_height
entries = solvers + (lanes > 0)
entry_text(i) = i > solvers ? 'open: cut off' : clipped(name_of(i), name_room(''))
legend_columns = int((page_width - 12) / (42 + 6.2 * (longest > name_room('') ? name_room('') : longest)))
legend_columns = legend_columns < 1 ? 1 : legend_columns > entries ? entries : legend_columns
legend_rows = (entries + legend_columns - 1) / legend_columns
width = page_width
left = lanes ? 88 : 72
panels_width = width - left - 16
plot_width = (panels_width - (across_count - 1) * gap) / across_count
share_height = 60
effort_height = 120
between = 12   # two panels of a set
title_height = 20
foot = 40
top = heading_height(heading)
bottom = 10 + 13.5 * legend_rows
# On a page whose height is given the panels of effort get what is left of it.
fixed_height = top + bottom + down_count * (title_height + share_height + (bands - 1) * between + strip + foot)
room = page_height > 0 ? (page_height - fixed_height) / (down_count * (bands - 1)) : 0
effort_height = room > 70 ? room : effort_height
stack = share_height + (bands - 1) * (between + effort_height) + strip
pitch = title_height + stack + foot
panels_height = down_count * pitch
height = top + panels_height + bottom
height = page_height > height ? page_height : height

# --- the axes of effort: a little air at both ends; above the timeout a strip for what was cut off

air_of(decades) = decades < 0.6 ? (0.7 - decades) / 2 : 0.05 * decades
if (most_t == 0) { least_t = limit > 0 ? limit : 1e-6; most_t = least_t }
if (least_t > most_t) { least_t = most_t }
decades_t = log10((limit > most_t ? limit : most_t) / least_t)
from_t = least_t * 10 ** -air_of(decades_t)
ceiling = lanes ? (limit > most_t ? limit : most_t) * 10 ** (decades_t < 0.6 ? air_of(decades_t) : 0) \
    : most_t * 10 ** air_of(decades_t)
unit = log10(ceiling / from_t) / effort_height
to_t = ceiling * 10 ** (unit * strip)
lane_at(i) = ceiling * 10 ** (unit * (3 + (lane[i] - 0.5) * lane_height))
if (most_n == 0) { least_n = 1; most_n = 1 }
decades_n = log10(most_n / least_n)
from_n = least_n * 10 ** -air_of(decades_n); to_n = most_n * 10 ** air_of(decades_n)
at_least(x, from) = x > from ? x : from
strip_label = limits == 1 ? sprintf('over %s', time_label(limit)) : 'cut off'
strip_tic = ceiling * 10 ** (unit * strip / 2.)
near(n) = lanes && log10(strip_tic / tic_value(n)) / unit < (14)
bare_tic(n, from, to) = sprintf("set ytics add ('' %.9g %d)", tic_value(n), \
    is_labelled(n, log10(to / from), most_labels('y')) ? 0 : 1)
count_tic(n) = is_labelled(n, log10(to_n / from_n), most_labels('y')) \
    ? sprintf("set ytics add ('%s' %.9g 0)", count_label(tic_value(n)), tic_value(n)) \
    : sprintf("set ytics add ('' %.9g 1)", tic_value(n))

# --- the points: panel, back-end (0 for the share), holes, share or nodes or time, solved, and the band. An empty line
# ends a line of the chart.

decided(r) = solvable[r] + unsolvable[r]
set print $points
do for [r=1:all] {
    if (solver[r] == -1 && decided(r) > 0) {
        print sprintf("%d 0 %g %g 1 1", panel_of[r], holes[r], 100. * solvable[r] / decided(r))
    }
}
do for [b=2:bands] {
    do for [r=1:all] {
        if (solver[r] > 0) {
            is_time = b == bands
            ok = is_time ? solved[r] : nodes[r] >= 0
            if (r == 1 || solver[r] != solver[r-1] || !solved[r] || !solved[r-1]) { print '' }
            if (ok) {
                print sprintf("%d %d %g %.9g 1 %d", panel_of[r], solver[r], holes[r], \
                    is_time ? at_least(time[r], from_t) : at_least(nodes[r], from_n), b)
            } else {
                if (is_time) { print sprintf("%d %d %g %.9g 0 %d", panel_of[r], solver[r], holes[r], lane_at(solver[r]), b) }
            }
        }
    }
}
# What no back-end decided: from that share to this.
print ''
undecided = 0
do for [r=1:all] {
    if (solver[r] == -1 && decided(r) < boards[r]) {
        undecided = undecided + 1
        print sprintf("%d -1 %g %g 1 1 %g", panel_of[r], holes[r], 100. * solvable[r] / boards[r], \
            100. * (boards[r] - unsolvable[r]) / boards[r])
    }
}
unset print

eval canvas(kind, width, height)
set output local_path(out)
set multiplot
unset key
open_mark(i) = mark(i) > 3 && mark(i) % 2 ? mark(i) - 1 : mark(i)
ps = panels == 1 ? 0.7 : 0.5
hole_step = nice_step(most[1] - least[1] > 0 ? most[1] - least[1] : 1, plot_width / 44.)
do for [p=1:panels] {
    column_number = (p - 1) % across_count
    x = left + column_number * (plot_width + gap)
    y0 = top + ((p - 1) / across_count) * pitch + title_height
    beside = column_number ? gap / 2. : -1      # the labels of the axes stay for the other columns
    eval cover(x - beside, y0 - title_height, plot_width + beside + gap / 2., pitch, '', title_of[p])
    do for [b=1:bands] {
        is_time = b == bands && b > 1
        is_nodes = b == 2 && bands == 3
        y = b == 1 ? y0 : y0 + share_height + between + (b - 2) * (effort_height + between)
        own_height = b == 1 ? share_height : effort_height + (is_time ? strip : 0)
        set lmargin at screen across(x)
        set rmargin at screen across(x + plot_width)
        set tmargin at screen down(y)
        set bmargin at screen down(y + own_height)
        unset label
        unset arrow
        unset key
        set xrange [least[p] - 0.04 * (most[p] - least[p]):most[p] + 0.04 * (most[p] - least[p])]
        eval sprintf("set xtics %g, %g", hole_step * ceil(least[p] / hole_step), hole_step)
        if (is_time) { set format x '%g' } else { set format x '' }
        set ytics ()
        if (b == 1) {
            unset logscale y
            set yrange [-6:106]
            do for [n=0:100:50] { set ytics add (column_number ? '' : sprintf('%d %%%%', n) n 0) }
        }
        if (is_nodes) {
            set logscale y
            set yrange [from_n:to_n]
            do for [n=tic_before(from_n):tic_before(to_n)] {
                if (tic_value(n) >= from_n && tic_value(n) >= 1) {
                    if (column_number == 0) { eval count_tic(n) } else { eval bare_tic(n, from_n, to_n) }
                }
            }
        }
        if (is_time) {
            set logscale y
            set yrange [from_t:to_t]
            do for [n=tic_before(from_t):tic_before(ceiling)] {
                if (tic_value(n) >= from_t) {
                    if (column_number == 0 && !near(n)) { eval tic('y', n, from_t, ceiling) } else { eval bare_tic(n, from_t, ceiling) }
                }
            }
            if (lanes) { set ytics add ('' strip_tic 1) }
            if (lanes && !column_number) {
                set label strip_label at screen across(x - 8), first strip_tic right textcolor rgb quiet
            }
            if (lanes) {
                set arrow from graph 0, first ceiling to graph 1, first ceiling nohead back lc rgb quiet lw 0.9 dt (6, 4)
            }
            set label 'holes, percent of the cells' at graph 0.5, screen down(y + own_height + 30) center textcolor rgb ink
        }
        if (b == 1) { set label title_of[p] at screen across(x), screen down(y - 8) textcolor rgb ink }
        if (!column_number) {
            set label (b == 1 ? 'with a solution' : is_nodes ? 'median nodes' : 'median time') \
                at screen across(10), screen down(y + own_height / 2.) center rotate by 90 textcolor rgb ink
        }
        first_panel = p == 1 && b == 1
        if (first_panel) {
            set label heading at screen across(10), screen down(14) font heading_font textcolor rgb ink
            # A key of gnuplot would be as high as its panel at the most, and wider than there is room for.
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
        }
        plot $points using ($1 == p && $2 == -1 && $6 == b ? $3 : NaN):4:4:7 with yerrorbars pt 0 lw 4 lc rgb '#c8c8c8' title nobodys(''), \
             $points using ($1 == p && $2 == 0 && $6 == b ? $3 : NaN):4 with linespoints lw 1.7 lc rgb quiet pt 7 ps ps title part('line', 'with a solution'), \
             for [i=1:solvers] $points using ($1 == p && $2 == i && $6 == b && $5 == 1 ? $3 : NaN):4 \
                 with lines lw 1.7 lc rgb hue(i) dt dash(i) title part('line', name_of(i)), \
             for [i=1:solvers] $points using ($1 == p && $2 == i && $6 == b && $5 == 1 ? $3 : NaN):4 \
                 with points pt 7 ps ps + 0.15 lc rgb '#ffffff' title part('mark', name_of(i)), \
             for [i=1:solvers] $points using ($1 == p && $2 == i && $6 == b && $5 == 1 ? $3 : NaN):4 \
                 with points pt mark(i) ps ps lw 1.2 lc rgb hue(i) title part('mark', name_of(i)), \
             for [i=1:solvers] $points using ($1 == p && $2 == i && $6 == b && $5 == 0 ? $3 : NaN):4 \
                 with points pt open_mark(i) ps ps + 0.1 lw 1.5 lc rgb hue(i) title part('mark', name_of(i))
        eval axes(b == 1 ? '' : 'y')
    }
}
eval told_end
unset multiplot
unset output
