# Two equal givens: no smaller set contradicts itself.
@ clash.txt
| 1..1
| ....
| ....
| ..2.
$ quadrille explain clash.txt
> clash.txt:1: no solution
> 2 givens contradict each other (no fewer do):
>   *1  . |  . *1
>    .  . |  .  .
>   ------+------
>    .  . |  .  .
>    .  . |  2  .
> Marked *: r1c1=1, r1c4=1
> Why: row 1 holds 1 twice, in r1c1 and r1c4.
# A blank that sees every digit, and a digit without a place in a unit; givens that have no part in it are not marked.
@ direct.txt
| .12.
| 3...
| ...3
| 4...
|
| 12....
| ...3..
| ......
| ..3...
| ....3.
| ......
$ quadrille explain direct.txt
> direct.txt:1: no solution
> 3 givens of 5 contradict each other (minimal: none of them can be left out):
>    .  1 | *2  .
>   *3  . |  .  .
>   ------+------
>    .  . |  . *3
>    4  . |  .  .
> Marked *: r1c3=2, r2c1=3, r3c4=3
> Why: row 1 has no place left for 3: r1c1, r1c2 see it in r2c1; r1c3 holds 2;
> r1c4 sees it in r3c4.
>
> direct.txt:6: no solution
> 4 givens of 5 contradict each other (minimal: none of them can be left out):
>   *1 *2  . |  .  .  .
>    .  .  . | *3  .  .
>   ---------+---------
>    .  .  . |  .  .  .
>    .  . *3 |  .  .  .
>   ---------+---------
>    .  .  . |  .  3  .
>    .  .  . |  .  .  .
> Marked *: r1c1=1, r1c2=2, r2c4=3, r4c3=3
> Why: row 1 has no place left for 3: r1c1 holds 1; r1c2 holds 2; r1c3 sees it in
> r4c3; r1c4, r1c5, r1c6 see it in r2c4.
# Forced placements lead there.
@ chain.txt
| 6.....4..1...8..3..3....7..7...5...42...1....8......5..9..6...7....3......4......
$ quadrille explain chain.txt
> chain.txt:1: no solution
> 7 givens of 19 contradict each other (minimal: none of them can be left out):
>   *6  .  . |  .  .  . |  4  .  .
>   *1  .  . |  .  8  . |  .  3  .
>    .  3  . |  .  .  . |  7  .  .
>   ---------+----------+---------
>   *7  .  . |  .  5  . |  .  .  4
>   *2  .  . |  .  1  . |  .  .  .
>   *8  .  . |  .  .  . |  .  5  .
>   ---------+----------+---------
>    . *9  . |  .  6  . |  .  .  7
>    .  .  . |  .  3  . |  .  .  .
>    .  . *4 |  .  .  . |  .  .  .
> Marked *: r1c1=6, r2c1=1, r4c1=7, r5c1=2, r6c1=8, r7c2=9, r9c3=4
> Why: the marked givens force 1 placement, and then a contradiction.
>   1. r3c1 is 4, its only place in column 1 (hidden single): the other blanks see
>     it in r9c3.
>   2. column 1 has no place left for 9: r1c1 holds 6; r2c1 holds 1; r3c1 holds 4;
>     r4c1 holds 7; r5c1 holds 2; r6c1 holds 8; r7c1, r8c1, r9c1 see it in r7c2.
# The empty board of size 4 has 288 solutions (OEIS A107739).
@ empty.txt
| ....
| ....
| ....
| ....
$ quadrille explain empty.txt | grep -v '[|-]'
> empty.txt:1: 288 solutions
> They differ in 16 of 16 cells (?):
# Of a board with one solution, which givens it could do without.
@ unique.txt
| 12..
| 3412
| ..4.
| 43..
$ quadrille explain unique.txt
> unique.txt:1: one solution
> 7 of its 9 givens could be left out, each alone: r1c1=1, r1c2=2, r2c1=3, r2c2=4,
> r2c3=1, r2c4=2, r4c1=4.
>   -1 -2 |  .  .
>   -3 -4 | -1 -2
>   ------+------
>    .  . |  4  .
>   -4  3 |  .  .
> Marked -: could be left out.
# Exact covers: items that can't be covered together. Of queens:3, three columns; and coloured secondary items hold
# whatever is left out.
@ colours.dlx
| | two colours of x
| p q r | x
| p x:A
| q x:B
| r
| r x:A
$ quadrille explain queens:3 colours.dlx queens:4
> queens:3: no solution
> 3 primary items of 6 can't be covered together (minimal: none of them can be
> left out):
>   c2, c1, c3
>
> colours.dlx:1: no solution
> 2 primary items of 3 can't be covered together (minimal: none of them can be
> left out):
>   p, q
>
> queens:4: 2 solutions
> They differ in 8 of 16 options: r1 c2 a2 b5; r1 c3 a3 b6; r2 c1 a2 b3; r2 c4 a5
> b6; r3 c1 a3 b2; r3 c4 a6 b5; r4 c2 a5 b2; r4 c3 a6 b3
# Formulas: clauses by number and line.
@ f.cnf
| c two clauses in a line
| p cnf 3 5
| 1 2 0 -1 0
| c a comment
| -2 3
| 0 -3 0
| 2 3 0
@ g.cnf
| p cnf 3 2
| 1 2 0
| 2 3 0
$ quadrille explain f.cnf g.cnf
> f.cnf:1: no solution
> 3 clauses of 5 contradict each other (minimal: none of them can be left out):
>   clause 3 (line 5): -2 3
>   clause 4 (line 6): -3
>   clause 5 (line 7): 2 3
>
> g.cnf:1: 5 solutions
> They differ in 3 of 3 variables: 1, 2, 3
# To a file; a solver that is named; two are one too many.
$ quadrille explain -s mrv clash.txt > out.txt; tail -1 out.txt
> Why: row 1 holds 1 twice, in r1c1 and r1c4.
$ quadrille explain -s mrv -s dlx clash.txt
! quadrille: explain: one solver at a time
? 2
# What can't be read is reported, and the rest explained.
@ bad.txt
| 1..1
| ....
| ..x.
| ....
|
| 1..1
| ....
| ....
| ....
$ quadrille explain bad.txt | head -1
> bad.txt:6: no solution
! bad.txt:3:3: x is out of range: a board of order 2x2 has the digits 1 to 4
$ quadrille explain bad.txt > out
! bad.txt:3:3: x is out of range: a board of order 2x2 has the digits 1 to 4
? 2
# What the solver can't list is said, and PicoSAT finds where they differ.
$ quadrille explain -s mrv g.cnf
> g.cnf:1: several solutions; 0 were listed by mrv (mrv solves boards only)
> They differ in 3 of 3 variables: 1, 2, 3
? 1
# Without the time for it: the exit status says so.
$ quadrille explain --timeout 0.000001 clash.txt empty.txt | grep -v '[|-]'
> clash.txt:1: no solution
> 2 givens contradict each other (no fewer do):
> Marked *: r1c1=1, r1c4=1
> Why: row 1 holds 1 twice, in r1c1 and r1c4.
>
> empty.txt:1: gave up: the time was up before it was known whether there is a
> solution
$ quadrille explain --timeout 0.000001 empty.txt > out
? 1
# A solver that lies is found out.
$ for s in says-none says-unique; do saboteurs explain -s $s empty.txt > out || echo "$s: $?"; head -2 out; done
> says-none: 1
> empty.txt:1: several solutions; 0 were listed by says-none (says-none finds
> none, and there are at least two)
> says-unique: 1
> empty.txt:1: several solutions; 1 were listed by says-unique (says-unique finds
> one solution, and there are at least two)
