#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Requests for memory that fail once in turn, in every command that writes an answer or keeps a folder.

Each command runs once under tests/memory/fail.c, which counts its requests for memory, those of its workers with them.
Then it runs again and again, and of all these requests the first, the second, ... fails. Whatever fails:
- the command ends by itself, with status 0 to 3;
- with the status of the undisturbed command its output is the same, byte by byte;
- any other status comes with a sentence about memory, and no line of the output is one that the whole output lacks;
- a file that is there is whole, or a part that --resume completes to the whole one, or another proof that is right;
- a run folder stays intact: --resume ends it, and no answer in it contradicts those of an undisturbed run.

usage: allocations.py QUADRILLE LIBRARY [--most N] [--only WORDS]... [--at K]
--most: of each command at most so many requests, spread evenly (default 40; 0: all).
--at: only request K.
Exit status: 0 all held, 1 some did not.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import time

from sweep import Sweep, answers_of, bytes_of, run

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'counting'))
from cpog import Refused, check_cpog  # noqa: E402

COMPARE = 'compare -q --runs 1 --timeout 5 '
# Back-ends that take any cover, and those for boards of order 3x3 only.
BACK_ENDS = ('cell-order', 'rescan', 'blank-list', 'candidate-list', 'mrv', 'dlx', 'dlx-compact', 'cells',
             'cells-compact', 'bits', 'lanes', 'memo', 'dpll', 'cdcl', 'large', 'picosat')
NINE = ('4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n'
        '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...\n')


class Case:
    """A command. `prepare`: pairs of a thing that is copied, and its name. `files`: what it writes, compared as bytes.
    `runs`: folders of rows.csv, compared by their answers. `resume`: the command that completes what is there.
    `extra`: what a line of the output may begin with although the whole output lacks it."""

    def __init__(self, name, arguments, prepare=(), files=(), runs=(), resume=None, extra=('#', '>=', '| gave up', 's UNKNOWN'), prints=True):
        self.name, self.arguments, self.prepare = name, arguments.split(), prepare
        self.files, self.runs, self.resume, self.prints = files, runs, resume and resume.split(), prints
        self.extra = extra


def run_case(name, arguments, prepare=(), resume=COMPARE.split(' --runs')[0] + ' --resume run'):
    return Case(name, arguments, prepare=prepare, runs=('run',), resume=resume, prints=False)


