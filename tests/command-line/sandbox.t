# What comes out of the cell of a plug-in under --jail, whatever the plug-in does in it: its answers, or a sentence that
# says what it did. Quadrille goes on. Skipped where the kernel has no Landlock.
@ two.cover
| | quadrille: cover
| x | y
| x
| x y
@ board.txt
| # quadrille: order 2x2
| 1234341221434...
@ all.sh
| for deed in answers dies exits garbles sleeps no-option grid far letters gives-up opens-not refused; do
|     echo "$(quadrille count --jail --timeout 0.2 -s "prisoner=plugin:$PLUGINS/prisoner.so:does=$deed" two.cover 2> said) $deed"
|     sed 's/ (quadrille count.*//' said
| done
| quadrille solve --jail -n 0 -s "plugin:$PLUGINS/prisoner.so" two.cover
| quadrille compare -q --jail -s dlx -s "prisoner=plugin:$PLUGINS/prisoner.so:remembers=1" --runs 1 --out run two.cover 2>&1 |
|     grep -o 'prisoner carries over what it learns'
| for way in drops doubles; do quadrille count --jail -s "plugin:$PLUGINS/miscounts.so:way=$way" dominoes:4x6 2> said; done
| quadrille count --jail -s "miscounts=plugin:$PLUGINS/miscounts.so" board.txt 2>&1
| quadrille solve --jail -s "plugin:$PLUGINS/peer.so" two-blanks > shown
| quadrille verify two-blanks shown > said 2>&1 && echo "40 boards are solved"
| quadrille count --jail -s "plugin:$PLUGINS/of-another-version.so" board.txt 2>&1 | grep -o 'was built for version'
| quadrille count --jail -s "plugin:$PLUGINS/says-none.so:sure=no" board.txt 2>&1 | sed 's/.*broke/broke/'
@ expected
| 2 answers
| >=0 dies
| two.cover:1: prisoner broke: it died by signal 9 (Killed) in its cell
| >=0 exits
| two.cover:1: prisoner broke: it ended its cell, with exit status 3
| >=0 garbles
| two.cover:1: prisoner broke: it garbled what its cell answers
| >=0 sleeps
| two.cover:1: cut off by the time limit
| >=0 no-option
| two.cover:1: prisoner broke: it garbled what its cell answers
| >=0 grid
| two.cover:1: prisoner broke: it garbled what its cell answers
| 100000000000000000000 far
| two.cover:1: prisoner counts 100000000000000000000 solutions and shows 0: the others are not verified
| >=0 letters
| two.cover:1: prisoner broke: it garbled what its cell answers
| >=0 gives-up
| two.cover:1: prisoner gave up: it gives up
| >=0 opens-not
| two.cover:1: prisoner: it does not open
|  refused
| quadrille: count: --solver: it refuses ? that
| x
|
| | another
| x y
| prisoner carries over what it learns
| 252
| 562
| board.txt:2: miscounts broke: it only counts
| >=0
| 40 boards are solved
| was built for version
| broke: it is not sure
| >=0
# 281 tilings, of which a tenth is left out, or which are counted twice.
$ quadrille count --jail -s "plugin:$PLUGINS/backwards.so" board.txt 2> lacks > said; grep -q 'this kernel' lacks || sh all.sh 2>&1 | diff expected -
