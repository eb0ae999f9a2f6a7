# What results/guide/board-to-clauses.md says, command by command. A count of 0 is an exit status of 1.
$ printf '....\n...1\n....\n....\n' > one.txt
$ quadrille convert --to cover one.txt | grep '^r1c4 '
> r1c4 r1d2 c4d2 b2d2
> r1c4 r1d3 c4d3 b2d3
> r1c4 r1d4 c4d4 b2d4
$ quadrille convert --to cnf one.txt > one.cnf
$ grep -E '^c (14|15|29|31|43|47|63) =' one.cnf
> c 14 = r1c4 is 2
> c 15 = r1c4 is 3
> c 29 = r2c4 is 1
> c 31 = r2c4 is 3
> c 43 = r3c3 is 3
> c 47 = r3c4 is 3
> c 63 = r4c4 is 3
$ grep -c -x '15 31 47 63 0' one.cnf
> 1
$ grep -x -e '-15 -47 0' one.cnf
> -15 -47 0
$ tail -1 one.cnf
> 29 0
$ printf '...2\n...1\n..3.\n....\n' | quadrille count -
> 0
? 1
$ printf '...4\n...1\n..3.\n....\n' | quadrille count -
> 0
? 1
$ printf '...3\n...1\n..3.\n....\n' | quadrille count -
> 12
$ awk '/^p/ { print "p cnf 64", $4 + 2; next } { print } END { print "43 0"; print "-15 0" }' one.cnf > opposite.cnf
$ echo 0 > nothing.rup
$ quadrille check opposite.cnf nothing.rup | grep '^s'
> s VERIFIED
