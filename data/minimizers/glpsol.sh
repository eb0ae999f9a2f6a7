#!/bin/sh
# SPDX-License-Identifier: MIT
# glpsol (GLPK; package glpk-utils) as a back-end that minimizes: see cbc.sh. Its progress has better covers behind >>>>>.
[ $# = 1 ] || { echo "the file of the cover is missing: call it as '$0 {}'" >&2 && exit 2; }
report=$(mktemp) && trap 'rm -f "$report"' EXIT
glpsol --lp "$1" --output "$report" | while read -r line; do
    case $line in
    *'>>>>>'*) echo "${line#*>>>>>}" | awk '{ printf "o %.0f\n", $1 }' ;;
    *'HAS NO '*'FEASIBLE SOLUTION'*) echo 's UNSATISFIABLE' ;;
    esac
done
awk '/^Status: +INTEGER OPTIMAL/ { verdict = 1 }
/^Objective:/ { cost = $4 }
/Column name/ { columns = 1 }
columns && $3 == "*" && $4 > .5 { line = line " " $2 }
END { if (verdict) { printf "v%s\no %.0f\ns OPTIMUM FOUND\n", line, cost } }' "$report"
