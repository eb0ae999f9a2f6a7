# SPDX-License-Identifier: MIT
# ecdf.gp - which share of the instances each back-end solves within a time, and how much of that is luck.
#
# How to read it: a curve further left is faster, one that ends higher solves more. Where boards were solved in several
# isomorphs, the curve is over all of them, and on either side lies what luck does: from the curve that each
# board's fastest isomorph would give to that of each board's slowest. Of one or two back-ends it is a shaded band; of more,
# where bands would cover each other, horizontal bars at three heights of each curve, with an arrow where the slowest
# isomorphs never come so high. The legend has the share solved in the end. A time of 0 (too short for the clock) is drawn
# on the left edge. The legend begins with the curve that is furthest left where half is solved; curves that never come so
# high follow by where they end.
#
# By hand:  gnuplot -c plots/ecdf.gp svg charts/ecdf.tsv ecdf.svg "17 givens" "cell-order dlx" "10"
# The last arguments name the back-ends in the order of the legend, and the timeouts in seconds; may be empty. The
# terminal is svg, png or pdf.
#
# The table has two rows for each step, below it and above, its columns separated by tabs. What is solved is a share of
# 1; the band is empty where there are no isomorphs:
#
#     solver  time_s   solved   luckiest  unluckiest
#     dlx     1.2e-05  0        0         0
#     dlx     1.2e-05  0.00125  0.01      0

