#!/bin/sh
# SPDX-License-Identifier: MIT
# Words that readers stumble over: plain-words.sh TOP [pages | sources]. Prints FILE:LINE: what to write instead, and
# ends with 1 if there are any. The words, and the exceptions, are in plain-words.txt.
#
#   pages     every page (*.md); without blocks of code, `code`, and what is made from runs
#   sources   the man page; string literals (help and messages) and comments of C files and lists (*.def), those of tests, too;
#             what transcripts say of their commands
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "$1" || exit 99
case ${2:-pages} in
pages) find . -name '*.md' -not -path './build*' -not -path './.*' -not -path './plots/reference/*' \
    -not -path './tests/page/*' -not -path './results/published/*' -not -path './runs/*' ;;
sources) find common solvers harness tests \( -name '*.h' -o -name '*.c' -o -name '*.1' -o -name '*.t' -o -name '*.def' \) ;;
*) echo "usage: plain-words.sh TOP [pages | sources]" >&2; exit 99 ;;
esac | sed 's|^\./||' | sort | awk -v list="$here/plain-words.txt" '
    # What a reader sees of a line; the rest of it becomes empty.
    function page_text(line) {
        if (line ~ /^<!-- end -->/) made = 0
        if (line ~ /^<!-- show / && line !~ /<!-- end -->$/) made = 1
        if (line ~ /^```/) code = !code
        if (made || code || line ~ /^    / || line ~ /^<!--/) return ""
        gsub(/`[^`]*`/, "", line)
        return line
    }
    function source_text(line, file,    text, end) {
        if (file ~ /[.]1$/) return line ~ /^[.]\\"/ ? "" : line
        if (file ~ /[.]t$/) return line ~ /^#/ ? line : ""
        if (line ~ /^#include/) return ""
        while (line != "") {
            if (comment) {
                end = index(line, "*/")
                if (!end) return text " " line
                text = text " " substr(line, 1, end - 1)
                line = substr(line, end + 2)
                comment = 0
            } else if (match(line, /"|\/\*|\/\/|\047(\\.|[^\047\\])\047/)) {
                end = RLENGTH
                line = substr(line, RSTART)
                if (line ~ /^\/\//) return text " " line
                if (line ~ /^\/\*/) {
                    comment = 1
                    line = substr(line, 3)
                } else if (match(line, /^"([^"\\]|\\.)*"/)) {
                    text = text " " substr(line, 1, RLENGTH)
                    line = substr(line, RLENGTH + 1)
                } else line = substr(line, end + 1)
            } else return text
        }
        return text
    }
    BEGIN {
        while ((getline line < list) > 0) {
            if (line ~ /^(#|$)/) continue
            if (line ~ /^except /) {
                split(line, part, /  +/)
                excepted[++exceptions] = substr(part[1], 8)
                stays[exceptions] = substr(line, index(line, part[2]))
                continue
            }
            match(line, /  +/)
            word[++words] = "(^|[^a-z])(" tolower(substr(line, 1, RSTART - 1)) ")([^a-z]|$)"
            name[words] = substr(line, 1, RSTART - 1)
            instead[words] = substr(line, RSTART + RLENGTH)
        }
        if (!words) { print "no words in " list; exit 99 }
    }
    {
        file = $0
        number = made = code = comment = 0
        while ((getline line < file) > 0) {
            number++
            for (i = 1; i <= exceptions; i++)
                if (excepted[i] == file && index(line, stays[i])) line = ""
            seen = tolower(file ~ /[.]md$/ ? page_text(line) : source_text(line, file))
            for (i = 1; i <= words; i++)
                if (match(seen, word[i])) {
                    found = substr(seen, RSTART, RLENGTH)
                    gsub(/^[^a-z]+|[^a-z]+$/, "", found)
                    printf "%s:%d: \"%s\": %s\n", file, number, found, instead[i]
                    failed = 1
                }
        }
        close(file)
        files++
    }
    END { if (!files) exit 99; exit failed }'
