# A formula is a set like any other.
@ f.cnf
| c two models
| p cnf 2 2
| 1 2 0
| -1 -2 0
$ quadrille solve -n 0 -s picosat f.cnf
> s SATISFIABLE
> v -1 2 0
> 
> c another
> s SATISFIABLE
> v 1 -2 0
$ quadrille count -s picosat f.cnf
> 2
$ printf 'p cnf 1 2\n1 0\n-1 0\n' | quadrille solve -s picosat
> s UNSATISFIABLE
? 1
$ quadrille solve -s dlx f.cnf
> s UNKNOWN
! f.cnf:1: dlx solves boards and exact covers, no formulas: picosat does
? 3
$ printf 'p cnf 2 1\n1 3 0\n' | quadrille solve -s picosat
! standard input:2:3: variable '3' is out of range: the header says 2; right is p cnf 3 1 (or --relaxed)
? 2
# The formula of a board says what each variable means. Its answer is lifted back and verified, whichever program gave it.
$ printf '1...\n..3.\n.4..\n...2\n' > board.txt; quadrille convert --to cnf --encoding minimal board.txt > board.cnf; sed -n '1,3p;6,8p;$p' board.cnf
> c quadrille: board.txt, a board of order 2x2; encoding minimal, at-most-one pairwise
> p cnf 64 308
> c p show 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 0
> c p show 61 62 63 64 0
> c 1 = r1c1 is 1
> c 2 = r1c1 is 2
> 62 0
$ quadrille solve -s picosat board.cnf > answer; quadrille solve --answer answer board.txt
> 1324
> 4231
> 2413
> 3142
$ quadrille solve -o cnf board.txt | quadrille solve --answer - board.txt
> 1324
> 4231
> 2413
> 3142
$ printf 's SATISFIABLE\nv 1 0\n' | quadrille solve --answer - board.txt
> # gave up
! standard input: wrong: r1c2 is blank
? 1
$ printf 's UNSATISFIABLE\n' | quadrille solve --answer - board.txt
> # none
! standard input: it says that there is no solution, which only a proof can show (--certify)
? 1
$ printf 's SATISFIABLE\nv 1 -1 0\n' | quadrille solve --answer - board.txt
! standard input:2:5: both 1 and -1
? 2
$ quadrille solve --answer answer four
! quadrille: solve: --answer is about one instance, and here are several
? 2
# A formula says which of its variables count, whatever its encoding: it has the solutions of the cover. `convert` keeps that.
$ for amo in pairwise sequential product binary; do quadrille convert -o cnf --amo $amo queens:8 > f.cnf; quadrille count -s cdcl f.cnf; done | uniq -c | tr -s ' '
>  4 92
$ quadrille convert -o cnf f.cnf > again.cnf; grep -c '^c p show' again.cnf; quadrille count -s cdcl again.cnf
> 4
> 92
$ sed '/^c p show/d' f.cnf > all.cnf; quadrille count -s cdcl --limit 100 all.cnf
> >=100
# `solve` shows one model for each of these solutions. Solvers for covers take no formula, and no certificate is about one.
@ shown.cnf
| c p show 2 0
| p cnf 4 2
| 1 2 3 0
| -2 -4 0
| c ind 4 0
$ quadrille solve -n 0 -s picosat shown.cnf | grep -c '^v'; for s in dpll cdcl picosat; do quadrille count -s $s shown.cnf; done
> 3
> 3
> 3
> 3
$ quadrille convert -o cnf shown.cnf
> c quadrille: shown.cnf
> p cnf 4 2
> c p show 2 4 0
> 1 2 3 0
> -2 -4 0
$ quadrille count -s memo shown.cnf
> # gave up
! shown.cnf:1: memo solves boards and exact covers, no formulas: picosat does
? 3
$ quadrille count --certify proof.cpog shown.cnf
! quadrille: count: a formula has no diagram here: boards and exact covers have
? 2
$ quadrille trace -s dpll shown.cnf
! shown.cnf:1: a formula has a trace only where the variables that it shows are the first ones
? 3
# What breaks such a line is said.
$ printf 'p cnf 2 1\n1 2 0\nc p show 1 3 0\n' | quadrille count -s cdcl
! standard input:3:12: variable '3' is out of range: the header says 2
? 2
$ printf 'c ind 1 -2 0\np cnf 2 1\n1 2 0\n' | quadrille count -s cdcl
! standard input:1:9: a variable to be shown has no sign
? 2
$ printf 'p cnf 2 1\n1 2 0\nc p show 1\n' | quadrille count -s cdcl
! standard input:3:10: variables to be shown have no 0 at the end of their line
? 2
$ printf 'p cnf 2 1\n1 2 0\nc p show 1 0 2 0\n' | quadrille count -s cdcl
! standard input:3:14: nothing may stand behind the 0 of variables to be shown
? 2
# A file holds one formula; a folder, one for each.
$ quadrille convert --to cnf four
! quadrille: convert: a file of format cnf holds one problem, and here are 50: --out DIR writes a file for each
? 2
$ quadrille convert --to cnf --out formulas four queens:4..5; ls formulas | sed -n '1p;50,52p'
> four-0001.cnf
> four-0050.cnf
> queens-4..5-0001.cnf
> queens-4..5-0002.cnf
$ quadrille convert --to cnf --encoding minimal queens:4
! queens:4: only a board has the encoding 'minimal': other exact covers have the complete one
? 1
$ quadrille convert --to cnf --amo orderly board.txt
! quadrille: convert: --amo: there is no at-most-one 'orderly' (quadrille list encodings shows them)
? 2
