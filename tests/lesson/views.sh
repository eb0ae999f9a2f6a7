#!/bin/sh
# SPDX-License-Identifier: MIT
# views.sh SOURCES - looks at the views of a lesson in headless Chromium (views.py). Ends with 77 where Chromium, its
# driver or Python 3.10 is missing. QUADRILLE holds the path of the program.
set -u
command -v chromedriver >/dev/null && command -v python3 >/dev/null || exit 77
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || exit 77
unset QUADRILLE_SHARE
exec python3 "$(dirname "$0")/views.py" "$QUADRILLE" "$1"
