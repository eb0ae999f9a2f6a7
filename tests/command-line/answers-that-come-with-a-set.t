# The second column of Kaggle's CSV is an answer like any other: it is verified, and it counts in the cross-check.
@ right.csv
| puzzle,solution
| 030000000000700000000000000000000000000000000000000000000000000000000000000000000,
| 035469278782105609060278135321046897804913506596820413917652080603701952258394760,135469278782135649469278135321546897874913526596827413917652384643781952258394761
@ wrong.csv
| puzzle,solution
| 035469278782105609060278135321046897804913506596820413917652080603701952258394760,135469278782135649469278135321546897874913526596827413917652384643781952258394716
$ quadrille compare --solvers dlx,mrv --runs 1 --out right right.csv > table.txt
$ quadrille count wrong.csv
> 1
! wrong.csv:2:83: this is not a solution of the puzzle: r9c8 is 1, the given is 6
? 2
# An answer that is right but not the only one, where a solver says unique.
@ other.csv
| puzzle,solution
| 12..34..21..43..,1243341221344321
$ saboteurs compare --solvers dlx,says-unique --runs 1 --fresh no --out other other.csv 2> message > table.txt
? 1
$ sed -n 's/.*CONTRADICTION: //p' message
> dlx says several (at least 2), says-unique says unique
> says-unique and the answer in the set have different grids, and one of them says unique
