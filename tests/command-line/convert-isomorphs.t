# Behind each board its random isomorphs: those that another program works out from the words of isomorph.h and the
# first 64 bits of the SHA-256 of the board.
@ board.txt
| # quadrille: order 3x3, format line
| 4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8 # 1.2
| 1........2........3........4........5........6........7........8........9........
$ quadrille convert --isomorphs 3 --to line board.txt | head -5
> # quadrille: order 3x3, format line
> 4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8 # 1.2
> ....8....1..3....69.6...4........5....4.2.....9.8....227.....1...19....3..96.7..8 # 1.2 (isomorph 1)
> .8.....474.7.5...9.3...7......6....52.1..8.9..4.......7.9..1.2...3..........8.1.. # 1.2 (isomorph 2)
> ....7......9....3.5..48.9...8.64..1.64...3........74.......6...8..59.3...1......2 # 1.2 (isomorph 3)
$ quadrille convert --isomorphs 3 --seed 1 --to line board.txt > one; quadrille convert --isomorphs 3 --to line board.txt | cmp - one
$ wc -l < one | tr -d ' '
> 9
# A smaller number gives the first of them; another seed gives others; none is the file itself.
$ quadrille convert --isomorphs 1 --to line board.txt | sed -n 1,3p > few; head -3 one | cmp - few
$ quadrille convert --isomorphs 3 --seed 2 --to line board.txt | grep -Fxf one | grep -v '^#'
> 4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8 # 1.2
> 1........2........3........4........5........6........7........8........9........
$ quadrille convert --isomorphs 0 --to line board.txt | cmp - board.txt
# It does not matter in which format the board came, or what stands before it.
$ quadrille convert --to grid board.txt | quadrille convert --isomorphs 3 --to line | cmp - one
$ tail -1 board.txt | quadrille convert --isomorphs 3 --to line | sed 1d > last; tail -4 one | cmp - last
# Solutions go along.
$ head -2 board.txt | quadrille solve -o csv > solved; quadrille convert --isomorphs 50 --to csv solved > many
$ quadrille verify many many
> 51 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
$ cut -d, -f2 many | sort -u | wc -l | tr -d ' '
> 52
# What is no board has none; formulas and covers are made of what this writes.
$ quadrille convert --isomorphs 1 --to line queens:4
! queens:4: line cannot hold what is no board
? 1
$ quadrille convert --isomorphs 1 --to cnf board.txt
! quadrille: convert: --isomorphs goes with formats of boards; convert what it writes once more for cnf
? 2
$ quadrille convert --isomorphs 1000001 --to line board.txt
! quadrille: convert: --isomorphs: at most 1000000
? 2