CASES = [Case('solve by ' + name, 'solve -n 2 -o line -s %s boards.txt' % name) for name in BACK_ENDS] + [
    Case('solve by bands', 'solve -s bands nine.txt'),
    Case('solve by bands-batch', 'solve -s bands-batch nine.txt'),
    Case('solve a cover', 'solve langford:7'),
    Case('solve a formula', 'solve -s picosat three.cnf'),
    Case('count what a formula shows', 'count -s cdcl shows.cnf'),
    Case('solve -j', 'solve -j 2 -o line boards.txt'),
    Case('solve a packed file', 'solve -o line boards.txt.gz'),
    Case('solve in JSON', 'solve -o json -n 2 boards.txt', extra=('{',)),
    Case('solve --certify', 'solve --certify run nine.txt', files=('run',)),
    Case('solve --random', 'solve --random 3 queens:5'),
    Case('solve a list of items', 'solve -n 0 small.txt'),
    Case('count', 'count boards.txt'),
    Case('count -j', 'count -j 2 queens:6 langford:4'),
    Case('count by memo', 'count -s memo langford:7'),
    Case('count by memo, with little memory', 'count -s memo:memory=1 langford:11'),
    Case('count a list of items', 'count small.txt'),
    Case('count by picosat', 'count -s picosat langford:4'),
    Case('count --certify cpog', 'count --certify run.cpog langford:4', files=('run.cpog',)),
    Case('count --certify cpog of a list', 'count --certify run.cpog small.txt', files=('run.cpog',)),
    Case('check-proof', 'check formula.cnf formula.proof'),
    Case('convert --canonical', 'convert --to line --canonical --dedupe boards.txt boards.txt'),
    Case('convert', 'convert -o csv boards.txt'),
    Case('convert to a formula', 'convert -o cnf latin:2'),
    Case('verify', 'verify boards.txt answers.txt'),
    Case('explain a contradiction', 'explain --timeout 20 none.txt', extra=('',)),
    Case('explain several solutions', 'explain --timeout 20 several.txt', extra=('',)),
    Case('generate', 'generate --order 2x3 --count 3'),
    Case('generate in batches', 'generate --count 2'),
    Case('generate by a grade', 'generate --order 2x2 --count 4 --by nodes:mrv/nodes:dlx --hardest 1'),
    Case('generate open boards', 'generate --order 2x2 --kind open --holes 50% --count 2'),
    Case('trace', 'trace -s dlx latin:2', extra=()),
    Case('lesson', 'lesson -s dlx -s mrv -o run.html boards.txt', files=('run.html',)),
    Case('list', 'list solvers', extra=()),
    Case('diff', 'diff before before', extra=('',)),
    Case('diff as JSON', 'diff --format json before before', extra=('{',)),
    Case('report', 'report --output run.html before', files=('run.html',)),
    Case('report as LaTeX', 'report --format latex before', extra=('%', '  \\caption')),
    Case('report on two', 'report --output run.html before merged', files=('run.html',)),
    Case('plot', 'plot run', (('before', 'run'),), files=('run/rows.csv',), prints=False),
    Case('plot --tables', 'plot --tables run', (('before', 'run'),), files=('run/rows.csv',), prints=False),
    Case('reproduce', 'reproduce -q --claim dlx/mrv>=0.001@boards --out run merged', prints=False),
    Case('merge', 'merge --out run shard-1 shard-2', runs=('run',), resume='merge --out run2 shard-1 shard-2', prints=False),
    run_case('compare', COMPARE + '--solvers dlx,mrv,sum-45 --out run boards.txt'),
    run_case('compare other back-ends', COMPARE + '--solvers picosat,cdcl,bits,lanes,memo --out run boards.txt'),
    run_case('compare -j', COMPARE + '-j 2 --solvers dlx,picosat --out run boards.txt'),
    run_case('compare in one process', COMPARE + '--isolate no --solvers dlx,mrv --out run boards.txt'),
    run_case('compare --audit', COMPARE + '--audit --solvers dlx --out run boards.txt'),
    run_case('compare --throughput', COMPARE + '--throughput --solvers dlx,mrv --out run boards.txt'),
    run_case('compare --isomorphs', COMPARE + '--isomorphs 1 --solvers dlx,mrv --out run boards.txt'),
    run_case('compare --resume', 'compare -q --resume run', (('cut', 'run'),)),
    run_case('compare --audit --resume', 'compare -q --resume run', (('cut-audit', 'run'),)),
]


