# SPDX-License-Identifier: MIT
# distribution.gp - how the times of each back-end spread over the boards of a set.
#
# How to read it: a row is a back-end, right is slower. The box holds the middle half of the boards, the line in it
# is the median, which also stands at the right; the whiskers reach from the 1 % quantile to the 99 % quantile. The
# points below are single boards (of more than 8000, one in so many); their height means nothing, it keeps them
# apart. × on the timeout line stands for the runs cut off, counted at the right. A quantile that falls on such a run
# is beyond the timeout, nobody knows how far: a box without its right side, or a whisker that ends in an arrow. A
# time of 0 (too short for the clock) lies on the line called 0, which is not to scale.
#
# By hand:  gnuplot -c plots/distribution.gp svg charts/distribution.tsv out.svg "17 givens" "rescan dlx:choose=first"
# The last argument names the back-ends from top to bottom. The terminal is svg, png, pdf, tikz or dumb: characters, with OUT -
# to standard output.
#
# The table has a row for each board, its columns separated by tabs; a status is `ok` or `cut off`, with the limit
# as the time. The quantiles q01 to q99 are those of the back-end on the set (Hyndman and Fan, definition 7), runs
# cut off counted as infinite, in seconds or `inf`. They are the same in all rows of a back-end on a set:
#
#     solver  set   time_s     status   q01       q25       q50       q75       q99
#     dlx     easy  1.81e-05   ok       1.52e-05  1.57e-05  1.61e-05  1.68e-05  2.23e-05
#     dlx     easy  1.559e-05  ok       1.52e-05  1.57e-05  1.61e-05  1.68e-05  2.23e-05
#     rescan  easy  10         cut off  0.0421    3.3       inf       inf       inf

usage = 'distribution.gp svg|png|pdf|tikz|dumb DATA OUT TITLE "SOLVER ..."'
is_called = ARGC == 5 && words(ARG5) > 0
here = ARG0[1:strlen(ARG0)-strlen('distribution.gp')]
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5
load here.'style.gp'

# --- two passes through the table: how many sets there may be, then counts, extremes and quantiles. A group is a
# back-end on a set, and its rows stand together, so the last answer is often the next.

stretches = 0; current_set = "\t"
new_stretch(set) = set eq current_set ? 0 : (current_set = set, stretches = stretches + 1)
stats data using (new_stretch(strcol('set')), 1) nooutput

groups = (stretches ? stretches : 1) * solvers
array set_name[groups]
array count[groups]; array cut[groups]; array limit[groups]; array quantile[5 * groups]
do for [g=1:groups] { count[g] = 0; cut[g] = 0; limit[g] = 0 }
sets = 0; zeros = 0; timeouts = ''

new_set(set) = (sets = sets + 1, set_name[sets] = set, sets)
find_set(set, k) = k > sets ? new_set(set) : set_name[k] eq set ? k : find_set(set, k + 1)
find_solver(name, i) = i > solvers ? 0 : name_of(i) eq name ? i : find_solver(name, i + 1)
find(set, i) = i ? (find_set(set, 1) - 1) * solvers + i : 0
current = ''; found = 0
remember(set, name, key) = (found = key eq current ? found : find(set, find_solver(name, 1)), current = key, found)
group(dummy) = remember(strcol('set'), strcol('solver'), strcol('solver')."\t".strcol('set'))

beyond = 1e300                          # a quantile that falls on a run cut off
read(name) = strcol(name) eq 'inf' ? beyond : column(name)
q(g, k) = quantile[5 * (g - 1) + k]
note_quantiles(g) = sum [k=1:5] (quantile[5 * (g - 1) + k] = read(word('q01 q25 q50 q75 q99', k)), 0)
widen(t) = ((t > 0 && t < lowest ? (lowest = t) : 0), (t > highest ? (highest = t) : 0), (t <= 0 ? (zeros = 1) : 0))
new_timeout(t) = strstrt(' '.timeouts, ' '.t.' ') ? 0 : (timeouts = timeouts.t.' ')
note_cut(g, t) = (cut[g] = cut[g] + 1, (t > limit[g] ? (limit[g] = t) : 0), new_timeout(sprintf("%.9e", t)))
note(g, ok, t) = g == 0 ? 0 : ((count[g] == 0 ? note_quantiles(g) : 0), count[g] = count[g] + 1, \
    (ok ? 0 : note_cut(g, t)), widen(t), g)
is_ok(dummy) = strcol('status') eq 'ok'
stats data using (note(group(0), is_ok(0), column('time_s'))) nooutput

