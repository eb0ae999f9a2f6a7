# Every help is at most 24 lines of 80 columns, shows an example, and exits with 0.
@ check.sh
| quadrille "$@" --help > help.txt || echo "quadrille $*: status $?"
| awk -v name="$*" 'length($0) > 80 { print "quadrille " name ": " length($0) " columns: " $0 }
|     END { if (NR > 24 || NR < 5) print "quadrille " name ": " NR " lines" }' help.txt
| grep -q Example help.txt || echo "quadrille $*: no example"
$ quadrille --help=all | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p' > commands; sh check.sh; while read -r c; do sh check.sh $c; done < commands
# Every command that the full help names has one; the first help names the same commands.
$ while read -r c; do quadrille $c -h | head -1 | cut -d' ' -f1,2; quadrille --help | grep -qw -e "$c" || echo "missing: $c"; done < commands
> quadrille solve
> quadrille count
> quadrille compare
> quadrille diff
> quadrille report
> quadrille plot
> quadrille verify
> quadrille convert
> quadrille list
> quadrille trace
> quadrille explain
> quadrille lesson
> quadrille generate
> quadrille shrink
> quadrille check
> quadrille import
> quadrille merge
> quadrille reproduce
$ quadrille help | cmp - help.txt > /dev/null || quadrille --help > a; quadrille help | cmp - a; quadrille -h | cmp - a
$ quadrille --version | sed 's/ .*//' | grep -v cadical
> quadrille
> compiler:
> flags:
> picosat:
