# ./quickstart asks what README.md shows: the same back-ends, sets, isomorphs and limit. Here cmake builds nothing, and
# the comparison gets the first boards of each set.
$ cp "$TESTS/../quickstart" .; mkdir -p build/release bin stubs; for s in easy minimal hard; do grep -v '^#' "$TESTS/../data/$s.txt" | head -4 > $s.txt; done
@ cmake
| #!/bin/sh
| echo "what cmake prints"
| [ ! -e broken ]
@ wrapper
| #!/bin/sh
| echo "$*" >> asked
| all=$*
| case $all in *hard) exec quadrille ${all%hard} --runs 1 --out fast hard.txt ;; esac
| exec quadrille ${all%easy minimal} --runs 1 --out run easy.txt minimal.txt
@ stub
| #!/bin/sh
| exit 0
$ chmod +x cmake stub wrapper; mv cmake bin; for c in gnuplot pkg-config make; do cp stub stubs/$c; done; mv wrapper build/release/quadrille
$ PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart > printed 2> /dev/null
$ cat asked
> compare --solvers cell-order,rescan,blank-list,candidate-list,mrv,dlx,cells,picosat --isomorphs 2 --timeout 1 easy minimal
> compare --solvers dlx-compact,cells-compact,lanes,bands hard
$ tr -d ' \n' < "$TESTS/../results/reference/run.json" | sed 's/.*"--solvers",\(.*\)\],"order.*/compare --solvers \1/; s/","/ /g; s/"//g' | grep '^compare' > published; head -n 1 asked | diff - published
# One table, at most two warnings, where the chart is, five lines of what next: it is short, also where a busy machine cuts some off.
$ [ $(wc -l < printed) -le 60 ] && [ $(grep -c '^- ' printed) -le 2 ] && ! grep '^easy: ' printed && grep -c '^minimal: 4 boards, each as 3 isomorphs$' printed
> 1
$ awk '/^minimal: /, /^Warn/' printed | grep -o -w -e '^cells' -e '^mrv' -e '^dlx' -e '^picosat' -e '^candidate-list' -e '^blank-list' -e '^cell-order' -e '^rescan' | sort -u | wc -l
> 8
$ sed -n '/^The chart: /p; /^What next:/,$p' printed | cut -c1-60
> The chart: run/charts/ecdf.svg. All tables: run/summary.md. 
> What next:
>   build/release/quadrille solve data/sources.txt
>   build/release/quadrille compare --solvers dlx,sum-45 data/
>   build/release/quadrille compare -s dlx -s 'exec:protocol=l
>   build/release/quadrille plot --chart scatter --x dlx --y p
>   build/release/quadrille list solvers
$ grep -c 'cmake prints' printed
> 0
? 1
# The engines made for speed, on boards that take them more than a node.
$ awk '/^hard: 4 boards/, /^What/' printed | grep -o -w -e '^dlx-compact' -e '^cells-compact' -e '^lanes' -e '^bands' | sort
> bands
> cells-compact
> dlx-compact
> lanes
# A build that fails shows why; a comparison that fails shows all that it printed, with its status.
$ touch broken; PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart
> Building in build/release: about a minute.
> what cmake prints
! quickstart: the build failed
? 3
$ rm broken; printf '#!/bin/sh\necho no table; exit 2\n' > build/release/quadrille; PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart | tail -1
> no table
$ PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart > /dev/null
? 2
# After Ctrl-C it prints the tables so far, and how to go on.
@ interrupted
| #!/bin/sh
| printf 'minimal: 1 board\n\nback-end  #\ndlx       1\n\nInterrupted after 1 of 400 boards; what was done until then is kept. To go on:\n  quadrille compare --resume run\nRows, tables and charts: run\n'
| kill -INT $PPID
| exit 1
$ cp interrupted build/release/quadrille; chmod +x build/release/quadrille; PATH=$PWD/bin:$PATH:$PWD/stubs ./quickstart > printed; status=$?; sed -n '/^minimal/,/^The chart/p' printed | cut -c1-40; exit $status
> minimal: 1 board
>
> back-end  #
> dlx       1
>
> Interrupted after 1 of 400 boards; what 
>   quadrille compare --resume run
> The chart: run/charts/ecdf.svg. All tabl
? 1
