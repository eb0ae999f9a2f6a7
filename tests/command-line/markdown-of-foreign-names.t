# Names of sets and solvers are text in every Markdown file: no element, no link, no cell more than the head has.
@ solver.sh
| # A solver that is right, whatever its name.
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
@ look.sh
| # Says what is markup in a file, and which rows of a table have more cells than the one above.
| sed 's/`[^`]*`//g' "$1" | grep -n '[^\\]<u\|^<u\|[^\\]\[a\]'
| awk '/^\|/ { gsub(/\\\|/, ""); n = gsub(/\|/, ""); if (last && n != last) print FILENAME ":" FNR ": " n " bars" ; last = n; next } { last = 0 }' "$1"
$ printf '123434122143432.\n' > '<u>|[a](b)'
$ quadrille compare -q --order 2x2 --from line --runs 1 -s dlx -s 'exec:protocol=line:sh solver.sh "<u>|[a](b)"' --out run '<u>|[a](b)' > shown 2>&1; sh look.sh run/summary.md; grep -c '^| exec' run/summary.md; grep -c '^## ' run/summary.md
> 3
> 1
$ quadrille report --format markdown run > report.md; grep -v '^    ' report.md | sed 's/`[^`]*`//g' > shown.md; sh look.sh shown.md
$ quadrille diff --format markdown run run > diff.md; sh look.sh diff.md
# On the terminal they are as they were given.
$ grep -c '^<u>|\[a\](b): 1 board' shown; grep -c '^exec:protocol=line:sh solver.sh "<u>|\[a\](b)" ' shown
> 1
> 3
