# A board of order 10x10, the first row of which begins with 100, through every format that holds it.
$ awk 'BEGIN { for (i = 0; i < 100; i++) for (j = 0; j < 100; j++) printf "%d%s", i + j && (i + 3 * j) % 7 == 0 ? 0 : (10 * (i % 10) + int(i / 10) + j + 99) % 100 + 1, j < 99 ? " " : "\n" }' > board.txt; cut -d' ' -f1-9 board.txt | head -1
> 100 1 2 3 4 5 6 0 8
$ quadrille solve -s large board.txt > answer.txt; quadrille verify board.txt answer.txt; quadrille count -s large board.txt
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
> 1
$ for format in ruled rows line grid; do quadrille convert --to $format board.txt > written.txt; quadrille convert --to grid written.txt | grep -v '^#' | cmp - board.txt && echo $format; done
> ruled
> rows
> line
> grid
# What can't take it says so, with the size or the cure.
$ quadrille solve -s mrv board.txt
> # gave up
! board.txt:1: mrv solves boards up to size 64, and this has 100
? 3
$ quadrille solve -s picosat:amo=pairwise board.txt
> # gave up
! board.txt:1: picosat:amo=pairwise: at most one of each pair of options is 198 million clauses, more than memory has room for: amo=product needs fewer
? 3
$ quadrille convert --to line --canonical board.txt
! board.txt:1: no canonical form: only boards up to size 64 have one
? 1
# Lines of 81 numbers from 1 to 9 are boards of 9x9, even 81 of them.
$ awk 'BEGIN { for (b = 0; b < 81; b++) for (i = 0; i < 81; i++) printf "%d%s", (b + i) % 9 + 1, i < 80 ? " " : "\n" }' > nines.txt; quadrille convert --to line nines.txt | grep -c '^[1-9]*$'
> 81
# 49 lines of 49 numbers, one of them above 7, are a board of 49x49.
$ awk 'BEGIN { for (i = 0; i < 49; i++) for (j = 0; j < 49; j++) printf "%d%s", i + j ? 0 : 49, j < 48 ? " " : "\n" }' | quadrille convert --to grid | head -1
> # quadrille: order 7x7, format grid
# The profile says when no clauses were needed.
$ quadrille solve -s large -o none --profile board.txt 2>&1 | tail -3
>   forced placements settled it: no clauses were left to search
>   large reports no levels
> times: parsing T s, searching T s, verifying T s, printing T s
