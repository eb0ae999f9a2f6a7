# A number that is too large is refused, and never taken for an option that was not given.
$ for option in --limit --isomorphs --seed --runs --jobs --max-runs; do for number in 18446744073709551615 9223372036854775808; do quadrille compare -q --solvers dlx --out run $option $number two-blanks; echo $?; done; done 2>&1 | sed 's/: --[a-z-]*:/:/' | sort | uniq -c | tr -s ' '
>  12 2
>  6 quadrille: compare: '18446744073709551615' is too large: at most 9223372036854775807 (quadrille compare --help shows the options)
>  6 quadrille: compare: '9223372036854775808' is too large: at most 9223372036854775807 (quadrille compare --help shows the options)
$ printf '123434122143432.\n' | quadrille solve -n 18446744073709551615 --order 2x2 --from line
! quadrille: solve: --limit: '18446744073709551615' is too large: at most 9223372036854775807 (quadrille solve --help shows the options)
? 2
$ printf '123434122143432.\n' | quadrille solve -n 9223372036854775807 --order 2x2 --from line
> 1234341221434321
$ printf '123434122143432.\n' | quadrille compare -q --solvers dlx --runs 1 --seed 9223372036854775807 --limit 9223372036854775807 --order 2x2 --from line --out run - > shown 2>&1; grep -o '^  "seed": [-0-9]*\|^  "limit": [-0-9]*' run/run.json
>   "limit": 9223372036854775807
>   "seed": 9223372036854775807
