#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ranks.py QUADRILLE RUN: the chart `ranks` of a run against the ranks and Wilcoxon's tests of scipy, from the same rows.
Skipped without scipy."""

import csv
import itertools
import lzma
import math
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from statistics import median

try:
    from scipy.stats import rankdata, wilcoxon
except ImportError:
    sys.exit(77)

program, run = sys.argv[1:]
runs, boards, solvers = defaultdict(list), defaultdict(set), {}
with lzma.open(os.path.join(run, 'rows.csv.xz'), 'rt', encoding='utf-8') as file:
    for row in csv.DictReader(file):
        assert row['status'] in ('ok', 'timeout', 'limited'), row['status']
        solved = row['status'] == 'ok'
        key = row['set'], row['index'], row['isomorph']
        runs[row['solver'], key].append(float(row['time_ns']) if solved else 2 * float(row['timeout_ns']))
        boards[key[:2]].add(key)
        solvers[row['solver']] = None
keys = [key for board in boards.values() for key in board]
solvers = [solver for solver in solvers if all((solver, key) in runs for key in keys)]
number = {solver: [sum(math.log(median(runs[solver, key])) for key in board) / len(board) for board in boards.values()]
          for solver in solvers}
ranks = [rankdata(column) for column in zip(*number.values())]
mean_rank = {solver: sum(rank[i] for rank in ranks) / len(ranks) for i, solver in enumerate(solvers)}
solvers.sort(key=mean_rank.get)

# The tests, and Holm's correction.
tests = {}
for a, b in itertools.combinations(solvers, 2):
    differences = [x - y for x, y in zip(number[a], number[b])]
    tests[a, b] = wilcoxon(differences, method='approx').pvalue if any(differences) else 1
differ, least = {}, 0
for i, pair in enumerate(sorted(tests, key=tests.get)):
    least = max(least, tests[pair] * (len(tests) - i))
    differ[pair] = least < 0.05


def is_joined(first, last):
    return not any(differ[pair] for pair in itertools.combinations(solvers[first:last + 1], 2))


# A bar is a run of neighbours that no longer one holds.
count = len(solvers)
bars = {first: last for first, last in itertools.combinations(range(count), 2) if is_joined(first, last)
        and not (first and is_joined(first - 1, last)) and not (last + 1 < count and is_joined(first, last + 1))}
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([program, 'plot', '--chart', 'ranks', '--out', folder, run], check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, 'ranks.tsv'), encoding='utf-8') as file:
        drawn = list(csv.DictReader(file, delimiter='\t'))
assert [row['solver'] for row in drawn] == solvers, (drawn, solvers)
for place, row in enumerate(drawn):
    assert abs(float(row['mean_rank']) - mean_rank[row['solver']]) < 1e-4, (row, mean_rank)
    assert int(row['joined_to']) == bars.get(place, place) + 1, (row, bars)
    assert int(row['instances']) == len(boards), row
