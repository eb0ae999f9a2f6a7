#!/bin/sh
# SPDX-License-Identifier: MIT
# The man page and the program name the same commands, the same options of each with the same arguments, the same
# charts; and it is laid out without a warning.
# usage: man-page.sh PROGRAM MAN-PAGE
set -u
program=$1 page=$2 failed=0
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
complain() { echo "$*"; failed=1; }
COLUMNS=400
export COLUMNS

"$program" --help=all | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p' > "$folder/commands"
sed -n 's/^\.Ss \([a-z-]*\)$/\1/p' "$page" | cmp -s - "$folder/commands" ||
    complain "commands: $(sed -n 's/^\.Ss //p' "$page" | diff - "$folder/commands")"
[ -s "$folder/commands" ] || complain "the program names no commands"

# Items ".It Fl s , Fl -solver Ar SPEC" of a section as "-s, --solver SPEC".
of_page() {
    awk -v command="$1" '
        /^\.S[sh] / { inside = $0 == ".Ss " command }
        inside && sub(/^\.It /, "") { gsub(/ , /, ", "); gsub(/Fl /, "-"); gsub(/Ar /, ""); gsub(/ Ns = Ns /, "="); print }
    ' "$page" | sort
}
# Lines of help that begin with an option, as the same.
of_help() {
    "$program" "$1" --help=all | sed -n 's/^  \{1,5\} *\(-.*\)/\1/p' | sed 's/   *.*//' | grep -v '^-h, --help$' | sort
}
while read -r command; do
    of_page "$command" > "$folder/page"
    of_help "$command" > "$folder/help"
    cmp -s "$folder/page" "$folder/help" ||
        complain "$command: < only in the man page, > only in the help: $(diff "$folder/page" "$folder/help")"
    # Two blanks end an option of the help: one with a long name has a single one.
    grep -q -e '^--[a-z-]* [^ ]* [a-z]' "$folder/help" && complain "$command: an option runs into its help"
    grep -q "^\.Cm $command\$" "$page" || complain "$command: not in the synopsis"
done < "$folder/commands"

for chart in $("$program" list charts | sed 's/ .*//'); do
    grep -q "^\.Cm .*\<$chart\>" "$page" || complain "no chart $chart"
done
if command -v mandoc > /dev/null; then
    mandoc -Tlint -Wwarning "$page" || failed=1
elif command -v groff > /dev/null; then
    warnings=$(groff -mdoc -Tutf8 -ww -z "$page" 2>&1)
    [ -z "$warnings" ] || complain "$warnings"
fi
exit $failed
