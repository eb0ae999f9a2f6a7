# SPDX-License-Identifier: MIT
# nodes.gp - the nodes of a search against its time, a point a board and back-end, or for boards close together.
#
# How to read it: a grey line joins what costs the same time a node. Back-ends that search the same tree stand above
# each other, board by board, and differ only in the cost of a node; one that needs fewer nodes stands further left.
# The legend adds up the nodes of all solved boards, and gives their time over these nodes. Of many boards, those of a
# back-end that lie close together are one point, the larger the more there are. Open marks on a timeout
# line are runs cut off, with the nodes they had come to. No nodes, or a time of 0 (too short for the clock), lie on
# the lines called 0, which are not to scale. A back-end that does not count its nodes has a row in the legend only.
#
# By hand:  gnuplot -c plots/nodes.gp svg charts/nodes.tsv nodes.svg "17 givens" "rescan dlx:choose=first cadical"
# The last argument names the back-ends in the order of the legend. The terminal is svg, png or pdf.
#
# The table has a row for each point, its columns separated by tabs: a board, or the means of so many (`instances`); a
# status is `ok` or `cut off`, with the limit as the time. A back-end that did not count its nodes has a row without, and
# so have solves whose count was lost when they were cut off:
#
#     solver   set   nodes   time_s     status   instances
#     dlx      easy  45      1.81e-05   ok       12
#     rescan   easy  203417  10         cut off  1
#     cadical                                    400

