#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""aslib.py QUADRILLE: runs as scenarios of ASlib. scipy reads the tables, a program of its own the rows; the features are those
that a person counts in the texts below. Skipped without scipy and yaml."""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from statistics import median

try:
    import yaml
    from scipy.io import arff
except ImportError:
    sys.exit(77)

program = os.path.abspath(sys.argv[1])
folder = tempfile.TemporaryDirectory() # goes when Python ends
os.chdir(folder.name)
BOARD = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
with open('boards.txt', 'w', encoding='utf-8') as file:
    file.write(f'# quadrille: order 3x3\n{BOARD}\n')
with open('colours.dlx', 'w', encoding='utf-8') as file:
    file.write('a b | x y\na x:1\na x:2 y:1\nb x:1\nb y:2\n')
with open('formula.cnf', 'w', encoding='utf-8') as file:
    file.write('p cnf 3 4\n1 -2 0\n2 3 0\n-1 -3 0\n1 2 3 0\n')


def make(*words):
    done = subprocess.run([program, *words], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout + done.stderr


def table(name):
    """Rows by the names of columns. scipy reads no strings: they become nominal."""
    with open(f'run/aslib/{name}.arff', encoding='utf-8') as file:
        text = file.read()
    head, data = text.split('@DATA\n')
    rows = list(csv.reader(data.splitlines()))
    for column, attribute in enumerate(re.findall(r'@ATTRIBUTE (\w+) ', head)):
        values = ','.join(f'"{value}"' for value in sorted({row[column] for row in rows}))
        head = head.replace(f'@ATTRIBUTE {attribute} STRING', f'@ATTRIBUTE {attribute} {{{values}}}')
    with open('nominal.arff', 'w', encoding='utf-8') as file:
        file.write(f'{head}@DATA\n{data}')
    loaded, _ = arff.loadarff('nominal.arff')
    return [{key: value.decode().strip('"') if isinstance(value, bytes) else value for key, value in zip(loaded.dtype.names, row)}
            for row in loaded]


make('compare', '-q', '--out', 'run', '-n', '0', '--runs', '3', '--isomorphs', '1', '--timeout', '9', '-s', 'dlx', '-s',
     'bands', '-s', 'cdcl', '-s', 'dlx:tie=last', 'queens:5', 'boards.txt', 'colours.dlx', 'formula.cnf')

# Whether a solve meets its limit is luck on a busy machine: rows of a timeout are written here.
with open('run/rows.csv', encoding='utf-8') as file:
    rows = re.sub(r'^(queens:5,.*,dlx,0,.*,)ok,10,1,\w+,\d+', r'\1timeout,3,0,,9000000000', file.read(), flags=re.MULTILINE)
with open('run/rows.csv', 'w', encoding='utf-8') as file:
    file.write(rows)
with open('run/run.json', encoding='utf-8') as file:
    record = json.load(file)
del record['rows_bytes']
with open('run/run.json', 'w', encoding='utf-8') as file:
    json.dump(record, file)
make('report', '--format', 'aslib', 'run')

with open('run/aslib/description.txt', encoding='utf-8') as file:
    description = yaml.safe_load(file)
solvers = {'dlx', 'bands', 'cdcl', 'dlx:tie=last'}
assert set(description['metainfo_algorithms']) == solvers and description['algorithm_cutoff_time'] == 9, description
provided = description['feature_steps']['reading']['provides']
assert provided == description['features_deterministic']

# What a person counts: 81 cells of which 30 are given; Knuth's queens have 2n items, 2(2n - 3) more for diagonals of two cells
# and more, n^2 options; and the two texts.
features = {
    'boards/boards.txt': {'box_rows': 3, 'box_columns': 3, 'givens': 30, 'blanks': 51},
    'queens:5/queens:5': {'items': 10, 'secondary_items': 14, 'options': 25, 'option_items': 4 * 25 - 4},
    'colours.dlx/colours.dlx': {'items': 2, 'secondary_items': 2, 'options': 4, 'option_items': 9, 'colours': 2},
    'formula.cnf/formula.cnf': {'variables': 3, 'clauses': 4, 'literals': 9}}
features = {f'{name}/{isomorph}': known for name, known in features.items() for isomorph in (0, 1)}
values = {row['instance_id']: row for row in table('feature_values')}
assert set(values) == set(features), values
for instance, known in features.items():
    for name in provided:
        assert values[instance][name] == known.get(name, 0), (instance, name, values[instance])
assert [row['reading'] for row in table('feature_runstatus')] == ['ok'] * len(features)

# The folds keep isomorphs together.
folds = {row['instance_id']: row['fold'] for row in table('cv')}
assert set(folds) == set(features) and all(fold == folds[name[:-1] + '0'] for name, fold in folds.items())
assert sorted(set(folds.values())) == [1, 2, 3, 4], folds

times = {}
with open('run/rows.csv', encoding='utf-8') as file:
    for row in csv.DictReader(file):
        key = f"{row['set']}/{row['instance']}/{row['isomorph']}", row['solver']
        times.setdefault(key, []).append((row['status'], float(row['time_ns']) * 1e-9))
runs = {(row['instance_id'], row['algorithm']): row for row in table('algorithm_runs')}
assert set(runs) == {(instance, solver) for instance in features for solver in solvers}
for key, row in runs.items():
    if key not in times:
        assert row['runstatus'] == 'not_applicable' and row['runtime'] == 9, row
    elif {status for status, _ in times[key]} == {'ok'}:
        assert row['runstatus'] == 'ok' and abs(row['runtime'] - median(time for _, time in times[key])) < 1e-9, row
    else:
        assert row['runstatus'] == 'timeout' and row['runtime'] == 9, row
assert runs['queens:5/queens:5/0', 'bands']['runstatus'] == 'not_applicable'
assert runs['queens:5/queens:5/0', 'dlx']['runstatus'] == 'timeout'
assert runs['boards/boards.txt/1', 'bands']['runstatus'] == 'ok'

# A set that was changed has no features, and what is there still keeps its own.
with open('colours.dlx', 'a', encoding='utf-8') as file:
    file.write('a b\n')
make('report', '--format', 'aslib', 'run')
values = {row['instance_id']: row for row in table('feature_values')}
status = {row['instance_id']: row['reading'] for row in table('feature_runstatus')}
assert [name for name in status if status[name] != 'ok'] == ['colours.dlx/colours.dlx/0', 'colours.dlx/colours.dlx/1'], status
assert values['colours.dlx/colours.dlx/0']['items'] != values['colours.dlx/colours.dlx/0']['items']
assert values['queens:5/queens:5/0']['items'] == 10
