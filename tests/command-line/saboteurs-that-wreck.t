# They take part only when they are named.
$ saboteurs list solvers | grep -B1 'runs only when named' | grep -v -e '^--' | sed 's/ .*saboteurs.*//'
> hangs
>     flawed: wrecks the process that it runs in; runs only when named
> aborts
>     flawed: wrecks the process that it runs in; runs only when named
> exits
>     flawed: wrecks the process that it runs in; runs only when named
> devours
>     flawed: wrecks the process that it runs in; runs only when named
> crashes-later
>     flawed: wrecks the process that it runs in; runs only when named
> hangs-late
>     flawed: wrecks the process that it runs in; runs only when named
> hangs-on-empty
>     flawed: wrecks the process that it runs in; runs only when named
> stops-once
>     flawed: wrecks the process that it runs in; runs only when named
> hangs-closing
>     flawed: wrecks the process that it runs in; runs only when named
> aborts-closing
>     flawed: wrecks the process that it runs in; runs only when named
> forgets
>     flawed: honest until it is timed; runs only when named
> takes-help
>     flawed: takes two cores; runs only when named
> takes-its-time
>     flawed: slow on one board; runs only when named
> hangs-on-one
>     flawed: wrecks the process that it runs in; runs only when named
> suspends
>     flawed: wrecks the process that it runs in; runs only when named
> forgets-all
>     flawed: lies about many boards at once; runs only when named
> repeats-all
>     flawed: lies about many boards at once; runs only when named
> claims-seven
>     flawed: lies about many boards at once; runs only when named
> answers-nothing
>     flawed: lies about many boards at once; runs only when named
> stops-at-first
>     flawed: lies about many boards at once; runs only when named
> counts-one
>     flawed: lies about many boards at once; runs only when named
> counts-one-alone
>     flawed: searches only for what is shown; runs only when named
> remembers-others
>     flawed: answers from memory; runs only when named
> covers-once
>     flawed: passes over bounds; runs only when named
@ one.txt
| # quadrille: order 2x2
| 123.34..21..4321
$ saboteurs compare -q --runs 1 --timeout 0.05 --out run one.txt > table.txt 2> messages.txt
? 1
$ sed 1d run/rows.csv | cut -d, -f7 | sort -u | paste -sd ' '
> altered-given dlx no-memory now-and-then oversleeps reports-some reports-twice says-last-unique says-none says-unique wrong-grid
