#!/bin/bash
# SPDX-License-Identifier: MIT
# Measures what is published, so that it can be measured again:
#
#     measure.sh [-o DIR] [-r RUNS] [-s SPEC]... [-c SPEC]... [-b SET]... [NAME...]
#     measure.sh --stale    names the published runs that are out of date, and why (stale.py)
#
#   reference       plain backtracking, Dancing Links and Cells, SAT: easy and minimal boards, each as three isomorphs
#   families-first  exact cover against SAT over families and sizes, the first solution
#   families-all    the same, all solutions
#   density         exact cover against SAT on 16x16 boards, minimal ones and with givens to spare
#   sizes           boards from 4x4 to 49x49
#   transition      partial Latin squares by the share of their holes
#   ideas           from plain backtracking to the fastest, one idea at a time, on held-out boards
#   links           links or cells: families with colours and without; all solutions counted
#   costs           the cheapest cover by covers, by SAT and by integer programs (cbc, glpsol, toulbar2)
#   benchmark       the engines made for speed, by each instruction set of the machine: held-out boards, ordinary ones, hard ones
#                   and those with several solutions, each as many isomorphs; boards with several solutions, all counted;
#                   exact covers, all solutions counted
#   which           which solver when: boards, first covers, all covers, cheapest covers and formulas, each as three isomorphs
#
# Without a NAME: all of them, in some 100 minutes on a machine that does nothing else. Each goes to results/published/NAME,
# in place of what is there, once it has ended well, with its rows packed; then the figures in all pages and the charts that
# they show (plots/reference) are made new. With -o DIR it goes to DIR/NAME, which is a new folder, and nothing else is touched;
# whether the machine was busy stands in its summary.md.
#
# In benchmark, -s adds a back-end where boards are asked about, -c one for the covers, -b boards:
# `-s plugin:./theirs.so`, `-c 'exec:protocol=cover:./dlx1 m0'` (solvers/README.md). -r says how many runs; below 6
# there are no intervals. QUADRILLE holds the path of the program.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
[ "${1-}" != --stale ] || exec python3 "$top/results/stale.py"
folder='' runs='' boards=() covers=() sets=()
while getopts o:r:s:c:b:h option; do
    case $option in
    o) folder=$OPTARG ;;
    r) runs=$OPTARG ;;
    s) boards+=(-s "$OPTARG") ;;
    c) covers+=(-s "$OPTARG") ;;
    b) sets+=("$OPTARG") ;;
    h) sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))

fail() { echo "measure.sh: $1" >&2; exit "${2-2}"; }

# run.json keeps the command as it was given, with paths from the top folder.
[ "$folder" ] || [ "$PWD" = "$top" ] || fail "run it in $top, or say -o DIR"
[ "$PWD" = "$top" ] && here='' || here=$top/
quadrille=${QUADRILLE:-${here}build/release/quadrille}
command -v "$quadrille" > /dev/null || fail "there is no $quadrille: build it, or set QUADRILLE"

# --- what is measured: each writes one folder, or some in it ---

compare() { # OUT RUNS ARGUMENT...
    echo "measure.sh: $1" >&2
    "$quadrille" compare -q --runs "${runs:-$2}" --out "$1" "${@:3}" > /dev/null
}

measure_reference() {
    compare "$1" 3 --solvers cell-order,rescan,blank-list,candidate-list,mrv,dlx,cells,picosat \
        --isomorphs 2 --timeout 1 easy minimal
}

sizes='holes-10 holes-15 holes-20 holes-25 four six minimal twelve sixteen-minimal twenty-five'

measure_families-first() {
    # shellcheck disable=SC2086 # a list of sets
    compare "$1" 3 -n 1 --isomorphs 2 --timeout 1.5 -s dlx -s cells -s cdcl -s picosat \
        queens:4..30 langford:3..16 latin:4..16 $sizes
}

measure_families-all() {
    # shellcheck disable=SC2086
    compare "$1" 3 -n 0 --isomorphs 2 --timeout 1.5 -s dlx -s cells -s cdcl \
        queens:4..11 langford:3..11 latin:2..5 pentomino:3x20 pentomino:4x15 $sizes
}

