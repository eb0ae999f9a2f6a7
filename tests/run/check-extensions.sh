#!/bin/sh
# SPDX-License-Identifier: MIT
# check-extensions.sh TOP WORK [NAME...]: the program builds without an extension, and the tests of the core pass. For each
# extension of harness/extensions.def, or of those named, it copies TOP to WORK, deletes the extension and those that use it
# (folders and lines), builds with warnings as errors, and runs the unit tests and transcripts that are left. A NAME that
# is a number N means the extension whose turn it is in the N-th run.
set -eu
top=$(cd "$1" && pwd)
work=$2
shift 2
list=$top/harness/extensions.def
all=$(sed -n 's/^[A-Z]*(\([a-z]*\), .*/\1/p' "$list")

users_of() { # the extension NAME and all that use it
    echo "$1"
    sed -n "s/^[A-Z]*(\\([a-z]*\\), \"\\(.* \\)*$1\\( .*\\)*\").*/\\1/p" "$list" | while read -r user; do users_of "$user"; done
}

check() {
    name=$1
    rm -rf "$work/tree"
    mkdir -p "$work/tree"
    (cd "$top" && git ls-files -z | xargs -0 tar -cf -) | tar -xf - -C "$work/tree"
    without=
    for gone in $(users_of "$name" | sort -u); do
        without="$without;$(cat "$work/tree/harness/extensions/$gone"/*.c |
            sed -n 's/^static const struct command \([a-z]*\)_command = .*/\1/p' | tr '\n' ';')"
        grep -rqE '\.(prove_answers|certify_count) =' "$work/tree/harness/extensions/$gone" && without="$without;--certify"
        rm -r "$work/tree/harness/extensions/$gone"
        sed -i "/^[A-Z]*($gone, /d" "$work/tree/harness/extensions.def"
    done
    echo "without $name:$(echo "$without" | tr ';' ' ')"
    cmake -S "$work/tree" -B "$work/build" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-g0 -DQUADRILLE_WERROR=ON \
        -DQUADRILLE_LIVE=OFF "-DQUADRILLE_WITHOUT=$without" >"$work/log" || { cat "$work/log"; return 1; }
    cmake --build "$work/build" -j"$(nproc)" >"$work/log" 2>&1 || { grep -E 'error|undefined' -A3 "$work/log"; return 1; }
    ctest --test-dir "$work/build" -j"$(nproc)" -R '^(unit|command-line|structure)/' -E 'text-callers|twins' -LE 'slow|thorough|once' --output-on-failure >"$work/log" ||
        { grep -v Passed "$work/log"; return 1; }
    sed -n 's/^\([0-9]*% tests passed.*\)/  \1/p' "$work/log"
}

# shellcheck disable=SC2086 # a name has no blank
case ${1-} in
'') set -- $all ;;
*[!0-9]*) ;;
*)
    turn=$1
    set -- $all
    shift $((turn % $#))
    set -- "$1"
    ;;
esac
status=0
for name; do
    check "$name" || { echo "without $name: it fails"; status=1; }
done
rm -rf "$work/tree" "$work/build"
exit $status
