# What went is refused, for one version, by a sentence that names what replaces it.
$ quadrille solve -s links-bits four
! quadrille: solve: --solver: links-bits went: bits is as fast on every family; use bits (quadrille solve --help shows the options)
? 2
$ for s in cells:consistency=domain cells:choose=wtd cells:choose=frb picosat:count=cubes picosat:levels=2 dlx:prune=yes; do quadrille count -s $s queens:4; done
! quadrille: count: --solver: consistency went: use cells, whose forward checking was faster on every family (quadrille count --help shows the options)
! quadrille: count: --solver: choose=wtd went: use choose=fewest (quadrille count --help shows the options)
! quadrille: count: --solver: choose=frb went: use choose=fewest (quadrille count --help shows the options)
! quadrille: count: --solver: count went: use dlx or cdcl, which forbid no solutions (quadrille count --help shows the options)
! quadrille: count: --solver: levels went: use dlx or cdcl, which forbid no solutions (quadrille count --help shows the options)
! quadrille: count: --solver: prune went: use the cover as it is, which was seldom slower (quadrille count --help shows the options)
? 2
$ quadrille count --protocol=line -s exec:./solver four
! quadrille: count: --protocol went: use exec:protocol=NAME:COMMAND
? 2
$ quadrille count --resume file queens:4
! quadrille: count: --resume went: use convert --cubes, and count the cubes that are left
? 2
$ for o in --diagram=d --through --by-parts '--certify c'; do quadrille count $o queens:4 2>&1; done; quadrille solve --by-parts --random 1 queens:4
> quadrille: count: --diagram went: use --certify FILE.cpog
> quadrille: count: --through went: count the cover with an option and without it
> quadrille: count: --by-parts went: layer by layer is the only way
> quadrille: count: --certify: certificates other than CPOG went: use --certify FILE.cpog
! quadrille: solve: --by-parts went: layer by layer is the only way
? 2
$ for s in form=parts set=words order=fewest; do quadrille count -s memo:$s queens:4 2>&1 | sed 's/ (.*//'; done; quadrille check-count queens:4 c
> quadrille: count: --solver: memo:form went: layer by layer is the only one; bits counts where too much is open at once
> quadrille: count: --solver: memo:set went: the code of layers is the same for all
> quadrille: count: --solver: memo:order=fewest went: use bits
! quadrille: check-count went: use count --certify FILE.cpog, and a checker of CPOG
? 2
$ for command in solve count explain trace verify; do quadrille $command --dedupe four 2>&1; done | sort -u
> quadrille: count: --dedupe went: use quadrille convert --dedupe
> quadrille: explain: --dedupe went: use quadrille convert --dedupe
> quadrille: solve: --dedupe went: use quadrille convert --dedupe
> quadrille: trace: --dedupe went: use quadrille convert --dedupe
> quadrille: verify: --dedupe went: use quadrille convert --dedupe
$ quadrille check --elaborate hints f.cnf proof; quadrille check --output hints f.cnf proof
! quadrille: check: --elaborate went: drat-trim -L writes LRAT
! quadrille: check: --output went: drat-trim -L writes LRAT
? 2
$ quadrille convert --format cnf four
! quadrille: convert: --format went: use --to
? 2
$ quadrille generate --blanks-a-row 2; quadrille generate --fool sum-45
! quadrille: generate: --blanks-a-row went: use --holes
! quadrille: generate: --fool went: use compare, which names the boards that a solver gets wrong
? 2
$ quadrille explain --format json queens:4
! quadrille: explain: --format went: use the text that explain writes
? 2
$ quadrille count --from words list; quadrille count --from ec list; quadrille convert --to xcc queens:4
! quadrille: count: --from: words went: use cover, with letters as colours (quadrille count --help shows the options)
! quadrille: count: --from: ec went: use lengths or cover (quadrille count --help shows the options)
! quadrille: convert: --to: xcc went: use miniexact or cover (quadrille convert --help shows the options)
? 2
$ quadrille grade --rating four
! quadrille: grade went: use quadrille generate --by, or pairs.csv of quadrille compare
? 2
$ quadrille generate --by rating --hardest 1
! quadrille: generate: --by: rating went: use nodes:dlx or the like (quadrille generate --help shows the options)
? 2
$ quadrille fill page.md
! quadrille: fill went: use results/fill.py of the source
? 2
$ quadrille hunt --slow mrv --fast dlx
! quadrille: hunt went: use quadrille generate --by nodes:A/nodes:B --hardest K
? 2
$ quadrille canon four
! quadrille: canon went: use quadrille convert --canonical
? 2
$ quadrille lesson --measure
! quadrille: lesson: --measure went: use the comparisons that pages of the lesson name
? 2
$ quadrille lesson --handout -o handout.html
! quadrille: lesson: --handout went: use python3 results/guide/lessons/handout.py
? 2
$ quadrille watch four
! quadrille: watch went: use quadrille trace --format text, or lesson
? 2
$ quadrille trace --format svg four
! quadrille: trace: --format: svg went: use text, or quadrille lesson, which draws the tree (quadrille trace --help shows the options)
? 2
$ quadrille cluster
! quadrille: cluster went: use the scripts in results/guide/several-machines.md
? 2
$ quadrille plot --terminal run
! quadrille: plot: --terminal went: use --format png
? 2
$ quadrille plot --format tikz run
! quadrille: plot: --format: format tikz went: use pdf (quadrille plot --help shows the options)
? 2
$ for chart in quantiles distribution drift ratio; do quadrille plot --chart $chart run; done
! quadrille: plot: chart quantiles went: use ecdf
! quadrille: plot: chart distribution went: use ecdf
! quadrille: plot: chart drift went: use report, which warns of drift
! quadrille: plot: chart ratio went: use scatter
? 2
$ quadrille bundle -o paper.tar run
! quadrille: bundle went: use tar, and quadrille reproduce on the unpacked run
? 2
$ quadrille compare --jail -s dlx four
! quadrille: compare: --jail went: use bwrap (results/guide/your-own-solver.md)
? 2
$ quadrille trace --output out.jsonl four
! quadrille: trace: --output went: use > FILE
? 2
$ quadrille shrink --looks 100 four
! quadrille: shrink: --looks went: a search is cut off after 2,000 looks at the clock
? 2
$ quadrille compare --layouts 5 -s dlx four
! quadrille: compare: --layouts went: use --runs, and another build for another link
? 2
$ quadrille compare --pacing both -s dlx four
! quadrille: compare: --pacing went: use times among other instances, which compare always takes
? 2
$ quadrille compare -s dlx:pacing=burst four
! quadrille: compare: --solver: pacing went: use times among other instances, which compare always takes (quadrille compare --help shows the options)
? 2
$ quadrille plot --chart pacing run
! quadrille: plot: chart pacing went: use results/guide/learnt-by-heart.md, which has its figures
? 2
$ quadrille compare --dry-run four
! quadrille: compare: --dry-run went: use --progress, which says how long the rest may take
? 2
$ quadrille compare --certify -s dlx four
! quadrille: compare: --certify went: use solve --certify on the same sets
? 2
$ quadrille compare --scan s=1,2 -s 'dlx:seed={s}' four
! quadrille: compare: --scan went: use a loop of the shell (results/guide/your-own-solver.md)
? 2
$ quadrille compare --pair dlx,cells four
! quadrille: compare: --pair went: use pairs.csv of the run
? 2
$ quadrille generate --symmetry half-turn
! quadrille: generate: --symmetry went: givens are taken off in random order
? 2
