# A column for each grade, behind those that were there: what `compare` counts with the same limit, and the rating.
@ rated.csv
| id,quizzes,solutions,clues,difficulty,by
| 1,004300209005009001070060043006002087190007400050083000600000105003508690042910300,864371259325849761971265843436192587198657432257483916689734125713528694542916378,36,0.5,"one, two"
| 2,000000096100000720000420000002094000000000000007000503080042000050018900390000000,,21,8.9,"""quoted"""
$ quadrille grade --by nodes:dlx --rating --by backtracks:mrv rated.csv > graded.csv; cat graded.csv
> puzzle,solution,id,clues,difficulty,by,nodes:dlx,rating,backtracks:mrv
> 004300209005009001070060043006002087190007400050083000600000105003508690042910300,864371259325849761971265843436192587198657432257483916689734125713528694542916378,1,36,0.5,"one, two",47,0,46
> 000000096100000720000420000002094000000000000007000503080042000050018900390000000,,2,21,8.9,"""quoted""",80,1,3114
$ quadrille compare -q --solvers dlx,mrv --runs 1 --out run rated.csv > table.txt; awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["solver"], $at["solver"] == "dlx" ? $at["nodes"] : $at["backtracks"] }' run/rows.csv | sort
> dlx 47
> dlx 80
> mrv 3114
> mrv 46
# Graded once more it is the same; --jobs changes nothing; a column that is graded again is replaced.
$ quadrille grade --by nodes:dlx --rating --by backtracks:mrv graded.csv | cmp - graded.csv; for j in 2 5; do quadrille grade --rating --by nodes:dlx -j $j minimal > $j; done; quadrille grade --rating --by nodes:dlx minimal | cmp - 2; cmp 2 5; wc -l < 2
> 201
# Columns stay with `convert`, too, and other commands pass over them.
$ quadrille convert -o csv rated.csv; quadrille count graded.csv; quadrille convert -o csv graded.csv | cmp - graded.csv
> puzzle,solution,id,clues,difficulty,by
> 004300209005009001070060043006002087190007400050083000600000105003508690042910300,864371259325849761971265843436192587198657432257483916689734125713528694542916378,1,36,0.5,"one, two"
> 000000096100000720000420000002094000000000000007000503080042000050018900390000000,,2,21,8.9,"""quoted"""
> 1
> 1
# Notes become a column; of files with different columns each has what it had.
@ noted.txt
| # quadrille: order 2x2
| 1...............  # easy, they say
| 12..34..2.......  "good"
$ quadrille grade --by nodes:mrv noted.txt > noted.csv; cut -d, -f2- noted.csv; quadrille convert -o csv noted.csv rated.csv | cut -d, -f2- | cut -c1-12
> note,nodes:mrv
> "easy, they say",27
> """good""",20
> solution,not
> ,"easy, they
> ,"""good""",
> 864371259325
> ,,,2,21,8.9,
# A board whose order is not the squarest keeps it.
$ quadrille generate --order 1x4 --count 2 --givens 6 | quadrille grade --rating | sed 's/^[0-4]*,/board,/'
> puzzle,rating
> # quadrille: order 1x4, format csv
> board,0
> board,0
# The hardest first; the least of 40 isomorphs is what --harden goes by.
$ quadrille grade --by nodes:dlx --hardest 3 minimal | cut -d, -f2; quadrille grade --by nodes:dlx minimal | cut -d, -f2 | sort -nr | head -3
> nodes:dlx
> 249
> 242
> 218
> 249
> 242
> 218
$ quadrille grade --by nodes:dlx --hardest 3 -j 3 minimal | cut -d, -f2 | tail -1
> 218
$ quadrille grade --by nodes:dlx --isomorphs 40 --easiest 2 minimal | cut -d, -f2
> nodes:dlx
> 55
> 55
# Isomorphs are rated alike.
$ quadrille convert -o csv --isomorphs 20 minimal | quadrille grade --rating | sed 1d | cut -d, -f2 | awk '{ n = int((NR - 1) / 21); if (NR % 21 == 1) first = $1; else if ($1 != first) print n }'
# What can't be graded.
$ printf '11..............\n' | quadrille grade --order 2x2 --rating; quadrille grade --rating queens:4; quadrille grade rated.csv; quadrille grade --by nodes:bands noted.txt
> puzzle,rating
> 1100000000000000,
> puzzle,rating
> puzzle,note,nodes:bands
> 1000000000000000,"easy, they say",
> 1200340020000000,"""good""",
! standard input:1: not graded: row 1 holds 1 twice, in r1c1 and r1c2
! queens:4: grade takes boards, and this is an exact cover
! quadrille: grade: say by what: --by nodes:dlx or the like, or --rating
! noted.txt:2: bands solves boards of order 3x3 only
! noted.txt:3: bands solves boards of order 3x3 only
? 1
