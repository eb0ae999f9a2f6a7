#!/bin/sh
# SPDX-License-Identifier: MIT
# recompute.sh SUMMARISE RUN: the figures of a run against those that recompute.py makes of the same rows. A RUN that is
# a number is one by random-run.py. Skipped without python3.
set -u
here=$(cd "$(dirname "$0")" && pwd)
command -v python3 > /dev/null || exit 77
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
case $2 in
*[!0-9]*) rows=$2/rows.csv.xz; xz -dc "$rows" > "$folder/rows.csv" || exit 1 ;;
*) rows=$folder/rows.csv; python3 "$here/random-run.py" "$2" > "$rows" || exit 1 ;;
esac
"$1" "$rows" > "$folder/summary.csv" && "$1" "$rows" pairs > "$folder/pairs.csv" || exit 1
python3 "$here/recompute.py" "$folder/rows.csv" "$folder/summary.csv" "$folder/pairs.csv"
