#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes lessons of boards, a cover and a formula, and looks at them in headless Chromium (lesson/page.py, room.py). Ends
# with 77 where Chromium, its driver or Python 3.10 is missing. QUADRILLE holds the path of the program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
. "$here/in-a-browser.sh"
echo '# a board of order 2x2 with one solution
1...
..3.
.2..
...4' > four.txt
# Of a board that is hard for plain backtracking: 4,945,689 steps.
head -5 "$here/../../data/tuning-hard.txt" | tail -1 > hard.txt
awk 'BEGIN { srand(7); print "p cnf 30 126"; for (i = 0; i < 126; i++) { for (j = 0; j < 3; j++)
    printf "%d ", (int(rand() * 30) + 1) * (rand() < .5 ? -1 : 1); print 0 } }' > formula.cnf
for name in four.txt hard.txt formula.cnf; do
    "$QUADRILLE" lesson -o "${name%.*}.html" "$name" 2> complaints || { cat complaints; exit 99; }
done
"$QUADRILLE" lesson -o queens.html queens:12 || exit 99
"$QUADRILLE" lesson -s dlx -n 0 --max-steps 50000 -o eight.html queens:8 || exit 99
"$QUADRILLE" lesson --max-steps 3334 -o long.html hard.txt 2> complaints || exit 99
# The handout is printed on both sides of two sheets.
if command -v chromium >/dev/null; then
    python3 "$here/../../results/guide/lessons/handout.py" > handout.html || exit 99
    chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf=handout.pdf handout.html 2> complaints ||
        { cat complaints; exit 99; }
    pages=$(grep -a -c '/Type /Page$' handout.pdf)
    [ "$pages" = 4 ] || { echo "the handout has $pages pages"; exit 1; }
fi
status=0
for look in page room; do
    python3 "$here/../lesson/$look.py" "$QUADRILLE" || status=$?
done
exit $status
