# Pieces and a box as drawings. The Soma cube: 240 essentially different solutions (Berlekamp, Conway and Guy, Winning
# Ways), each in 48 positions.
@ soma.txt
| # The Soma cube
| box 3x3x3
| turn rotated
| use once
| piece V
| XX
| X.
| piece L
| XXX
| X..
| piece T
| XXX
| .X.
| piece Z
| XX.
| .XX
| piece A
| XX
| X.
| -
| X.
| piece B
| XX
| X.
| -
| ..
| X.
| piece P
| XX
| X.
| -
| .X
$ quadrille count -s bits polyomino:soma.txt
> 11520
$ quadrille count -s bits soma.txt
> 11520
# The pentominoes: 65 ways in 8x8 without its middle, each in 8 positions; 2 in 3x20, each in 4.
@ pentominoes.txt
| box 6x10
| turn reflected
| use once
| piece F
| .XX
| XX.
| .X.
| piece I
| XXXXX
| piece L
| XXXX
| X...
| piece N
| XXX.
| ..XX
| piece P
| XXX
| XX.
| piece T
| XXX
| .X.
| .X.
| piece U
| XXX
| X.X
| piece V
| XXX
| X..
| X..
| piece W
| X..
| XX.
| .XX
| piece X
| .X.
| XXX
| .X.
| piece Y
| XXXX
| .X..
| piece Z
| XX.
| .X.
| .XX
@ middle.txt
| box
| XXXXXXXX
| XXXXXXXX
| XXXXXXXX
| XXX..XXX
| XXX..XXX
| XXXXXXXX
| XXXXXXXX
| XXXXXXXX
$ quadrille convert --to cover pentominoes.txt | awk '!/^\|/ && NR > 2' | wc -l; quadrille convert --to cover pentomino:6x10 | awk '!/^\|/ && NR > 2' | wc -l
> 2056
> 2056
$ sed 1d pentominoes.txt | cat middle.txt - > scott.txt; quadrille count -s bits scott.txt; sed 's/6x10/3x20/' pentominoes.txt | quadrille count -s bits
> 520
> 8
# Tetrominoes, any number of each, against the family (OEIS A230031); dominoes around a hole; in a cube of eight.
@ tetrominoes.txt
| box 4x5
| turn reflected
| use any
| piece I
| XXXX
| piece O
| XX
| XX
| piece T
| XXX
| .X.
| piece S
| .XX
| XX.
| piece L
| XXX
| X..
@ ring.txt
| box
| XXX
| X.X
| XXX
| turn reflected
| use any
| piece D
| XX
@ cube.txt
| box 2x2x2
| turn rotated
| use any
| piece D
| XX
$ quadrille count tetrominoes.txt ring.txt cube.txt tetromino:4x5
> 454
> 2
> 9
> 454
# Turned but not reflected, and as they are drawn, there are fewer: a program of twenty lines that tries finds the same.
$ sed 's/reflected/rotated/; s/4x5/4x4/' tetrominoes.txt | quadrille count; sed 's/reflected/fixed/; s/4x5/4x4/' tetrominoes.txt | quadrille count
> 44
> 5
# Each at most once: A, B or both, or C.
@ pieces.txt
| box 1x2
| turn fixed
| use at-most-once
| piece A
| X
| piece B
| X
| piece C
| XX
$ quadrille count pieces.txt
> 3
$ quadrille solve polyomino:ring.txt
> r1c1 r1c2
> r3c2 r3c3
> r1c3 r2c3
> r2c1 r3c1
$ sed 's/at-most-once/once/' pieces.txt | quadrille count
! standard input:1:1: note: the pieces have 4 cells and the box 2, so there is no solution
> 0
? 1
# Two sets of the five tetrominoes: as Knuth's dlx3 and ssmcc count them. Under names of their own equal pieces multiply the
# packings.
$ sed 's/any/2/; s/4x5/4x10/' tetrominoes.txt > two-sets.txt; quadrille count two-sets.txt; sed 's/4x10/5x8/' two-sets.txt | quadrille count -s bits
> 1796
> 3106
$ (sed 's/any/once/; s/4x5/4x10/' tetrominoes.txt; sed '1,3d; s/piece \(.\)/piece \1\1/' tetrominoes.txt) | quadrille count -s bits; echo $((32 * 1796))
> 57472
> 57472
$ quadrille solve two-sets.txt | cut -c 1 | paste -sd ' '; quadrille convert --to dlx two-sets.txt | sed -n 2p | grep -o '2|.*'
> I I O O T T S S L L
> 2|I 2|O 2|T 2|S 2|L
# A picture of a solution, with copies, layers, and colours in cells.
$ quadrille solve -o drawing two-sets.txt
> +---------------+-----------+-------+---+
> | I             | T         | S     | S |
> +---------------+---+   +---+   +---+   |
> | I             | L |   |       |       |
> +-------+-------+   +---+-------+   +---+
> | O     | O     |   | T         |   | L |
> |       |       |   +---+   +---+---+   |
> |       |       |       |   |           |
> +-------+-------+-------+---+-----------+
$ quadrille solve -o drawing -n 2 cube.txt
> +-------+
> |       |
> +-------+
> |       |
> +-------+
>
> +-------+
> |       |
> +-------+
> |       |
> +-------+
>
> | another
> +-------+
> |       |
> +-------+
> |       |
> +-------+
>
> +---+---+
> |   |   |
> |   |   |
> |   |   |
> +---+---+
$ quadrille solve -o drawing ring.txt
> +-------+---+
> |       |   |
> +---+---+   |
> |   |   |   |
> |   +---+---+
> |   |       |
> +---+-------+
$ printf 'a b | r1c1 r1c3\na r1c1:red r1c3:blue\nb r1c1:red\n' | quadrille solve -o drawing; quadrille solve -o drawing langford:3
> +------+      +------+
> | red  |      | blue |
> +------+      +------+
> 1 s2 s4
> 2 s3 s6
> 3 s1 s5
# A board as a cover shows its digits: those that are not given.
$ printf '# quadrille: order 2x2\n.234341221434321\n' | quadrille convert -o cover | quadrille solve -o drawing
> +---+
> | 1 |
> +---+
$ printf '# quadrille: order 2x2\n..3434122143....\n' | quadrille convert -o cover | quadrille solve -o drawing
> +---+---+
> | 1 | 2 |
> +---+---+
>
>
>
> +---+---+---+---+
> | 4 | 3 | 2 | 1 |
> +---+---+---+---+
# Names are whole: a wide one makes cells wider, one of several cells takes their room.
$ printf 'up-left lower r1c1 r1c2 r2c1 r2c2\nup-left r1c1\nlower r2c1 r2c2 r1c2\n' | quadrille solve --from cover -o drawing
> +---------+---------+
> | up-left | lower   |
> +---------+         |
> |                   |
> +-------------------+
# At most two of each; two of I, and of the others any; a spare I, one or two of L. A program that tries finds the same.
$ for s in dlx bits picosat cdcl; do sed 's/any/0..2/' tetrominoes.txt | quadrille count -s $s; sed 's/piece I/& use 2/' tetrominoes.txt | quadrille count -s $s; sed 's/piece I/& use 0..1/; s/piece L/& use 1..2/' tetrominoes.txt | quadrille count -s $s; done | paste -sd ' '
> 270 126 160 270 126 160 270 126 160 270 126 160
# A spare piece is one that is used at most once, for solvers that cover each item once, too.
$ sed 's/at-most-once/0..1/' pieces.txt | quadrille count -s cells
> 3
# Pieces that say it themselves.
$ sed '/^use/d; s/piece ./& use 1..3/' pieces.txt | quadrille count
! standard input:1:1: note: the pieces have at least 4 cells and the box 2, so there is no solution
> 0
? 1
$ sed '/^use/d; s/piece ./& use once/; s/1x2/3x3/' pieces.txt | quadrille count
! standard input:1:1: note: the pieces have 4 cells and the box 9, so there is no solution
> 0
? 1
$ sed 's/piece ./& use 0..2/; s/1x2/3x3/' pieces.txt | quadrille count
! standard input:1:1: note: the pieces have at most 8 cells and the box 9, so there is no solution
> 0
? 1
$ quadrille count polyomino:nowhere.txt
! quadrille: there is no file and no set 'nowhere.txt' (quadrille list sets shows the sets)
? 2