instances = 0; cut_off = 0; is_open = 0
do for [g=1:groups] {
    instances = instances + count[g]
    cut_off = cut_off + cut[g]
    is_open = is_open || (count[g] && q(g, 5) >= beyond)
}
if (instances == 0) {
    printerr 'distribution.gp: '.data.': no rows of '.series
    exit status 1
}

# --- the time axis: a little air at both ends, and a place for zeros apart from what was measured

if (highest == 0) { lowest = 1e-6; highest = 1e-6 }
decades = log10(highest / lowest)
air = decades < 0.6 ? (0.7 - decades) / 2 : 0.04 * decades
zero = lowest * 10 ** -(3 * air)
from = (zeros ? zero : lowest) * 10 ** -air
to = highest * 10 ** air
at_least(t) = t > 0 ? t : zero
x_labels = (page_width - 200) / 44.
set logscale x
set xrange [from:to]
set xtics ()
do for [n=tic_before(from):tic_before(to)] {
    if (!zeros || tic_value(n) >= lowest * 10 ** -(1.5 * air)) { eval tic('x', n, from, to) }
}
if (zeros) { set xtics add ('0' zero) }

# --- words

median_text(g) = q(g, 3) >= beyond ? '> '.time_label(limit[g]) : q(g, 3) > 0 \
    ? time_label(real(sprintf('%.2e', q(g, 3)))) : '0 s'
cut_text(g) = cut[g] == 0 ? '' : sprintf(dumb || sized ? '%d '.times : '%d of %d cut off', cut[g], count[g])
longest_cut = 0
do for [g=1:sets * solvers] { longest_cut = strlen(cut_text(g)) > longest_cut ? strlen(cut_text(g)) : longest_cut }
thin = int(ceil((instances - cut_off) / 8000.))
legend = (dumb ? 'box: 25 % to 75 %; dark: median; whiskers: 1 % to 99 %' \
    : 'box: 25 % to 75 %; line: median; whiskers: 1 % to 99 %; points: single boards') \
    .(thin > 1 && !dumb ? sprintf(', one in %d of them', thin) : '') \
    .(cut_off ? sprintf('; %s: cut off', times) : '') \
    .(is_open ? (dumb ? '; >: beyond the timeout' : '; open end or arrow: beyond the timeout') : '')

# --- the page, with medians at the right

all = sets * solvers
row_name(g) = name_of((g - 1) % solvers + 1)
set_at(g) = 1 + (g - 1) / solvers
x_title = 'time per board'
right = dumb ? (longest_cut + 11) * cell_width : int((sized ? 64 : 76) + (sized ? 6.2 : 6.3) * longest_cut)
plain_width = 560; plain_row = 34; page_row = 28; least_row = 22; most_row = 60
load here.'rows.gp'
half_box = sized ? 6 : 7
median_at = left + plot_width + (sized ? 58 : 66)
set label 'median' at screen across(median_at), screen down(top - (dumb ? half_row : 6)) right textcolor rgb quiet
do for [g=1:all] {
    set label count[g] ? median_text(g) : 'no runs' at screen across(median_at), first row_of(g) right \
        textcolor rgb (count[g] ? ink : quiet)
    set label cut_text(g) at screen across(median_at + (sized ? 6 : 10)), first row_of(g) left textcolor rgb ink
}

set output destination(kind, out)

# --- of characters: each row is one text, put together from left to right

if (dumb) {
    strip = plot_width / cell_width
    place(t) = t >= beyond ? strip : int(strip * log10(at_least(t) / from) / log10(to / from))
    end_of(g) = cut[g] ? place(limit[g]) : strip
    bounded(g, k) = place(q(g, k)) < end_of(g) ? place(q(g, k)) : end_of(g)
    letters = in_utf8 ? '├ ─ ▒ █ ┤' : '| - = # |'
    letter(g, c) = cut[g] && c == end_of(g) ? times : q(g, 5) >= beyond && c == end_of(g) - 1 ? '>' \
        : c == bounded(g, 3) ? word(letters, 4) \
        : c >= bounded(g, 2) && c <= bounded(g, 4) ? word(letters, 3) \
        : c == bounded(g, 1) ? word(letters, 1) : c == bounded(g, 5) ? word(letters, 5) \
        : c > bounded(g, 1) && c < bounded(g, 5) ? word(letters, 2) : ' '
    do for [g=1:sets * solvers] {
        bar = ''
        do for [c=0:(count[g] ? strip - 1 : -1)] { bar = bar.letter(g, c) }
        set label bar at screen across(left + cell_width / 2), first row_of(g)
    }
    set border 1
    plot NaN notitle
    unset output
    exit
}

