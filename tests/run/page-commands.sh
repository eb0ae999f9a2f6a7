#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the commands of all pages, and of the comments at the head of sources (page-commands.awk says which those are), in
# the order of each page, in a folder with what a reader has. Status 0 or 1 is right: 1 is an answer. What is not run
# stands in page-commands.txt with its reason; a line there that fits no command is an error, so that nothing is left out
# unseen. Shipped sets have two boards here, and only `plot` has gnuplot.
# usage: page-commands.sh TOP [PAGE...]   QUADRILLE is the program; with VERBOSE=1 all commands are shown
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM
failed=0
complain() { echo "$*"; failed=1; }

# --- what there is ---
mkdir -p "$work/bin" "$work/share/data" "$work/reader/runs"
ln -s "$top/plots" "$work/share/plots"
ln -s "$QUADRILLE" "$work/bin/quadrille"
for tool in as awk bash cat cc cut env grep head ld mkdir picosat sed sh sort tail tr uniq wc xargs; do
    ln -s "$(command -v $tool)" "$work/bin/" || exit 99
done
ln -s "$(python3 -c 'import sys; print(sys.executable)')" "$work/bin/python3"
with_gnuplot=$work/bin:$PATH
QUADRILLE_SHARE=$work/share PATH=$work/bin:$PATH
export QUADRILLE_SHARE PATH
# Comments and the first two boards (of one set a page takes the fifteenth): two lines, or what stands between empty lines.
for set in "$top"/data/*.txt; do
    case $set in */sixteen-minimal.txt) most=15 ;; *) most=2 ;; esac
    awk -v most=$most '/^#/ { print; next }
        { in_rows = /^ *[0-9]+ +[0-9]+ +[0-9]/ }
        !in_rows && NF && boards++ < most || in_rows && blocks < most
        !NF && was { blocks++; print } { was = NF && in_rows }' "$set" > "$work/share/data/$(basename "$set")"
done
cd "$work/reader" || exit 99
ln -s "$top/solvers" "$top/common" "$top/harness" "$top/data" .
grep -v '^#' "$top/data/easy.txt" | head -2 | cut -c1-81 > my-boards.txt
head -1 my-boards.txt > board.txt
quadrille convert -o cover langford:3 > my-problem.dlx
cp my-boards.txt boards.txt
cp my-boards.txt PUZZLES
cp board.txt BOARD
quadrille solve -o line PUZZLES > SOLUTIONS
# shellcheck disable=SC2016 # the marks of pages
sed -n '/^```python/,/^```$/{/^```/!p}' "$top/results/guide/your-own-solver.md" > solver.py
sed '2s/.*/limit = 1/' solver.py > hasty.py
for name in my-solver mysolver; do
    (echo '#!/usr/bin/env python3'; cat solver.py) > $name
done
cat > old << 'END'
#!/bin/sh
while read -r board; do
    count=$(echo "$board" | quadrille count -n "$QUADRILLE_LIMIT" - | tr -d '>=')
    [ "$count" = 0 ] && echo none || echo "$count $(echo "$board" | quadrille solve -o line -)"
done
END
cp old new
chmod +x my-solver mysolver old new
# shellcheck disable=SC2016
sed -n '/^```c$/,/^```$/{/^```/!p}' "$top/solvers/README.md" > backwards.c
# The function that function-plugin.c makes a plug-in of.
cat > their-solver.c << 'END'
#include <stddef.h>
#include <stdint.h>
size_t their_function(const char *board, size_t limit, uint32_t configuration, char *solution, size_t *guesses);
size_t their_function(const char *board, size_t limit, uint32_t configuration, char *solution, size_t *guesses)
{
    (void)board, (void)limit, (void)configuration, (void)solution, (void)guesses;
    return 0;
}
END
cc -fPIC -c their-solver.c || exit 99
rm their-solver.c
PATH=$work/bin quadrille compare -q --solvers dlx,cells,picosat --runs 1 --out RUN my-boards.txt minimal > ../log 2>&1 || exit 99
mkdir -p results/published/benchmark
for run in RUN_A RUN_B BEFORE AFTER DIR runs/before runs/after \
    results/published/reference results/published/density \
    results/published/benchmark/boards results/published/benchmark/counting results/published/benchmark/covers; do
    cp -r RUN $run
done

# --- what is run ---
kind_of() { # PAGE COMMAND: of the first line of the list that fits; empty: it is run
    awk -v page="$1" -v used="$work/used" 'BEGIN { command = ENVIRON["COMMAND"] }
        /^(long|words|elsewhere) / {
            kind = $1; name = $2; sub(/^[a-z]+ +[^ ]+ */, "")
            if (page ~ ("^" name "$") && (kind == "words" ? command == $0 : index(command, $0) == 1)) {
                print FNR >> used
                print kind
                exit
            }
        }' "$here/page-commands.txt"
}

run() { # PAGE WHERE COMMAND
    COMMAND=$3
    export COMMAND
    kind=$(kind_of "$1")
    [ "${VERBOSE-}" ] && printf "%s %s %s\n" "$(date +%T)" "$kind $2" "$3"
    case $kind in words | elsewhere) return ;; esac
    count=$((count + 1))
    case $3 in "quadrille plot"*) path=$with_gnuplot ;; *) path=$work/bin ;; esac
    [ -z "$kind" ] || interrupt="timeout -s INT 1"
    # shellcheck disable=SC2086 # no words, or several
    ${interrupt-} env PATH="$path" bash -o pipefail -c "$3" > ../out 2> ../err < board.txt
    status=$?
    unset interrupt
    case $kind:$status in *:0 | *:1 | *:141 | long:124) return ;; esac
    case $3:$status in picosat*:10 | picosat*:20) ;; *) complain "$2: status $status: $3"; tail -3 ../err ;; esac
}

: > "$work/used"
count=0 last=
cd "$top" || exit 99
if [ $# -gt 0 ]; then
    printf '%s\n' "$@"
else
    find . \( -path ./build -o -path ./runs \) -prune -o -type f \( -name '*.md' -o -name '*.[ch]' -o -name '*.sh' -o -name '*.py' \) -print |
        sed 's|^\./||' | sort
fi | xargs awk -f "$here/page-commands.awk" > "$work/commands"
while IFS='	' read -r where command <&3; do
    page=${where%:*}
    if [ "$page" != "$last" ]; then
        rm -rf "$work/folder"
        cp -a "$work/reader" "$work/folder"
        cd "$work/folder" || exit 99
    fi
    last=$page
    run "$page" "$where" "$command"
done 3< "$work/commands"
[ $# -gt 0 ] || awk -v used="$work/used" 'BEGIN { while ((getline line < used) > 0) fits[line] = 1 }
    /^(long|words|elsewhere) / && !(FNR in fits) { print "page-commands.txt:" FNR ": no command begins so: " $0; bad = 1 }
    END { exit bad }' "$here/page-commands.txt" || failed=1
[ $# -gt 0 ] || [ $count -ge 100 ] || complain "only $count commands"
echo "commands of pages and sources: $count"
exit $failed
