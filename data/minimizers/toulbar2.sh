#!/bin/sh
# SPDX-License-Identifier: MIT
# toulbar2 (package toulbar2) as a back-end that minimizes: see cbc.sh. It reads the pseudo-Boolean format OPB, whose
# variables are numbers.
[ $# = 1 ] || { echo "the file of the cover is missing: call it as '$0 {}'" >&2 && exit 2; }
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
awk -v names="$folder/names" 'function number(name) {
    if (!(name in of)) { of[name] = ++count; print name > names }
    return of[name]
}
function flush() { if (row != "") print row " ;"; row = "" }
/^(\\|Minimize|Subject To)/ { next }
/^(Binary|End)/ { flush(); exit }
{
    for (i = 1; i <= NF; i++) {
        if ($i ~ /:$/) { flush(); sign = "+"; factor = 1; if ($i == "cost:") row = "min:" }
        else if ($i == "+" || $i == "-") sign = $i
        else if ($i ~ /^[0-9]+$/ && after) { row = row " " $i; after = 0 }
        else if ($i ~ /^[0-9]+$/) factor = $i
        else if ($i ~ /=$/) { row = row " " $i; after = 1 }
        else { row = row " " sign factor " x" number($i); sign = "+"; factor = 1 }
    }
}' "$1" | awk '/<=/ { gsub(/ \+/, " ~"); gsub(/ -/, " +"); gsub(/ ~/, " -"); sub(/<= /, ">= -"); sub(/>= -0/, ">= 0") } 1' >"$folder/p.opb"
toulbar2 "$folder/p.opb" -w="$folder/solution" | awk '/^Optimum:/ { optimal = 1; print "o " $2 } /^No solution/ { print "s UNSATISFIABLE" }
END { if (optimal) print "s OPTIMUM FOUND" }' >"$folder/verdict"
awk 'NR == FNR { name[NR] = $1; next } { for (i = 1; i <= NF; i++) if ($i == 1) line = line " " name[i] } END { if (line != "") print "v" line }' \
    "$folder/names" "$folder/solution" 2>/dev/null
cat "$folder/verdict"
