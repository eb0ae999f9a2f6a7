#!/bin/sh
# SPDX-License-Identifier: MIT
# glpsol (GLPK; package glpk-utils) as a back-end that minimizes: see cbc.sh.
report=$(mktemp) && trap 'rm -f "$report"' EXIT
glpsol --lp "$1" --output "$report" | awk '/HAS NO .*FEASIBLE SOLUTION/ { print "s UNSATISFIABLE" }'
awk '/^Status: +INTEGER OPTIMAL/ { verdict = 1 }
/^Objective:/ { cost = $4 }
/Column name/ { columns = 1 }
columns && $3 == "*" && $4 > .5 { line = line " " $2 }
END { if (verdict) { printf "v%s\no %.0f\ns OPTIMUM FOUND\n", line, cost } }' "$report"
