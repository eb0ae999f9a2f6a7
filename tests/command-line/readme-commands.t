# The README's commands run as they stand there. Sets of hundreds of boards are replaced by two boards; board.txt,
# my-boards.txt and my-problem.dlx are what a user has; my-solver is the program of solvers/your-own-solver.md. Charts,
# which take seconds, are left out: no gnuplot is in reach.
$ for s in easy minimal; do grep -v '^#' "$TESTS/../data/$s.txt" | head -2 | cut -c1-81 > $s.txt; done; cp easy.txt my-boards.txt; head -1 easy.txt > board.txt
@ my-problem.dlx
| a b c
| a b
| c
$ (python3 -c 'import sys; print("#!" + sys.executable)'; sed -n '/^```python/,/^```$/{/^```/!p}' "$TESTS/../solvers/your-own-solver.md") > my-solver; chmod +x my-solver
$ mkdir bin; for c in sh quadrille; do ln -s "$(command -v $c)" bin; done
$ sed -n 's/^    \$* *\(quadrille .*\)/\1/p; s/^|.*| `\(quadrille [^`]*\)`.*/\1/p' "$TESTS/../README.md" | sed 's/ *#.*//; s/ easy$/ easy.txt/; s/ minimal$/ minimal.txt/' > commands; wc -l < commands
> 12
$ while read -r command; do PATH=$PWD/bin sh -c "$command" < /dev/null > log 2>&1; echo "$? $command"; done < commands
> 1 quadrille compare -q --solvers dlx,sum-45 two-blanks
> 0 quadrille compare --solvers dlx,cells,picosat --isomorphs 2 my-boards.txt
> 0 quadrille lesson --solvers rescan,dlx,cdcl board.txt
> 0 quadrille compare -s dlx -s 'exec:protocol=line:./my-solver' --runs 1 easy.txt
> 0 quadrille solve board.txt
> 0 quadrille count queens:4..12 langford:7 my-problem.dlx
> 0 quadrille count -s memo dominoes:16x16
> 0 quadrille generate --count 1000 --by nodes:dlx --hardest 10
> 0 quadrille explain board.txt
> 0 quadrille watch -s mrv -s dlx board.txt
> 0 quadrille convert --to cnf board.txt
> 0 quadrille solve -o none --certify proofs minimal.txt
# What the README shows of the second command is what it prints.
$ sed -n 's/^    \.\.\.\(.*CONTRADICTION: .*\)/\1/p' "$TESTS/../README.md" > shown; wc -l < shown; PATH=$PWD/bin sh -c "$(sed -n 1p commands)" 2>&1 | sed 's|.*\(/data/two-blanks.txt:\)|\1|' | grep -c -x -f shown
> 2
> 2
