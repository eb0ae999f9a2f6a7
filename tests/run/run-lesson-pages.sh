#!/bin/sh
# SPDX-License-Identifier: MIT
# The pages of the lesson, results/guide/lessons/*.md, against what their commands print: run-lesson-pages.sh TOP
#
# In the order of the plan each page's commands (lines that begin with "    $ ") run in one folder. The indented lines
# behind a command are its output, exactly, but for lines of --profile that begin with `times:`, which differ from run to
# run and are left out, and for times in the table of a comparison; a command without any may print what it likes. A block of Python whose first
# line is "# NAME.py: ..." is a file. Commands that this program does not have are skipped and named.
#
# Then the text is read as a student sees it, without code and tables of back-ends. Each number in it must be one that a
# command of the page prints or takes, or stand in lesson-numbers.txt with its source. So must times, shares, and words
# that compare speeds. QUADRILLE holds the path of the program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$1" && pwd)
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
trap 'exit 99' INT TERM
mkdir "$folder/bin" "$folder/work"
ln -s "$QUADRILLE" "$folder/bin/quadrille"
ln -s "$here/undrawn/gnuplot" "$folder/bin" # no page shows a chart that its commands draw
PATH=$folder/bin:$PATH
export PATH
unset QUADRILLE_SHARE
ln -s "$top/results" "$folder/work" # for a script beside the pages
cd "$folder/work" || exit 99

failed=0
quadrille --help=all > "$folder/commands"
pages=$(sed -n 's/^|.*](\([a-z-]*\.md\)).*/\1/p' "$top/results/guide/lessons/plan.md")
[ "$pages" ] || { echo "no pages in plan.md"; exit 99; }
for page in plan.md $pages; do
    source=$top/results/guide/lessons/$page
    steps=$folder/steps-$page
    mkdir "$steps"
    awk -v steps="$steps" '
        /^```python/ { python = 1; next }
        python && /^# [a-z-]*\.py: / { file = substr($2, 1, length($2) - 1); print > file; next }
        /^```/ { if (file) close(file); python = 0; file = ""; next }
        python { print > file; next }
        /^    \$ / { step = sprintf("%s/%03d", steps, ++count); print substr($0, 7) > step; close(step); next }
        step && /^    / { print substr($0, 5) > (step ".out"); next }
        { step = "" }' "$source"
    : > "$folder/printed-$page"
    for step in "$steps"/???; do
        [ -e "$step" ] || continue
        cat "$step" >> "$folder/printed-$page"
        name=$(sed -n 's/^quadrille \([a-z-]*\).*/\1/p' "$step")
        # `lesson` is here once it has a page of its own, too.
        if [ "$name" ] && { ! grep -q "^  $name " "$folder/commands" ||
            { [ "$name" = lesson ] && ! quadrille lesson --help=all | grep -q -e '-s,'; }; }; then
            echo "$page: skipped, for there is no such command: $(cat "$step")"
            continue
        fi
        sh "$step" < /dev/null > "$step.real" 2> "$step.err"
        status=$?
        [ $status -lt 2 ] || { echo "$page: status $status: $(cat "$step")"; tail -3 "$step.err"; failed=1; }
        sed 's#[^ ]*/data/#.../data/#; /^times: /d' "$step.real" > "$step.seen"
        # Of a comparison the page has the first table; its solvers, what they solved, and nodes are compared.
        if grep -q '^quadrille compare --runs' "$step" && [ -e "$step.out" ]; then
            for table in "$step.out" "$step.seen"; do
                sed 's/\([0-9]\),\([0-9]\)/\1\2/g' "$table" >> "$folder/printed-$page"
                awk -F '   *' '/^solver / { on = 1 } on && !NF { exit } on && NF == 10 { print $1, $3, $9 }' "$table" | sort > "$table.same"
                mv "$table.same" "$table"
            done
            [ "$(wc -l < "$step.out")" -gt 2 ] || { echo "$page: no table: $(cat "$step")"; failed=1; }
        fi
        cat "$step.seen" >> "$folder/printed-$page"
        [ -e "$step.out" ] || continue
        # Where messages are the point, the page shows them alone.
        [ -s "$step.seen" ] || sed 's#[^ ]*/data/#.../data/#; /^times: /d' "$step.err" > "$step.seen"
        cat "$step.seen" >> "$folder/printed-$page"
        diff -u -L "$page" -L "$(cat "$step")" "$step.out" "$step.seen" || failed=1
    done

    awk -v page="$page" -v list="$here/lesson-numbers.txt" -v printed="$folder/printed-$page" '
        function take(line, known) {
            gsub(/[^0-9.]+/, " ", line)
            count = split(line, part, " ")
            for (i = 1; i <= count; i++) { sub(/[.]+$/, "", part[i]); known[part[i]] = 1 }
        }
        BEGIN {
            while ((getline line < printed) > 0) take(line, known)
            while ((getline line < list) > 0) {
                if (line ~ /^(#|$)/) continue
                split(line, field, /  +/)
                if (field[1] == page || field[1] == "*") allowed[field[2]] = 1
            }
        }
        /^```/ { code = !code; next }
        code || /^    / { next }
        { text[++lines] = $0 }
        END {
            for (i = 1; i <= lines; i++) {
                line = text[i]
                made = line ~ /^\|/ && (made || line ~ /^\| solver/)
                if (made) continue
                for (phrase in allowed) if (phrase ~ / /) {
                    at = index(line, phrase)
                    if (at) line = substr(line, 1, at - 1) " " substr(line, at + length(phrase))
                }
                gsub(/`[^`]*`/, " ", line)
                gsub(/\]\([^)]*\)/, " ", line)
                lower = tolower(line)
                if (match(lower, /(^|[^a-z])(fast|faster|fastest|slow|slower|slowest|cheap|cheaper|dear|dearer|times|twice)([^a-z]|$)/)) {
                    word = substr(lower, RSTART, RLENGTH); gsub(/[^a-z]/, "", word)
                    if (!(word in allowed)) { printf "%s: \"%s\" without a source: %s\n", page, word, text[i]; failed = 1 }
                }
                if (match(line, /[0-9] ?(ns|µs|ms|s|seconds|%)([^a-z]|$)/)) {
                    printf "%s: a time or a share without a source: %s\n", page, text[i]; failed = 1
                }
                # Sizes of boards, minutes from one to another, names of cells; numbers below ten are words.
                gsub(/[0-9]+x[0-9]+/, " ", line)
                gsub(/[0-9]+–[0-9]+/, " ", line)
                gsub(/[A-Za-z_][A-Za-z0-9_]*[0-9][A-Za-z0-9_]*/, " ", line)
                sub(/^ *[0-9]+\. /, " ", line)
                while (match(line, /[0-9][0-9,.]*/)) {
                    number = substr(line, RSTART, RLENGTH)
                    line = substr(line, RSTART + RLENGTH)
                    gsub(/,/, "", number); sub(/[.]+$/, "", number)
                    if (number + 0 >= 10 && !(number in known) && !(number in allowed)) {
                        printf "%s: no command of the page prints %s: %s\n", page, number, text[i]; failed = 1
                    }
                }
            }
            exit failed
        }' "$source" || failed=1
done

exit $failed
