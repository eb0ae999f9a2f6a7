#!/bin/sh
# SPDX-License-Identifier: MIT
# From an installed prefix, with nothing of the source tree in reach: the program with its sets, charts and man page;
# and a project outside that builds against the library, by CMake and by pkg-config.
# usage: run.sh BUILD OUTSIDE EXAMPLE.c CC
set -eu
build=$1 outside=$2 example=$3 compiler=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
fail() { echo "$*" >&2; exit 1; }

cmake --install "$build" --prefix "$prefix" >/dev/null
cd "$work"
quadrille=$prefix/bin/quadrille

"$quadrille" list sets | grep -q '^\* easy ' || fail "the installed program does not find its sets"
"$quadrille" compare -q --solvers dlx,mrv --runs 1 --out run four >out || fail "the installed program cannot compare"
if command -v gnuplot >/dev/null; then
    for chart in cactus portfolio ecdf profile ranks scatter heatmap nodes; do
        for kind in tsv md svg png json; do [ -s "run/charts/$chart.$kind" ] || fail "no $chart.$kind"; done
    done
fi
{ "$quadrille" report run >/dev/null && grep -q '<table class="data">' run/report.html; } || fail "no report"
grep -q '^\.Nm$' "$prefix/share/man/man1/quadrille.1" || fail "no man page"
for file in bash-completion/completions/quadrille zsh/site-functions/_quadrille fish/vendor_completions.d/quadrille.fish; do
    [ -s "$prefix/share/$file" ] || fail "no $file"
done
doc=$(dirname "$(find "$prefix" -name CITATION.cff)")
sh "$(dirname "$outside")/../run/check-links.sh" "$doc" || fail "installed pages link to what is not installed"

mkdir project
cp "$outside"/* project
cp "$example" project/backwards.c
cmake -S project -B by-cmake -DCMAKE_C_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" >log || { cat log; exit 1; }
cmake --build by-cmake >log || { cat log; exit 1; }
by-cmake/outside >answers
{ [ "$(grep -c ' 1$' answers)" -ge 9 ] && ! grep -qv ' 1$' answers; } || fail "the outside program gets other answers: $(cat answers)"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name quadrille.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # words
"$compiler" -std=c17 -o by-pkg-config project/main.c project/backwards.c $(pkg-config --cflags --libs quadrille)
./by-pkg-config | cmp - answers

# What makes a plug-in of another author's function, here one that finds no solution.
echo '#include <stddef.h>
size_t none(const char *b, size_t l, unsigned c, char *s, size_t *g) { (void)b, (void)l, (void)c, (void)s, (void)g; return 0; }' > none.c
# shellcheck disable=SC2046 # words
"$compiler" -shared -fPIC -DPEER=none -o none.so "$doc/solvers/external/function-plugin.c" none.c $(pkg-config --cflags quadrille)
[ "$("$quadrille" count -s plugin:./none.so two-blanks | sort -u)" = 0 ] || fail "the installed function-plugin.c makes no plug-in"
echo "installed: program, charts, man page, completions, library"
