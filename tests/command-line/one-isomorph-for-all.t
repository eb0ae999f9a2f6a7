# Whatever one solver gets in a turn, all get. Covers with colours, bounds or costs, and formulas have isomorphs like boards;
# what is found in one is mapped back to the instance, so that the solutions of all are those of the print.
@ same.sh
| quadrille compare -q -n 0 --runs 1 --isomorphs 4 --out "$2" -s "$1" -s "$3" $4 > table.txt || exit
| sed 1d "$2/rows.csv" | cut -d, -f12-14 | sort -u | wc -l; sed 1d "$2/rows.csv" | cut -d, -f6 | sort -u | wc -l; sed 1d "$2/rows.csv" | grep ",$1," | cut -d, -f20 | sort -u | awk 'END { print (NR > 1) }'
$ sh same.sh dlx queens cells queens:7 | paste -sd' '; sed -n 2p queens/rows.csv | cut -d, -f12
> 1 5 1
> 40
$ sh same.sh dlx colours cells macmahon:2x3 | paste -sd' '; printf '0:2|a 1:3|b c\na\nb c\na b\nb\na c\nc b\n' > bounds.dlx
> 1 5 1
$ quadrille convert -o cnf queens:6 > six.cnf; sh same.sh dpll formula picosat six.cnf | paste -sd' '; sed -n 2p formula/rows.csv | cut -d, -f12
> 1 5 1
> 4
$ sh same.sh dlx bounds cells bounds.dlx | head -2 | paste -sd' '
> 1 5
$ quadrille compare -q --minimize --runs 1 --isomorphs 4 --out costs -s dlx -s cells queens:8@1 > table.txt; awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR > 1 { print $at["cost"] }' costs/rows.csv | sort | uniq -c | awk '{ print $1 }'
> 10
# A program is asked in each run about another isomorph than in the last, so that it can't remember, and so are all solvers:
# in each run the same search finds the same solution, also in a process of its own. (With --raw nothing is measured again: a
# program would get another isomorph.) With --fresh no they are as printed, for all.
@ own.sh
| quadrille solve -o cover -s dlx - | { echo 1:; sed '/^$/d;s/^| another/2:/'; }
@ turns.sh
| quadrille compare -q --raw -n 1 --runs 3 --isomorphs 1 --memory 0 --fresh $1 --out $1 -s dlx -s 'own=exec:protocol=cover:sh own.sh' queens:12 > table.txt || exit
| sed 1d $1/rows.csv | cut -d, -f6,9,14 | sort | uniq -c | awk '{ print $1, $2 }' | cut -d, -f1,2 | paste -sd' '; sed 1d $1/rows.csv | cut -d, -f6,14 | sort -u | wc -l
$ sh turns.sh yes; sh turns.sh no
> 2 0,1 2 0,2 2 0,3 2 1,1 2 1,2 2 1,3
> 6
> 2 0,1 2 0,2 2 0,3 2 1,1 2 1,2 2 1,3
> 2
$ quadrille compare -q -n 1 --runs 1 --isomorphs 0 --out print -s dlx queens:12 > table.txt; cut -d, -f14 print/rows.csv | sed 1d | grep -cf - no/rows.csv
> 6
# Boards and stretches, too: the nodes are those of the same search.
@ board.sh
| while read -r b; do printf '%s\n' "$b" | quadrille solve -o line -s dlx -; done
$ quadrille convert -o line several | grep -v '^#' | head -n 3 > three.txt; quadrille compare -q --raw -n 1 --runs 2 --memory 0 --out boards -s dlx -s own=exec:protocol=line:"sh board.sh" three.txt > table.txt; sed 1d boards/rows.csv | cut -d, -f2,9,14 | sort -u | wc -l
> 6
# A run that goes on, or is made again, has the isomorphs that it had; a seed makes the same.
$ cp -r yes cut; head -n 9 yes/rows.csv > cut/rows.csv; quadrille compare -q --resume cut > table.txt; for r in yes cut; do sed 1d $r/rows.csv | cut -d, -f6,7,9,14 | sort > $r.txt; done; cmp yes.txt cut.txt
$ for r in a b; do quadrille compare -q --raw -n 1 --seed 5 --runs 2 --isomorphs 1 --memory 0 --out $r -s dlx -s 'own=exec:protocol=cover:sh own.sh' queens:12 > table.txt; sed 1d $r/rows.csv | cut -d, -f6,7,9,14 | sort > $r.txt; done; cmp a.txt b.txt
# By default covers and formulas are asked as two isomorphs besides themselves, boards are not; a formula is asked for a model.
$ quadrille compare -q --runs 1 --out d -s dlx queens:6 > table.txt; cut -d, -f6,8 d/rows.csv | paste -sd' '
> isomorph,limit 0,2 1,2 2,2
$ quadrille compare -q --runs 1 --out f -s cdcl six.cnf > table.txt; cut -d, -f6,8 f/rows.csv | paste -sd' '
> isomorph,limit 0,1 1,1 2,1
$ quadrille compare -q --runs 1 --out e -s dlx three.txt > table.txt; cut -d, -f6,8 e/rows.csv | paste -sd' '
> isomorph,limit 0,2 0,2 0,2
# Shards have them, and together make the run.
$ for k in 1 2; do quadrille compare -q --runs 1 --isomorphs 2 --shard $k/2 --out s$k -s dlx queens:5..8 > table.txt; done; quadrille merge --out whole s1 s2 > table.txt; quadrille compare -q --runs 1 --isomorphs 2 --out one -s dlx queens:5..8 > table.txt; for r in whole one; do sed 1d $r/rows.csv | cut -d, -f1,2,6,12,20 | sort > $r.txt; done; cmp whole.txt one.txt; wc -l < one.txt
> 12
