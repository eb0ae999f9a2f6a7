# Certificates that ask for more than they hold are refused before memory is taken, from a pipe, too. 6 queens have 4
# solutions (OEIS A000170).
$ quadrille count --certify queens.count queens:6; quadrille check queens:6 queens.count | tail -2
> 4
> 4
> s VERIFIED
$ cat queens.count | quadrille check queens:6 /dev/stdin | tail -1
> s VERIFIED
$ sed '1s/ [0-9]* [0-9]*$/ 2000000000 1/' queens.count > nodes.count; quadrille check queens:6 nodes.count
> c nodes.count:1:35: the file is too short for so many nodes and so large numbers
> s NOT VERIFIED
? 1
$ sed '1s/ [0-9]*$/ 60000/' queens.count | quadrille check queens:6 /dev/stdin
> c /dev/stdin:1:32: the file is too short for so many nodes and so large numbers
> s NOT VERIFIED
? 1
# One of another problem.
$ quadrille check queens:7 queens.count
> c queens.count:1:28: it is about a problem of 30 items, and this one has 36
> s NOT VERIFIED
? 1
# It ends when its time is over, and on a signal, before it has read all of the certificate, too.
$ quadrille check --timeout 0.000001 queens:6 queens.count
! quadrille: check: cut off by the time limit
? 1
$ quadrille check --timeout 60 queens:6 queens.count | tail -1
> s VERIFIED
$ mkfifo pipe; quadrille check queens:6 pipe & exec 3> pipe; head -c 500 queens.count >&3; sleep 0.05; kill -INT $!; exec 3>&-; wait $!
! quadrille: check: interrupted
? 1
# Certificates by parts: 36 tilings (OEIS A004003).
$ quadrille count --by-parts --certify tilings.count dominoes:4x4; quadrille check dominoes:4x4 tilings.count | tail -2
> 36
> 36
> s VERIFIED
$ quadrille count --certify tilings.cpog --by-parts dominoes:4x4
! quadrille: count: .zdd and .cpog have no parts: they go without --by-parts
? 2
$ quadrille count --by-parts dominoes:4x4
! quadrille: count: --by-parts goes with --diagram, --certify or --through: else try -s memo:form=parts
? 2
# What a certificate must say. Of a: {a} {b} {c}, {a} {b c}, {a c x} {b}.
@ tied.dlx
| a b c | x
| a
| b
| c
| b c
| a c x
@ right.count
| quadrille-count 4 5 4 1
| whole 1
| 1 1 2 5 3
| 2 2 4 4 0
| 2 2 0
| 3 3 0
| count 3
$ quadrille check tied.dlx right.count
> c nodes checked: 4, options in them: 6
> 3
> s VERIFIED
# Each option that may be chosen, in order, and no other.
$ sed '4s/ 4 0//; s/count 3/count 2/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:4:6: an option that may be chosen is missing
> s NOT VERIFIED
? 1
$ sed '5s/$/ 4 0/; s/count 3/count 4/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:5:7: more options than may be chosen
> s NOT VERIFIED
? 1
$ sed '4s/2 2 4 4 0/2 4 0 2 4/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:4:4: this is not the next option of the item that may be chosen
> s NOT VERIFIED
? 1
# The item is left, and primary.
$ sed '5s/.*/3 3 0/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:5:2: this item is not left here
> s NOT VERIFIED
? 1
$ sed '4s/^2/4/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:4:1: the number is too large
> s NOT VERIFIED
? 1
# Where something is left, there is a node about it, and else none.
$ sed '3s/ 3$/ 0/; s/count 3/count 2/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:3:10: items are not covered yet
> s NOT VERIFIED
? 1
$ sed '5s/ 0$/ 4/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:5:6: all items are covered here: this should be 0
> s NOT VERIFIED
? 1
# Nodes come behind what names them, and all are named, always where the same is left.
$ sed '4s/4 4 0/1 4 0/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:4:6: this is no later node
> s NOT VERIFIED
? 1
$ sed '3s/ 3$/ 5/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:3:10: this is no later node
> s NOT VERIFIED
? 1
$ sed '1s/4 1$/5 1/; 6a 3 3 0' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:7:1: no node before it names this one
> s NOT VERIFIED
? 1
$ sed '3s/ 3$/ 2/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:3:10: this node was named before with another set of items that are left
> s NOT VERIFIED
? 1
# Only a secondary item that no option has makes no difference: y, and not x.
@ idle.dlx
| a b | x y
| a x y
| a
| b
| b x
@ idle.count
| quadrille-count 4 4 2 1
| whole 1
| 1 1 2 2 2
| 2 3 0
| count 2
$ sed '$d' idle.dlx > y.dlx; sed '1s/4 4/4 3/' idle.count | quadrille check y.dlx /dev/stdin | tail -1
> s VERIFIED
$ quadrille check idle.dlx idle.count
> c idle.count:3:10: this node was named before with another set of items that are left
> s NOT VERIFIED
? 1
@ primary.dlx
| a b c
| a
| a c
| b
$ sed '1s/4 4/3 3/' idle.count | quadrille check primary.dlx /dev/stdin
> c /dev/stdin:3:10: this node was named before with another set of items that are left
> s NOT VERIFIED
? 1
# A part named with an item has all that options tie to that: b and c are one, and so the node of b alone is none.
$ sed '3s/ 1 2 / 1 3:2 4 /' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:3:10: all items are covered here: this should be 0
> s NOT VERIFIED
? 1
$ sed '3s/ 1 2 / 1 3:2 0 /' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:3:14: this node was named before with another set of items that are left
> s NOT VERIFIED
? 1
$ sed '3s/ 1 2 / 1 2:1 0 /' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:3:8: this item does not remain
> s NOT VERIFIED
? 1
@ chain.dlx
| a b c d
| a
| b
| b c
| c d
| d
@ chain.count
| quadrille-count 4 5 4 1
| whole 1
| 1 1 2:2 0
| 2 2 3 3 4
| 3 4 0
| 4 5 0
| count 2
$ quadrille check chain.dlx chain.count | tail -2
> 2
> s VERIFIED
# Parts are multiplied. What is left is named, unless a part before has no solution.
@ apart.dlx
| a b c
| b
| b
| c
| c
| c
@ apart.count
| quadrille-count 3 5 3 1
| whole 1:2 2:3 3
| 2 1 0 2 0
| 3 3 0 4 0 5 0
| 1
| count 0
$ quadrille check apart.dlx apart.count
> c nodes checked: 3, options in them: 5
> 0
> s VERIFIED
$ sed '1s/3 1$/1 1/; 2,4d' apart.count | sed '1a whole 1:1 0' | quadrille check apart.dlx /dev/stdin
> c nodes checked: 1, options in them: 0
> 0
> s VERIFIED
$ sed '1s/3 1$/2 1/; 2s/ 3$/ 0/; 5d; s/count 0/count 6/' apart.count | quadrille check apart.dlx /dev/stdin
> c /dev/stdin:2:1: a part that remains is not named, and the others have solutions
> s NOT VERIFIED
? 1
$ sed '1s/3/2/' apart.dlx | sed '1s/a //' > six.dlx; sed '1s/3 5 3/2 5 2/; s/.*whole.*/whole 1:1 2/; 3s/^2/1/; 4s/^3/2/; 5d; s/count 0/count 6/' apart.count | quadrille check six.dlx /dev/stdin | tail -2
> 6
> s VERIFIED
# Numbers have as many words as the head says: 2^70 needs two.
$ awk 'BEGIN { for (i = 0; i < 70; i++) printf "i%d ", i; print ""; for (i = 0; i < 140; i++) print "i" int(i / 2) }' > pairs.dlx
$ quadrille count --by-parts --certify pairs.count pairs.dlx; quadrille check pairs.dlx pairs.count | tail -1
> 1180591620717411303424
> s VERIFIED
$ sed '1s/2$/1/' pairs.count | quadrille check pairs.dlx /dev/stdin
> c /dev/stdin:2:1: numbers are longer than it says
> s NOT VERIFIED
? 1
$ quadrille count --certify sums.count pairs.dlx > number; sed '1s/2$/1/' sums.count | quadrille check pairs.dlx /dev/stdin
> c /dev/stdin:9:1: numbers are longer than it says
> s NOT VERIFIED
? 1
# The whole is what givens leave: of 288 grids a quarter.
$ printf '1...\n....\n....\n....\n' > board; quadrille count --certify board.count board; quadrille check board board.count | tail -2
> 72
> 72
> s VERIFIED
$ sed 's/^count 3/count 4/' right.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:7:7: the diagram has another number of solutions
> s NOT VERIFIED
? 1
# Version 0.2.0 wrote two kinds. That by layers is read; its nodes are numbered from 0, and an order stands before them.
@ older.count
| quadrille-count 4 5 4 1
| order 1 2 3
| 1 1 1 5 2
| 2 2 3 4 0
| 2 2 0
| 3 3 0
| count 3
$ quadrille check tied.dlx older.count
> c nodes checked: 4, options in them: 6
> 3
> s VERIFIED
$ sed '3s/ 1 1 / 1 2 /' older.count | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:3:10: this node was named before with another set of items that are left
> s NOT VERIFIED
? 1
@ parts.count
| quadrille-parts 4 5 4 1
| 2 0 2 0
| 3 0 3 0
| 2 0 2 -2 0 4 0
| 1 4 0 1 -3 0 5 -1 0
| whole -4
| count 3
$ quadrille check tied.dlx parts.count
! quadrille: parts.count:1:11: version 0.2.0 wrote this certificate by parts, and reads it: let count --certify write one anew
? 2
