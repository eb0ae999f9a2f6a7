# Boards with other regions. Jigsaw, X and X-windoku of Interactive Sudoku Solver (data/example_puzzles.js, with the solutions):
# from a video of Cracking the Cryptic, and from the forum of enjoysudoku.
@ jigsaw.txt
| # the givens, then the piece of each cell
| 3.......7
| 1.......5
| ....68...
| ..5.19...
| ...9.....
| ........2
| 8....3...
| ...235..1
| .......9.
| AAAAAAABC
| DEFFAFABC
| DEFFFFBBC
| DEFFBBBBC
| DEEEGGCBC
| DDEGGGCCC
| DDEEGGGGH
| DIIIIHHHH
| IIIIIHHHH
@ x.txt
| .Diagonal~1.Diagonal~-1.~R1C3_1~R1C7_2~R2C3_2~R2C4_3~R2C9_4~R3C1_4~R4C1_5~R4C3_3~R4C8_6~R5C2_1~R5C9_5~R6C3_6~R7C5_7~R7C6_8~R8C5_9~R9C2_7~R9C6_1~R9C8_9
@ x-windoku.txt
| .......1.
| ....2...3
| .........
| 4....3...
| ....5...6
| ....1....
| .....78..
| ....6....
| ....32...
|
| .Diagonal~1.Diagonal~-1
| .Windoku
$ quadrille solve jigsaw.txt
> 364891527
> 189374265
> 542168739
> 625719843
> 213987456
> 937456182
> 876523914
> 498235671
> 751642398
$ quadrille solve x.txt | tr -d '\n'; echo; quadrille solve x-windoku.txt | tr -d '\n'; echo
> 681945237792316584435827619523784961817639425946152873369478152158293746274561398
> 932674518678521943541398267469283751217459386853716429326147895794865132185932674
$ quadrille count jigsaw.txt x.txt x-windoku.txt; quadrille count -s cells x.txt; quadrille count -s cdcl x.txt
> 1
> 1
> 1
> 1
> 1
# Answers are rows or options, and both are verified.
$ quadrille solve x.txt > rows; quadrille solve -o cover x.txt > options; head -1 options; quadrille verify x.txt rows && quadrille verify x.txt options
> r1c1 r1d6 c1d6 b1d6 x1d6
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
$ sed '1s/68/86/' rows > wrong; quadrille verify x.txt wrong
> wrong:1: wrong for x.txt: item c1d8 is in options 8 and 260
> 0 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ sed '1s/681/682/' rows > wrong; quadrille verify x.txt wrong
> wrong:1: wrong for x.txt: a digit of this row may not stand there
> 0 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
# Engines for boards refuse.
$ quadrille solve -s bands x.txt
> | gave up
! x.txt:1: bands solves boards only
? 3
# All grids, as a search of forty lines in Python counts them: 4x4 plain; with both diagonals, one window, disjoint groups,
# no two equal a knight's or a king's move apart; without boxes; a jigsaw, with boxes, too; 5x5; 6x6 below 123456.
$ for with in '' .Diagonal~1.Diagonal~-1 .Windoku .DisjointSets .AntiKnight .AntiKing .NoBoxes .NoBoxes.AntiKnight; do echo .Shape~4x4$with | quadrille count || true; done | tr '\n' ' '; echo
> 288 48 168 168 24 0 576 96 
$ for text in AABBACBBACCDCDDD .Shape~4x4.Jigsaw~AABBACBBACCDCDDD AABBBAACBBADCCEDDCCEDDEEE; do echo $text | quadrille count; done
> 72
> 72
> 2880
$ for with in .AntiKnight .DisjointSets .Windoku; do echo .Shape~6x6$with.~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R1C5_5~R1C6_6 | quadrille count; done
> 16
> 3888
> 5832
# A cell may have candidates: a half of 288 and all that has both.
$ echo .Shape~4x4.~R1C1_1_2 | quadrille count; echo .Shape~4x4.~R1C1_1_2~R1C1_2_3.~R1C1_2 | quadrille count
> 144
> 72
# Written and read again, they are the same.
$ quadrille convert -o regions x.txt
> # quadrille: x.txt
> .Shape~9x9.Diagonal~1.Diagonal~-1
> 
> ..1...2..
> ..23....4
> 4........
> 5.3....6.
> .1......5
> ..6......
> ....78...
> ....9....
> .7...1.9.
$ for set in jigsaw.txt x.txt x-windoku.txt; do quadrille solve $set > a; quadrille convert -o regions $set | quadrille solve | cmp - a; done
$ echo .Shape~4x4.Jigsaw~AABBACBBACCDCDDD.AntiKing.~R1C1_1_2 | quadrille convert -o regions
> # quadrille: standard input
> .Shape~4x4.AntiKing.Jigsaw~AABBACBBACCDCDDD.~R1C1_1_2
> 
> ....
> ....
> ....
> ....
$ quadrille convert -o regions 1............... | quadrille count; quadrille convert -o regions queens:5
> 72
! queens:5: regions hold boards from 4x4 to 9x9 with boxes, pieces, diagonals, windows or groups only
? 1
# Two boards are no jigsaw, even if the second is full.
$ printf '1...............\n1234341221434321\n' | quadrille count
! standard input:1:1: note: read as a board of size 4 a line; --from rows reads them as rows of size 16
> 72
> 1
# A jigsaw of which rows are missing, with a heading, or with another behind it: no board whose letters say nothing.
$ printf '1...\n....\n....\n....\nAABB\nACBB\nACCD\nCDDD\n' > one; quadrille count one; sed '$d' one | quadrille count
> 18
! standard input:8:1: there are 28 cells: a board from 4x4 to 9x9 has as many as .Shape says, and a jigsaw twice as many; a file holds one, without headings
? 2
$ (echo Puzzle 1; cat one) | quadrille count
! standard input:10:1: there are 39 cells: a board from 4x4 to 9x9 has as many as .Shape says, and a jigsaw twice as many; a file holds one, without headings
? 2
$ cat one one one | quadrille count
! standard input:25:1: there are 96 cells: a board from 4x4 to 9x9 has as many as .Shape says, and a jigsaw twice as many; a file holds one, without headings
? 2
$ printf '.Diagonal~1.Shape~4x4\n.Diagonal~-1.Shape~4x4\n.~\n' | quadrille count
! standard input:2:14: a second Shape: a file holds one board
? 2
# By seed: one solution, and no given that could go.
$ quadrille count jigsaw:1..3 diagonals:1..3 windoku:1..3 disjoint:1..3 antiknight:1..3 | sort | uniq -c | tr -s ' '
>  15 1
$ quadrille convert -o regions windoku:7 > w.txt; quadrille convert -o regions windoku:7 | cmp - w.txt; sed -n '/^$/,$p' w.txt | tr -dc 1-9 | wc -c | tr -d ' '
> 16
$ for row in 4 5 6 7 8 9 10 11 12; do for column in 1 2 3 4 5 6 7 8 9; do sed "$row"'s/./\./'$column w.txt > less; cmp -s less w.txt || quadrille count --limit 2 less; done; done | sort | uniq -c | tr -s ' '
>  16 >=2
# Sums and orders are named, once, and so is what is unknown.
$ echo '.AntiKnight.Cage~10~R1C1~R1C2.Thermo~R1C1~R2C1' | quadrille solve
! standard input:1:13: Cage: sums and orders are no exact covers; github.com/sigh/Interactive-Sudoku-Solver and github.com/dclamage/SudokuSolver solve them
? 2
# Sixteen letters with blanks between are no jigsaw of 4x4, but an exact cover in Knuth's format.
$ printf 'a b c d e\na c\na d e\nb d\nb c\nc e\n' | quadrille solve
> a d e
> b c
# A cover whose options are others is another problem, however its items are called: it is not written as a board.
$ echo .Shape~4x4.Windoku.AntiKnight > w.txt; quadrille convert --to cover w.txt | grep -v '^|' > w.dlx; quadrille convert --to regions w.dlx | quadrille convert --to cover - | grep -v '^|' | cmp - w.dlx && (head -1 w.dlx; sed 1d w.dlx | sort -r) > turned.dlx && quadrille convert --to regions turned.dlx | sed -n 2p
> .Shape~4x4.Windoku.AntiKnight
@ refused.sh
| sed "$1" w.dlx > other.dlx; cmp -s other.dlx w.dlx && echo same; quadrille convert --to regions other.dlx
$ for change in '/^r1c1 r1d4 /s/c1d4/c4d2/' '/^r3c1 r3d1 /s/b3d1/b2d2/' '/^r2c2 r2d2 /s/k2243d2/k1123d2/' 's/k1123d1/k1123d9/' 's/c1d1/c01d1/' 's/w1d1/w2d1/' 's/ | / /'; do sh refused.sh "$change" 2>&1; done | sort | uniq -c | sed 's/^ *//'
> 7 other.dlx:1: regions hold boards from 4x4 to 9x9 with boxes, pieces, diagonals, windows or groups only
$ sh refused.sh '/^r1c1 r1d1 /s/$/ |3/'
! other.dlx:1: regions have no costs: the formats cover and miniexact have
? 1
