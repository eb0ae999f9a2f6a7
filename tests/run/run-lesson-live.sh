#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes a lesson that lives, and looks at it in headless Chromium (lesson/live.py). Ends with 77 where Chromium, its driver or
# Python 3.10 is missing, or where the program was built without WebAssembly. QUADRILLE holds the path of the program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
. "$here/in-a-browser.sh"
"$QUADRILLE" lesson --live -o live.html queens:5 2> complaints ||
    { cat complaints; grep -q 'needs a program that was built' complaints && exit 77; exit 99; }
"$QUADRILLE" lesson --live -o first.html 2> complaints || exit 99
cp "$here/../../plots/lessons/live.html" published.html || exit 99
python3 "$here/../lesson/live.py" "$QUADRILLE"
