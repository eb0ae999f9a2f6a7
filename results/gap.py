#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gap.py FOLDER [SOLVER [SHARE]]: how near SOLVER (default auto) comes to the best of the others on each instance.

FOLDER is a run, of which each set gets a line, or holds runs, each of which gets one. By PAR-2 in milliseconds: SOLVER, the
best of each set, the single best and the virtual best of the others, and a random one; `closed` is how much of the gap
between the single best (0) and the virtual best (1) SOLVER closes, as algorithm selection counts it, where they are over 5 %
apart; `within`, on how many instances it takes at most SHARE times the best (default 2.1) and 1 ms; last, on how many each
solver takes over 100 times the best. Then where the print decides, and the instances on which SOLVER is behind. An instance
that was disturbed is left out; what took no part in one did not solve it."""

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
worst, disturbed, runs = 0.0, set(), collections.defaultdict(set)
for path in sorted(glob.glob(os.path.join(glob.escape(folder), '**', 'rows.csv*'), recursive=True)):
    run = os.path.relpath(os.path.dirname(path), folder)
    with lzma.open(path, 'rt', encoding='utf-8') if path.endswith('.xz') else open(path, encoding='utf-8') as file:
        for row in csv.DictReader(file):
            instance = run, row['set'], row['index'], row['isomorph']
            unsolved = 2e-6 * float(row['timeout_ns'] or 0)
            worst = max(worst, unsolved)
            if row['status'] == 'disturbed':
                disturbed.add(instance)
            elif row['status'] not in ('clash', 'stopped'):
                solved = row['status'] == 'ok' and row['time_ns']
                times[instance][row['solver']].append(float(row['time_ns']) / 1e6 if solved else unsolved)
            runs[run].add(row['set'])
par = {i: {solver: statistics.fmean(all) for solver, all in of.items()} for i, of in times.items() if i not in disturbed}
singles = sorted({solver for of in par.values() for solver in of} - {chosen})
if not singles or not any(chosen in of for of in par.values()):
    sys.exit(f'{folder} has no rows of {chosen}, or of no others')


def mean(solver, instances):
    return statistics.fmean(par[i].get(solver, worst) for i in instances)


def best(instance):
    return min(par[instance].get(solver, worst) for solver in singles)


def groups(instances, key):
    found = collections.defaultdict(list)
    for instance in instances:
        found[key(instance)].append(instance)
    return found


def is_behind(instance):
    return par[instance].get(chosen, worst) > share * best(instance) + 1


def line(name, instances):
    single = min(singles, key=lambda solver: mean(solver, instances))
    by_set = groups(instances, lambda i: i[:2]).values()
    tables = sum(min(mean(solver, of) for solver in singles) * len(of) for of in by_set) / len(instances)
    ours, first, virtual = mean(chosen, instances), mean(single, instances), statistics.fmean(map(best, instances))
    closed = f'{100 * (first - ours) / (first - virtual):.0f} %' if first > 1.05 * virtual else '-'
    within = sum(not is_behind(i) for i in instances)
    far = collections.Counter(solver for i in instances for solver, time in par[i].items() if time > 100 * best(i))
    singly = statistics.fmean(mean(solver, instances) for solver in {solver for i in instances for solver in par[i]} - {chosen})
    print(f'| {name} | {len(instances)} | {ours:.3g} | {tables:.3g} | {first:.3g} `{single}` | {virtual:.3g} | '
          f'{singly:.3g} | {closed} | {within} | '
          f'{", ".join(f"`{solver}` {count}" for solver, count in far.most_common()) or "-"} |')


print(f'| | instances | {chosen} | best of each set | single best | virtual best | random | closed | within | 100 times behind |\n'
      '|---' + '|---:' * 8 + '|---|')
for name, instances in groups(par, lambda i: i[0] if len(runs) > 1 else i[1]).items():
    line(name, instances)
line('together', list(par))
prints = groups(par, lambda i: i[:3]).values()
decides = sum(any(par[a].get(s) == best(a) and par[b].get(s, worst) > 2 * best(b) + 1 for a in of for b in of for s in singles)
              for of in prints)
print(f'\nOn {decides} of {len(prints)} instances the print decides: what is first on one print takes twice as long as the best, '
      'and 1 ms more, on another.')
behind = sorted(filter(is_behind, par), key=lambda i: best(i) / par[i].get(chosen, worst))
print(f'\n{len(par) - len(behind)} of {len(par)} instances within {share:g} times the best and 1 ms. The others:')
for i in behind:
    fastest = min(singles, key=lambda solver: par[i].get(solver, worst))
    print(f'  {i[1]}#{i[2]}.{i[3]}: {par[i].get(chosen, worst):.6g}, {fastest} {best(i):.6g}')
