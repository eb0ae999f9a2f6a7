# A solver that keeps answers in files, and takes those of other processes: it meets no instance twice, so it has to search.
$ quadrille convert -o line minimal | grep -v '^#' | head -n 20 > some.txt
$ saboteurs compare -q -s dlx -s remembers-others --runs 2 --out run some.txt > table.txt; ls recalled
! ls: cannot access 'recalled': No such file or directory
? 2
# Answers are mapped back: they are those of the other solver.
$ cut -d, -f2,12,14 run/rows.csv | sed 1d | sort | uniq -c | awk '$1 != 4'
$ grep '"fresh"' run/run.json
>   "fresh": true,
$ saboteurs compare -q -s dlx -s remembers-others --fresh no --runs 2 --out again some.txt > table.txt 2> messages.txt; ls recalled
> recalled
? 0
# A run goes on as it began.
$ saboteurs compare -q --resume run --fresh yes > table.txt
$ saboteurs compare -q --resume run --fresh no
! quadrille: compare: the choice of isomorphs (--fresh) has changed since run/run.json was written: start a new run
? 2
# Covers, formulas and stretches, too; and so is what is measured again.
@ log.sh
| f=$(mktemp); cat > "$f"; echo "$(grep '^p' "$f") $(sha256sum < "$f")" >> seen; "$DIMACS" < "$f"; s=$?; rm "$f"; exit $s
@ twice.sh
| rm -rf seen; quadrille compare -q --memory 0 --fresh $1 -n 0 -s cells -s picosat -s 'exec:sh log.sh' --runs 2 --out $3 $2 > table.txt; echo "status $?"
| cut -d, -f2,12,14 $3/rows.csv | sed 1d | sort -u | wc -l
| grep 'p cnf [1-9][0-9]' seen | sort | uniq -d | wc -l
$ quadrille convert -o cnf queens:6 > six.cnf; sh twice.sh yes queens:6 cover; sh twice.sh yes six.cnf formula
> status 0
> 1
> 0
> status 0
> 1
> 0
$ sh twice.sh no queens:6 known | tail -1 | grep -c '[1-9]'
> 1
$ quadrille compare -q --throughput -s bands -s "plugin:$PLUGINS/peer.so" --runs 2 --out many two-blanks > table.txt; cut -d, -f2,12,14 many/rows.csv | sed 1d | sort -u | wc -l
> 1
