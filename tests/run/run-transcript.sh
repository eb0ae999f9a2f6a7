#!/bin/sh
# SPDX-License-Identifier: MIT
# Plays a transcript (command-line/*.t) in an empty folder and compares what happens with what it says.
#
#   # comment
#   @ FILE            the lines behind it that begin with "| " are written to FILE
#   $ COMMAND         is run by sh; `quadrille` and `saboteurs` are the programs under test
#   < LINE            a line of its standard input (without any: nothing)
#   > LINE            a line of its standard output
#   ! LINE            a line of its standard error
#   ? STATUS          its exit status (default 0)
#   + gnuplot         pictures are drawn; without this mark they are empty files (undrawn/gnuplot)
#
# In a line of standard output or error that begins with `times:` (--profile) a T stands for each figure. Of expected lines a
# final blank may be left out. QUADRILLE and SABOTEURS hold the paths of the programs.
set -u
here=$(cd "$(dirname "$0")" && pwd)
transcript=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
trap 'exit 99' INT TERM
mkdir "$folder/bin" "$folder/steps" "$folder/work"
ln -s "$QUADRILLE" "$folder/bin/quadrille"
ln -s "$SABOTEURS" "$folder/bin/saboteurs"
grep -q '^+ gnuplot$' "$transcript" || ln -s "$here/undrawn/gnuplot" "$folder/bin"
PATH=$folder/bin:$PATH
TESTS=$(cd "$here/.." && pwd)
export PATH TESTS
unset NO_COLOR QUADRILLE_SHARE

# Steps are folders 001, 002, ... with command, in, out, err, status; files go straight to where they belong.
awk -v steps="$folder/steps" -v work="$folder/work" '
    function text() { return length($0) > 2 ? substr($0, 3) : "" }
    /^@ /  { file = work "/" text(); printf "" > file; next }
    /^\|/  { print text() > file; next }
    /^\$ / { if (file) close(file); step = sprintf("%s/%03d", steps, ++count); system("mkdir " step)
             print text() > (step "/command"); print 0 > (step "/status")
             printf "" > (step "/in"); printf "" > (step "/out"); printf "" > (step "/err"); next }
    /^</   { print text() > (step "/in"); next }
    /^>/   { print text() > (step "/out"); next }
    /^!/   { print text() > (step "/err"); next }
    /^\?/  { close(step "/status"); print text() > (step "/status"); next }
    /^#/ || /^$/ || /^[+] gnuplot$/ { next }
    { print FILENAME ":" FNR ": no such mark: " $0 > "/dev/stderr"; exit 1 }
' "$transcript" || exit 99

failed=0
cd "$folder/work" || exit 99
for step in "$folder"/steps/*; do
    sh "$step/command" < "$step/in" > "$step/out.real" 2> "$step/err.real"
    echo $? > "$step/status.real"
    sed -i '/^times: /s/ [0-9.]* s/ T s/g' "$step/out.real" "$step/err.real"
    for part in out err status; do
        diff -u -L "expected $part" -L "real $part" "$step/$part" "$step/$part.real" > "$step/diff" && continue
        echo "--- $(cat "$step/command")"
        cat "$step/diff"
        failed=1
    done
done
[ -e "$folder/steps/001" ] || { echo "nothing was run"; exit 99; }
exit $failed
