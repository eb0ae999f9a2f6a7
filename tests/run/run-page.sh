#!/bin/sh
# SPDX-License-Identifier: MIT
# Compares a page about runs with their rows: run-page.sh [--fill] [--top FOLDER] PAGE
#
# What stands in the page between one of these lines and `<!-- end -->` is made from a run, results/NAME:
#
#     <!-- chart of results/NAME CHART[: WORDS, ...] -->     the sentences of `quadrille plot --chart CHART`, without its tables;
#                                                            of a list the items that begin with one of WORDS
#     <!-- picture of results/NAME CHART: TEXT -->           the picture of that chart, for a page in plots/; TEXT describes it
#     <!-- tables of results/NAME [SET, SET...] -->          the first table of each set
#     <!-- times of results/NAME SET, ...[; BACK-END, ...] -->   what an instance takes in the mean, a column a set
#     <!-- steps of results/NAME SET: BACK-END ... -->            what each takes, and gains over the one before it
#                                                            (page-steps.awk: or over another one)
#     <!-- reasons of results/NAME SET: BACK-END ... -->     nodes, what one costs, what is forced, opened, encoded
#     <!-- warnings of results/NAME -->                      where the run is to be read with care
#     <!-- command of results/NAME -->                       the command that made it
#
# The numbers of a chart must be those in plots/reference/NAME, too (of the run `reference`: in plots/reference). A
# page that shows figures of a run shows its warnings, and a run that was disturbed (busy machine, drift, noise,
# outliers) is not to be shown at all: it fails, until it is measured again. With --fill all blocks are made new,
# charts too, instead of compared. FOLDER, in place of the one above this, has results/ and plots/. QUADRILLE holds
# the path of the program. Ends with 77 if a run is missing and nothing is said of it yet.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
fill=
while :; do
    case $1 in
    --fill) fill=yes; shift ;;
    --top) top=$(cd "$2" && pwd) || exit 99; shift 2 ;;
    *) break ;;
    esac
done
page=$1
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM
unset QUADRILLE_SHARE

failed=0 missing=0
complain() { echo "$page: $1"; failed=1; }

# The rows of a run, unpacked; those of a whole set at a time by earlier versions have a name of their own.
rows_of() {
    for file in "$top/results/$1/throughput.csv" "$top/results/$1/rows.csv" "$work/made/$1/rows.csv"; do
        [ ! -e "$file" ] || break
    done
    if [ ! -e "$file" ] && [ -e "$top/results/$1/rows.csv.xz" ]; then
        mkdir -p "${file%/*}" && xz -dc "$top/results/$1/rows.csv.xz" > "$file" || exit 99
    fi
    echo "$file"
}
# Its tables: stored beside rows that were typed in, made of those of a published run.
tables_of() {
    for file in "$top/results/$1/throughput.md" "$top/results/$1/summary.md" "$work/made/$1/summary.md"; do
        [ ! -e "$file" ] || break
    done
    if [ ! -e "$file" ] && [ -e "$(rows_of "$1")" ]; then
        find "$top/results/$1" -maxdepth 1 -type f ! -name 'rows.csv*' -exec cp {} "${file%/*}" \;
        "$QUADRILLE" plot --tables --chart heatmap --out "$work/unused" "${file%/*}" > "$work/words" || exit 99
    fi
    echo "$file"
}

# Draws a chart and holds its numbers against those that are kept; sentences go to $work/chart/CHART.md.
chart_of() { # NAME CHART
    charts=$top/plots/reference/$1
    [ "$1" = reference ] && charts=$top/plots/reference
    # Words and numbers are made without gnuplot, too.
    "$QUADRILLE" plot --chart "$2" --out "$work/chart" "$top/results/$1" > "$work/words" || exit 99
    if [ "$fill" ]; then
        mkdir -p "$charts" && cp "$work/chart/$2.svg" "$work/chart/$2.tsv" "$charts" || exit 99
    fi
    diff -u "$charts/$2.tsv" "$work/chart/$2.tsv" >&2
}

