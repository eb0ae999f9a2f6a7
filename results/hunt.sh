#!/bin/bash
# SPDX-License-Identifier: MIT
# Makes the hunted sets and their table (hunting.md), from nothing:
#
#     hunt.sh [-e EVALUATIONS] [-s EVALUATIONS] [-w FOLDER] [NAME...]
#
#   cell-order   boards on which cell-order needs 10^8 nodes and dlx less than 1,000 -> data/hunted-cell-order.txt
#   dlx          boards on which dlx needs 100 times its median on `minimal` -> data/hunted-dlx.txt
#   pairs        for all ordered pairs of back-ends the board of greatest ratio, kept in FOLDER
#   write        what the pairs have until now -> data/hunted-pairs.txt, results/hunting/pairs.csv
#   measure      all finds again by `compare` -> results/hunting/found.csv
#   page         the table of hunting.md from these two
#
# Without a NAME: all of them in this order. A pair's budget is -e (10^6), and -s (10^5) where a SAT solver takes part.
# Whatever is interrupted goes on where it was: the hunts stay in FOLDER (build/hunted). A pair whose hunt has ended is
# not hunted again by the same budget. QUADRILLE holds the path of the program, which has to know cadical.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
quadrille=${QUADRILLE:-$top/build/release/quadrille}
work=$top/build/hunted
evaluations=1000000
sat_evaluations=100000
while getopts e:s:w:h option; do
    case $option in
    e) evaluations=$OPTARG ;;
    s) sat_evaluations=$OPTARG ;;
    w) work=$OPTARG ;;
    h) sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
command -v "$quadrille" > /dev/null || { echo "hunt.sh: there is no $quadrille: build it, or set QUADRILLE" >&2; exit 2; }
mkdir -p "$work"

# Hunts, or goes on, unless the hunt of that folder has ended. An ended hunt has a mark.
hunt() { # FOLDER ARGUMENT...
    local folder=$work/$1
    shift
    [ ! -e "$folder/ended" ] || return 0
    if [ -e "$folder/state.json" ]; then
        "$quadrille" hunt --resume "$folder" > "$folder.out" 2>&1 || return 1
    else
        "$quadrille" hunt "$@" --out "$folder" > "$folder.out" 2>&1 || return 1
    fi
    : > "$folder/ended"
}

# The head of a set, and then the boards of standard input.
write_set() { # NAME ABOUT COMMAND
    {
        echo '# quadrille: order 3x3, format line'
        echo "# about: $2"
        echo '# compare: on request'
        echo "# made by: $3"
        cat
    } > "$work/$1.new"
    mv "$work/$1.new" "$top/data/$1.txt"
}

# The boards of some hunts on which the slow one has so many nodes at the least.
boards_of() { # LEAST FOLDER...
    local least=$1
    shift
    for folder; do
        [ ! -e "$work/$folder/found.txt" ] || cat "$work/$folder/found.txt"
    done | awk -v least="$least" '/^#/ { next } { for (i = 3; i <= NF && $i !~ /^[0-9]+$/; i++) ; if ($i + 0 >= least) print }'
}

# --- boards that are slow for one back-end ---

# What is searched for is an estimate of the nodes (cell-order-estimate.c), twice as many as wanted; cell-order itself
# and dlx say whether the boards are as they should be.
hunt_cell_order() {
    "${CC:-cc}" -O2 -shared -fPIC -std=c17 "-I$top" "-I$top/solvers" -o "$work/estimate.so" "$top/results/cell-order-estimate.c"
    for seed in 1 2 3 4 5 6; do
        hunt "cell-order-$seed" --slow "plugin:$work/estimate.so" --evaluations 20000 --chains 1 --restarts 1 \
            --goal 200000000 --seed $seed
    done
    boards_of 200000000 cell-order-{1,2,3,4,5,6} | sed 's/ #.*//' | write_set hunted-cell-order \
        'cell-order needs 10^8 nodes, dlx less than 1,000' 'results/hunt.sh cell-order'
    measure_cell_order
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["status"] != "ok" || ($column["solver"] == "dlx" ? $column["nodes"] >= 1000 : $column["nodes"] < 1e8) {
            print "hunted-cell-order: board " $column["index"] " is not as wanted: " $column["solver"] " " $column["nodes"] " nodes"
            bad = 1 }
        END { exit bad }' "$work/plain/rows.csv"
}

measure_cell_order() {
    rm -rf "$work/plain"
    "$quadrille" compare -q --runs 1 --timeout 1000 --jobs 2 --solvers cell-order,dlx --out "$work/plain" \
        "$top/data/hunted-cell-order.txt" > "$work/plain.out" 2>&1
}

