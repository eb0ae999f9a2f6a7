# Marks that say no more than the givens are a board: all of a blank, or those that no given in its units forbids.
@ possible.awk
| # Lines of 81 characters as pencil marks, without those that a given in the same row, column or box forbids.
| { for (cell = 0; cell < 81; cell++) {
|       given = substr($0, cell + 1, 1); line = ""
|       for (digit = 1; digit <= 9; digit++) {
|           free = given == "." || given == digit
|           for (peer = 0; given == "." && peer < 81; peer++)
|               if (substr($0, peer + 1, 1) == digit && (int(peer / 9) == int(cell / 9) || peer % 9 == cell % 9 || (int(peer / 27) == int(cell / 27) && int(peer % 9 / 3) == int(cell % 9 / 3)))) free = 0
|           line = line (free ? digit : ".") }
|       printf "%s", line }
|   print "" }
$ grep -v '^#' "$TESTS/../data/minimal.txt" | head -20 > boards.txt; quadrille solve boards.txt > solved.txt; quadrille convert -o pencilmarks boards.txt | tee marks.txt | sed 1d | awk '{ print length($0) }' | sort -u; quadrille solve marks.txt | cmp - solved.txt; quadrille convert -o line marks.txt | sed 1d | cmp - boards.txt
> 729
$ awk -f possible.awk boards.txt > possible.txt; quadrille solve possible.txt | cmp - solved.txt; sed 1d marks.txt | tr . 0 | quadrille solve | cmp - solved.txt
# A blank with one mark left is a given, so nothing else is; notes stay.
$ quadrille solve -o none -s bands possible.txt; sed '1d; s/$/ # a note/' marks.txt | quadrille convert -o line | sed -n 2p | cut -c82-
>  # a note
# Marks that say more are an exact cover: of 2 or more solutions those are left that do not use what is forbidden.
@ forbid.awk
| # Of a board, and behind it its solutions: the marks without the first solution's digit in the first cell where two differ,
| # and how many solutions do without it.
| NR == 1 { board = $0; next }
| { grid[++count] = $0 }
| END {
|     for (cell = 1; substr(grid[1], cell, 1) == substr(grid[2], cell, 1); cell++);
|     digit = substr(grid[1], cell, 1); left = 0
|     for (i = 1; i <= count; i++) left += substr(grid[i], cell, 1) != digit
|     for (at = 1; at <= 81; at++) for (d = 1; d <= 9; d++) { given = substr(board, at, 1)
|         printf "%s", (given == "." || given == d) && !(at == cell && d == digit) ? d : "." }
|     print ""; print left > "left.txt" }
$ quadrille generate --solutions 2..9 --count 12 --seed 3 | grep -v '^#' > several.txt; while read -r board; do { echo $board; echo $board | quadrille solve -n 0 -o line | grep -v '^#'; } | awk -f forbid.awk; cat left.txt >> all-left.txt; done < several.txt > forbidden.txt; for s in dlx cells dpll picosat; do quadrille count -s $s forbidden.txt | cmp - all-left.txt; done; wc -l < all-left.txt | tr -d ' '
> 12
$ head -1 forbidden.txt | quadrille solve | head -2; quadrille solve -s bands forbidden.txt 2>&1 > shown | head -1
> r1c1 r1d9 c1d9 b1d9
> r1c2 r1d6 c2d6 b1d6
> forbidden.txt:1: bands solves boards only
# A cell without a mark: no solution. Mistakes are named; other sizes, and what only looks alike, are none.
$ sed -n 1p possible.txt | sed 's/^........./........./' | quadrille count
> 0
? 1
$ sed -n 2p possible.txt | sed 's/^\(.\{20\}\)./\15/' | quadrille solve; echo 53..7 | quadrille solve --from pencilmarks; awk 'BEGIN { for (i = 0; i < 729; i++) printf "."; print "" }' | quadrille convert -o line | head -1
> # quadrille: order 3x9, format line
! standard input:1:21: '5' stands where the mark of digit 3 in r1c3 does: it is 3, or . where it is not possible
! standard input:1:1: this is no line of 729 pencil marks
