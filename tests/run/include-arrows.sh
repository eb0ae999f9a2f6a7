#!/bin/sh
# SPDX-License-Identifier: MIT
# include-arrows.sh TOP: reads all #include lines of common/, solvers/ and harness/, and fails if
#   - the arrows between folders form a circle,
#   - the arrows between modules do (a module is NAME.c and NAME.h, and NAME-internal.h, which its other files share),
#   - an arrow points up: harness -> solvers -> common is the only way,
#   - an arrow of harness/ points to an engine: of solvers/ only interface/, registry/, clauses/,
#     services/ and tracing/,
#   - an arrow of harness/ points to a room further left: its rooms stand in a line (harness/README.md),
#   - an arrow between two extensions is not in the line of the first in harness/extensions.def,
#   - an arrow of harness/extensions/python/, a package and no room, points to anything but common/ and solvers/quadrille.h.
# It prints the arrows that are to blame, each with FILE:LINE.
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

find common solvers harness -name '*.[ch]' | sort >"$work/files"

# FROM-MODULE TO-MODULE FILE:LINE, of includes that name a file of the project.
# shellcheck disable=SC2016 # the dollars are of awk
xargs awk -v files="$work/files" '
    function module(file) { sub(/\.[ch]$/, "", file); sub(/-internal$/, "", file); return file }
    BEGIN { while ((getline file < files) > 0) known[file] = 1 }
    /^[ \t]*#[ \t]*include "/ {
        split($0, piece, "\"")
        if (piece[2] in known && module(piece[2]) != module(FILENAME))
            print module(FILENAME), module(piece[2]), FILENAME ":" FNR
    }' <"$work/files" >"$work/modules"
awk '{ from = $1; to = $2; sub(/\/[^\/]*$/, "", from); sub(/\/[^\/]*$/, "", to); if (from != to) print from, to, $3 }' \
    "$work/modules" >"$work/folders"

# tsort names the members of a circle; the arrows between them are to blame.
check_circle() {
    cut -d' ' -f1,2 "$work/$1" | tsort >/dev/null 2>"$work/loop" && return
    sed -n 's/^tsort: \([^ ]*\)$/\1/p' "$work/loop" | sort -u >"$work/members"
    echo "a circle between $1:"
    awk 'FNR == NR { member[$1] = 1; next } $1 in member && $2 in member { print "  " $3 ": " $1 " -> " $2 }' \
        "$work/members" "$work/$1"
    status=1
}
check_circle modules
check_circle folders

awk '
    BEGIN { floor["common"] = 0; floor["solvers"] = 1; floor["harness"] = 2 }
    { split($1, from, "/"); split($2, to, "/") }
    floor[from[1]] < floor[to[1]] { print "  " $3 ": " from[1] "/ must not include " to[1] "/"; up = 1 }
    END { exit up }' "$work/modules" || status=1

awk '
    BEGIN { while ((getline line < "harness/extensions.def") > 0)
                for (i = split(line, part, /[(,)" ]+/); i > 2; i--) uses[part[2]] = uses[part[2]] " " part[i] " "
            split("extensions cli report charts comparing statistics answers measuring sets text base", room, " ")
            for (i in room) place[room[i]] = i + 0 }
    { split($1, from, "/"); split($2, to, "/") }
    from[3] == "python" {
        if (to[1] != "common" && $2 != "solvers/quadrille") {
            print "  " $3 ": harness/extensions/python/ stands alone, over common/ and solvers/quadrille.h"; wrong = 1 }
        next }
    to[2] == "extensions" && from[2] == "extensions" && from[3] != to[3] && index(uses[from[3]], " " to[3] " ") == 0 {
        print "  " $3 ": the line of " from[3] " in harness/extensions.def does not name " to[3]; wrong = 1 }
    from[1] == "harness" && !place[from[2]] { print "  " $3 ": harness/" from[2] "/ is no room"; wrong = 1 }
    from[1] == "harness" && to[1] == "harness" && place[from[2]] > place[to[2]] {
        print "  " $3 ": " from[2] "/ must not include " to[2] "/, which stands further left"; wrong = 1 }
    from[1] == "harness" && to[1] == "solvers" && to[2] !~ /^(interface|registry|clauses|services|tracing|auto)$/ {
        print "  " $3 ": of solvers/ the harness includes interface/, registry/, clauses/, services/, tracing/ and auto/, not " $2; wrong = 1 }
    END { exit wrong }' "$work/modules" || status=1

exit $status
