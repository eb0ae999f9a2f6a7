#!/bin/sh
# SPDX-License-Identifier: MIT
# What a shell offers on command lines (the file `cases`), by its own machinery and the file that is installed for it.
# usage: run.sh SHELL PROGRAM COMPLETIONS
set -u
shell=$1 program=$2 completions=$3
here=$(cd "$(dirname "$0")" && pwd)
command -v "$shell" > /dev/null || { echo "no $shell"; exit 77; }
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/work" "$folder/work/a-folder" "$folder/home"
: > "$folder/work/a-file"
ln -s "$program" "$folder/bin/quadrille"
PATH=$folder/bin:$PATH HOME=$folder/home
export PATH HOME
cd "$folder/work" || exit 99

failed=0 count=0
while IFS='|' read -r line wanted unwanted; do
    case $line in '#'* | '') continue ;; esac
    count=$((count + 1))
    "$shell" "$here/ask.$shell" "$completions/quadrille.$shell" "$line" > ../offered 2> ../err < /dev/null
    [ -s ../err ] && { echo "$line: $(cat ../err)"; failed=1; }
    for word in $wanted; do
        grep -qxF -e "$word" ../offered && continue
        echo "$line: no $word among $(tr '\n' ' ' < ../offered)"
        failed=1
    done
    for word in $unwanted; do
        grep -qxF -e "$word" ../offered || continue
        echo "$line: $word among $(tr '\n' ' ' < ../offered)"
        failed=1
    done
done < "$here/cases"
[ $count -ge 30 ] || { echo "only $count cases"; exit 1; }
echo "$shell: $count command lines"
exit $failed
