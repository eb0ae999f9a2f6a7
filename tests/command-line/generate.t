# The same seed gives the same bytes; another one does not.
$ quadrille generate --order 2x3 --count 5 --seed 7 > a; quadrille generate --order 2x3 --count 5 --seed 7 | cmp - a
$ quadrille generate --order 2x3 --count 5 --seed 8 | grep -v '^#' > b; grep -v '^#' a | cmp -s - b
? 1
# Board n does not depend on how many there are.
$ quadrille generate --order 2x3 --count 3 --seed 7 | grep -v '^#' > c; grep -v '^#' a | head -3 | cmp - c
# Several jobs make the same boards, in the same order: where attempts fail, too, and shares of holes follow each other.
$ for how in "--count 200" "--count 60 --kind none --order 2x3" "--count 3 --order 3x4" "--order 1x5 --kind open --holes 20%..60%/10% --count 50"; do quadrille generate $how | grep -v '^#' > one; for jobs in 2 5; do quadrille generate $how -j $jobs | grep -v '^#' | cmp one -; done; grep -c . one; done
> 200
> 60
> 3
> 250
$ quadrille generate -j 2 -s "keeps=plugin:$PLUGINS/remembers.so"
! quadrille: generate: keeps carries over from one instance to the next, which several --jobs tear apart
? 2
$ quadrille generate --jobs 257
! quadrille: generate: --jobs: at most 256
? 2
# The file says how it was made.
$ head -2 a
> # quadrille: order 2x3, format line
> # made by: quadrille generate --order 2x3 --count 5 --seed 7
# One solution each, and no given to spare: without any of them there are more.
$ quadrille count a | sort -u
> 1
$ grep -v '^#' a | awk '{ for (i = 1; i <= length($0); i++) if (substr($0, i, 1) != ".") print substr($0, 1, i - 1) "." substr($0, i + 1) }' > less; quadrille count --order 2x3 less | grep -cx 1
> 0
? 1
# As many givens as asked for.
$ quadrille generate --givens 36 --count 10 | grep -v '^#' | tr -d '.\n' | wc -c | tr -d ' '
> 360
$ quadrille generate --givens 36 --count 10 | quadrille count | sort | uniq -c | sed 's/^ *//'
> 10 1
# Impossible: 17 is the least number of givens of a 9x9 board, 4 of a 4x4 board.
$ quadrille generate --order 2x2 --givens 3 | grep -v '^#'
! quadrille: generate: none of 1000 boards in a row was as asked for; other --givens, --solutions, --holes or --kind may do
? 1
# Boards that have several solutions, or none, for testing others.
$ quadrille generate --kind several --order 2x3 --count 20 | quadrille count | awk '$1 < 2'
$ quadrille generate --kind none --order 2x3 --count 20 > none; quadrille count none | sort -u; quadrille solve -o none none
> 0
? 1
# Harder ones: other boards from the same seed, unique and minimal, the same bytes whichever solver proves them so.
$ quadrille generate --count 5 --seed 3 --harden 50 | grep -v '^#' > hard; quadrille generate --count 5 --seed 3 --harden 50 -s bands | grep -v '^#' | cmp - hard; quadrille count hard | sort -u
> 1
$ quadrille generate --count 5 --seed 3 | grep -v '^#' | cmp -s - hard
? 1
$ awk '{ for (i = 1; i <= length($0); i++) if (substr($0, i, 1) != ".") print substr($0, 1, i - 1) "." substr($0, i + 1) }' hard > less; quadrille count less | grep -cx 1
> 0
? 1
# Boards of other sizes.
$ quadrille generate --order 2x3 --count 3 --harden 20 | quadrille count
> 1
> 1
> 1
# Every solver that proves them unique gives the same boards, frozen, and made with dlx.
$ for how in "" "-s bands-batch:set=words" "-s bands" "--seed 1"; do quadrille generate --count 1000 $how | grep -v '^#' > thousand; sha256sum < thousand | cut -c1-16; done | sort | uniq -c | sed 's/^ *//'
> 4 55d2c0092d8971d3
# A thousand boards: no two the same, each with one solution and, by a solver that took no part, no given to spare.
$ sort -u thousand | wc -l; quadrille count -s mrv thousand | sort -u
> 1000
> 1
$ head -n 100 thousand | awk '{ for (i = 1; i <= length($0); i++) if (substr($0, i, 1) != ".") print substr($0, 1, i - 1) "." substr($0, i + 1) }' > less; quadrille count -s mrv less | grep -cx 1
> 0
? 1
# So many solutions.
$ quadrille generate --solutions 2..10 --count 50 | quadrille count | awk '$1 < 2 || $1 > 10'
$ quadrille generate --solutions 3 --order 2x3 --count 10 | quadrille count | sort | uniq -c | sed 's/^ *//'
> 10 3
$ for wrong in 1 0..3 5..4 2.. ..3 x 2..3..4 99999999999999999999; do quadrille generate --solutions $wrong > out 2> err; echo $?; done | sort | uniq -c | sed 's/^ *//'
> 8 2
# Holes in a Latin square: 42 % of 400 cells; balanced, 8 or 9 in each row and column.
$ quadrille generate --order 1x20 --holes 42% --count 3 | grep -v '^#' | tr -cd '.' | wc -c | tr -d ' '
> 504
$ quadrille generate --order 1x20 --holes 42% --balanced --count 3 | grep -v '^#' > holes; awk '{ for (i = 0; i < 400; i++) if (substr($0, i + 1, 1) == ".") { row[NR, int(i / 20)]++; column[NR, i % 20]++ } } END { for (r in row) print row[r]; for (c in column) print column[c] }' holes | sort | uniq -c | sed 's/^ *//'
> 72 8
> 48 9
$ quadrille solve --order 1x20 -s picosat holes | quadrille verify --order 1x20 holes - | tail -1
> 3 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
# A sweep: so many boards of each share. Without a full grid behind it a board may have no solution.
$ quadrille generate --order 1x10 --holes 30%..50%/10% --grid chain --count 2 | grep -v '^#' | tr -cd '.\n' | awk '{ print length($0) }' | uniq -c | sed 's/^ *//'
> 2 30
> 2 40
> 2 50
$ quadrille generate --order 1x10 --holes 50% --grid chain --count 20 | quadrille count -n 1 | sort | uniq -c | sed 's/^ *//'
> 20 >=1
$ quadrille generate --order 1x10 --holes 56% --kind open --count 200 > open; quadrille count -n 1 -s cdcl open | sort -u; quadrille count -n 1 -s dlx open | sort | uniq -c | awk '$1 < 40 || $1 > 160'
> 0
> >=1
$ quadrille generate --kind open
! quadrille: generate: --kind open goes with --holes, and without --balanced and --grid: there is no grid behind it
? 2
$ quadrille generate --grid chain
! quadrille: generate: --grid chain draws Latin squares, of order 1xN
? 2
$ for wrong in 30%.. 30..40 40%..30%/2% 1..2/0 1..100/0.01 ..5/1 0%; do quadrille generate --order 1x9 --holes $wrong > out 2> err; echo $?; done | sort | uniq -c | sed 's/^ *//'
> 7 2
$ quadrille generate --holes 30% --givens 30
! quadrille: generate: --holes goes with --balanced, --grid and --kind open alone: its boards have any number of solutions
? 2
# What takes too long ends with a sentence.
$ quadrille generate --order 5x5 --givens 280 --timeout 0.2 | grep -v '^#'
! quadrille: generate: no board in 200 ms (--timeout); more --givens, or another --solver, may do
? 1
$ quadrille generate --count 3000 --timeout 20 | quadrille count | sort | uniq -c | sed 's/^ *//'
> 3000 1
# Boards of size 36 are written as rows of numbers, and the head says so.
$ quadrille generate --order 6x6 --givens 1290 > large; head -n 1 large; quadrille count -n 1 -s mrv large; quadrille convert -o line large | quadrille count -n 1 -s mrv
> # quadrille: order 6x6, format rows
> >=1
> >=1
# Half of 100x100 blank, and one solution: digits leave near a hidden diagonal first. Another program of the library agrees.
$ quadrille generate --order 10x10 --givens 5000 --seed 3 > half; grep -v '^#' half | tr ' ' '\n' | grep -vcx 0; quadrille count half; quadrille count -s large half
> 5000
> 1
> 1
