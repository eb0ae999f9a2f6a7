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
$ sh check.sh --help; for c in compare explain check generate; do sh check.sh $c --help; done; sh check.sh --help=all; sh check.sh compare --help=all
# Lists, the same; in a pipe of unknown width nothing is wrapped.
$ for l in solvers formats encodings charts sets families; do sh words.sh list $l > all; for w in 44 60 79; do COLUMNS=$w sh words.sh list $l | cmp - all; COLUMNS=$w quadrille list $l | awk -v width=$w -v name="list $l" -f widths.awk; done; done
$ quadrille list sets | awk 'length($0) > 80' | sed -n '1s/.*/unwrapped/p'
> unwrapped
# The terminal says how wide it is.
$ script -qec 'stty cols 50; quadrille list families' /dev/null | tr -d '\r' | awk -v width=50 -v name=families -f widths.awk
# COLUMNS that is no number, or none that a terminal has, is not believed.
$ quadrille --help > a; for c in '' x 0 -5 99999999999999999999 8x; do COLUMNS=$c quadrille --help | cmp - a; done
# Tables that are wider stand in parts, each with the first column; a sentence goes on in the next line. In a file
# nothing changes.
$ quadrille generate --order 2x2 --count 12 > boards.txt; quadrille compare -q --solvers dlx,mrv,picosat --runs 6 --isomorphs 1 --out run boards.txt > once
$ quadrille compare -q --resume run > wide; awk 'length($0) > 80' wide | grep -c '^solver '
> 2
@ tables.awk
| /^No contradictions/ { exit }
| { text = $0; gsub(/[\200-\277]/, "", text) }
| length(text) > width { print length(text) " columns: " $0 }
$ for w in 80 60; do COLUMNS=$w quadrille compare -q --resume run > narrow; awk -v width=$w -f tables.awk narrow; for f in wide narrow; do tr -s ' \n' '\n\n' < $f | sort -u > $f.words; done; cmp wide.words narrow.words; done
$ COLUMNS=60 quadrille compare -q --resume run | grep -c '^solver '
> 4
$ COLUMNS=60 quadrille compare -q --resume run | grep -c '^[a-z-]*  *interval'
> 0
? 1
$ script -qec 'stty cols 60; quadrille compare -q --resume run' /dev/null | tr -d '\r' | awk -v width=60 -f tables.awk
$ quadrille diff run run --map dlx=mrv > wide; COLUMNS=60 quadrille diff run run --map dlx=mrv > narrow; awk -v width=60 -f tables.awk narrow; for f in wide narrow; do tr -s ' \n' '\n\n' < $f | sort -u > $f.words; done; cmp wide.words narrow.words
$ cp run/summary.md before; COLUMNS=40 quadrille plot --tables run > out; cmp before run/summary.md
# A name of more than 120 places is cut, so that figures stand beside it.
$ sed "s/,dlx,/,$(printf %0200d 0),/" run/rows.csv > long.csv; COLUMNS=200 quadrille diff long.csv long.csv | grep -c '^0\{117\}\.\.\.  [a-z]'; quadrille diff --format markdown long.csv long.csv | grep -c '^| 0\{200\} '
> 1
> 1
