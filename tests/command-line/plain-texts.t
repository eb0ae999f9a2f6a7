# A text of nothing but 9x9 boards, a line each, goes to solvers that solve many boards at once in one stream. What
# is reported of it is what the others report: of a board with one solution, with none, with givens that clash, with the
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
> standard input:4:14: x is out of range: a board of order 3x3 has the digits 1 to 9
$ sed 's/$/ # a note/' head.txt | quadrille solve -s bands-batch 2> /dev/null | head -1
> 321975648596834217748612935179358462254196783683427591817269354935741826462583179
# Comments, empty lines and CRLF between boards are none of that; of what order they are is.
$ { echo '# boards'; sed 's/$/\r/' boards.txt; echo; cat head.txt; } > dressed.txt; cat boards.txt head.txt > bare.txt
$ tail -c 82 boards.txt | grep -c .
> 1
$ for s in mrv bands-batch; do quadrille solve -s $s dressed.txt 2> $s.err > $s.out; tail -4 $s.out; sed 's/:.*:/:/' $s.err; done
> 321975648596834217748612935179358462254196783683427591817269354935741826462583179
> # none
> # none
> 135469278782135649469278135321546897874913526596827413917652384643781952258394761
> dressed.txt: row 1 holds 5 twice, in r1c1 and r1c2
> dressed.txt: row 1 holds 5 twice, in r1c1 and r1c2
> 321975648596834217748612935179358462254196783683427591817269354935741826462583179
> # none
> # none
> 135469278782135649469278135321546897874913526596827413917652384643781952258394761
> dressed.txt: row 1 holds 5 twice, in r1c1 and r1c2
> dressed.txt: row 1 holds 5 twice, in r1c1 and r1c2
$ cmp mrv.out bands-batch.out; cmp mrv.err bands-batch.err; cat bands-batch.err
> dressed.txt:4: no solution: row 1 holds 5 twice, in r1c1 and r1c2
> dressed.txt:309: no solution: row 1 holds 5 twice, in r1c1 and r1c2
$ { echo '# quadrille: order 1x9'; tail -1 head.txt; } | quadrille solve -s bands-batch
> # gave up
! standard input:2: bands-batch solves boards of order 3x3 only
? 3
# Whatever is asked: one solution, another one, all of them; within a time limit.
$ grep -v '^#' $TESTS/../data/several.txt | cat - head.txt boards.txt > mixed.txt
$ quadrille count mixed.txt > counts 2> counts.err; quadrille count -s bands-batch mixed.txt 2> err | cmp - counts; cmp counts.err err
$ quadrille count --timeout 20 -s bands-batch mixed.txt 2> err | cmp - counts; cmp counts.err err
$ for n in 1 2; do for s in dlx bands-batch; do quadrille solve -n $n --timeout 20 -s $s mixed.txt 2> /dev/null | grep -c -e '^[1-9]*$' -e '^# none$' -e '^# another$'; done; done
> 409
> 409
> 609
> 609
$ grep -v '^#' $TESTS/../data/unlucky.txt > hard.txt; quadrille count --timeout 0.02 -s bands-batch hard.txt 2>&1 > counts | sed 's/[0-9][0-9]* sol/N sol/'
> hard.txt:1: cut off by the time limit after N solutions: such instances are for bands: -s auto
> hard.txt:2: cut off by the time limit after N solutions: such instances are for bands: -s auto
# What is met only far behind the first boards is read as if the whole text had been (a note makes it so).
@ odd.sh
| { cat many.txt; eval "$1"; } > odd.txt
| sed '1s/$/ # note/' odd.txt > noted.txt
| for f in odd noted; do quadrille solve -s ${2:-bands-batch} $f.txt 2> $f.err > $f.out; echo $? $f.txt >> $f.err; sed -i s/$f.txt/FILE/ $f.err; done
| cmp odd.out noted.out; cmp odd.err noted.err; wc -l < odd.out; cat odd.err
$ sh odd.sh 'echo 1234; head -1 head.txt'
> 4801
> FILE:4801:5: this line has 4 cells, not 81 as a board of order 3x3 needs
> 2 FILE
$ sh odd.sh 'echo; echo "1 2 3 4"; echo "3 4 1 2"; echo "2 1 4 3"; echo "4 3 2 .";' mrv
> 4805
> 0 FILE
$ sh odd.sh 'echo "# quadrille: order 2x2"; echo 1234341221434321' mrv
> 4801
> 0 FILE
$ sh odd.sh 'echo; echo 12x3 | tr x "\000"; head -1 head.txt'
> 4800
> FILE:4802:3: a zero byte: this is not a text file, reading stops here
> 2 FILE
$ sh odd.sh 'tr -d "\n" < many.txt'
> 4800
> FILE:4801:82: this line has 388800 cells, not 81 as a board of order 3x3 needs
> 2 FILE
# Standard input that is named twice is read once.
$ quadrille solve -s bands-batch - - < many.txt 2> /dev/null | wc -l; cat many.txt | quadrille solve -s bands-batch - - 2>&1 | tail -1 | wc -c
> 4800
> 82
# A zero byte ends the text, in a comment too.
$ printf '6..........7.13....9.6....5...2....9.81...2..7..9...6..3...74..4...6......583...6\n# a\0b\n6..........7.13....9.6....5...2....9.81...2..7..9...6..3...74..4...6......583...6\n' > zero.txt; quadrille solve -s bands-batch zero.txt | wc -l | tr -d ' '
> 1
! zero.txt:2:4: a zero byte: this is not a text file, reading stops here
# Where answers can't be written, none are looked for: this text has no end.
$ for s in dlx bands-batch; do for j in 1 3; do yes 6..........7.13....9.6....5...2....9.81...2..7..9...6..3...74..4...6......583...6 | timeout 60 quadrille solve -j $j -s $s > /dev/full; echo $?; done; done
> 3
> 3
> 3
> 3
! quadrille: standard output could not be written
! quadrille: standard output could not be written
! quadrille: standard output could not be written
! quadrille: standard output could not be written
