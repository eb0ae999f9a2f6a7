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

here = ARG0[1:strlen(ARG0)-strlen('transition.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
load here.'style.gp'

# --- two passes through the table: how many rows and sets there are, then what they say

all = 0; panels = 0; current = "\t"
new_panel(name) = name eq current ? 0 : (current = name, panels = panels + 1)
stats data using (all = all + 1, new_panel(strcol('set')), 1) nooutput
if (all == 0) { eval no_rows }
array title_of[panels]; array least[panels]; array most[panels]
array panel_of[all]; array solver[all]; array holes[all]; array time[all]; array nodes[all]; array solved[all]
array boards[all]; array solvable[all]; array unsolvable[all]
array cut[solvers]
do for [i=1:solvers] { cut[i] = 0 }
least_n = 1e99; most_n = 0; limit = 0; limits = 0; any_nodes = 0
widen_n(n) = (any_nodes = 1, (n > 0 && n < least_n ? (least_n = n) : 0), (n > most_n ? (most_n = n) : 0))
note_limit(t) = ((t != limit ? (limits = limits + 1) : 0), (t > limit ? (limit = t) : 0))
note_share(dummy) = (boards[row] = column('boards'), solvable[row] = column('solvable'), \
    unsolvable[row] = column('unsolvable'))
note_effort(i) = (time[row] = column('time_s'), solved[row] = strcol('status') eq 'ok', \
    nodes[row] = strcol('nodes') eq '' ? -1 : column('nodes'), (solved[row] ? widen(time[row]) : note_limit(time[row])), \
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

# --- the page: rows of panels, as many as there are sets side by side; the legend to the right, on a page below

bands = any_nodes ? 3 : 2               # share, nodes, time
across_count = page_width < 450 ? 1 : panels < 3 ? panels : 3
load here.'panels.gp'
strip = lanes == 0 ? 0 : 6 + lanes * lane_height
share_height = 60
times_height = 120
between = 12   # two panels of a set
# On a page whose height is given the panels of effort get what is left of it.
fixed_height = top + bottom + down_count * (title_height + share_height + (bands - 1) * between + strip + foot)
room = page_height > 0 ? (page_height - fixed_height) / (down_count * (bands - 1)) : 0
times_height = room > 70 ? room : times_height
stack = share_height + (bands - 1) * (between + times_height) + strip
pitch = title_height + stack + foot
panels_height = down_count * pitch
eval panel_page

# --- the axis of nodes

if (most_n == 0) { least_n = 1; most_n = 1 }
decades_of_nodes = log10(most_n / least_n)
from_n = least_n * 10 ** -air_of(decades_of_nodes); to_n = most_n * 10 ** air_of(decades_of_nodes)

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
                    is_time ? at_least(time[r], from) : at_least(nodes[r], from_n), b)
            }
            if (!ok && is_time) { print sprintf("%d %d %g %.9g 0 %d", panel_of[r], solver[r], holes[r], lane_at(solver[r]), b) }
        }
    }
}
# What no back-end decided: from that share to this.
print ''
do for [r=1:all] {
    if (solver[r] == -1 && decided(r) < boards[r]) {
        print sprintf("%d -1 %g %g 1 1 %g", panel_of[r], holes[r], 100. * solvable[r] / boards[r], \
            100. * (boards[r] - unsolvable[r]) / boards[r])
    }
}
unset print

eval canvas(kind, width, height)
set output local_path(out)
set multiplot
unset key
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
        y = b == 1 ? y0 : y0 + share_height + between + (b - 2) * (times_height + between)
        own_height = b == 1 ? share_height : times_height + (is_time ? strip : 0)
        eval panel_place(x, y, own_height)
        set xrange [least[p] - 0.04 * (most[p] - least[p]):most[p] + 0.04 * (most[p] - least[p])]
        eval sprintf("set xtics %g, %g", hole_step * ceil(least[p] / hole_step), hole_step)
        if (is_time) { set format x '%g' } else { set format x '' }
        if (b == 1) {
            unset logscale y
            set yrange [-6:106]
            do for [n=0:100:50] { set ytics add (column_number ? '' : sprintf('%d %%%%', n) n 0) }
        }
        if (is_nodes) {
            set logscale y
            set yrange [from_n:to_n]
            do for [n=tic_before(from_n > 1 ? from_n : 1):tic_before(to_n)] {
                eval scale_tic('y', column_number ? '' : count_label(tic_value(n)), n, from_n, to_n)
            }
        }
        if (is_time) {
            eval time_axis
            set label 'holes, percent of the cells' at graph 0.5, screen down(y + own_height + 30) center textcolor rgb ink
        }
        if (b == 1) { set label wrapped(title_of[p], title_letters) at screen across(x), screen down(y + 12 - title_height) textcolor rgb ink }
        if (!column_number) {
            set label (b == 1 ? 'with a solution' : is_nodes ? 'median nodes' : 'median time') \
                at screen across(10), screen down(y + own_height / 2.) center rotate by 90 textcolor rgb ink
        }
        if (p == 1 && b == 1) { eval panel_heading }
        plot $points using ($1 == p && $2 == -1 && $6 == b ? $3 : NaN):4:4:7 with yerrorbars pt 0 lw 4 lc rgb '#c8c8c8' title nobodys(''), \
             $points using ($1 == p && $2 == 0 && $6 == b ? $3 : NaN):4 with linespoints lw 1.7 lc rgb quiet pt 7 ps ps title part('line', 'with a solution'), \
             @curves
        eval axes(b == 1 ? '' : 'y')
    }
}
eval told_end
unset multiplot
unset output
