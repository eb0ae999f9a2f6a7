#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gap.py FOLDER [SOLVER [SHARE]]: how much of the gap between the single best and the virtual best solver is closed by SOLVER
(default auto) in a run, or in all runs below a folder, by PAR-2, as algorithm selection counts it: 1 is the virtual best, 0
the single best. Over all instances and of each set, with the single solvers beside it, a random one, the best of each set,
and the instances on which SOLVER is SHARE times (default 2.1) behind the best. What took no part in an instance did not
solve it."""

import collections
import csv
import glob
import lzma
import os
import statistics
import sys

if len(sys.argv) < 2:
    sys.exit(__doc__)
folder, chosen, share = sys.argv[1], (sys.argv[2:] + ['auto'])[0], float((sys.argv[3:] + ['2.1'])[0])
times = collections.defaultdict(lambda: collections.defaultdict(list))  # of an instance, of a solver: PAR-2 of its runs
worst, disturbed = 0.0, set()
for path in sorted(glob.glob(os.path.join(glob.escape(folder), '**', 'rows.csv*'), recursive=True)):
    run = os.path.relpath(os.path.dirname(path), folder)
    with lzma.open(path, 'rt', encoding='utf-8') if path.endswith('.xz') else open(path, encoding='utf-8') as file:
        for row in csv.DictReader(file):
            instance = run, row['set'], row['index'], row['isomorph']
            unsolved = 2e-9 * float(row['timeout_ns'] or 0)
            worst = max(worst, unsolved)
            if row['status'] == 'disturbed':
                disturbed.add(instance)
            elif row['status'] not in ('clash', 'stopped'):
                solved = row['status'] == 'ok' and row['time_ns']
                times[instance][row['solver']].append(float(row['time_ns']) / 1e9 if solved else unsolved)
par = {i: {solver: statistics.fmean(runs) for solver, runs in of.items()} for i, of in times.items() if i not in disturbed}
singles = sorted({solver for of in par.values() for solver in of} - {chosen})
if not singles or not any(chosen in of for of in par.values()):
    sys.exit(f'{folder} has no rows of {chosen}, or of no others')


def scores(instances):
    """The mean of each solver."""
    return {solver: statistics.fmean(par[i].get(solver, worst) for i in instances) for solver in [chosen] + singles}


def best(instance):
    return min(par[instance].get(solver, worst) for solver in singles)


def line(name, instances):
    mean = scores(instances)
    single = min(singles, key=mean.get)
    virtual = statistics.fmean(map(best, instances))
    closed = (mean[single] - mean[chosen]) / (mean[single] - virtual) if mean[single] > virtual else float('nan')
    print(f'{name:24.24} {len(instances):5} {mean[chosen]:10.6f} {mean[single]:10.6f} {virtual:10.6f} {closed:7.2f}  {single}')
    return mean


by_set = collections.defaultdict(list)
for instance in par:
    by_set[instance[:2]].append(instance)
print(f'{"set":24} {"#":>5} {chosen:>10} {"single":>10} {"virtual":>10} {"closed":>7}  the single best')
for (_, name), instances in by_set.items():
    line(name, instances)
mean = line('all', list(par))
print('\nPAR-2 over all, in seconds:')
for solver in sorted(mean, key=mean.get):
    print(f'  {solver:24} {mean[solver]:10.6f}')
print(f'  {"a random one":24} {statistics.fmean(mean[solver] for solver in singles):10.6f}')
tables = statistics.fmean(min(scores(of)[solver] for solver in singles) for of in by_set.values() for _ in of)
print(f'  {"the best of each set":24} {tables:10.6f}')
behind = [i for i in par if par[i].get(chosen, worst) > share * best(i) + 0.001]
print(f'\n{len(par) - len(behind)} of {len(par)} instances within {share:g} times the best and 1 ms. The others:')
for i in sorted(behind, key=lambda i: best(i) / par[i].get(chosen, worst)):
    fastest = min(singles, key=lambda solver: par[i].get(solver, worst))
    print(f'  {i[1]}#{i[2]}.{i[3]}: {par[i].get(chosen, worst):.6f}, {fastest} {best(i):.6f}')
