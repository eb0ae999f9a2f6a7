# SPDX-License-Identifier: MIT
# ratio.gp - how many times as long one back-end takes as another, against the difficulty of the instance.
#
# How to read it: right is more difficult, up is slower for Y. Above the line at 1 X is faster, below it Y is. The black
# curve is the running median of instances of about the same difficulty; a curve that leaves 1 on its way to the right
# says that one of the two copes better with difficulty. It has a gap where the median was cut off. Open triangles on
# the edge are runs cut off: how far beyond they lie nobody knows.
#
# By hand:  gnuplot -c plots/ratio.gp svg charts/ratio.tsv ratio.svg "17 givens" mrv dlx blank-list 0
# The last arguments are X, Y, the back-end whose nodes are the difficulty (empty: it is the geometric mean of both
# times, in seconds), and how many instances have no ratio. The terminal is svg, png, pdf, tikz or dumb: characters, with OUT - to
# standard output.
#
# The table has a row for each instance, its columns separated by tabs; the ratio is that of Y to X, of a run cut off
# at its limit. Behind them the running median, whose ratio may be empty:
#
#     set   index  difficulty  ratio  status
#     easy  1      45          3.1    ok
#     easy  2      2001        104    y cut off
#                  45          3.1    median

usage = 'ratio.gp svg|png|pdf|tikz|dumb DATA OUT TITLE XNAME YNAME COUNTER UNKNOWN'
is_called = ARGC == 8 && words(ARG5) > 0 && words(ARG6) > 0
here = ARG0[1:strlen(ARG0)-strlen('ratio.gp')]
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; x_name = ARG5; y_name = ARG6; counter = ARG7
unknown = ARG8 eq '0' ? '' : ARG8
series = ''
load here.'style.gp'
by_nodes = strlen(counter) > 0

# The two colours do not need the table of all back-ends, but variants of one would look the same.
series = '"'.x_name.'" "'.y_name.'"'
x_hue = colour_of(x_name)
y_hue = colour_of(y_name) eq x_hue ? '#767676' : colour_of(y_name)

# --- one pass through the table: counts and extremes

instances = 0; x_faster = 0; y_faster = 0; equal = 0; x_cut = 0; y_cut = 0; medians = 0; zeros = 0
least_d = 1e99; most_d = 0; least_r = 1e99; most_r = 0
status(dummy) = strcol('status')
widen_d(d) = d > 0 ? ((d < least_d ? (least_d = d) : 0), (d > most_d ? (most_d = d) : 0)) : (zeros = 1)
widen_r(r) = ((r < least_r ? (least_r = r) : 0), (r > most_r ? (most_r = r) : 0))
note_x_cut(dummy) = (x_cut = x_cut + 1, y_faster = y_faster + 1)
note_y_cut(dummy) = (y_cut = y_cut + 1, x_faster = x_faster + 1)
note_ok(r) = (widen_r(r), (r > 1 ? (x_faster = x_faster + 1) : r < 1 ? (y_faster = y_faster + 1) : (equal = equal + 1)))
note_instance(r) = (instances = instances + 1, widen_d(column('difficulty')), \
    (status(0) eq 'ok' ? note_ok(r) : status(0) eq 'x cut off' ? note_x_cut(0) : note_y_cut(0)))
stats data using (status(0) eq 'median' ? (medians = medians + 1) : note_instance(column('ratio')), 1) nooutput
if (instances == 0) {
    printerr 'ratio.gp: '.data.': no rows'
    exit status 1
}

# --- ranges: 1 is always there; beyond what was measured a strip for what was cut off, left of it a place for zeros

