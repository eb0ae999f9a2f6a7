# SPDX-License-Identifier: MIT
# quantiles.gp - every instance accounted for, beside the virtual best solver.
#
# How to read it: the instances of a back-end are sorted by its own time, as in the cactus; a curve that runs lower is
# faster, one that reaches further right solves more. The dashed black curve is the virtual best solver, which takes the
# fastest back-end for each instance: what could be gained by choosing well. At the right stands what became of all
# instances: how many were solved, and how the others failed; then PAR-2 (the mean, what was not solved counted as
# twice the limit), and how many times as much that is as the virtual best solver's. A time of 0 (too short for the
# clock) is drawn on the lower edge.
#
# By hand:  gnuplot -c plots/quantiles.gp svg charts/quantiles.tsv out.svg "17 givens" "cell-order dlx" "10"
# The last arguments name the back-ends in the order of the legend, and the timeouts in seconds; may be empty. The
# terminal is svg, png, pdf, tikz or dumb: characters, with OUT - to standard output, and a letter for each back-end.
#
# The table has a row for each instance solved, sorted by rank, its columns separated by tabs. Before them each
# back-end, and `virtual best`, has a row of rank 0 with its figures; PAR-2 is empty where there is none:
#
#     solver  rank  time_s    solved  timeout  memory  limited  crashed  wrong  not_run  par2_s
#     dlx     0               399     1        0       0        0        0      0        0.05
#     dlx     1     1.81e-05

usage = 'quantiles.gp svg|png|pdf|tikz|dumb DATA OUT TITLE "SOLVER ..." "TIMEOUT_S ..."'
is_called = ARGC == 6 && words(ARG5) > 0
here = ARG0[1:strlen(ARG0)-strlen('quantiles.gp')]
kind = ARG1; data = ARG2; out = ARG3; heading = ARG4; series = ARG5; timeouts = ARG6
load here.'style.gp'

# the virtual best solver is the last curve
curves = solvers + 1
best = curves
name_of(i) = i == best ? 'virtual best' : word(series, i)
hue(i) = i == best ? '#000000' : colour_of(word(series, i))
dash(i) = i == best ? 5 : dash_of(word(series, i))
mark(i) = mark_of(word(series, i))

# --- one pass through the table: figures, extremes

fates = 'solved timeout memory limited crashed wrong not_run'
array heads = ['solved', 'timeout', 'memory', 'limited', 'crashed', 'wrong', 'missing']
array count[7 * curves]; array par2[curves]; array runs[curves]
do for [i=1:curves] { par2[i] = 0; runs[i] = 0; do for [f=1:7] { count[7 * (i - 1) + f] = 0 } }
find(name, i) = i > curves ? 0 : name_of(i) eq name ? i : find(name, i + 1)
note_figures(i) = (runs[i] = 1, (sum [f=1:7] (count[7 * (i - 1) + f] = int(column(word(fates, f))), 0)), \
    (strcol('par2_s') ne '' ? (par2[i] = column('par2_s')) : 0))
note(i) = i ? (column('rank') == 0 ? note_figures(i) : widen(column('time_s')), 1) : 0
stats data using (note(place(strcol('solver')))) nooutput
do for [t in timeouts] { if (real(t) > highest) { highest = real(t) } }
of(i, f) = count[7 * (i - 1) + f]
instances = sum [f=1:7] of(best, f)
if (instances == 0) {
    printerr 'quantiles.gp: '.data.': no rows of '.series
    exit status 1
}

ends(i) = of(i, 1)
load here.'ranks.gp'

# --- the figures: a column for each fate that somebody met, PAR-2, its ratio to the virtual best

shown = ''                              # numbers of fates
do for [f=1:7] {
    met = f == 1
    do for [i=1:curves] { met = met || of(i, f) > 0 }
    if (met) { shown = shown.sprintf(' %d', f) }
}
three_digits(x) = real(sprintf('%.2e', x))
par2_text(i) = par2[i] > 0 ? time_label(three_digits(par2[i])) : '-'
two_digits(x) = x < 9.95 ? sprintf('%.1f', x) : sprintf('%.0f', real(sprintf('%.1e', x)))
ratio_text(i) = par2[i] > 0 && par2[best] > 0 ? two_digits(par2[i] / par2[best]).' '.times : '-'
columns_shown = words(shown)
with_par2 = sized && (sum [i=1:curves] (par2[i] > 0)) == 0 ? 0 : 2    # two columns of nothing are no use on a page
head(k) = k <= columns_shown ? heads[int(word(shown, k))] : k == columns_shown + 1 ? 'PAR-2' \
    : dumb ? 'ratio' : 'to best'
cell(i, k) = k <= columns_shown ? (of(i, int(word(shown, k))) ? sprintf('%d', of(i, int(word(shown, k)))) : '-') \
    : k == columns_shown + 1 ? par2_text(i) : ratio_text(i)

# --- the page: the plot has one size, the canvas grows with the figures and the heading. The virtual best solver
# stands first, then the back-ends in the order of the legend.

