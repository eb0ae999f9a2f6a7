# A board that the wanted format cannot hold is answered in the format of the input.
$ quadrille solve -o bank
< 1234
< 3412
< 2143
< 432.
> 1234
> 3412
> 2143
> 4321
! quadrille: solve: bank cannot hold a board of order 2x2; its answer is in rows
# Knuth's comment has 32 digits, and this board 36.
$ awk 'BEGIN { for (i = 0; i < 36; i++) for (j = 0; j < 36; j++) printf "%d%s", i + j ? (6 * (i % 6) + int(i / 6) + j) % 36 + 1 : 0, j < 35 ? " " : "\n" }' > board.txt; quadrille solve -o knuth board.txt > answer.txt; quadrille verify board.txt answer.txt
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
! quadrille: solve: knuth cannot hold a board of order 6x6; its answer is in grid
