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
# The clauses alone of a proof that a board has one solution are a proof, too.
@ clauses.awk
| $2 != "d" { for (i = 2; $i != 0; i++) printf "%s ", $i; print 0 }
$ quadrille solve -o none -s dlx --certify proofs sources 2> /dev/null; awk -f clauses.awk proofs/sources-0001.lrat > sources.rup; quadrille check proofs/sources-0001.cnf proofs/sources-0001.lrat sources.rup | grep VERIFIED
> s VERIFIED
> s VERIFIED
