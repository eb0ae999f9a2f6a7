# SPDX-License-Identifier: MIT
# cactus.gp - how many instances each back-end solves, if it may spend so long on each.
#
# How to read it: the instances of a back-end are sorted by its own time. A curve that runs lower is faster, one
# that reaches further right solves more. Where the time ran out, a dotted line rises from the last instance
# solved to the timeout and ends in ×; the legend counts the runs cut off. A time of 0 (too short for the clock)
# is drawn on the lower edge.
#
# By hand:  gnuplot -c plots/cactus.gp svg charts/cactus.tsv cactus.svg "17 givens" "cell-order dlx picosat"
# The table has the columns solver, rank, time_s, status (`ok` or `cut off`) and nodes, separated by tabs, the
# rows of a back-end sorted by rank. The last argument names the back-ends in the order of the legend. The terminal
# is svg, png or pdf.

here = ARG0[1:strlen(ARG0)-strlen('cactus.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
load here.'style.gp'

# --- one pass through the table: counts, extremes, timeouts

array solved[solvers]; array cut[solvers]; array last[solvers]; array limit[solvers]
do for [i=1:solvers] { solved[i] = 0; cut[i] = 0; last[i] = 0; limit[i] = 0 }
timeouts = ''

new_timeout(t) = strstrt(' '.timeouts, ' '.t.' ') ? 0 : (timeouts = timeouts.t.' ')
note_ok(i, t) = (solved[i] = solved[i] + 1, last[i] = t, widen(t))
note_cut(i, t) = (cut[i] = cut[i] + 1, (cut[i] == 1 ? (limit[i] = t) : 0), \
    new_timeout(sprintf("%.9e", t)), widen(t))
note(i, status, t) = (i ? (status eq 'ok' ? note_ok(i, t) : note_cut(i, t)) : 0, i)
stats data using (note(place(strcol('solver')), strcol('status'), column('time_s'))) nooutput

instances = 0; cut_off = 0
do for [i=1:solvers] {
    instances = solved[i] + cut[i] > instances ? solved[i] + cut[i] : instances
    cut_off = cut_off + cut[i]
}
if (instances == 0) { eval no_rows }

ends(i) = solved[i]

# --- ranges: a little air all around, and room above the timeout for its label

if (highest == 0) { lowest = 1e-6; highest = 1e-6 }
if (lowest > highest) { lowest = highest }
decades = log10(highest / lowest)
air = decades < 0.6 ? (0.7 - decades) / 2 : 0.05 * decades
from = lowest * 10 ** -air
to = highest * 10 ** (words(timeouts) ? air + 0.03 * decades : air)
at_least(t) = t > from ? t : from
side = instances < 10 ? 0.5 : 0.02 * instances
set logscale y
set yrange [from:to]
set xrange [-side:instances + side]
if (instances < 10) { set xtics 1 }
if (instances >= 10) { set xtics nice_step(instances, page_width / 70.) }
set ytics ()
do for [n=tic_before(from):tic_before(to)] { eval tic('y', n, from, to) }
do for [t in timeouts] {
    set arrow from graph 0, first real(t) to graph 1, first real(t) nohead back lc rgb quiet lw 0.9 dt (6, 4)
    set label sprintf('timeout %s', time_label(real(t))) at 0, real(t) offset 1.2, 0.6 textcolor rgb quiet
}

# --- the points to draw: a set of fifty thousand boards needs no more than the eye can tell apart, and each curve
# has its marks at ranks of its own, lest those of nearly equal curves hide each other

thin = int(ceil(instances / 1500.))
step = instances < 12 ? 1 : int(ceil(instances / 9.))
is_marked(i, rank) = i && i <= solvers && ((rank - 1 - (i * step) / solvers) % step == 0 || rank == ends(i))
is_drawn(i, rank) = i && rank && rank <= ends(i) && (rank % thin == 0 || rank == 1 || is_marked(i, rank) || rank == ends(i))
# a row of nobody, because a table without rows could not be plotted
$curves << end
0	1	1	0
end
set table $curves append separator tab
who(dummy) = place(strcol('solver'))
rank(dummy) = int(column('rank'))
plot data using (who(0)):(rank(0)):(at_least(column('time_s'))):(is_marked(who(0), rank(0))) \
    with table if (is_drawn(who(0), rank(0)))
unset table
unset datafile

# --- the page

heading = on_page(heading, 7.4)
left = 72; tail = 16; top = heading_height(heading); foot = 44
entries = solvers; spots = '$curves'; remarks = cut_off ? times.': cut off from here on' : ''
entry_rest(i) = cut[i] ? sprintf(' (%d %s)', cut[i], times) : ''
entry_of(i) = name_of(i).entry_rest(i)
spot_x(dummy) = ($2 + side) / (instances + 2. * side)
spot_y(dummy) = log10(at_least($3) / from) / log10(to / from)
load here.'legend.gp'
eval frame
x_title = pooled_label(sprintf('instances solved, of %d', instances))
y_title = 'time per board'
eval axis_titles

set print $cuts
print '0 1 1 1'
do for [i=1:solvers] {
    if (cut[i]) { print sprintf('%d %d %.9g %.9g', i, solved[i], solved[i] ? at_least(last[i]) : limit[i], limit[i]) }
}
unset print

# --- curves; under the marks a white disc, so that open ones stay open

set output local_path(out)
plot for [i=1:solvers] $curves using ($1 == i ? $2 : NaN):3 \
         with lines lw 1.7 lc rgb hue(i) dt dash(i) title part('line', name_of(i)), \
     for [i=1:solvers] $curves using ($1 == i && $4 == 1 ? $2 : NaN):3 \
         with points pt 7 ps 0.85 lc rgb '#ffffff' title part('mark', name_of(i)), \
     for [i=1:solvers] $curves using ($1 == i && $4 == 1 ? $2 : NaN):3 \
         with points pt mark(i) ps 0.7 lw 1.2 lc rgb hue(i) title part('mark', name_of(i)), \
     for [i=1:solvers] $cuts using ($1 == i ? $2 : NaN):3:(0):($4 - $3) \
         with vectors nohead lw 1 lc rgb hue(i) dt (1.5, 2.5) title part('mark', name_of(i)), \
     for [i=1:solvers] $cuts using ($1 == i ? $2 : NaN):4 \
         with points pt 2 ps 0.9 lw 2 lc rgb hue(i) title part('mark', name_of(i))
eval axes('y')
eval told_end
unset output
