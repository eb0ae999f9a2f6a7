# A text of nothing but 9x9 boards, a line each, goes to back-ends that solve many boards at once in one stream. What
# is told of it is what the others tell: of a board with one solution, with none, with givens that clash, with the
# first and the last digit, with 0 for a blank, without a final newline.
@ head.txt
| 020905000590030200700602005009350460054000780083027500800209004005040026000503070
| ..1234567..................8...........................8.........................
| 55...............................................................................
| .35469278782105609060278135321046897804913506596820413917652080603701952258394760
$ { cat head.txt; grep -h -v '^#' $TESTS/../data/minimal.txt $TESTS/../data/unsolvable.txt; printf %s $(head -1 head.txt); } > boards.txt
$ grep -c . boards.txt
> 305
$ for s in mrv bands bands-batch; do quadrille solve -s $s boards.txt > $s.out 2> $s.err; echo $?; done
> 1
> 1
> 1
$ cmp bands.out mrv.out; cmp bands-batch.out mrv.out; cmp bands.err mrv.err; cmp bands-batch.err mrv.err
$ head -4 bands-batch.out; cat bands-batch.err; grep -c none bands-batch.out
> 321975648596834217748612935179358462254196783683427591817269354935741826462583179
> # none
> # none
> 135469278782135649469278135321546897874913526596827413917652384643781952258394761
> boards.txt:3: no solution: row 1 holds 5 twice, in r1c1 and r1c2
> 102
$ quadrille solve -s bands-batch < boards.txt 2> /dev/null | cmp - mrv.out
$ quadrille solve -s bands-batch -o none boards.txt boards.txt 2>&1 | wc -l
> 2
# Enough boards for several calls.
$ for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do grep -v '^#' $TESTS/../data/minimal.txt; done > many.txt
$ quadrille solve -s bands-batch many.txt | quadrille verify many.txt -
> 4800 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
# As soon as there is anything else in it, it is read as any other text.
@ short.txt
| 020905000590030200700602005009350460054000780083027500800209004005040026000503070
| 02090500059003020070060200500935046005400078008302750080020900400504002600050307
$ quadrille solve -s bands-batch short.txt
> 321975648596834217748612935179358462254196783683427591817269354935741826462583179
! short.txt:2:81: this line has 80 cells, not 81 as a board of order 3x3 needs
? 2
$ tr 0 x < head.txt | quadrille solve -s bands-batch 2>&1 | head -1
> standard input:1:1: x is out of range: a board of order 3x3 has the digits 1 to 9
$ sed 's/$/ # a note/' head.txt | quadrille solve -s bands-batch 2> /dev/null | head -1
> 321975648596834217748612935179358462254196783683427591817269354935741826462583179
$ sed 's/$/\r/' head.txt | quadrille solve -s bands-batch 2> /dev/null | cmp - bands.out 2>&1 | cut -d' ' -f1
> cmp:
