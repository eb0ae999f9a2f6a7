#!/bin/sh
# Compares a page about runs with their rows: run-page.sh [--fill] PAGE
#
# What stands in the page between one of these lines and `<!-- end -->` is made from a run:
#
#     <!-- sizes of results/NAME -->                          sizes.md of `quadrille plot`; plots/reference/NAME has it, too
#     <!-- throughput of results/NAME -->                     the tables of `compare --throughput`
#     <!-- steps of results/NAME SET: BACK-END ... -->        of one table, what each gains over the one before it
#
# With --fill all of it is made new, charts of sizes too, instead of compared. QUADRILLE holds the path of the program.
# Ends with 77 if a run is missing and nothing is said of it yet.
set -u
fill=
[ "$1" = --fill ] && { fill=yes; shift; }
page=$1
here=$(cd "$(dirname "$0")" && pwd)
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

# Writes what belongs behind a line of the page; false if that is no such line.
write_behind() {
    words=${1#<!-- }
    words=${words% -->}
    run=${words#* of results/}
    run=${run%% *}
    case $1 in
    '<!-- sizes of results/'*' -->') cat "$work/$run/sizes.md" ;;
    '<!-- throughput of results/'*' -->') sed 's/^## /### /' "$top/results/$run/throughput.md" ;;
    '<!-- steps of results/'*': '*' -->')
        set=${words%%:*}
        awk -F, -v set="${set##* }" -v steps="${words#*: }" -f "$here/steps.awk" "$top/results/$run/throughput.csv" ;;
    *) return 1 ;;
    esac
}

inside=
while IFS= read -r line; do
    [ "$line" = '<!-- end -->' ] && inside=
    [ "$inside" ] || printf '%s\n' "$line"
    if write_behind "$line" > "$work/behind"; then
        inside=yes
        [ ! -s "$work/behind" ] || { echo; cat "$work/behind"; echo; }
    fi
done < "$page" > "$work/page"
[ ! "$inside" ] || { echo "$page: no end"; exit 99; }

if [ "$fill" ]; then
    cat "$work/page" > "$page"
else
    diff -u "$page" "$work/page" || failed=1
fi
[ $failed = 1 ] && echo "made again by: QUADRILLE=PROGRAM sh tests/run-page.sh --fill ${page#"$top/"}"
[ $failed = 0 ] && [ $missing = 1 ] && exit 77
exit $failed
