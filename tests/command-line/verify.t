@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1...............
@ right.txt
| # quadrille: order 2x2
| 1234341221434321
| # another
| 1234342121434312
| 1234341221434321
@ wrong.txt
| # quadrille: order 2x2
| 1234341221434312
| 1234341221434321
@ altered.txt
| # quadrille: order 2x2
| 1234341221434321
| 2134431212433421
@ blank.txt
| # quadrille: order 2x2
| 1234341221434321
| 123434122143432.
@ missing.txt
| # quadrille: order 2x2
| 1234341221434321
@ extra.txt
| # quadrille: order 2x2
| 1234341221434321
| 1234341221434321
| 1234341221434321
@ twice.txt
| # quadrille: order 2x2
| 1234341221434321
| # another
| 1234341221434321
| 1234341221434321
@ skipped.txt
| # gave up
| # none
$ quadrille verify boards.txt right.txt
> 2 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
$ quadrille verify boards.txt wrong.txt
> wrong.txt:2: wrong for board 1 (boards.txt:2): column 3 holds 1 twice
> 1 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ quadrille verify boards.txt altered.txt
> altered.txt:3: wrong for board 2 (boards.txt:3): r1c1 is 2, the given is 1
> 1 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ quadrille verify boards.txt blank.txt
> blank.txt:3: wrong for board 2 (boards.txt:3): r4c4 is blank
> 1 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ quadrille verify boards.txt missing.txt
> boards.txt:3: board 2 has no answer
> 1 right, 0 wrong, 0 said to have none or given up, 1 missing, 0 too many
? 1
$ quadrille verify boards.txt extra.txt
> 2 right, 0 wrong, 0 said to have none or given up, 0 missing, 1 too many
? 1
$ quadrille verify boards.txt twice.txt
> twice.txt:4: wrong for board 1 (boards.txt:2): the same solution as in line 2
> 1 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
# Left open is not wrong, but it is counted.
$ quadrille verify boards.txt skipped.txt
> 0 right, 0 wrong, 2 said to have none or given up, 0 missing, 0 too many
# The answers may come in another format.
$ quadrille solve -o ruled boards.txt | quadrille verify boards.txt -
> 2 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
$ quadrille verify boards.txt
! quadrille: verify: needs two sets: the puzzles and their solutions
? 2