measure_density() {
    compare "$1" 3 --isomorphs 2 --timeout 5 -s dlx -s dlx-compact -s cells -s picosat \
        -s dpll -s cdcl -s cdcl:learn=off \
        -s cdcl:choose=first -s cdcl:phases=false -s cdcl:restarts=off -s cdcl:minimise=off -s cdcl:delete=off \
        -s cadical sixteen sixteen-minimal
}

measure_sizes() {
    compare "$1" 3 --timeout 1 -s mrv -s dlx -s dlx-compact -s cells -s bits -s lanes -s bands -s cdcl -s large \
        -s picosat four six minimal twelve sixteen-minimal twenty-five thirty-six forty-nine
}

measure_transition() {
    compare "$1" 1 -n 1 --timeout 0.3 -s mrv -s dlx -s cells -s cdcl -s picosat \
        quasigroups-open quasigroups-holes quasigroups-balanced
}

measure_ideas() {
    compare "$1" 3 --throughput --timeout 100 \
        --solvers rescan,blank-list,candidate-list,mrv -s mrv:rules=hidden --solvers dlx,cells,bits \
        --solvers dlx-compact,cells-compact,lanes,bands,bands-batch,dpll,cdcl,picosat held-out several
}

measure_links() {
    compare "$1" 3 -n 0 --timeout 2 --solvers dlx,cells,dlx-compact,cells-compact,bits,memo \
        graceful:1x6 graceful:1x7 graceful:3x2 graceful:4x2 macmahon:2x3 macmahon:3x3 macmahon:3x4 \
        tiles:3x3:1..6 tiles:4x4:1..6 ice:3..7 langford:4..11 queens:6..11 pentomino:3x20 pentomino:4x15 \
        latin:4 dominoes:6x6 dominoes:6x8 tetromino:4x6 tetromino:4x8 steiner:7 steiner:9 bell:8..10 matching:6..12
}

measure_costs() {
    compare "$1" 1 --minimize --timeout 2 --solvers cells,dlx,memo,picosat,cadical \
        -s cbc=exec:protocol=cost:"${here}data/minimizers/cbc.sh {}" \
        -s glpsol=exec:protocol=cost:"${here}data/minimizers/glpsol.sh {}" \
        -s toulbar2=exec:protocol=cost:"${here}data/minimizers/toulbar2.sh {}" \
        queens:20@1 queens:28@1 latin:7@1 latin:8@1 langford:16@1 pentomino:3x20@1 tetromino:6x8@1 dominoes:12x12@1 bell:14@1 \
        queens:8@1 queens:9..15@1 queens:16@1 queens:17..19@1 queens:21..24@1 latin:4..5@1 latin:6@1 langford:7..15@1 \
        bell:8..13@1 dominoes:6x6@1 dominoes:8x8@1 dominoes:10x10@1 tetromino:4x6@1 tetromino:6x6@1 pentomino:6x10@1 \
        steiner:9@1 matching:6..16@1 matching:24@1
}

# The instruction sets that the machine has, from the least, without the best, which solvers take by themselves.
lesser_sets() {
    for set in words sse2 neon avx2 avx512 avx512bitalg; do
        "$quadrille" solve -s "bands:set=$set" easy > /dev/null 2>&1 && echo "$set"
    done | sed '$d'
}

measure_benchmark() {
    for set in $(lesser_sets); do
        boards+=(-s "bands-batch:set=$set" -s "bands:set=$set" -s "lanes:set=$set")
        covers+=(-s "bits:set=$set")
    done
    for_boards=mrv,dlx,dlx-compact,cells-compact,bits,lanes,bands,bands-batch
    for_covers=dlx,dlx-compact,cells,cells-compact,bits,memo
    mkdir "$1"
    "$quadrille" convert --to line --isomorphs 19 held-out > "$1/held-out-in-20-forms.txt" &&
        "$quadrille" convert --to line --isomorphs 39 held-out-hard > "$1/held-out-hard-in-40-forms.txt" &&
        "$quadrille" convert --to line --isomorphs 39 several > "$1/several-in-40-forms.txt" &&
        compare "$1/boards" 7 --throughput --timeout 300 --solvers $for_boards "${boards[@]}" \
            "$1/held-out-in-20-forms.txt" "$1/held-out-hard-in-40-forms.txt" "$1/several-in-40-forms.txt" "${sets[@]}" &&
        compare "$1/counting" 7 --throughput --timeout 300 -n 0 --solvers $for_boards "${boards[@]}" several &&
        compare "$1/covers" 6 --throughput --timeout 300 -n 0 --solvers $for_covers "${covers[@]}" \
            langford:12 queens:14 pentomino:6x10 latin:5
}

