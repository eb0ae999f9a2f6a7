# Programs and plug-ins by others: a bundle names them, and holds those that the user says; a back-end that lacks one is left out.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 11..............
| 1234341221434321
| 1...............
| 12..............
| 12..34..........
| ..1.............
| ....1...........
@ peer.sh
| touch was-run
| exec "$DIMACS"
$ cp "$PLUGINS/backwards.so" .; quadrille compare -q -s dlx -s 'mine=exec:sh peer.sh' -s 'other=plugin:./backwards.so' --memory 0 --runs 1 --out run boards.txt > shown 2> message; rm was-run; quadrille bundle --claim 'mine/dlx > 0.000001 on boards' --claim 'other/dlx > 0.000001 on boards' -o bare.tar run | sed '/ agrees by /d; s/[^ ]*bin.sh,/SHELL,/; s/^[0-9][0-9]* /N /'
> not in it: SHELL, which mine of run run needs
> not in it: peer.sh, which mine of run run needs
> not in it: ./backwards.so, which other of run run needs
> (--include FILE takes such a file along)
> N files in bare.tar
$ mkdir kept; cp peer.sh kept/renamed.sh; quadrille bundle --claim 'mine/dlx > 0.000001 on boards' --claim 'other/dlx > 0.000001 on boards' --include kept/renamed.sh --include backwards.so -o full.tar run | grep -c 'not in it'; mkdir full; (cd full; tar xf ../full.tar; sha256sum --quiet -c SHA256SUMS; cmp programs/renamed.sh ../peer.sh; cmp programs/backwards.so ../backwards.so; sed -n '/^| peer.sh/p; /^| .\/backwards/p' README.md | sed 's/[0-9a-f]\{64\}/SUM/')
> 1
> | peer.sh        | mine     | run | programs/renamed.sh   | SUM |
> | ./backwards.so | other    | run | programs/backwards.so | SUM |
# Only what was measured, by its checksum.
$ echo 'exec "$DPLL"' > kept/peer.sh; quadrille bundle --include kept/peer.sh -o no.tar run; quadrille bundle --include boards.txt -o no.tar run; quadrille bundle --include nothing -o no.tar run; ls no.tar
! quadrille: bundle: kept/peer.sh has changed since mine of run was measured with it: its checksum is another
! quadrille: bundle: boards.txt is no file of a back-end by others in these runs: no record has its checksum
! quadrille: bundle: cannot read nothing: No such file or directory
! ls: cannot access 'no.tar': No such file or directory
? 2
# Elsewhere, without the files: what lacks one is left out, the rest is measured and judged.
@ verdicts.sh
| quadrille reproduce -q "$@" > shown 2> message
| echo "status $?"
| cut -d, -f1,10- "$2/claims.csv" | sed 1d
| grep -e '^run run:.*not measured' -e '^run run: [mo].*here than' -e 'run from' -e '^run run: answers' shown
| ls was-run 2> message
$ mkdir away; cd away; sh ../verdicts.sh --out bare --foreign ../bare.tar
> status 0
> mine/dlx > 0.000001 on boards,undecided here,there is no file peer.sh here,
> other/dlx > 0.000001 on boards,undecided here,./backwards.so can't be loaded: cannot open shared object file: No such file or directory: check its path,
> run run: mine was not measured: there is no file peer.sh here
> run run: other was not measured: ./backwards.so can't be loaded: cannot open shared object file: No such file or directory: check its path
> run run: answers agree: 7 are the same
? 2
# With them in the bundle: nothing is run unless the user says so, and then those of the bundle, whatever lies about here.
$ cd away; printf 'touch stranger\nexit 1\n' > peer.sh; for bundle in ../full.tar ../full; do sh ../verdicts.sh --out not-$(basename $bundle) $bundle; sh ../verdicts.sh --out $(basename $bundle) --foreign $bundle; rm was-run; done; ls stranger
> status 0
> mine/dlx > 0.000001 on boards,undecided here,"a back-end by others, which --foreign runs",
> other/dlx > 0.000001 on boards,undecided here,"a back-end by others, which --foreign runs",
> run run: mine was not measured: a back-end by others, which --foreign runs
> run run: other was not measured: a back-end by others, which --foreign runs
> run run: answers agree: 7 are the same
> status 0
> mine/dlx > 0.000001 on boards,agrees,,"paired median, PAR-2"
> other/dlx > 0.000001 on boards,agrees,,"paired median, PAR-2"
> run run: mine: run from the bundle, ./full.tar/bundle/programs/renamed.sh
> run run: other: run from the bundle, ./full.tar/bundle/programs/backwards.so
> run run: answers agree: 21 are the same
> was-run
> status 0
> mine/dlx > 0.000001 on boards,undecided here,"a back-end by others, which --foreign runs",
> other/dlx > 0.000001 on boards,undecided here,"a back-end by others, which --foreign runs",
> run run: mine was not measured: a back-end by others, which --foreign runs
> run run: other was not measured: a back-end by others, which --foreign runs
> run run: answers agree: 7 are the same
> status 0
> mine/dlx > 0.000001 on boards,agrees,,"paired median, PAR-2"
> other/dlx > 0.000001 on boards,agrees,,"paired median, PAR-2"
> run run: mine: run from the bundle, ./full/bundle/programs/renamed.sh
> run run: other: run from the bundle, ./full/bundle/programs/backwards.so
> run run: answers agree: 21 are the same
> was-run
! ls: cannot access 'stranger': No such file or directory
? 2
# A script that is another, or of no use, is said to be.
$ cd away; echo 'exec "$DIMACS" # mended' > peer.sh; sh ../verdicts.sh --out mended --foreign ../bare.tar | grep mine; echo 'echo "out of order" >&2; exit 9' > peer.sh; sh ../verdicts.sh --out broken --foreign ../bare.tar | sed '/^mine/p; /^status/p; d'
> mine/dlx > 0.000001 on boards,agrees,,"paired median, PAR-2"
> run run: mine: peer.sh is another file here than there: its checksum differs
> status 0
> mine/dlx > 0.000001 on boards,undecided here,"exec:sh peer.sh ended with status 9 before it answered the first easy question: out of order: mend that, and try it by hand first",
# A file in programs/ that was exchanged is found, even where its checksums were mended.
$ cp -r full sly; cp kept/peer.sh sly/programs/renamed.sh; quadrille reproduce --foreign --out no-1 sly; (cd sly; sha256sum $(cut -c67- SHA256SUMS) > sums; mv sums SHA256SUMS); quadrille reproduce --foreign --out no-2 sly; ls -d no-* was-run
! quadrille: reproduce: sly: 'programs/renamed.sh' was changed: its checksum is not that of SHA256SUMS
! quadrille: reproduce: sly: 'programs/renamed.sh' is not the file that was measured: its checksum is another
! ls: cannot access 'no-*': No such file or directory
! ls: cannot access 'was-run': No such file or directory
? 2
