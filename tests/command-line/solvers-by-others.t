# A program that answers in one line for each board, and one that writes a wrong grid: the verifier finds it.
@ board.txt
| # quadrille: order 2x2
| 1234341221434...
@ honest.sh
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
@ liar.sh
| while read -r board; do echo "1 1234341221434312"; done
$ quadrille solve -n 2 -s 'exec:protocol=line:sh honest.sh' board.txt
> 1234341221434321
$ quadrille solve -n 2 -s 'exec:protocol=line:sh liar.sh' board.txt
> # gave up
! board.txt:2: exec:protocol=line:sh liar.sh is wrong: column 3 holds 1 twice
? 1
# A program can say which orders it solves: it takes no part on others, is not asked about them beforehand or in the audit,
# and is sound. Without that word it claims them all.
@ four.sh
| while read -r b; do [ ${#b} = 16 ] && echo "$b" | awk -f "$TESTS/external/four.awk" || echo none; done
@ nine.txt
| 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
$ quadrille compare -q --memory 0 -s dlx -s 'four=exec:order=2x2:protocol=line:sh four.sh' --runs 1 --out fours nine.txt board.txt | grep -e '^four took' -e '^No'
> four took no part in 1 of 2 instances: it solves boards of order 2x2 only.
> No contradictions. Every solution was verified; on 1 board the answers of solvers were compared.
$ grep -c ',four,' fours/rows.csv; grep -o '^four,files,sound' fours/audit.csv; grep -o '"order": "2x2"' fours/run.json
> 1
> four,files,sound
> "order": "2x2"
$ quadrille compare -q --memory 0 -s dlx -s 'four=exec:protocol=line:sh four.sh' --runs 1 --out claims board.txt nine.txt 2>&1 | grep -o -e '^solver  *#' -e '^UNSOUND: four' | tr -s ' '
> solver #
> UNSOUND: four
$ quadrille count -s 'exec:order=2x2,2x3:protocol=line:sh four.sh' board.txt nine.txt
> 1
> # gave up
! nine.txt:1: exec solves boards of order 2x2,2x3 only
? 3
# So can a plug-in: this one has 3x3 in its `only`, and takes no part elsewhere.
$ quadrille compare -q -s dlx -s "nine=plugin:$PLUGINS/peer.so" --runs 1 --out nines board.txt nine.txt | grep -e '^nine took' -e '^No'; grep -o '^nine,files,sound' nines/audit.csv
> nine took no part in 1 of 2 instances: it solves boards of order 3x3 only.
> No contradictions. Every solution was verified; on 1 board the answers of solvers were compared.
> nine,files,sound
# Commas and colons belong to the command.
$ quadrille count -s 'exec:: a:b,c; exit 20' board.txt
> 0
? 1
$ quadrille count -s exec board.txt
! quadrille: count: --solver: exec needs COMMAND behind it: exec:COMMAND (quadrille count --help shows the options)
? 2
$ quadrille count -s exec:protocol=lines:./solver board.txt
! quadrille: count: --solver: unknown value of 'protocol' 'lines': did you mean 'line'? There are dimacs, line, cover, cost (quadrille count --help shows the options)
? 2
# Plug-ins: the example of solvers/README.md, and one that was built for another version.
$ quadrille solve -n 2 -s "plugin:$PLUGINS/backwards.so" board.txt
> 1234341221434321
$ quadrille solve -s "plugin:$PLUGINS/of-another-version.so" board.txt 2>&1 | sed 's/.*of-another/of-another/; s/ [0-9][0-9]*/ N/g'
> of-another-version.so was built for version N of the solver interface, this is version N: compile it again (quadrille solve --help shows the options)
# Another author's function as a plug-in (solvers/external/function-plugin.c): it is verified, compared with ours and timed beside them.
$ quadrille count -s "plugin:$PLUGINS/peer.so" two-blanks | sort -u
> 1
$ quadrille compare -q --throughput -s dlx -s "plugin:$PLUGINS/peer.so" --runs 1 --out peer two-blanks | grep -c -e '^dlx  ' -e '^plugin:.*peer.so  '
> 3
$ quadrille compare -q -s bands -s "plugin:$PLUGINS/peer.so" --runs 1 --out rows two-blanks | grep 'No contradictions'
> No contradictions. Every solution was verified; on 40 boards the answers of solvers were compared.
# A plug-in is known by its bytes: another one is another contestant.
$ cp $PLUGINS/peer.so mine.so; quadrille compare -q -s dlx -s plugin:./mine.so --runs 1 --out kept two-blanks > said; grep -c "$(sha256sum < mine.so | cut -c1-64)" kept/run.json
> 1
# Which compilers made them is said where some are by others.
$ sed -n '/^solver  *built by/,/^$/s/   *.*//p' said
> solver
> Quadrille's own
> plugin:./mine.so
$ printf x >> mine.so; quadrille compare -q --resume kept
! quadrille: compare: the list of solvers, their labels, settings or files has changed since kept/run.json was written: start a new run
? 2
# The same answers, whichever program gives them.
$ quadrille compare -q --memory 0 -s dlx -s "exec:$DIMACS" -s 'exec:protocol=line:sh honest.sh' --runs 1 --out run board.txt | tail -2
> No contradictions. Every solution was verified; on 1 board the answers of solvers were compared.
> Rows, tables and charts: run
