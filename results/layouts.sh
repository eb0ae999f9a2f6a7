#!/bin/bash
# SPDX-License-Identifier: MIT
# Shows what `compare --layouts` finds, and what it does not (method.md, rule 6): many small comparisons, each with links of
# its own. Nothing is asserted:
#
#     layouts.sh [-n TIMES] [-k LAYOUTS] [-b BOARDS] [-w FOLDER] [NAME...]
#
#   same      a back-end against itself, in other links: how often is a difference reported? (at most 10 of 100)
#   slower    against itself with 3 % more work (tests/external/slower.c): how often is it found? (at least 90 of 100)
#   fixed     the same A/A comparisons with one link each, as without --layouts: what a single link shows
#
# Without a NAME: same and slower. TIMES is 100, LAYOUTS 20, BOARDS the first 50 of `minimal`. A comparison takes some
# seconds; what is in FOLDER (build/layouts) from before is not measured again, so an interrupted script goes on. Let
# nothing else run. QUADRILLE holds the path of the program, CC the compiler.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
times=100 layouts=20 boards=50 work=$top/build/layouts
while getopts n:k:b:w:h option; do
    case $option in
    n) times=$OPTARG ;;
    k) layouts=$OPTARG ;;
    b) boards=$OPTARG ;;
    w) work=$OPTARG ;;
    h) sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
fail() { echo "layouts.sh: $1" >&2; exit 2; }

quadrille=${QUADRILLE:-$top/build/release/quadrille}
command -v "$quadrille" > /dev/null || fail "there is no $quadrille: build it, or set QUADRILLE"
mkdir -p "$work"
work=$(cd "$work" && pwd)
set_file=$work/boards-$boards.txt
"$quadrille" convert -o line minimal 2> /dev/null | head -n "$boards" > "$set_file" || [ -s "$set_file" ] || fail 'no boards'

# A plug-in, and beside it the object file that --layouts links again.
build_slower() { # PERCENT
    "${CC:-cc}" -std=gnu17 -O3 -fPIC -ffunction-sections -DSLOWER="$1" -I"$top" -c -o "$work/slower-$1.o" \
        "$top/tests/external/slower.c"
    "${CC:-cc}" -shared -o "$work/slower-$1.so" "$work/slower-$1.o"
}

compare() { # FOLDER ARGUMENT...
    local folder=$work/$1
    shift
    [ ! -e "$folder/pairs.csv" ] || return 0
    rm -rf "$folder"
    "$quadrille" compare -q --out "$folder" "$@" "$set_file" > "$work/said" 2>&1 || {
        cat "$work/said" >&2
        fail 'compare failed'
    }
}

# Reads columns of a CSV file by name: `field[column["a"]]`. Names here have no commas.
# shellcheck disable=SC2016 # a piece of awk
columns='FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next } function at(name) { return $column[name] }'

# Of the comparisons of a name: how many intervals leave out 1, by each of the three ratios.
count() { # NAME
    cat "$work/$1-$layouts-$boards"-*/pairs.csv | awk -F, -v name="$1" "$columns"'
        $1 == "set" { next }
        function note(ratio, low, high) {
            found[ratio] += at(low) > 1 || at(high) < 1; arms[ratio] += log(at(high) / at(low)) / 2
            logarithm = log(at(ratio)); logarithm = logarithm < 0 ? -logarithm : logarithm
            sizes[ratio] += logarithm; widest[ratio] = logarithm > widest[ratio] ? logarithm : widest[ratio] }
        { all++
          note("ratio_of_medians", "ratio_low", "ratio_high"); note("par2_ratio", "par2_ratio_low", "par2_ratio_high")
          note("paired_ratio", "paired_low", "paired_high") }
        END { for (ratio in found)
            printf "%-7s %-17s %3d of %3d intervals leave out 1; ratios are %.1f %% from 1, at most %.1f %%; arms of %.1f %%\n",
                name, ratio, found[ratio], all, 100 * sizes[ratio] / all, 100 * widest[ratio], 100 * arms[ratio] / all }' | sort
}

show_same() {
    for ((k = 1; k <= times; k++)); do
        compare "same-$layouts-$boards-$k" --layouts "$layouts" --seed "$k" -s a=cells -s b=cells
    done
    count same
}

show_slower() {
    build_slower 0
    build_slower 3
    for ((k = 1; k <= times; k++)); do
        compare "slower-$layouts-$boards-$k" --layouts "$layouts" --seed "$k" \
            -s "plugin:$work/slower-0.so" -s "plugin:$work/slower-3.so"
    done
    count slower
}

show_fixed() {
    for ((k = 1; k <= times; k++)); do
        compare "fixed-$layouts-$boards-$k" --layouts 1 --runs "$layouts" --seed "$k" -s a=cells -s b=cells
    done
    count fixed
}

[ $# -gt 0 ] || set -- same slower
for name; do
    [ "$(type -t "show_$name")" = function ] || fail "there is no $name: -h shows the names"
    "show_$name"
done
