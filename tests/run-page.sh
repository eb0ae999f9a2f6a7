#!/bin/sh
# Compares a page about runs with their rows: run-page.sh [--fill] PAGE
#
# What stands in the page between the lines
#
#     <!-- sizes of results/NAME -->
#     <!-- end -->
#
# is the sizes.md that `quadrille plot` makes of results/NAME, and so is plots/reference/NAME/sizes.md. With --fill both
# are made new, and the charts with them, instead of compared. QUADRILLE holds the path of the program. Ends with 77 if
# a run is missing and nothing is said of it yet.
set -u
fill=
[ "$1" = --fill ] && { fill=yes; shift; }
page=$1
top=$(cd "$(dirname "$page")/.." && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM
unset QUADRILLE_SHARE

failed=0 missing=0
for run in $(sed -n 's/^<!-- sizes of results\/\([^ ]*\) -->$/\1/p' "$page"); do
    charts=$top/plots/reference/$run
    if [ ! -e "$top/results/$run/rows.csv" ]; then
        missing=1
        mkdir "$work/$run" && : > "$work/$run/sizes.md"
        [ ! -e "$charts" ] || { echo "$charts is there, but results/$run is not"; failed=1; }
        continue
    fi
    # Words and numbers are made without gnuplot, too.
    "$QUADRILLE" plot --chart sizes --out "$work/$run" "$top/results/$run" > "$work/words"
    [ -s "$work/$run/sizes.md" ] || exit 99
    if [ "$fill" ]; then
        mkdir -p "$charts" && cp "$work/$run"/sizes.* "$charts" || exit 99
    fi
    for end in md tsv; do
        diff -u "$charts/sizes.$end" "$work/$run/sizes.$end" || failed=1
    done
done

awk -v work="$work" '
    /^<!-- end -->$/ { inside = 0 }
    !inside { print }
    /^<!-- sizes of results\/[^ ]* -->$/ {
        name = $4; sub(/^results\//, "", name); file = work "/" name "/sizes.md"; print ""
        for (lines = 0; (more = (getline line < file)) > 0; lines++) print line
        if (more < 0) { print "no " file > "/dev/stderr"; exit 1 }
        if (lines) print ""
        inside = 1 }
    END { if (inside) { print "no end" > "/dev/stderr"; exit 1 } }
' "$page" > "$work/page" || exit 99
if [ "$fill" ]; then
    cat "$work/page" > "$page"
else
    diff -u "$page" "$work/page" || failed=1
fi
[ $failed = 1 ] && echo "made again by: QUADRILLE=PROGRAM sh tests/run-page.sh --fill $(basename "$top")/plots/$(basename "$page")"
[ $failed = 0 ] && [ $missing = 1 ] && exit 77
exit $failed
