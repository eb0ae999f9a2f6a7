# --progress S: a line on standard error every S seconds, though that is a file; numbers only grow. Without it a file gets none.
$ quadrille compare --progress 0.0001 -s dlx --runs 1 --out run two-blanks 2> lines > table; [ -s lines ] && grep -v -x -E 'two-blanks: board [0-9]+ of 40(, about [0-9]+ s left)?' lines
? 1
$ cut -d' ' -f3 lines | sort -n -c
$ quadrille compare --progress 0.0001 --isolate no -s dlx --runs 1 --out alone two-blanks 2>&1 > table | tail -1
> two-blanks: board 40 of 40, about 0 s left
$ quadrille compare --progress 3600 -s dlx --runs 1 --out seldom two-blanks > table
$ quadrille compare -q --progress 0.0001 -s dlx --runs 1 --out quiet two-blanks > table
$ quadrille compare -s dlx --runs 1 --out file two-blanks > table
