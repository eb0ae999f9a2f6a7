# What went is refused, for one version, by a sentence that names what replaces it.
$ quadrille solve -s links-bits four
! quadrille: solve: --solver: links-bits went: bits is as fast on every family; use bits (quadrille solve --help shows the options)
? 2
$ quadrille count --protocol=line -s exec:./solver four
! quadrille: count: --protocol went: use exec:protocol=NAME:COMMAND
? 2
$ for command in solve count explain trace verify; do quadrille $command --dedupe four 2>&1; done | sort -u
> quadrille: count: --dedupe went: use quadrille convert --dedupe
> quadrille: explain: --dedupe went: use quadrille convert --dedupe
> quadrille: solve: --dedupe went: use quadrille convert --dedupe
> quadrille: trace: --dedupe went: use quadrille convert --dedupe
> quadrille: verify: --dedupe went: use quadrille convert --dedupe
$ quadrille check --elaborate hints f.cnf proof
! quadrille: check: --elaborate went: use --output
? 2
$ quadrille convert --format cnf four
! quadrille: convert: --format went: use --to
? 2
$ quadrille lesson -q four
! quadrille: lesson: -q went: use 2> /dev/null
? 2
$ quadrille cluster
! quadrille: cluster went: use the scripts in results/several-machines.md
? 2
