#!/bin/sh
# SPDX-License-Identifier: MIT
# The measurements of results/guide/large-boards.md, from the top folder: sh results/large-boards/measure.sh [QUADRILLE] [FOLDER]
set -eu
quadrille=${1:-quadrille} out=${2:-runs/large-boards}
"$quadrille" compare -q -n 2 --runs 1 --timeout 10 --out "$out/small" \
  -s large -s 'clasp=exec:clasp --verbose=0' -s 'cryptominisat5=exec:cryptominisat5 --verb 0' \
  -s 'gecode=exec:protocol=line:results/large-boards/minizinc-line.py' sixteen-minimal twenty-five twenty-five-minimal
"$quadrille" compare -q -n 2 --runs 1 --timeout 10 --out "$out/great" -s large thirty-six forty-nine
# With a program that knows CaDiCaL. It takes some minutes.
"$quadrille" compare -q -n 2 --runs 3 --timeout 60 --out "$out/drawn" -s large -s cadical twenty-five-drawn
