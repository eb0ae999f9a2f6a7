# The hardest of 200 boards are those on which `compare` counts the most nodes, the hardest first, equal ones as they come.
$ quadrille generate --count 200 --seed 5 > all; quadrille compare -s dlx --runs 1 -q --out run all > /dev/null
@ ranked.awk
| FNR == NR && FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "nodes") column = i; next }
| FNR == NR { nodes[FNR - 1] = $column; next }
| /^#/ { next }
| { board++; print nodes[board], board, $0 }
$ awk -F, -f ranked.awk run/rows.csv all | sort -k1,1nr -k2,2n | head -7 | cut -d' ' -f3 > by-rows; quadrille generate --count 200 --seed 5 --by nodes:dlx --hardest 7 | grep -v '^#' | cmp - by-rows
$ awk -F, -f ranked.awk run/rows.csv all | sort -k1,1n -k2,2n | head -70 | cut -d' ' -f3 > by-rows; quadrille generate --count 200 --seed 5 --by nodes:dlx --easiest 70 | grep -v '^#' | cmp - by-rows
# Several jobs choose the same ones.
$ quadrille generate --count 200 --seed 5 --by nodes:dlx --easiest 70 -j 3 | grep -v '^#' | cmp - by-rows
# Comma-separated values say the grade.
$ quadrille generate --count 200 --seed 5 --by nodes:dlx --hardest 2 -o csv | cut -d, -f2-; awk -F, -f ranked.awk run/rows.csv all | sort -k1,1nr | head -2 | cut -d' ' -f1
> solution,nodes:dlx
> ,582
> ,351
> 582
> 351
# The same, whichever solver proves them unique. The least of some isomorphs.
$ for how in bands dlx; do quadrille generate --count 700 --by nodes:dlx --hardest 3 -s $how | grep -v '^#' > $how; done; cmp bands dlx
$ quadrille generate --count 30 --by nodes:mrv --isomorphs 5 --hardest 3 -o csv | sed 1d | cut -d, -f3 | sort -nr | wc -l
> 3
# Of two counts the ratio: boards on which the first solver needs many more nodes than the second.
$ quadrille compare -s mrv -s dlx --runs 1 -q --out two all > /dev/null
@ ratios.awk
| FNR == NR && FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
| FNR == NR { nodes[$at["index"], $at["solver"]] = $at["nodes"]; next }
| !/^#/ { board++; print int(1000 * nodes[board, "mrv"] / nodes[board, "dlx"]) / 1000 "," $0 }
$ awk -F, -f ratios.awk two/rows.csv all | sort -nr | head -3 > by-rows; quadrille generate --count 200 --seed 5 --by nodes:mrv/nodes:dlx --hardest 3 | grep -v '^#' | paste -d, by-rows - | awk -F, '$2 != $3'; cut -d, -f1 by-rows
> 88.366
> 77.015
> 60.879
$ quadrille generate --count 200 --seed 5 --by nodes:mrv/nodes:dlx --hardest 3 -o csv | cut -d, -f2-
> solution,nodes:mrv/nodes:dlx
> ,88.366
> ,77.015
> ,60.879
# A limit on time counts as above, and is said.
$ quadrille generate --order 4x4 --givens 110 --by nodes:cell-order --hardest 1 --timeout 2 | grep -vc '^#'
> 1
! quadrille: generate: 1 board graded by nodes:cell-order; 1 did not end within --timeout and counts as above
# What does not go.
$ quadrille generate --hardest 3 2>&1; quadrille generate --by nodes:dlx --hardest 3 2>&1; quadrille generate --by nodes:dlx --hardest 1 --easiest 1 2>&1
> quadrille: generate: --hardest and --easiest need --by, the grade by which boards are chosen
> quadrille: generate: --hardest and --easiest: at most as many as --count, the boards that are made
> quadrille: generate: --hardest and --easiest exclude each other
? 2
$ for by in nodes nodes: depth:bands steps:dlx "placements:keeps=plugin:$PLUGINS/remembers.so" nodes:nobody; do quadrille generate --by "$by" 2>&1 | sed 's/ (quad.*//; s/: there are.*//'; done
> quadrille: generate: --by: 'nodes' is no counter and solver, such as nodes:dlx, backtracks:mrv or updates:dlx
> quadrille: generate: --by: unknown solver ''
> quadrille: generate: --by: bands does not count depth
> quadrille: generate: --by: 'steps:dlx' is no counter and solver, such as nodes:dlx, backtracks:mrv or updates:dlx
> quadrille: generate: --by: keeps carries something over: its counts depend on the boards before
> quadrille: generate: --by: unknown solver 'nobody'
$ quadrille generate --by nodes:dlx --by nodes:mrv --hardest 1; quadrille generate --by nodes:dlx/nodes:nobody --hardest 1 2>&1 | sed 's/: there are.*//'
! quadrille: generate: --by: boards are chosen by one grade (quadrille generate --help shows the options)
> quadrille: generate: --by: unknown solver 'nobody'
# A grade that neither chooses boards nor is written.
$ quadrille generate --by nodes:dlx
! quadrille: generate: --by needs --hardest or --easiest; or -o csv, which has a column for the grade
? 2
# A solver that does not solve boards of this order; there is no head without a board.
$ quadrille generate --by nodes:bands --order 2x2 --hardest 2 --count 5
! quadrille: generate: bands: bands solves boards of order 3x3 only
? 2
