# Covers with costs: |3 as in the input of dlx5; several add up. The cheapest, with proof that none is cheaper; dlx5 k9 finds
# 5, 9, 92 and 95.
@ trip
| a b c | p
| a b |3 |4
| b c p:x |5
| c p:y |2
| a p:x
| a |90
| b
$ quadrille solve --minimize trip
> | cost 5
> b c p:x
> a p:x
! trip:1: cost 5, the least
$ for s in dlx cells memo picosat; do quadrille solve --minimize -n 9 -s $s trip 2>&1 | grep -c 'cost [59]'; done
> 5
> 5
> 5
> 5
$ quadrille solve --minimize -n 9 trip | grep cost
> | cost 5
> | cost 9
> | cost 92
> | cost 95
! trip:1: cost 5, the least
# The set partitioning files of the OR-Library: ITEMS OPTIONS, then the cost, the length and the items of each.
$ printf '3 4\n10 2 1 2\n5 1 3\n7 2 2 3\n2 1 1\n' > crew; quadrille convert --to miniexact crew
> < 1 2 3 >
> 1 2 $10;
> 3 $5;
> 2 3 $7;
> 1 $2;
$ quadrille solve --minimize -o json crew | sed 's/.*"answers"/"answers"/'
! crew:1: cost 9, the least
> "answers":[["2 3","1"]],"solver":"dlx","solutions":1,"complete":true,"outcome":"cheapest","status":"ok","flaw":null,"cost":9,"bound":9}
$ printf '2 2\n1 1 1\nx 1 2\n' | quadrille count --from orlib
! standard input:3:1: 'x' is not a cost: a cost is a whole number from 0
? 2
# What can't be asked.
$ quadrille solve --minimize queens:4; quadrille solve --minimize -s bits crew; quadrille solve --minimize -s cells:choose=first crew; quadrille solve --minimize -n 0 crew
> | gave up
> | gave up
> | gave up
! queens:4: it has no costs: in an exact cover, |17 behind an option says that it costs 17
! crew:1: bits does not minimize: cells does
! crew:1: cells:choose=first broke: it minimizes by a rule of its own, without choose and tie
! quadrille: solve: --minimize goes with -n 1 or more, and without --random, --answer and --certify
? 2
$ quadrille count --from lp trip; printf 'a b\na |x\nb |9999999999999999999\n' | quadrille count
! quadrille: count: --from: 'lp' is written, not read (quadrille count --help shows the options)
! standard input:2:4: 'x' is not a cost: a cost is a whole number from 0
! standard input:3:4: the costs of all options together are more than 2^62
? 2
# As an integer program: a coloured item is in an option without its colour or has one of its colours, which options need.
$ quadrille convert --to lp trip | sed '1d;/^Binary/,$d'
> Minimize
>  cost: 0 none
>  + 7 x1
>  + 5 x2
>  + 2 x3
>  + 90 x5
> Subject To
> none: none = 0
> i1: x1 + x4 + x5 = 1
> i2: x1 + x2 + x6 = 1
> i3: x2 + x3 = 1
> m4: y4_1 + y4_2 <= 1
> c5: x2 - y4_1 <= 0
> c7: x3 - y4_2 <= 0
> c9: x4 - y4_1 <= 0
# Other programs get that. Cheaper covers and higher bounds expose them.
@ dear
| #!/bin/sh
| echo 'v x1 x3'; echo 's OPTIMUM FOUND'
@ high
| #!/bin/sh
| echo 'v x2 x4'; echo 'b 6'; sleep 9
@ mute
| #!/bin/sh
| cat >/dev/null
$ chmod +x dear high mute; for s in dear high mute; do quadrille solve --minimize --timeout 0.3 -s "exec:protocol=cost:./$s" trip; done
> | cost 9
> a b
> c p:y
> | cost 5
> b c p:x
> a p:x
> | gave up
! trip:1: cost 9, claimed to be the least
! trip:1: exec:protocol=cost:./high is wrong: it claims that no cover costs less than 6, and shows one of 5
! trip:1: exec:protocol=cost:./mute broke: ended without a line 's OPTIMUM FOUND' or another verdict
? 1
# The scripts for other programs say that the file of the cover is missing, and the program quotes it.
$ cp "$TESTS"/../data/minimizers/*.sh . && for s in *.sh; do quadrille solve --minimize -o none -s exec:protocol=cost:./$s trip; done
! trip:1: exec:protocol=cost:./cbc.sh broke: ended with exit status 2: the file of the cover is missing: call it as './cbc.sh {}'
! trip:1: exec:protocol=cost:./glpsol.sh broke: ended with exit status 2: the file of the cover is missing: call it as './glpsol.sh {}'
! trip:1: exec:protocol=cost:./toulbar2.sh broke: ended with exit status 2: the file of the cover is missing: call it as './toulbar2.sh {}'
? 1
$ quadrille compare --minimize --isomorphs 0 --fresh no -q --runs 1 --out run -s cells -s dlx -s dear=exec:protocol=cost:./dear trip > out 2>&1; echo $?; grep -E 'ok|CONTRA' run/disagreements.txt; sed -n '/,dear,/s/.*,trip,/trip,/p' run/rows.csv; quadrille diff run run > /dev/null
> 1
> CONTRADICTION: cells says least cost 5, dear says least cost 9
>   cells: ok, least cost 5
>   dlx: ok, least cost 5
>   dear: ok, least cost 9
> trip,9,9,,
# A member of a family with costs by a seed: each solver that minimizes finds as many cheapest covers.
$ for s in dlx cells memo picosat; do quadrille solve --minimize -n 3 -s $s queens:6@1 2>&1 | grep '^| cost' | paste -sd ' '; done
> | cost 208 | cost 209 | cost 290
> | cost 208 | cost 209 | cost 290
> | cost 208 | cost 209 | cost 290
> | cost 208 | cost 209 | cost 290
# Boards become covers with names.
$ quadrille convert --to cover latin:2@1 | sed -n 3,4p; quadrille solve --minimize -o none queens:4@0; quadrille count queens:4..5@1..2
> r1c1 r1d1 c1d1 |36
> r1c1 r1d2 c1d2 |63
! quadrille: @0: costs have a seed from 1 to 999999, or a range from the smaller to the larger
! quadrille: @1..2: only one thing can be a range
? 2
# Alone, too: the audit asks about covers of which the cheapest is known. One script tries all covers of a board of dominoes, or
# claims that the first is the cheapest.
$ quadrille convert --to cover dominoes:4x4@1 > board
@ search
| #!/bin/sh
| awk -v first="$1" '
| function fits(o, n, a, k) { for (n = split(of[o], a); n; n--) if (taken[a[n]]) return 0; return 1 }
| function take(o, by, n, a) { for (n = split(of[o], a); n; n--) taken[a[n]] += by }
| function cover(cost, chosen, i, n, a) {
|     if (found && (first || cost >= best)) return
|     for (i = 1; i <= items && taken[i];) i++
|     if (i > items) { best = cost; found = 1; print "v" chosen; return }
|     for (n = split(having[i], a); n; n--)
|         if (fits(a[n])) { take(a[n], 1); cover(cost + price[a[n]], chosen " " a[n]); take(a[n], -1) }
| }
| /^Subject/ { subject = 1 }
| /^Binary/ { exit }
| !subject && $1 == "+" { price[$3] = $2 }
| subject { for (f = 1; f <= NF; f++) if ($f ~ /^i.*:/) items++; else if ($f ~ /^x/) { having[items] = having[items] " " $f; of[$f] = of[$f] " " items } }
| END { cover(0, ""); print found ? "s OPTIMUM FOUND" : "s UNSATISFIABLE" }'
$ chmod +x search; quadrille compare --minimize --isomorphs 0 --fresh no -q --runs 1 --out first -s 'first=exec:protocol=cost:./search first' board > out 2> said; echo "status $?"
> status 1
$ cut -d, -f1-3 first/audit.csv; grep -v 'exit status' said > says; cut -d: -f1,2 says; sed 's/.*: it says/it says/; s/[0-9][0-9]*/N/g' says; grep -c 'Unsound: first failed the audit' out
> solver,set,verdict
> first,board,unsound
> UNSOUND: first
> it says that no cover costs less than N; there is one that costs N
> 1
$ quadrille compare --minimize -q --runs 1 --audit --out all -s cells -s dlx -s 'all=exec:protocol=cost:./search' board > out; cut -d, -f1-3 all/audit.csv
> solver,set,verdict
> cells,board,sound
> dlx,board,sound
> all,board,sound
# Whether a program is right about the least is not known from its word alone.
$ quadrille solve --minimize -o none -s 'exec:protocol=cost:./search first' board; quadrille solve --minimize -o json -s 'exec:protocol=cost:./search' board | grep -o '"outcome":"[a-z]*"'
> "outcome":"claimed"
! board:1: cost 522, claimed to be the least
! board:1: cost 156, claimed to be the least
# The reason why picosat gives up is its own.
$ printf 'a b\na |17592186044416\nb |1\n' > huge; quadrille solve --minimize -o none -s picosat huge
! huge:1: picosat gave up: it minimizes costs below 2^44
! huge:1: no cover was found; the least cost is 0 or more
? 1
# Memory is for the covers that there are, not for those that are wanted.
$ printf 'a\na |1\na |2\n' > two.dlx; for s in dlx cells memo picosat; do quadrille solve --minimize -n 1000000000000 -s $s two.dlx 2>&1 | grep -c '^a'; done
> 2
> 2
> 2
> 2
# Of 515 covers the 100 cheapest: those that cost more are few, and picosat passes them instead of proving the bound.
@ bounded
| a0 a1 0:4|a2 a3 1:2|a4 1:3|a5 1:3|a6 1:1000000000|a7 | s0
| a7 s0 a5 |3
| a6 a4 |3
| a1 a7 a2 a6 |3
| a7 a1 |1
| a6 |3
| a4 a1 |1
| a4 a3 a6 a5 |1
| a3 |3
| a4 a6
| a3 a5 a0 a7 |3
| a0 a6 s0 a5 |1
| a4 a3 a6 a5 |0
| a6 a1 a4 |3
| a4 a1 |3
| a5 |2 |1
| a5 a6 a1 |0
| a0 a6 a2 |3
| a3 a7 |3
| a4 a7 a3 a5 |1
$ for s in picosat picosat:bounds=totalizer memo; do quadrille solve --minimize -n 100 -s $s bounded 2> said | grep cost > $s.costs; tail -1 $s.costs; cmp $s.costs picosat.costs; done
> | cost 8
> | cost 8
> | cost 8
