# easy#3 is the third instance of a set, wherever a set stands; instances of one set that are named together are one set.
$ quadrille convert --to line easy | grep -v '^#' > all; sed -n '1,3p;7p' all > wanted; quadrille convert --to line easy#3 easy#7 easy#1..2 | grep -v '^#' | cmp - wanted
$ for n in 1 2 3; do printf '1...\n..3.\n.4..\n...%s\n\n' $n; done > boards.txt; quadrille count boards.txt#2 boards.txt#3 queens:4..6#3
> 1
> 1
> 4
$ quadrille compare -q -s dlx --runs 1 --out run boards.txt#2 boards.txt#3 > shown; cut -d, -f1,2,42 run/rows.csv; quadrille compare -q --resume run > again; echo $?
> set,index,instance
> boards#2+3,1,boards.txt#2
> boards#2+3,2,boards.txt#3
> 0
# A file of that name comes first.
$ cp boards.txt 'boards.txt#2'; quadrille count 'boards.txt#2' | wc -l | tr -d ' '
> 3
# The name is the same in JSON, of boards in a plain text, too.
$ rm "boards.txt#2"; quadrille solve -o json boards.txt#2 boards.txt#3 queens:4..5 | grep -o '"instance":"[^"]*"'
> "instance":"boards.txt#2"
> "instance":"boards.txt#3"
> "instance":"queens:4"
> "instance":"queens:5"
$ head -2 all > plain.txt; head -1 all > single.txt; for j in 1 2; do quadrille solve -j $j -o json plain.txt single.txt easy#147 | grep -o '"instance":"[^"]*"'; done
> "instance":"plain.txt#1"
> "instance":"plain.txt#2"
> "instance":"single.txt"
> "instance":"easy#147"
> "instance":"plain.txt#1"
> "instance":"plain.txt#2"
> "instance":"single.txt"
> "instance":"easy#147"
$ (head -2 all; echo; echo '# another form'; sed -n 3p all | sed 's/./& /g') > forms.txt; quadrille count --format json forms.txt | grep -o '"instance":"[^"]*"'
> "instance":"forms.txt#1"
> "instance":"forms.txt#2"
> "instance":"forms.txt#3"
# What is not there.
$ quadrille count boards.txt#4
! quadrille: boards.txt#4: there are 3 instances, and no number 4
? 2
$ quadrille count boards.txt#0
! quadrille: 'boards.txt#0': numbers of instances go up from 1, such as #3 or #1..10
? 2
$ quadrille count boards.txt#3..1
! quadrille: 'boards.txt#3..1': numbers of instances go up from 1, such as #3 or #1..10
? 2
$ quadrille count boards.txt#x
! quadrille: there is no file and no set 'boards.txt#x' (quadrille list sets shows the sets)
? 2
# Of boards that are left out the others keep their numbers.
$ quadrille compare -q -s dlx --runs 1 --dedupe --out once boards.txt boards.txt 2> message > shown; cut -d, -f42 once/rows.csv
> instance
> boards.txt#1
> boards.txt#2
> boards.txt#3
# A board itself is accepted, if it is whole and has a given.
$ quadrille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
> 534678912672195348198342567859761423426853791713924856961537284287419635345286179
$ quadrille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
! board:1:81: this line has 80 cells; a 9x9 board has 81
! quadrille: there is no file and no set '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7', and it is no whole board
? 2
$ quadrille solve ................
! quadrille: there is no file and no set '................' (quadrille list sets shows the sets)
? 2
$ quadrille compare -q -s dlx --runs 1 --out typed 1.............2. 1...2....3....4. > shown; cut -d, -f1,2,42 typed/rows.csv
> set,index,instance
> boards,1,1.............2.
> boards,2,1...2....3....4.
$ quadrille convert --to dlx 1...2....3....4. | head -1
> | quadrille: 1...2....3....4., a board of order 2x2
