# SPDX-License-Identifier: MIT
# An exact cover: dominoes on square boards that hang on each other like a tree, three on each. Below two cells of its last
# row a board has two cells of the first row of the next.
#
#     awk -f tree-of-boards.awk -v boards=40 > tree.dlx      # -v side=6: 6x6 boards, an even number
function cell(board, row, column) { return "b" board "r" row "c" column }
BEGIN {
    if (!side) side = 6
    for (b = 1; b <= boards; b++)
        for (r = 1; r <= side; r++)
            for (c = 1; c <= side; c++) printf "%s ", cell(b, r, c)
    print ""
    for (b = 1; b <= boards; b++)
        for (r = 1; r <= side; r++)
            for (c = 1; c <= side; c++) {
                if (c < side) print cell(b, r, c), cell(b, r, c + 1)
                if (r < side) print cell(b, r, c), cell(b, r + 1, c)
            }
    for (b = 2; b <= boards; b++) {
        above = int((b + 1) / 3); at = 1 + (side - 2) * ((b + 1) % 3) / 2
        for (i = 0; i < 2; i++) print cell(above, side, at + i), cell(b, 1, side / 2 + i)
    }
}
