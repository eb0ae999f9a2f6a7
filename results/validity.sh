#!/bin/bash
# SPDX-License-Identifier: MIT
# Shows whether figures hold on this machine, as tables; nothing is asserted:
#
#     validity.sh [-n TIMES] [-r RUNS] [NAME...]
#
#   company   a back-end alone, and with 1 to 7 others beside it: is its median within the interval of the run alone?
#   again     the same comparison TIMES and once more: how often is the next run's ratio within the interval of the one
#             before, and does `diff` find a change where there is none?
#   slower    a back-end that is 0 %, 3 % and 8 % slower for certain (tests/external/slower.c): how often is it called slower,
#             by pairs of one run and by `diff` of two, which is judged by six others that do not change?
#   disturb   beside a process that spins: which warnings fire? Stopped for 2 s at random moments: are there timeouts, do
#             medians move? (tests/run/disturb.py)
#
# Without a NAME: all of them, each in minutes on a machine that does nothing else. TIMES is 10 for `again`, 5
# for `slower`, 1 for `disturb`. QUADRILLE holds the path of the program, CC the compiler, BOARDS the set (minimal).
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
times='' runs=3
while getopts n:r:h option; do
    case $option in
    n) times=$OPTARG ;;
    r) runs=$OPTARG ;;
    h) sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))

fail() { echo "validity.sh: $1" >&2; exit 2; }

quadrille=${QUADRILLE:-$top/build/release/quadrille}
boards=${BOARDS:-minimal}
command -v "$quadrille" > /dev/null || fail "there is no $quadrille: build it, or set QUADRILLE"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

compare() { # OUT ARGUMENT...
    "$quadrille" compare -q --runs "$runs" --out "$@" "$boards" > "$work/said" 2>&1 || {
        cat "$work/said" >&2
        fail 'compare failed'
    }
}

# Reads columns of a CSV file by name: `field[column["a"]]`. Names here have no commas.
# shellcheck disable=SC2016 # a piece of awk
columns='NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next } function at(name) { return $column[name] }'

# What says that the machine was not quiet, once for a part.
note_warnings() { # RUN...
    for run; do
        sed -n 's/^- \(Busy\|Drift\|Noise\)/\1/p' "$run/summary.md"
    done | sed 's/:.*//' | sort | uniq -c | awk '{ n = $1; $1 = ""; printf "Warning in %d runs:%s. Let nothing else run.\n", n, $0 }'
}

# --- company ---

median_of() { # RUN SPEC: median, low, high
    awk -F, "$columns"' at("solver") == spec { print at("median_s"), at("median_low_s"), at("median_high_s") }' \
        spec="$2" "$1/summary.csv"
}

show_company() {
    others=(dlx mrv lanes dlx-compact bits cells-compact)
    printf '%-8s %10s %12s %8s  %s\n' back-end back-ends 'median, µs' 'by alone' 'within the interval alone'
    for spec in cells bands; do
        compare "$work/company-$spec" --solvers $spec
    done
    for size in 2 3 4 5 6 7 8; do
        list=$(IFS=,; echo "cells,bands${others[*]:0:size-2}" | sed 's/bands\(.\)/bands,\1/')
        compare "$work/company-$size" --solvers "$list"
    done
    for spec in cells bands; do
        read -r alone low high <<< "$(median_of "$work/company-$spec" $spec)"
        for size in 1 2 3 4 5 6 7 8; do
            run=$work/company-$size
            [ "$size" != 1 ] || run=$work/company-$spec
            median_of "$run" $spec | awk -v spec=$spec -v size="$size" -v alone="$alone" -v low="$low" -v high="$high" '{
                printf "%-8s %10d %12.3f %8.3f  %s (%.3f to %.3f)\n", spec, size,
                    $1 * 1e6, $1 / alone, ($1 >= low && $1 <= high ? "yes" : "NO"), low / alone, high / alone }'
        done
    done
    note_warnings "$work"/company-*
}

# --- again ---

# Of two pairs.csv of the same comparison: how many ratios of the second lie in the intervals of the first.
count_within() { # RATIO LOW HIGH FIRST SECOND
    awk -F, 'FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { pair = $column["set"] "," $column["a"] "," $column["b"]; back = $column["set"] "," $column["b"] "," $column["a"] }
        FNR == NR { low[pair] = $column[l]; high[pair] = $column[h]; next }
        { ratio = $column[r] }
        !(pair in low) && (back in low) { pair = back; ratio = 1 / ratio }
        (pair in low) && low[pair] != "" { all++; within += ratio >= low[pair] && ratio <= high[pair] }
        END { print within + 0, all + 0 }' r="$1" l="$2" h="$3" "$4/pairs.csv" "$5/pairs.csv"
}

