# Certificates that ask for more than they hold are refused before memory is taken, from a pipe, too. 6 queens have 4
# solutions (OEIS A000170).
$ quadrille count --certify queens.count queens:6; quadrille check queens:6 queens.count | tail -2
> 4
> 4
> s VERIFIED
$ cat queens.count | quadrille check queens:6 /dev/stdin | tail -1
> s VERIFIED
$ sed '1s/ [0-9]* [0-9]*$/ 4000000000 1/' queens.count > nodes.count; quadrille check queens:6 nodes.count
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
# Weights that are wrong are named by their place.
@ three.dlx
| a b
| a
| b
| a b
$ printf '5 7\n 13\n' > right; quadrille solve --weights right three.dlx | grep -v '^#'
> a
> b
! weight: 12
$ printf '5 7\n x9\n' > wrong; quadrille solve --weights wrong three.dlx
! quadrille: wrong:2:2: 'x9' is no whole number from -1000000000000 to 1000000000000
? 2
$ printf '5 7\n' > wrong; quadrille solve --weights wrong three.dlx
! quadrille: wrong:2:1: a weight is missing: 2 are here, and the problem has 3 options
? 2
$ printf '5 7 9 -11\n' > wrong; quadrille solve --weights wrong three.dlx
! quadrille: wrong:1:7: a weight too many: the problem has 3 options
? 2
$ printf '5 7 1000000000001\n' > wrong; quadrille solve --weights wrong three.dlx
! quadrille: wrong:1:5: '1000000000001' is no whole number from -1000000000000 to 1000000000000
? 2
# Certificates by parts: 36 tilings (OEIS A004003). An option that ties two parts to each other, an item that is in no part,
# an option that is missing, a node that is used after it was named for the last time.
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
@ tied.dlx
| a b c | x
| a
| b
| c
| b c
| a c x
@ tied.count
| quadrille-parts 4 5 5 1
| 2 0 2 0
| 3 0 3 0
| 2 0 2 -2 0 4 0
| 1 4 0 1 -1 -2 0 5 -1 0
| whole -4
| count 2
$ quadrille check tied.dlx tied.count
> c tied.count:5:14: this node was named for the last time before
> s NOT VERIFIED
? 1
$ sed 's/-1 -2 0/1 2 0/; 4s/-2/2/' tied.count > used.count; quadrille check tied.dlx used.count
> c used.count:5:14: an option that may be chosen is in more than one part
> s NOT VERIFIED
? 1
$ sed '2,6d; 1s/5 1$/2 1/' tied.count | sed '1a 2 3 0 2 0 4 0' | quadrille check tied.dlx /dev/stdin
> c /dev/stdin:2:10: a primary item that remains is in no part
> s NOT VERIFIED
? 1
@ right.count
| quadrille-parts 4 5 4 1
| 2 0 2 0
| 3 0 3 0
| 2 0 2 -2 0 4 0
| 1 4 0 1 -3 0 5 -1 0
| whole -4
| count 3
$ quadrille check tied.dlx right.count
> c nodes checked: 4, options in them: 6
> 3
> s VERIFIED
$ sed 's/ 5 -1 0//; s/count 3/count 2/' right.count > missing.count; quadrille check tied.dlx missing.count
> c missing.count:5:13: an option that may be chosen is missing
> s NOT VERIFIED
? 1
$ sed 's/1 -3 0/1 -3 1 0/' right.count > shared.count; quadrille check tied.dlx shared.count
> c shared.count:5:15: two parts share an item
> s NOT VERIFIED
? 1
