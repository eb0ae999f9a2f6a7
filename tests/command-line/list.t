$ quadrille list formats | cut -d' ' -f1
> grid
> rows
> line
> ruled
> sdk
> sdm
> csv
> bank
> knuth
> pencilmarks
> cover
> cnf
> ec
> lengths
> polyomino
$ quadrille list encodings | grep '^[a-z]' | cut -d' ' -f1
> minimal
> natural
> complete
> triads
> pairwise
> sequential
> ladder
> commander
> product
> bimander
> binary
$ quadrille list charts | cut -d' ' -f1
> cactus
> quantiles
> ecdf
> scatter
> ratio
> distribution
> heatmap
> nodes
> sizes
> transition
> pacing
> drift
# In the order of all tables, with settings, and with what is wrong with the flawed one. CaDiCaL and CryptoMiniSat are
# there if they were found.
$ quadrille list solvers | grep '^[a-z]' | cut -d' ' -f1 | grep -v -e cadical -e cryptominisat
> back-end
> cell-order
> rescan
> blank-list
> candidate-list
> sum-45
> mrv
> bands
> bands-batch
> dlx
> dlx-compact
> cells
> cells-compact
> bits
> links-bits
> lanes
> memo
> dpll
> cdcl
> large
> picosat
> exec:COMMAND
> plugin:FILE.so
> ipasir:FILE.so
$ quadrille list solvers | grep -A1 '^dlx '
> dlx             exact cover  cover  Dancing Links, as in the textbook
>     choose=fewest*|first   the item with the fewest options, or the first
$ quadrille list solvers | grep -A2 '^bands '
> bands           backtracking board  9x9: nine boxes in a register, consistent bands
>     set=auto*|words|sse2|neon|avx2|avx512|avx512bitalg   instruction set; auto takes the best of all
>     solves boards of order 3x3 only
$ quadrille list solvers | grep flawed
>     flawed: accepts wrong grids: rows and columns are checked only by their sum; runs only when named
# What every back-end has is listed once.
$ quadrille list solvers | grep -c start=
> 1
$ quadrille list solvers | tail -5
> Every one of them also has
>     start=open*|cold   set up before the clock starts, or opened and closed within
>     pacing=spread*|burst   timed among other instances, or repeated back to back
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
