# results/rivals/rivals.py gives each program its form of the instance, compares counts, and goes on where one has none.
@ small.dlx
| a b | c
| a c:red
| b c:red
| b c:blue
$ "$TESTS/../results/rivals/rivals.py" -r 2 -w rows.csv -p ours='quadrille count -s bits {cover}' -p clauses='quadrille count {cnf}' -p theirs='sed "s/^b.*blue;/Found 1 solutions!/" {miniexact}' -p silent=true quadrille small.dlx | sed '/^[0-9]/d; s/[<0-9. ]*([^)]*)/ T/g'; cut -d, -f1-3,5 rows.csv
> | instance | solutions | ours | clauses | theirs | silent |
> |---|--:|--:|--:|--:|--:|
> | `small.dlx` | 1 | T | T | T | no count |
> instance,program,round,solutions
> small.dlx,ours,1,1
> small.dlx,clauses,1,1
> small.dlx,theirs,1,1
> small.dlx,silent,1,
> small.dlx,ours,2,1
> small.dlx,clauses,2,1
> small.dlx,theirs,2,1
$ "$TESTS/../results/rivals/rivals.py" -r 1 -p ours='quadrille count {cover}' -p theirs='echo Altogether 3 solutions' quadrille queens:4 > out
! rivals.py: queens:4: counts differ: {'ours': '2', 'theirs': '3'}
? 1
