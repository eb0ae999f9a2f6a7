# SPDX-License-Identifier: MIT
# legend.gp - where the names of curves go: into a corner of the plot that no curve passes, else below the plot in
# columns.
#
# A script sets, in units of the page, and loads this file before it calls `canvas`:
#
#     left, tail, top, foot        what is beside, above and below the plot, without the legend
#     entries, entry_of(I)         how many curves, and the text of each
#     hue(I), dash(I), mark(I)     their looks; a dash of 0: marks alone, a mark of 0: a line alone
#     spots, spot_x(0), spot_y(0)  what is drawn, for `plot @spots using ...`, as shares of the plot; an empty text:
#                                  never into the plot
#     remarks                      rows of words that stand below, broken by line breaks; may be empty
#
# and gets `width`, `height`, `plot_width`, `plot_height` and `bottom`, with the labels set.

letter_width = 6.2
sample_width = 24
row_pitch = 13.5
longest_entry = 1
do for [i=1:entries] { longest_entry = strlen(entry_of(i)) > longest_entry ? strlen(entry_of(i)) : longest_entry }
text_width = letter_width * longest_entry
remark_rows = rows(remarks)
wanted_height(below) = page_height > 0 ? page_height - top - foot - below : 0.72 * page_width - top - foot
at_least_high(h) = h > 110 ? h : 110
remarks_height = remark_rows ? 6 + row_pitch * remark_rows : 0

width = page_width
plot_height = at_least_high(wanted_height(remarks_height))
place = ''

# --- in a corner: 1 bottom right, 2 top left, 3 top right, 4 bottom left

if (strlen(spots)) {
    plot_width = page_width - left - tail
    box_width = (sample_width + text_width + 14) / plot_width
    box_height = (row_pitch * entries + 8) / plot_height
    array hits[4]
    do for [c=1:4] { hits[c] = 0 }
    is_right(x) = x > 1 - box_width
    is_left(x) = x < box_width
    is_low(y) = y < box_height
    is_high(y) = y > 1 - box_height
    note_spot(x, y) = ((is_right(x) && is_low(y) ? (hits[1] = hits[1] + 1) : 0), \
        (is_left(x) && is_high(y) ? (hits[2] = hits[2] + 1) : 0), \
        (is_right(x) && is_high(y) ? (hits[3] = hits[3] + 1) : 0), \
        (is_left(x) && is_low(y) ? (hits[4] = hits[4] + 1) : 0), 1)
    stats @spots using (note_spot(spot_x(0), spot_y(0))) nooutput
    corner = 0
    do for [c=4:1:-1] { if (hits[c] == 0) { corner = c } }
    if (corner && box_width * plot_width < page_width / 3. && box_height < 0.8) { place = 'inside' }
}
legend_height = 0
if (place eq '') {
    place = 'below'
    legend_columns = int((page_width - 12) / (sample_width + text_width + 18))
    legend_columns = legend_columns < 1 ? 1 : legend_columns > entries ? entries : legend_columns
    legend_rows = (entries + legend_columns - 1) / legend_columns
    legend_height = 6 + row_pitch * legend_rows
}
plot_width = page_width - left - tail
plot_height = at_least_high(wanted_height(legend_height + remarks_height))
bottom = foot + legend_height + remarks_height
height = top + plot_height + bottom
height = page_height > height ? page_height : height

# --- in a corner or below: a sample of each, and its name

do for [i=1:entries] {
    if (place eq 'inside') {
        x = corner % 2 ? left + plot_width - text_width - sample_width - 8 : left + 8
        x = corner == 4 ? left + 8 : corner == 3 || corner == 1 ? left + plot_width - text_width - sample_width - 8 : x
        y = (corner == 1 || corner == 4 ? top + plot_height - row_pitch * entries - 3 : top + 3) + row_pitch * (i - 0.5)
    } else {
        x = 10 + (page_width - 12) / real(legend_columns) * ((i - 1) / legend_rows)
        y = top + plot_height + foot + 4 + row_pitch * ((i - 1) % legend_rows + 0.5)
    }
    if (dash(i)) {
        set arrow from screen across(x), screen down(y) to screen across(x + sample_width - 4), screen down(y) nohead front \
            lw 1.7 lc rgb hue(i) dt dash(i)
    }
    if (mark(i)) {
        set label '' at screen across(x + sample_width / 2. - 2), screen down(y) point pt mark(i) ps 0.7 lw 1.2 \
            lc rgb hue(i) front
    }
    set label entry_of(i) at screen across(x + sample_width), screen down(y) left front textcolor rgb ink
    eval cover(x - 2, y - 7, sample_width + text_width + 4, 13.5, name_of(i), '')
}
if (remark_rows) {
    set label remarks at screen across(10), screen down(top + plot_height + foot + legend_height + 4 + row_pitch * 0.5) left \
        textcolor rgb quiet font small_font
}
