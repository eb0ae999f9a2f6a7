# A label may be a number, also one that the table of colours and marks has.
+ gnuplot
$ command -v gnuplot > /dev/null || exit 0; printf '123434122143432.\n' > board.txt; quadrille compare -q --runs 1 --order 2x2 --from line -s 12=dlx -s 1=mrv -s 7=cells --out run board.txt > shown 2>&1; cat shown | grep -i gnuplot
? 1
$ command -v gnuplot > /dev/null || { echo 3; exit 0; }; grep -o '<text>[127][0-9]*<' run/charts/ecdf.svg | sort -u | wc -l | tr -d ' '
> 3
