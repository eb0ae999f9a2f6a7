#!/bin/sh
# SPDX-License-Identifier: MIT
# Every relative link of the pages (*.md) in a folder leads to a file in it, and to a heading where it names one:
# check-links.sh FOLDER. A heading's name is what forges make of it: lower case, punctuation dropped, hyphens for spaces.
set -u
cd "$1" || exit 99
list=$(mktemp) || exit 99
trap 'rm -f "$list"' EXIT

names_of() { # PAGE
    sed -n 's/.*<a id="\([^"]*\)".*/\1/p; s/^##* *//p' "$1" | sed 's/<a id=[^>]*><\/a>//' |
        tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ *$//; s/^ *//; s/ /-/g'
}

find . -name '*.md' -not -path './build/*' -not -path './.git/*' -not -path './results/[0-9]*' | sort |
    while read -r page; do
        # shellcheck disable=SC2016 # blocks of code
        sed '/^```/,/^```/d; /^    /d' "$page" | grep -o ']([^)]*)' | sed 's/^](<\{0,1\}//; s/>\{0,1\})$//' |
            grep -v -e '^[a-z]*://' -e '^mailto:' | sed "s|^|$page |"
    done > "$list"
[ -s "$list" ] || { echo "no links in $1"; exit 99; }

failed=0
while read -r page link; do
    file=${link%%#*}
    name=${link#"$file"}
    target=$page
    [ ! "$file" ] || target=$(dirname "$page")/$file
    if [ ! -e "$target" ]; then
        echo "$page: $link is not there"
        failed=1
    elif [ "$name" ] && ! names_of "$target" | grep -qx -e "${name#\#}"; then
        echo "$page: $link: no such heading"
        failed=1
    fi
done < "$list"
exit $failed
