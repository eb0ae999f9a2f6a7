# A spec with both kinds of quotes is one entry of every chart. A set may begin with a quote that does not end, and a command may
# be as long as it can.
+ gnuplot
@ solver.sh
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
@ look.sh
| # Which charts have rows and no picture.
| for tsv in "$1"/charts/*.tsv; do [ -e "${tsv%.tsv}.svg" ] || echo "$tsv"; done
$ command -v gnuplot > /dev/null || exit 0; printf '123434122143432.\n' > '"ab.txt'; long=$(printf '%0225d' 0); quadrille compare -q --runs 1 --order 2x2 --from line -s mrv -s "exec:protocol=line:sh solver.sh \"it's a name\"" -s "exec:protocol=line:sh solver.sh # 1$long" -s "exec:protocol=line:sh solver.sh # 2$long" -s "exec:protocol=line:sh solver.sh # 1${long}1" --out run '"ab.txt' > shown 2>&1; grep gnuplot shown; sh look.sh run
$ command -v gnuplot > /dev/null || { echo 1; exit 0; }; grep -o "it's a name”" run/charts/cactus.svg | sort -u | wc -l | tr -d ' '
> 1
$ quadrille plot --chart scatter --x mrv --y "exec:protocol=line:sh solver.sh \"it's a name\"" run > shown 2>&1; echo $?
> 0
$ quadrille solve -s "$(printf 'exec:protocol=line:sh\tsolver.sh')" '"ab.txt'
! quadrille: solve: --solver: the COMMAND of exec has a tab: write a blank, or \t where that is understood (quadrille solve --help shows the options)
? 2
