# In a narrow terminal no line of help is wider than it, but for examples, which are there to be copied, and words that
# are longer; nothing is left out.
@ widths.awk
| /^Example|^ +quadrille compare --solvers/ { next }
| length($0) > width && NF > 1 { print name ": " length($0) " columns: " $0 }
@ words.sh
| quadrille "$@" | tr -s ' \n' '\n\n' | grep -v '^$'
@ check.sh
| sh words.sh "$@" > words
| for width in 32 40 60 79; do
|     COLUMNS=$width quadrille "$@" | awk -v width="$width" -v name="quadrille $*" -f widths.awk
|     COLUMNS=$width sh words.sh "$@" | cmp - words
| done
$ sh check.sh --help; for c in solve count compare diff report plot verify convert generate list check-proof; do sh check.sh $c --help; done; sh check.sh compare --help=all
# Lists, the same; in a pipe of unknown width nothing is wrapped.
$ for l in solvers formats encodings charts sets families; do sh words.sh list $l > all; for w in 44 60 79; do COLUMNS=$w sh words.sh list $l | cmp - all; COLUMNS=$w quadrille list $l | awk -v width=$w -v name="list $l" -f widths.awk; done; done
$ quadrille list sets | awk 'length($0) > 80' | wc -l
> 2
# The terminal says how wide it is.
$ script -qec 'stty cols 50; quadrille list families' /dev/null | tr -d '\r' | awk -v width=50 -v name=families -f widths.awk
# COLUMNS that is no number, or none that a terminal has, is not believed.
$ quadrille --help > a; for c in '' x 0 -5 99999999999999999999 8x; do COLUMNS=$c quadrille --help | cmp - a; done
