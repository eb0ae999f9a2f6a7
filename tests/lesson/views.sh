#!/bin/sh
# SPDX-License-Identifier: MIT
# views.sh SOURCES - looks at the views of a lesson in headless Chromium (views.py). Ends with 77 where Chromium, its
# driver or Python 3.10 is missing. QUADRILLE holds the path of the program.
set -u
sources=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
. "$here/../run/in-a-browser.sh"
python3 "$here/views.py" "$QUADRILLE" "$sources"
