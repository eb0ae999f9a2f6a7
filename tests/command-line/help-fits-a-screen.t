# Every help is at most 24 lines of 80 columns, shows an example, and exits with 0.
@ check.sh
| quadrille "$@" --help > help.txt || echo "quadrille $*: status $?"
| awk -v name="$*" 'length($0) > 80 { print "quadrille " name ": " length($0) " columns: " $0 }
|     END { if (NR > 24 || NR < 5) print "quadrille " name ": " NR " lines" }' help.txt
| grep -q Example help.txt || echo "quadrille $*: no example"
$ sh check.sh; for c in solve count explain compare diff report plot verify convert generate list check-proof canon trace watch lesson; do sh check.sh $c; done
# Every command that the first help names has one.
$ quadrille --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p' | while read -r command; do quadrille $command -h | head -1 | cut -d' ' -f1,2; done
> quadrille solve
> quadrille count
> quadrille explain
> quadrille compare
> quadrille diff
> quadrille report
> quadrille plot
> quadrille verify
> quadrille convert
> quadrille generate
> quadrille list
> quadrille check-proof
> quadrille canon
> quadrille trace
> quadrille watch
> quadrille lesson
$ quadrille help | cmp - help.txt > /dev/null || quadrille --help > a; quadrille help | cmp - a; quadrille -h | cmp - a
$ quadrille --version | sed 's/ .*//' | grep -v cadical
> quadrille
> compiler:
> flags:
> picosat:
