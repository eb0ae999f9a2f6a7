# A program that waits for the next question between its turns counts in the rows of its own solver only.
@ solver.sh
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
$ printf '%s\n' 12..34..21..43.. 1234341221434... 12343412........ > board.txt; quadrille compare -q --from line --order 2x2 --runs 2 -s mrv -s 'shell=exec:protocol=line:sh solver.sh' -s 'again=exec:protocol=line:sh solver.sh' -s dlx --out run board.txt > shown 2>&1; sed -n '1s/,/\n/gp' run/rows.csv | grep -n '^threads$' | cut -d: -f1 > column; cut -d, -f7,$(cat column) run/rows.csv | awk -F, 'NR > 1 { print $1, ($2 > 1 ? "several" : $2) }' | sort -u
> again several
> dlx 1
> mrv 1
> shell several
