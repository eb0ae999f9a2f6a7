#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names the published runs that no longer show what the program does: `results/measure.sh --stale`.

A published run is a folder below results/published/ whose run.json git has. It is stale if its tree had changes that no commit
has, if its commit is not in the history, or if code that its times rest on has changed since: a set's file, the folder of a
solver, what all solvers share, or what measures. Comments, white space and the order of files do not count."""

import functools
import glob
import hashlib
import json
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = ['common/base', 'common/board', 'common/cover', 'solvers/interface', 'solvers/services']
MEASURING = ['harness/measuring', 'harness/comparing']
COMMENT = re.compile(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/|^#include "[^\n]*', re.S | re.M)


@functools.lru_cache(maxsize=None)
def git(*words):
    """What git prints; nothing if it fails."""
    return subprocess.run(['git', '-C', TOP, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding='utf-8').stdout


@functools.lru_cache(maxsize=None)
def code(commit, folder):
    """The code of a folder in a commit, or of today (no commit), each file without comments and white space."""
    listed = git('ls-tree', '-r', '--name-only', commit, folder) if commit else git('ls-files', folder)
    texts = []
    for path in listed.split():
        if path.endswith(('.c', '.h')):
            text = git('show', f'{commit}:{path}') if commit else open(os.path.join(TOP, path), encoding='utf-8').read()
            texts.append(' '.join(COMMENT.sub(lambda part: part[1] or ' ', text).split()))
    return sorted(texts)


def folder_of(solver):
    """The folder whose source defines a solver; null if there is none any more."""
    found = git('grep', '-lE', rf'struct solver solver_{solver.replace("-", "_")}\b', '--', 'solvers/*/*.c').split()
    return os.path.dirname(found[0]) if found else None


def reason(run):
    """Why a run is stale, or nothing."""
    commit, dirty = re.fullmatch('(.*?)(-dirty)?', run['commit']).groups()
    if dirty:
        return f'its tree had changes that no commit has ({run["commit"]})'
    if commit not in [at[:len(commit)] for at in git('rev-list', 'HEAD').split()]:
        return f'its commit is not in the history ({commit})'
    changed = []
    for entry in run['sets']:
        file = os.path.join(TOP, 'data', entry['path'] + '.txt')
        if os.path.exists(file) and hashlib.sha256(open(file, 'rb').read()).hexdigest() != entry['sha256']:
            changed.append('the set ' + entry['name'])
    for solver in sorted({solver['name'] for solver in run['solvers'] if not solver['spec'].startswith(('plugin:', 'exec:'))}):
        folder = folder_of(solver)
        if not folder or code(commit, folder) != code('', folder):
            changed.append('the solver ' + solver)
    for what, folders in ('what all solvers share', SHARED), ('measuring', MEASURING):
        if any(code(commit, folder) != code('', folder) for folder in folders):
            changed.append(what)
    return changed and f'changed since {commit}: ' + ', '.join(changed)


def main():
    if os.path.realpath(git('rev-parse', '--show-toplevel').strip()) != os.path.realpath(TOP):
        sys.exit('stale.py: there is no history here: in a clone with git this can be told')
    stale = False
    for path in sorted(glob.glob(TOP + '/results/published/**/run.json', recursive=True)):
        with open(path, encoding='utf-8') as file:
            why = reason(json.load(file))
        if why:
            print(os.path.relpath(os.path.dirname(path), TOP) + ': ' + why)
            stale = True
    return stale


if __name__ == '__main__':
    sys.exit(main())
