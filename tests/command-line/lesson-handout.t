# results/guide/lessons/handout.py: the handout has the boards and questions of the pages that the plan's first table links to, and no answer; unless asked for.
$ mkdir mine
@ plan.md
| # A lesson
| | minutes | block |
| |---|---|
| | 0–9 | [Two](two.md) |
| | 9–10 | [One](one.md) |
|
|     $ echo 1...............  > spare.txt
|     $ printf '.2\n1.\n' > small.txt
|     $ printf 'a <b>\na\na <b>\n' > toy.dlx
|
| ## Less time
| | less time | [Three](three.md) |
@ one.md
| # One (9–10)
| **Predict:** *how many `a*b` & c
| are there?* Not *this*, `*nor this?*`, *nor*. *Is this?* **Nor this?**
|
|     $ echo "*nor this?*"; quadrille count small.txt toy.dlx
|
| ```
| *nor this?*
| ```
@ two.md
| # Two (0–9)
| The board `toy.dlx` is drawn below.
|
|        c1  c2 | c3  c4
|     r1  A   . |  .   .
|     r2  .   . |  2   .
|        ------+-------
|     r3  .   . |  .   .
|     r4  .   . |  .   .
|
| ## Exercise
|
| Draw *all* of it,
| on paper.
|
| **Answer.** *Is this one?* 42.
$ cp "$TESTS/../results/guide/lessons/handout.py" .; python3 handout.py > handout.html; sed -n '/<body>/,$p' handout.html
> <body>
> <h1>A lesson</h1>
> <p class="name">Name</p>
> <section><h2>Two</h2>
> <figure><table class="board few"><tr><th><th>c1<th>c2<th>c3<th>c4
> <tr><th>r1<td class="left top">A<td class=" top"><td class="left top"><td class=" top">
> <tr><th>r2<td class="left "><td class=" "><td class="left ">2<td class=" ">
> <tr><th>r3<td class="left top"><td class=" top"><td class="left top"><td class=" top">
> <tr><th>r4<td class="left "><td class=" "><td class="left "><td class=" "></table></figure>
> <ol>
> <li class="exercise draw"><div>Draw all of it, on paper.</div>
> </ol>
> </section>
> <section><h2>One</h2>
> <figure><table class="board few"><tr><th><th>c1<th>c2
> <tr><th>r1<td class="left top"><td class=" top">2
> <tr><th>r2<td class="left top">1<td class=" top"></table><figcaption>small.txt</figcaption></figure>
> <ol>
> <li><div>How many <code>a*b</code> &amp; c are there?</div>
> <li><div>Is this?</div>
> </ol>
> </section>
> </body>
> </html>
$ python3 handout.py --answers | sed -n '/<h1>/,/<figure>/p; /class="exercise/,/<.ol>/p'
> <h1>A lesson: answers</h1>
> <section><h2>Two</h2>
> <figure><table class="board few"><tr><th><th>c1<th>c2<th>c3<th>c4
> <li class="exercise draw"><div>Draw all of it, on paper.</div>
> <p>Is this one? 42.
> </ol>
# A cover is drawn as its matrix. A page in the folder that is named replaces the shipped one.
$ echo '# Mine: toy.dlx' > mine/two.md; python3 handout.py mine | grep -A3 Mine
> <section><h2>Mine: toy.dlx</h2>
> <figure><table><tr><th><th>a<th>&lt;b&gt;
> <tr><th>1<td>1<td>
> <tr><th>2<td>1<td>1</table><figcaption>toy.dlx</figcaption></figure>
# Of the shipped pages: each emphasis with a question mark, each exercise, each board; and each has an answer.
$ cd "$TESTS/../results/guide/lessons"; cat by-hand.md [celtw]*.md | tr '\n' ' ' | grep -o '\*[^* ][^*]*?\*' | wc -l; grep -h '^## Exercise' *.md | wc -l
> 16
> 7
$ python3 "$TESTS/../results/guide/lessons/handout.py" > shipped.html; grep -c '<li><div>' shipped.html; grep -c '<li class="exercise.*"><div>' shipped.html; grep -c '<figure>' shipped.html
> 16
> 7
> 6
$ python3 "$TESTS/../results/guide/lessons/handout.py" --answers | grep -A1 '^<li' | grep -c '^<p>'
> 23
$ grep -e Answer -e 3025497 -e 'mrv: 13' shipped.html
? 1
# A page that is missing.
$ rm one.md; python3 handout.py > no.html
! handout.py: [Errno 2] No such file or directory: 'one.md'
? 1
