# The commands of results/guide/sat-or-exact-cover.md that are no comparisons print what the page says.
$ cp "$TESTS/../results/guide/sat-or-exact-cover.md" page; sed -n 's/^    \$ //p' page > commands; grep -c . commands
> 3
$ awk '/^    \$ / { on = 1; next } !/^    / { on = 0 } on { print substr($0, 5) }' page > printed; grep -c . printed
> 2
$ sh commands < /dev/null 2> messages | diff printed -
