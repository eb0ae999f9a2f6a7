# A run as compare left it is measured again like a bundle of it: the same sets by their checksums, the same claims.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 11..............
| 1...............
| 12..............
| 12..34..........
| 1234341221434...
| ..1.............
| ....1...........
$ quadrille compare -q --solvers dlx,mrv,picosat --runs 1 --isomorphs 1 --seed 7 --out run boards.txt queens:6 > shown; quadrille bundle --claim 'picosat/dlx >= 0.000001 on boards' --claim 'dlx/picosat > 1000000 on boards' -o run.tar run > shown; echo $?
> 1
$ quadrille reproduce -q --out by-bundle run.tar > shown 2> message; echo $?; cut -d, -f1,2,6,10,11 by-bundle/claims.csv; grep ^run shown
> 1
> claim,run,there_verdict,verdict,why
> picosat/dlx >= 0.000001 on boards,run,agrees,agrees,
> dlx/picosat > 1000000 on boards,run,disagrees,disagrees,
> run run: answers agree: 44 are the same
> run run: nodes agree: 44 are the same
$ quadrille reproduce -q --claim 'picosat/dlx >= 0.000001 on boards' --claim 'dlx/picosat > 1000000 on boards' --out by-run run/ > shown 2> message; echo $?; cut -d, -f1,2,6,10,11 by-run/claims.csv; grep ^run shown; cut -d, -f1-5 by-run/claims.csv > mine; cut -d, -f1-5 by-bundle/claims.csv | cmp - mine
> 1
> claim,run,there_verdict,verdict,why
> picosat/dlx >= 0.000001 on boards,run,agrees,agrees,
> dlx/picosat > 1000000 on boards,run,disagrees,disagrees,
> run run: answers agree: 44 are the same
> run run: nodes agree: 44 are the same
# A claim of the command line stands beside those of a bundle.
$ quadrille reproduce -q --claim 'picosat/dlx < 1000000 on queens:6' --out more run.tar > shown 2> message; cut -d, -f1,10 more/claims.csv | tail -1; quadrille reproduce --claim 'dlx/none > 1 on boards' --out no-1 run; quadrille reproduce --claim 'dlx > mrv' --out no-2 run
> picosat/dlx < 1000000 on queens:6,undecided here
! quadrille: reproduce: run: the claim 'dlx/none > 1 on boards' names a back-end that the run does not have
! quadrille: reproduce: --claim: 'dlx > mrv' is no claim of the form A/B OP NUMBER on SET, such as 'dlx/cells >= 2 on minimal' (OP: >= <= > <)
? 2
# A set that has changed, a run without its end or its rows: refused.
$ rm -r no-1; cp boards.txt kept; echo 1............... >> boards.txt; quadrille reproduce --out no-3 run; mv boards.txt gone; quadrille reproduce --out no-3 run 2>&1 | tail -1; mv kept boards.txt
! quadrille: reproduce: run: the set boards has changed since run was measured: its checksum is another
> quadrille: reproduce: run: a set of run can't be read
$ cp -r run early; sed 's/"trials_done": [0-9]*/"trials_done": 3/' run/run.json > early/run.json; quadrille reproduce --out no-3 early; cp -r run torn; sed 2d run/rows.csv > torn/rows.csv; quadrille reproduce --out no-3 torn 2>&1 | sed 's/[0-9][0-9]* bytes/N bytes/; s/the [0-9]* of/the M of/'; mkdir empty; quadrille reproduce --out no-3 empty; ls no-3
! quadrille: reproduce: early: early was interrupted; this goes on with it: quadrille compare --resume early
> quadrille: reproduce: torn: torn/rows.csv has N bytes, and not the M of the run: it was changed, or is a part of it
! quadrille: reproduce: empty: cannot read empty/SHA256SUMS: No such file or directory
! ls: cannot access 'no-3': No such file or directory
? 2
