# Every pair of signs of two variables, and a third that must be both: no model.
@ f.cnf
| p cnf 3 6
| 1 2 3 0
| 1 2 -3 0
| 1 -2 0
| -1 2 0
| -1 -2 3 0
| -1 -2 -3 0
# Hints are the numbers of clauses, in the order in which they become units.
@ right.lrat
| c by hand
| 7 1 2 0 1 2 0
| 7 d 1 2 0
| 8 1 0 7 3 0
| 9 0 8 4 5 6 0
@ unordered.lrat
| 7 1 2 0 1 2 0
| 8 1 0 5 7 3 0
| 9 0 8 4 5 6 0
@ deleted.lrat
| 7 1 2 0 1 2 0
| 7 d 3 0
| 8 1 0 7 3 0
| 9 0 8 4 5 6 0
@ cut.lrat
| 7 1 2 0 1 2 0
@ again.lrat
| 7 1 2 0 1 2 0
| 7 1 0 7 3 0
$ quadrille check f.cnf right.lrat
> c lemmas checked: 3, clauses deleted: 2
> s VERIFIED
$ quadrille check f.cnf unordered.lrat
> c unordered.lrat:2:7: clause 5 is no unit: -1 is true already
> s NOT VERIFIED
? 1
$ quadrille check f.cnf deleted.lrat
> c deleted.lrat:3:9: clause 3 was taken away
> s NOT VERIFIED
? 1
$ quadrille check f.cnf cut.lrat
> c cut.lrat: the proof ends before the empty clause
> s NOT VERIFIED
? 1
$ quadrille check f.cnf again.lrat
! again.lrat:2:1: 7 is not above the id before it, 7
? 2
# In binary there are no lines: what is wrong is reported by the byte.
$ printf 'a\016\002\004\000\002\006\000' > wrong.clrat; quadrille check f.cnf wrong.clrat
> c wrong.clrat: byte 6: clause 3 is no unit: -2 is true already
> s NOT VERIFIED
? 1
$ printf 'a\016\002\004\000\002' > torn.clrat; quadrille check f.cnf torn.clrat
! torn.clrat: byte 6: the proof is cut off: no 0 ends its last step
? 2
# A proof without hints gets them: of the lemmas that are needed.
@ plain.drup
| 1 2 0
| 1 3 0
| 1 0
| 0
$ quadrille check -o hints.lrat f.cnf plain.drup
> c hints.lrat: 5 steps
> c lemmas checked: 3, clauses deleted: 0
> s VERIFIED
$ cat hints.lrat
> 7 1 2 0 2 1 0
> 7 d 2 1 0
> 8 1 0 7 3 0
> 8 d 7 3 0
> 9 2 0 8 4 0
> 9 d 4 0
> 10 -3 0 9 8 6 0
> 10 d 6 0
> 11 0 10 9 8 5 0
$ quadrille check f.cnf hints.lrat
> c lemmas checked: 5, clauses deleted: 6
> s VERIFIED
$ quadrille check -o hints.clrat --binary f.cnf - < plain.drup > /dev/null; quadrille check f.cnf hints.clrat
> c lemmas checked: 5, clauses deleted: 6
> s VERIFIED
# The clauses alone of a proof that a board has one solution.
@ clauses.awk
| $2 != "d" { for (i = 2; $i != 0; i++) printf "%s ", $i; print 0 }
$ quadrille solve -o none -s dlx --certify proofs sources 2> /dev/null; awk -f clauses.awk proofs/sources-0001.lrat > sources.rup; quadrille check -o sources.lrat proofs/sources-0001.cnf sources.rup | tail -1; quadrille check proofs/sources-0001.cnf sources.lrat | tail -1
> s VERIFIED
> s VERIFIED
# Nothing is written of a proof that is none, and nothing is left of one that can't be.
$ printf '0\n' | quadrille check -o none.lrat f.cnf -; test -e none.lrat
> c standard input:1: the clause does not follow by unit propagation
> s NOT VERIFIED
? 1
$ quadrille check -o nowhere/a.lrat f.cnf plain.drup
! quadrille: check: cannot write nowhere/a.lrat: No such file or directory
? 3
$ quadrille check -o a.lrat f.cnf right.lrat
! quadrille: check: --output: right.lrat has its hints already
? 2
$ quadrille check --binary f.cnf right.lrat
! quadrille: check: --binary goes with --output
? 2
