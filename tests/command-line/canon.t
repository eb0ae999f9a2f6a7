# Isomorphs have one canonical form.
@ boards
| # quadrille: order 2x2
| 12..34..21..43..
| 43..21..34..12..
| 1...............
$ quadrille convert --to line --canonical boards
> # quadrille: order 2x2, format line
> ........12343412
> ........12343412
> ...............1
$ quadrille convert --to line --canonical --dedupe boards
> # quadrille: order 2x2, format line
> ........12343412
> ...............1
! boards: 1 of 3 boards are left out: each is an isomorph of one before it
$ quadrille convert -o line --isomorphs 20 unlucky | quadrille convert --to line --canonical | grep -v '^#' | cut -d' ' -f1 | sort -u | wc -l
> 1
# A solution that stands beside a board is that of other clothes.
$ printf 'puzzle,solution\n12..34..21..43..,1243342121344312\n' | quadrille convert --to csv --canonical
> puzzle,solution
> 0000000012343412,
# What is no board is refused; so is a grid of which too many isomorphs begin alike, and one that contradicts itself.
$ quadrille convert --to line --canonical queens:5
! queens:5: line cannot hold what is no board
? 1
$ quadrille solve sixteen | head -n 1 | quadrille convert --to line --canonical
! standard input:1: no canonical form: too many isomorphs begin alike: the board is too full for its size
? 1
$ printf '11..\n....\n....\n....\n' | quadrille convert --to line --canonical
! standard input:1: no canonical form: row 1 holds 1 twice, in r1c1 and r1c2
? 1
$ quadrille convert --to cnf --canonical boards
! quadrille: convert: --canonical goes with formats of boards, and without --isomorphs
? 2
# Sets are read without them, and a comparison remarks that they are there.
$ quadrille compare --solvers dlx --runs 1 --out run boards 2>&1 | grep note:
> boards: note: 1 of 3 boards are isomorphs of one before them, boards#2 of boards#1
# A comparison can leave them out; one that goes on remembers it.
$ quadrille compare --dedupe --solvers dlx --runs 1 --out once boards boards 2>&1 | grep left
> boards: 1 of 3 boards are left out: each is an isomorph of one before it
> boards: 3 of 3 boards are left out: each is an isomorph of one before it
$ cut -d, -f1-4 once/rows.csv
> set,index,order,givens
> boards,1,2x2,8
> boards,2,2x2,1
$ quadrille compare --resume once > again 2> out; wc -l < once/rows.csv
> 3
