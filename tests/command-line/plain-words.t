# The words that pages avoid are found in prose, and left alone in code and in figures that are made from runs.
$ mkdir top
@ page.md
| # A page
| The solver tells nobody.
| It is `told` so: code stays, and so does foretold.
| <!-- show table on one of run -->
| | told |
| <!-- end -->
|     $ tell
| WHOEVER reads this.
$ mv page.md top; sh "$TESTS/run/plain-words.sh" top
> page.md:2: "tells": report, state, show; distinguish
> page.md:2: "nobody": name the user, the program, or use the passive
> page.md:8: "whoever": a back-end that, a user who
? 1
# In sources: in strings and comments, not in code; in transcripts, what they say of their commands.
@ part.h
| /* Tells which. */
| bool tell(void); /* Never
|  * told. */
@ part.c
| int told = '"' + tell(); /* fine */
| complain("nobody \"knows\"", tell()); // whoever
@ part.t
| # A riddle.
| $ tell
$ mkdir -p top/common top/solvers top/harness top/tests; mv part.h part.c top/common; mv part.t top/tests; sh "$TESTS/run/plain-words.sh" top sources
> common/part.c:2: "whoever": a back-end that, a user who
> common/part.c:2: "nobody": name the user, the program, or use the passive
> common/part.h:1: "tells": report, state, show; distinguish
> common/part.h:3: "told": report, state, show; distinguish
> tests/part.t:1: "a riddle": say it plainly
? 1
$ printf 'plain\n' > top/page.md; sh "$TESTS/run/plain-words.sh" top
$ mkdir empty; sh "$TESTS/run/plain-words.sh" empty
? 99
