# Answers come in the order of the sets; a bad board costs its place, not the others theirs.
@ a.txt
| # quadrille: order 2x2
| 1234341221434321
| 1234341221434%21
@ b.txt
| 1 2 3 4
| 3 4 1 2
| 2 1 4 3
| 4 3 2 0
$ quadrille solve a.txt b.txt - 
< # quadrille: order 2x2
< 2143431212343421
> 1234341221434321
> 
> 1 2 3 4
> 3 4 1 2
> 2 1 4 3
> 4 3 2 1
> 
> 2143431212343421
! a.txt:3:14: '%' is no digit and no blank (. 0 * _)
? 2
# What was solved in several formats can be verified as it stands.
$ quadrille solve a.txt b.txt a.txt 2> /dev/null > answers.txt; { cat a.txt; echo; cat b.txt; echo; cat a.txt; } > boards.txt; quadrille verify boards.txt answers.txt 2> /dev/null | tail -1
> 3 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many

# Two files of the same name are two sets.
$ mkdir x y; cp b.txt x/s.txt; cp b.txt y/s.txt; quadrille compare --solvers dlx --runs 1 --separate --out run x/s.txt y/s.txt > table.txt; sed 1d run/rows.csv | cut -d, -f1
> s
> y/s.txt
