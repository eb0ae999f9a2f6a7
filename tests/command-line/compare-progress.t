# --progress S: a line on standard error every S seconds, though that is a file; numbers only grow. Without it a file gets none.
$ quadrille compare --progress 0.0001 -s dlx --runs 1 --out run two-blanks 2> lines > table; [ -s lines ] && grep -v -x -E 'two-blanks: board [0-9]+ of 40(, about [0-9]+ s left)?' lines
? 1
$ cut -d' ' -f3 lines | sort -n -c
$ quadrille compare --progress 0.0001 --isolate no -s dlx --runs 1 --out alone two-blanks 2>&1 > table | tail -1
> two-blanks: board 40 of 40, about 0 s left
# Boards of an earlier part count from the beginning, and say nothing of the time that is left.
$ cp -r alone cut; head -39 alone/rows.csv > cut/rows.csv; quadrille compare --resume cut --progress 0.0001 --isolate no 2> lines > table; tail -1 lines; awk '$3 < 38 || ($3 == 38 && /about/)' lines; wc -l < cut/rows.csv | tr -d ' '
> two-blanks: board 40 of 40, about 0 s left
> 41
$ quadrille compare --progress 3600 -s dlx --runs 1 --out seldom two-blanks > table
$ quadrille compare -q --progress 0.0001 -s dlx --runs 1 --out quiet two-blanks > table
$ quadrille compare -s dlx --runs 1 --out file two-blanks > table
