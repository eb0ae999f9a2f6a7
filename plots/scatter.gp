# SPDX-License-Identifier: MIT
# scatter.gp - two back-ends against each other, one point an instance.
#
# How to read it: right is slow for X, up is slow for Y. Above the diagonal X was faster, below it Y was; the
# lighter lines are ten and a hundred times. The colour is that of the faster back-end, the shape tells the set.
# Open points lie on a timeout line: that run was cut off, and would have gone on for nobody knows how long.
# A time of 0 (too short for the clock) lies on the line called 0, which is not to scale.
#
# By hand:  gnuplot -c plots/scatter.gp svg charts/scatter.tsv scatter.svg "17 givens" dlx picosat 10 1e-7
# The table has the columns set, index, x_time_s, x_status, y_time_s and y_status, separated by tabs; a status is
# `ok` or `cut off`. The last arguments are the timeout and the place where zeros are drawn, in seconds. The terminal
# is svg, png or pdf.

# A number written out is evaluated, because real('1e-7') is refused by gnuplot 5.4.
here = ARG0[1:strlen(ARG0)-strlen('scatter.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4
is_plain(s) = s eq '' ? 1 : strstrt('0123456789.e+-', s[1:1]) ? is_plain(s[2:*]) : 0
is_number(s) = s ne '' && strstrt('0123456789.', s[1:1]) && is_plain(s)
are_numbers = ARGC == 8 && is_number(ARG7) && is_number(ARG8)
timeout = 0; floor_s = 0
if (are_numbers) { eval 'timeout = 0. + '.ARG7.'; floor_s = 0. + '.ARG8 }
usage = 'scatter.gp svg|png|pdf DATA OUT TITLE XNAME YNAME TIMEOUT_S FLOOR_S'
is_called = timeout > 0 && floor_s > 0
x_name = ARG5; y_name = ARG6; series = x_name.' '.y_name
load here.'style.gp'

# --- one pass through the table: sets, extremes, who was faster

shapes = 6
array set_name[shapes]
sets = 0; instances = 0
x_zeros = 0; y_zeros = 0; x_cut = 0; y_cut = 0
x_faster = 0; y_faster = 0; equal = 0; neither = 0

new_set(name) = (sets = sets + 1, (sets <= shapes ? (set_name[sets] = name) : ''), sets)
set_of(name, i) = i > sets || i > shapes ? 0 : set_name[i] eq name ? i : set_of(name, i + 1)
# -1: X was faster, 1: Y was, 0: equal, 2: both were cut off
verdict(x, x_ok, y, y_ok) = !x_ok && !y_ok ? 2 : x_ok != y_ok ? (x_ok ? -1 : 1) : x < y ? -1 : x > y ? 1 : 0
count(v) = (v == -1 ? (x_faster = x_faster + 1) : v == 1 ? (y_faster = y_faster + 1) \
           : v == 0 ? (equal = equal + 1) : (neither = neither + 1))
note(name, x, x_ok, y, y_ok) = (instances = instances + 1, (set_of(name, 1) ? 0 : new_set(name)), \
    widen(x), widen(y), (x <= 0 ? (x_zeros = 1) : 0), (y <= 0 ? (y_zeros = 1) : 0), \
    (x_ok ? 0 : (x_cut = 1)), (y_ok ? 0 : (y_cut = 1)), count(verdict(x, x_ok, y, y_ok)))
# a function of gnuplot takes an argument, needed or not
x_ok(dummy) = strcol('x_status') eq 'ok'
y_ok(dummy) = strcol('y_status') eq 'ok'
stats data using (note(strcol('set'), column('x_time_s'), x_ok(0), column('y_time_s'), y_ok(0))) nooutput
if (instances == 0) { eval no_rows }
if (sets > shapes) { sets = 1 } else { pooled = 0 } # more shapes than an eye can hold: better none

# --- ranges: the same on both axes; timeouts only where a run met one; beyond them a strip for their labels

zeros = x_zeros || y_zeros; timed_out = x_cut || y_cut
if (highest == 0) { lowest = 10 * floor_s; highest = lowest }
if (timed_out && timeout > highest) { highest = timeout }
floor_s = floor_s < lowest / 2 ? floor_s : lowest / 2   # nothing that was measured lies below 0
lowest = zeros ? floor_s : lowest
decades = log10(highest / lowest)
missing = decades < 0.7 ? 0.7 - decades : 0
strip = timed_out ? 0.06 : 0.04
air = (decades + missing) / (1 - 0.04 - strip)
from = lowest * 10 ** -(0.04 * air + (timed_out ? missing : missing / 2))
to = highest * 10 ** (strip * air + (timed_out ? 0 : missing / 2))
start = zeros ? 1.5 * floor_s : from    # of the scale: below this there is only 0
set logscale xy
set xrange [from:to]
set yrange [from:to]
set xtics ()
set ytics ()
do for [n=tic_before(from):tic_before(to)] {
    if (tic_value(n) >= start) { eval tic('x', n, from, to); eval tic('y', n, from, to) }
}
if (zeros) { set xtics add ('0' floor_s); set ytics add ('0' floor_s) }

# --- the page: the plot is square; heading and verdict above, the legend of sets below

sum_x = sprintf('above the diagonal: %s faster on %d', x_name, x_faster)
sum_y = sprintf('below the diagonal: %s faster on %d', y_name, y_faster)
rest = (equal ? sprintf('equal on %d', equal) : '').(equal && neither ? ', ' : '') \
       .(neither ? sprintf('both cut off on %d', neither) : '')
sum_x = on_page(sum_x, 6.8); sum_y = on_page(sum_y, 6.8); rest = on_page(rest, 6.8)
title_letters = int(page_width / 6.2 - 22)
x_title = wrapped(pooled_label(sprintf('%s: time per board', x_name)), title_letters)
y_title = wrapped(sprintf('%s: time per board', y_name), title_letters)
key_text(s) = sets > 1 ? wrapped(set_name[s], title_letters) : ''
key_rows = sum [s=1:sets] rows(key_text(s))
legend_rows = key_rows + timed_out
heading = on_page(heading, 7.4)
width = page_width; left = 62 + 14 * rows(y_title)
top = heading_height(heading) + 14 * (rows(sum_x) + rows(sum_y) + rows(rest)) + 18
bottom = 34 + 14 * rows(x_title) + 15 * legend_rows
side = page_height > 0 && page_height - top - bottom < width - left - 44 ? page_height - top - bottom : width - left - 44
side = side > 110 ? side : 110
tall = side
height = larger(page_height, top + tall + bottom)
plot_width = side; plot_height = tall
eval frame
row = 6 + heading_height(heading)
words_at = 10
do for [i=1:3] {
    verdict_row = i == 1 ? sum_x : i == 2 ? sum_y : rest
    if (verdict_row ne '') {
        bullet = i == 1 ? colour_of(x_name) : i == 2 ? colour_of(y_name) : quiet
        set label '' at screen across(words_at + 5), screen down(row) point pt 7 ps 0.7 lc rgb bullet
        do for [k=1:rows(verdict_row)] {
            set label row_of(verdict_row, k) at screen across(words_at + 16), screen down(row + 14 * (k - 1)) textcolor rgb ink
        }
    }
    row = row + 14 * rows(verdict_row)
}
eval axis_titles
set key at screen across(left), screen down(top + tall + 30 + 14 * rows(x_title)) left top Left reverse \
    samplen 1 spacing leading(kind) noenhanced textcolor rgb ink

# --- lines, their labels outside the frame or in the strip that no point can reach

set border 15 lc rgb quiet
do for [f in '1 10 100'] {
    if (start * f < to) {
        shade = f eq '1' ? '#999999' : '#cccccc'
        dash = f eq '1' ? 1 : 2
        set arrow from start, start * f to to / f, to nohead back lc rgb shade lw 1 dt dash
        set arrow from start * f, start to to, to / f nohead back lc rgb shade lw 1 dt dash
    }
    if (f ne '1' && start * f * 1.2 < to) {
        set label f.times at to / f, to offset 0, 0.6 center textcolor rgb quiet
        set label f.times at to, to / f offset 0.6, 0 left textcolor rgb quiet
    }
}
set label 'equal' at to, to offset 0.3, 0.6 left textcolor rgb quiet
if (timed_out) {
    set arrow from timeout, from to timeout, to nohead back lc rgb quiet lw 0.9 dt 4
    set arrow from from, timeout to to, timeout nohead back lc rgb quiet lw 0.9 dt 4
    words_there = sprintf('timeout %s', time_label(timeout))
    middle = sqrt(timeout * to)
    set label words_there at start, middle offset 0.8, 0 left textcolor rgb quiet
    set label words_there at middle, start offset 0, 0.8 left rotate by 90 textcolor rgb quiet
}
# a width of its own: of two lines alike but for the dash, gnuplot 5.4 draws both with the first dash in SVG
if (x_zeros) { set arrow from floor_s, from to floor_s, to nohead back lc rgb quiet lw 1 dt 3 }
if (y_zeros) { set arrow from from, floor_s to to, floor_s nohead back lc rgb quiet lw 1 dt 3 }

# --- points, a little transparent, so that crowds are darker; of each shape the filled one and its open twin

filled(s) = int(word('7 9 5 13 11 15', s))
open(s) = int(word('6 8 4 12 10 14', s))
crowd = instances > 2000
ps = crowd ? 0.3 : 0.6
faster(v) = v == -1 ? colour_of(x_name) : v == 1 ? colour_of(y_name) : quiet
winner(v) = v == -1 ? x_name : v == 1 ? y_name : ''
paint(v) = int(real((crowd ? '0xa0' : '0x50').faster(v)[2:*]))  # as 0xTTRRGGBB with T for transparency
is_verdict(v) = v == verdict(column('x_time_s'), x_ok(0), column('y_time_s'), y_ok(0))
set_of_shape(s) = pooled ? '' : set_name[s]
at_least(t) = t > 0 ? t : floor_s
is_of(s) = sets == 1 || set_of(strcol('set'), 1) == s
x_of(wanted, s) = is_of(s) && (x_ok(0) && y_ok(0)) == wanted ? at_least(column('x_time_s')) : NaN

set output local_path(out)
plot for [v=-1:2] for [s=1:sets] data using (is_verdict(v) ? x_of(1, s) : NaN):(at_least(column('y_time_s'))) \
         with points pt filled(s) ps ps lc rgb paint(v) title part_of_set('mark', winner(v), set_of_shape(s)), \
     for [v=-1:2] for [s=1:sets] data using (is_verdict(v) ? x_of(0, s) : NaN):(at_least(column('y_time_s'))) \
         with points pt open(s) ps ps + 0.1 lw 1.2 lc rgb paint(v) title part_of_set('mark', winner(v), set_of_shape(s)), \
     for [s=1:sets] for [k=1:rows(key_text(s))] keyentry with points pt (k == 1 ? filled(s) : -1) ps 0.8 lc rgb quiet \
         title part_of_set('key', '', set_name[s]).row_of(key_text(s), k), \
     for [s=1:timed_out] keyentry with points pt 6 ps 0.8 lw 1.2 lc rgb quiet title nobodys('open: cut off')
eval axes('xy')
eval told_end
unset output
