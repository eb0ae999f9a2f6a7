# In a pipe a line is a number and nothing else; with --label, and on a terminal, it says of what. Numbers of queens:
# OEIS A000170; of Latin squares: A002860.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
|
| 1234341221434321
$ quadrille count boards.txt queens:4..6 latin:4
> 4
> 1
> 2
> 10
> 4
> 576
$ quadrille count --label boards.txt queens:4..6 latin:4 | tr '\t' ' '
> 4 boards.txt:2
> 1 boards.txt:4
> 2 queens:4
> 10 queens:5
> 4 queens:6
> 576 latin:4
$ quadrille count --label -j 3 boards.txt queens:4..6 > a; quadrille count --label boards.txt queens:4..6 | cmp - a
$ script -qec 'quadrille count boards.txt queens:4' /dev/null | tr -d '\r' | tr '\t' ' '
> 4 boards.txt:2
> 1 boards.txt:4
> 2 queens:4
$ script -qec 'quadrille count queens:4' /dev/null | tr -d '\r'
> 2
# A text with a board a line is read piece by piece, and has labels, too; one board of it has none.
$ quadrille generate --count 3 | grep -v '^#' > lines; quadrille count --label lines | tr '\t' ' '
> 1 lines:1
> 1 lines:2
> 1 lines:3
$ script -qec 'quadrille count lines' /dev/null | tr -d '\r' | tr '\t' ' '
> 1 lines:1
> 1 lines:2
> 1 lines:3
$ head -1 lines > line; script -qec 'quadrille count line' /dev/null | tr -d '\r'
> 1
# Up to a limit: what was asked for is done, and there may be more.
$ quadrille count -n 3 boards.txt queens:4..6
> >=3
> 1
> 2
> >=3
> >=3
$ quadrille count -n 1 lines; quadrille count --limit 2 lines; quadrille count -n 1 -s bands-batch lines; quadrille count -n 2 -s bands-batch lines
> >=1
> >=1
> >=1
> 1
> 1
> 1
> >=1
> >=1
> >=1
> 1
> 1
> 1
