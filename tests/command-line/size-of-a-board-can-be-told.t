# 16 cells in a line are a small board; with --order they are what one says.
@ board.txt
| 1111............
| 1234............
$ quadrille count --order 1x4 board.txt
> 0
> 24
! board.txt:1: no solution: row 1 holds 1 twice, in r1c1 and r1c2
? 1
# As a board of 2x2 it has other boxes, so fewer solutions.
$ quadrille count board.txt
> 0
> 12
! board.txt:1:1: note: read as a board of size 4 a line; --from rows reads them as rows of size 16
! board.txt:1: no solution: row 1 holds 1 twice, in r1c1 and r1c2
? 1
# No other order fits.
$ quadrille solve --order 3x3
< 1...............
! standard input:1:1: this line has 16 cells; a board of order 3x3 has 9 in a row and 81 in all
? 2
# Two numbers a line may be an exact cover, too; with the order they are a board.
$ printf '2 1\n1 2\n' | quadrille solve --order 1x2
> 2 1
> 1 2
