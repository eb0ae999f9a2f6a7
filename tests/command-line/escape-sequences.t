# What other people's files and programs hold reaches no terminal as a command: no output below has an escape
# character, whatever stands in names, formulas, proofs and answers.
+ gnuplot
@ clean.sh
| # Runs a command and says how many escape characters it wrote.
| "$@" > out 2> err < /dev/null
| cat out err | tr -cd '\033\007\233' | wc -c | tr -d ' '
@ make.sh
| e=$(printf '\033[31m')
| printf 'p cnf 2 1\n1 %s 0\n' "$e" > formula.cnf
| printf 'p cnf 1 2\n1 0\n-1 0\n' > good.cnf
| printf '%s 0\n' "$e" > proof.rup
| printf 'a %s\na\n' "$e" > items.dlx
| printf 'a\na %s\n' "$e" > options.dlx
| printf '1234341221434321\n1%s\n' "$e" > board.txt
| printf '1............... # note %s\n' "$e" > note.txt
| printf '1...............\n' > "named$e.txt"
| printf 'a b\na\n' > "named$e.dlx"
| printf '1234341221434312 # %s\n' "$e" > wrong.txt
| printf 's SATISFIABLE\nv 1 2 %s 0\n' "$e" > answer
| printf '#!/bin/sh\nread b; printf "\\033[31m\\n"; printf "\\033[32m\\n" >&2\n' > solver.sh
$ sh make.sh
$ sh clean.sh quadrille solve formula.cnf; cat err
> 0
> formula.cnf:2:3: '?[31m' is not a literal
$ sh clean.sh quadrille check good.cnf proof.rup
> 0
$ for file in items.dlx options.dlx board.txt note.txt named*; do for command in solve count 'convert --to line' 'convert --to sdk' 'convert --to cnf' "solve --certify proofs" 'verify wrong.txt'; do echo "$(sh clean.sh quadrille $command "$file")"; done; done | sort | uniq -c | tr -s ' '
>  42 0
$ sh clean.sh quadrille solve items.dlx; cat err
> 0
> items.dlx:1:3: the name '?[31m' of an item has a control character
$ sh clean.sh quadrille solve --answer answer --from cnf good.cnf; sh clean.sh quadrille solve -n 1 -s 'exec:protocol=line:sh solver.sh' --from line --order 2x2 board.txt; sh clean.sh quadrille count -s "exec:cat; printf '\033[31m'; exit 3" board.txt
> 0
> 0
> 0
$ sh clean.sh quadrille solve "nosuch$(printf '\033')"; sh clean.sh quadrille solve -s "nosuch$(printf '\033')" board.txt; sh clean.sh quadrille "nosuch$(printf '\033')"; sh clean.sh quadrille solve "--nosuch$(printf '\033')"
> 0
> 0
> 0
> 0
# Rows from another source.
$ cp -r "$TESTS/report/run" theirs; sed -i 's/dlx,/dlx\x1b[31m,/; s/,ok,/,ok,/' theirs/rows.csv; sed -i 's/"kernel": "/&\\u001b[31m/; s/"processor": "/&\\u001b[31m/' theirs/run.json; grep -c '\[31m' theirs/run.json
> 2
$ sh clean.sh quadrille report --format markdown theirs; sh clean.sh quadrille report --format latex theirs; sh clean.sh quadrille report --format csv theirs; sh clean.sh quadrille report --format json theirs; sh clean.sh quadrille diff "$TESTS/report/run" theirs; sh clean.sh quadrille plot --chart cactus theirs
> 0
> 0
> 0
> 0
> 0
> 0
