#!/bin/sh
# SPDX-License-Identifier: MIT
# progress-holds.sh PROGRAM INSTANCE SPEC SECONDS [SEEDS]: counts an instance once with each seed, from 1, by two jobs,
# with a line of progress every SECONDS. Of each run the line nearest to half of all nodes is looked at. Prints in how many
# runs its interval holds the number of nodes, and in how many its percentage is within 10 points of the true one. Fails
# if the first are fewer than 90 % or the second fewer than all but 5 %. Choose SECONDS so that a run has twenty lines.
set -eu
program=$1 instance=$2 spec=$3 seconds=$4 seeds=${5:-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nodes=$("$program" count --profile -s "$spec" "$instance" 2>&1 >/dev/null | sed -n 's/.*: \([0-9]*\) nodes .*/\1/p')
seed=1
while [ "$seed" -le "$seeds" ]; do
    "$program" count -s "$spec" -j 2 --seed "$seed" --progress "$seconds" "$instance" 2>&1 >/dev/null | sed "s/^/$seed /"
    seed=$((seed + 1))
done >"$work/lines"
# SEED NAME: DONE %, COUNTED nodes of about NODES (LOW to HIGH), ...
awk -v nodes="$nodes" '
    { gsub(/[(),]/, "") }
    $8 == "about" {
        distance = $5 / nodes - 0.5; if (distance < 0) distance = -distance
        if (!($1 in nearest) || distance < nearest[$1]) {
            nearest[$1] = distance
            error = $3 / 100 - $5 / nodes
            off[$1] = error < 0 ? -error : error
            holds[$1] = $10 <= nodes * 1.001 && $12 >= nodes * 0.999 # four digits are printed
            arm[$1] = ($12 - $10) / 2 / nodes
            at[$1] = $5 / nodes
        }
    }
    END {
        for (seed in nearest) {
            runs++; held += holds[seed]; near += off[seed] <= 0.1; width += arm[seed]; sum += off[seed]; where += at[seed]
        }
        if (!runs) { print "no run has a line with an estimate"; exit 1 }
        printf "%d runs: at %.2f of the nodes the interval (+- %.0f %%) holds in %d, the percentage is within 10 points in %d, off by %.1f points in the mean\n",
            runs, where / runs, 100 * width / runs, held, near, 100 * sum / runs
        exit held < 0.9 * runs || near < 0.95 * runs
    }' "$work/lines"