print_share() { # WHAT WITHIN ALL
    awk -v what="$1" -v within="$2" -v all="$3" \
        'BEGIN { printf "%-52s %4d of %4d  %s\n", what, within, all, (all ? sprintf("%.1f %%", 100 * within / all) : "-") }'
}

show_again() {
    repeats=${times:-10}
    paired=0 paired_all=0 medians=0 medians_all=0 quiet=0 quiet_all=0
    for ((k = 0; k <= repeats; k++)); do
        compare "$work/again-$k" --solvers cells,bands,dlx,mrv,lanes
        [ $k = 0 ] && continue
        before=$work/again-$((k - 1))
        read -r within all <<< "$(count_within paired_ratio paired_low paired_high "$before" "$work/again-$k")"
        paired=$((paired + within)) paired_all=$((paired_all + all))
        read -r within all <<< "$(count_within ratio_of_medians ratio_low ratio_high "$before" "$work/again-$k")"
        medians=$((medians + within)) medians_all=$((medians_all + all))
        "$quadrille" diff --format csv "$before" "$work/again-$k" 2> /dev/null > "$work/diff.csv"
        read -r within all <<< "$(awk -F, "$columns"' at("ratio_low") != "" { all++
            within += at("ratio_low") <= 1 && at("ratio_high") >= 1 } END { print within + 0, all + 0 }' "$work/diff.csv")"
        quiet=$((quiet + within)) quiet_all=$((quiet_all + all))
    done
    echo "The same comparison, each run held against the one before it:"
    print_share 'paired ratios within the interval of the run before' $paired $paired_all
    print_share 'ratios of medians within it' $medians $medians_all
    print_share 'intervals of diff that hold 1' $quiet $quiet_all
    note_warnings "$work"/again-*
}

# --- slower ---

build_slower() { # PERCENT
    "${CC:-cc}" -std=gnu17 -O3 -shared -fPIC -DSLOWER="$1" -o "$work/slower-$1.so" "$top/tests/external/slower.c" \
        -I"$top" "$top"/solvers/{dancing-cells/cells,exact-cover/exact-cover,interface/solver}.c \
        "$top"/common/base/{allocator,error,clock,random}.c
}

show_slower() {
    repeats=${times:-5}
    for share in 0 3 8; do
        build_slower $share
    done
    printf '%-6s %-28s %7s %15s  %s\n' by what ratio interval verdict
    # Which back-end is judged, as `diff` sees it: its file is replaced between runs.
    judge() { # BY SHARE RUN_A RUN_B OPTION...
        "$quadrille" diff --format csv "${@:5}" "$3" "$4" 2> /dev/null | awk -F, -v by="$1" -v share="$2" "$columns"'
            at("b") == "same" { printf "%-6s %-28s %7.3f %7.3f–%.3f  %s\n", by, share " % slower", at("ratio"),
                at("ratio_low"), at("ratio_high"), at("verdict") }'
    }
    for ((k = 0; k < repeats; k++)); do
        for share in 0 3 8; do
            cp "$work/slower-$share.so" "$work/candidate.so"
            compare "$work/candidate-$k-$share" --solvers cells,cells-compact,dlx,dlx-compact,mrv,bits \
                -s "before=plugin:$work/slower-0.so" -s "same=plugin:$work/candidate.so"
            [ $share = 0 ] || judge diff $share "$work/candidate-$k-0" "$work/candidate-$k-$share"
            judge pairs $share "$work/candidate-$k-$share" "$work/candidate-$k-$share" --map before=same
        done
        [ $k = 0 ] || {
            # What is the same file in both runs is not judged: run.json gets other sums.
            sed -i "s/\"sha256\": \"/&$k-/" "$work/candidate-$k-0/run.json"
            judge diff 0 "$work/candidate-$((k - 1))-0" "$work/candidate-$k-0"
        }
    done > "$work/slower.txt"
    sort -s -k1,1r -k2,2n "$work/slower.txt"
    echo
    awk '{ key = $1 " " $2; all[key]++; slower[key] += $NF == "slower"; faster[key] += $NF == "faster" }
        END { for (key in all) { split(key, k, " "); printf "%s, %s %% slower: called slower in %d of %d, faster in %d\n", k[1], k[2],
            slower[key], all[key], faster[key] } }' "$work/slower.txt" | sort -r
    note_warnings "$work"/candidate-*-*
}

# --- disturb ---

show_disturb() {
    python3 "$top/tests/run/disturb.py" "$quadrille" "${times:-1}"
}

[ $# -gt 0 ] || set -- company again slower disturb
for name; do
    [ "$(type -t "show_$name")" = function ] || fail "there is no $name: -h shows the names"
done
for name; do
    echo "--- $name"
    "show_$name"
    echo
done
