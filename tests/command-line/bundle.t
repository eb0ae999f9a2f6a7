# A bundle holds a run with all that it was made from, and judges itself: claims, answers, nodes.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 11..............
| 1234341221434321
| 1...............
| 12..............
| 12..34..........
| 1234341221434...
| ..1.............
| ....1...........
| .2.............1
$ quadrille compare -q --solvers dlx,mrv,picosat --runs 1 --timeout 9.3 --isomorphs 1 --seed 7 --out run boards.txt queens:6 > shown; tail -1 shown
> Rows, tables and charts: run
# Byte for byte the same, by any of its names; other tools read it, and its checksums.
$ for n in a.tar.zst b.tar.zst a.tar.gz b.tar.gz a.tar b.tar; do quadrille bundle --claim 'picosat/dlx >= 0.000001 on boards' -o $n run/ | sed 1d | sed 's/[0-9]*/N/'; done; cmp a.tar.zst b.tar.zst; cmp a.tar.gz b.tar.gz; cmp a.tar b.tar; gzip -dc a.tar.gz | cmp - a.tar
> N files in a.tar.zst
> N files in b.tar.zst
> N files in a.tar.gz
> N files in b.tar.gz
> N files in a.tar
> N files in b.tar
$ mkdir unpacked; (cd unpacked; tar xf ../a.tar; sha256sum --quiet -c SHA256SUMS; ls -d * sets/* runs/*/*s*; cmp sets/boards.txt ../boards.txt; ls -l reproduce.sh | cut -c1-10)
> LICENSE
> README.md
> SHA256SUMS
> bundle.json
> plots
> quadrille.spdx.json
> reproduce.sh
> ro-crate-metadata.json
> runs
> runs/run/pairs.csv
> runs/run/rows.csv
> runs/run/run.json
> runs/run/summary.csv
> runs/run/summary.md
> runs/run/yardstick.csv
> sets
> sets/boards.txt
> versions.txt
> -rwxr-xr-x
# A true claim agrees, a false one is found. Ratios of a million leave no room for a busy machine.
$ quadrille bundle --claim 'picosat/dlx >= 0.000001 on boards' --claim 'dlx/picosat > 1000000 on boards' --claim 'mrv/dlx < 2 on queens:6' -o planted.tar.zst run | sed 's/:* [0-9.e-]*, interval .*//; s/^[0-9]* files/N files/'
> picosat/dlx >= 0.000001 on boards: agrees by run run
> dlx/picosat > 1000000 on boards: disagrees by run run
> mrv/dlx < 2 on queens:6: undecided by run run: one of the back-ends was not measured on that set
> N files in planted.tar.zst
$ quadrille reproduce -q --out again planted.tar.zst > shown 2> message; echo $?; cut -d, -f1,2,6,10,11 again/claims.csv; sed -n '/^run run/p' shown; tail -1 shown
> 1
> claim,run,there_verdict,verdict,why
> picosat/dlx >= 0.000001 on boards,run,agrees,agrees,
> dlx/picosat > 1000000 on boards,run,disagrees,disagrees,
> mrv/dlx < 2 on queens:6,run,undecided here,undecided here,one of the back-ends was not measured on that set
> run run: answers agree: 56 are the same
> run run: nodes agree: 56 are the same
> The bundle, what was measured and claims.csv: again
# What was measured asked the same question.
$ for f in run/run.json again/runs/run/run.json; do grep -E '"(limit|runs|runs_most|timeout_ns|memory_bytes|isomorphs|seed|jobs|isolate|sha256|spec)":' $f > fields.$(echo $f | tr / -); done; cmp fields.*
# The script does it from a folder. Without a claim that disagrees the status is 0.
$ PATH=$PATH QUADRILLE=quadrille unpacked/reproduce.sh -q --out by-script > shown 2> message; echo $?; cut -d, -f10 by-script/claims.csv
> 0
> verdict
> agrees
# Whatever was changed is found, and nothing is measured.
$ cp -r unpacked changed; sed 's/,dlx,2,/,dlx,1,/' unpacked/runs/run/rows.csv > changed/runs/run/rows.csv; quadrille reproduce --out no-1 changed
! quadrille: reproduce: changed: 'runs/run/rows.csv' was changed: its checksum is not that of SHA256SUMS
? 2
$ cp -r unpacked other; sed 's/^1\.\.\./2.../' unpacked/sets/boards.txt > other/sets/boards.txt; quadrille reproduce --out no-2 other; (cd other; sha256sum $(cut -c67- SHA256SUMS) > sums; mv sums SHA256SUMS); quadrille reproduce --out no-3 other
! quadrille: reproduce: other: 'sets/boards.txt' was changed: its checksum is not that of SHA256SUMS
! quadrille: reproduce: other: the set 'boards' is not the one that was measured: its checksum is another
? 2
# Rows that claim other answers and other nodes than this machine finds disagree.
$ cp -r unpacked lying; awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } $at["solver"] == "dlx" && $at["set"] == "boards" && $at["index"] == 1 && $at["isomorph"] == 0 { $at["nodes"] += 5 } $at["solver"] == "mrv" && $at["index"] == 4 && $at["isomorph"] == 0 { $at["solution_hash"] = "0123456789abcdef" } { print }' unpacked/runs/run/rows.csv > lying/runs/run/rows.csv; sed -i '/"rows_sha256"/d' lying/runs/run/run.json; (cd lying; sha256sum $(cut -c67- SHA256SUMS) > sums; mv sums SHA256SUMS); quadrille reproduce -q --out lied lying > shown 2> message; echo $?; sed -n '/^run run/p' shown | sed 's/[0-9a-f]\{16\}/HASH/; s/[0-9]* nodes; there [0-9]*/N/'
> 1
> run run: answers disagree: 1 of 56 differ, the first: mrv on boards.txt#4: at least 2 solutions of hash HASH; there at least 2 solutions of hash 0123456789abcdef
> run run: nodes disagree: 1 of 56 differ, the first: dlx on boards.txt#1: N
# Cut off, linked, leading out: refused.
$ head -c 3000 a.tar.zst > cut.tar.zst; quadrille reproduce --out no-5 cut.tar.zst; head -c 3000 a.tar > cut.tar; quadrille reproduce --out no-6 cut.tar; : > empty.tar; quadrille reproduce --out no-7 empty.tar; ls -d no-*
! quadrille: reproduce: cut.tar.zst: it can't be read: Truncated zstd input
! quadrille: reproduce: cut.tar: 'README.md' can't be read: Truncated tar archive
! quadrille: reproduce: empty.tar: it can't be read: Unrecognized archive format
! ls: cannot access 'no-*': No such file or directory
? 2
$ mkdir in; touch in/file; ln -s /etc in/link; (cd in; tar cf ../link.tar link; tar cPf ../out.tar ../in/file; tar cf ../other.tar file); for f in link out other; do quadrille reproduce --out no-8 $f.tar; done
! quadrille: reproduce: link.tar: 'link' is a link
! quadrille: reproduce: out.tar: '../in/file' is a path with a part that is empty, . or ..
! quadrille: reproduce: other.tar: it holds no SHA256SUMS, so it is no bundle
? 2
# Back-ends that are not here leave claims undecided. Programs by others run only if the user says so.
@ peer.sh
| touch was-run
| exec "$DIMACS"
$ quadrille compare -q -s dlx -s 'mine=exec:sh peer.sh' --memory 0 --runs 1 --out others boards.txt > shown 2> message; rm was-run; quadrille bundle --claim 'mine/dlx > 0.000001 on boards' -o others.tar others > shown; quadrille reproduce -q --out here others.tar > shown 2> message; echo $?; ls was-run; grep -e ^undecided -e ^run shown
> 0
> undecided here: mine/dlx > 0.000001 on boards (run others): a back-end by others, which --foreign runs
> run others: mine was not measured: a back-end by others, which --foreign runs
> run others: answers agree: 9 are the same
> run others: nodes agree: 9 are the same
! ls: cannot access 'was-run': No such file or directory
$ quadrille reproduce -q --foreign --out there others.tar > shown 2> message; echo $?; ls was-run; cut -d, -f10 there/claims.csv
> 0
> was-run
> verdict
> agrees
$ mkdir gone; (cd gone; tar xf ../a.tar; sed 's/"spec": "picosat"/"spec": "pikosat"/' runs/run/run.json > x; mv x runs/run/run.json; sed -i '/"rows_sha256"/d' runs/run/run.json; sed 's/,picosat,/,pikosat,/' runs/run/rows.csv > x; mv x runs/run/rows.csv; sed 's/picosat/pikosat/' bundle.json > x; mv x bundle.json; sha256sum $(cut -c67- SHA256SUMS) > x; mv x SHA256SUMS); quadrille reproduce -q --out no-9 gone > shown 2> message; echo $?; grep ^undecided shown
> 0
> undecided here: pikosat/dlx >= 0.000001 on boards (run run): no such back-end here
# No label hides a plug-in or a program behind it.
$ rm was-run; cp -r unpacked sly; (cd sly; sed 's/"spec": "mrv"/"spec": "mrv", "label": "a=exec:sh peer.sh;:b"/' runs/run/run.json > x; mv x runs/run/run.json; sha256sum $(cut -c67- SHA256SUMS) > x; mv x SHA256SUMS); quadrille reproduce -q --out no-10 sly > shown 2>&1; echo $?; ls was-run
> 3
! ls: cannot access 'was-run': No such file or directory
? 2
# What is no claim, no run, no name of a bundle.
$ for c in 'dlx/picosat' 'dlx/picosat >= two on boards' 'dlx/kissat > 1 on boards' 'dlx/picosat > 1 on easy' 'dlx/dlx > 1 on boards'; do quadrille bundle --claim "$c" -o no.tar run; done; ls no.tar
! quadrille: bundle: --claim: 'dlx/picosat' is no claim of the form A/B OP NUMBER on SET, such as 'dlx/cells >= 2 on minimal' (OP: >= <= > <)
! quadrille: bundle: --claim: 'dlx/picosat >= two on boards' is no claim of the form A/B OP NUMBER on SET, such as 'dlx/cells >= 2 on minimal' (OP: >= <= > <)
! quadrille: bundle: the claim 'dlx/kissat > 1 on boards' names a back-end that the run does not have
! quadrille: bundle: the claim 'dlx/picosat > 1 on easy' names a set that the run does not have
! quadrille: bundle: the claim 'dlx/dlx > 1 on boards' is about one back-end and itself
! ls: cannot access 'no.tar': No such file or directory
? 2
$ quadrille bundle -o no.zip run; quadrille bundle run; quadrille bundle -o no.tar; quadrille bundle -o no.tar in
! quadrille: bundle: 'no.zip' ends in none of .tar, .tar.gz and .tar.zst
! quadrille: bundle: -o FILE says where the bundle goes
! quadrille: bundle: name the runs: folders that compare wrote
! quadrille: bundle: in is no run: unable to open in/run.json: No such file or directory
? 2
$ echo 1............... >> boards.txt; quadrille bundle -o no.tar run
! quadrille: bundle: the set boards has changed since run was measured: its checksum is another
? 2
