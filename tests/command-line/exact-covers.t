# Knuth's first example (TAOCP 4B, 7.2.2.1, (5)): one solution.
@ toy.dlx
| | A simple example
| a b c d e f g
| c e
| a d g
| b c f
| a d f
| b g
| d e g
$ quadrille solve toy.dlx
> c e
> a d f
> b g
$ for s in dlx cells bits picosat; do quadrille count -s $s toy.dlx; done
> 1
> 1
> 1
> 1
# Langford 11 has 2 x 17,792 (OEIS A014552), queens 10 724 (A000170), the pentominoes in 3x20 4 x 2. A matrix has to be
# right at every width.
$ for s in bits bits:set=words; do quadrille count -s $s langford:11 queens:10 pentomino:3x20; done
> 35584
> 724
> 8
> 35584
> 724
> 8
# His example with secondary items and colours (ibid., (49)): one solution, too.
@ colours.dlx
| p q r | x y
| p q x y:A
| p r x:A y
| p x:B
| q x:A
| r y:B
$ quadrille solve -n 0 -s cells colours.dlx
> p r x:A y
> q x:A
$ quadrille solve -n 0 -o cnf colours.dlx
> s SATISFIABLE
> v -1 2 -3 4 -5 0
# Each further solution follows a comment; what has none says so, and so do the exit statuses.
$ quadrille solve -n 0 langford:3
> 1 s2 s4
> 2 s3 s6
> 3 s1 s5
> 
> | another
> 1 s3 s5
> 2 s1 s4
> 3 s2 s6
$ quadrille solve queens:3
> | none
? 1
# Counts that others have published: A000170, twice A014552, A002860.
$ quadrille count queens:4..9 langford:3..8 latin:2..4 | paste -s -d ' ' -
> 2 10 4 40 92 352 2 2 0 0 52 300 2 12 576
# What is wrong is reported by line and column.
@ bad.dlx
| a b
| a a
| c
$ quadrille solve bad.dlx
! bad.dlx:2:3: the item 'a' is in this option already
! bad.dlx:3:1: there is no item 'c'
? 2
$ quadrille count queens queens:x
! quadrille: queens needs a size, as in queens:8
! quadrille: 'x' is not a size or a range of sizes such as queens:8 or queens:3..5
? 2
# A solver that solves boards alone takes no part.
$ quadrille compare -q --solvers mrv,dlx,cells --runs 1 --isomorphs 0 --out run queens:6 langford:4 | grep -e '^mrv' -e '^No'
> mrv took no part in 2 of 2 instances: it solves boards up to size 64 only.
> No contradictions. Every solution was verified; on 2 instances the answers of solvers were compared.
$ sed 1d run/rows.csv | cut -d, -f1-4,7,11-13 | sort
> langford:4,1,,,cells,ok,2,0
> langford:4,1,,,dlx,ok,2,0
> queens:6,1,,,cells,ok,2,0
> queens:6,1,,,dlx,ok,2,0
# Answers are checked against the cover: options in any order, their items in any order.
$ quadrille solve -n 0 langford:3..4 | quadrille verify langford:3..4 -
> 2 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
$ printf 's6 2 s3\n1 s4 s2\n5 3 s1 s5\n' > wrong; quadrille verify langford:3 wrong
> wrong:3: wrong for langford:3: there is no such option
> 0 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ printf 's6 2 s3\n1 s4 s2\n' | quadrille verify langford:3 -
> standard input:1: wrong for langford:3: item 3 is in no option
> 0 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ printf 's6 2 s3\n1 s4 s2\ns1 s5 3\n\n| another\n1 s2 s4\n2 s3 s6\n3 s1 s5\n' | quadrille verify langford:3 -
> standard input:6: wrong for langford:3: the same solution is here already
> 0 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ printf '| none\n' | quadrille verify queens:3..4 -
> standard input: queens:4 has no answer
> 0 right, 0 wrong, 1 said to have none or given up, 1 missing, 0 too many
? 1
$ printf 'p q x y:A\n' | quadrille verify colours.dlx -
> standard input:1: wrong for colours.dlx: item r is in no option
> 0 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
# Equal options make solutions that look the same.
$ printf 'a b\na b\na b\n' > twice.dlx; quadrille solve -n 0 twice.dlx | quadrille verify twice.dlx -
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
# An exact cover may look like boards: the name of its file decides, or --from.
$ printf 'a b\na\n' > short.dlx; quadrille count short.dlx; cp short.dlx short.txt; quadrille count --from cover short.txt
> 0
> 0
? 1
# A board as an exact cover is the same problem; a Latin square with holes is a board of order 1xN.
$ printf '1...\n..3.\n.4..\n...2\n' > board.txt; quadrille convert --to cover board.txt > board.dlx; quadrille count board.txt; quadrille count -s cells board.dlx
> 1
> 1
$ head -2 board.dlx | cut -c1-59
> | quadrille: board.txt, a board of order 2x2
> r1c2 r1c3 r1c4 r2c1 r2c2 r2c4 r3c1 r3c3 r3c4 r4c1 r4c2 r4c3
$ printf '1...\n..3.\n.4..\n...2\n' | quadrille count --order 1x4
> 2
# Counters, and nodes by level as Knuth's programs print them.
$ quadrille count --profile queens:4 2>&1 | tail -7
>   level    0              1 nodes   7.7 %
>   level    1              4 nodes  30.8 %
>   level    2              4 nodes  30.8 %
>   level    3              2 nodes  15.4 %
>   level    4              2 nodes  15.4 %
> 2
> times: parsing T s, searching T s, verifying T s, printing T s
# What a solver has no room for it refuses: a limit of its own, and no lack of memory.
$ quadrille count --format json -s lanes queens:16 | grep -o '"status":.*'
> "status":"limited","flaw":"item r9 has 16 options: a lane has room for 15"}
! queens:16: lanes: item r9 has 16 options: a lane has room for 15
# cells-compact takes colours and no bounds, and the reason says so.
$ printf '2|a b\na\na b\n' > twice.dlx; quadrille compare --solvers dlx,cells-compact --runs 1 -q --out twice twice.dlx | grep -c '^cells-compact took no part in 1 of 1 instances: it solves boards and exact covers without bounds only.$'
> 1
# The cover that takes no option is a solution like others, and is read again in its place.
$ mkdir empty; printf '0:4|a\n' > empty/1.dlx; printf '0:1|a\na\n' > empty/2.dlx; printf 'a b\na b\na\nb\n' > empty/3.dlx; quadrille solve -n 0 empty > empty.txt; cat empty.txt
> | takes no option
> 
> a
> 
> | another
> | takes no option
> 
> a b
> 
> | another
> a
> b
$ quadrille verify empty empty.txt
> 3 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
$ sed '1s/.*/a/' empty.txt > wrong.txt; quadrille verify empty wrong.txt
> wrong.txt:1: wrong for empty/1.dlx: there is no such option
> 2 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ printf '| takes no option\n' > none.txt; quadrille verify empty/3.dlx none.txt
> none.txt:1: wrong for 3.dlx: item a is in no option
> 0 right, 1 wrong, 0 said to have none or given up, 0 missing, 0 too many
? 1
$ quadrille solve -n 0 -o json empty/2.dlx | grep -o '"answers.*"complete'
> "answers":[["a"],[]],"solver":"bits","solutions":2,"complete
$ quadrille solve -o drawing empty/1.dlx; quadrille solve -o cnf empty/1.dlx > answer; quadrille solve --answer answer empty/1.dlx
> | takes no option
> | takes no option
# A small list with costs may be one without by chance: nothing but --from says which.
$ printf '3 2\n3 2 1 3\n2 1 2\n' > either.txt; quadrille solve either.txt; quadrille solve --from orlib either.txt; quadrille solve --from lengths either.txt
> 1 3
> 2
> 2 1 3
! either.txt:1:1: this may be lengths (lists behind lengths) or orlib (lists behind costs and lengths): --from lengths or --from orlib says
# What is like a text of a kind that is not read has one name to say.
$ printf 'h 1 2 0\nh\n' | quadrille count -; printf 'h 1 2 0\nh\n' | quadrille count --from cover -
> 0
! standard input:1:1: this may be cover (a line of items, and options of them), or it looks like weighted CNF (h before hard clauses), which is not read: --from cover says
? 1
