#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the report of tests/report/run, and one of this run beside itself with all times doubled, and looks at them in
# headless Chromium (report/browser.py). Ends with 77 where Chromium, its driver or Python 3.10 is missing. QUADRILLE
# holds the path of the program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
command -v chromedriver >/dev/null && command -v python3 >/dev/null || exit 77
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || exit 77
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM
unset QUADRILLE_SHARE
cp -r "$here/../report/run" "$work/run"
"$QUADRILLE" report "$work/run" || exit 99
mkdir "$work/slow"
sed 's/GNU 12/GNU 13/' "$work/run/run.json" > "$work/slow/run.json"
awk -F, -v OFS=, 'NR > 1 { $15 *= 2 } 1' "$work/run/rows.csv" > "$work/slow/rows.csv"
"$QUADRILLE" report --out "$work/two.html" "$work/run" "$work/slow" || exit 99
charts=$(cd "$work/run" && for chart in $("$QUADRILLE" list charts | sed 's/ .*//'); do
    [ ! -e "charts/$chart.svg" ] || echo "$chart"; done)
# shellcheck disable=SC2086 # a list of words
python3 "$here/../report/browser.py" "$work/run/report.html" "$work/two.html" $charts
