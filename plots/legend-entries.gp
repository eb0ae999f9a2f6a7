# SPDX-License-Identifier: MIT
# legend-entries.gp - draws the legend that legend.gp has laid out: a sample of each entry, and its name in as many rows as it
# needs. An entry after those of back-ends is for what is cut off.

at_y = legend_top
do for [i=1:entries] {
    at_x = legend_left + column_width(legend_columns) * ((i - 1) / entries_in(legend_columns))
    at_y = ((i - 1) % entries_in(legend_columns) ? at_y : legend_top) + row_pitch / 2
    if (i > solvers) {
        set label '' at screen across(at_x + 10), screen down(at_y) front point pt 6 ps 0.8 lw 1.4 lc rgb quiet
    } else {
        if (dash(i)) {
            set arrow from screen across(at_x), screen down(at_y) to screen across(at_x + sample_width - 4), screen down(at_y) \
                nohead front lw 1.7 lc rgb hue(i) dt dash(i)
        }
        if (mark(i)) {
            set label '' at screen across(at_x + sample_width / 2. - 2), screen down(at_y) point pt mark(i) ps 0.7 lw 1.2 \
                lc rgb hue(i) front
        }
        eval cover(at_x - 2, at_y - 7, sample_width + text_width + 4, row_pitch * entry_rows(i, legend_columns), name_of(i), '')
    }
    do for [k=1:entry_rows(i, legend_columns)] {
        set label row_of(wrapped(entry_of(i), legend_letters), k) at screen across(at_x + text_at), \
            screen down(at_y + (k - 1) * row_pitch) left front textcolor rgb ink
    }
    at_y = at_y + row_pitch * (entry_rows(i, legend_columns) - 0.5)
}
