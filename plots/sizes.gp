# SPDX-License-Identifier: MIT
# sizes.gp - the time of each back-end against the size of the instances, a panel for each family.
#
# How to read it: a mark is the median over the instances of a size, right is larger, up is slower; all panels have
# the same time axis. A line joins members of a family whose sizes follow each other (N and N + 1), and nothing else: a
# line between sizes that leave some out, or between samples of boards, would claim times that nobody measured. Where a
# back-end was cut off, its open mark stands above the timeout line, back-ends one above the other in the order of the
# legend; how far above means nothing. A time of 0 (too short for the clock) is drawn on the lower edge.
#
# By hand:  gnuplot -c plots/sizes.gp svg charts/sizes.tsv sizes.svg "queens:4..12" "picosat dlx"
# The last argument names the back-ends in the order of the legend. The terminal is svg, png or pdf.
#
# The table has a row for each back-end and size of a panel, sorted by panel, back-end and size, its columns separated
# by tabs; a status is `ok`, or `cut off` where the median is, with the limit as the time:
#
#     panel   axis  solver  size  time_s    status   instances  solved  set  given
#     queens  N     dlx     4     3.4e-07   ok       1          1
#     queens  N     dlx     40    2         cut off  1          0
#     boards  size  dlx     16    0.0005    ok       20         20      sixteen  0.43
#
# Of boards, each set is a row of its own (`given`: the share of its cells that is given), also where two are of one
# size: their marks then stand one above the other.

here = ARG0[1:strlen(ARG0)-strlen('sizes.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
load here.'style.gp'

# --- two passes through the table: how many rows and panels there are, then what they say

all = 0; panels = 0; current = "\t"
new_panel(name) = name eq current ? 0 : (current = name, panels = panels + 1)
stats data using (all = all + 1, new_panel(strcol('panel')), 1) nooutput
if (all == 0) { eval no_rows }
array title_of[panels]; array axis_of[panels]; array least[panels]; array most[panels]
array first_row[panels]; array last_row[panels]
array solver[all]; array size[all]; array time[all]; array solved[all]; array of_family[all]
array cut[solvers]; array drawn[solvers]
do for [i=1:solvers] { cut[i] = 0; drawn[i] = 0 }
limit = 0; limits = 0
note_limit(t) = ((t != limit ? (limits = limits + 1) : 0), (t > limit ? (limit = t) : 0))
note_start(p) = (title_of[p] = strcol('panel'), axis_of[p] = strcol('axis'), first_row[p] = row, \
    least[p] = 1e9, most[p] = 0)
note_size(p, n) = (last_row[p] = row, (n < least[p] ? (least[p] = n) : 0), (n > most[p] ? (most[p] = n) : 0))
note_row(i) = (solver[row] = i, size[row] = column('size'), time[row] = column('time_s'), \
    solved[row] = strcol('status') eq 'ok', of_family[row] = strcol('set') eq '', widen(time[row]), (solved[row] ? 0 : note_limit(time[row])), \
    (i ? (drawn[i] = 1, (solved[row] ? 0 : (cut[i] = 1))) : 0))
row = 0; panel = 0; current = "\t"
start(name) = name eq current ? 0 : (current = name, panel = panel + 1, note_start(panel))
stats data using (row = row + 1, start(strcol('panel')), note_row(find(strcol('solver'), 1)), \
    note_size(panel, size[row]), 1) nooutput
unset datafile

# --- the page: panels of one size

across_count = panels == 1 ? 1 : panels <= 4 || page_width < 450 ? 2 : 3
load here.'panels.gp'
strip = lanes == 0 ? 0 : 4 + lanes * lane_height
plot_height = page_height > 0 ? (page_height - top - bottom) / down_count - title_height - foot \
    : panels == 1 ? 0.5 * width : 0.8 * plot_width + strip
plot_height = plot_height > 90 + strip ? plot_height : 90 + strip
times_height = plot_height - strip
pitch = title_height + plot_height + foot
panels_height = down_count * pitch
eval panel_page

# --- the points; times in lanes for those cut off

# An empty line ends a line of the chart.
joins(r) = r > 1 && of_family[r] && solver[r] == solver[r-1] && solved[r] && solved[r-1] && size[r] == size[r-1] + 1
set print $points
do for [p=1:panels] {
    do for [r=first_row[p]:last_row[p]] {
        if (solver[r]) {
            if (r > first_row[p] && !joins(r)) { print '' }
            print sprintf("%d %d %g %.9g %d 1", p, solver[r], size[r], \
                solved[r] ? at_least(time[r], from) : lane_at(solver[r]), solved[r])
        }
    }
}
unset print

# --- tics of sizes: every N in steps; of boards, the sizes that there are

steps(span) = span <= 10 ? 1 : span <= 20 ? 2 : span <= 50 ? 5 : span <= 100 ? 10 : span <= 200 ? 20 : span <= 500 ? 50 : 100
step_of(p) = steps((most[p] - least[p]) * 300. / plot_width)
by_steps(p) = of_family[first_row[p]] && axis_of[p] eq 'N'
size_tics(p) = by_steps(p) ? sprintf('set xtics %g, %g', step_of(p) * ceil(least[p] / real(step_of(p))), step_of(p)) \
    : 'set xtics ()'
side(p) = most[p] - least[p] < 12 ? 0.5 : 0.04 * (most[p] - least[p])

eval canvas(kind, width, height)
set output local_path(out)
set multiplot
unset key
b = 1
do for [p=1:panels] {
    column_number = (p - 1) % across_count
    x = left + column_number * (plot_width + gap)
    y = top + ((p - 1) / across_count) * pitch + title_height
    eval panel_place(x, y, plot_height)
    set xrange [least[p] - side(p):most[p] + side(p)]
    eval size_tics(p)
    if (!by_steps(p)) {
        do for [r=first_row[p]:last_row[p]] { set xtics add (sprintf('%g', size[r]) size[r]) }
    }
    eval time_axis
    set label wrapped(title_of[p], title_letters) at screen across(x), screen down(y + 12 - title_height) textcolor rgb ink
    set label axis_of[p] at graph 0.5, screen down(y + plot_height + 30) center textcolor rgb ink
    if (p == 1) {
        eval panel_heading
        set label 'median time' at screen across(10), screen down(top + down_count * pitch / 2) \
            center rotate by 90 textcolor rgb ink
    }
    plot @curves
    eval axes('y')
}
eval told_end
unset multiplot
unset output
