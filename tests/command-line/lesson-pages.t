# A page of the lesson passes while its commands print what it says, and no number or comparative stands there without a source.
$ mkdir -p top/results/guide/lessons; printf '# Plan\n\n| minutes | block |\n|---|---|\n| 0-5 | [One](one.md) |\n' > top/results/guide/lessons/plan.md
@ one.md
| # One
|
|     $ printf '1...\n..2.\n.3..\n...4\n' > board.txt
|     $ quadrille solve -s mrv -n 2 --profile -o none board.txt 2>&1 | head -1
|     board.txt:1: mrv: 13 nodes 12 placements 12 backtracks 12 propagations 12 depth
|
| A search of 13 nodes, on a 4x4 board, in minutes 10–25 of the lesson.
$ cp one.md top/results/guide/lessons; sh "$TESTS/run/run-lesson-pages.sh" top
# A count that changed.
$ sed 's/mrv: 13/mrv: 14/' one.md > top/results/guide/lessons/one.md; sh "$TESTS/run/run-lesson-pages.sh" top | grep '^[-+]board'
> -board.txt:1: mrv: 14 nodes 12 placements 12 backtracks 12 propagations 12 depth
> +board.txt:1: mrv: 13 nodes 12 placements 12 backtracks 12 propagations 12 depth
# A number that no command prints.
$ sed 's/of 13 nodes/of 15 nodes/' one.md > top/results/guide/lessons/one.md; sh "$TESTS/run/run-lesson-pages.sh" top
> one.md: no command of the page prints 15: A search of 15 nodes, on a 4x4 board, in minutes 10–25 of the lesson.
? 1
# A comparative, and a time, that were not measured.
$ echo 'So dlx is 13 times slower: 13 ms.' | cat one.md - > top/results/guide/lessons/one.md; sh "$TESTS/run/run-lesson-pages.sh" top
> one.md: "times" without a source: So dlx is 13 times slower: 13 ms.
> one.md: a time or a share without a source: So dlx is 13 times slower: 13 ms.
? 1
# A command that fails, and one that is not there.
$ printf '\n    $ quadrille solve nowhere.txt\n    $ quadrille dance\n' | cat one.md - > top/results/guide/lessons/one.md; sh "$TESTS/run/run-lesson-pages.sh" top
> one.md: status 2: quadrille solve nowhere.txt
> quadrille: there is no file and no set 'nowhere.txt' (quadrille list sets shows the sets)
> one.md: skipped, for there is no such command: quadrille dance
? 1
