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
