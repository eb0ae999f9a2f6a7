# A picture that holds more than shapes, or has no values beside it, is shown as an image, in which a browser follows
# nothing; charts with values are part of the page.
+ gnuplot
@ picture.svg
| <svg xmlns="http://www.w3.org/2000/svg"><meta http-equiv="refresh" content="0;url=http://example.org/"/></svg>
@ plain.svg
| <svg xmlns="http://www.w3.org/2000/svg"><g id="a"><path d="M0,0 L1,1"/></g></svg>
$ cp -r "$TESTS/report/run" run; mkdir -p run/charts; cp picture.svg run/charts/cactus.svg; cp plain.svg run/charts/ecdf.svg; cp plain.svg run/charts/nodes.svg; for c in cactus ecdf; do echo "{}" > run/charts/$c.json; done; program=$(command -v quadrille); PATH=/nowhere "$program" report run 2> /dev/null; grep -c 'refresh' run/report.html; grep -c 'src="data:image/svg+xml;base64,' run/report.html; grep -c '<g id="ecdf-a"><path d="M0,0 L1,1"/></g></svg>' run/report.html
> report: run/report.html
> 0
> 2
> 1
# What else may follow a link, run, load, or end the picture, even with values beside it.
$ program=$(command -v quadrille); for inside in '<script>alert(1)</script>' '<a href="http://example.org/"><text>a</text></a>' '<image href="http://example.org/a.png"/>' '<foreignObject/>' '<style>body { display: none }</style>' '</svg><META/><svg>' '<g id="><meta/>"/>' '<!-- a -->'; do echo "<svg>$inside</svg>" > run/charts/ecdf.svg; PATH=/nowhere "$program" report run > /dev/null 2>&1; grep -c 'aria-labelledby="chart-ecdf"' run/report.html; done | sort | uniq -c | awk '{ print $1, $2 }'
> 8 0
