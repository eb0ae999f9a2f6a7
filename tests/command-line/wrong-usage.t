@ board.txt
| # quadrille: order 2x2
| 1234341221434321
$ quadrille slove board.txt
! quadrille: there is no command 'slove'; did you mean 'solve'?
? 2
$ quadrille frobnicate
! quadrille: there is no command 'frobnicate' (quadrille --help shows them)
? 2
# Without a command: the help, as an error.
$ quadrille 2>&1 > /dev/null | head -1
> quadrille: different ways of solving the same board, side by side
$ quadrille > /dev/null 2>&1
? 2
$ quadrille solve --limt 2 board.txt
! quadrille: solve: unknown option '--limt'; did you mean '--limit'? (quadrille solve --help shows the options)
? 2
# Behind a file it is still the option that is unknown.
$ quadrille solve board.txt --bogus
! quadrille: solve: unknown option '--bogus' (quadrille solve --help shows the options)
? 2
$ quadrille solve board.txt -Z
! quadrille: solve: unknown option '-Z' (quadrille solve --help shows the options)
? 2
$ names=$(quadrille list solvers | sed -n '1d; s/^\([a-z][a-z0-9-]*\).*/\1/p' | paste -s -d , | sed 's/,/, /g'); quadrille compare --solvers dlx,picosta board.txt 2>&1 | sed "s/There are $names (/There are all of them (/"
> quadrille: compare: --solvers: unknown solver 'picosta': did you mean 'picosat'? There are all of them (quadrille compare --help shows the options)
$ quadrille compare --solvers dlx,picosta board.txt 2>no
? 2
$ quadrille solve -s dlx:chose=first board.txt
! quadrille: solve: --solver: unknown setting of dlx, 'chose': did you mean 'choose'? There are choose, tie, seed, start (quadrille solve --help shows the options)
? 2
$ quadrille solve -s cdcl:learn=onn board.txt
! quadrille: solve: --solver: unknown value of 'learn' 'onn': did you mean 'on'? There are on, off (quadrille solve --help shows the options)
? 2
$ quadrille compare -s dlx -s dlx:choose=fewest board.txt
! quadrille: compare: --solver: dlx is named twice (quadrille compare --help shows the options)
? 2
$ quadrille solve -s dlx -s mrv board.txt
! quadrille: solve: one solver at a time; compare takes several
? 2
$ quadrille solve -n two board.txt
! quadrille: solve: --limit: 'two' is not a whole number from 0 (quadrille solve --help shows the options)
? 2
$ quadrille solve -n -1 board.txt
! quadrille: solve: --limit: '-1' is not a whole number from 0 (quadrille solve --help shows the options)
? 2
$ quadrille solve -n
! quadrille: solve: -n needs a value (quadrille solve --help shows the options)
? 2
$ quadrille compare --runs 0 board.txt
! quadrille: compare: --runs: must be at least 1 (quadrille compare --help shows the options)
? 2
$ quadrille solve --timeout soon board.txt
! quadrille: solve: --timeout: 'soon' is not a number of seconds, such as 10 or 0.5 (quadrille solve --help shows the options)
? 2
$ quadrille solve --order 8x13 board.txt
! quadrille: solve: --order: '8x13' is not an order: rows x columns of one box, such as 3x3, with a size from 2 to 100 (quadrille solve --help shows the options)
? 2
$ quadrille solve -o gird board.txt
! quadrille: solve: --format: there is no format 'gird'; did you mean 'grid'? (quadrille list formats shows them)
? 2
$ quadrille solve no-such-file
! quadrille: there is no file and no set 'no-such-file' (quadrille list sets shows the sets)
? 2
$ quadrille solve minmal
! quadrille: there is no file and no set 'minmal'; did you mean 'minimal'?
? 2
$ mkdir folder; quadrille solve folder
! quadrille: folder: it holds no instance
? 2
$ quadrille list solver
! quadrille: list: say what: solvers, formats, encodings, charts, sets, families or auto; did you mean 'solvers'?
? 2
$ quadrille list
! quadrille: list: say what: solvers, formats, encodings, charts, sets, families or auto
? 2
$ quadrille generate --givens 30 --harden 5
! quadrille: generate: --harden goes with minimal boards that have one solution
? 2
# What is read off all solutions goes without what it would pass over.
$ quadrille solve --random 2 queens:4..5
! quadrille: solve: --random takes one instance, as it holds all solutions at once, and here are several
? 2
$ quadrille solve --random 2 -n 3 queens:5
! quadrille: solve: --random goes without --limit: it says how many
? 2
