#!/bin/sh
# SPDX-License-Identifier: MIT
# Every head of a column that `compare`, `merge` and `diff` print stands in results/glossary.md, whose words are in the
# order of the alphabet: glossary.sh TOP. The heads are those of harness/pages/tables. Prints what is missing.
set -u
cd "$1" || exit 99
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# Heads of tables in summary.md, of those over machines, and of `diff`.
cat harness/pages/tables/*.c harness/pages/report/compared.c | tr '\n' ' ' |
    grep -oE '(_head|head|kind)\[[A-Z_]*\] = \{[^}]*\}' | grep -oE '"[^"]+"' | tr -d '"' | sort -u > "$work/heads"
echo back-end >> "$work/heads"
[ "$(wc -l < "$work/heads")" -gt 40 ] || { echo "harness/pages/tables: few heads are found"; exit 99; }
sed -n 's/^- \*\*\(.*\)\*\*:.*/\1/p' results/glossary.md > "$work/words"
status=0
while read -r head; do
    grep -qxF -e "$head" "$work/words" || { echo "results/glossary.md: the head '$head' is missing"; status=1; }
done < "$work/heads"
grep '^[A-Za-z]' "$work/words" | LC_ALL=C sort -cf || status=1
exit $status
