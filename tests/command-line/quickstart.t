# ./quickstart asks for a part of what README.md shows, and ends with the command of the whole. Here cmake builds nothing,
# and the comparison gets the first boards of its set.
$ cp "$TESTS/../quickstart" .; mkdir -p build/release bin stubs; grep -v '^#' "$TESTS/../data/minimal.txt" | head -4 > minimal.txt
@ cmake
| #!/bin/sh
| [ -e asked ] || [ "$1" != --build ] || for p in 1 9 10 19 50 50 99 100; do echo "[$(printf %3d $p)%] Building C object $p.o"; done
| echo "what cmake prints"
| [ ! -e broken ]
@ wrapper
| #!/bin/sh
| echo "$*" >> asked
| all=$*
| exec quadrille ${all%minimal} --runs 1 --raw --out run minimal.txt
@ stub
| #!/bin/sh
| exit 0
$ chmod +x cmake stub wrapper; mv cmake bin; for c in gnuplot pkg-config make; do cp stub stubs/$c; done; printf '#!/bin/sh\necho /dev/null\n' > bin/clang; cp stub bin/wasm-ld; chmod +x bin/clang; mv wrapper build/release/quadrille
$ PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart > printed 2> progress
# Where standard error is no terminal, progress is lines: of the build a tenth at a time, of the comparison every five seconds.
$ sed '/^minimal: board/d' progress; cat asked
> 10 %
> 50 %
> 99 %
> compare --progress 5 --solvers cell-order,mrv,dlx,cells,picosat --timeout 0.2 minimal
# The command at the end is that of the published run, here and in README.md.
$ tr -d ' \n' < "$TESTS/../results/published/reference/run.json" | sed 's/.*"--solvers",\(.*\)\],"order.*/compare --solvers \1/; s/","/ /g; s/"//g' | grep '^compare' > published
$ for f in printed "$TESTS/../README.md"; do sed -n '/quadrille compare --solvers cell-order.*\\$/{N; s/ *\\\n */ /; s/.*quadrille //; p;}' "$f" | diff - published && echo the same; done
> the same
> the same
# One table, at most two warnings, where the chart is, what next: it is short, also where a busy machine cuts some off.
$ [ $(wc -l < printed) -le 45 ] && [ $(grep -c '^- ' printed) -le 2 ] && grep -c '^minimal: 4 boards, unique or not$' printed
> 1
$ awk '/^minimal: /, /^Warn/' printed | grep -o -w -e '^cells' -e '^mrv' -e '^dlx' -e '^picosat' -e '^cell-order' | sort -u | wc -l
> 5
$ sed -n '/^The chart: /p; /^The long table/,$p' printed | cut -c1-60
> The chart: run/charts/ecdf.svg. All tables: run/summary.md. 
> The long table of README.md: eight solvers, 400 boards, each
>   build/release/quadrille compare --solvers cell-order,resca
>       --isomorphs 2 --timeout 1 easy minimal
> Engines made for speed, on 500 boards that were made hard: s
>   build/release/quadrille compare --solvers dlx-compact,cell
> What next:
>   build/release/quadrille solve data/sources.txt
>   build/release/quadrille compare --solvers dlx,sum-45 data/
>   build/release/quadrille compare -s dlx -s 'exec:protocol=l
>   build/release/quadrille plot --chart scatter --x dlx --y p
>   build/release/quadrille list solvers
> For a class: open plots/lessons/live.html in a browser; resu
$ grep -c 'cmake prints' printed
> 0
? 1
# A build that fails shows why; a comparison that fails shows all that it printed, with its status.
$ touch broken; PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart
> Building in build/release: about a minute on two cores.
> what cmake prints
! quickstart: the build failed
? 3
$ rm broken; printf '#!/bin/sh\necho no table; exit 2\n' > build/release/quadrille; PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart | tail -1
> no table
$ PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart > /dev/null
? 2
# What `lesson --live` needs is named; it goes on without.
$ printf '#!/bin/sh\n' > bin/clang; printf '#!/bin/sh\necho "  Depends: clang-19"\n' > bin/apt-cache; chmod +x bin/apt-cache; cp stub stubs/apt-get; PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart < /dev/null | head -2
> Only `quadrille lesson --live` needs these, and plots/lessons/live.html is such a page, ready to open: wasi-libc libclang-rt-19-dev-wasm32
> Building in build/release: about a minute on two cores.
# After Ctrl-C it prints the tables so far, and how to go on.
@ interrupted
| #!/bin/sh
| printf 'minimal: 1 board\n\nsolver  #\ndlx       1\n\nInterrupted after 1 of 400 boards; what was done until then is kept. To go on:\n  quadrille compare --resume run\nRows, tables and charts: run\n'
| kill -INT $PPID
| exit 1
$ cp interrupted build/release/quadrille; chmod +x build/release/quadrille; PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart > printed; status=$?; sed -n '/^minimal/,/^The chart/p' printed | cut -c1-40; exit $status
> minimal: 1 board
>
> solver  #
> dlx       1
>
> Interrupted after 1 of 400 boards; what 
>   quadrille compare --resume run
> The chart: run/charts/ecdf.svg. All tabl
? 1
