#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes a lesson that lives, and looks at it in headless Chromium (lesson/live.py). Ends with 77 where Chromium, its driver or
# Python 3.10 is missing, or where the program was built without WebAssembly. QUADRILLE holds the path of the program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
command -v chromedriver >/dev/null && command -v python3 >/dev/null || exit 77
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || exit 77
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM
cd "$work" || exit 99
"$QUADRILLE" lesson --live -q -o live.html queens:5 2> complaints ||
    { cat complaints; grep -q 'needs a program that was built' complaints && exit 77; exit 99; }
python3 "$here/../lesson/live.py" "$QUADRILLE"
