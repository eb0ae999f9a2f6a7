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
# No name is cut, however long: in each chart and size its rows, put together, are the whole name. A blank may be where a row
# ends, and nothing stands outside the picture.
@ long.py
| import re, sys
| name, bad = sys.argv[1], []
| for path in sys.argv[2:]:
|     svg = open(path).read()
|     width = float(re.search(r'viewBox="0 0 ([\d.]+)', svg)[1])
|     texts = re.findall(r'translate\(([\d.]+),[\d.]+\)[^>]*text-anchor="(\w+)"[^>]*>\s*<text[^>]*>([^<]*)</text>', svg)
|     whole = ''.join(text for _, _, text in texts).replace(' ', '').replace('&gt;', '>')
|     if name.replace(' ', '') not in whole:
|         bad.append(f'{path}: no name')
|     bad += [f'{path}: {text}' for x, anchor, text in texts if anchor == 'start' and float(x) + 5 * len(text) > width + 12]
| print('\n'.join(bad) or f'{len(sys.argv) - 2} charts')
$ name='exec:protocol=cover:./wrapper.sh --long-option {} --and-another-one'; set='a folder/with boards that have a long name.txt'; mkdir named; awk -F, -v OFS=, -v name="$name" -v set="$set" 'NR > 1 { if ($7 == "mrv") $7 = name; if ($1 == "easy") $1 = set } 1' run/rows.csv > named/rows.csv; for size in column page slide; do quadrille plot --size $size --format svg --out named/$size named > words; python3 long.py "$name" $(ls named/$size/*.svg | grep -Ev "portfolio|scatter"); done; python3 long.py "$set" named/*/heatmap.svg
> 6 charts
> 6 charts
> 6 charts
> 3 charts
