# solve verifies every solution before it prints it.
@ one.txt
| # quadrille: order 2x2
| 123.34..21..4321
$ saboteurs solve -s wrong-grid one.txt
> # gave up
! one.txt:2: wrong-grid is wrong: row 3 holds 2 twice
? 1
$ saboteurs solve -s altered-given one.txt
> # gave up
! one.txt:2: altered-given is wrong: r1c1 is 2, the given is 1
? 1
# A solution that is reported twice is printed once.
$ saboteurs solve -s reports-twice -n 0 one.txt
> 1234341221434321
! one.txt:2: reports-twice is wrong: it reports the same solution twice
? 1
$ saboteurs solve -s refuses one.txt
> # gave up
! one.txt:2: refuses: the moon is not full
? 3
$ saboteurs solve -s outdated one.txt
> # gave up
! one.txt:2: outdated was built for another version of the solver interface
? 3
$ saboteurs solve -s no-memory one.txt
> # gave up
! one.txt:2: no-memory ran out of memory
? 1
# Of a cover with bounds the larger of two solutions holds all options of the smaller. It is another, so who reports the
# smaller and calls it the only one gets no certificate, even if no option is in it.
$ printf '1:2|a b\na b\na\n' > two.dlx; printf '0:1|a\na\n' > empty.dlx; printf '2|a\na\na\n' > one.dlx
$ saboteurs solve -o none -n 2 -s says-last-unique --certify proofs two.dlx empty.dlx
! two.dlx:1: there is no certificate: there is another solution
! empty.dlx:1: there is no certificate: there is another solution
! 0 certificates in proofs verified; refused 0, claims that are false 2, cut off 0, failed 0.
? 1
$ saboteurs solve -o none -n 2 -s says-last-unique --certify proofs one.dlx 2>&1 | sed 's/(.*)/(...)/'; ls proofs
> 1 certificate in proofs verified (...).
> one.dlx-0001.cnf
> one.dlx-0001.lrat
