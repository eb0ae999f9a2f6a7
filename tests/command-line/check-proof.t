# Every pair of signs of two variables, and a third that must be both: no model.
@ f.cnf
| p cnf 3 6
| 1 2 3 0
| 1 2 -3 0
| 1 -2 0
| -1 2 0
| -1 -2 3 0
| -1 -2 -3 0
@ right.drup
| c by hand
| 1 2 0
| d 1 2 3 0
| 1 0
| 0
@ picosat.rup
| %RUPD32 3 6                              
| 1 2 0
| 1 0
| 0
# As short as it gets: the contradiction is met when 1 is added, so what follows is not needed.
@ short.drup
| 1 0
@ dropped.drup
| c 1 2 0 is missing, and 1 2 3 0 was deleted before its use
| d 1 2 3 0
| 1 0
| 0
@ flipped.drup
| 1 2 0
| -1 3 0
| -3 0
| 0
@ cut.drup
| 1 2 0
$ quadrille check f.cnf right.drup
> c lemmas checked: 2, clauses deleted: 1
> s VERIFIED
$ quadrille check f.cnf picosat.rup
> c lemmas checked: 2, clauses deleted: 0
> s VERIFIED
$ quadrille check f.cnf short.drup
> c lemmas checked: 1, clauses deleted: 0
> s VERIFIED
$ quadrille check f.cnf - < right.drup
> c lemmas checked: 2, clauses deleted: 1
> s VERIFIED
$ quadrille check f.cnf dropped.drup
> c dropped.drup:3: the clause does not follow by unit propagation
> s NOT VERIFIED
? 1
$ quadrille check f.cnf flipped.drup
> c flipped.drup:3: the clause does not follow by unit propagation
> s NOT VERIFIED
? 1
$ quadrille check f.cnf cut.drup
> c cut.drup: the proof ends before the contradiction
> s NOT VERIFIED
? 1
# Of a formula that has a model there is no proof.
$ printf 'p cnf 2 2\n1 2 0\n-1 2 0\n' > g.cnf; printf '2 0\n0\n' | quadrille check g.cnf -
> c standard input:2: the clause does not follow by unit propagation
> s NOT VERIFIED
? 1
# Deleting what is not there is worth a remark.
$ printf 'd 1 3 0\n1 0\n0\n' > odd.drup; quadrille check f.cnf odd.drup
> c lemmas checked: 1, clauses deleted: 0
> s VERIFIED
! odd.drup:1:1: note: a clause is deleted that is not there
# What cannot be read is no proof either.
$ printf '1 2 0\n1' > torn.drup; quadrille check f.cnf torn.drup
! torn.drup:2:2: the proof is cut off: no 0 ends its last clause
? 2
$ printf '1 2 0\n1 4 0\n' > range.drup; quadrille check f.cnf range.drup
! range.drup:2:3: variable '4' is out of range: the formula has 3
? 2
$ printf 'a\002\000d\003\000' > binary.drat; quadrille check f.cnf binary.drat
! binary.drat: byte 1: 1 is not above the id before it, 6 (what is binary is read as LRAT)
? 2
$ quadrille check right.drup f.cnf
! quadrille: check: f.cnf is a formula: it is named before its proof
? 2
$ quadrille check f.cnf
! quadrille: check: needs a formula, and the proofs that are about it
? 2
$ quadrille check f.cnf nowhere.drup
! quadrille: cannot read nowhere.drup: No such file or directory
? 2
$ printf 'p cnf 2 1\n1 3 0\n' > wrong.cnf; quadrille check wrong.cnf right.drup
! wrong.cnf:2:3: variable '3' is out of range: the header says 2; right is p cnf 3 1 (or --relaxed)
? 2
# Several proofs, one after the other: the status is the worst.
$ quadrille check f.cnf right.drup cut.drup
> c right.drup
> c lemmas checked: 2, clauses deleted: 1
> s VERIFIED
> c cut.drup
> c cut.drup: the proof ends before the contradiction
> s NOT VERIFIED
? 1
# Certificates of counts went: it says what replaces them.
$ quadrille check queens:5 right.drup
! quadrille: check: certificates of counts went: use count --certify FILE.cpog, and a checker of CPOG
? 2
# The name of 0.2.0.
$ quadrille check-proof f.cnf right.drup | tail -1
> s VERIFIED
$ quadrille check-proof --help | head -1
> quadrille check [OPTION] FORMULA PROOF...
