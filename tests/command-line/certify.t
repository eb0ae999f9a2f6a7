# A proof for each board that is unique or has no solution, checked as written; none for the others.
$ quadrille solve -o none -s dlx --certify proofs sources 2>&1 | sed 's/(.*)/(...)/'
> 3 certificates in proofs verified (...).
$ ls proofs
> sources-0001.cnf
> sources-0001.lrat
> sources-0003.cnf
> sources-0003.lrat
> sources-0004.cnf
> sources-0004.lrat
$ quadrille check proofs/sources-0001.cnf proofs/sources-0001.lrat | grep '^s'
> s VERIFIED
# Without the clause that forbids the solution there is one, and no proof shows otherwise.
$ awk '/^p cnf/ { print "p cnf", $3, $4 - 1; next } { print }' proofs/sources-0001.cnf | sed '$d' > altered.cnf
$ quadrille check altered.cnf proofs/sources-0001.lrat | grep '^s'
> s NOT VERIFIED
# The same for what is not a board.
$ quadrille solve -o none --certify run/certificates unsolvable queens:3 langford:3 2>&1 | grep certificates | sed 's/(.*)/(...)/'
> 101 certificates in run/certificates verified (...).
$ ls run/certificates | sed 's/.*\.//' | sort | uniq -c | sed 's/^ *//'
> 101 cnf
> 101 lrat
# Two sets of the same name have certificates of their own.
$ mkdir sub; printf 'a b\na\n' > none.dlx; cp none.dlx sub; quadrille solve -o none -s dlx --certify both none.dlx sub/none.dlx 2> /dev/null; ls both
> none.dlx-0001.cnf
> none.dlx-0001.lrat
> sub-none.dlx-0001.cnf
> sub-none.dlx-0001.lrat
$ quadrille solve --certify '' none.dlx
! quadrille: solve: --certify: the name of a folder is missing
? 2
# Names that differ only in what a file name should not hold, or in case, have certificates of their own, too.
$ printf 'a b\na\n' > 'a b.dlx'; printf 'c d\nc\n' > a-b.dlx; printf 'e f\ne\n' > A-B.dlx; quadrille solve -o none -s dlx --certify names 'a b.dlx' a-b.dlx A-B.dlx 2>&1 | sed 's/(.*)/(...)/'; ls names | sort
> 3 certificates in names verified (...).
> A-B.dlx~3-0001.cnf
> A-B.dlx~3-0001.lrat
> a-b.dlx-0001.cnf
> a-b.dlx-0001.lrat
> a-b.dlx~2-0001.cnf
> a-b.dlx~2-0001.lrat
$ for name in names/*.lrat; do quadrille check "${name%.lrat}.cnf" "$name" | grep '^s'; done
> s VERIFIED
> s VERIFIED
> s VERIFIED
$ quadrille convert --to cover --out covers 'a b.dlx' a-b.dlx; grep -h '^[ac] ' covers/*; ls covers
> a b
> c d
> a-b.dlx-0001.dlx
> a-b.dlx~2-0001.dlx
# With bounds a solution may be part of another: the last clause says of each option that it may be otherwise.
$ printf '0:2|a b\na b\n' > bounded.dlx; quadrille solve -o none -n 2 -s dlx --certify bounded bounded.dlx 2> /dev/null
$ quadrille check bounded/*.cnf bounded/*.lrat | grep '^s'
> s VERIFIED
# Version 0.3.0 wrote only those chosen, which forbids all solutions that have them: such a certificate is refused.
@ old.cnf
| c to show: there is only one solution; 0 unit clauses of givens behind the 2 of the problem; the last forbids the solution
| p cnf 2 3
| c p show 1 2 0
| c 1 = a b
| c 2 = a
| 1 2 0
| 1 0
| -1 0
$ printf '0\n' > old.rup; quadrille check old.cnf old.rup
> c old.cnf: its last clause forbids several solutions, as version 0.3.0 wrote it for covers with bounds: certify again
> s NOT VERIFIED
? 1
# The clause of another cover, whose options chosen exclude the others, is as it was.
$ sed -e 's/cnf 2 3/cnf 2 4/' -e '/^-1 0/i -1 -2 0' old.cnf > plain.cnf; quadrille check plain.cnf old.rup | grep '^s'
> s VERIFIED
