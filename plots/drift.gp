# SPDX-License-Identifier: MIT
# drift.gp - whether the machine kept its speed while the run went on.
#
# How to read it: right is later, up is slower than usual in this run, which is 1. Discs are the yardstick, a fixed
# piece of work that is timed all through the run: they show the speed of the machine. The line is the geometric mean of
# all runs in a stretch of time, each by the median of its instance, in a band of twice its standard error: it shows
# bursts, not slow change, for the runs of one instance stand close together. Above both a quiet machine stays at 1.
#
# By hand:  gnuplot -c plots/drift.gp svg charts/drift.tsv drift.svg "17 givens"
# The terminal is svg, png, pdf, tikz or dumb: characters, with OUT - to standard output.
#
# The table has a row for each stretch of time, its columns separated by tabs; what is not known is empty:
#
#     at_s  yardsticks  yardstick  runs  run    low    high
#     0.05  12          1.003      240   1.001  0.998  1.004

usage = 'drift.gp svg|png|pdf|tikz|dumb DATA OUT TITLE'
is_called = ARGC == 4
here = ARG0[1:strlen(ARG0)-strlen('drift.gp')]
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ''
load here.'style.gp'

# --- one pass through the table. A margin may be wide where there are few runs: it does not count for the scale

yards = 0; runs = 0; bands = 0; last = 0; least = 1; most = 1
note(r) = ((r < least ? (least = r) : 0), (r > most ? (most = r) : 0), 1)
is_there(name) = strcol(name) ne ''
stats data using (last = column('at_s'), (is_there('yardstick') ? (yards = yards + 1, note(column('yardstick'))) : 0), \
    (is_there('run') ? (runs = runs + 1, note(column('run'))) : 0), (is_there('low') ? (bands = bands + 1) : 0), 1) nooutput
if (yards + runs == 0) {
    printerr 'drift.gp: '.data.': no rows'
    exit status 1
}

# --- ranges: 5 % to either side at least, lest noise looks like drift

least = least > 0.95 ? 0.95 : least
most = most < 1.05 ? 1.05 : most
air = 0.05 * (most - least)
set yrange [least - air:most + air]
unit_s = last < 2e-3 ? 1e-6 : last < 2 ? 1e-3 : last < 600 ? 1 : last < 36000 ? 60 : 3600
unit = last < 2e-3 ? micro.'s' : last < 2 ? 'ms' : last < 600 ? 's' : last < 36000 ? 'minutes' : 'hours'
set xrange [0:1.02 * last / unit_s]
if (dumb) { set xtics autofreq } else { set xtics }
percent(x) = sprintf('%+.0f %%%%', 100 * x)
spans = '0.01 0.02 0.05 0.1 0.2 0.5 1 2 5 10 20 50 100 200 500 1000'
step = 0
do for [s in spans] { if (step == 0 && (most - least) / real(s) < (dumb ? 6 : 11)) { step = real(s) } }
step = step == 0 ? 10. ** ceil(log10(most - least)) / 5 : step
set ytics ()
do for [k=int(floor((least - 1) / step)):int(ceil((most - 1) / step))] {
    r = 1 + k * step
    if (r >= least - air && r <= most + air) { set ytics add ((k ? percent(r - 1) : 'usual') r) }
}

# --- the page

left = dumb ? 9 * cell_width : 84
plot_width = dumb ? columns * cell_width - left - 3 * cell_width : 640
width = left + plot_width + (dumb ? 3 * cell_width : 40)
heading = sized ? on_page(heading, 7) : wrapped(heading, dumb ? columns : width / 9)
legend_rows = (yards > 0) + (runs > 0)
top = dumb ? cell_height * rows(heading) : 34 + 20 * rows(heading)
bottom = dumb ? cell_height * (2 + legend_rows) : 60 + 19 * legend_rows + 8
plot_height = dumb ? lines * cell_height - top - bottom : 300
plot_height = plot_height < 160 ? 160 : plot_height
height = top + plot_height + bottom
if (sized) {
    left = 70; width = page_width; plot_width = width - left - 16
    top = heading_height(heading) + 6
    bottom = 50 + 15 * legend_rows
    plot_height = (page_height > 0 ? page_height : 0.65 * width) - top - bottom
    plot_height = plot_height > 110 ? plot_height : 110
    height = top + plot_height + bottom
    height = page_height > height ? page_height : height
}
eval frame
x_title = pooled_label(sprintf('time since the run began, %s', unit))
yard_title = 'the yardstick: a fixed piece of work'
run_title = dumb || sized ? 'solves, each by the median of its instance' \
    : 'solves, each by the median of its instance, with twice the standard error'
y_title = 'slower than usual'
dumb_title = sprintf('right: %s; up: slower than usual', x_title)
eval axis_titles
if (!dumb) { set arrow from graph 0, first 1 to graph 1, first 1 nohead back lc rgb '#999999' lw 1.4 }
set key at screen across(dumb ? 0 : sized ? 10 : left), screen down(top + plot_height + (dumb ? 2 * cell_height : sized ? 46 : 60)) left top Left \
    reverse samplen 2 spacing leading(kind) noenhanced textcolor rgb ink

run_hue = grey ? '#8c8c8c' : '#e87607'; yard_hue = grey ? '#000000' : '#1d64ee'
at(name) = is_there(name) ? column('at_s') / unit_s : NaN
# even a loop of nothing reads its data once, and would warn of empty columns
some(name, there) = there ? column(name) : 1
where(name, there) = there ? at(name) : column('at_s')
set output destination(kind, out)
if (dumb) {
    plot 1 with dots notitle, \
         for [k=1:(runs > 0)] data using (where('run', runs)):(some('run', runs)) with points pt 'o' title run_title, \
         for [k=1:(yards > 0)] data using (where('yardstick', yards)):(some('yardstick', yards)) \
             with points pt 'Y' title yard_title
} else {
    plot for [k=1:(bands > 0)] data using (where('low', bands)):(some('low', bands)):(some('high', bands)) \
             with filledcurves lc rgb '#c8'.run_hue[2:*] title part('mark', 'solves'), \
         for [k=1:(runs > 0)] data using (where('run', runs)):(some('run', runs)) \
             with lines lw 1.7 lc rgb run_hue title part('line', 'solves').run_title, \
         for [k=1:(yards > 0)] data using (where('yardstick', yards)):(some('yardstick', yards)) \
             with points pt 7 ps 0.5 lc rgb yard_hue title part('mark', 'the yardstick').yard_title
}
x_unit = unit_s
eval axes('')
eval told_end
unset output
