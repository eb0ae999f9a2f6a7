# SPDX-License-Identifier: MIT
# rows.gp - the page of charts whose rows are back-ends: names at the left, figures at the right; a set is a block of rows
# under its name. The vertical axis counts units from the top of the plot.
#
# Before it: `all` rows in order, `sets`, set_name[K], row_name(R), set_at(R), `legend`, `x_title`, `right` (room for figures, of
# characters, else, and on a page: right_of(DUMB, SIZED)), `plain_width`, and heights of rows: `plain_row`, `page_row`, `least_row`,
# `most_row`. Behind it row_of(R) is where a row has its middle, and `eval tell_rows` tells a page of the rows.

longest = 4
do for [r=1:all] { longest = strlen(row_name(r)) > longest ? strlen(row_name(r)) : longest }
longest = longest > page_width / 20. ? int(page_width / 20.) : longest
left = int(24 + 6.3 * longest)
left = left < 80 && 80
plot_width = plain_width
width = left + plot_width + right
heading = on_page(heading, 7.4)
legend = on_page(legend, 5.6)
row_height = plain_row
title_height = sets == 1 ? 0 : 30
top = 46 + 20 * rows(heading)
bottom = 66 + 16 * rows(legend)
width = page_width
left = int((14) + 6.2 * longest); left = left < 40 ? 40 : left
plot_width = width - left - right
title_height = sets == 1 ? 0 : 20
top = heading_height(heading) + 14
bottom = 46 + 14 * rows(legend)
row_height = page_height > 0 ? (page_height - top - bottom - 8 - sets * title_height) / real(all) : page_row
row_height = row_height < least_row ? least_row : row_height > most_row ? most_row : row_height
plot_height = sets * title_height + all * row_height + (8)
height = top + plot_height + bottom
height = page_height > height ? page_height : height
row_of(r) = set_at(r) * title_height + (r - 0.5) * row_height
eval canvas(kind, width, height)
set lmargin at screen across(left)
set rmargin at screen across(left + plot_width)
set tmargin at screen down(top)
set bmargin at screen down(top + plot_height)
set yrange [plot_height:0]
unset ytics
unset key

set label heading at screen (across(10)), screen down(14) font heading_font textcolor rgb ink
set label legend at screen (across(10)), \
    screen down(top + plot_height + (48)) textcolor rgb quiet
set label x_title at graph 0.5, screen down(top + plot_height + (32)) center textcolor rgb ink
do for [r=1:all] {
    set label clipped(row_name(r), longest) right textcolor rgb ink \
        at screen across(left - (6)), first row_of(r)
    if (sets == 1 || (r > 1 && set_at(r) == set_at(r - 1))) { continue }
    y = row_of(r) - 0.5 * row_height - title_height
    set label set_name[set_at(r)] at screen across(left + 6), first y + title_height - (8) textcolor rgb ink
    if (r > 1) { set arrow from graph 0, first y + 4 to graph 1, first y + 4 nohead back lc rgb rule lw 1 }
}
title_above(r) = r > 1 && set_at(r) == set_at(r - 1) ? 0 : title_height
row_top(r) = top + row_of(r) - row_height / 2.
row_covers(r) = (row_axes(row_top(r), row_height), cover(0, row_top(r), width, row_height, row_name(r), ''), \
    cover(0, row_top(r) - title_above(r), width, row_height + title_above(r), '', set_name[set_at(r)]))
tell_rows = "do for [r=1:all] { eval row_covers(r) }"
