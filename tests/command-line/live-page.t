# The page for a class lies ready in the repository: one file below 900 KB, of the version that this program has. (lesson/live
# opens it from a file.) `.ci/page` makes it.
$ ln -s "$TESTS/../plots/lessons/live.html" .; size=$(wc -c < live.html); [ "$size" -gt 300000 ] && [ "$size" -lt 900000 ]
$ sed -n 's/.*<meta name="generator" content="Quadrille \([0-9.]*\) (\([0-9a-f]\{7,\}\|v[^"]*\))">.*/quadrille \1/p' live.html > made; quadrille --version | cut -d' ' -f1,2 | sed -n 1p | diff - made
# It loads nothing.
$ grep -c -E '(src|href)="?(https?:|//)' live.html
> 0
? 1
