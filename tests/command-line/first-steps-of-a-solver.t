# What makes a program by others of no use is said in one sentence, before anything is measured.
@ board.txt
| # quadrille: order 2x2
| 12..34..21..43..
@ solver.sh
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
# It forgot to flush: a pipe gets nothing until the program ends. (cat holds the answers back as a buffer does.)
@ held-back.sh
| sh solver.sh > answers; cat answers
$ quadrille compare --out run -s dlx -s 'mine=exec:protocol=line:sh held-back.sh' board.txt; ls run 2> /dev/null
! quadrille: compare: mine answers only when its input ends: have it read a line at a time, and flush each answer (C: fflush(stdout), Python: flush=True, C++: std::endl)
? 2
$ quadrille solve -s 'exec:protocol=line:sh held-back.sh' board.txt
! quadrille: solve: exec:protocol=line:sh held-back.sh answers only when its input ends: have it read a line at a time, and flush each answer (C: fflush(stdout), Python: flush=True, C++: std::endl)
? 2
# One that is only slow to start is not to blame.
$ echo 1234341221434... | quadrille count --order 2x2 -s 'exec:protocol=line:sleep 1.3; exec sh solver.sh' -
> 1
# No protocol was said.
$ quadrille compare --out run -s dlx -s 'exec:sh solver.sh' board.txt; ls run 2> /dev/null
! quadrille: compare: exec:sh solver.sh takes a board a line, and exec: speaks DIMACS: write 'exec:protocol=line:sh solver.sh'
? 2
$ quadrille count -s 'exec:sh held-back.sh' board.txt
! quadrille: count: exec:sh held-back.sh takes a board a line, and exec: speaks DIMACS: write 'exec:protocol=line:sh held-back.sh'
? 2
$ quadrille solve -s "exec:$DIMACS" board.txt
> 1234341221434321
# What can't be started is refused, whatever the protocol.
$ for spec in exec:./nosuch exec:protocol=line:./nosuch exec:protocol=cover:./nosuch; do quadrille compare --out run -s dlx -s $spec board.txt 2>&1 | sed 's/(.*nosuch.*not found)/(why)/'; done; ls run 2> /dev/null
> quadrille: compare: exec:./nosuch can't be started (why): check its path, and write ./NAME for a program in this folder
> quadrille: compare: exec:protocol=line:./nosuch can't be started (why): check its path, and write ./NAME for a program in this folder
> quadrille: compare: exec:protocol=cover:./nosuch can't be started (why): check its path, and write ./NAME for a program in this folder
? 2
$ quadrille compare --out run -s dlx -s exec:protocol=line:./solver.sh board.txt 2>&1 | sed 's/(.*)/(why)/'
> quadrille: compare: exec:protocol=line:./solver.sh can't be started (why): make it executable by chmod +x, or name its interpreter in front
$ quadrille generate --order 2x2 -s exec:protocol=line:./nosuch 2> /dev/null
? 2
# What breaks on the easy question is refused, too: each protocol, a signal, and the line of Python that says why.
$ for spec in 'exec:sh ./nosuch.sh' 'exec:sh ./nosuch.sh {}' 'exec:protocol=line:sh ./nosuch.sh' 'exec:protocol=cover:sh ./nosuch.sh'; do quadrille compare --out run -s dlx -s "$spec" board.txt 2>&1 | sed 's/: [^:]*: [^:]*: [^:]*nosuch.*: check/: WHY: check/'; done; ls run 2> /dev/null
> quadrille: compare: exec:sh ./nosuch.sh ended with status 2 before it answered the first easy question: WHY: check the path of the script
> quadrille: compare: exec:sh ./nosuch.sh {} ended with status 2 before it answered the first easy question: WHY: check the path of the script
> quadrille: compare: exec:protocol=line:sh ./nosuch.sh ended with status 2 before it answered the first easy board: WHY: check the path of the script
> quadrille: compare: exec:protocol=cover:sh ./nosuch.sh ended with status 2 before it answered the first easy question: WHY: check the path of the script
? 2
@ traceback.sh
| printf 'Traceback (most recent call last):\n  File "mine.py", line 1, in <module>\n    import numppy\nModuleNotFoundError: no numppy\n\n' >&2; exit 1
@ grammar.sh
| printf '  File "mine.py", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n' >&2; exit 1
@ others.sh
| printf 'first line\nsecond line\n' >&2; exit 3
$ quadrille compare --out run -s dlx -s 'mine=exec:protocol=line:sh traceback.sh' board.txt
! quadrille: compare: mine ended with status 1 before it answered the first easy board: ModuleNotFoundError: no numppy: mend that, and try it by hand first
? 2
$ quadrille compare --out run -s dlx -s 'mine=exec:protocol=line:sh grammar.sh' board.txt
! quadrille: compare: mine ended with status 1 before it answered the first easy board: SyntaxError: invalid syntax: mend that, and try it by hand first
? 2
$ quadrille compare --out run -s dlx -s 'mine=exec:protocol=line:sh others.sh' board.txt
! quadrille: compare: mine ended with status 3 before it answered the first easy board: first line: mend that, and try it by hand first
? 2
$ quadrille solve -s 'mine=exec:protocol=line:sleep 1.2; sh others.sh' board.txt
! quadrille: solve: mine ended with status 3 before it answered the first easy board: first line: mend that, and try it by hand first
? 2
$ quadrille count -s 'mine=exec:protocol=line:kill -9 $$' board.txt
! quadrille: count: mine was killed by signal 9 before it answered the first easy board: it does not say why: mend that, and try it by hand first
? 2
# One whose answer can't be read is refused, with what was expected and what came, before it costs a run: no count, another word, a
# grid of another size. What is well-formed and wrong is measured.
$ quadrille compare --out run -s dlx -s 'mine=exec:protocol=line:while read b; do echo 1234341221434321; done' board.txt; ls run 2> /dev/null
! quadrille: compare: mine is asked one easy board, and answers without a count: ask for one solution (-n 1), or have it write `COUNT SOLUTION` with at most QUADRILLE_LIMIT as its count. Expected: '1 1234341223414123'. It wrote: '1234341221434321'
? 2
$ quadrille solve -s 'mine=exec:protocol=line:while read b; do echo 1234341221434321; done' board.txt
> 1234341221434321
$ quadrille solve -s 'mine=exec:protocol=line:read b; echo "solved: $b"; exit 1' board.txt
! quadrille: solve: mine is asked one easy board, and its answer is neither SOLUTION, `COUNT SOLUTION` nor `none`. Expected: '1234341223414123'. It wrote: 'solved: .234341223414123'
? 2
$ quadrille count -s 'mine=exec:protocol=line:while read b; do echo 1 12343412214343; done' board.txt
! quadrille: count: mine is asked one easy board, and its answer has 14 characters, the board 16 cells. Expected: '1 1234341223414123'. It wrote: '1 12343412214343'
? 2
$ quadrille compare -q --runs 1 --out read -s dlx -s 'mine=exec:protocol=line:read b; echo none; read b; echo "# what: $b"' board.txt > shown 2>&1; cut -d, -f7,11 read/rows.csv | grep -c mine
> 1
# One that gives up on its questions is named, with the reason.
$ quadrille compare -q --runs 1 --out gives-up -s 'mine=exec:protocol=line:while read b; do echo "# gave up"; done' board.txt | grep audited
> mine was not audited on board: right on 0 of 40 questions with known answers: gave up by itself.
! quadrille: compare: exit status 1: crash (mine)
# A file alone.
$ quadrille compare -s ./solver.sh board.txt
! quadrille: compare: --solver: './solver.sh' is a file: write 'exec:protocol=line:./solver.sh' for a program that takes a board a line, 'exec:./solver.sh' for one that takes DIMACS (quadrille compare --help shows the options)
? 2
$ quadrille compare -s mine.so board.txt
! quadrille: compare: --solver: 'mine.so' is a file: write plugin:./mine.so for a back-end of this interface, ipasir:./mine.so for a SAT solver (quadrille compare --help shows the options)
? 2
$ cp "$PLUGINS/backwards.so" mine.so; quadrille compare -s plugin:mine.so board.txt
! quadrille: compare: --solver: mine.so is looked for in the system's folders; the one in this folder is ./mine.so (quadrille compare --help shows the options)
? 2
# What a file is that can't be loaded or run, and what to do.
@ source.c
| int nothing;
@ program
| #!/bin/sh
$ chmod +x program; for spec in plugin:./nosuch.so plugin:nosuch.so plugin:./program plugin:./source.c ipasir:./nosuch.so exec:./source.c; do quadrille compare --out run -s dlx -s "$spec" board.txt 2>&1 | sed 's/ (quadrille compare.*//; s/loaded: .*: /loaded: WHY: /; s/(.*)/(WHY)/'; done
> quadrille: compare: --solver: ./nosuch.so can't be loaded: WHY: check its path
> quadrille: compare: --solver: nosuch.so can't be loaded: WHY: check its path, and write ./NAME.so for a file in this folder
> quadrille: compare: --solver: ./program can't be loaded: WHY: if it is a program, write 'exec:protocol=line:./program'
> quadrille: compare: --solver: ./source.c is a source file: compile it, as in cc -O3 -shared -fPIC -I . -I solvers -o ./source.so ./source.c
> quadrille: compare: --solver: ./nosuch.so can't be loaded: WHY: check its path
> quadrille: compare: exec:./source.c can't be started (WHY): that is a source file: compile it, and name the program
$ quadrille compare --out run -s dlx -s plugin:./nosuch.so board.txt 2>&1 | grep -c 'nosuch.so.*nosuch.so'
> 0
? 1
$ quadrille compare --out run -s dlx -s exec:protocol=line:"$PWD" board.txt 2>&1 | sed 's/exec:.*:/SPEC:/'
> quadrille: compare: SPEC: name the program in it
# A comma: -s takes one, --solvers a list.
$ quadrille compare --out run -s dlx,exec:protocol=line:./my board.txt
! quadrille: compare: --solver: 'dlx,exec' has a comma: -s takes one solver, and may be repeated; --solvers takes a list (quadrille compare --help shows the options)
? 2
$ quadrille compare --out run --solvers 'dlx,exec:protocol=line:sh solver.sh a,b' board.txt 2>&1 | cut -d: -f3-5
>  --solvers: a comma begins the next solver, so a command that has one needs -s: unknown solver 'b'
$ quadrille compare --out run --solvers 'dlx,b' board.txt 2>&1 | cut -d: -f3-4
>  --solvers: unknown solver 'b'
# What starts and answers wrongly, or not at all, is measured. It keeps its line, without a rank. What was wrong has no
# PAR-2 either; an answer that can't be read counts as twice the limit, as none does.
$ quadrille compare -q --runs 1 --out run -s dlx -s 'liar=exec:protocol=line:while read b; do echo "1 1234341221434312"; done' -s 'mute=exec:protocol=line:exit 0' -s 'wrong=exec:while read b; do echo no idea; done' board.txt > shown 2>&1; echo $?
> 1
$ awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } { print $2, $at["ran"], $at["solved"], $at["wrong"], $at["crashed"], "[" $at["rank"] "]", ($at["par2_s"] == "" ? "no" : "a") " PAR-2" }' run/summary.csv | sort
> dlx 1 1 0 0 [] a PAR-2
> liar 1 0 1 0 [] no PAR-2
> mute 1 0 0 1 [] a PAR-2
> solver ran solved wrong crashed [rank] a PAR-2
> wrong 1 0 0 1 [] a PAR-2
