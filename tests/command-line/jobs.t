# Several threads report what one reports, byte for byte: answers, messages and exit status. Boards with one solution,
# with none, with several, with givens that clash, and lines that are none; of every order and in every format.
@ ruled.txt
| +---+---+
| |1 .|. 4|
| |. .|. .|
| +---+---+
| |. .|. 1|
| |. .|. .|
| +---+---+
|
| 11..............
|
| 1234
| 341.
| 2143
| 4321
@ same.sh
| quadrille "$@" --jobs 1 > one.out 2> one.err; echo $? >> one.err
| quadrille "$@" --jobs 3 > three.out 2> three.err; echo $? >> three.err
| sed -i '/^times: /d' one.err three.err
| cmp one.out three.out && cmp one.err three.err || echo "$*"
$ for f in several unsolvable minimal; do grep -v '^#' $TESTS/../data/$f.txt | head -8; echo 55...; done > boards.txt
$ echo 55............................................................................... >> boards.txt
$ for i in 1 2 3 4 5 6; do grep -hv '^#' $TESTS/../data/minimal.txt; done > plain.txt
$ sh same.sh solve boards.txt; wc -l < one.out; cat one.err
> 25
> boards.txt:9:6: this line has 5 cells, not 81 as a board of order 3x3 needs
> boards.txt:18:6: this line has 5 cells, not 81 as a board of order 3x3 needs
> boards.txt:27:6: this line has 5 cells, not 81 as a board of order 3x3 needs
> boards.txt:28: no solution: row 1 holds 5 twice, in r1c1 and r1c2
> 2
$ for s in $(quadrille list solvers | sed -n 's/^\([a-z][a-z0-9-]*\) .*/\1/p' | grep -v -e solver -e cell-order -e rescan -e blank-list -e sum-45); do b=boards.txt; [ $s != memo ] || b=$TESTS/../data/four.txt; sh same.sh solve -n 3 -s $s $b; sh same.sh count -s $s $TESTS/../data/four.txt; done
$ for s in dlx bands-batch; do for c in solve 'solve -n 20' count 'solve -o none' 'solve -o ruled' 'solve --timeout 60'; do sh same.sh $c -s $s plain.txt boards.txt plain.txt; done; done
$ for o in line rows grid ruled csv cover cnf bank; do sh same.sh solve -n 3 -o $o -s dlx ruled.txt boards.txt ruled.txt; done
$ sh same.sh solve ruled.txt; cat one.out one.err
> 1 2  |  3 4
> 3 4  |  1 2
> - - - - - -
> 2 3  |  4 1
> 4 1  |  2 3
>
> # none
>
> 1234
> 3412
> 2143
> 4321
> ruled.txt:9:1: note: read as a board of size 4 a line; --from rows reads them as rows of size 16
> ruled.txt:9: no solution: row 1 holds 1 twice, in r1c1 and r1c2
> 1
$ for c in 'solve -n 0' count 'count --profile'; do sh same.sh $c queens:4..8 langford:3..8 latin:3; done
$ sh same.sh solve -n 2 -s 'exec:protocol=line:while read -r board; do echo "2 $board"; done' boards.txt
$ sh same.sh count -s "exec:$DIMACS" $TESTS/../data/four.txt
# More solutions than are kept until their turn comes.
$ sh same.sh solve -n 5000 --order 1x9 latin:9 queens:6 latin:9; wc -l < one.out
> 110028
# Ctrl-C: what was reported until then, and one board that was given up.
@ hard.txt
| 436972851897451263251836794189723645342685179675149382713598426968214537524367918
| ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
| ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
| 436972851897451263251836794189723645342685179675149382713598426968214537524367918
@ interrupt.sh
| quadrille solve -s cell-order --jobs 2 hard.txt > answers.txt 2> messages.txt &
| sleep 0.5
| # A slow start (sanitizers, a busy machine) would lose the signal: its threads are there once it is caught.
| [ ! -d /proc/$!/task ] || until [ "$(ls /proc/$!/task | wc -l)" -ge 3 ]; do sleep 0.1; done
| kill -INT $!
| wait $!
$ sh interrupt.sh
? 1
$ cat answers.txt messages.txt
> 436972851897451263251836794189723645342685179675149382713598426968214537524367918
> # gave up
# A reader that has seen enough, and a full disk.
$ quadrille solve -s bands-batch -j 2 plain.txt | head -1 | wc -c | tr -d ' '
> 82
$ quadrille solve -s bands-batch -j 2 plain.txt > /dev/full
! quadrille: standard output could not be written
? 3
# What can't be done side by side is refused.
$ quadrille solve -j 2 -s "keeps=plugin:$PLUGINS/remembers.so" boards.txt
! quadrille: solve: keeps carries over from one instance to the next, which several --jobs tear apart
? 2
$ quadrille solve -j 2 -s "ipasir:$PLUGINS/dpll.so" boards.txt
! quadrille: solve: ipasir takes one job: it leads standard output away from what the library prints
? 2
$ quadrille solve -j 2 --certify proofs boards.txt; quadrille solve -j 300 boards.txt
! quadrille: solve: --jobs above 1 goes without --certify
! quadrille: solve: --jobs: at most 256
? 2
