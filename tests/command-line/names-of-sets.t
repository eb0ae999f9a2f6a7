# A set whose name would tear rows.csv is refused before anything is measured; other commands read it.
$ printf '1234341221434321\n' > "$(printf 'two\nlines')"; printf '1234341221434312\n' > "$(printf 'bell\007')"; mkdir "$(printf 'a\tb')"; printf '1234341221434312\n' > "$(printf 'a\tb')/plain"
$ quadrille compare -q --solvers dlx --out run --order 2x2 --from line "$(printf 'two\nlines')"
! quadrille: compare: 'two lines' has a control character in its name, which rows.csv can't hold: rename it
? 2
$ quadrille compare -q --solvers dlx --out run --order 2x2 --from line "$(printf 'bell\007')"
! quadrille: compare: 'bell?' has a control character in its name, which rows.csv can't hold: rename it
? 2
$ quadrille compare -q --throughput --solvers dlx --out run --order 2x2 --from line "$(printf 'a\tb/plain')"
! quadrille: compare: 'a b/plain' has a control character in its name, which rows.csv can't hold: rename it
? 2
$ ls
> a	b
> bell
> two
> lines
$ quadrille solve --order 2x2 --from line "$(printf 'two\nlines')"
> 1234341221434321
# A file by the name of a solver's plug-in is refused, too.
$ quadrille compare -q -s "plugin:$(printf 'two\nlines')" --out run --order 2x2 --from line -
! quadrille: compare: --solver: the FILE.so of plugin must be one line (quadrille compare --help shows the options)
? 2
