#!/bin/bash
# How fast are the engines made for speed, side by side, and against whom you like?
#
#     benchmark.sh [-o DIR] [-r ROUNDS] [-s SPEC]... [-c SPEC]... [SET...]
#
# Three comparisons by `quadrille compare --throughput`, each with its tables in a folder of DIR:
#
#   boards     boards proved to have one solution: 10,000 forms of the minimal set, and every SET
#   counting   boards with several solutions, all of them counted
#   covers     exact covers with all solutions counted
#
# -s adds a back-end where boards are asked about, -c one for the covers: `-s plugin:./theirs.so`,
# `-c 'exec:protocol=cover:./dlx1 m0'` (solvers/README.md tells how others take part). DIR is a new folder beside
# this file, and ROUNDS 7, unless told; below 6 there are no intervals. QUADRILLE holds the path of the program. It
# takes five minutes on a machine that does nothing else.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
quadrille=${QUADRILLE:-$top/build/release/quadrille}
out=$top/results/benchmark-$(date +%Y-%m-%d-%H%M%S)
rounds=7
boards=() covers=()
while getopts o:r:s:c:h option; do
    case $option in
    o) out=$OPTARG ;;
    r) rounds=$OPTARG ;;
    s) boards+=(-s "$OPTARG") ;;
    c) covers+=(-s "$OPTARG") ;;
    h) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))

[ -x "$quadrille" ] || { echo "benchmark.sh: there is no $quadrille: build it, or set QUADRILLE" >&2; exit 2; }
forms=$out/minimal-in-50-forms.txt
mkdir -p "$out"
"$quadrille" convert --to line --isomorphs 49 minimal > "$forms"

status=0
throughput() { # NAME ARGUMENT...
    "$quadrille" compare --throughput --runs "$rounds" --timeout 300 --out "$out/$1" "${@:2}" || status=$?
}
for_boards=mrv,dlx,dlx-compact,cells-compact,bits,lanes,bands,bands-batch
for_covers=dlx,dlx-compact,cells,cells-compact,bits,links-bits,memo
throughput boards --solvers $for_boards "${boards[@]}" "$forms" "$@"
throughput counting -n 0 --solvers $for_boards "${boards[@]}" several
throughput covers -n 0 --solvers $for_covers "${covers[@]}" \
    langford:12 queens:14 pentomino:6x10 latin:5
exit $status