items_of() { # CHART[: WORDS, ...]
    case $1 in
    *:*) awk -v wanted="${1#*: }" 'BEGIN { count = split(wanted, words, ", ") }
        { for (i = 1; i <= count; i++) if (index($0, "- " words[i]) == 1) { print; found++; break } }
        END { if (found < count) { print "no such item: " wanted; exit 1 } }' ;;
    *) cat ;;
    esac
}

# Writes what belongs behind a line of the page. 1: that is no such line. 2: it can't be.
write_behind() {
    case $1 in
    '<!-- '*' of results/'*' -->') ;;
    *) return 1 ;;
    esac
    words=${1#<!-- }
    words=${words% -->}
    kind=${words%% of results/*}
    words=${words#* of results/}
    run=${words%% *}
    rest=${words#"$run"}
    rest=${rest# }
    if [ ! -e "$(rows_of "$run")" ]; then
        missing=1
        case $kind in
        chart)
            [ ! -e "$top/plots/reference/$run" ] ||
                complain "plots/reference/$run is there, but results/$run is not" >&2 ;;
        esac
        return 0
    fi
    case $kind in
    chart) chart_of "$run" "${rest%%:*}" || failed=1; sed '/^### /,$d' "$work/chart/${rest%%:*}.md" | items_of "$rest" ;;
    picture) printf '![%s](reference/%s/%s.svg)\n' "${rest#*: }" "$run" "${rest%%:*}" ;;
    tables) awk -v wanted="$rest" -f "$here/page-tables.awk" "$(tables_of "$run")" ;;
    times | steps | reasons) awk -v wanted="$rest" -f "$here/page-rows.awk" -f "$here/page-$kind.awk" "$(rows_of "$run")" ;;
    warnings) sed -n '/^To be read with care:/,$p' "$(tables_of "$run")" ;;
    command) awk -f "$here/page-command.awk" "$top/results/$run/run.json" ;;
    *) return 2 ;;
    esac || return 2
    echo "$kind $run" >> "$work/shown"
}

: > "$work/shown"
inside=
while IFS= read -r line; do
    [ "$line" = '<!-- end -->' ] && inside=
    [ "$inside" ] || printf '%s\n' "$line"
    write_behind "$line" > "$work/behind"
    case $? in
    0)
        inside=$line
        [ ! -s "$work/behind" ] || { echo; sed '$!b; /^$/d' "$work/behind"; echo; } ;;
    2) complain "can't be made: $line" >&2; inside=$line; tail -n 1 "$work/behind" | sed 's/^/    /' >&2 ;;
    esac
done < "$page" > "$work/page" 2> "$work/complaints"
cat "$work/complaints"
[ ! -s "$work/complaints" ] || failed=1
[ ! "$inside" ] || { echo "$page: no end: $inside"; exit 99; }

awk '$1 != "warnings" && $1 != "command" { print $2 }' "$work/shown" | sort -u > "$work/runs" || exit 99
while read -r run; do
    grep -qx "warnings $run" "$work/shown" || complain "shows figures of results/$run, but not its warnings"
done < "$work/runs"
spoilt=$failed
while read -r run; do
    sed -n '/^To be read with care:/,$p' "$(tables_of "$run")" > "$work/warnings"
    while read -r _ kind rest; do
        case $kind in
        Busy | Drift: | Noise: | Outliers:) complain "results/$run was disturbed, so measure it again: $kind $rest" ;;
        esac
    done < "$work/warnings"
done < "$work/runs"

if [ "$fill" ]; then
    [ "$spoilt" = 1 ] || cat "$work/page" > "$page"
else
    diff -u "$page" "$work/page" || failed=1 spoilt=1
fi
[ "$spoilt" = 1 ] && echo "made again by: QUADRILLE=PROGRAM sh tests/run/run-page.sh --fill ${page#"$top/"}"
[ $failed = 0 ] && [ $missing = 1 ] && exit 77
exit $failed
