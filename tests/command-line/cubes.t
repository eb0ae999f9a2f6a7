# A cover cut into cubes: each solution is one of exactly one of them, so their counts add up to those that others have
# published: A000170, twice A014552, pentominoes in 4x15, and, with colours, A005130, with bounds, dlx3's of motley:5x5.
@ cubes.sh
| for n in 2 7 60; do
|     rm -rf cubes; quadrille convert --to ${3:-cover} --cubes $n --out cubes $1 2> notes || exit
|     test $(ls cubes | wc -l) -ge ${2:-$n} || echo "$1: too few cubes"
|     quadrille count -j 2 cubes 2> notes | awk '{ sum += $1 } END { print sum }'
| done | paste -sd ' '
$ for i in queens:8 langford:8 pentomino:4x15 ice:5 motley:5x5; do sh cubes.sh $i; done
> 92 92 92
> 300 300 300
> 1472 1472 1472
> 429 429 429
> 300 300 300
$ sh cubes.sh motley:4x4 1 miniexact
> 16 16 16
# No part is empty: a board with few solutions has fewer cubes. Where there is no solution, one cube is left, or each has none.
$ printf '# quadrille: order 2x2\n1...............\n' > board.txt; quadrille count board.txt; sh cubes.sh board.txt
> 72
> 72 72 72
$ sh cubes.sh queens:3 1
> 0 0 0
$ quadrille convert --to cover --cubes 3 --out small queens:4; ls small; head -2 small/queens-4-0001-cube-00001.dlx
> queens-4-0001-cube-00001.dlx
> queens-4-0001-cube-00002.dlx
> queens-4-0001-cube-00003.dlx
> queens-4-0001-cube-00004.dlx
> | quadrille: queens:4, cube 1 of 4
> c3 r2 c2 r4 c4 r1 | a2 b3 a4 b4 a5 b5 a6 b6
# Of cubes --progress says how many are counted; one instance takes one job.
$ quadrille count --progress 0.000001 small 2> lines; grep -c -E '^count: board [0-9]+ of 4(, about [0-9]+ s left)?$' lines
> 1
> 0
> 0
> 1
> 4
$ quadrille count --progress 1 queens:4
! quadrille: count: --progress says how many of several instances are counted: convert --cubes N makes several of one
? 2
$ quadrille count -j 2 -s dlx queens:4
> 2
! quadrille: count: note: one instance takes one job: convert --cubes N makes several of it
# What can't be cut says why.
$ quadrille convert --to cover --cubes 2 --out none queens:4@1
! queens:4@1: a cover with costs is not cut: those of the options taken would be lost
? 1
$ printf 'p cnf 1 1\n1 0\n' > formula; quadrille convert --to cover --cubes 2 --out none formula
! formula:1: a formula is no exact cover
? 1
$ quadrille convert --to cover --cubes 2 queens:4
! quadrille: convert: a file of format cover holds one problem, and here are 2: --out DIR writes a file for each
? 2
$ quadrille convert --to cnf --cubes 2 --out none queens:4; quadrille convert --to cover --cubes 100000 --out none queens:4
! quadrille: convert: --cubes goes with formats of exact covers
! quadrille: convert: --cubes: at most 99999
? 2
