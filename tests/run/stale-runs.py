#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stale-runs.py TOP ARCHIVE: what `results/measure.sh --stale` says of runs in a repository made here, after one change each; and
whether it links the sources of TOP as the linker does, by the symbols of the library ARCHIVE."""

import collections
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

top, archive = sys.argv[1:]
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(top, 'results'))
import stale

failed = False


def expect(claim, expected, seen):
    global failed
    if expected != seen:
        print(f'{claim}\n  expected: {expected}\n  seen:     {seen}')
        failed = True


# --- a repository with a back-end of each kind of link ---

SOURCES = {
    'common/base/random.c': 'unsigned random_draw(void)\n{\n    return 4;\n}\n',
    'common/board/isomorph.c': 'void isomorph_make(void)\n{\n}\n',
    'common/cover/family.c': '''#include "common/base/random.h"
        static int open_queens(void) { return random_draw() + 1; }
        const struct family family_table[] = {{"queens", open_queens}};''',
    'common/base/random.h': '#ifndef RANDOM_H\n#define RANDOM_H\nunsigned random_draw(void);\n#endif\n',
    'solvers/lists/lists.h': '#ifndef LISTS_H\n#define LISTS_H\nenum { WIDTH = 8 }; /* of a list */\nint search_by_bits(void);\n#endif\n',
    'solvers/lists/dlx.c': '''#include "solvers/lists/lists.h"
/* The search. */
static int search(void)
{
    return lists_walk(WIDTH) + 30; // steps
}
const struct solver solver_dlx_plain = {.solve = search};
''',
    'solvers/lists/walk.c': 'int lists_walk(int width)\n{\n    return lists_32(width);\n}\n',
    'solvers/lists/lists-32.c': '#define LENGTH 32\n#define LISTS lists_32\n#include "solvers/lists/any-length.h"\n',
    'solvers/lists/any-length.h': 'int LISTS(int width) { return width * LENGTH; }\n',
    'solvers/bits/bits.c': '''static int search(void) { return FOR_SET(bits_search) + renamed_search(); }
        const struct solver solver_bits = {.solve = search};''',
    'solvers/bits/search.c': 'int SET_NAME(bits_search)(void) { return 64; }\n',
    'solvers/bits/renamed.c': 'int search_by_bits(void) { return 2; }\n',
    'harness/pages/width.c': 'int width(void) { return 80; }\n',
    'CMakeLists.txt': 'target_compile_definitions(bits PRIVATE search_by_bits=renamed_search)\n',
    'data/easy.txt': '1.3.\n',
    'data/hard.txt': '....\n',
}
SOURCES |= {f'harness/measuring/{name}.c': f'int {name}(void) {{ return 1 + width(); }}\n' for name in stale.MEASURING.split()}
SOURCES['harness/measuring/measure.h'] = 'enum { LEAST = 20 };\n'
SOURCES['harness/measuring/speed_probe_measure.c'] += '#include "harness/measuring/measure.h"\n'
DLX, BITS = {'spec': 'dlx-plain', 'name': 'dlx-plain'}, {'spec': 'bits', 'name': 'bits'}
PEER = {'spec': 'plugin:build/peers/theirs.so', 'name': 'peer'}
EASY = {'name': 'easy', 'path': 'easy', 'sha256': hashlib.sha256(b'1.3.\n').hexdigest()}


class Scratch:
    def __init__(self, folder):
        self.folder = folder
        self.write(SOURCES)
        for path in ('results/measure.sh', 'results/stale.py', 'cmake/source-date.cmake'):
            shutil.copy(os.path.join(top, path), self.path(path))
        self.git('init', '-q')
        self.base = self.commit()
        self.run([EASY], [DLX])

    def path(self, path):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, texts):
        for path, text in texts.items():
            with open(self.path(path), 'w', encoding='utf-8') as file:
                file.write(text)

    def edit(self, path, old, new):
        with open(self.path(path), encoding='utf-8') as file:
            text = file.read()
        assert old in text, (path, old)
        self.write({path: text.replace(old, new)})

    def git(self, *words):
        return subprocess.run(['git', '-C', self.folder, '-c', 'user.name=nobody', '-c', 'user.email=nobody@localhost', *words],
                              check=True, stdout=subprocess.PIPE, encoding='utf-8').stdout.strip()

    def commit(self):
        self.git('add', '-A')
        self.git('commit', '-q', '--allow-empty', '-m', 'x')
        return self.git('rev-parse', '--short=12', 'HEAD')

    def run(self, sets, solvers, commit=None):
        """A published run, in a folder in a folder."""
        run = {'commit': commit or self.base, 'sets': sets, 'solvers': solvers}
        self.write({'results/published/group/one/run.json': json.dumps(run)})
        self.commit()

    def stale(self):
        done = subprocess.run([self.path('results/measure.sh'), '--stale'], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding='utf-8', cwd='/')
        return done.returncode, done.stdout + done.stderr


def changed(*parts):
    return lambda scratch: (1, f'results/published/group/one: changed since {scratch.base}: ' + '; '.join(parts) + '\n')


FRESH = (0, '')
CLAIMS = []


def claim(expected):
    """A function that changes a repository; its name is the claim, with what is expected then."""
    return lambda change: CLAIMS.append((change.__name__.replace('_', ' '), expected, change))


@claim(FRESH)
def nothing_changed(scratch):
    pass


@claim(FRESH)
def files_moved(scratch):
    for old, new in (('solvers/lists', 'solvers/links'), ('common/base', 'common/ground'), ('harness/measuring', 'harness/timing')):
        scratch.git('mv', old, new)
    scratch.git('mv', 'solvers/links/lists.h', 'solvers/links/linked.h')
    for path, old, new in (('solvers/links/dlx.c', 'lists/lists.h', 'links/linked.h'),
                           ('solvers/links/lists-32.c', 'lists/any-length.h', 'links/any-length.h'),
                           ('solvers/links/linked.h', 'LISTS_H', 'LINKED_H')):
        scratch.edit(path, old, new)


@claim(FRESH)
def comments_changed(scratch):
    scratch.edit('solvers/lists/dlx.c', '/* The search. */', '/* How it searches,\n * and "why". */')
    scratch.edit('solvers/lists/dlx.c', '// steps', '')
    scratch.edit('solvers/lists/lists.h', '/* of a list */', '')


@claim(FRESH)
def code_indented(scratch):
    scratch.edit('solvers/lists/dlx.c', '    return lists_walk(WIDTH) + 30;', '\treturn lists_walk( WIDTH )\n\t\t+ 30;\n\n')


@claim(FRESH)
def another_back_end_and_another_part_of_the_harness_changed(scratch):
    scratch.edit('solvers/bits/search.c', '64', '65')
    scratch.edit('solvers/bits/renamed.c', '2', '3')
    scratch.edit('harness/pages/width.c', '80', '81')


@claim(FRESH)
def another_set_and_a_family_changed(scratch):
    scratch.edit('data/hard.txt', '....', '...1')
    scratch.edit('common/cover/family.c', '+ 1', '+ 2')


@claim(changed('dlx-plain: solvers/lists/dlx.c'))
def a_constant_changed(scratch):
    scratch.edit('solvers/lists/dlx.c', '30', '31')


@claim(changed('dlx-plain: solvers/lists/dlx.c'))
def a_constant_changed_and_was_committed(scratch):
    scratch.edit('solvers/lists/dlx.c', '30', '31')
    scratch.commit()


@claim(changed('dlx-plain: solvers/lists/lists.h'))
def a_header_changed(scratch):
    scratch.edit('solvers/lists/lists.h', '8', '9')


@claim(changed('dlx-plain: solvers/lists/any-length.h and 1 more'))
def sources_changed_that_are_linked(scratch):
    scratch.edit('solvers/lists/any-length.h', '*', '/')
    scratch.edit('solvers/lists/walk.c', '(width)', '(-width)')


@claim(changed('dlx-plain: solvers/lists/lists-32.c'))
def a_macro_changed_for_what_is_included(scratch):
    scratch.edit('solvers/lists/lists-32.c', 'LENGTH 32', 'LENGTH 16')


@claim(changed('measuring: harness/measuring/speed_probe_measure.c'))
def measuring_changed(scratch):
    scratch.edit('harness/measuring/speed_probe_measure.c', '1 +', '2 +')


@claim(changed('measuring: harness/measuring/measure.h'))
def a_header_of_measuring_changed(scratch):
    scratch.edit('harness/measuring/measure.h', '20', '10')


@claim(changed('easy: data/easy.txt'))
def a_set_changed(scratch):
    scratch.edit('data/easy.txt', '3', '4')


@claim(changed('easy: data/easy.txt'))
def some_of_a_set_changed(scratch):
    scratch.run([{'name': 'easy', 'path': 'easy#1..9', 'sha256': 'of those'}], [DLX])
    scratch.edit('data/easy.txt', '3', '4')


@claim(FRESH)
def some_of_a_set_is_as_it_was(scratch):
    scratch.run([{'name': 'easy', 'path': 'easy#1..9', 'sha256': 'of those'}], [DLX])


@claim(changed('forms: data/easy.txt and 1 more'))
def what_isomorphs_are_made_from_changed(scratch):
    scratch.run([{'name': 'forms', 'path': 'runs/published/group/easy-in-20-forms.txt', 'sha256': 'of those'}], [DLX])
    scratch.edit('data/easy.txt', '3', '4')
    scratch.edit('common/board/isomorph.c', '{', '{;')


@claim(FRESH)
def what_isomorphs_are_made_from_is_as_it_was(scratch):
    scratch.run([{'name': 'forms', 'path': 'runs/published/group/easy-in-20-forms.txt', 'sha256': 'of those'}], [DLX])


@claim(FRESH)
def a_plug_in_by_others_took_part(scratch):
    scratch.run([EASY], [DLX, PEER])


@claim(changed('mine: mine.txt is not there'))
def a_set_is_not_there(scratch):
    scratch.run([{'name': 'mine', 'path': 'mine.txt', 'sha256': 'of it'}], [DLX])


@claim(changed('queens:4..8: common/base/random.c and 1 more', 'bits: solvers/bits/search.c'))
def a_family_and_a_source_for_each_instruction_set_changed(scratch):
    scratch.run([{'name': 'queens:4..8', 'path': 'queens:4..8', 'sha256': ''}], [BITS])
    scratch.edit('common/cover/family.c', '+ 1', '+ 2')
    scratch.edit('common/base/random.c', '4', '5')
    scratch.edit('solvers/bits/search.c', '64', '65')


@claim(changed('bits: solvers/bits/renamed.c'))
def a_source_that_the_build_renames_changed(scratch):
    scratch.run([EASY], [BITS])
    scratch.edit('solvers/bits/renamed.c', '2', '3')


@claim(changed('dlx-plain: there is none any more'))
def a_back_end_was_removed(scratch):
    scratch.git('rm', '-q', 'solvers/lists/dlx.c')


@claim(lambda scratch: (1, f'results/published/group/one: its tree had changes that no commit has ({scratch.base}-dirty)\n'))
def the_tree_was_dirty(scratch):
    scratch.run([EASY], [DLX], scratch.base + '-dirty')


@claim((1, 'results/published/group/one: its commit is not in the history (0123456789ab)\n'))
def there_is_no_such_commit(scratch):
    scratch.run([EASY], [DLX], '0123456789ab')


@claim(lambda scratch: (1, f'results/published/group/one: its commit is not in the history ({scratch.base})\n'))
def a_commit_of_another_branch(scratch):
    scratch.git('checkout', '-q', '--orphan', 'other')


@claim(lambda scratch: (2, f'stale.py: this clone ends before {scratch.base}: `git fetch --unshallow` brings the history\n'))
def a_shallow_clone(scratch):
    scratch.git('clone', '-q', '--depth', '1', 'file://' + scratch.folder, scratch.path('clone'))
    scratch.folder = scratch.path('clone')


@claim((2, 'stale.py: there is no history here: in a clone with git this can be told\n'))
def an_unpacked_archive(scratch):
    shutil.rmtree(scratch.path('.git'))


@claim((2, 'stale.py: no source defines speed_probe_measure: MEASURING in results/stale.py names what measures\n'))
def a_function_that_measures_has_another_name(scratch):
    scratch.edit('harness/measuring/speed_probe_measure.c', 'speed_probe_measure', 'repeats')


for name, expected, change in CLAIMS:
    with tempfile.TemporaryDirectory() as folder:
        scratch = Scratch(folder)
        change(scratch)
        expect(name, expected(scratch) if callable(expected) else expected, scratch.stale())

# --- a release with such a run makes no package ---

with tempfile.TemporaryDirectory() as folder:
    scratch = Scratch(folder)
    for tag, run_is_stale in ((None, True), ('v1.0', True), ('v1.1', False)):
        scratch.run([EASY], [DLX], scratch.base + '-dirty' * run_is_stale)
        if tag:
            scratch.git('tag', tag)
        packing = subprocess.run(['cmake', '-DCPACK_GENERATOR=TGZ', f'-DCPACK_QUADRILLE_SOURCE={folder}', '-P',
                                  os.path.join(top, 'cmake/package-tools.cmake')], stderr=subprocess.PIPE, encoding='utf-8')
        expect(f'{tag}: a package is refused', tag == 'v1.0', packing.returncode != 0)
        expect(f'{tag}: and the run is named', tag == 'v1.0', 'results/published/group/one: its tree' in packing.stderr)

# --- the sources of a back-end are those that the linker takes ---

defined, wanted, back_ends = collections.defaultdict(set), collections.defaultdict(set), []
for line in subprocess.run(['nm', '-A', archive], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           encoding='utf-8').stdout.splitlines():
    _, member, symbol = line.split(':', 2)
    *_, kind, name = symbol.split()
    if kind == 'U':
        wanted[member].add(name)
    elif kind.isupper():
        defined[name].add(member)
        if name.startswith('solver_') and kind in 'DR':
            back_ends.append(name)


def linked(name):
    members, todo = set(), list(defined[name])
    while todo:
        member = todo.pop()
        if member not in members:
            members.add(member)
            todo += (other for symbol in wanted[member] for other in defined.get(symbol, ()))
    return {re.sub(r'\.o(bj)?$', '', member) for member in members}


try:
    tree = stale.Repository(top).tree
except stale.Fault as fault: # an unpacked archive has no git
    print('not looked at: the tree itself:', fault)
else:
    expect('MEASURING names functions', set(), {name for name in stale.MEASURING.split() if not tree.defined[name]})
    expect('the library has back-ends', True, len(back_ends) > 20)
    for name in back_ends + ['family_table', 'isomorph_make']:
        taken = {os.path.basename(path) for path in tree.defining(name)}
        expect(f'{name}: what the linker takes and stale.py does not', set(), linked(name) - taken)
        expect(f'{name}: the back-ends that stale.py takes and the linker does not', set(),
               {os.path.basename(path) for other in back_ends for path in tree.defined[other]} & taken - linked(name))

sys.exit(failed)
