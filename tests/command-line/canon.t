# Isomorphs have one canonical form; the number behind it is that of the automorphisms.
@ boards
| # quadrille: order 2x2
| 12..34..21..43..
| 43..21..34..12..
| 1...............
$ quadrille canon boards
> ........12343412 16
> ........12343412 16
> ...............1 48
$ quadrille canon --dedupe boards
> ........12343412 16
> ...............1 48
$ printf '%s\n' . | tr '.' '\n' | quadrille canon -
? 2
! standard input:1:1: there is no board in here
# The empty 9x9 board: all 3,359,232 ways to move the cells, and 9! names of digits (Russell and Jarvis 2006).
$ printf '.................................................................................\n' | quadrille canon
> ................................................................................. 1218998108160
$ quadrille convert -o line --isomorphs 20 unlucky | quadrille canon | sort -u | wc -l
> 1
# What is no board is refused; so is a grid of which too many isomorphs begin alike.
$ quadrille canon queens:5
! queens:5: canon takes boards, and this is an exact cover
? 2
$ quadrille solve sixteen | head -n 1 | quadrille canon
! standard input:1: too many isomorphs of this board begin alike: it is too full for its size
? 1
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
