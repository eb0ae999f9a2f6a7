#!/bin/sh
# SPDX-License-Identifier: MIT
# Options and values that completion offers are those that the program takes: the options of each command are those of
# its help, and no value offered for one is refused.
# usage: values.sh PROGRAM
set -u
quadrille=$1 failed=0 values=0
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 99
complain() { echo "$*"; failed=1; }

# takes COMMAND OPTION...: whether it does; err says why not. Of an option that is given twice each value is
# checked, so all are tried at once, and one at a time only if that fails: some need others, or exclude them.
takes() {
    command=$1
    shift
    "$quadrille" "$command" "$@" --help > help 2> err < /dev/null
}

for command in $("$quadrille" --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'); do
    "$quadrille" --complete "$command" -- | sed 1d | sort > offered
    "$quadrille" "$command" --help=all | sed -n 's/^  \(-[a-zA-Z], \|    \)\(--[a-z-]*\).*/\2/p' | sort > explained
    cmp -s offered explained || complain "$command: $(diff offered explained)"
    "$quadrille" --complete "$command" '' > unasked
    set --
    while read -r option; do
        [ "$option" = --help ] && continue
        "$quadrille" --complete "$command" "$option" '' > answer
        cmp -s answer unasked && continue # it takes no value
        sed 1d answer > offers
        while read -r value; do
            case $value in *: | *[A-Z]* | '') continue ;; esac
            values=$((values + 1))
            set -- "$@" "$option" "$value"
        done < offers
    done < offered
    takes "$command" "$@" && continue
    while [ $# -gt 0 ]; do
        takes "$command" "$1" "$2" || complain "$command $1 $2: $(cat err)"
        shift 2
    done
done
# offers COMMAND OPTION VALUE...: whether these are offered, in this order.
offers() {
    command=$1 option=$2
    shift 2
    [ "$("$quadrille" --complete "$command" "$option" '' | sed 1d | tr '\n' ' ')" = "$* " ] || complain "$command $option: not $*"
}
offers diff --format table markdown csv json
offers list --format text json
offers compare --isolate yes no
# Settings of back-ends: every choice of every one that needs no argument.
for solver in $("$quadrille" --complete solve -s '' | sed 1d | grep -v ':$'); do
    set --
    for setting in $("$quadrille" --complete solve -s "$solver:" | sed 1d); do
        for spec in $("$quadrille" --complete solve -s "$setting" | sed 1d); do
            values=$((values + 1))
            set -- "$@" "-s$spec"
        done
    done
    takes solve "$@" && continue
    for spec; do
        takes solve "$spec" || grep -q 'goes\|go with\|needs' err || complain "$spec: $(cat err)"
    done
done
[ $values -ge 100 ] || complain "only $values values"
echo "completion: $values values"
exit $failed
