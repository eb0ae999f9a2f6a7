#!/bin/sh
# SPDX-License-Identifier: MIT
# Every head of a column that `compare`, `merge` and `diff` print stands in results/guide/glossary.md, whose words are in the
# order of the alphabet: glossary.sh TOP. The heads are those of harness/report/tables. Prints what is missing.
set -u
cd "$1" || exit 99
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# Heads of the columns in the tables on a terminal: the lists name their columns.
cat harness/report/tables/*.c | tr '\n' ' ' > "$work/sources"
grep -oE 'columns_(of_(set|stretches|unsolved|common|luck|virtual_best|neighbours|diff|compilers))\[\] = *COLUMNS\([^;]*' \
    "$work/sources" | grep -oE '(C\(|&column_)[a-z0-9_]+' | sed 's/.*(\|&column_//' | sort -u > "$work/names"
while read -r name; do
    tr '\n' ' ' < "$work/sources" | sed -E 's/(COLUMN|SHOWN|SELDOM)\(/\n&/g' |
        sed -nE 's/^COLUMN\('"$name"',.* \.head = "([^"]+)".*/\1/p; s/^(SHOWN|SELDOM)\('"$name"',.* "[^"]+", "([^"]+)", KIND_.*/\2/p'
done < "$work/names" | sort -u > "$work/heads"
echo solver >> "$work/heads"
[ "$(wc -l < "$work/heads")" -gt 40 ] || { echo "harness/report/tables: few heads are found"; exit 99; }
sed -n 's/^- \*\*\(.*\)\*\*:.*/\1/p' results/guide/glossary.md > "$work/words"
status=0
while read -r head; do
    grep -qxF -e "$head" "$work/words" || { echo "results/guide/glossary.md: the head '$head' is missing"; status=1; }
done < "$work/heads"
grep '^[A-Za-z]' "$work/words" | LC_ALL=C sort -cf || status=1
exit $status