class Allocations(Sweep):
    def __init__(self, quadrille, library, most, at):
        super().__init__(quadrille, most, ())
        self.at = at
        self.failing = dict(self.environment, LD_PRELOAD=os.path.abspath(library), QUADRILLE_FAIL_IN='all')

    def expect(self, arguments, status=0, **streams):
        got = self.plain(self.words(arguments.split()), **streams)
        if got != status:
            raise SystemExit('%s: status %s: %s' % (arguments, got, bytes_of(self.folder, 'err').decode()))

    @staticmethod
    def words(arguments):
        """`A@B`: a claim `A on B`, one word."""
        return [word.replace('@', ' on ') for word in arguments]

    def prepare(self):
        super().prepare()
        self.write('nine.txt', NINE)
        self.write('none.txt', '# quadrille: order 2x2\n123.....4.......\n')
        self.write('several.txt', '# quadrille: order 2x2\n12..34..21......\n')
        self.write('three.cnf', 'p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n')
        self.write('shows.cnf', 'p cnf 4 2\nc p show 2 4 0\n1 2 3 0\n-2 -4 0\n')
        self.expect('solve --certify proofs nine.txt')
        proofs = os.path.join(self.folder, 'proofs')
        for name in sorted(os.listdir(proofs)):
            for kind in ('cnf', 'lrat'):
                if name.endswith('.' + kind):
                    shutil.copy(os.path.join(proofs, name), os.path.join(self.folder, 'formula.' + ('cnf' if kind == 'cnf' else 'proof')))
        for shard in '12':
            self.expect(COMPARE + '--solvers dlx,mrv --shard %s/2 --out shard-%s boards.txt' % (shard, shard))
        self.expect('merge --out merged shard-1 shard-2')

    def case_count(self, arguments):
        count = os.path.join(self.folder, 'requests')
        copies = {name for name in os.listdir(self.folder)}
        run([self.quadrille] + self.words(arguments.split()), self.folder, dict(self.failing, QUADRILLE_COUNT=count))
        self.counted = int(bytes_of(count) or 0) if os.path.exists(count) else 0
        for name in set(os.listdir(self.folder)) - copies:
            self.remove(name)

    def set_up(self, case):
        for name in os.listdir(self.folder):
            if name.startswith('run'):
                self.remove(name)
        for source, name in case.prepare:
            path = os.path.join(self.folder, source)
            (shutil.copytree if os.path.isdir(path) else shutil.copy)(path, os.path.join(self.folder, name))

    def contents(self, name):
        """Bytes of a file, or of all files of a folder by their names; None if it is not there."""
        path = os.path.join(self.folder, name)
        if os.path.isdir(path):
            return {inside: bytes_of(path, inside) for inside in sorted(os.listdir(path))}
        return bytes_of(path) if os.path.exists(path) else None

    def run_failing(self, case, at):
        return run([self.quadrille] + self.words(case.arguments), self.folder, dict(self.failing, QUADRILLE_FAIL_AT=str(at)))

    def check_output(self, case, fault):
        """Each line of the output of a command that failed is one of the whole output."""
        whole = set(self.output.splitlines())
        *lines, last = bytes_of(self.folder, 'out').split(b'\n')
        for line in lines:
            if line not in whole and not line.startswith(tuple(word.encode() for word in case.extra)):
                return self.complain(case, fault, 'another line: %s' % line.decode('utf-8', 'replace')[:200])
        if last and not any(line.startswith(last) for line in whole):
            return self.complain(case, fault, 'another last line: %s' % last.decode('utf-8', 'replace')[:200])
        return None

    def go_on(self, case, fault):
        """True if what is there was completed."""
        if not os.path.exists(os.path.join(self.folder, 'run')) or \
                (case.runs and not os.path.exists(os.path.join(self.folder, 'run', 'run.json'))) or \
                (case.files and not os.path.exists(os.path.join(self.folder, 'run', 'state.json'))):
            return True  # it did not begin
        status = self.plain(case.resume, out='out2', err='err2')
        if status != self.status:
            self.complain(case, fault, '--resume: status %s: %s' % (status, bytes_of(self.folder, 'err2').decode()[-300:]))
            return False
        if case.prints and not case.files and bytes_of(self.folder, 'out2') != self.output:
            self.complain(case, fault, '--resume: another output')
            return False
        return True

    def proves(self, case, name, text):
        """A table that could not grow has another order: then the proof is another one, and has to be right."""
        if text.startswith(b'quadrille-count '):
            return self.plain(['check', case.arguments[-1], name], out='verdict') == 0 and \
                bytes_of(self.folder, 'verdict').splitlines()[-2] == self.output.strip()
        if not name.endswith('.cpog'):
            return False
        self.plain(['convert', '-o', 'cnf', case.arguments[-1]], out='cnf')
        try:
            return check_cpog(bytes_of(self.folder, 'cnf').decode(), text.decode()) == int(self.output)
        except (Refused, ValueError, IndexError):
            return False

    def check_files(self, case, fault, whole):
        for name in case.files:
            there = self.contents(name)
            if there is None and not whole:
                continue
            if there is None:
                self.complain(case, fault, '%s is not there' % name)
            elif isinstance(there, dict):
                for inside, text in there.items():
                    if text != self.files[name].get(inside):
                        self.complain(case, fault, '%s/%s is not whole' % (name, inside))
                if whole and there.keys() != self.files[name].keys():
                    self.complain(case, fault, '%s lacks files' % name)
            elif there != self.files[name] and not self.proves(case, name, there):
                self.complain(case, fault, '%s is not whole' % name)

    def check_runs(self, case, fault, whole):
        for name in case.runs:
            path = os.path.join(self.folder, name)
            if not os.path.exists(os.path.join(path, 'rows.csv')) or (not whole and not os.path.exists(os.path.join(path, 'run.json'))):
                if whole:
                    self.complain(case, fault, 'no rows')
                continue
            rows, expected = answers_of(path), self.rows[name]
            if rows.keys() != expected.keys():
                self.complain(case, fault, '%d rows instead of %d' % (len(rows), len(expected)))
                continue
            for key, row in rows.items():
                if row != expected[key] and row[0] != 'memory':
                    self.complain(case, fault, '%s: %s instead of %s' % (key, row, expected[key]))
                    break

    def check(self, case, fault, status):
        error = bytes_of(self.folder, 'err').decode('utf-8', 'replace')
        if not isinstance(status, int):
            return self.complain(case, fault, status)
        if status == -6 and error.endswith('GNU MP: Cannot allocate memory (size=8)\n'):
            return None  # GMP gives its caller no way to go on
        if not 0 <= status <= 3:
            return self.complain(case, fault, 'status %d: %s' % (status, error[-300:]))
        whole = status == self.status
        said = error + bytes_of(self.folder, 'out').decode('utf-8', 'replace')
        if not whole and not re.search('memory', said, re.IGNORECASE):
            self.complain(case, fault, 'status %d, and the reason is: %s' % (status, error[-300:]))
        if case.prints and whole and bytes_of(self.folder, 'out') != self.output:
            self.complain(case, fault, 'status %d, and another output: %s' % (status, error[-300:]))
        elif case.prints:
            self.check_output(case, fault)
        if not whole and case.resume:
            if not self.go_on(case, fault):
                return None
            whole = any(os.path.exists(os.path.join(self.folder, 'run', name)) for name in ('run.json', 'state.json'))
        self.check_files(case, fault, whole)
        self.check_runs(case, fault, whole)
        return None

    def sweep(self, case):
        self.set_up(case)
        self.case_count(' '.join(case.arguments))
        self.set_up(case)
        self.status = self.plain(self.words(case.arguments))
        self.output = bytes_of(self.folder, 'out')
        self.files = {name: self.contents(name) for name in case.files}
        self.rows = {name: answers_of(os.path.join(self.folder, name)) for name in case.runs}
        if self.status not in (0, 1, 3) or not self.counted:
            raise SystemExit('%s: status %s, %d requests: %s' % (case.name, self.status, self.counted, bytes_of(self.folder, 'err').decode()))
        step = max(1, -(-self.counted // self.most)) if self.most else 1
        tried, slowest, slowest_at = 0, 0, 0
        for at in [self.at] if self.at else range(1 + len(case.name) % step, self.counted + 1, step):
            self.set_up(case)
            tried += 1
            began = time.monotonic()
            status = self.run_failing(case, at)
            if time.monotonic() - began > slowest:
                slowest, slowest_at = time.monotonic() - began, at
            self.check(case, 'request %d of %d fails' % (at, self.counted), status)
        self.tried += tried
        print('%s: %d requests, %d failed in turn, the longest run took %.2f s (request %d)'
              % (case.name, self.counted, tried, slowest, slowest_at), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('quadrille')
    parser.add_argument('library')
    parser.add_argument('--most', type=int, default=40)
    parser.add_argument('--only', action='append')
    parser.add_argument('--at', type=int, default=0)
    options = parser.parse_args()
    sweep = Allocations(os.path.abspath(options.quadrille), options.library, options.most, options.at)
    return sweep.sweep_all(CASES, options.only)


if __name__ == '__main__':
    sys.exit(main())
