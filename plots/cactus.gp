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
# is svg, png, pdf, tikz or dumb: characters, with OUT - to standard output, and a letter for each back-end.

if (ARGC != 5 || !strstrt(' svg png pdf tikz dumb ', ' '.ARG1.' ') || words(ARG5) == 0) {
    printerr 'usage: gnuplot -c cactus.gp svg|png|pdf|tikz|dumb DATA OUT TITLE "SOLVER ..."'
    exit status 2
}
here = ARG0
while (strlen(here) && here[strlen(here):*] ne '/') { here = here[1:strlen(here)-1] }
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5
load here.'style.gp'
data = local_path(data)
name_of(i) = word(series, i)
hue(i) = colour_of(name_of(i))
dash(i) = dash_of(name_of(i))
mark(i) = mark_of(name_of(i))

# --- one pass through the table: counts, extremes, timeouts

solvers = words(series)
array solved[solvers]; array cut[solvers]; array last[solvers]; array limit[solvers]
do for [i=1:solvers] { solved[i] = 0; cut[i] = 0; last[i] = 0; limit[i] = 0 }
lowest = 1e99; highest = 0; timeouts = ''

find(name, i) = i > solvers ? 0 : name_of(i) eq name ? i : find(name, i + 1)
current = ''; found = 0                 # rows of a back-end stand together, so the last answer is often the next
place(name) = (name eq current ? found : (current = name, found = find(name, 1)))
widen(t) = ((t > 0 && t < lowest ? (lowest = t) : 0), (t > highest ? (highest = t) : 0))
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
if (instances == 0) {
    printerr 'cactus.gp: '.data.': no rows of '.series
    exit status 1
}

# --- ranges: a little air all around, and room above the timeout for its label

if (highest == 0) { lowest = 1e-6; highest = 1e-6 }
decades = log10(highest / lowest)
air = decades < 0.6 ? (0.7 - decades) / 2 : 0.05 * decades
from = lowest * 10 ** -air
to = highest * 10 ** (cut_off ? air + 0.03 * decades : air)
side = instances < 10 ? 0.5 : 0.02 * instances
set logscale y
set yrange [from:to]
set xrange [-side:instances + side]
if (instances < 10) { set xtics 1 }
if (dumb) { set xtics (0, instances / 2, instances) }
if (sized && instances >= 10) { set xtics nice_step(instances, page_width / 70.) }
set ytics ()
do for [n=tic_before(from):tic_before(to)] { eval tic('y', n, from, to) }

# --- the points to draw: a set of fifty thousand boards needs no more than the eye can tell apart, and each curve
# has its marks at ranks of its own, lest those of nearly equal curves hide each other

thin = int(ceil(instances / 1500.))
step = instances < 12 ? 1 : int(ceil(instances / 9.))
is_marked(i, rank) = i && ((rank - 1 - (i * step) / solvers) % step == 0 || rank == solved[i])
is_drawn(i, rank) = i && rank <= solved[i] && (rank % thin == 0 || rank == 1 || is_marked(i, rank))
# a row of nobody, because a table without rows could not be plotted
$curves << end
0	1	1	0
end
set table $curves append separator tab
who(dummy) = place(strcol('solver'))
rank(dummy) = int(column('rank'))
at_least(t) = t > from ? t : from
plot data using (who(0)):(rank(0)):(at_least(column('time_s'))):(is_marked(who(0), rank(0))) \
    with table if (is_drawn(who(0), rank(0)))
unset table
unset datafile

# --- the page: the plot has one size, the canvas grows with the legend and the heading

short_name(i) = dumb ? clipped(name_of(i), columns / 2 - 16) : name_of(i)
legend_of(i) = short_name(i).': ' \
    .(solved[i] + cut[i] ? sprintf('%d', solved[i]) : 'no runs') \
    .(cut[i] ? sprintf(dumb ? ', %d '.times : ', %d cut off', cut[i]) : '')
