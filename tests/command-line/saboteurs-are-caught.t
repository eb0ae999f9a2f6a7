# Each of these solvers lies in one way (saboteurs.c); compare names it for what it did, and the answer is no.
@ one.txt
| # quadrille: order 2x2
| 123.34..21..4321
@ four.txt
| # quadrille: order 2x2
| 12..34..21..43..
@ try.sh
| program=$(command -v saboteurs)
| PATH=/nowhere "$program" compare --fresh no --solvers dlx,"$1" --runs 2 -n "$3" --out "$1-$2" "$2" 2>&1 > table.txt | grep CONTRADICTION
| ls "$1-$2"/disagreements.txt
$ saboteurs count -s dlx one.txt four.txt
> 1
> 4
$ sh try.sh wrong-grid one.txt 2
> one.txt:2: CONTRADICTION: wrong-grid is wrong: row 3 holds 2 twice
> 1 CONTRADICTION on 1 board: see wrong-grid-one.txt/disagreements.txt
> wrong-grid-one.txt/disagreements.txt
$ sh try.sh altered-given one.txt 2
> one.txt:2: CONTRADICTION: altered-given is wrong: r1c1 is 2, the given is 1
> 1 CONTRADICTION on 1 board: see altered-given-one.txt/disagreements.txt
> altered-given-one.txt/disagreements.txt
$ sh try.sh says-unique four.txt 2
> four.txt:2: CONTRADICTION: dlx says several (at least 2), says-unique says unique
> 1 CONTRADICTION on 1 board: see says-unique-four.txt/disagreements.txt
> says-unique-four.txt/disagreements.txt
$ sh try.sh says-none one.txt 2
> one.txt:2: CONTRADICTION: dlx says unique, says-none says none
> 1 CONTRADICTION on 1 board: see says-none-one.txt/disagreements.txt
> says-none-one.txt/disagreements.txt
$ sh try.sh reports-twice one.txt 2
> one.txt:2: CONTRADICTION: reports-twice is wrong: it reports the same solution twice
> 1 CONTRADICTION on 1 board: see reports-twice-one.txt/disagreements.txt
> reports-twice-one.txt/disagreements.txt
$ sh try.sh reports-some four.txt 0
> four.txt:2: CONTRADICTION: dlx says 4 solutions, reports-some says 3 solutions
> 1 CONTRADICTION on 1 board: see reports-some-four.txt/disagreements.txt
> reports-some-four.txt/disagreements.txt
# A lie in only some of the runs.
# Which of its calls are timed depends on the audit, which is not to be foreseen: one of the two names it.
$ saboteurs compare -q --solvers dlx,now-and-then --runs 2 --out sometimes one.txt 2>&1 > table.txt | grep -c -e '^one.txt:2: CONTRADICTION: now-and-then is wrong: ' -e '^UNSOUND: now-and-then: ' | sed 's/[1-9]/named/'
> named
# One that answers the first board, and then gives that answer again.
@ last.sh
| read -r b; a=$(echo "$b" | awk -f "$TESTS/external/four.awk"); echo "$a"; while read -r b; do echo "$a"; done
@ again.sh
| quadrille compare -q $1 --memory 0 -s mrv -s 'last=exec:protocol=line:sh last.sh' --runs 1 --out "last$1" one.txt four.txt 2>&1 > table.txt | grep -q -e 'last is wrong' -e 'UNSOUND: last' && echo named
$ sh again.sh; sh again.sh --throughput
> named
> named
$ saboteurs compare --solvers dlx,wrong-grid --runs 1 --out run one.txt > /dev/null 2>&1
? 1
$ grep -v saboteurs wrong-grid-one.txt/disagreements.txt
> CONTRADICTION: wrong-grid is wrong: row 3 holds 2 twice
>   one.txt, line 2
>   dlx: ok, unique
>   wrong-grid: wrong, unique
>   quadrille compare --order 2x2 --limit 2 -s dlx -s wrong-grid - <<'END'
> 123.34..21..4321
> END
> 
# Items with bounds: the audit asks about covers like this one, whose only solution has each item once, with more solutions. One in
# twenty questions shows it, so a seed draws them: of other draws one in twelve has none. How many are answered in time is the machine's.
$ printf '1:2|a b c\na b\nc\n' > bounds
$ saboteurs compare -q --seed 5 --solvers dlx,says-unique,covers-once --runs 1 --out bounded bounds 2>&1 > table.txt | cut -d: -f1-4 | sed 's/\(UNSOUND: [a-z-]*\):.*/\1/'; cut -d, -f1-3 bounded/audit.csv
> UNSOUND: says-unique
> UNSOUND: covers-once
> quadrille: compare: exit status 1: unsound solver (says-unique and 1 more)
> solver,set,verdict
> says-unique,bounds,unsound
> covers-once,bounds,unsound
$ for limit in 1 2 0; do saboteurs compare -q --audit --solvers dlx --runs 1 -n $limit --out honest-$limit bounds > table.txt; cut -d, -f1-3,6 honest-$limit/audit.csv | tail -1; done
> dlx,bounds,sound,0
> dlx,bounds,sound,0
> dlx,bounds,sound,0
# With costs it asks for the cheapest cover: the first is not always that.
$ printf '1:2|a b c\na b |1\nc |2\n' > priced
$ saboteurs compare --minimize -q --seed 5 --solvers says-unique --runs 1 --out cheap priced 2>&1 > table.txt | cut -d: -f1,2 | head -1
> UNSOUND: says-unique
$ quadrille compare --minimize -q --audit --solvers picosat --runs 1 --out least priced > table.txt; cut -d, -f1-3,6 least/audit.csv | tail -1
> picosat,priced,sound,0
