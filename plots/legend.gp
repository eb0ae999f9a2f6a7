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
# and gets `width`, `height`, `plot_width`, `plot_height` and `bottom`, with the labels set. legend-entries.gp draws
# the legend again, below `legend_top`.

letter_width = 6.2
sample_width = 24
if (!exists('text_at')) { text_at = sample_width }
row_pitch = 13.5
if (!exists('longest_entry')) { longest_entry = 1 }
do for [i=1:entries] { longest_entry = larger(longest_entry, strlen(entry_of(i))) }
remark_rows = rows(remarks)
wanted_height(below) = page_height > 0 ? page_height - top - foot - below : 0.72 * page_width - top - foot
remarks_height = remark_rows ? 6 + row_pitch * remark_rows : 0

# --- below the plot, in as many columns as the longest name leaves; in more, its rows broken, where that takes less height

width = page_width
column_width(c) = (page_width - 12) / real(c)
letters_in(c) = int((column_width(c) - sample_width - 18) / letter_width)
entry_rows(i, c) = i > entries ? 0 : rows(wrapped(entry_of(i), letters_in(c)))
entries_in(c) = (entries + c - 1) / c
rows_in(c, k) = sum [i=1+(k-1)*entries_in(c):k*entries_in(c)] entry_rows(i, c)
legend_columns = int((page_width - 12) / (sample_width + letter_width * longest_entry + 18))
legend_columns = legend_columns < 1 ? 1 : legend_columns > entries ? entries : legend_columns
legend_rows = 0
do for [c=legend_columns:entries] {
    tallest = 0
    do for [k=1:c] { tallest = larger(tallest, rows_in(c, k)) }
    if (!legend_rows || (tallest < legend_rows && letters_in(c) >= 20)) { legend_columns = c; legend_rows = tallest }
}
legend_letters = letters_in(legend_columns)
text_width = letter_width * (longest_entry < legend_letters ? longest_entry : legend_letters)
legend_height = 6 + row_pitch * legend_rows
plot_width = page_width - left - tail
plot_height = larger(110, wanted_height(remarks_height))

# --- in a corner: 1 bottom right, 2 top left, 3 top right, 4 bottom left

corner = 0
if (strlen(spots)) {
    box_width = (sample_width + letter_width * longest_entry + 14) / plot_width
    box_height = (row_pitch * entries + 8) / plot_height
    array hits[4]
    do for [c=1:4] { hits[c] = 0 }
    is_in(c, x, y) = (c % 2 ? x > 1 - box_width : x < box_width) && (c % 3 == 1 ? y < box_height : y > 1 - box_height)
    note_spot(x, y) = (sum [c=1:4] (is_in(c, x, y) ? (hits[c] = hits[c] + 1) : 0), 1)
    stats @spots using (note_spot(spot_x(0), spot_y(0))) nooutput
    do for [c=4:1:-1] { if (hits[c] == 0) { corner = c } }
    if (box_width * plot_width >= page_width / 3. || box_height >= 0.8) { corner = 0 }
}
if (corner) { legend_columns = 1; legend_height = 0 }
plot_height = larger(110, wanted_height(legend_height + remarks_height))
bottom = foot + legend_height + remarks_height
height = larger(page_height, top + plot_height + bottom)

legend_top = top + (corner == 1 || corner == 4 ? plot_height - row_pitch * entries - 3 : corner ? 3 : plot_height + foot + 4)
legend_left = !corner ? 10 : left + (corner % 2 ? plot_width - text_width - sample_width - 8 : 8)
load here.'legend-entries.gp'
if (remark_rows) {
    set label remarks at screen across(10), screen down(top + plot_height + foot + legend_height + 4 + row_pitch * 0.5) left \
        textcolor rgb quiet font small_font
}
