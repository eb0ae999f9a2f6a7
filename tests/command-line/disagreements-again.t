# The command in disagreements.txt shows the contradiction again, whatever quotes and blanks stand in a spec.
$ printf '123434122143432.\n' > board.txt; quadrille compare -q --runs 1 --order 2x2 --from line -s dlx -s "exec:protocol=line:while read b; do echo 'none'; done # it's" --out run board.txt > shown 2>&1; sed -n '/^  quadrille/,/^END/p' run/disagreements.txt | sed 's/^  quadrille compare/& --out again/' > again.sh; head -1 again.sh
>   quadrille compare --out again --order 2x2 --limit 2 -s dlx -s 'exec:protocol=line:while read b; do echo '\''none'\''; done # it'\''s' - <<'END'
$ sh again.sh > shown 2>&1; echo $?; grep -c CONTRADICTION again/disagreements.txt
> 1
> 1
# The same for an exact cover, whose file is named.
$ printf 'a b\na\nb\n' > "it's.dlx"; quadrille compare -q --runs 1 --isomorphs 1 -s dlx -s "exec:protocol=cover:cat > /dev/null; echo 'Altogether 0 solutions.'" --out cover "it's.dlx" > shown 2>&1; sed -n 's/^  quadrille compare/& --out cover-again/p' cover/disagreements.txt | grep 'isomorphs 1 --seed' > again.sh; sh again.sh > shown 2>&1; echo $?; grep -c CONTRADICTION cover-again/disagreements.txt
> 1
> 2
