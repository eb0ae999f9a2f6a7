#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs every fuzz target for its share of a time, on as many cores as there are: under libFuzzer or AFL++'s driver where
# the build has it, else by main.c. What is found is kept in BUILD/findings/, the corpus that grows in BUILD/corpus/.
# usage: run.sh BUILD-FOLDER-OF-TESTS/FUZZ SECONDS [TARGET...]
set -u
build=$1 seconds=$2
shift 2
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
count=$(wc -l <"$build/targets.txt")
[ $# = 0 ] || count=$#
share=$((seconds * cores / count))
[ "$share" -ge 1 ] || share=1
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_stack_use_after_return=1}" UBSAN_OPTIONS="${UBSAN_OPTIONS:-halt_on_error=1:print_stacktrace=1}"
mkdir -p "$build/findings" "$build/corpus"
printf '%s targets, %s s each, %s at once\n' "$count" "$share" "$cores"

fuzz_one() {
    name=$1
    shift
    log=$build/findings/$name.log
    if [ -x "$build/libfuzzer-$name" ]; then
        mkdir -p "$build/corpus/$name" "$build/seeds/$name"
        for seed; do
            if [ -d "$seed" ]; then cp -p "$seed"/* "$build/seeds/$name/"; else cp -p "$seed" "$build/seeds/$name/"; fi
        done
        "$build/libfuzzer-$name" -max_total_time="$share" -timeout=20 -rss_limit_mb=4096 -max_len=20000 -print_final_stats=1 \
            -artifact_prefix="$build/findings/$name-" "$build/corpus/$name" "$build/seeds/$name" >"$log" 2>&1
    else
        (cd "$build/findings" && "$build/fuzz-$name" --seed "$(date +%s)" --seconds "$share" 1000 "$@") >"$log" 2>&1
    fi
    status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p; s/.* files, \([0-9]*\) runs$/\1/p' "$log" | tail -1)
    if [ $status = 0 ]; then
        printf '%-14s %12s runs\n' "$name" "${runs:-?}"
    else
        printf '%-14s %12s runs, then it FAILED: see %s\n' "$name" "${runs:-?}" "$log"
        : >"$build/findings/$name.failed"
    fi
}

rm -f "$build"/findings/*.failed
running=0
while read -r name seeds; do
    case " $* " in
    "  " | *" $name "*) ;;
    *) continue ;;
    esac
    # shellcheck disable=SC2086 # seeds are words
    fuzz_one "$name" $seeds &
    running=$((running + 1))
    if [ "$running" -ge "$cores" ]; then
        wait
        running=0
    fi
done <"$build/targets.txt"
wait
set -- "$build"/findings/*.failed
[ ! -e "$1" ]
