#!/bin/sh
# SPDX-License-Identifier: MIT
# cbc (COIN-OR; package coinor-cbc) as a back-end that minimizes: -s 'exec:protocol=cost:data/minimizers/cbc.sh {}'.
# Its argument is a file in the LP format. cbc writes the verdict, then a line for each variable that is not 0.
[ $# = 1 ] || { echo "the file of the cover is missing: call it as '$0 {}'" >&2 && exit 2; }
solution=$(mktemp) && trap 'rm -f "$solution"' EXIT
ln -sf "$(realpath "$1")" "$solution.lp" && trap 'rm -f "$solution" "$solution.lp"' EXIT
cbc "$solution.lp" ratio 0 allow 0 threads 1 solve solution "$solution" >/dev/null
awk 'NR == 1 { verdict = /^Optimal/ ? "OPTIMUM FOUND" : /[Ii]nfeasible/ ? "UNSATISFIABLE" : "UNKNOWN" }
NR > 1 && $3 > .5 { line = line " " $2 }
NR == 1 { cost = $NF }
END { if (verdict == "OPTIMUM FOUND") printf "v%s\no %.0f\n", line, cost; print "s " verdict }' "$solution"
