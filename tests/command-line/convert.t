# Every format goes to every other and back to the board it was, with its note where the format can hold one.
@ board.txt
| # quadrille: order 3x3, format line
| 4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8 # 1.2
@ there-and-back.sh
| formats="grid rows line ruled sdk sdm csv bank knuth pencilmarks"
| for a in $formats; do quadrille convert --to $a board.txt > a; for b in $formats; do
|     quadrille convert --to $b a > b
|     quadrille convert --to line b | sed 's/ # .*//' > back
|     sed 's/ # .*//' board.txt | cmp -s back || echo "$a to $b: another board"
| done; done
$ sh there-and-back.sh
$ quadrille convert --to sdk board.txt
> # quadrille: order 3x3, format sdk
> #D1.2
> 4..97....
> .97.5..6.
> 2.....7..
> .....3.4.
> ..2......
> .751..3..
> .135..4..
> 9........
> ....6...8
$ quadrille convert --to sdk board.txt | quadrille convert --to bank
> 7931777b96a3 400970000097050060200000700000003040002000000075100300013500400900000000000060008  0.0
$ quadrille convert --to bank board.txt
> 7931777b96a3 400970000097050060200000700000003040002000000075100300013500400900000000000060008  1.2
$ quadrille convert --to bank board.txt | wc -c | tr -d ' '
> 100
$ printf 400970000097050060200000700000003040002000000075100300013500400900000000000060008 | sha1sum | cut -c1-12
> 7931777b96a3
$ quadrille convert --to csv board.txt
> puzzle,solution,note
> 400970000097050060200000700000003040002000000075100300013500400900000000000060008,,1.2
$ quadrille solve -o csv board.txt | quadrille convert --to csv
> puzzle,solution
> 400970000097050060200000700000003040002000000075100300013500400900000000000060008,436972851897451263251836794189723645342685179675149382713598426968214537524367918
# A note goes along wherever there is room for one.
@ notes.sh
| for a in grid rows line ruled sdk; do quadrille convert --to $a board.txt > a; for b in grid rows line ruled sdk; do
|     quadrille convert --to $b a | quadrille convert --to line | cmp -s - board.txt ||
|         echo "$a to $b: another board or note"
| done; done
$ sh notes.sh
$ quadrille convert --to rows board.txt | head -3
> # quadrille: order 3x3, format rows
> # note: 1.2
> 400970000
# The order that only a comment settles goes along.
$ printf '# quadrille: order 6x2\n%0144d\n' 0 | quadrille convert --to rows | head -2
> # quadrille: order 6x2, format rows
> 000000000000
# A board that a format cannot hold is reported, and the others are converted.
$ printf '1...............\n\n%081d\n' 0 | quadrille convert --to bank
> ef7d3bdf277b 000000000000000000000000000000000000000000000000000000000000000000000000000000000  0.0
! standard input:1:1: note: read as a board of size 4 a line; --from rows reads them as rows of size 16
! standard input:1: bank cannot hold a board of order 2x2
? 1
# Boards never become one: what is written is read as the same boards, whatever their number, or is refused.
@ fours.csv
| puzzle,solution
| 1002,
| 0200,1221
| 0010,
| 2001,
@ same.sh
| quadrille convert -o line --order $1 $2 > boards
| for f in grid rows line ruled sdk csv knuth sdm; do
|     quadrille convert -o $f --order $1 $2 > written 2> refused
|     if [ -s refused ]; then sed 's/^.* cannot/cannot/' refused | sort | uniq -c | sed "s/^ */$f: /"; continue; fi
|     quadrille convert -o line written 2> notes | cmp - boards || echo "$f: other boards"
| done; grep -c -v '#' boards
$ sh same.sh 1x2 fours.csv
> sdm: 4 cannot hold a board of order 1x2
> 4
$ quadrille generate --order 2x2 --count 16 -o csv > sixteen.csv; sh same.sh 2x2 sixteen.csv
> sdm: 16 cannot hold a board of order 2x2
> 16
$ quadrille convert -o csv fours.csv
> puzzle,solution
> 1002,
> 0200,1221
> 0010,
> 2001,
# What could be read in two ways is reported; --from decides.
$ printf '1...............\n' | quadrille convert --to line
> # quadrille: order 2x2, format line
> 1...............
! standard input:1:1: note: read as a board of size 4 a line; --from rows reads them as rows of size 16
$ printf '1...............\n' | quadrille convert --from line --to line
> # quadrille: order 2x2, format line
> 1...............
$ quadrille convert --to lines board.txt
! quadrille: convert: --to: there is no format 'lines'; did you mean 'line'? (quadrille list formats shows them)
? 2
# Notes of SadMan Software's lines lose their marks where these mean nothing.
$ printf '#AJohn\n#DTest\n1...\n..1.\n...2\n....\n' | quadrille convert --to line
> # quadrille: order 2x2, format line
> 1.....1....2.... # John; Test