here = ARG0[1:strlen(ARG0)-strlen('nodes.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
load here.'style.gp'

# --- one pass through the table: counts, sums, extremes, timeouts

array runs[solvers]; array counted[solvers]; array cut[solvers]
array node_sum[solvers]; array time_sum[solvers]
do for [i=1:solvers] { runs[i] = 0; counted[i] = 0; cut[i] = 0; node_sum[i] = 0.; time_sum[i] = 0. }
least_n = 1e99; most_n = 0; least_t = 1e99; most_t = 0; least_cost = 1e99; most_cost = 0
zero_nodes = 0; zero_times = 0; timeouts = ''; largest = 1

widen_n(n) = n > 0 ? ((n < least_n ? (least_n = n) : 0), (n > most_n ? (most_n = n) : 0)) : (zero_nodes = 1)
widen_t(t) = t > 0 ? ((t < least_t ? (least_t = t) : 0), (t > most_t ? (most_t = t) : 0)) : (zero_times = 1)
widen_cost(c) = ((c < least_cost ? (least_cost = c) : 0), (c > most_cost ? (most_cost = c) : 0))
new_timeout(t) = strstrt(' '.timeouts, ' '.t.' ') ? 0 : (timeouts = timeouts.t.' ')
note_ok(i, n, t, k) = (node_sum[i] = node_sum[i] + k * n, time_sum[i] = time_sum[i] + k * t, \
    (k > largest ? (largest = k) : 0))
note_cut(i, t, k) = (cut[i] = cut[i] + k, new_timeout(sprintf("%.9e", t)))
together(dummy) = int(column('instances'))
note_counted(i, n, t, ok) = (counted[i] = counted[i] + 1, \
    (ok ? note_ok(i, n, t, together(0)) : note_cut(i, t, together(0))), \
    widen_n(n), widen_t(t), (n > 0 && t > 0 ? widen_cost(t / n) : 0))
is_counted(dummy) = strcol('nodes') ne ''
is_ok(dummy) = strcol('status') eq 'ok'
note(i) = i == 0 ? 0 : (runs[i] = runs[i] + 1, \
    (is_counted(0) ? note_counted(i, column('nodes'), column('time_s'), is_ok(0)) : 0), i)
stats data using (note(place(strcol('solver')))) nooutput

points = 0; cut_off = 0
do for [i=1:solvers] { points = points + counted[i]; cut_off = cut_off + cut[i] }
if (points == 0) { eval no_rows }

# --- ranges: a little air all around, a place for zeros apart from what was measured, room above the timeout

if (most_n == 0) { least_n = 1; most_n = 1 }
if (most_t == 0) { least_t = 1e-6; most_t = 1e-6 }
air(least, most) = log10(most / least) < 0.6 ? (0.7 - log10(most / least)) / 2 : 0.04 * log10(most / least)
x_air = air(least_n, most_n); y_air = air(least_t, most_t)
x_zero = least_n * 10 ** -(2.5 * x_air); y_zero = least_t * 10 ** -(2.5 * y_air)
x_from = (zero_nodes ? x_zero : least_n) * 10 ** -x_air; x_to = most_n * 10 ** x_air
y_from = (zero_times ? y_zero : least_t) * 10 ** -y_air; y_to = most_t * 10 ** (y_air * (1 + 0.5 * (cut_off > 0)))
x_start = zero_nodes ? least_n * 10 ** -x_air : x_from  # of the scale: below this there is only 0
y_start = zero_times ? least_t * 10 ** -y_air : y_from
set logscale xy
set xrange [x_from:x_to]
set yrange [y_from:y_to]
set xtics ()
set ytics ()
do for [n=tic_before(x_start):tic_before(x_to)] {
    if (tic_value(n) >= 1) { eval scale_tic('x', count_label(tic_value(n)), n, x_start, x_to) }
}
do for [n=tic_before(y_start):tic_before(y_to)] { eval tic('y', n, y_start, y_to) }
if (zero_nodes) { set xtics add ('0' x_zero) }
if (zero_times) { set ytics add ('0' y_zero) }

# --- the points to draw

at_least(t, zero) = t > 0 ? t : zero
x_of(dummy) = at_least(column('nodes'), x_zero)
y_of(dummy) = at_least(column('time_s'), y_zero)
is_drawn(i) = i && is_counted(0)
# a row of nobody, because a table without rows could not be plotted
$points << end
0	1	1	0	1
end
set table $points append separator tab
plot data using (place(strcol('solver'))):(x_of(0)):(y_of(0)):(is_ok(0)):(together(0)) \
    with table if (is_drawn(place(strcol('solver'))))
unset table
unset datafile

# --- the page

heading = on_page(heading, 7.4)
left = 72; tail = 48; top = heading_height(heading) + 16; foot = 44
entries = solvers; spots = ''
remarks = on_page('dashed: equal time a node'.(largest > 1 ? sprintf('; larger: more boards, up to %d', largest) : '').(cut_off ? '; open, on the timeout: cut off' : ''), 5.6)
entry_rest(i) = counted[i] ? '' : ' (not counted)'
entry_of(i) = name_of(i).entry_rest(i)
dash(i) = 0
load here.'legend.gp'
eval frame
x_title = pooled_label('nodes')
y_title = 'time per board'
eval axis_titles
# --- lines of equal time a node, wherever there are points, their labels outside the frame

set border 15 lc rgb quiet
cheapest = most_cost > 0 ? floor(log10(least_cost)) : 0
dearest = most_cost > 0 ? ceil(log10(most_cost)) : -1
do for [n=cheapest:dearest] {
    c = 10. ** n
    x_first = c * x_start > y_start ? x_start : y_start / c
    x_last = c * x_to < y_to ? x_to : y_to / c
    if (x_first < x_last) {
        set arrow from x_first, c * x_first to x_last, c * x_last nohead back lc rgb '#cccccc' lw 1 dt 2
        is_quiet = n % int(ceil(44 * log10(x_to / x_from) / plot_width))
        if (is_quiet) { continue }
        if (c * x_to < y_to) {
            set label time_label(c) at x_to, c * x_to offset 0.6, 0 left textcolor rgb quiet
        } else {
            set label time_label(c) at y_to / c, y_to offset 0, 0.6 center textcolor rgb quiet
        }
    }
}
do for [t in timeouts] {
    set arrow from graph 0, first real(t) to graph 1, first real(t) nohead back lc rgb quiet lw 0.9 dt (6, 4)
    set label sprintf('timeout %s', time_label(real(t))) at x_start, real(t) offset 0.8, -0.7 textcolor rgb quiet
}
if (zero_nodes) { set arrow from x_zero, y_from to x_zero, y_to nohead back lc rgb quiet lw 1 dt 3 }
if (zero_times) { set arrow from x_from, y_zero to x_to, y_zero nohead back lc rgb quiet lw 1 dt 3 }

# --- points, opaque and not too small: in SVG the lines of a small open mark are thinner than in PNG. Of a filled mark,
# the open twin has the number before

size_of_point(k) = (largest > 1 ? 0.5 : points > 100 ? 0.6 : 0.7) + 0.16 * log10(k)

set output local_path(out)
plot for [i=1:solvers] $points using ($1 == i && $4 == 1 ? $2 : NaN):3:(size_of_point($5)) \
         with points pt mark_of(name_of(i)) ps variable lc rgb hue(i) title part('mark', name_of(i)), \
     for [i=1:solvers] $points using ($1 == i && $4 == 0 ? $2 : NaN):3 \
         with points pt open_mark(i) ps 0.8 lw 1.4 lc rgb hue(i) title part('mark', name_of(i))
eval axes('xy')
eval told_end
unset output
