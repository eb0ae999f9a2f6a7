# Headings and numbers above boards stand above the answers, too, as long as these are in the form of the input.
@ boards.txt
| 3
| Grid 01
| 1000
| 0200
| 0030
| 0004
| Grid 02, which has no solution
| 1200
| 0034
| 0100
| 0002
|
| Some in a line
| 1....2....3....4 with a note
$ quadrille solve boards.txt | tee answers
> 3
> Grid 01
> 1342
> 4213
> 2431
> 3124
> Grid 02, which has no solution
> # none
> Some in a line
> 1342421324313124
! boards.txt:14:1: note: read as a board of size 4 a line; --from rows reads them as rows of size 16
$ quadrille solve -j 2 boards.txt 2>/dev/null | cmp - answers
$ quadrille solve -o line boards.txt 2>/dev/null
> 1342421324313124
> # none
> 1342421324313124
? 1
$ quadrille verify --order 2x2 boards.txt answers
> 2 right, 0 wrong, 1 said to have none or given up, 0 missing, 0 too many
$ quadrille solve -n 2 boards.txt 2>/dev/null | sed -n 1,12p
> 3
> Grid 01
> 1342
> 4213
> 2431
> 3124
>
> # another
> 1423
> 3241
> 4132
> 2314
# In another format they are notes; the note of the board itself comes first.
$ quadrille convert --to line boards.txt 2>/dev/null
> # quadrille: order 2x2, format line
> 1....2....3....4 # Grid 01
> 12....34.1.....2 # Grid 02, which has no solution
> 1....2....3....4 # with a note
$ gzip boards.txt; quadrille count boards.txt.gz 2>/dev/null
> 2
> 0
> 2
? 1
