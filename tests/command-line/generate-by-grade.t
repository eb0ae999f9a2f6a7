# The hardest of 200 boards are those on which `compare` counts the most nodes, the hardest first, equal ones as they come.
$ quadrille generate --count 200 --seed 5 > all; quadrille compare -s dlx --runs 1 -q --out run all > /dev/null
@ ranked.awk
| FNR == NR && FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "nodes") column = i; next }
| FNR == NR { nodes[FNR - 1] = $column; next }
| /^#/ { next }
| { board++; print nodes[board], board, $0 }
$ awk -F, -f ranked.awk run/rows.csv all | sort -k1,1nr -k2,2n | head -7 | cut -d' ' -f3 > by-rows; quadrille generate --count 200 --seed 5 --by nodes:dlx --hardest 7 | grep -v '^#' | cmp - by-rows
$ awk -F, -f ranked.awk run/rows.csv all | sort -k1,1n -k2,2n | head -70 | cut -d' ' -f3 > by-rows; quadrille generate --count 200 --seed 5 --by nodes:dlx --easiest 70 | grep -v '^#' | cmp - by-rows
# A range: those of the same boards that lie in it, in their order.
$ awk -F, -f ranked.awk run/rows.csv all | awk '$1 >= 100 && $1 <= 150 { print $3 }' | head -4 > by-rows; quadrille generate --count 4 --seed 5 --by nodes:dlx --between 100..150 | grep -v '^#' | cmp - by-rows
# Comma-separated values say the grade; so do they of a range that is open.
$ quadrille generate --count 200 --seed 5 --by nodes:dlx --hardest 2 -o csv | cut -d, -f2-; awk -F, -f ranked.awk run/rows.csv all | sort -k1,1nr | head -2 | cut -d' ' -f1
> solution,nodes:dlx
> ,582
> ,351
> 582
> 351
$ quadrille generate --count 2 --seed 5 --by nodes:dlx --between 150.. -o csv | sed 1d | cut -d, -f3 | awk '$1 < 150'
# The same, whichever back-end proves them unique. The least of 40 isomorphs, as --harden has it; and the rating.
$ for how in bands dlx; do quadrille generate --count 700 --by nodes:dlx --hardest 3 -s $how | grep -v '^#' > $how; done; cmp bands dlx
$ for by in "rating" "nodes:mrv --isomorphs 5" "nodes:mrv --isomorphs 5 --median"; do quadrille generate --count 30 --by $by --hardest 3 -o csv | sed 1d | cut -d, -f3 | sort -nr | wc -l; done
> 3
> 3
> 3
# Not found: it ends, and says what was met. A limit on time counts as above, and is said too.
$ quadrille generate --order 2x2 --by nodes:dlx --between 500.. --tries 50 | grep -v '^#'
! quadrille: generate: 50 boards graded by nodes:dlx, from 12 to 13, 50 below the range
! quadrille: generate: 50 boards in a row were out of the range; another range, --harden, or more --tries may do
? 1
$ quadrille generate --by nodes:cell-order --between 100000000000.. --timeout 0.8 2> said | grep -vc '^#'; sed 's/[0-9]* boards graded/boards graded/; s/from .*; [0-9]* did/1 did/' said
> 1
> quadrille: generate: boards graded by nodes:cell-order, 1 did not end within --timeout and counts as above
# What does not go.
$ quadrille generate --hardest 3 2>&1; quadrille generate --by nodes:dlx --hardest 3 2>&1; quadrille generate --by nodes:dlx --hardest 1 --between 3.. 2>&1
> quadrille: generate: --hardest, --easiest and --between need --by, the grade by which boards are chosen
> quadrille: generate: --hardest and --easiest: at most as many as --count, the boards that are made
> quadrille: generate: --hardest, --easiest and --between exclude each other
? 2
$ for by in nodes nodes: depth:bands steps:dlx "placements:keeps=plugin:$PLUGINS/remembers.so" nodes:nobody; do quadrille generate --by "$by" 2>&1 | sed 's/ (quad.*//; s/: there are.*//'; done
> quadrille: generate: --by: 'nodes' is neither rating nor a counter and a back-end, such as nodes:dlx, backtracks:mrv or updates:dlx
> quadrille: generate: --by: unknown back-end ''
> quadrille: generate: --by: bands does not count depth
> quadrille: generate: --by: 'steps:dlx' is neither rating nor a counter and a back-end, such as nodes:dlx, backtracks:mrv or updates:dlx
> quadrille: generate: --by: keeps carries something over: its counts depend on the boards before
> quadrille: generate: --by: unknown back-end 'nobody'
$ for range in 5 .. 7..3 a..b 1..2..3; do quadrille generate --by nodes:dlx --between $range 2>&1 | sed 's/ (quad.*//'; done
> quadrille: generate: --between: '5' is no range such as 1000..2000, 1000.. or ..50
> quadrille: generate: --between: '..' is no range such as 1000..2000, 1000.. or ..50
> quadrille: generate: --between: '7..3' is no range such as 1000..2000, 1000.. or ..50
> quadrille: generate: --between: 'a..b' is no range such as 1000..2000, 1000.. or ..50
> quadrille: generate: --between: '1..2..3' is no range such as 1000..2000, 1000.. or ..50
# A grade that neither chooses boards nor is written.
$ quadrille generate --by nodes:dlx
! quadrille: generate: --by needs --hardest, --easiest or --between; or -o csv, which has a column for the grade
? 2
# A back-end that does not solve boards of this order; there is no head without a board.
$ quadrille generate --by nodes:bands --order 2x2 --hardest 2 --count 5
! quadrille: generate: bands: bands solves boards of order 3x3 only
? 2
