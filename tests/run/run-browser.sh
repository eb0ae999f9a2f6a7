#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the report of tests/report/run, and one of this run beside itself with all times doubled, and looks at them in
# headless Chromium (report/browser.py). Ends with 77 where Chromium, its driver or Python 3.10 is missing. QUADRILLE
# holds the path of the program.
set -u
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
. "$here/in-a-browser.sh"
cp -r "$here/../report/run" run
"$QUADRILLE" report run || exit 99
mkdir slow
sed 's/GNU 12/GNU 13/' run/run.json > slow/run.json
awk -F, -v OFS=, 'NR > 1 { $15 *= 2 } 1' run/rows.csv > slow/rows.csv
"$QUADRILLE" report --out two.html run slow || exit 99
charts=$(cd run && for chart in $("$QUADRILLE" list charts | sed 's/ .*//'); do
    [ ! -e "charts/$chart.svg" ] || echo "$chart"; done)
# shellcheck disable=SC2086 # a list of words
python3 "$here/../report/browser.py" run/report.html two.html $charts
