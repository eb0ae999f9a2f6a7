#!/bin/sh
# SPDX-License-Identifier: MIT
# text-callers.sh TOP: text of a figure, and the escapes, are made in harness/text/ alone: elsewhere sentences have
# values in them (harness/text/document.h) and tables have columns. Fails if another file calls time_text and its like,
# unless text-callers.txt excuses it, and if a file is excused that calls none: the list only shrinks.
set -eu
cd "$1"
excused=tests/run/text-callers.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find common solvers harness -path harness/text -prune -o -name '*.[ch]' -exec \
    grep -lE '\b((time|count|ratio|factor|share|tally|limit|change)_text|escape_(html|latex|markdown|markdown_cell|markdown_code))\(' {} + |
    sort >"$work/callers"
sed -n 's/^\(harness[^ :]*\):.*/\1/p' "$excused" | sort >"$work/excused"
status=0
comm -23 "$work/callers" "$work/excused" | sed 's/$/: makes text of a figure, or escapes a name: that is for harness\/writing\//' >"$work/new"
comm -13 "$work/callers" "$work/excused" | sed "s,\$,: calls none any more: leave it out of $excused," >"$work/old"
for list in new old; do
    [ ! -s "$work/$list" ] || { cat "$work/$list"; status=1; }
done
exit $status
