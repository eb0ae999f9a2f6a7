# SPDX-License-Identifier: MIT
"""Counts of random exact covers, by several back-ends and by this program, which shares no code with them.

    random-counts.py QUADRILLE SEED COVERS

Each cover is small enough to be counted by trying: the lowest item that is open, in every way. It is handed over as
a list with lengths. Then some of them are put side by side, with items of their own: the count is the product of
theirs, far beyond 64 bits."""
import os
import random
import subprocess
import sys
import tempfile

COUNTERS = ["memo", "memo:order=fixed", "dlx", "bits", "cells"]


def count_by_trying(items, options):
    masks = [sum(1 << (item - 1) for item in option) for option in options]

    def rest(covered):
        if covered == (1 << items) - 1:
            return 1
        lowest = ~covered & -~covered
        return sum(rest(covered | mask) for mask in masks if mask & lowest and not mask & covered)

    return rest(0)


def make_cover():
    items = random.randint(1, 9)
    sizes = [min(items, random.choice([1, 1, 2, 2, 3, 4])) for _ in range(random.randint(1, 26))]
    return items, [random.sample(range(1, items + 1), size) for size in sizes]


def write_lengths(path, items, options):
    with open(path, "w") as file:
        print(items, len(options), file=file)
        for option in options:
            print(len(option), *option, file=file)


def side_by_side(covers):
    items, options = 0, []
    for theirs, of_them in covers:
        options += [[item + items for item in option] for option in of_them]
        items += theirs
    return items, options


def main():
    quadrille, seed, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random.seed(seed)
    covers = [make_cover() for _ in range(number)]
    counts = [count_by_trying(*cover) for cover in covers]
    wrong = 0

    def compare(spec, files, expected):
        answer = subprocess.run([quadrille, "count", "-s", spec, "--from", "lengths", *files], stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, check=False, text=True).stdout.split()
        if answer == [str(count) for count in expected]:
            return 0
        print(spec, "seed", seed, *[(i, said, count) for i, (said, count) in enumerate(zip(answer, expected))
                                          if said != str(count)][:5])
        return 1

    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, str(i)) for i in range(number)]
        for path, cover in zip(files, covers):
            write_lengths(path, *cover)
        for spec in COUNTERS:
            wrong += compare(spec, files, counts)
        several = [i for i in range(number) if counts[i] > 1][:60]
        product = 1
        for i in several:
            product *= counts[i]
        path = os.path.join(folder, "several")
        write_lengths(path, *side_by_side([covers[i] for i in several]))
        for spec in "memo", "memo:order=fixed":
            wrong += compare(spec, [path], [product])
    print(f"{number} covers, {sum(count > 0 for count in counts)} of them with solutions; their product {product}")
    sys.exit(wrong > 0)


main()
