# SPDX-License-Identifier: MIT
# pacing.gp - the median of each back-end when its solves are met among others, and when each is repeated.
#
# How to read it: a row is a back-end, a block of rows a set. The filled mark is its median with instances in rotation
# (spread), as a user's program meets them; the open one that with each solve repeated back to back (burst), so that the
# processor knows the instance by heart. The longer the line between them, the more the figure depends on how solves
# follow each other. At the right: how many times as long a solve takes spread, the median over the boards, with the
# interval of 95 %. In grey where it holds 1, or is not known.
#
# By hand:  gnuplot -c plots/pacing.gp svg charts/pacing.tsv pacing.svg "17 givens" "dlx cells"
# The last argument names the back-ends, which settles their colours. The terminal is svg, png or pdf.
#
# The table has a row for each back-end on each set, the rows of a set side by side, its columns separated by tabs; a
# status is `ok` or `unsolved`, where a median or both are missing, and so may be the ratio and its interval:
#
#     set   solver  spread_s  burst_s   ratio  ratio_low  ratio_high  status
#     easy  dlx     1.81e-05  1.32e-05  1.36   1.31       1.41        ok
#     easy  mrv     2.02e-05                                          unsolved

usage = 'pacing.gp svg|png|pdf DATA OUT TITLE "SOLVER ..."'
is_called = ARGC == 5 && words(ARG5) > 0
here = ARG0[1:strlen(ARG0)-strlen('pacing.gp')]
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5
load here.'style.gp'

# --- two passes through the table: how many rows and sets there are, then the rows

all = 0; sets = 0; current = "\t"
new_set(name) = name eq current ? 0 : (current = name, sets = sets + 1)
stats data using (new_set(strcol('set')), all = all + 1, 1) nooutput
if (all == 0) {
    printerr 'pacing.gp: '.data.': no rows'
    exit status 1
}
array name[all]; array set_of[all]; array spread[all]; array burst[all]
array ratio[all]; array low[all]; array high[all]; array set_name[sets]
row = 0; set = 0; current = "\t"; least = 1e99; most = 0
widen(t) = ((t < least ? (least = t) : 0), (t > most ? (most = t) : 0))
known_or(c, other) = strlen(strcol(c)) ? column(c) : other
start(s) = s eq current ? 0 : (current = s, set = set + 1, set_name[set] = s)
put(r) = (name[r] = strcol('solver'), set_of[r] = set, spread[r] = known_or('spread_s', 0), \
    burst[r] = known_or('burst_s', 0), ratio[r] = known_or('ratio', 0), low[r] = known_or('ratio_low', 0), \
    high[r] = known_or('ratio_high', 0), (spread[r] > 0 ? widen(spread[r]) : 0), (burst[r] > 0 ? widen(burst[r]) : 0))
stats data using (start(strcol('set')), row = row + 1, put(row), 1) nooutput
unset datafile
if (most == 0) {
    printerr 'pacing.gp: '.data.': no times'
    exit status 1
}

# --- the axis, 0.7 decades at least

air = log10(most / least) < 0.6 ? (0.7 - log10(most / least)) / 2 : 0.05 * log10(most / least)
from = least * 10 ** -air; to = most * 10 ** air
x_labels = (page_width - 200) / 44.
set logscale x
set xrange [from:to]
set xtics ()
do for [n=tic_before(from):tic_before(to)] { eval tic('x', n, from, to) }

# --- words

two(r) = r < 9.95 ? sprintf('%.2f', r) : r < 99.5 ? sprintf('%.1f', r) : sprintf('%.0f', r)
dash = '–'
factor(r) = ratio[r] > 0 ? two(ratio[r]) : ''
bounds(r) = ratio[r] == 0 ? 'not solved' : low[r] > 0 && high[r] > 0 ? two(low[r]).dash.two(high[r]) : ''
is_settled(r) = low[r] > 1 || (high[r] > 0 && high[r] < 1)
legend = 'filled: met among others (spread); open: repeated back to back (burst)'

# --- the page, with ratios at the right

row_name(r) = name[r]
set_at(r) = set_of[r]
x_title = 'median time'
right = 108
plain_width = 520; plain_row = 24; page_row = 17; least_row = 15; most_row = 50
load here.'rows.gp'
factor_at = left + plot_width + (34)
bounds_at = factor_at + (6)
set label 'spread / burst' at screen across(left + plot_width + 12), screen down(top - 6) textcolor rgb quiet
do for [r=1:all] {
    set label factor(r) at screen across(factor_at), first row_of(r) right textcolor rgb (is_settled(r) ? ink : quiet)
    set label bounds(r) at screen across(bounds_at), first row_of(r) left textcolor rgb quiet
}

set output local_path(out)

# --- of characters: each row is one text, put together from left to right


# --- dumbbells

do for [r=1:all] {
    hue = colour_of(name[r])
    if (spread[r] > 0 && burst[r] > 0) {
        set arrow from first burst[r], first row_of(r) to first spread[r], first row_of(r) nohead back \
            lc rgb '#80'.hue[2:*] lw 2.6
    }
    if (burst[r] > 0) {
        set label '' at first burst[r], first row_of(r) front point pt 7 ps 0.9 lc rgb '#ffffff'
        set label '' at first burst[r], first row_of(r) front point pt 6 ps 0.9 lw 1.6 lc rgb hue
    }
    if (spread[r] > 0) { set label '' at first spread[r], first row_of(r) front point pt 7 ps 0.9 lc rgb hue }
}
plot NaN title nobodys('')
eval tell_rows
eval told_end
unset output
