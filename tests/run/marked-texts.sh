#!/bin/sh
# SPDX-License-Identifier: MIT
# marked-texts.sh PROGRAM - whether all that a person reads in charts stands in harness/output/texts.def.
#
# PROGRAM is built with a mark before and behind each text of the table. What is left of pictures and sentences once
# marked texts are taken out, the innermost first, may be names, numbers and units only. 77: gnuplot is missing.
program=$1
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
    tr '\n' ' ' | sed -e ':again' -e 's/{[^{}]*}//g' -e 't again' | grep -oE '[[:alpha:]]{2,}' | grep -vxE \
        'dlx|mrv|rescan|picosat|pacing|burst|firstset|secondset|queens|ms|ns|amp|quot|gt|lt' | sort -u
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
set -- charts/*.svg
[ $# -ge 9 ] || { echo "only these were drawn:"; ls charts; cat complaints; failed=1; }
exit $failed
