# SPDX-License-Identifier: MIT
# ranks.gp - what the charts share whose curves are times by rank: axes, the points to draw, lines of timeouts.
#
# Before it: `instances`, `timeouts`, `lowest` and `highest`, and ends(I), the last rank of a curve. Behind it: $curves (curve,
# rank, time, whether it has a mark), `from`, `to`, `side`, at_least(T).

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
if (dumb) { set xtics (0, instances / 2, instances) }
if (sized && instances >= 10) { set xtics nice_step(instances, page_width / 70.) }
set ytics ()
do for [n=tic_before(from):tic_before(to)] { eval tic('y', n, from, to) }
do for [t in timeouts] {
    if (!dumb) { set arrow from graph 0, first real(t) to graph 1, first real(t) nohead back lc rgb quiet lw 0.9 dt (6, 4) }
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
