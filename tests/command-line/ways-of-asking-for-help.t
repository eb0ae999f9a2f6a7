# -V is --version, help COMMAND is COMMAND --help; what is nearly right is answered with what is right.
$ quadrille --version > a; quadrille -V | cmp - a
$ for c in solve count compare diff report plot verify convert list; do quadrille $c --help > a; quadrille help $c | cmp - a; done
$ quadrille help slove
! quadrille: there is no command 'slove'; did you mean 'solve'?
? 2
$ quadrille --versoin
! quadrille: unknown option '--versoin'; did you mean '--version'?
? 2
$ quadrille --hlep
! quadrille: unknown option '--hlep'; did you mean '--help'?
? 2
$ quadrille --quiet compare
! quadrille: unknown option '--quiet': options stand behind a command (quadrille --help shows them)
? 2
$ quadrille solve --limt=3
! quadrille: solve: unknown option '--limt=3'; did you mean '--limit'? (quadrille solve --help shows the options)
? 2
$ quadrille solve --hepl
! quadrille: solve: unknown option '--hepl'; did you mean '--help'? (quadrille solve --help shows the options)
? 2
# In every command -o and --format are a format where there is a choice of formats for boards, -o and --output a file.
$ quadrille solve --output line
! quadrille: solve: unknown option '--output'; did you mean '--format'? (quadrille solve --help shows the options)
? 2
@ board.txt
| # quadrille: order 2x2
| 12..34..21..43..
$ for o in '-o ruled' '--format ruled' '--format=ruled'; do quadrille solve $o board.txt; done | sort | uniq -c | sed 's/^ *//'
> 3 - - - - - -
> 3 1 2  |  3 4
> 3 2 1  |  4 3
> 3 3 4  |  1 2
> 3 4 3  |  2 1
$ quadrille convert -o csv board.txt > a; quadrille convert --to csv board.txt | cmp - a; sed -n 2p a
> 1200340021004300,
$ quadrille generate -o rows --seed 2 | grep -v '^#' > a; quadrille generate --format rows --seed 2 | grep -v '^#' | cmp - a
# --seed has one default: what is drawn without it is what is drawn with 1.
$ quadrille generate | grep -v '^#' > a; quadrille generate --seed 1 | grep -v '^#' | cmp - a; quadrille generate --seed 0 | grep -v '^#' | cmp -s - a
? 1
$ quadrille convert -o line --isomorphs 2 board.txt > a; quadrille convert -o line --isomorphs 2 --seed 1 board.txt | cmp - a
$ quadrille compare -q -s dlx -s mrv --runs 1 --out run board.txt > table; grep -c '"seed": 1' run/run.json
> 1
# A report goes to a file that -o names.
$ quadrille report -o a.html run; quadrille report --output b.html run; quadrille report --out c.html run; cmp a.html b.html; cmp b.html c.html
> report: a.html
> report: b.html
> report: c.html