figure_width = dumb ? 8 * cell_width : 62
figures_width = (columns_shown + with_par2) * figure_width
longest = 12
do for [i=1:solvers] { longest = strlen(name_of(i)) > longest ? strlen(name_of(i)) : longest }
if (dumb) {
    room = columns - (columns_shown + 2) * 8 - 3
    longest = longest > room ? room : longest
}
left = dumb ? 9 * cell_width : 76
sample = 44
names_at = dumb ? 2 * cell_width : left + 560 + 16 + sample
plot_width = dumb ? columns * cell_width - left - 2 * cell_width : 560
width = dumb ? columns * cell_width : int(names_at + 6.6 * longest + figures_width + 24)
heading = sized ? on_page(heading, 7) : wrapped(heading, dumb ? columns : width / 9)
top = dumb ? cell_height * rows(heading) : 26 + 20 * rows(heading)
row_height = dumb ? cell_height : 19
figures_height = row_height * (curves + 1)
least_height = dumb ? 8 * cell_height : 400
plot_height = !dumb ? (figures_height + 20 > 400 ? figures_height + 20 : 400) \
    : lines * cell_height - top - figures_height - 2 * cell_height
plot_height = plot_height > least_height ? plot_height : least_height
bottom = dumb ? 2 * cell_height + figures_height : 58
height = top + plot_height + bottom
# On a page the figures stand below, in rows that end with the page.
if (sized) {
    width = page_width
    left = 72; top = heading_height(heading); plot_width = width - left - 16
    row_height = 13.5; sample = 30; names_at = 8 + sample
    longest = longest < 0.3 * width / 6.2 ? longest : int(0.3 * width / 6.2)
    figure_width = (width - 10 - names_at - 6.2 * longest) / real(columns_shown + with_par2)
    figure_width = figure_width < 70 ? figure_width : 70
    figures_height = row_height * (curves + 1) + 12
    foot = 44
    bottom = foot + figures_height
    plot_height = page_height > 0 ? page_height - top - bottom : 0.72 * width - top - foot
    plot_height = plot_height > 110 ? plot_height : 110
    height = top + plot_height + bottom
    height = page_height > height ? page_height : height
}
eval frame
unset key
x_title = pooled_label(sprintf('the n-th fastest of %d instances', instances))
y_title = 'time per board'
dumb_title = sprintf('right: %s; up: time per board', x_title)
eval axis_titles
figures_top = dumb ? top + plot_height + 2.5 * cell_height : sized ? top + plot_height + foot + 10 : top + 12
line_of(i) = i == best ? 1 : i + 1
y_of(i) = figures_top + row_height * line_of(i)
right_edge(k) = (dumb ? columns * cell_width - figures_width : names_at + (sized ? 6.2 : 6.6) * longest) \
    + k * figure_width
do for [k=1:columns_shown+with_par2] {
    set label head(k) at screen across(right_edge(k)), screen down(figures_top) right textcolor rgb quiet
    do for [i=1:curves] {
        if (runs[i]) {
            set label cell(i, k) at screen across(right_edge(k)), screen down(y_of(i)) right \
                textcolor rgb (cell(i, k) eq '-' ? quiet : ink)
        }
    }
}
letter(i) = i == best ? '*' : sprintf('%c', 65 + (i - 1) % 26)
do for [i=1:curves] {
    if (dumb) { set label letter(i) at screen 0, screen down(y_of(i)) }
    set label (dumb || sized ? clipped(name_of(i), longest) : name_of(i)) at screen across(names_at), screen down(y_of(i)) \
        textcolor rgb ink
    if (!dumb) {
        set arrow from screen across(names_at - sample), screen down(y_of(i)) to screen across(names_at - (sized ? 6 : 10)), \
            screen down(y_of(i)) nohead lw (i == best ? 2 : 1.7) lc rgb hue(i) dt dash(i)
        if (i != best) {
            set label '' at screen across(names_at - (sized ? 18 : 27)), screen down(y_of(i)) point pt mark(i) ps 0.7 lw 1.2 lc rgb hue(i)
        }
    }
}

# --- curves; under the marks a white disc, so that open ones stay open

# gnuplot 5.4 crashes over a letter for a mark of which there is none, unless it stands outside the plot
outside = -10 * instances
set output destination(kind, out)
if (dumb) {
    plot for [i=1:solvers] $curves using ($1 == i ? $2 : NaN):3 with points pt i, \
         $curves using ($1 == best ? $2 : outside):3 with points pt '*'
} else {
    plot for [i=1:solvers] $curves using ($1 == i ? $2 : NaN):3 with lines lw 1.7 lc rgb hue(i) dt dash(i) title part('line', name_of(i)), \
         $curves using ($1 == best ? $2 : NaN):3 with lines lw 2 lc rgb hue(best) dt dash(best) title part('line', name_of(best)), \
         for [i=1:solvers] $curves using ($1 == i && $4 == 1 ? $2 : NaN):3 with points pt 7 ps 0.85 lc rgb '#ffffff' title part('mark', name_of(i)), \
         for [i=1:solvers] $curves using ($1 == i && $4 == 1 ? $2 : NaN):3 \
             with points pt mark(i) ps 0.7 lw 1.2 lc rgb hue(i) title part('mark', name_of(i))
}
eval axes('y')
do for [i=1:solvers] { eval cover(names_at - sample - 2, y_of(i) - row_height / 2., width, row_height, name_of(i), '') }
eval told_end
unset output