if (most_d == 0) { least_d = 1; most_d = 1 }
if (least_r > 1) { least_r = 1 }
if (most_r < 1) { most_r = 1 }
air(least, most) = log10(most / least) < 0.6 ? (0.7 - log10(most / least)) / 2 : 0.04 * log10(most / least)
x_air = air(least_d, most_d); y_air = air(least_r, most_r)
zero = least_d * 10 ** -(2.5 * x_air)
x_from = (zeros ? zero : least_d) * 10 ** -x_air
x_to = most_d * 10 ** x_air
x_start = zeros ? least_d * 10 ** -x_air : x_from   # of the scale: below this there is only 0
strip = dumb ? 2.5 : 1.6
y_from = least_r * 10 ** -(y_air * (x_cut ? 1 + strip : 1))
y_to = most_r * 10 ** (y_air * (y_cut ? 1 + strip : 1))
floor_edge = y_from * 10 ** (0.6 * y_air)
ceiling_edge = y_to * 10 ** -(0.6 * y_air)
set logscale xy
set xrange [x_from:x_to]
set yrange [y_from:y_to]
set xtics ()
set ytics ()
do for [n=tic_before(x_start):tic_before(x_to)] {
    if (by_nodes && tic_value(n) >= 1) { eval scale_tic('x', count_label(tic_value(n)), n, x_start, x_to) }
    if (!by_nodes) { eval tic('x', n, x_start, x_to) }
}
if (zeros) { set xtics add ('0' zero) }
r_low = least_r * 10 ** -y_air; r_high = most_r * 10 ** y_air
do for [n=tic_before(r_low):tic_before(r_high)] { eval scale_tic('y', ratio_label(tic_value(n)), n, r_low, r_high) }

# --- the page: heading and verdict above, the key below

thin = int(ceil(instances / 8000.))      # more points would be a file of many megabytes, and no more to see
sum_x = sprintf('above 1: %s faster on %d', x_name, x_faster)
sum_y = sprintf('below 1: %s faster on %d', y_name, y_faster)
rest = (equal ? sprintf('equal on %d', equal) : '').(equal && unknown ne '' ? ', ' : '') \
    .(unknown ne '' ? sprintf('%s without a ratio: both cut off, or too short for the clock', unknown) : '') \
    .(thin > 1 && !dumb ? (equal || unknown ne '' ? '; ' : '').sprintf('points: one in %d', thin) : '')
left = dumb ? 10 * cell_width : 92
plot_width = dumb ? columns * cell_width - left - 3 * cell_width : 600
width = left + plot_width + (dumb ? 3 * cell_width : 40)
heading = sized ? on_page(heading, 7) : wrapped(heading, dumb ? columns : width / 9)
verdict_rows = rest eq '' ? 2 : 3
top = dumb ? cell_height * (rows(heading) + verdict_rows) : 40 + 20 * rows(heading) + 18 * verdict_rows
key_rows = (medians > 0) + (x_cut > 0) + (y_cut > 0)
bottom = dumb ? cell_height * 3 : 60 + 19 * key_rows + (key_rows ? 6 : 0)
plot_height = dumb ? lines * cell_height - top - bottom : 380
plot_height = plot_height < 160 ? 160 : plot_height
height = top + plot_height + bottom
rest_row = rest
if (sized) {
    rest_row = on_page(rest, 6.4)
    left = 70; width = page_width; plot_width = width - left - 16
    verdict_rows = 2 + rows(rest)
    top = heading_height(heading) + 14 * (2 + rows(rest_row)) + 10
    bottom = 48 + 15 * key_rows
    plot_height = (page_height > 0 ? page_height : 0.85 * width) - top - bottom
    plot_height = plot_height > 110 ? plot_height : 110
    height = top + plot_height + bottom
    height = page_height > height ? page_height : height
}
eval frame
row = sized ? 6 + heading_height(heading) : (dumb ? 10 : 30) + 20 * rows(heading)
words_at = sized ? 10 : left
do for [i=1:verdict_rows] {
    if (!dumb) {
        set label '' at screen across(words_at + 5), screen down(row) point pt 7 ps 0.7 \
            lc rgb (i == 1 ? x_hue : i == 2 ? y_hue : quiet)
    }
    set label (i == 1 ? sum_x : i == 2 ? sum_y : rest_row) at screen across(dumb ? 0 : words_at + 16), screen down(row) \
        textcolor rgb ink
    row = row + (dumb ? cell_height : sized ? 14 : 18)
}
x_title = pooled_label(by_nodes ? sprintf('difficulty: nodes of %s', counter) : 'difficulty: geometric mean of both times')
y_title = sprintf('time of %s over that of %s', y_name, x_name)
if (sized && 6 * strlen(y_title) > plot_height) {
    half_room = int((plot_height / 6. - strlen('time of  over that of ')) / 2)
    half_room = half_room < 6 ? 6 : half_room
    y_title = sprintf('time of %s over that of %s', clipped(y_name, half_room), clipped(x_name, half_room))
}
dumb_title = clipped('right: '.x_title, columns)
eval axis_titles
if (dumb) {
    set label clipped((medians ? 'M: median; ' : '') \
        .(x_cut || y_cut ? sprintf('%s: cut off; ', times) : '').sprintf('up: %s', y_title), columns) \
        at screen 0, screen down(top + plot_height + 2.5 * cell_height)
}
set key at screen across(left), screen down(top + plot_height + (sized ? 44 : 60)) left top Left reverse \
    samplen 2 spacing leading(kind) noenhanced textcolor rgb ink
