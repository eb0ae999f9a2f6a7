# Lists are those of the tables in the sources, in their order.
$ sed -n 's/^ *\[FORMAT_[A-Z]*\] = {"\([a-z]*\)".*/\1/p' "$TESTS/../common/formats/format.c" > formats; grep -c -x -e grid -e csv -e polyomino formats
> 3
$ quadrille list formats | cut -d' ' -f1 | diff formats -
$ sed -n 's/^ *ENCODING([A-Z]*, "\([a-z]*\)".*/\1/p' "$TESTS"/../common/formula/encoding.h > encodings; sed -n '/_names\[\] = {/,/};/p' "$TESTS"/../common/formula/cardinality.c | grep -o '"[a-z]*"' | tr -d '"' >> encodings; grep -c -x -e minimal -e pairwise -e binary encodings
> 3
$ quadrille list encodings | grep '^[a-z]' | cut -d' ' -f1 | diff encodings -
$ sed -n 's/^ *CHART(\([a-z]*\)).*/\1/p' "$TESTS/../harness/charts/chart.h" > charts; grep -c -x -e cactus -e cost charts
> 2
$ quadrille list charts | cut -d' ' -f1 | diff charts -
# The solvers of the registry, in its order, which is that of all tables. CaDiCaL is there if it was
# found.
$ sed -n 's/^ *SOLVER(\([a-z0-9_]*\)).*/\1/p' "$TESTS/../solvers/registry/registry.c" | tr _ - > registered; grep -c -x -e dlx -e picosat -e exec registered
> 3
$ quadrille list solvers | sed -n '1d; s/^\([a-z][a-z0-9-]*\).*/\1/p' | grep -v cadical | diff registered -
# What must stand behind a name.
$ quadrille list solvers | sed -n 's/^\([a-z]*:[^ ]*\).*/\1/p'
> exec:COMMAND
> plugin:FILE.so
> ipasir:FILE.so
# With settings, and with what is wrong with the flawed one.
$ quadrille list solvers | grep -A1 '^dlx '
> dlx             exact cover  cover  Dancing Links, as in the textbook
>     choose=fewest*|first   the item with the fewest options, or the first
$ quadrille list solvers | grep -A2 '^bands '
> bands           backtracking board  9x9: nine boxes in a register, consistent bands
>     set=auto*|words|sse2|neon|avx2|avx512|avx512bitalg   instruction set; auto takes the best of all
>     solves boards of order 3x3 only
$ quadrille list solvers | grep flawed
>     flawed: accepts wrong grids: rows and columns are checked only by their sum; runs only when named
# What every solver has is listed once.
$ quadrille list solvers | grep -c start=
> 1
$ quadrille list solvers | tail -4
> Every one of them also has
>     start=open*|cold   set up before the clock starts, or opened and closed within
> 
> * default. A spec joins settings with colons: dlx:choose=first
# Sets come from the folder that holds data/; without it, the remedy is printed.
$ mkdir -p share/data; printf '# quadrille: order 2x2\n# about: one small board\n# compare: by default\n1...............\n' > share/data/tiny.txt; printf '# about: another board\n1...............\n' > share/data/other.txt
$ QUADRILLE_SHARE=share quadrille list sets
>   other          another board
> * tiny           one small board
> 
> * what `quadrille compare` takes by default. Any other file of boards can be named by its path.
$ QUADRILLE_SHARE=share quadrille count tiny
> 72
$ QUADRILLE_SHARE=nowhere quadrille list sets
! quadrille: the shipped sets are not found: set QUADRILLE_SHARE to the folder that holds data/
? 3
