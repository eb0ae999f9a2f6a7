# The script that shows whether figures hold: what it shows is the machine's, but how much it shows is settled.
$ export QUADRILLE=$(command -v quadrille) BOARDS=two-blanks; "$TESTS/../results/validity.sh" -n 1 -r 1 slower again company 2> said > shown; cat said; grep '^---' shown
> --- slower
> --- again
> --- company
# A slowdown of each size by each way, and how often it was called one.
$ sed -n '/^--- slower/,/^--- again/p' shown | awk '/ % slower  / { print $1, $2 } / called slower in / { print $1, $10 }'
> pairs 0
> pairs 3
> pairs 8
> diff 3
> diff 8
> pairs, 1,
> pairs, 1,
> pairs, 1,
> diff, 1,
> diff, 1,
# Ten pairs of five solvers, and five comparisons by diff.
$ grep -o 'of *[0-9]*  ' shown
> of   10  
> of   10  
> of    5  
# Two solvers, eight companies; alone it is within its own interval.
$ grep -c -E '^(cells|bands) .*(yes|NO) \([0-9.]+ to [0-9.]+\)$' shown; grep -c -E ' 1 .* 1\.000  yes' shown
> 16
> 2
$ "$TESTS/../results/validity.sh" honesty
! validity.sh: there is no honesty: -h shows the names
? 2
