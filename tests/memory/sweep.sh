#!/bin/sh
# SPDX-License-Identifier: MIT
# Commands that read a run while memory runs out: at each request in turn, alone and with all behind it. Whatever
# fails, the command ends by itself; exit status 0 means that the output is the whole one, byte by byte; the only other
# is 3, which comes with a sentence about memory.
# usage: [SWEEP_MOST=N] sweep.sh QUADRILLE LIBRARY
set -u
quadrille=$1 library=$2
run=$(cd "$(dirname "$0")" && pwd)/../report/run
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 99
cp -r "$run" run
failed=0

# At most so many requests of a command: the first, then every so-manieth.
most=${SWEEP_MOST:-7}

sweep() {
    "$quadrille" "$@" > whole 2> whole.err || exit 99
    QUADRILLE_COUNT=$folder/count LD_PRELOAD=$library "$quadrille" "$@" > out 2> err
    cmp -s out whole || { echo "$*: the library changes the output"; exit 99; }
    count=$(cat count)
    step=$((count / most + 1))
    for mode in AT FROM; do
        at=1
        while [ $at -le "$count" ]; do
            env QUADRILLE_FAIL_$mode=$at LD_PRELOAD="$library" "$quadrille" "$@" > out 2> err
            status=$?
            if [ $status -ne 0 ] && [ $status -ne 3 ]; then
                echo "$*: FAIL_$mode=$at: exit status $status"
                failed=$((failed + 1))
            elif [ $status -eq 0 ] && ! cmp -s out whole; then
                echo "$*: FAIL_$mode=$at: exit status 0, and another output"
                failed=$((failed + 1))
            elif [ $status -ne 0 ] && ! grep -qi 'memory' err; then
                echo "$*: FAIL_$mode=$at: exit status $status, and the reason is '$(cat err)'"
                failed=$((failed + 1))
            fi
            at=$((at + step))
        done
    done
    echo "$*: $count requests"
}

for command in "report --format json" "report --format latex" "report --format markdown" "report --format csv" \
    "report --out - --format html" "diff run" "diff --format json run" "diff --format csv run" "diff --format markdown run" \
    "report --format markdown run" "report --format latex run" "report --format csv run" "report --out - run"; do
    # shellcheck disable=SC2086 # words of a command
    sweep $command run
done
for solver in blank-list mrv dlx cells dpll cdcl; do
    sweep trace -s $solver --from-node 3 latin:3
done
[ $failed -eq 0 ]
