# A spec with both kinds of quotes is one entry of every chart.
@ solver.sh
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
@ look.sh
| # Which charts have rows and no picture.
| for tsv in "$1"/charts/*.tsv; do [ -e "${tsv%.tsv}.svg" ] || echo "$tsv"; done
$ command -v gnuplot > /dev/null || exit 0; printf '123434122143432.\n' > board.txt; quadrille compare -q --runs 1 --order 2x2 --from line -s mrv -s "exec:protocol=line:sh solver.sh \"it's a name\"" --out run board.txt > shown 2>&1; sh look.sh run
$ command -v gnuplot > /dev/null || { echo 1; exit 0; }; grep -o "it's a name”" run/charts/cactus.svg | sort -u | wc -l | tr -d ' '
> 1
$ quadrille plot --chart scatter --x mrv --y "exec:protocol=line:sh solver.sh \"it's a name\"" run > shown 2>&1; echo $?
> 0
