#!/bin/sh
# SPDX-License-Identifier: MIT
# Twins of back-ends report what they do (solvers/tracing/trace.h). The objects of the back-ends that are timed must not
# refer to that; each twin must; and help and messages name the same twins.
# usage: twins.sh QUADRILLE LIBRARY NM
set -u
quadrille=$1 library=$2 nm=$3
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
failed=0
fail() {
    echo "$*"
    failed=1
}

# An object at a time: what it defines that a back-end is called, and whether it refers to events.
"$nm" "$library" 2> "$folder/errors" | awk '
    /:$/ { object++ } # two have the same name: a back-end and its twin
    $2 ~ /^[RDrd]$/ && $3 ~ /^_?(solver|traced)_[a-z0-9_]+$/ { name[object] = name[object] " " $3 }
    $1 == "U" && $2 ~ /^_?trace_(event|size)$/ { refers[object] = 1 }
    END { for (object in name) { split(name[object], names, " "); for (i in names) print names[i], refers[object] + 0 } }' \
    > "$folder/objects"
sed -n 's/^_*solver_\([a-z0-9_]*\) 1$/\1/p' "$folder/objects" > "$folder/timed"
[ -s "$folder/timed" ] && fail "these are timed, but refer to events: $(tr '\n' ' ' < "$folder/timed")"
sed -n 's/^_*traced_\([a-z0-9_]*\) 0$/\1/p' "$folder/objects" > "$folder/silent"
[ -s "$folder/silent" ] && fail "these twins report nothing: $(tr '\n' ' ' < "$folder/silent")"
sed -n 's/^_*traced_\([a-z0-9_]*\) 1$/\1/p' "$folder/objects" | tr _ - | sort > "$folder/twins"
[ -s "$folder/twins" ] || fail "the library has no twins"

# The names in a text between "Traced are" (or "has a trace:") and the next full stop.
names_in() {
    tr '\n' ' ' | sed -e 's/\\\([-&]\)/\1/g' -e 's/\\fB//g' -e 's/\\fR//g' -e "s/.*$1//" -e 's/[.;].*//' -e 's/, with.*//' \
        -e 's/ and / /g' | tr -s ', ' '\n' | grep -v '^$' | sort
}
"$quadrille" trace --help | names_in 'Traced are' > "$folder/help"
cmp -s "$folder/twins" "$folder/help" || fail "help names others: $(diff "$folder/twins" "$folder/help")"
# A back-end has a trace exactly if it has a twin.
for solver in $("$quadrille" list solvers | awk '/^[a-z0-9-]+ / && $1 != "back-end" { print $1 }'); do
    echo 1234341221434321 | "$quadrille" trace -s "$solver" - > /dev/null 2>&1
    status=$?
    if grep -qx -- "$solver" "$folder/twins"; then
        [ $status -eq 0 ] || fail "$solver has a twin, and trace ends with status $status"
    else
        [ $status -eq 2 ] || fail "$solver has no twin, and trace ends with status $status"
    fi
done
exit $failed
