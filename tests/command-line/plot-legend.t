# The legend of the ecdf chart begins with the curve that is furthest left where half is solved: that of mrv, though it
# solves no more than rescan in the end, and its last board takes longest.
+ gnuplot
$ mkdir run; sed 's/"exec:sh -c ""a<b"""/rescan/' "$TESTS/report/run/rows.csv" | awk -F, -v OFS=, '$7 == "mrv" && $11 == "ok" { $15 = $2 == 3 ? 900000000 : 800 } 1' > run/rows.csv; quadrille plot --chart ecdf --format svg --out charts run > words; grep -oE '<text>(dlx|mrv|rescan)(: [0-9.]+ %)?' charts/ecdf.svg
> <text>mrv: 80 %
> <text>dlx
> <text>rescan: 80 %
# A chart that draws several sets alike says so at an axis, also without a title; one that keeps them apart does not, and
# one of a single set has nothing to say.
$ quadrille plot --no-title --format svg --out several run > words; grep -l '2 sets pooled' several/*.svg
> several/cactus.svg
> several/ecdf.svg
> several/nodes.svg
> several/profile.svg
$ quadrille plot --no-title --format svg --sets easy --out single run > words; grep -c 'sets pooled' single/ecdf.svg
> 0
? 1
