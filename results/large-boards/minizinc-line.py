#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gecode through MiniZinc as a back-end of Quadrille: -s 'exec:protocol=line:results/large-boards/minizinc-line.py'.

Reads a board a line, up to 35x35, and answers each by one process of MiniZinc on the model board.mzn beside this file.
Arguments, such as `--solver org.gecode.gecode`, go to MiniZinc. QUADRILLE_ORDER and QUADRILLE_LIMIT are set by Quadrille."""
import os
import pathlib
import subprocess
import sys

DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def main():
    rows, columns = map(int, os.environ.get("QUADRILLE_ORDER", "3x3").split("x"))
    limit = os.environ.get("QUADRILLE_LIMIT", "1")
    size = rows * columns
    model = pathlib.Path(__file__).with_name("board.mzn")
    for line in sys.stdin:
        given = ",".join(str(DIGITS.index(character)) for character in line.strip())
        data = "rows=%d;columns=%d;given=array2d(1..%d,1..%d,[%s]);" % (rows, columns, size, size, given)
        choice = ["-n", limit] if limit != "0" else ["-a"]
        done = subprocess.run(
            ["minizinc", *sys.argv[1:], *choice, "--soln-sep", "", "--search-complete-msg", "", "--unsat-msg", "",
             "-D", data, str(model)], stdout=subprocess.PIPE, text=True, check=True)
        found = [line.split() for line in done.stdout.splitlines() if line.strip()]
        boards = ["".join(DIGITS[int(digit)] for digit in words) for words in found]
        print(" ".join([str(len(boards)), *boards]) if boards else "none", flush=True)


if __name__ == "__main__":
    main()
