# The answer is in the format that -o asks for, whichever the input has. It is what convert writes of the solution;
# csv has the board beside it.
@ board.txt
| 4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8
@ solution.txt
| 436972851897451263251836794189723645342685179675149382713598426968214537524367918
@ pairs.sh
| formats="grid rows line ruled sdk sdm csv bank knuth pencilmarks"
| for b in $formats; do quadrille convert --to $b solution.txt | grep -v '^#' > as-$b; done
| printf 'puzzle,solution\n%s,%s\n' $(tr . 0 < board.txt) $(cat solution.txt) > as-csv
| pairs=0
| for a in $formats; do quadrille convert --to $a board.txt > from-$a; for b in $formats; do
|     quadrille solve -o $b from-$a > answer || echo "$a to $b: status $?"
|     cmp -s answer as-$b || echo "$a to $b: $(head -1 answer)"
|     pairs=$((pairs + 1))
| done; done
| echo $pairs pairs
$ sh pairs.sh
> 100 pairs
# A format that cannot hold a board is reported, and the answer has the format of the input.
$ printf '1 0 0 0\n0 2 0 0\n0 0 3 0\n0 0 0 4\n' | quadrille solve -o bank
> 1 3 4 2
> 4 2 1 3
> 2 4 3 1
> 3 1 2 4
! quadrille: solve: bank cannot hold a board of order 2x2; its answer is in grid
# The head of a table stands above a board without an answer, too.
$ printf '12..\n..3.\n..4.\n....\n' | quadrille solve -o csv
> puzzle,solution
> # none
? 1
# An option that convert has and solve has not.
$ quadrille solve --to line board.txt
! quadrille: solve: unknown option '--to'; did you mean '--format'? (quadrille solve --help shows the options)
? 2
