#!/bin/sh
# SPDX-License-Identifier: MIT
# Interrupts a hunt again and again, and kills it (kill -9) in between, resumes it each time with another number of
# jobs, and compares what it wrote with an undisturbed hunt: the same growth, the same finds.
# usage: hunt-and-resume.sh QUADRILLE
set -u
quadrille=$1
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
options='--slow mrv --fast dlx --evaluations 1500 --chains 3'

# shellcheck disable=SC2086 # words
"$quadrille" hunt $options --out whole >out 2>&1 || exit 99
# shellcheck disable=SC2086
timeout -s TERM 0.15 "$quadrille" hunt $options --out cut >out 2>&1
stopped=0
for signal in KILL TERM INT KILL TERM KILL INT TERM; do
    timeout -s $signal 0.15 "$quadrille" hunt --resume cut -j $((stopped % 2 + 1)) >out 2>&1 || stopped=$((stopped + 1))
done
"$quadrille" hunt --resume cut -j 2 >out 2>&1 || { cat out; exit 1; }
cmp whole/hunt.csv cut/hunt.csv && cmp whole/found.txt cut/found.txt && [ $stopped -gt 0 ] && echo "stopped often, equal"
