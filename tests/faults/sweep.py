#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""System calls that fail once in turn, by strace's injection.

Each command of the list runs under strace once as it is, which counts its calls. Then it runs again and again: of each
kind of call the first, the second, ... fails, in the main process alone and in every process of the command. Whatever
fails:
- the command ends by itself, with status 0 to 3;
- status 0 means that its output is the whole one, byte by byte;
- any other status comes with a sentence on standard error;
- a run folder stays intact: `compare --resume` ends it, and no answer in it contradicts those of an undisturbed run.

usage: sweep.py QUADRILLE [--most N] [--only WORDS]... [--kinds CALL,...]
--most: of each kind in each command at most so many calls, spread evenly (default 4; 0: all).
Exit status: 0 all held, 1 some did not, 77 strace is not there or may not trace.
"""
import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Kinds of calls and how they fail: by a lack or a fault that machines have. (Not brk: the C library reads the new break
# from a failed call's result, which the kernel gives and the injection does not. Not close: the kernel closes although
# it reports a fault, and the injection does not.)
FAULTS = {
    'openat': 'EMFILE', 'read': 'EIO', 'write': 'ENOSPC', 'pwrite64': 'ENOSPC', 'fsync': 'EIO', 'fdatasync': 'EIO',
    'rename': 'EIO', 'renameat2': 'EIO', 'ftruncate': 'EIO', 'mkdir': 'ENOSPC', 'unlink': 'EACCES', 'lseek': 'EIO',
    'newfstatat': 'EIO', 'fcntl': 'EMFILE', 'flock': 'ENOLCK', 'getdents64': 'EIO', 'dup2': 'EMFILE',
    'mmap': 'ENOMEM', 'mprotect': 'ENOMEM', 'clone': 'EAGAIN', 'clone3': 'EAGAIN', 'vfork': 'EAGAIN',
    'pipe2': 'EMFILE', 'poll': 'ENOMEM', 'socketpair': 'EMFILE', 'prctl': 'EINVAL', 'sched_setaffinity': 'EINVAL',
    'setrlimit': 'EPERM', 'prlimit64': 'EPERM', 'sendmsg': 'ENOBUFS', 'recvmsg': 'ENOMEM', 'timer_create': 'EAGAIN',
    'signalfd4': 'EMFILE', 'eventfd2': 'EMFILE', 'memfd_create': 'EMFILE', 'wait4': 'EINTR', 'clock_nanosleep': 'EINTR',
}
BOARDS = ('# quadrille: order 2x2\n................\n12..34..21..43..\n1.......2.......\n12..............\n'
          '1234341221434321\n1.....2.....3...\n')
SECONDS = 30
HONEST = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'external', 'four.awk')


class Case:
    """A command; `kind` is "text" (its output is compared) or "run" (its run folder is)."""

    def __init__(self, name, arguments, kind='text', prepare=(), all_processes=True):
        self.name, self.arguments, self.kind, self.prepare = name, arguments.split(), kind, prepare
        self.modes = ([], ['-f']) if all_processes else ([],)


CASES = [
    Case('solve', 'solve -o line boards.txt'),
    Case('solve -j', 'solve -j 2 -o line boards.txt'),
    Case('solve a program', 'solve -s exec:protocol=line:./answer -o line boards.txt', all_processes=False),
    Case('count', 'count -s picosat boards.txt'),
    Case('count memo', 'count -s memo langford:7'),
    Case('count a list', 'count small.txt'),
    Case('count --certify cpog', 'count --certify run.cpog small.txt'),
    Case('solve --random', 'solve --random 3 queens:5'),
    Case('convert', 'convert --to cnf latin:3'),
    Case('unpack', 'convert --to line boards.txt.gz'),
    Case('verify', 'verify boards.txt answers.txt'),
    Case('generate', 'generate --order 2x3 --count 3'),
    Case('explain', 'explain boards.txt'),
    Case('trace', 'trace -s dlx latin:2'),
    Case('diff', 'diff --format csv before before'),
    Case('report', 'report --out - before'),
    Case('plot --tables', 'plot --tables run', 'tables', ('before',)),
    Case('compare', 'compare -q --solvers dlx,mrv,sum-45 --runs 2 --timeout 5 --out run boards.txt', 'run'),
    Case('compare -j', 'compare -q -j 2 --solvers dlx,picosat --runs 1 --timeout 5 --out run boards.txt', 'run'),
    Case('compare in one process', 'compare -q --isolate no --solvers dlx,mrv --runs 1 --out run boards.txt', 'run'),
    Case('compare --audit', 'compare -q --audit --solvers dlx --runs 1 --timeout 5 --out run boards.txt', 'run'),
    Case('compare --resume', 'compare -q --resume run', 'run', ('cut',)),
    Case('compare --audit --resume', 'compare -q --resume run', 'run', ('cut-audit',)),
]


def run(command, folder, environment, out='out', err='err'):
    with open(os.path.join(folder, out), 'wb') as output, open(os.path.join(folder, err), 'wb') as errors:
        try:
            return subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=errors, timeout=SECONDS).returncode
        except subprocess.TimeoutExpired:
            return 'it was still running after %d s' % SECONDS


def bytes_of(*path):
    with open(os.path.join(*path), 'rb') as file:
        return file.read()


def answers_of(run_folder):
    """What each row states but for figures, by what was asked."""
    with open(os.path.join(run_folder, 'rows.csv'), newline='') as file:
        return {(row['set'], row['index'], row['isomorph'], row['solver'], row['run']):
                (row['status'], row['solutions'], row['complete'], row['solution_hash'])
                for row in csv.DictReader(file)}


class Sweep:
    def __init__(self, quadrille, most, kinds):
        self.quadrille, self.most, self.kinds = quadrille, most, kinds
        self.folder = tempfile.mkdtemp(prefix='quadrille-faults-')
        self.environment = dict(os.environ, PATH=os.path.join(self.folder, 'bin'), LC_ALL='C')
        self.failed = self.tried = 0

    def complain(self, case, fault, what):
        print('%s: %s: %s' % (case.name, fault, what), flush=True)
        self.failed += 1

    def write(self, name, text):
        with open(os.path.join(self.folder, name), 'w') as file:
            file.write(text)

    def plain(self, arguments, **streams):
        return run([self.quadrille] + arguments, self.folder, self.environment, **streams)

    def prepare(self):
        """Boards, a program that answers, a run, and the same cut off within its rows."""
        self.write('boards.txt', BOARDS)
        subprocess.run(['gzip', '-k', 'boards.txt'], cwd=self.folder, check=True)
        self.write('answer', '#!/bin/sh\nwhile read -r b; do echo "$b" | awk -f %s; done\n' % HONEST)
        os.chmod(os.path.join(self.folder, 'answer'), 0o755)
        os.mkdir(os.path.join(self.folder, 'bin'))  # without gnuplot: it is a program of its own, and slow
        for tool in ('awk', 'gzip', 'strace'):
            os.symlink(shutil.which(tool), os.path.join(self.folder, 'bin', tool))
        self.plain('solve -o line boards.txt'.split(), out='answers.txt')
        self.plain('compare -q --solvers dlx,mrv,sum-45 --runs 2 --timeout 5 --out before boards.txt'.split())
        self.cut_rows('before', 'cut')
        self.write('small.txt', '4 4\n2 1 2\n2 3 4\n2 2 3\n2 1 4\n')
        self.plain('compare -q --audit --solvers dlx --runs 1 --timeout 5 --out audited boards.txt'.split())
        self.cut_rows('audited', 'cut-audit')

    def cut_rows(self, whole, cut):
        """A run, cut off within its rows."""
        shutil.copytree(os.path.join(self.folder, whole), os.path.join(self.folder, cut))
        lines = bytes_of(self.folder, cut, 'rows.csv').splitlines(True)
        with open(os.path.join(self.folder, cut, 'rows.csv'), 'wb') as file:
            file.write(b''.join(lines[:-3]) + lines[-3][:20])

    def remove(self, name):
        path = os.path.join(self.folder, name)
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.remove(path)

    def set_up(self, case):
        for name in os.listdir(self.folder):
            if name.startswith('run'):
                self.remove(name)
        for source in case.prepare:
            shutil.copytree(os.path.join(self.folder, source), os.path.join(self.folder, 'run'))

    def strace(self, case, options, err='err'):
        return run([os.path.join(self.folder, 'bin', 'strace'), '-qq', '-o', 'calls'] + options + [self.quadrille] + case.arguments, self.folder,
                   self.environment, err=err)

    def count_calls(self, case, forks):
        """The most calls of each kind that one process made."""
        self.set_up(case)
        self.strace(case, forks)
        most = {}
        for line in bytes_of(self.folder, 'calls').decode('latin-1').splitlines():
            found = re.match(r'(?:(\d+) +)?([a-z0-9_]+)\(', line)
            if found and found.group(2) in self.kinds:
                process = most.setdefault(found.group(2), {})
                process[found.group(1)] = process.get(found.group(1), 0) + 1
        return {kind: max(of.values()) for kind, of in most.items()}

    def check_run(self, case, fault, status):
        """After the command: what is on disk, then what --resume makes of it."""
        path = os.path.join(self.folder, 'run')
        if status != 0 or not os.path.exists(os.path.join(path, 'rows.csv')):
            if status == 0:
                return self.complain(case, fault, 'status 0, and no run')
            if not os.path.exists(os.path.join(path, 'run.json')):
                return None  # it did not begin
            again = self.plain(['compare', '-q', '--resume', 'run'], err='err2')
            if again != self.status:
                return self.complain(case, fault, '--resume: status %s: %s' % (again, bytes_of(self.folder, 'err2')[-300:]))
        rows = answers_of(path)
        if rows.keys() != self.rows.keys():
            return self.complain(case, fault, '%d rows instead of %d' % (len(rows), len(self.rows)))
        for key, row in rows.items():
            if row != self.rows[key] and row[0] in ('ok', 'wrong'):
                return self.complain(case, fault, '%s: %s instead of %s' % (key, row, self.rows[key]))
        return None

    def check(self, case, fault, status):
        error = bytes_of(self.folder, 'err').decode('utf-8', 'replace')
        before = 'error while loading shared libraries', 'cannot allocate TLS data structures'
        if status == 127 and any(sentence in error for sentence in before):
            return None  # the program had not begun
        if status == -11 and fault.startswith('mmap 1 of'):
            return None  # nor here: it is the loader's own first page
        if not isinstance(status, int):
            return self.complain(case, fault, status)
        if not 0 <= status <= 3:
            return self.complain(case, fault, 'status %d: %s' % (status, error[-300:]))
        if status != self.status and not error.strip():
            return self.complain(case, fault, 'status %d without a sentence' % status)
        if case.kind == 'run':
            return self.check_run(case, fault, 0 if status == self.status else status)
        if case.kind == 'tables':
            whole = bytes_of(self.folder, 'before', 'rows.csv') == bytes_of(self.folder, 'run', 'rows.csv')
            if not whole:
                return self.complain(case, fault, 'the rows have changed')
        elif status == self.status and bytes_of(self.folder, 'out') != self.output:
            return self.complain(case, fault, 'status %d, and another output' % status)
        return None

    def sweep(self, case):
        self.set_up(case)
        self.status = self.plain(case.arguments)
        self.output = bytes_of(self.folder, 'out')
        if self.status not in (0, 1, 3):
            raise SystemExit('%s: status %s without a fault: %s' % (case.name, self.status, bytes_of(self.folder, 'err')))
        if case.kind == 'run':
            self.rows = answers_of(os.path.join(self.folder, 'run'))
        before = self.tried
        for forks in case.modes:
            counts = self.count_calls(case, forks)
            for kind, count in sorted(counts.items()):
                step = 1 if not self.most else max(1, -(-count // self.most))
                for at in range(1 + (len(forks) * 7 + len(kind)) % step, count + 1, step):
                    self.set_up(case)
                    fault = '%s %d of %d%s fails' % (kind, at, count, ' in each process' if forks else '')
                    inject = ['-e', 'trace=' + kind, '-e', 'inject=%s:error=%s:when=%d' % (kind, FAULTS[kind], at)]
                    self.tried += 1
                    self.check(case, fault, self.strace(case, forks + inject))
        print('%s: %d faults' % (case.name, self.tried - before), flush=True)

    def sweep_all(self, cases, only):
        """Those whose name holds one of `only`, or all; returns the status of the program."""
        try:
            self.prepare()
            for case in cases:
                if not only or any(words in case.name for words in only):
                    self.sweep(case)
        finally:
            shutil.rmtree(self.folder)
        print('%d faults, %d defects' % (self.tried, self.failed))
        return 1 if self.failed or not self.tried else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('quadrille')
    parser.add_argument('--most', type=int, default=4)
    parser.add_argument('--only', action='append')
    parser.add_argument('--kinds', default=','.join(FAULTS))
    options = parser.parse_args()
    if not shutil.which('strace') or subprocess.run(['strace', '-qq', '-o', '/dev/null', 'true'],
                                                    stderr=subprocess.DEVNULL).returncode:
        print('strace is not there, or may not trace')
        return 77
    sweep = Sweep(os.path.abspath(options.quadrille), options.most, set(options.kinds.split(',')))
    return sweep.sweep_all(CASES, options.only)


if __name__ == '__main__':
    sys.exit(main())
