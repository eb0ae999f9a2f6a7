#!/bin/sh
# SPDX-License-Identifier: MIT
# Every relative link of the pages (*.md) in a folder leads to a file in it, and to a heading where it names one:
# check-links.sh FOLDER. A heading's name is what forges make of it: lower case, punctuation dropped, hyphens for spaces.
set -u
cd "$1" || exit 99
list=$(mktemp) || exit 99
trap 'rm -f "$list"' EXIT

# A line for each link: its page, what it says, its file, and "missing" if that has no such heading.
# shellcheck disable=SC2016 # a program of awk
find . -name '*.md' -not -path './build/*' -not -path './.git/*' -not -path './runs/*' | sort | xargs awk '
    function plain(path,   part, kept, n, i, k, text) { # without . and ..
        n = split(path, part, "/")
        for (i = 1; i <= n; i++) {
            if (part[i] == ".." && k && kept[k] != "..") k--
            else if (part[i] != "" && part[i] != ".") kept[++k] = part[i]
        }
        for (i = 1; i <= k; i++) text = text (i > 1 ? "/" : "") kept[i]
        return text == "" ? "." : text
    }
    FNR == 1 { in_code = 0; page = plain(FILENAME); folder = page; sub("[^/]*$", "", folder) }
    match($0, /<a id="[^"]*"/) { has[page, substr($0, RSTART + 7, RLENGTH - 8)] }
    /^#/ {
        name = tolower($0)
        sub(/^#+ */, "", name); gsub(/<a id=[^>]*><\/a>/, "", name); gsub(/[^a-z0-9 _-]/, "", name)
        sub(/^ */, "", name); sub(/ *$/, "", name); gsub(/ /, "-", name)
        has[page, name]
    }
    /^```/ { in_code = !in_code; next }
    in_code || /^    / { next }
    { for (rest = $0; match(rest, /\]\([^)]*\)/); rest = substr(rest, RSTART + RLENGTH)) {
          link = substr(rest, RSTART + 2, RLENGTH - 3)
          sub(/^</, "", link); sub(/>$/, "", link)
          if (link ~ /^([a-z]*:\/\/|mailto:)/) continue
          at = index(link, "#")
          file = at ? substr(link, 1, at - 1) : link
          from[++links] = page; says[links] = link; names[links] = at ? substr(link, at + 1) : ""
          to[links] = file == "" ? page : plain(folder file)
      } }
    END { for (i = 1; i <= links; i++)
              print from[i] "\t" says[i] "\t" to[i] "\t" (names[i] == "" || (to[i], names[i]) in has ? "" : "missing") }
' > "$list"
[ -s "$list" ] || { echo "no links in $1"; exit 99; }

failed=0
while IFS='	' read -r page link target heading; do
    if [ ! -e "$target" ]; then
        echo "$page: $link is not there"
        failed=1
    elif [ "$heading" ]; then
        echo "$page: $link: no such heading"
        failed=1
    fi
done < "$list"
exit $failed