# 100 times the median of dlx on `minimal`.
dlx_least() {
    local run=$work/median
    [ -e "$run/rows.csv" ] || "$quadrille" compare -q --runs 1 --solvers dlx --out "$run" minimal > /dev/null
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next } { print $column["nodes"] }' "$run/rows.csv" |
        sort -n | awk '{ n[NR] = $1 } END { print 50 * (n[int((NR + 1) / 2)] + n[int(NR / 2) + 1]) }'
}

hunt_dlx() {
    for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
        hunt "dlx-$seed" --slow dlx --evaluations 50000 --chains 1 --restarts 1 --goal "$(dlx_least)" --seed $seed
    done
    # Those of all hunts in which dlx is the slow one, counted by compare.
    rm -rf "$work/dlx-run"
    cat "$work"/dlx-*/found.txt | awk '/^#/ { next } !met[$1]++ { print $1 }' > "$work/dlx-found.txt"
    "$quadrille" convert -o line --dedupe "$work/dlx-found.txt" 2> "$work/dlx-run.out" | grep -v '^#' > "$work/dlx-new.txt"
    "$quadrille" compare -q --runs 1 --solvers dlx --out "$work/dlx-run" "$work/dlx-new.txt" > "$work/dlx-run.out" 2>&1
    awk -F, -v least="$(dlx_least)" 'FNR == 1 { file++ } file == 1 && FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        file == 1 { nodes[$column["index"]] = $column["nodes"]; next }
        nodes[FNR] >= least { print $1 " # dlx " nodes[FNR] " nodes" }' "$work/dlx-run/rows.csv" "$work/dlx-new.txt" |
        sort -k4,4nr | head -n 20 | write_set hunted-dlx \
        'dlx needs 100 times its median on the set minimal, and more' 'results/hunt.sh dlx'
}

# --- the table ---

searchers=(lanes dlx cells bands mrv)
sat=(picosat cadical)

# SLOW FAST MEASURE BUDGET, the quick ones first.
list_pairs() {
    for slow in "${searchers[@]}"; do
        for fast in "${searchers[@]}"; do
            [ "$slow" = "$fast" ] || echo "$slow $fast nodes $evaluations"
        done
    done
    for one in "${sat[@]}"; do
        for other in "${searchers[@]}"; do
            echo "$one $other time $sat_evaluations"
            echo "$other $one time $sat_evaluations"
        done
    done
    echo "picosat cadical time $sat_evaluations"
    echo "cadical picosat time $sat_evaluations"
}

# A chain that has come far costs more for each evaluation, for mrv 10^5 nodes and more: it starts again most often.
# Few evaluations are better spent on one chain.
chains_of() { # SLOW BY BUDGET
    local chains=2 restarts=4
    case $1-$2 in
    mrv-nodes) chains=8 restarts=64 ;;
    dlx-nodes | cells-nodes) restarts=50 ;;
    esac
    [ "$3" -gt 10000 ] || { chains=1 && restarts=4; }
    echo "--chains $chains --restarts $restarts"
}

# dlx-compact enters the same nodes as dlx, three times as fast. `measure` asks dlx itself.
counted_by() { # NAME BY
    if [ "$1-$2" = dlx-nodes ]; then echo dlx-compact; else echo "$1"; fi
}

hunt_pairs() {
    local chains start
    list_pairs | while read -r slow fast by budget; do
        read -ra chains <<< "$(chains_of "$slow" "$by" "$budget")"
        # Boards on which a SAT solver is faster are so rare that they are sought among those that are hard for the other.
        start=()
        if [ "$by" = time ] && [[ " ${searchers[*]} " = *" $slow "* ]]; then
            for found in "$work/$slow"-*-"$evaluations"/found.txt; do
                [ ! -e "$found" ] || sed -n '/^#/!p' "$found" | head -n 3
            done | awk '!met[$1]++ { print $1 }' > "$work/start-$slow.txt"
            [ ! -s "$work/start-$slow.txt" ] || start=("$work/start-$slow.txt")
        fi
        hunt "$slow-$fast-$budget" --slow "$(counted_by "$slow" "$by")" --fast "$(counted_by "$fast" "$by")" --by "$by" \
            --evaluations "$budget" "${chains[@]}" "${start[@]}"
        echo "$slow $fast: $(head -n 1 "$work/$slow-$fast-$budget.out")"
    done
}

