#!/bin/sh
# SPDX-License-Identifier: MIT
# A bad disk is no end of a file. Whichever byte of rows.csv, disagreements.txt or audit.csv can't be read: the commands
# that read a run say so and fail, and --resume leaves every file as it is.
# usage: resume.sh QUADRILLE LIBRARY
set -u
quadrille=$1 library=$2
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 99
failed=0
printf '# quadrille: order 2x2\n................\n1234341221434321\n12..............\n' > boards.txt
# sum-45 contradicts the others, so that there are disagreements.
env PATH=/nowhere "$quadrille" compare -q --audit --solvers dlx,sum-45 --limit 0 --runs 2 --out run boards.txt > out 2>&1
{ [ -s run/disagreements.txt ] && [ -s run/audit.csv ]; } || { cat out; exit 99; }
# As a run that was interrupted before its last row.
sed '$d' run/rows.csv > rows && mv rows run/rows.csv

fails() {
    unread=$1 bytes=$2
    shift 2
    env PATH=/nowhere QUADRILLE_FAIL_FILE="$unread" QUADRILLE_FAIL_AFTER="$bytes" LD_PRELOAD="$library" \
        "$quadrille" "$@" > out 2> err
    status=$?
    if [ $status -lt 2 ] || [ $status -gt 3 ] || ! grep -q "cannot read .*$unread: Input/output error" err; then
        echo "$*: $unread fails after $bytes bytes: exit status $status, '$(cat err)'"
        failed=$((failed + 1))
    fi
}

lengths() {
    size=$(wc -c < "$1")
    # Within lines, and where a line ends.
    echo 0 1 "$(head -1 "$1" | wc -c)" "$(head -2 "$1" | wc -c)" $((size / 3)) $((size / 2)) $((size - 2)) "$size"
}

for after in $(lengths run/rows.csv); do
    fails /rows.csv "$after" report --format csv run
    fails /rows.csv "$after" diff run run
done
for after in $(lengths run/audit.csv); do
    fails /audit.csv "$after" report --format csv run
done
for file in rows.csv disagreements.txt; do
    for after in $(lengths run/$file); do
        rm -rf cut && cp -r run cut
        fails "/$file" "$after" compare -q --resume cut
        for kept in rows.csv disagreements.txt audit.csv; do
            if ! cmp -s "run/$kept" "cut/$kept"; then
                echo "--resume: $file fails after $after bytes: $kept has changed"
                failed=$((failed + 1))
            fi
        done
    done
done
# The verdicts of an earlier part are read when the rest is measured.
for after in $(lengths run/audit.csv); do
    rm -rf cut && cp -r run cut
    fails /audit.csv "$after" compare -q --audit --resume cut
    cmp run/audit.csv cut/audit.csv || failed=$((failed + 1))
done
[ $failed -eq 0 ]
