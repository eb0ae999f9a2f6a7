# All solutions of a board with four, set apart by a comment.
$ quadrille solve -n 0
< # quadrille: order 2x2
< 12..34..21..43..
> 1234341221434321
> # another
> 1234342121434312
> # another
> 1243341221344321
> # another
> 1243342121344312
$ quadrille solve -n 2
< # quadrille: order 2x2
< 12..34..21..43..
> 1234341221434321
> # another
> 1234342121434312
# Boards of several lines have an empty line between.
$ quadrille solve --limit 2
< 1 2 0 0
< 3 4 0 0
< 2 1 0 0
< 4 3 0 0
> 1 2 3 4
> 3 4 1 2
> 2 1 4 3
> 4 3 2 1
> 
> # another
> 1 2 3 4
> 3 4 2 1
> 2 1 4 3
> 4 3 1 2
# -n more than there are.
$ quadrille solve -n 100 | grep -vc another
< # quadrille: order 2x2
< 12..34..21..43..
> 4
# Of a board with one solution there is no other.
$ quadrille solve -n 0
< # quadrille: order 2x2
< 1234341221434321
> 1234341221434321
