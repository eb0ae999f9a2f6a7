#!/bin/sh
# SPDX-License-Identifier: MIT
# Draws the pictures of results/guide/one-idea-at-a-time.md from traces of one board: draw.sh [FOLDER], the folder of this
# script by default. QUADRILLE holds the path of the program.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here}
quadrille=${QUADRILLE:-$here/../../build/release/quadrille}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Number 187 of the set minimal: plain backtracking enters 3,025,497 nodes to prove its solution the only one.
echo 8.2.......6...1.........5....7.....83..67.2....1.2..5........1....3968.2.4.8.7... > "$work/board.txt"

draw() { # NAME SPEC STEP LOOK TITLE [ARGUMENT OF AWK...]
    name=$1 spec=$2 step=$3 look=$4 title=$5
    shift 5
    "$quadrille" trace -s "$spec" --max-steps "$step" "$work/board.txt" > "$work/trace"
    awk -v step="$step" -v look="$look" -v title="$title" "$@" -f "$here/draw.awk" "$work/trace" > "$work/picture"
    mv "$work/picture" "$folder/$name.svg"
}

draw 1-rescan rescan 60 peers 'A digit is compared with row, column and box of the first blank'
draw 2-blank-list blank-list 64 order 'All blanks are numbered once; the next one is known'
draw 3-candidate-list candidate-list 43 candidates 'The digits that stand around a blank are marked once; what is left is tried'
draw 4-mrv mrv 3 counts 'How many digits each blank can take; the one with fewest comes next'
draw 5-hidden mrv:rules=hidden 4 places 'In a column, a digit has one place left'
draw 6-dlx dlx 1 items 'All 324 items with the number of their options; those with one are forced'
draw 7-dpll dpll 552 clause 'All literals of a clause but one are false, so that one is true'
draw 8-cdcl cdcl 699 learnt 'Two guesses stand, a clause is false, and the fact that is learnt needs neither guess'
draw 9-dlx-compact dlx 1 lengths 'The lengths of all 324 lists side by side; the shortest are found at once'
draw 10-lanes mrv 1 lanes 'The cells of row 2 as lanes of 16 bits: a bit for each digit that is possible, and one for a blank'
draw 11-bands mrv 1 ways 'One digit in three rows: nine triads, six ways' -v watched_digit=1
draw 12-bands-batch mrv 120 nodes 'Cell r9c9 in 32 nodes, a lane each' -v watched=80
