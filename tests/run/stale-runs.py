#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stale-runs.py TOP: what `results/measure.sh --stale` says of a run in a repository made here, after one change each."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

top = sys.argv[1]
SOURCES = {
    'common/cover/cover.c': 'int cover(void)\n{\n    return 4;\n}\n',
    'solvers/lists/lists.h': '#ifndef LISTS_H\n#define LISTS_H\nenum { WIDTH = 8 }; /* of a list */\n#endif\n',
    'solvers/lists/dlx.c': '#include "solvers/lists/lists.h"\n/* The search. */\nstatic int search(void)\n{\n    return WIDTH; // steps\n}\n'
                           'const struct solver solver_dlx_plain = {.solve = search};\n',
    'solvers/bits/bits.c': 'const struct solver solver_bits = {.solve = search};\n',
    'harness/measuring/measure.c': 'enum { LEAST = 20 };\n',
    'harness/text/width.c': 'int width(void) { return 80; }\n',
    'data/easy.txt': '1.3.\n',
}
DLX = {'spec': 'dlx-plain', 'name': 'dlx-plain'}
PEER = {'spec': 'plugin:build/peers/theirs.so', 'name': 'peer'}
EASY = {'name': 'easy', 'path': 'easy', 'sha256': hashlib.sha256(b'1.3.\n').hexdigest()}
FOLDER = 'results/published/group/one'


def git(*words):
    return subprocess.run(['git', '-c', 'user.name=x', '-c', 'user.email=x@localhost', *words], check=True,
                          stdout=subprocess.PIPE, encoding='utf-8').stdout.strip()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def edit(path, old, new):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    assert old in text, (path, old)
    write(path, text.replace(old, new))


def record(commit, solvers=(DLX,)):
    write(FOLDER + '/run.json', json.dumps({'commit': commit, 'sets': [EASY], 'solvers': solvers}))


def changed(*parts):
    return lambda base: f'{FOLDER}: changed since {base}: ' + ', '.join(parts) + '\n'


def fresh(base):
    return ''


CLAIMS = {
    'nothing changed': (fresh, lambda base: None),
    'comments and white space changed': (fresh, lambda base: (
        edit('solvers/lists/dlx.c', '/* The search. */', '/* How it searches,\n * and "why". */'),
        edit('solvers/lists/dlx.c', 'return WIDTH; // steps', 'return\n\tWIDTH;'))),
    'a file was renamed': (fresh, lambda base: (
        git('mv', 'solvers/lists/lists.h', 'solvers/lists/linked.h'), edit('solvers/lists/dlx.c', 'lists.h', 'linked.h'))),
    'another solver and another part of the harness changed': (fresh, lambda base: (
        edit('solvers/bits/bits.c', 'search', 'look'), edit('harness/text/width.c', '80', '81'))),
    'a plug-in by others took part': (fresh, lambda base: record(base, [DLX, PEER])),
    'a solver changed': (changed('the solver dlx-plain'), lambda base: edit('solvers/lists/dlx.c', 'WIDTH;', '2 * WIDTH;')),
    'a header of a solver changed': (changed('the solver dlx-plain'), lambda base: edit('solvers/lists/lists.h', '8', '9')),
    'a solver was removed': (changed('the solver dlx-plain'), lambda base: git('rm', '-qr', 'solvers/lists')),
    'what solvers share changed': (changed('what all solvers share'), lambda base: edit('common/cover/cover.c', '4', '5')),
    'measuring changed': (changed('measuring'), lambda base: edit('harness/measuring/measure.c', '20', '10')),
    'a set changed': (changed('the set easy'), lambda base: edit('data/easy.txt', '3', '4')),
    'its tree was changed': (lambda base: f'{FOLDER}: its tree had changes that no commit has ({base}-dirty)\n',
                             lambda base: record(base + '-dirty')),
    'its commit is unknown': (lambda base: f'{FOLDER}: its commit is not in the history (123456789abc)\n',
                              lambda base: record('123456789abc')),
}
failed = False
for claim, (expected, change) in CLAIMS.items():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for path, text in SOURCES.items():
            write(path, text)
        for path in ('results/measure.sh', 'results/stale.py', 'cmake/source-date.cmake'):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copy(os.path.join(top, path), path)
        git('init', '-q')
        git('add', '-A')
        git('commit', '-qm', 'x')
        base = git('rev-parse', '--short=12', 'HEAD')
        record(base)
        change(base)
        git('add', '-A')
        git('commit', '-qm', 'y')
        done = subprocess.run(['results/measure.sh', '--stale'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding='utf-8')
        if (done.returncode, done.stdout) != (bool(expected(base)), expected(base)):
            print(f'{claim}\n  expected: {expected(base)}\n  seen:     {done.returncode} {done.stdout}')
            failed = True
        os.chdir('/')
sys.exit(failed)
