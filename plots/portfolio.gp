# SPDX-License-Identifier: MIT
# portfolio.gp - how far the best back-end, and the best two, three, ... together, are from the virtual best solver.
#
# How to read it: a line is a set; at N stand the N back-ends that together come nearest to the virtual best solver, which
# takes the fastest of all for each instance. Up is how many times as high their PAR-2 is (the mean, what was not solved
# counted as twice the limit). A line that is down at 1 says that more back-ends gain nothing; one that starts there, that
# one back-end is enough. With up to 12 back-ends all subsets were compared; with more, each adds the one that helps
# most to those before it (the table says which).
#
# By hand:  gnuplot -c plots/portfolio.gp svg charts/portfolio.tsv portfolio.svg "17 givens" "easy hard"
# The last argument names the sets. The terminal is svg, png or pdf.
#
# The table has a row for each set and number of back-ends, the rows of a set together, its columns separated by tabs:
#
#     set   together  par2_s    ratio  found_by     back_ends
#     easy  1         1.81e-05  1.31   all subsets  dlx
#     easy  2         1.4e-05   1.02   all subsets  dlx and mrv

here = ARG0[1:strlen(ARG0)-strlen('portfolio.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
roster = series                         # sets have no colours of their own
load here.'style.gp'

# --- one pass through the table: extremes

most = 1; together = 1; greedy = 0
note(r, n) = ((r > most ? (most = r) : 0), (n > together ? (together = n) : 0))
stats data using (note(column('ratio'), column('together')), \
    (strcol('found_by') eq 'greedy' ? (greedy = 1) : 0), 1) nooutput

# --- ranges: from 1 on, with a little air; of small factors the axis is linear

linear = most < 3
span = linear ? (most - 1 > 0.05 ? most - 1 : 0.05) : log10(most)
from = linear ? 1 - 0.06 * span : 10 ** (-0.06 * span); to = linear ? 1 + 1.06 * span : 10 ** (1.06 * span)
height_of(r) = linear ? (r - from) / (to - from) : log10(r / from) / log10(to / from)
set xrange [0.6:together + 0.4]
set yrange [from:to]
set xtics 1
set ytics ()
if (linear) {
    tic_step = nice_step(span, 8)
    do for [k=0:int(span / tic_step + 1)] { set ytics add (sprintf('%g %s', 1 + k * tic_step, times) 1 + k * tic_step) }
} else {
    set logscale y
    do for [n=0:tic_before(to)] { eval scale_tic('y', ratio_label(tic_value(n)), n, 1, to) }
}

# --- the page

heading = on_page(heading, 7.4)
left = 72; tail = 16; top = heading_height(heading); foot = 44
entries = solvers; spots = 'data'; remarks = ''
entry_of(i) = name_of(i)
spot_x(dummy) = (column('together') - 0.6) / (together - 0.2)
spot_y(dummy) = height_of(column('ratio'))
load here.'legend.gp'
eval frame
x_title = 'solvers together'.(greedy ? ', one after the other' : '')
y_title = 'PAR-2, times the virtual best'
eval axis_titles
set arrow from graph 0, first 1 to graph 1, first 1 nohead back lc rgb '#999999' lw 1.4

is_of(i) = strcol('set') eq name_of(i) ? column('together') : NaN
set output local_path(out)
plot for [i=1:solvers] data using (is_of(i)):(column('ratio')) with lines lw 1.7 lc rgb hue(i) dt dash(i) \
         title part_of_set('line', name_of(i), name_of(i)), \
     for [i=1:solvers] data using (is_of(i)):(column('ratio')) with points pt mark(i) ps 0.8 lw 1.2 lc rgb hue(i) \
         title part_of_set('mark', name_of(i), name_of(i))
eval axes(linear ? '' : 'y')
eval told_end
unset output
