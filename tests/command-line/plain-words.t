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
$ mv page.md top; python3 "$TESTS/run/plain-words.py" top
> page.md:2: "nobody": name the user, the program, or use the passive
> page.md:2: "tells": report, state, show; distinguish
> page.md:8: "whoever": a back-end that, a user who
? 1
# In sources: in strings, comments and identifiers, not in constants; in transcripts, what they say of their commands.
@ part.h
| /* Of two, the first. There is no other, so this is no
|  * part of it. */
| bool tell(void); /* Never
|  * told. */
@ part.c
| int foretold = '"' + has_told(); /* fine */
| complain("nobody \"knows\"", foretell()); // whoever
@ part.t
| # A riddle.
| $ tell
$ mkdir -p top/common top/solvers top/harness top/tests; mv part.h part.c top/common; mv part.t top/tests; cp "$TESTS"/run/plain-words.* .; sed -i '/^left/d' plain-words.txt; python3 plain-words.py top sources
> common/part.c:1: "told": report, state, show; distinguish
> common/part.c:2: "nobody": name the user, the program, or use the passive
> common/part.c:2: "whoever": a back-end that, a user who
> common/part.h:1: "is no": is not a
> common/part.h:1: "of": begin with a subject: "The ... of"
> common/part.h:3: "tell": report, state, show; distinguish
> common/part.h:4: "told": report, state, show; distinguish
> tests/part.t:1: "a riddle": say it plainly
? 1
# At most a number of them may be left in a folder.
$ rm top/tests/part.t; echo 'left common 6' >> plain-words.txt; python3 plain-words.py top sources | tail -1
> common: 7 such places, and at most 6 may be left
$ echo 'left common 7' >> plain-words.txt; python3 plain-words.py top sources; python3 plain-words.py --count top
> left common                               7
$ printf 'plain\n' > top/page.md; python3 "$TESTS/run/plain-words.py" top
$ mkdir empty; python3 "$TESTS/run/plain-words.py" empty
? 99
