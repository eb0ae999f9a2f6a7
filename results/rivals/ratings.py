#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ratings.py QUADRILLE SKFR SET...: how `grade` agrees with a rating by the steps that people take.

SKFR is a build of skfr (Sudoku Fast Rating, github.com/dobrichev/skfr), which rates the hardest step as Sudoku Explainer does.
For each set, and for all of them together, prints Spearman's correlation of that rating with `grade --rating` and with the
nodes of dlx; equal values share their mean rank."""
import csv
import os
import re
import statistics
import subprocess
import sys
import tempfile

GRADES = "rating", "nodes:dlx"


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    for value in set(values):
        places = [place for place, i in enumerate(order) if values[i] == value]
        for place in places:
            result[order[place]] = statistics.mean(places)
    return result


def spearman(pairs):
    left, right = (ranks(values) for values in zip(*pairs))
    return statistics.correlation(left, right) if len(set(left)) > 1 and len(set(right)) > 1 else float("nan")


def rate(skfr, boards):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/boards.txt", "w") as file:
            file.writelines(board.replace("0", ".") + "\n" for board in boards)
        subprocess.run([skfr, "--input=boards"], cwd=folder, stdout=subprocess.DEVNULL, check=True)
        with open(f"{folder}/boards_rat.txt") as file:
            rated = dict(re.findall(r"^(\S{81}) ED=([\d.]+)/", file.read(), re.MULTILINE))
    return [float(rated[board.replace("0", ".")]) for board in boards]


def main():
    quadrille, skfr, *sets = sys.argv[1:]
    everything = {grade: [] for grade in GRADES}
    print("set", "boards", "skfr", *GRADES, sep="\t")
    for name in sets:
        command = [quadrille, "grade", *(word for grade in GRADES for word in ("--by", grade)), name]
        rows = list(csv.DictReader(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()))
        rated = rate(os.path.abspath(skfr), [row["puzzle"] for row in rows])
        figures = []
        for grade in GRADES:
            pairs = [(value, float(row[grade])) for value, row in zip(rated, rows)]
            everything[grade] += pairs
            figures.append(f"{spearman(pairs):.2f}")
        print(name, len(rows), f"{min(rated)} to {max(rated)}", *figures, sep="\t", flush=True)
    print("all", len(everything["rating"]), "", *(f"{spearman(pairs):.2f}" for pairs in everything.values()), sep="\t")


main()
