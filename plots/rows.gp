# SPDX-License-Identifier: MIT
# rows.gp - the page of charts whose rows are back-ends: names at the left, figures at the right; a set is a block of rows
# under its name. The vertical axis counts units from the top of the plot.
#
# Before it: `all` rows in order, `sets`, set_name[K], row_name(R), set_at(R), `legend`, `x_title`, `right` (room for figures, of
# characters, else, and on a page: right_of(DUMB, SIZED)), `plain_width`, and heights of rows: `plain_row`, `page_row`, `least_row`,
# `most_row`. Behind it row_of(R) is where a row has its middle, and `eval tell_rows` tells a page of the rows.

longest = 4
do for [r=1:all] { longest = strlen(row_name(r)) > longest ? strlen(row_name(r)) : longest }
if (dumb) { longest = longest > columns / 3 ? columns / 3 : longest }
if (sized) { longest = longest > page_width / 20. ? int(page_width / 20.) : longest }
left = dumb ? (longest + 1) * cell_width : int(24 + 6.3 * longest)
left = left < 80 && !dumb ? 80 : left
plot_width = dumb ? columns * cell_width - left - right : plain_width
width = left + plot_width + right
heading = sized ? on_page(heading, 7) : wrapped(heading, dumb ? columns : width / 9)
legend = sized ? on_page(legend, 5.6) : wrapped(legend, dumb ? columns : (width - 40) / 6)
row_height = dumb ? cell_height : plain_row
title_height = sets == 1 ? 0 : dumb ? cell_height : 30
top = dumb ? cell_height * (rows(heading) + 1) : 46 + 20 * rows(heading)
bottom = dumb ? cell_height * (1 + rows(legend)) + half_row : 66 + 16 * rows(legend)
if (sized) {
    width = page_width
    left = int((kind eq 'tikz' ? 22 : 14) + 6.2 * longest); left = left < 40 ? 40 : left
    plot_width = width - left - right
    title_height = sets == 1 ? 0 : 20
    top = heading_height(heading) + 14
    bottom = 46 + 14 * rows(legend)
    row_height = page_height > 0 ? (page_height - top - bottom - 8 - sets * title_height) / real(all) : page_row
    row_height = row_height < least_row ? least_row : row_height > most_row ? most_row : row_height
}
plot_height = sets * title_height + all * row_height + (dumb ? half_row : 8)
height = top + plot_height + bottom
height = sized && page_height > height ? page_height : height
row_of(r) = set_at(r) * title_height + (r - 0.5) * row_height
eval canvas(kind, width, height)
set lmargin at screen across(left)
set rmargin at screen across(left + plot_width)
set tmargin at screen down(top)
set bmargin at screen down(top + plot_height)
set yrange [plot_height:0]
unset ytics
unset key

set label heading at screen (dumb ? 0 : across(sized ? 10 : left)), screen down(dumb ? half_row : sized ? 14 : 26) font heading_font textcolor rgb ink
set label legend at screen (dumb ? 0 : across(sized ? 10 : 20)), \
    screen down(top + plot_height + (dumb ? 2 * cell_height : sized ? 48 : 66)) textcolor rgb quiet
if (!dumb) { set label x_title at graph 0.5, screen down(top + plot_height + (sized ? 32 : 40)) center textcolor rgb ink }
do for [r=1:all] {
    set label clipped(row_name(r), dumb || sized ? longest : strlen(row_name(r))) right textcolor rgb ink \
        at screen across(left - (dumb ? cell_width : sized ? 6 : 10)), first row_of(r)
    if (sets == 1 || (r > 1 && set_at(r) == set_at(r - 1))) { continue }
    y = row_of(r) - 0.5 * row_height - title_height
    set label set_name[set_at(r)] at screen across(dumb ? 0 : left + 6), first y + title_height - (dumb ? half_row : 8) textcolor rgb ink
    if (r > 1 && !dumb) { set arrow from graph 0, first y + 4 to graph 1, first y + 4 nohead back lc rgb rule lw 1 }
}
title_above(r) = r > 1 && set_at(r) == set_at(r - 1) ? 0 : title_height
row_top(r) = top + row_of(r) - row_height / 2.
row_covers(r) = (row_axes(row_top(r), row_height), cover(0, row_top(r), width, row_height, row_name(r), ''), \
    cover(0, row_top(r) - title_above(r), width, row_height + title_above(r), '', set_name[set_at(r)]))
tell_rows = "do for [r=1:all] { eval row_covers(r) }"
