#!/bin/sh
# SPDX-License-Identifier: MIT
# Gives one text of bad-input/ or good-input/ to `quadrille solve` and compares with NAME.expected beside it:
# the lines of standard output first, then those of standard error marked "! ", then "? STATUS".
set -u
input=$1
expected=${input%.txt}.expected
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
cd "$(dirname "$input")" || exit 99
"$QUADRILLE" solve "$(basename "$input")" > "$folder/out" 2> "$folder/err"
status=$?
{
    cat "$folder/out"
    sed 's/^/! /' "$folder/err"
    echo "? $status"
} > "$folder/real"
diff -u "$expected" "$folder/real"
