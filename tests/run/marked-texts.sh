#!/bin/sh
# SPDX-License-Identifier: MIT
# marked-texts.sh PROGRAM - whether all that a person reads in charts, tables of runs and reports stands in
# harness/writing/texts.def.
#
# PROGRAM is built with a mark before and behind each text of the table. What is left of pictures, sentences and pages
# once marked texts are taken out, the innermost first, may be names, numbers and units only; of pages also what the
# files of the run say. Pages are read as they were written, and, where there is Chromium, as their scripts change
# them. The scripts themselves hold no quoted sentence. 77: gnuplot is missing.
program=$1
here=$(cd "$(dirname "$0")" && pwd)
command -v gnuplot > /dev/null || exit 77
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM
cd "$work" || exit 99
{
    echo '# quadrille: order 2x2'
    echo '12..34..21..43..'
    echo '1234341221434321'
    echo '................'
} > firstset
cp firstset secondset
"$program" compare -q --solvers dlx,mrv,rescan,picosat --isomorphs 2 --runs 3 -n 0 --pacing both --out run \
    firstset secondset queens:4..6 > /dev/null 2>&1
"$program" plot --out charts run > words 2> complaints || { cat complaints; exit 1; }
for chart in pacing drift sizes ratio; do
    "$program" plot --chart "$chart" --out charts run >> words 2>> complaints
done
failed=0
# Lines that may be broken anywhere are one text.
unmarked() {
    tr '\n' ' ' | sed -e ':again' -e 's/{[^{}]*}/ /g' -e 't again' | LC_ALL=C grep -oE '[[:alpha:]]{2,}' | grep -vxE \
        'Quadrille|dlx|mrv|rescan|picosat|pacing|burst|firstset|secondset|queens|ms|ns|amp|quot|gt|lt' | sort -u
}
for picture in charts/*.svg; do
    # Texts alone: not the title of the document, which gnuplot gives it, nor comments.
    tr '\n' ' ' < "$picture" | grep -oE '<text[^>]*>([^<]|<tspan|</tspan>|<tspan[^>]*>)*</text>' | sed 's/<[^>]*>//g' > texts
    [ -s texts ] || { echo "$picture: no texts"; failed=1; }
    left=$(unmarked < texts)
    [ -z "$left" ] || { printf '%s: not in texts.def: %s\n' "$picture" "$left"; failed=1; }
done
for words in charts/*.md; do
    left=$(sed '/^#/d; /^|/d' "$words" | unmarked)
    [ -z "$left" ] || { printf '%s: not in texts.def: %s\n' "$words" "$left"; failed=1; }
done

# --- the pages of reports: of one run and of two, with and without their scripts ---

mkdir pages
cp -r "$here/../report/run" r1
mkdir r2
sed 's/GNU 12/GNU 13/; s/"load_after": 1.05/"load_after": 9/' r1/run.json > r2/run.json
awk -F, -v OFS=, 'NR > 1 { $15 *= 2 } 1' r1/rows.csv > r2/rows.csv
"$program" report -o pages/one.html r1 > /dev/null && "$program" report -o pages/two.html r1 r2 > /dev/null &&
    "$program" report -o pages/fresh.html run > /dev/null || exit 1

# Words of the files of the runs, settings and their values among them, and names of charts.
data_words() {
    for run in r1 r2 run; do
        grep -oE '"[^"]*",?$' "$run/run.json"
        sed -n '/"settings": {/,/}/p' "$run/run.json"
        sed 1d "$run/rows.csv"
    done | LC_ALL=C grep -oE '[[:alpha:]]{2,}'
    "$program" list charts | sed 's/ .*//'
    printf '%s\n' ms ns us amp quot gt lt KiB MiB GiB disagreements txt csv json
}
data_words | sort -u > words-of-data

# Every chart shows the value of a point; then a set and a back-end are left out.
awk '!/Content-Security-Policy/ { sub(/<\/body>/, ""); sub(/<\/html>/, ""); print }
    END {
        print "<script>"
        print "for (const chart of document.querySelectorAll(\".chart\"))"
        print "    chart.dispatchEvent(new KeyboardEvent(\"keydown\", { key: \"ArrowRight\" }));"
        print "for (const group of document.querySelectorAll(\".choice fieldset\")) group.querySelector(\"input\").click();"
        print "</script></body></html>"
    }' pages/one.html > one-with-events.html
awk '1' pages/two.html > two-with-scripts.html
if command -v chromium > /dev/null; then
    for page in one-with-events two-with-scripts; do
        chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" --dump-dom "file://$work/$page.html" \
            > "pages/$page.html" 2> /dev/null
        grep -q 'class="filters"' "pages/$page.html" || { echo "$page: its scripts did not run"; failed=1; }
    done
    grep -q 'class="tip"[^>]*>[^<]' pages/one-with-events.html || { echo "no chart shows a value"; failed=1; }
fi
for page in pages/*.html; do
    awk -f "$here/page-texts.awk" "$page" > texts
    [ -s texts ] || { echo "$page: no texts"; failed=1; }
    left=$(unmarked < texts | grep -vxFf words-of-data)
    [ -z "$left" ] || { printf '%s: not in texts.def: %s\n' "$page" "$left"; failed=1; }
done
# The same reports in Markdown, without blocks of code, and where pictures are; and the tables of a run.
mkdir markdown
for run in r1 r2 run; do
    "$program" report --format markdown -o markdown/$run.md $run > /dev/null || exit 1
done
"$program" plot --tables --chart heatmap --out charts-again run > /dev/null && cp run/summary.md markdown/summary.md || exit 1
grep -q '^| {back-end}' markdown/summary.md || { echo "summary.md has no table"; failed=1; }
for page in markdown/*.md; do
    # shellcheck disable=SC2016 # backticks of Markdown
    left=$(sed '/^```/,/^```/d; s/^    .*//; s/^\(!\[.*\]\)(.*/\1/' "$page" | unmarked | grep -vxFf words-of-data)
    [ -z "$left" ] || { printf '%s: not in texts.def: %s\n' "$page" "$left"; failed=1; }
done
# Strings of the scripts, but for selectors (which hold one of [.#), names of keys and of HTML.
for script in "$here"/../../harness/writing/texts.js "$here"/../../harness/pages/report/*.js; do
    # shellcheck disable=SC2016 # strings between backticks
    left=$(sed 's|^ *//.*||; s| // .*||' "$script" | grep -oE '"[^"]*"|`[^`]*`' | grep -E '[[:alpha:]]{2,} [[:alpha:]]{2,}|^.[A-Z][a-z]' |
        grep -vE '[].#[]|^"(use strict|path, use, polygon(, rect)?|path, rect, polygon, use, text|Escape)"$')
    [ -z "$left" ] || { printf '%s: a text in the script: %s\n' "$script" "$left"; failed=1; }
done
set -- charts/*.svg
[ $# -ge 9 ] || { echo "only these were drawn:"; ls charts; cat complaints; failed=1; }
exit $failed
