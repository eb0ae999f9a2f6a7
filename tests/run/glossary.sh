#!/bin/sh
# SPDX-License-Identifier: MIT
# Every head of a column that `compare`, `merge` and `diff` print stands in results/glossary.md, whose words are in the
# order of the alphabet: glossary.sh TOP. The heads are those of harness/writing/texts.def. Prints what is missing.
set -u
cd "$1" || exit 99
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# Heads of tables in summary.md; of those over machines; of `diff`, each of which has a meaning behind it.
awk -F'"' '
    { name = $1; sub(/^TEXT\(/, "", name); sub(/, $/, "", name) }
    name == "summary_rank" || name == "machines_machine" { heads = 1 }
    name == "machines_lead" || name == "machines_on" || name == "machines_means" { heads = 0 }
    name == "machines_par2" { heads = 1 }
    heads && /^TEXT/ { print $2 }
    name ~ /^compared_.*_means$/ { print before }
    /^TEXT/ { before = $2 }' harness/writing/texts.def | sort -u > "$work/heads"
echo back-end >> "$work/heads"
[ "$(wc -l < "$work/heads")" -gt 40 ] || { echo "harness/writing/texts.def: few heads are found"; exit 99; }
sed -n 's/^| \*\*\(.*\)\*\* |.*/\1/p' results/glossary.md > "$work/words"
status=0
while read -r head; do
    grep -qxF -e "$head" "$work/words" || { echo "results/glossary.md: the head '$head' is missing"; status=1; }
done < "$work/heads"
grep '^[A-Za-z]' "$work/words" | LC_ALL=C sort -cf || status=1
exit $status
