#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""packages.py [-r ROUNDS] [INSTANCE...]: packages for Python that list all solutions of an exact cover, side by side.

Each begins with lists of items and ends with a list of solutions, in one process. Packages take turns in each round; one that
takes more than ten seconds is asked once. The table has the medians of their seconds and, behind them, the ratio to the first.
Those that cannot be imported are left out; counts that differ end it with status 1."""
import argparse
import statistics
import sys
import time

import quadrille


def with_quadrille(solver):
    def ask(options, primary, secondary):
        cover = quadrille.ExactCover.from_options(options, primary=primary, secondary=secondary)
        return [solution.options for solution in quadrille.solutions(cover, solver)]
    return ask


def with_xcover(options, primary, secondary):
    return list(xcover.covers(options, primary=primary, secondary=secondary))


def with_exact_cover(options, primary, secondary):
    """It knows no secondary items: each gets an option of its own."""
    place = {item: i for i, item in enumerate(primary + secondary)}
    matrix = numpy.zeros((len(options) + len(secondary), len(place)), dtype=bool)
    for row, option in enumerate(options + [[item] for item in secondary]):
        matrix[row, [place[item] for item in option]] = True
    return exact_cover.get_all_solutions(matrix)


def with_pyminiexact(options, primary, secondary):
    problem = pyminiexact.miniexacts_x()
    number = {item: problem.primary(item) for item in primary}
    number.update({item: problem.secondary(item) for item in secondary})
    for option in options:
        problem.add([number[item] for item in option])
    found = []
    while problem.solve() == 10:
        found.append(list(problem.selected_options()))
    return found


packages = {"quadrille, bits": with_quadrille("bits"), "quadrille, dlx": with_quadrille("dlx")}
try:
    import pyminiexact
    packages["pyminiexact"] = with_pyminiexact
except ImportError:
    pass
try:
    import xcover
    packages["xcover"] = with_xcover
    with_xcover([["a"], ["b"], ["a", "b"]], ["a", "b"], [])  # compiled here
except ImportError:
    pass
try:
    import exact_cover
    import numpy
    packages["exact_cover"] = with_exact_cover
except ImportError:
    pass

parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("-r", type=int, default=5, metavar="ROUNDS")
parser.add_argument("instance", nargs="*", default=["queens:8", "queens:10", "queens:12", "pentomino:6x10"])
chosen = parser.parse_args()
print("| instance | solutions |", *(f" {name} |" for name in packages), sep="")
print("|---|--:|" + "--:|" * len(packages))
for name in chosen.instance:
    [cover] = quadrille.read(name)
    options = [list(cover.option(key)) for key in cover.keys]
    primary, secondary = cover.items[:cover.primary], cover.items[cover.primary:]
    times, counts = {package: [] for package in packages}, {}
    for turn in range(chosen.r):
        for package, ask in packages.items():
            if max(times[package], default=0) < 10:
                begun = time.perf_counter()
                counts[package] = len(ask(options, primary, secondary))
                times[package].append(time.perf_counter() - begun)
    if len(set(counts.values())) > 1:
        sys.exit(f"packages.py: {name}: counts differ: {counts}")
    medians = [statistics.median(of) for of in times.values()]
    print(f"| `{name}` | {counts['quadrille, dlx']:,} |",
          *(f" {median:.{2 if median < 99 else 3}g} ({median / medians[0]:.3g}) |" for median in medians), sep="", flush=True)