if (dumb) { unset key }
set border 15 lc rgb quiet
if (!dumb) {
    set arrow from x_from, 1 to x_to, 1 nohead back lc rgb '#999999' lw 1.4
    if (zeros) { set arrow from zero, graph 0 to zero, graph 1 nohead back lc rgb quiet lw 1 dt 3 }
    if (y_cut) { set arrow from x_from, r_high to x_to, r_high nohead back lc rgb quiet lw 0.9 dt 4 }
    if (x_cut) { set arrow from x_from, r_low to x_to, r_low nohead back lc rgb quiet lw 0.9 dt 4 }
}
if (y_cut) { set ytics add ('cut off' ceiling_edge) }
if (x_cut) { set ytics add ('cut off' floor_edge) }

# --- points, a little transparent, so that crowds are darker

crowd = instances > 2000
pale(hue) = (crowd ? '#b0' : '#70').hue[2:*]
winner_is(k, r) = (r > 1) == (k == 1)     # 1: X, 2: Y
# gnuplot 5.4 crashes over a letter for a mark of which there is none, unless it stands outside the plot
nowhere = dumb ? x_from / 1e3 : NaN
is_drawn(wanted) = status(0) eq wanted && (wanted ne 'ok' || int(column(0)) % thin == 0)
d_of(wanted) = is_drawn(wanted) ? (column('difficulty') > 0 ? column('difficulty') : zero) : nowhere
set output destination(kind, out)
if (dumb) {
    set samples columns
    plot 1 with dots, \
         data using (d_of('ok')):(column('ratio')) with points pt '.', \
         for [k=1:(y_cut > 0)] data using (d_of('y cut off')):(ceiling_edge) with points pt times, \
         for [k=1:(x_cut > 0)] data using (d_of('x cut off')):(floor_edge) with points pt times, \
         for [k=1:(medians > 0)] data using (d_of('median')):(column('ratio')) with points pt 'M'
} else {
    plot for [k=1:2] data using (winner_is(k, column('ratio')) ? d_of('ok') : NaN):(column('ratio')) with points pt 7 \
             ps (crowd ? 0.3 : 0.55) lc rgb pale(k == 1 ? x_hue : y_hue) title part('mark', k == 1 ? x_name : y_name), \
         for [k=1:(y_cut > 0)] data using (d_of('y cut off')):(ceiling_edge) \
             with points pt 8 ps 0.8 lw 1.3 lc rgb x_hue title keyed(x_name, sprintf('%s cut off', y_name)), \
         for [k=1:(x_cut > 0)] data using (d_of('x cut off')):(floor_edge) \
             with points pt 10 ps 0.8 lw 1.3 lc rgb y_hue title keyed(y_name, sprintf('%s cut off', x_name)), \
         for [k=1:(medians > 0)] data using (status(0) eq 'median' ? d_of('median') : 1/0):(column('ratio')) \
             with lines lw 2.4 lc rgb '#000000' title nobodys('running median')
}
eval axes('xy')
eval told_end
unset output
