# What the README shows of its second command is what it prints. (The test pages/commands runs all commands of pages.)
+ gnuplot
$ sed -n 's/^    \.\.\.\(.*CONTRADICTION: .*\)/\1/p' "$TESTS/../README.md" > shown; wc -l < shown
> 2
$ command=$(sed -n 's/^    \$ \(quadrille compare .*sum-45.*\)/\1/p' "$TESTS/../README.md"); sh -c "$command" 2>&1 | sed 's|.*\(/data/two-blanks.txt:\)|\1|' | grep -c -x -f shown
> 2
