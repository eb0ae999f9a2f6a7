#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names the published runs that no longer show what the program does: `results/measure.sh --stale`.

A published run is a folder below results/published/ whose run.json git has. It is stale if its tree had changes that no
commit has, if its commit is not in the history, or if what it depends on has changed since: its sets, its back-ends, or the
measuring.

A back-end depends on the source that defines its `struct solver`, on what that source includes, and on the sources that
define the names it uses: what the linker would take. Families depend on the source of their table in the same way, and
measuring on the modules of MEASURING, the headers beside them, and what they use of common/. How instances are read and
written (common/formats/) lies before any question: it counts only for the back-ends that use it.

A source has changed if no source of the commit has the same tokens. So comments, white space, `#include` of the project's
own files and the guards of headers don't count, nor do names and folders of files. Not looked at: how the build compiles
the sources, libraries, and programs and plug-ins by others."""

import collections
import functools
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile

# What lies between a question and its time: a function of each of its modules, in whichever files they are.
MEASURING = """group_disturbance_of guard_run measurement_run pin_to_core plan_make process_usage_of
    session_solve sessions_get shared_memory_take solutions_seen_all fresh_isomorph_draw suspended_between trial_enter
    worker_ask worker_run worker_time_group worker_warm_up speed_probe_measure"""

TOKEN = re.compile(r'''//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\w+|\s+|.''', re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)".*\n', re.M)
GUARD = re.compile(r'^#ifndef (\w+)\n#define \1\n', re.M)
DIRECTIVE = re.compile(r'^[ \t]*#.*\n', re.M)
RENAME = re.compile(r'^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+([A-Za-z_]\w*)[ \t]*$', re.M)
DEFINITION = re.compile(r'([^;{}=]+)(?:=[^;]*;|\{ \}(?! ;))')
DEFINED = re.compile(r'\bSET_NAME \( (\w+) \)|(\w+)(?: \(| \[|$)')


class Fault(Exception):
    pass


class Source:
    """What a source says, without comments and white space, and the names by which others depend on it."""

    def __init__(self, path, text):
        self.path = path
        self.includes = INCLUDE.findall(text)
        text = INCLUDE.sub('', GUARD.sub('', text, count=1)).replace('\\\n', ' ')
        text = ''.join(' ' if token.startswith(('//', '/*')) else token for token in TOKEN.findall(text))
        self.tokens = tuple(split(text))
        self.renames = dict(RENAME.findall(text))
        self.outline = outline(split(DIRECTIVE.sub('', text)))

    def defines(self):
        """The functions and objects that it defines for others."""
        for head in DEFINITION.findall(self.outline):
            if not {'static', 'INLINED', 'typedef', '_Static_assert'} & set(head.split()):
                names = DEFINED.search(head.strip())
                yield names[1] or names[2]

    def uses(self):
        """Names that need a definition: of a header only those in macros and in bodies, as it declares the others."""
        if self.path.endswith('.c'):
            return set(self.tokens)
        declared = collections.Counter(self.outline.split())
        return set(collections.Counter(self.tokens) - declared)


def split(text):
    return [token for token in TOKEN.findall(text) if not token.isspace()]


def outline(tokens):
    """The text outside of braces."""
    depth, kept = 0, []
    for token in tokens:
        depth -= token == '}'
        if not depth:
            kept.append(token)
        depth += token == '{'
    return ' '.join(kept)


class Tree:
    """The sources of today, and how they depend on each other."""

    def __init__(self, texts, build):
        self.sources = {path: Source(path, text) for path, text in texts.items()}
        self.defined = collections.defaultdict(set)
        # What the build renames: `cdcl_open=cdcl_items_open`.
        renamed = re.findall(r'\b([a-z]\w*)=([a-z]\w*)', build)
        for path, source in self.sources.items():
            # A source may define a name by its own macro in what it includes.
            parts = [source] + [self.sources[file] for file in source.includes if file in self.sources]
            for name in {name for part in parts for name in part.defines()} if path.endswith('.c') else ():
                for alias in [source.renames.get(name, name)] + [new for old, new in renamed if old == name]:
                    self.defined[alias].add(path)

    def reach(self, roots, allowed):
        reached, todo = set(), list(roots)
        while todo:
            path = todo.pop()
            if path in self.sources and path not in reached and allowed(path):
                reached.add(path)
                todo += self.sources[path].includes
                todo += (file for name in self.sources[path].uses() for file in self.defined.get(name, ()))
        return reached

    def defining(self, name):
        """The sources of the library that the one with this function or object depends on, itself included."""
        return self.reach(self.defined.get(name, ()), lambda path: not path.startswith('harness/'))

    @functools.cached_property
    def measuring(self):
        missing = [name for name in MEASURING.split() if not self.defined[name]]
        if missing:
            raise Fault('no source defines ' + ', '.join(missing) + ': MEASURING in results/stale.py names what measures')
        roots = set().union(*(self.defined[name] for name in MEASURING.split()))
        folders = {os.path.dirname(path) for path in roots}
        return self.reach(roots, lambda path: path in roots or
                          path.startswith('common/') and not path.startswith('common/formats/') or
                          path.endswith('.h') and os.path.dirname(path) in folders)


class Repository:
    def __init__(self, top):
        self.top = top
        if self.git('rev-parse', '--show-prefix') != '\n':
            raise Fault('there is no history here: in a clone with git this can be told')
        self.files = [path for path in self.git('ls-files', '-co', '--exclude-standard').splitlines()
                      if os.path.isfile(os.path.join(top, path))]
        self.tree = Tree({path: self.read(path) for path in self.files if is_source(path)}, self.read('CMakeLists.txt'))

    def git(self, *words):
        """What git prints; nothing if it fails."""
        return subprocess.run(['git', '-C', self.top, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              encoding='utf-8').stdout

    def read(self, path):
        with open(os.path.join(self.top, path), encoding='utf-8') as file:
            return file.read()

    def published(self):
        return sorted(path for path in self.git('ls-files', 'results/published/*run.json').splitlines() if path in self.files)

    @functools.lru_cache
    def sources_of(self, commit):
        """The tokens of each source of a commit."""
        archive = subprocess.run(['git', '-C', self.top, 'archive', commit, ':(glob)**/*.[ch]'], stdout=subprocess.PIPE,
                                 check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as members:
            return {Source(member.name, members.extractfile(member).read().decode()).tokens
                    for member in members if member.isfile()}

    def changed(self, commit, paths):
        known = self.sources_of(commit)
        return [path for path in sorted(paths, key=lambda path: (path.startswith('common/'), path))
                if self.tree.sources[path].tokens not in known]

    def set_changed(self, commit, entry):
        """What has changed of a set: of a family its sources, else its file; of what measure.sh makes of one, both."""
        path = entry['path']
        table = self.tree.defining('family_table')
        if ':' in path and any(f'"{path.split(":")[0]}"' in self.tree.sources[file].tokens for file in table):
            return self.changed(commit, table)
        isomorphs = re.search(r'([^/]+)-in-\d+-forms\.txt$', path)
        name = isomorphs[1] if isomorphs else path.split('#')[0]
        file = name if name in self.files else f'data/{name}.txt'
        if file not in self.files:
            return [path + ' is not there']
        if name == path:
            same = hashlib.sha256(self.read(file).encode()).hexdigest() == entry['sha256']
        else:
            same = self.read(file) == self.git('show', f'{commit}:{file}')
        return [file] * (not same) + (self.changed(commit, self.tree.defining('isomorph_make')) if isomorphs else [])

    def reason(self, run):
        """Why a run is stale, or nothing."""
        commit, dirty = re.fullmatch('(.*?)(-dirty)?', run['commit']).groups()
        if dirty:
            return f'its tree had changes that no commit has ({commit}-dirty)'
        if not self.git('rev-parse', '-q', '--verify', commit + '^{commit}') or self.is_not_before(commit):
            if self.git('rev-parse', '--is-shallow-repository') == 'true\n':
                raise Fault(f'this clone ends before {commit}: `git fetch --unshallow` brings the history')
            return f'its commit is not in the history ({commit})'
        parts = [(entry['name'], self.set_changed(commit, entry)) for entry in run['sets']]
        ours = [solver for solver in run['solvers'] if not solver['spec'].startswith('plugin:')]
        for name in sorted({solver['name'] for solver in ours}):
            paths = self.tree.defining('solver_' + name.replace('-', '_'))
            parts.append((name, self.changed(commit, paths) if paths else ['there is none any more']))
        parts.append(('measuring', self.changed(commit, self.tree.measuring)))
        reasons = '; '.join(name + ': ' + some(files) for name, files in parts if files)
        return reasons and f'changed since {commit}: ' + reasons

    def is_not_before(self, commit):
        return subprocess.run(['git', '-C', self.top, 'merge-base', '--is-ancestor', commit, 'HEAD'],
                              stderr=subprocess.DEVNULL).returncode


def is_source(path):
    """Of the program: what WebAssembly has in place of some of its sources is not."""
    return (path.endswith(('.c', '.h')) and path.startswith(('common/', 'solvers/', 'harness/')) and
            not path.startswith(('harness/extensions/live/', 'solvers/external/none.c')))


def some(files):
    return files[0] + (f' and {len(files) - 1} more' if files[1:] else '')


def main():
    stale = False
    try:
        repository = Repository(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        for path in repository.published():
            reason = repository.reason(json.loads(repository.read(path)))
            if reason:
                print(os.path.dirname(path) + ': ' + reason)
                stale = True
    except Fault as fault:
        print('stale.py:', fault, file=sys.stderr)
        return 2
    return stale


if __name__ == '__main__':
    sys.exit(main())