# Of each pair the best board of all its ended hunts, and the evaluations of all of them together.
write_pairs() {
    mkdir -p "$top/results/hunting"
    local csv=$work/pairs.new boards=$work/boards.new ended folder
    echo 'slow,fast,by,evaluations,slow_count,fast_count,ratio,board' > "$csv"
    : > "$boards"
    list_pairs | while read -r slow fast by _; do
        for ended in "$work/$slow-$fast"-[0-9]*/ended; do
            [ -e "$ended" ] || continue
            folder=${ended%/ended}
            # The last line but one has the best ratio; the first board is the one.
            echo "$(tail -n 1 "$folder/hunt.csv" | cut -d, -f1),$(tail -n 2 "$folder/hunt.csv" | head -n 1),$(sed -n '/^#/!{p;q}' "$folder/found.txt")"
        done | awk -F, -v pair="$slow,$fast,$by" -v boards="$boards" '
            { sum += $1 } $3 > ratio { ratio = $3; slow = $4; fast = $5; line = $0; for (i = 0; i < 6; i++) sub(/^[^,]*,/, "", line) }
            END { if (ratio) { board = line; sub(/ .*/, "", board); print line >> boards
                               print pair "," sum "," slow "," fast "," ratio "," board } }' >> "$csv"
    done
    mv "$csv" "$top/results/hunting/pairs.csv"
    write_set hunted-pairs 'for pairs of back-ends the board of greatest ratio' \
        'results/hunt.sh pairs write' < "$boards"
}

# --- measured again ---

# One line for each board and back-end: nodes, and the lowest time in seconds, which other work disturbs least.
measure_again() {
    local sets=() set
    for set in cell-order dlx pairs; do
        [ ! -e "$top/data/hunted-$set.txt" ] || sets+=("$top/data/hunted-$set.txt")
    done
    rm -rf "$work/again"
    "$quadrille" compare -q --runs 5 --timeout 100 --out "$work/again" --solvers mrv,dlx,cells,lanes,bands,picosat,cadical \
        "${sets[@]}" > "$work/again.out" 2>&1
    [ -e "$work/plain/rows.csv" ] || measure_cell_order
    {
        echo 'set,board,solver,status,solutions,nodes,lowest_s'
        { cat "$work/again/rows.csv"; grep -v ',dlx,' "$work/plain/rows.csv"; } | awk -F, '
            $1 == "set" { for (i = 1; i <= NF; i++) column[$i] = i; next }
            { print $1 "," $2 "," $column["solver"] "," $column["status"] "," $column["solutions"] "," $column["nodes"] "," $column["time_ns"] }' |
            sort -t, -k1,1 -k2,2n -k3,3 -k7,7n |
            awk -F, 'function put() { if (before) printf "%s,%.3g\n", before, lowest / 1e9 }
                { key = $1; for (i = 2; i < NF; i++) key = key "," $i }
                key != before { put(); lowest = $NF; before = key } END { put() }'
    } > "$work/found.new"
    mv "$work/found.new" "$top/results/hunting/found.csv"
}

# What stands between the marks of the page: a row for each slow back-end, a column for each fast one.
write_page() {
    local page=$top/results/hunting.md
    awk -F, '
        function count(n,    end) {
            for (; length(n) > 3; n = substr(n, 1, length(n) - 3)) end = "," substr(n, length(n) - 2) end
            return n end
        }
        function ratio(r) { return r >= 100 ? count(sprintf("%d", r + 0.5)) : sprintf("%.3g", r) }
        FILENAME ~ /found.csv$/ { nodes[$1, $2, $3] = $6; seconds[$1, $2, $3] = $7; next }
        FNR == 1 { next }
        { n = "hunted-pairs" SUBSEP FNR - 1
          if (!($1 in met)) { met[$1] = 1; name[++names] = $1 }
          if ($7 < 2) shown[$1, $2] = "< " sprintf("%.2f", int($7 * 100 + 1) / 100)
          else if ($3 == "nodes") shown[$1, $2] = ratio(nodes[n, $1] / nodes[n, $2])
          else shown[$1, $2] = ratio(seconds[n, $1] / seconds[n, $2]) }
        END {
            head = "| slow |"; rule = "|---|"
            for (i = 1; i <= names; i++) { head = head " " name[i] " |"; rule = rule "--:|" }
            print head; print rule
            for (i = 1; i <= names; i++) {
                line = "| " name[i] " |"
                for (j = 1; j <= names; j++) line = line " " (i == j ? "" : shown[name[i], name[j]] " ") "|"
                print line
            }
        }' "$top/results/hunting/found.csv" "$top/results/hunting/pairs.csv" > "$work/table"
    awk -v table="$work/table" '/^<!-- pairs -->$/ { print; while ((getline line < table) > 0) print line; skip = 1; next }
        /^<!-- end of pairs -->$/ { skip = 0 } !skip' "$page" > "$work/page.new"
    cat "$work/page.new" > "$page"
}

names=("$@")
[ $# -gt 0 ] || names=(cell-order pairs dlx write measure page)
for name in "${names[@]}"; do
    case $name in
    cell-order) hunt_cell_order ;;
    dlx) hunt_dlx ;;
    pairs) hunt_pairs ;;
    write) write_pairs ;;
    measure) measure_again ;;
    page) write_page ;;
    *) echo "hunt.sh: there is no '$name'; hunt.sh -h" >&2; exit 2 ;;
    esac
done
