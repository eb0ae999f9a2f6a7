# --from that does not fit the text is reported, once a block.
@ rows.txt
| 4..97....
| .97.5..6.
| 2.....7..
| .....3.4.
| ..2......
| .751..3..
| .135..4..
| 9........
| ....6...8
@ table.csv
| puzzle,solution
| 400970000097050060200000700000003040002000000075100300013500400900000000000060008,
$ quadrille solve --from line rows.txt
! rows.txt:1:1: --from line reads a board a line, and this is a row of 9 cells: leave --from out
? 2
$ quadrille solve --from sdk table.csv
! table.csv:2:1: --from sdk reads a row a line, and this is a board of 81 cells: leave --from out
? 2
# A board a line may have a head above it.
$ quadrille solve --from line table.csv
> 436972851897451263251836794189723645342685179675149382713598426968214537524367918
