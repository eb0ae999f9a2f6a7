# SPDX-License-Identifier: MIT
# ranks.gp - the critical-difference diagram: mean ranks, and who is not distinguished.
#
# How to read it: a back-end stands at its mean rank over the instances, the fastest on the left. A bar below the axis joins
# those of which no two are distinguished (Wilcoxon's test of each pair, at 5 % after Holm's correction); no bar, no
# doubt. Ranks say nothing of how much faster one is.
#
# By hand:  gnuplot -c plots/ranks.gp svg charts/ranks.tsv ranks.svg "17 givens" "dlx cell-order"
# The last argument names the back-ends in the order of the table. The terminal is svg, png or pdf.
#
# The table has a row for each back-end, by mean rank, its columns separated by tabs; `joined_to` is the place of the last
# that a bar from this one joins, its own if no bar begins there:
#
#     solver      place  mean_rank  instances  joined_to
#     dlx         1      1.25       400        2
#     cell-order  2      1.75       400        2

here = ARG0[1:strlen(ARG0)-strlen('ranks.gp')]; kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; is_called = ARGC == 5
load here.'style.gp'

array rank[solvers]; array joined_to[solvers]
note(i) = i ? (rank[i] = column('mean_rank'), joined_to[i] = column('joined_to'), instances = column('instances')) : 0
stats data using (note(place(strcol('solver'))), 1) nooutput

# --- the page: an axis above, bars below it, then the names of the first half on the left, of the others on the right

entry_of(i) = wrapped(sprintf('%s  %.2f', name_of(i), rank[i]), 8 + int(page_width / 30.))
longest_entry = 1; bars = 0; entry_rows = 1
do for [i=1:solvers] {
    do for [k=1:rows(entry_of(i))] { longest_entry = larger(longest_entry, strlen(row_of(entry_of(i), k))) }
    entry_rows = larger(entry_rows, rows(entry_of(i)))
    bars = bars + (joined_to[i] > i)
}
half = (solvers + 1) / 2; pitch = 17 + 13.5 * (entry_rows - 1)
heading = on_page(heading, 7.4)
left = 24 + 6.2 * longest_entry; tail = left
width = page_width; plot_width = width - left - tail
top = heading_height(heading) + 42
plot_height = 16 + 9 * bars + pitch * half
height = larger(page_height, top + plot_height + 8)
x_of(r) = across(left + plot_width * (r - 1.) / (solvers - 1))
y_of_bar(b) = down(top + 4 + 9 * b)
y_of_name(i) = down(top + 3.5 + 9 * bars + 17 + pitch * (i <= half ? i - 1 : solvers - i))
eval frame
set border 4; unset grid; unset xtics; unset ytics
set xrange [1:solvers]; set yrange [0:1]; set x2range [1:solvers]
tic_step = larger(1, nice_step(solvers, plot_width / 16.))
set x2tics 1, tic_step nomirror out scale 0.6 textcolor rgb ink
set label sprintf('mean rank on %d instances', instances) at graph 0.5, screen down(top - 32) center textcolor rgb ink
bar = 0
do for [i=1:solvers] {
    end = i <= half ? across(left - 10) : across(left + plot_width + 10)
    set arrow from screen x_of(rank[i]), screen down(top) to screen x_of(rank[i]), screen y_of_name(i) nohead lc rgb hue(i) lw 1.2
    set arrow from screen x_of(rank[i]), screen y_of_name(i) to screen end, screen y_of_name(i) nohead lc rgb hue(i) lw 1.2
    if (i <= half) { set label entry_of(i) at screen across(left - 14), screen y_of_name(i) right textcolor rgb ink }
    if (i > half) { set label entry_of(i) at screen across(left + plot_width + 14), screen y_of_name(i) left textcolor rgb ink }
    if (joined_to[i] > i) {
        bar = bar + 1
        set arrow from screen x_of(rank[i]) - 0.006, screen y_of_bar(bar) to screen x_of(rank[joined_to[i]]) + 0.006, \
            screen y_of_bar(bar) nohead front lc rgb ink lw 4
    }
}
set output local_path(out)
plot for [i=1:solvers] data using (column('place') == i ? column('mean_rank') : NaN):(1) with points pt mark(i) ps 0.8 lw 1.2 \
         lc rgb hue(i) title part('mark', name_of(i))
eval axes('')
eval told_end
unset output
