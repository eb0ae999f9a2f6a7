#!/bin/sh
# SPDX-License-Identifier: MIT
# The man page has a section for each command and an item for each of its options, says of each command what its frame
# adds, and is laid out without a warning.
# usage: man-page.sh PROGRAM MAN-PAGE
set -u
program=$1 page=$2 failed=0
complain() { echo "$*"; failed=1; }
COLUMNS=400
export COLUMNS

commands=$("$program" --help=all | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
[ "$(sed -n 's/^\.Ss //p' "$page")" = "$commands" ] || complain "other commands: $(sed -n 's/^\.Ss //p' "$page")"
for command in $commands; do
    section=$(sed -n "/^\.Ss $command\$/,/^Example:/p" "$page")
    for option in $("$program" "$command" --help=all | sed -n 's/^  .. *--\([a-z-]*\).*/\1/p'); do
        [ "$option" = help ] || echo "$section" | grep -q "^\.It .*Fl -$option\b" || complain "$command: no --$option"
    done
done
names=$(sed -n 's/^\.\\" of //p' "$(dirname "$0")/../../harness/cli/man/quadrille.1")
for name in $names; do
    echo "$commands" | grep -qx "$name" || complain "the frame speaks of $name, which is no command"
done
grep -n '^\.\\" ' "$page" && complain "a mark of the frame is left"
if command -v mandoc > /dev/null; then
    mandoc -Tlint -Wwarning "$page" || failed=1
elif command -v groff > /dev/null; then
    warnings=$(groff -mdoc -Tutf8 -ww -z "$page" 2>&1)
    [ -z "$warnings" ] || complain "$warnings"
fi
exit $failed