longest = 22
do for [i=1:solvers] { longest = strlen(legend_of(i)) > longest ? strlen(legend_of(i)) : longest }
left = dumb ? 9 * cell_width : 76
plot_width = dumb ? (columns - longest - 6) * cell_width - left : 560
width = dumb ? columns * cell_width : int(left + plot_width + 75 + 6.3 * longest)
heading = sized ? on_page(heading, 7) : wrapped(heading, dumb ? columns : width / 9)
top = dumb ? cell_height * rows(heading) : 26 + 20 * rows(heading)
bottom = dumb ? 2 * cell_height : 58
plot_height = dumb ? lines * cell_height - top - bottom : 400
legend_height = (dumb ? cell_height : 19) * (solvers + 3)
plot_height = legend_height > plot_height ? legend_height : plot_height
height = top + plot_height + bottom
if (sized) {
    left = 72; tail = 16; top = heading_height(heading); foot = 44
    entries = solvers; at_ends = 1; spots = '$curves'; remarks = cut_off ? times.': cut off from here on' : ''
    entry_rest(i) = cut[i] ? sprintf(' (%d %s)', cut[i], times) : ''
    entry_of(i) = clipped(name_of(i), name_room(entry_rest(i))).entry_rest(i)
    end_of(i) = clipped(name_of(i), 24)
    share_x(n) = (n + side) / (instances + 2. * side)
    share_y(t) = log10(at_least(t) / from) / log10(to / from)
    spot_x(dummy) = share_x($2)
    spot_y(dummy) = share_y($3)
    array end_x[solvers]; array end_y[solvers]
    do for [i=1:solvers] {
        end_x[i] = share_x(solved[i]); end_y[i] = solved[i] ? share_y(last[i]) : -1
    }
    load here.'legend.gp'
}
eval canvas(kind, width, height)
set lmargin at screen left / real(width)
set rmargin at screen (left + plot_width) / real(width)
set tmargin at screen 1 - (top + half_row) / real(height)
set bmargin at screen (bottom + half_row) / real(height)
set label heading at screen (dumb ? 0 : sized ? 10 / real(width) : left / real(width)), \
    screen 1 - (dumb ? 10 : sized ? 14 : 26) / real(height) \
    font heading_font textcolor rgb ink
across = pooled_label(sprintf('instances solved, of %d', instances))
if (dumb) {
    set label sprintf('%s; up: time per board', across) at screen 0, screen 10 / real(height)
} else {
    set label across at graph 0.5, screen (sized ? 1 - (top + plot_height + 34) / real(height) : 14 / real(height)) \
        center textcolor rgb ink
    set label 'time per board' at screen (sized ? 10 : 16) / real(width), graph 0.5 center rotate by 90 textcolor rgb ink
}
set key at screen (left + plot_width + 16) / real(width), screen 1 - top / real(height) left top Left reverse \
    title 'instances solved' left samplen (dumb ? 2 : 3.5) spacing leading(kind) noenhanced textcolor rgb ink
if (sized) { unset key }

do for [t in timeouts] {
    if (!dumb) {
        set arrow from graph 0, first real(t) to graph 1, first real(t) nohead back lc rgb quiet lw 0.9 dt (6, 4)
    }
    set label sprintf('timeout %s', time_label(real(t))) at 0, real(t) offset 1.2, 0.6 textcolor rgb quiet
}
do for [i=1:solvers] {
    if (cut[i] && solved[i] && !dumb) {
        set arrow from solved[i], at_least(last[i]) to solved[i], limit[i] nohead \
            lc rgb hue(i) lw 1 dt (1.5, 2.5)
    }
    if (cut[i] && dumb) { set label times at solved[i], limit[i] center front }
    if (cut[i] && !dumb) {
        set label '' at solved[i], limit[i] point pt 2 ps 0.9 lw 2 lc rgb hue(i) front
    }
}

# --- curves; under the marks a white disc, so that open ones stay open

set output destination(kind, out)
if (dumb) {
    plot for [i=1:solvers] $curves using ($1 == i ? $2 : NaN):3 with points pt i title legend_of(i), \
         for [i=1:(cut_off > 0)] keyentry with points pt times title 'cut off from here on'
} else {
    plot for [i=1:solvers] $curves using ($1 == i ? $2 : NaN):3 \
             with lines lw 1.7 lc rgb hue(i) dt dash(i) notitle, \
         for [i=1:solvers] $curves using ($1 == i && $4 == 1 ? $2 : NaN):3 \
             with points pt 7 ps 0.85 lc rgb '#ffffff' notitle, \
         for [i=1:solvers] $curves using ($1 == i && $4 == 1 ? $2 : NaN):3 \
             with points pt mark(i) ps 0.7 lw 1.2 lc rgb hue(i) notitle, \
         for [i=1:solvers] keyentry \
             with linespoints lw 1.7 lc rgb hue(i) dt dash(i) pt mark(i) ps 0.7 title legend_of(i), \
         for [i=1:(cut_off > 0)] keyentry \
             with points pt 2 ps 0.9 lw 2 lc rgb quiet title 'cut off from here on'
}
unset output
