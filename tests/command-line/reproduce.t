# A run is measured again: the same sets by their checksums, the same question; answers, nodes and claims are compared with it.
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
@ claims.sh
| # Verdicts without ratios, which are the machine's.
| sed -n 's/; there .*//; s/ (paired median[^:]*): .*//; / on \(boards\|queens:6\): /p' "$@"
$ quadrille compare -q --solvers dlx,mrv,picosat --runs 1 --timeout 9.3 --isomorphs 1 --seed 7 --out run boards.txt queens:6 > shown
$ quadrille reproduce -q --claim 'picosat/dlx >= 0.000001 on boards' --claim 'dlx/picosat > 1000000 on boards' --claim 'mrv/dlx < 2 on queens:6' --out again run/ > shown 2> message; echo $?; sh claims.sh shown; grep -c '^\(dlx\|mrv\|picosat\)  *same code' shown
> 1
> picosat/dlx >= 0.000001 on boards: agrees
> dlx/picosat > 1000000 on boards: disagrees
> mrv/dlx < 2 on queens:6: undecided here: one of the solvers was not measured on that set
> 3
# A part of it: how long that took there comes first.
$ quadrille reproduce --solvers mrv,dlx --sets queens:6 --out part run 2> message > shown; sed 's/about .* there/about SO LONG there/' message | head -1; cut -d, -f 1,7 part/rows.csv | sort | uniq -c | sed 's/^ *//'; quadrille reproduce --sets boards,hard run
> quadrille: reproduce: 1 solver on 1 set: they took about SO LONG there
> 2 queens:6,dlx
> 1 set,solver
! quadrille: reproduce: there is no set 'hard' in these rows; there are boards, queens:6
? 2
# What was measured asked the same question.
$ for f in run again; do grep -E '"(limit|runs|runs_most|timeout_ns|memory_bytes|isomorphs|seed|jobs|isolate|sha256|spec)":' $f/run.json > fields.$f; done; cmp fields.*
# Passed on by tar, with its set and its claims. A file is unpacked by hand.
$ printf '# why\n\npicosat/dlx >= 0.000001 on boards\n' > run/claims.txt; cp boards.txt run; tar -cf paper.tar run; mkdir away; cd away; tar -xf ../paper.tar; quadrille reproduce -q run > shown 2> message; echo $?; sh ../claims.sh shown; ls runs | wc -l | tr -d ' '; quadrille reproduce ../paper.tar
> 0
> picosat/dlx >= 0.000001 on boards: agrees
> 1
! quadrille: reproduce: ../paper.tar is a file: unpack it first (tar -xf ../paper.tar), and name the folder of the run
? 2
# Rows with other answers and other nodes than this machine finds disagree with it.
$ mkdir lies; cp -r run lies/run; awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $at["solver"] == "dlx" && $at["set"] == "boards" && $at["index"] == 1 && $at["isomorph"] == 0 { $at["nodes"] += 5 } $at["solver"] == "mrv" && $at["index"] == 6 && $at["isomorph"] == 0 { $at["solution_hash"] = "0123456789abcdef" } { print }' run/rows.csv > lies/run/rows.csv; sed -i '/"rows_sha256"/d' lies/run/run.json; quadrille reproduce -q --out lied lies/run > shown
! quadrille: diff: dlx: changed node counts: 1
! quadrille: diff: mrv: changed answers: 1
? 1
# A set that has changed, or is gone; a run without its end or its rows; no claim: refused, and nothing is measured.
$ rm run/boards.txt run/claims.txt; cp boards.txt kept; echo 1............... >> boards.txt; quadrille reproduce -q --out no-1 run; mv boards.txt gone; quadrille reproduce --out no-1 run 2>&1 | tail -1; mv kept boards.txt
! quadrille: reproduce: the set boards is not the one that run was measured on: its checksum is another
> quadrille: reproduce: a set of run can't be read: put its file into that folder
$ cp -r run early; sed 's/"trials_done": [0-9]*/"trials_done": 3/' run/run.json > early/run.json; quadrille reproduce --out no-1 early; cp -r run torn; sed 2d run/rows.csv > torn/rows.csv; quadrille reproduce --out no-1 torn 2>&1 | sed 's/[0-9][0-9]* bytes/N bytes/; s/the [0-9]* of/the M of/'; mkdir empty; quadrille reproduce --out no-1 empty; quadrille reproduce
! quadrille: reproduce: early was interrupted; this goes on with it: quadrille compare --resume early
> quadrille: reproduce: torn/rows.csv has N bytes, and not the M of the run: it was changed, or is a part of it
! quadrille: reproduce: empty is no run: unable to open empty/run.json: No such file or directory
! quadrille: reproduce: name one run: a folder that compare wrote
? 2
$ for c in 'dlx/picosat' 'dlx/picosat >= two on boards' 'dlx/kissat > 1 on boards' 'dlx/picosat > 1 on easy' 'dlx/dlx > 1 on boards'; do quadrille reproduce --claim "$c" --out no-1 run; done; printf 'dlx/mrv > 1 on boards\nor so\n' > run/claims.txt; quadrille reproduce --out no-1 run; rm run/claims.txt; ls no-1
! quadrille: reproduce: --claim: 'dlx/picosat' is no claim of the form A/B OP NUMBER on SET, such as 'dlx/cells >= 2 on minimal' (OP: >= <= > <)
! quadrille: reproduce: --claim: 'dlx/picosat >= two on boards' is no claim of the form A/B OP NUMBER on SET, such as 'dlx/cells >= 2 on minimal' (OP: >= <= > <)
! quadrille: reproduce: the claim 'dlx/kissat > 1 on boards' names a solver that the run does not have
! quadrille: reproduce: the claim 'dlx/picosat > 1 on easy' names a set that the run does not have
! quadrille: reproduce: the claim 'dlx/dlx > 1 on boards' is about one solver and itself
! quadrille: reproduce: run/claims.txt:2: 'or so' is no claim of the form A/B OP NUMBER on SET, such as 'dlx/cells >= 2 on minimal' (OP: >= <= > <)
! ls: cannot access 'no-1': No such file or directory
? 2
# Solvers that are not here leave claims undecided. Programs and plug-ins by others are loaded only if the user says so.
@ peer.sh
| touch was-run
| exec "$DIMACS"
$ quadrille compare -q -s dlx -s 'mine=exec:sh peer.sh' -s "other=plugin:$PLUGINS/backwards.so" --memory 0 --runs 1 --out others boards.txt > shown 2> message; rm was-run; echo 'mine/dlx > 0.000001 on boards' > others/claims.txt; quadrille reproduce -q --out here others > shown; echo $?; sh claims.sh shown; ls was-run
> 0
> mine/dlx > 0.000001 on boards: undecided here: one of the solvers was not measured on that set
! quadrille: reproduce: mine is left out: it is a solver by others, which --foreign runs
! quadrille: reproduce: other is left out: it is a solver by others, which --foreign runs
! ls: cannot access 'was-run': No such file or directory
? 2
$ echo '# mended' >> peer.sh; quadrille reproduce -q --foreign --out there others > shown 2> message; echo $?; sh claims.sh shown; ls was-run; grep 'other files' shown
> 0
> mine/dlx > 0.000001 on boards: agrees
> was-run
> mine runs other files here than there (run.json has their checksums)
$ mkdir odd; cp -r run odd/run; for f in run.json rows.csv; do sed -e 's/"spec": "picosat"/"spec": "pikosat"/; s/,picosat,/,pikosat,/; /"rows_sha256"/d' run/$f > odd/run/$f; done; quadrille reproduce -q --claim 'pikosat/dlx > 1 on boards' --out no-2 odd/run > shown; echo $?; sh claims.sh shown; sed -i 's/"spec": "\(dlx\|mrv\)"/"spec": "none"/' odd/run/run.json; quadrille reproduce -q --out no-3 odd/run 2>&1 | tail -1
> 0
> pikosat/dlx > 1 on boards: undecided here: one of the solvers was not measured on that set
! quadrille: reproduce: pikosat is left out: there is no such solver here
> quadrille: reproduce: none of its solvers is left
# No label hides a plug-in or a program.
$ rm was-run; mkdir sly; cp -r run sly/run; sed 's/"spec": "mrv"/"spec": "mrv", "label": "a=exec:sh peer.sh;:b"/' run/run.json > sly/run/run.json; quadrille reproduce -q --out no-4 sly/run > shown 2> message; ls was-run
! ls: cannot access 'was-run': No such file or directory
? 2
