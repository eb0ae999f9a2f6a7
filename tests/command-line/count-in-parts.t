# The search of one instance is split between jobs: the same count and counters, and solutions in the same order.
$ quadrille count -s bits --profile queens:10 2> one.err; quadrille count -s bits --profile -j 3 queens:10 2> three.err; head -1 one.err > one.counted; head -1 three.err | cmp - one.counted && echo same
> 724
> 724
> same
$ for i in queens:8 langford:8 latin:4; do quadrille solve -n 0 $i > one.out; quadrille solve -n 0 -j 3 $i | cmp - one.out && echo same; done
> same
> same
> same
$ grep -v '^#' "$TESTS/../data/several.txt" | head -1 > board.txt; quadrille solve -n 0 board.txt > one.out; quadrille solve -n 0 -j 2 -s dlx-compact board.txt | cmp - one.out && echo same
> same
$ quadrille solve -n 0 -j 2 -o json langford:7 | cut -c1-200 > two.out; quadrille solve -n 0 -o json langford:7 | cut -c1-200 | cmp - two.out && echo same
> same
# Who can't be split, or whose tree depends on more than the options taken, refuses.
$ quadrille count -j 2 -s memo queens:8
! quadrille: count: memo does not split the search of one instance; these do, as they are set by default: dlx, dlx-compact, cells-compact, bits
? 2
$ quadrille count -j 2 -s dlx:tie=random queens:8 2> message; echo $?; grep -c '^quadrille: count: dlx:tie=random does not split' message
> 2
> 1
$ quadrille count --resume file -s dlx queens:4..6
! quadrille: count: --resume is for counting all solutions of one instance
? 2
# Killed again and again, it goes on where it was.
@ killed.sh
| quadrille=$(command -v quadrille)
| seconds=0.02
| until timeout -s "$1" $seconds "$quadrille" count --resume file --profile -s dlx -j 2 queens:11 > out 2> err; do
|     seconds=$(awk "BEGIN { print $seconds * 1.5 }")
| done
| cat out; sed -n 's/.*dlx: //p' err
$ sh killed.sh KILL; rm file; sh killed.sh INT
> 2680
> 45393 nodes 45392 placements 45392 backtracks 24117 propagations 11 depth
> 2680
> 45393 nodes 45392 placements 45392 backtracks 24117 propagations 11 depth
$ cp file whole; quadrille count --resume file queens:11; cmp file whole
> 2680
# A last line that was torn is searched again; a file of another instance or back-end is not touched.
$ head -c 500 whole > file; quadrille count --resume file queens:11
> 2680
$ quadrille count --resume file queens:10
> >=0
! file:1: it was begun with another instance
? 3
$ quadrille count --resume file -s bits queens:11
> >=0
! file:1: it was begun with -s dlx
? 3
$ quadrille count --progress 0.001 -s dlx queens:11 2> err; grep -c '^queens:11: [0-9.]* %.* solutions' err > lines; test "$(cat lines)" -gt 0 && echo some
> 2680
> some
$ quadrille count --profile -j 2 queens:8 2>&1 | tail -1
> times: parsing T s, searching T s, verifying T s, printing T s
$ quadrille count --profile --through queens:4 2>&1 | tail -1
> times: parsing T s, searching T s, verifying T s, printing T s
# Boards that are solved together have their counters together: the sum of what is counted of each in a file of its own.
$ grep -v '^#' "$TESTS/../data/minimal.txt" | head -5 > five.txt; quadrille solve --profile -j 2 -s bands-batch -o none five.txt 2>&1 | sed "s,batch: [0-9]* ,batch: N ,"
> 5 boards together: bands-batch: N nodes
> times: parsing T s, searching T s, verifying T s, printing T s
$ quadrille solve --profile -s bands-batch -o none five.txt 2>&1 | sed -n 's/^5 boards together: bands-batch: \([0-9]*\) nodes$/\1/p' > sum
$ while read -r board; do echo "$board" | quadrille solve --profile -s bands-batch -o none 2>&1; done < five.txt | awk '$2 == "board:" { sum += $4 } END { print sum }' | cmp - sum && echo same
> same
# What back-ends do wrong is found in parts, too.
$ printf '# quadrille: order 2x2\n1...............\n' > board.txt; saboteurs count -j 2 -s reports-twice board.txt 2> err; echo $?; sed 's/>=[0-9]*//' err
> >=0
> 1
> board.txt:2: reports-twice is wrong: it reports the same solution twice
$ printf '# quadrille: order 2x2\n................\n' > board.txt; saboteurs count -j 2 -s wrong-grid board.txt > out 2> err; echo $?; grep -c '^board.txt:2: wrong-grid is wrong: \(row\|column\|box\) [1-4] holds [12] twice$' err
> 1
> 1
$ saboteurs count -j 2 -s no-memory board.txt
> >=0
! board.txt:2: no-memory ran out of memory
? 1