here = ARG0[1:strlen(ARG0)-strlen('ecdf.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5
usage = 'ecdf.gp svg|png|pdf DATA OUT TITLE "SOLVER ..." "TIMEOUT_S ..."'
is_called = ARGC == 6 && words(ARG5) > 0; timeouts = ARG6
load here.'style.gp'

# profile.gp draws ratios so, by this script: `ratios` is 1 then.
if (!exists('ratios')) { ratios = 0 }
if (ratios) { eval 'time_label(r) = ratio_label(r)' }
time_of(dummy) = column(ratios ? 'ratio' : 'time_s')

# --- one pass through the table: extremes, what is solved in the end, whether there is luck

array solved[solvers]; array lucky[solvers]; array with_band[solvers]
do for [i=1:solvers] { solved[i] = -1; lucky[i] = 0; with_band[i] = 1 }
bands = 0
note(i) = i ? (solved[i] = column('solved'), (strcol('luckiest') ne '' ? (lucky[i] = 1) : 0), \
    widen(time_of(0)), 1) : 0
stats data using (note(place(strcol('solver')))) nooutput
do for [i=1:solvers] { if (lucky[i]) { bands = bands + 1; with_band[bands] = i } }
if (highest == 0) { lowest = 1e-6; highest = 1e-6 }

# --- ranges: a little air at both ends

decades = log10(highest / lowest)
air = decades < 0.6 ? (0.7 - decades) / 2 : 0.03 * decades
from = lowest * 10 ** -air
to = highest * 10 ** air
at_least(t) = t > from ? t : from
set logscale x
set xrange [from:to]
set yrange [0:1.02]
set xtics ()
do for [n=tic_before(from):tic_before(to)] { eval tic('x', n, from, to) }
set ytics ('0 %%' 0, '20 %%' 0.2, '40 %%' 0.4, '60 %%' 0.6, '80 %%' 0.8, '100 %%' 1)

# --- the page

percent(x) = x >= 1 ? '100 %' : x > 0.999 ? '> 99.9 %' : x > 0 && x < 0.001 ? '< 0.1 %' \
    : sprintf(x >= 0.99 || x < 0.01 ? '%.1f %%' : '%.0f %%', 100 * x)
shaded = bands <= 2
band_title = shaded ? 'shaded: luckiest to unluckiest isomorph' : 'bars: luckiest to unluckiest isomorph'
heading = on_page(heading, 7.4)
left = 60; tail = 16; top = heading_height(heading) + (words(timeouts) ? 12 : 0); foot = 44
entries = solvers; spots = 'data'; remarks = bands ? band_title : ''
entry_rest(i) = solved[i] < 0 || solved[i] >= 1 ? '' : ': '.percent(solved[i])
entry_of(i) = name_of(i).entry_rest(i)
spot_x(dummy) = log10(at_least(time_of(0)) / from) / log10(to / from)
spot_y(dummy) = column('solved') / 1.02
load here.'legend.gp'
eval frame
x_title = pooled_label(ratios ? 'time, times the fastest' : 'time per board')
y_title = 'solved within that time'
eval axis_titles
do for [t in timeouts] {
    set arrow from first real(t), graph 0 to first real(t), graph 1 nohead back lc rgb quiet lw 0.9 dt 4
    set label sprintf('timeout %s', time_label(real(t))) at first real(t), screen down(top - 6) right textcolor rgb quiet
}

# --- bars of luck: where the curves of the luckiest and of the unluckiest isomorphs come to a height. Those of neighbours in
# the legend stand at different heights, lest they hide each other

bars = 3
array reach_low[bars * solvers]; array reach_high[bars * solvers]
do for [c=1:bars * solvers] { reach_low[c] = 0; reach_high[c] = 0 }
spacing = 0.24 / solvers
height_of(i, b) = 0.14 + 0.3 * (b - 1) + spacing * (i - 1)
# a bar ends at the row before the one that is above it, which has the same time
note_low(c, h) = reach_low[c] == 0 && column('luckiest') >= h ? (reach_low[c] = at_least(time_of(0))) : 0
note_high(c, h) = reach_high[c] == 0 && column('unluckiest') >= h ? (reach_high[c] = at_least(time_of(0))) : 0
note_bars(i) = i && strcol('luckiest') ne '' ? (sum [b=1:bars] (note_low(bars * (i - 1) + b, height_of(i, b)), \
    note_high(bars * (i - 1) + b, height_of(i, b)), 0)) : 0
# a head, and a row outside the plot, because a table without rows could not be plotted; a back-end below 0 has an arrow
set print $bars
print "time\theight\tlow\thigh\tback-end"
print sprintf("%.9g\t-1\t%.9g\t%.9g\t0", from, from, from)
if (bands && !shaded) {
    stats data using (note_bars(place(strcol('solver'))), 1) nooutput
    do for [i=1:solvers] {
        do for [b=1:bars] {
            low = reach_low[bars * (i - 1) + b]
            high = reach_high[bars * (i - 1) + b]
            if (low > 0 && high > 0) {
                print sprintf("%.9g\t%.6g\t%.9g\t%.9g\t%d", low, height_of(i, b), low, high, i)
            }
            if (low > 0 && high == 0) {
                print sprintf("%.9g\t%.6g\t%.9g\t%.9g\t%d", low, height_of(i, b), low, highest, -i)
            }
        }
    }
}
unset print
set errorbars front 0.7

# --- curves, each with marks at heights of its own; and bands

pale(i) = '#cc'.hue(i)[2:*]
step = 0.2
next_mark = 0
is_marked(i, y) = i ? (y >= next_mark ? (next_mark = y + step, 1) : 0) : 0
current_marked = 0
marks_of(i, wanted, y) = i != wanted ? 0 \
    : ((current_marked != i ? (current_marked = i, next_mark = step * (0.3 + 0.7 * i / solvers)) : 0), is_marked(i, y))
is_of(i) = place(strcol('solver')) == i
t_of(i) = is_of(i) ? at_least(time_of(0)) : NaN
# even a loop of no bands reads its data once, and would warn of empty columns
edge(name) = bands ? column(name) : column('solved')

bars_of = bands && !shaded ? solvers : 0
set output local_path(out)
plot for [k=1:(shaded ? bands : 0)] data using (t_of(with_band[k])):(edge('luckiest')):(edge('unluckiest')) \
         with filledcurves lc rgb pale(with_band[k]) title part('mark', name_of(with_band[k])), \
     for [i=1:solvers] data using (t_of(i)):(column('solved')) with lines lw 1.7 lc rgb hue(i) dt dash(i) title part('line', name_of(i)), \
     for [i=1:solvers] data using (marks_of(place(strcol('solver')), i, column('solved')) ? t_of(i) : NaN):(column('solved')) \
         with points pt mark(i) ps 0.7 lw 1.2 lc rgb hue(i) title part('mark', name_of(i)), \
     for [i=1:bars_of] $bars using ($5 == i ? $1 : NaN):2:3:4 with xerrorbars pt 0 lw 1.4 lc rgb hue(i) title part('mark', name_of(i)), \
     for [i=1:bars_of] $bars using ($5 == -i ? $1 : NaN):2:($4 - $3):(0) \
         with vectors head filled size screen 0.006, 25 lw 1.4 lc rgb hue(i) title part('mark', name_of(i))
eval axes('x')
eval told_end
unset output
