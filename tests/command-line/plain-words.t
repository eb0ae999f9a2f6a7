# The words that pages avoid are found in prose, and left alone in code and in figures that are made from runs.
$ mkdir top
@ page.md
| # A page
| The solver tells nobody.
| It is `told` so: code stays, and so does foretold.
| <!-- tables of results/run -->
| | told |
| <!-- end -->
|     $ tell
| WHOEVER reads this.
$ mv page.md top; sh "$TESTS/run/plain-words.sh" top
> page.md:2: "tells": report, state, show; distinguish
> page.md:2: "nobody": name the user, the program, or use the passive
> page.md:8: "whoever": a back-end that, a user who
? 1
# In sources: messages and the comments of headers, not code, nor the comments of functions.
@ part.h
| /* Tells which. */
| bool tell(void);
@ part.c
| /* told */
| complain("nobody \"knows\"", tell());
$ mkdir -p top/common top/solvers top/harness; mv part.h part.c top/common; sh "$TESTS/run/plain-words.sh" top sources
> common/part.c:2: "nobody": name the user, the program, or use the passive
> common/part.h:1: "tells": report, state, show; distinguish
? 1
$ printf 'plain\n' > top/page.md; sh "$TESTS/run/plain-words.sh" top
$ mkdir empty; sh "$TESTS/run/plain-words.sh" empty
? 99
