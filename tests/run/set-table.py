#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""set-table.py TOP: compares the table of the shipped sets in data/README.md with their files, and prints what differs; each set has
a line with its name, the number and the size of its boards, what it is and where it is from."""
import glob
import importlib.util
import os
import sys

ORIGINS = (("quadrille generate", "generated"), ("results/hunt.sh", "hunted"), ("random grids", "drawn"), ("typed", "typed"))


def main(top):
    where = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check-sets.py")
    spec = importlib.util.spec_from_file_location("check_sets", where)
    sets = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sets)
    wanted = []
    for path in sorted(glob.glob(os.path.join(top, "data", "*.txt"))):
        order, _, boards = sets.read_set(path)
        with open(path, encoding="utf-8") as file:
            head = {line[2:].split(": ", 1)[0]: line.split(": ", 1)[1].strip() for line in file if line[:2] == "# " and ": " in line}
        origin = next(name for start, name in ORIGINS if head["made by"].startswith(start))
        size = order[0] * order[1]
        name = os.path.basename(path)[:-4]
        wanted.append(f"| `{name}` | {len(boards)} | {size}x{size} | {head['about']} | {origin} |")
    with open(os.path.join(top, "data", "README.md"), encoding="utf-8") as file:
        said = [line.rstrip("\n") for line in file if line.startswith("| `")]
    for line in wanted:
        if line not in said:
            print("missing: " + line)
    for line in said:
        if line not in wanted:
            print("wrong:   " + line)
    return 99 if not wanted else said != wanted


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
