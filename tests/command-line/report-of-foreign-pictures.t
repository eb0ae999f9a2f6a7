# A picture that holds more than shapes is shown as an image, in which a browser follows nothing; pictures of gnuplot
# are part of the page.
+ gnuplot
@ picture.svg
| <svg xmlns="http://www.w3.org/2000/svg"><meta http-equiv="refresh" content="0;url=http://example.org/"/></svg>
@ plain.svg
| <svg xmlns="http://www.w3.org/2000/svg"><g id="a"><path d="M0,0 L1,1"/></g></svg>
$ cp -r "$TESTS/report/run" run; mkdir -p run/charts; cp picture.svg run/charts/cactus.svg; cp plain.svg run/charts/ecdf.svg; program=$(command -v quadrille); PATH=/nowhere "$program" report run 2> /dev/null; grep -c 'refresh' run/report.html; grep -c 'src="data:image/svg+xml;base64,' run/report.html; grep -c '<g id="ecdf-a"><path d="M0,0 L1,1"/></g></svg>' run/report.html
> report: run/report.html
> 0
> 1
> 1