# --- boxes, whiskers and ×

do for [t in timeouts] {
    set arrow from first real(t), graph 0 to first real(t), graph 1 nohead back lc rgb quiet lw 0.9 dt 4
    set label sprintf('timeout %s', time_label(real(t))) at first real(t), screen down(top - 6) right textcolor rgb quiet
}
if (zeros) { set arrow from first zero, graph 0 to first zero, graph 1 nohead back lc rgb quiet lw 1 dt 3 }

line(g, x, y, to_x, to_y, width) = sprintf("set arrow from %.9g, %.9g to %.9g, %.9g nohead front lc rgb '%s' lw %g", \
    x, y, to_x, to_y, deep(hue(g)), width)
hue(g) = colour_of(name_of((g - 1) % solvers + 1))
x_of(g, k) = q(g, k) >= beyond ? limit[g] : at_least(q(g, k))
# Lines and points are the colour of the back-end, darkened until it has a contrast of 4.5 to 1 on white (WCAG 2.2), so
# that yellow is seen, in grey too. 2.2 is near enough to the exponent of sRGB.
channel(hex) = int(real('0x'.hex)) / 255.
luminance(c) = 0.2126 * channel(c[2:3]) ** 2.2 + 0.7152 * channel(c[4:5]) ** 2.2 + 0.0722 * channel(c[6:7]) ** 2.2
darkest = 0.18
scaled(hex, factor) = int(255 * channel(hex) * factor + 0.5)
times_as_light(c, f) = sprintf('#%02x%02x%02x', scaled(c[2:3], f), scaled(c[4:5], f), scaled(c[6:7], f))
deep(c) = luminance(c) <= darkest ? c : times_as_light(c, (darkest / luminance(c)) ** (1 / 2.2))
do for [g=1:sets * solvers] {
    y = row_of(g) - 6
    if (count[g] && q(g, 1) < beyond) {
        eval line(g, x_of(g, 1), y, x_of(g, 2), y, 1.2)
        eval line(g, x_of(g, 1), y - 4, x_of(g, 1), y + 4, 1.2)
        if (q(g, 5) < beyond) {
            eval line(g, x_of(g, 4), y, x_of(g, 5), y, 1.2)
            eval line(g, x_of(g, 5), y - 4, x_of(g, 5), y + 4, 1.2)
        }
    }
    if (count[g] && q(g, 2) < beyond) {
        set object rectangle from x_of(g, 2), y - half_box to x_of(g, 4), y + half_box front fc rgb hue(g) fs solid 0.35 noborder
        eval line(g, x_of(g, 2), y - half_box, x_of(g, 2), y + half_box, 1.2)
        eval line(g, x_of(g, 2), y - half_box, x_of(g, 4), y - half_box, 1.2)
        eval line(g, x_of(g, 2), y + half_box, x_of(g, 4), y + half_box, 1.2)
        if (q(g, 4) < beyond) { eval line(g, x_of(g, 4), y - half_box, x_of(g, 4), y + half_box, 1.2) }
    }
    if (count[g] && q(g, 3) < beyond) { eval line(g, x_of(g, 3), y - half_box, x_of(g, 3), y + half_box, 3) }
    if (count[g] && q(g, 4) < beyond && q(g, 5) >= beyond) {
        set arrow from x_of(g, 4), y to limit[g], y head filled size screen 7. / width, 25 front lc rgb deep(hue(g)) lw 1.2
    }
    if (cut[g]) { set label '' at limit[g], row_of(g) + 9 point pt 2 ps 0.9 lw 2 lc rgb deep(hue(g)) front }
}

# --- points: multiples of the golden section, taken between 0 and 1, fill a strip evenly and without chance

array seen[groups]
array paint[groups]                     # 0xTTRRGGBB with T for transparency
do for [g=1:groups] { seen[g] = 0; paint[g] = int(real('0x60'.deep(hue(g))[2:*])) }
fraction(x) = x - floor(x)
nowhere = -1000                         # outside the plot; a table without any point would bring a warning
is_drawn(g) = (seen[g] = seen[g] + 1, (seen[g] - 1) % thin == 0)
y_of(g) = is_drawn(g) ? row_of(g) + 4 + 10 * fraction(0.618034 * seen[g]) : nowhere
now = 0
plot data using (now = group(0), at_least(column('time_s'))):(now && is_ok(0) ? y_of(now) : nowhere) \
         :(now && count[now] < 30 ? 0.42 : 0.28):(paint[now ? now : 1]) \
    with points pt 7 ps variable lc rgb variable title nobodys('')
eval tell_rows
eval told_end
unset output
