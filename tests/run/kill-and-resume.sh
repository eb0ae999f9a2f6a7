#!/bin/sh
# SPDX-License-Identifier: MIT
# Kills a comparison at random instants (kill -9), resumes it each time, and holds its rows against those of an
# undisturbed run: nothing lost, nothing doubled, in whatever order. Times, repeats, set-up and what depends on times
# apart, they are equal.
# usage: kill-and-resume.sh QUADRILLE KILLS PLUG-IN, which carries something over from one instance to the next
set -u
quadrille=$1 kills=$2 plugin=$3
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
rows() { cut -d, -f1-9,11-14,18-29,31-32,34-36 "$1/rows.csv" | sort; }
# Each instance is done once.
done_once() { awk -F, 'NR > 1 && $33 == 1 { print $2 }' "$1/rows.csv" | sort; }
# Without gnuplot, which takes its time and is not what is tested. The plug-in gets no isomorphs: their nodes differ.
compare() { env PATH=/nowhere "$quadrille" compare -q --fresh no --solvers dlx,sum-45,cell-order,picosat -s "plugin:$plugin" --runs 2 "$@" two-blanks; }
resume() { exec env PATH=/nowhere "$quadrille" compare -q --resume killed; }

compare --out whole >out 2>&1
# The beginning of the whole run is what a run that was killed at once leaves behind.
cp -r whole killed
head -c 500 whole/rows.csv >killed/rows.csv
rm -f killed/disagreements.txt
n=0
while [ "$n" -lt "$kills" ]; do
    (resume) >out 2>&1 &
    sleep "0.0$(awk -v n="$n" 'BEGIN { srand(n); printf "%02d", rand() * 25 }')"
    kill -9 $! 2>out
    wait $! 2>out
    n=$((n + 1))
done
(resume) >out 2>&1
rows whole >whole.rows
rows killed >killed.rows
done_once whole >whole.done
done_once killed >killed.done
sort whole/disagreements.txt >whole.said
sort killed/disagreements.txt >killed.said
cmp whole.rows killed.rows && cmp whole.done killed.done && cmp whole.said killed.said &&
    echo "killed $kills times: $(wc -l <killed.rows) lines, equal"