# Writes formulas, each family in a folder: random 3-SAT by seeds, half of which has a model, and what a list names.
write_formulas() { # FOLDER LIST
    mkdir -p "$1/random"
    awk -v folder="$1/random/" 'function draw(below) { x = x * 16807 % 2147483647; return int(x / 2147483647 * below) }
        BEGIN { for (n = 100; n <= 250; n += 50) for (seed = 1; seed <= 5; seed++) {
            file = folder n "-" seed ".cnf"; x = seed; clauses = int(4.26 * n); print "p cnf", n, clauses > file
            while (clauses--) {
                split("", has); line = ""
                while (length(has) < 3) if (!((v = 1 + draw(n)) in has)) { has[v]; line = line (draw(2) ? "" : "-") v " " }
                print line "0" > file } } }'
    grep -v '^#' "$2" | while read -r name; do
        mkdir -p "$1/${name%%[:#]*}" &&
            "$quadrille" convert --to cnf "$name" > "$1/${name%%[:#]*}/${name#*[:#]}.cnf" < /dev/null || return
    done
}

measure_which() {
    lists=${here}results/which
    mkdir "$1" && write_formulas "$1-formulas" "$lists/formulas.txt" &&
        compare "$1/boards" 1 -n 2 --isomorphs 2 --timeout 2 --solvers auto,bands,lanes,large,bits,dlx,cells,cdcl "@$lists/boards.txt" &&
        compare "$1/regions" 1 -n 2 --isomorphs 2 --timeout 2 --solvers auto,lanes,bits,dlx,cells,memo,cdcl,cadical \
            jigsaw:1..12 diagonals:1..12 windoku:1..12 disjoint:1..12 antiknight:1..12 &&
        compare "$1/first" 1 -n 1 --isomorphs 2 --timeout 2 --solvers auto,lanes,bits,dlx,cells,memo,cdcl,cadical "@$lists/first.txt" &&
        compare "$1/all" 1 -n 0 --isomorphs 2 --timeout 2 --solvers auto,lanes,bits,dlx,dlx-compact,cells,memo,cdcl "@$lists/all.txt" &&
        compare "$1/cheapest" 1 --minimize --isomorphs 2 --timeout 2 --solvers auto,cells,dlx,memo,picosat,cadical "@$lists/cheapest.txt" &&
        compare "$1/formulas" 1 -n 1 --isomorphs 2 --timeout 2 --solvers auto,dpll,cdcl,picosat,cadical "$1-formulas"/*
}

# --- where it goes ---

# The old folder goes only once the new one is complete.
replace() { # NAME
    old=results/published/$1 new=runs/published/$1
    rm -rf "$new"
    mkdir -p runs/published
    "measure_$1" "$new" || fail "$1 did not end well: $old is as it was, see $new" 1
    # Tables and charts are made again of the rows by one command.
    find "$new" \( -name summary.md -o -name summary.csv -o -name pairs.csv \) -delete
    find "$new" -depth -name charts -exec rm -r {} +
    find "$new" -name rows.csv -exec xz -9e {} +
    rm -rf "$old"
    mv "$new" "$old"
}

# Names each run that was disturbed, which no page shows.
make_pages() {
    # shellcheck disable=SC2046 # no page has a blank in its name
    results/fill.py "$quadrille" $(git ls-files '*.md' | grep -v ^tests/ | xargs grep -l '<!-- show ')
}

[ $# -gt 0 ] || set -- reference families-first families-all density sizes transition ideas links costs benchmark which
for name; do
    [ "$(type -t "measure_$name")" = function ] || fail "there is no $name: -h shows the names"
    [ ! "$folder" ] || [ ! -e "$folder/$name" ] || fail "$folder/$name is there already"
done
for name; do
    if [ "$folder" ]; then
        mkdir -p "$folder"
        "measure_$name" "$folder/$name" || fail "$name did not end well: see $folder/$name" 1
    else
        replace "$name"
    fi
done
[ "$folder" ] || make_pages
