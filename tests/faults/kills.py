#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Commands that keep what they have done, killed at random instants (kill -9), and cut off from the power.

Kills: comparisons (--jobs, --isolate, shards and their merge) are killed at an instant by the clock or
when a file has grown to a random share of its size; the whole process group, or the first process alone. They go on with
--resume, and with some chance are killed again.
Losses: the writes of a whole command are recorded by strace, and its folder is made again as a disk may hold it after
the power failed behind the n-th of them. Of each file, what was written after its last fsync is there up to some write,
which is missing, torn, or as long as it was and zeros. Names that were given or taken after the last fsync of file or
folder are as before or as after: in the order in which they changed, as journals keep it, or each by itself.

In the end:
- rows, contradictions and finds are those of an undisturbed run, each once; columns that depend on time apart;
- what was done and written before the kill (before the last fsync) is not done again;
- or a command refuses with a sentence, has changed nothing, and can be begun anew;
- no process is left, no file that replaces another one, no torn line.

usage: kills.py QUADRILLE DIMACS [--instants N] [--losses N] [--seed N] [--only WORD]
DIMACS: a program that answers clauses, for which a comparison writes temporary files.
Exit status: 0 all held, 1 some did not, 77 there is no /proc, or strace may not trace (with --losses).
"""
import argparse
import collections
import csv
import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SECONDS = 120
TOKEN = 'QUADRILLE_KILLS'
# What depends on time, on the process that measured, or on how often that was started.
OF_TIME = {'repeats', 'time_ns', 'encode_ns', 'setup_ns', 'start_ns', 'at_ns', 'worker', 'done', 'span', 'cpu_ns',
           'threads', 'tree_bytes', 'peak_bytes', 'pacing'}
BOARDS = 6


def bytes_of(*path):
    try:
        with open(os.path.join(*path), 'rb') as file:
            return file.read()
    except FileNotFoundError:
        return b''


def size_of(path):
    try:
        return os.path.getsize(path)
    except FileNotFoundError:
        return -1


def table(text):
    return list(csv.DictReader(io.StringIO(text.decode('utf-8', 'replace'))))


def trial(row):
    return row['set'], row['index'], row['isomorph']


def answers(text):
    """The rows but for times, and the trials that are done, each as often as it stands there."""
    rows = table(text)
    return (sorted(sorted((key, value) for key, value in row.items() if key not in OF_TIME) for row in rows),
            sorted(trial(row) for row in rows if row['done'] == '1'))


def done_lines(text):
    """The lines of trials that are done."""
    lines = text[:text.rfind(b'\n') + 1].splitlines()
    if len(lines) < 2:
        return []
    rows = table(b'\n'.join(lines))
    done = {trial(row) for row in rows if row.get('done') == '1'}
    return [line for line, row in zip(lines[1:], rows) if trial(row) in done]


# --- commands ---

class Case:
    """A command that begins, the one that goes on, and what they make."""

    def __init__(self, name, begin, go_on, share, grows):
        self.name, self.begin, self.go_on, self.share, self.grows = name, begin.split(), go_on.split(), share, grows

    def begun(self, folder):
        return os.path.exists(os.path.join(folder, 'run', 'run.json'))

    def result(self, folder, output):
        del output
        contradictions = bytes_of(folder, 'run', 'disagreements.txt').splitlines()
        # What the referee says depends on the time that it had.
        return answers(bytes_of(folder, 'run', 'rows.csv')) + (
            sorted(line for line in contradictions if not line.startswith(b'REFEREE')),)

    def kept(self, before, folder):
        """Null, or what was done before and is not there now."""
        now = collections.Counter(bytes_of(folder, 'run', 'rows.csv').splitlines())
        lost = [line for line in done_lines(before.get('run/rows.csv', b'')) if not now[line]]
        return '%d rows of trials that were done are lost: %s' % (len(lost), lost[0]) if lost else None

    def flaws(self, folder):
        for name in ('rows.csv', 'yardstick.csv'):
            text = bytes_of(folder, 'run', name)
            lines = list(csv.reader(io.StringIO(text.decode('utf-8', 'replace'))))
            if text[-1:] != b'\n' or b'\0' in text or any(len(line) != len(lines[0]) for line in lines):
                return '%s has a line that is torn: %s' % (name, text[-300:])
        try:
            json.loads(bytes_of(folder, 'run', 'run.json'))
        except ValueError as mistake:
            return 'run.json: %s' % mistake
        return None


class Merge(Case):
    """Goes on by being done again."""

    def begun(self, folder):
        return False

    def kept(self, before, folder):
        return None


RESUME = 'compare -q --resume run'
TINY = 'compare -q --runs 1 --timeout 60 --memory 0 --out run '
CASES = [
    Case('compare -j 2', TINY + '-j 2 --solvers dlx,sum-45,cell-order boards.txt', RESUME, 22, 'run/rows.csv'),
    Case('compare, isolated', TINY + '--isomorphs 1 --solvers dlx,sum-45,picosat boards.txt', RESUME, 16, 'run/rows.csv'),
    Case('compare --isolate no', TINY + '--isolate no --solvers dlx,sum-45 boards.txt', RESUME, 10, 'run/rows.csv'),
    Case('compare with temporary files', TINY + '-s dlx -s exec:protocol=dimacs:./dimacs one.txt', RESUME, 3, 'run/rows.csv'),
    Case('compare --shard', TINY + '--shard %d/3 --solvers dlx,sum-45 boards.txt', RESUME, 15, 'run/rows.csv'),
    Merge('merge', 'merge --out run shard-1 shard-2 shard-3', 'merge --out run shard-1 shard-2 shard-3', 8, 'run/rows.csv'),
]
SHARD, MERGE = CASES[4], CASES[5]


# --- processes ---

def processes_of(token):
    """Those that were started with it, and have not ended."""
    found, wanted = [], ('%s=%s' % (TOKEN, token)).encode()
    for name in os.listdir('/proc'):
        if name.isdigit():
            try:
                if wanted in bytes_of('/proc', name, 'environ').split(b'\0'):
                    found.append('%s: %s' % (name, bytes_of('/proc', name, 'cmdline').replace(b'\0', b' ').decode()))
            except OSError:
                pass
    return found


def until_none(look):
    """What is still there after a while."""
    end = time.monotonic() + 10
    while (found := look()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


class Bench:
    """A folder in which commands run, and undisturbed runs beside which they are held."""

    def __init__(self, quadrille, dimacs, seed):
        self.quadrille, self.random = quadrille, random.Random(seed)
        self.base = tempfile.mkdtemp(prefix='quadrille-killed-')
        self.folder = os.path.join(self.base, 'work')
        self.count = self.failed = 0
        self.intact, self.seconds, self.size = {}, {}, {}
        self.counts = collections.Counter()
        self.refusals = collections.Counter()
        os.mkdir(os.path.join(self.base, 'bin'))  # without gnuplot: it is a program of its own, and slow
        for tool in ('sh', 'rm', 'strace'):
            if shutil.which(tool):
                os.symlink(shutil.which(tool), os.path.join(self.base, 'bin', tool))
        self.input = os.path.join(self.base, 'input')
        os.mkdir(self.input)
        os.symlink(dimacs, os.path.join(self.input, 'dimacs'))
        data = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data', 'two-blanks.txt')
        with open(data, encoding='utf-8') as file:
            lines = [line for line in file if line[0] != '#']
        for name, count in (('boards.txt', BOARDS), ('one.txt', 1)):
            with open(os.path.join(self.input, name), 'w', encoding='utf-8') as file:
                file.write('# quadrille: order 3x3\n' + ''.join(lines[:count]))

    def complain(self, case, what, why):
        print('%s: %s: %s' % (case.name, what, why), flush=True)
        self.failed += 1

    def fresh(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.input, self.folder, symlinks=True)

    def environment(self):
        self.count += 1
        self.token = '%d-%d' % (os.getpid(), self.count)
        return {**os.environ, 'PATH': os.path.join(self.base, 'bin'), 'LC_ALL': 'C', TOKEN: self.token}

    def start(self, arguments):
        with open(os.path.join(self.base, 'out'), 'wb') as out, open(os.path.join(self.base, 'err'), 'wb') as err:
            return subprocess.Popen([self.quadrille] + arguments, cwd=self.folder, env=self.environment(),
                                    stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True)

    def whole(self, arguments):
        """Its status, or a sentence."""
        process = self.start(arguments)
        try:
            return process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return 'it was still running after %d s' % SECONDS

    def error(self):
        return bytes_of(self.base, 'err').decode('utf-8', 'replace').strip()

    def files(self):
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.folder)
                if not os.path.exists(os.path.join(self.input, path)):
                    found[path] = bytes_of(self.folder, path)
        return found

    def undisturbed(self, case, number):
        begun = time.monotonic()
        self.fresh()
        status = self.whole(self.arguments(case.begin, number))
        if status not in (0, 1):
            raise SystemExit('%s: status %s undisturbed: %s' % (case.name, status, self.error()))
        self.seconds[case] = time.monotonic() - begun
        self.size[case] = os.path.getsize(os.path.join(self.folder, case.grows))
        self.intact[case.name, number] = case.result(self.folder, bytes_of(self.base, 'out'))

    def prepare(self, case):
        """What it makes undisturbed, and how long it takes; the shards for merge."""
        if case in self.seconds:
            return
        if case in (SHARD, MERGE):
            for number in (1, 2, 3):
                self.undisturbed(SHARD, number)
                shutil.copytree(os.path.join(self.folder, 'run'), os.path.join(self.base, 'shard-%d' % number))
            for number in (1, 2, 3):
                shutil.move(os.path.join(self.base, 'shard-%d' % number), self.input)
            self.undisturbed(MERGE, 1)
        else:
            self.undisturbed(case, 1)

    @staticmethod
    def arguments(words, number):
        return [word.replace('%d', str(number)) for word in words]

    def end(self, case, number, what, before):
        """Goes on until all is done, and holds it against the undisturbed run. `before`: files whose contents are safe."""
        begun = case.begun(self.folder)
        state = self.files()
        status = self.whole(self.arguments(case.go_on if begun else case.begin, number))
        if status not in (0, 1):
            if not isinstance(status, int) or status < 0 or not self.error():
                return self.complain(case, what, 'status %s: %s' % (status, self.error()))
            self.refusals[case.name + ': ' + re.sub(r'[0-9]+', 'N', self.error())] += 1
            if self.files() != state:
                changed = [name for name, text in state.items() if self.files().get(name) != text]
                return self.complain(case, what, 'refused (%s), but changed %s' % (self.error(), changed))
            if isinstance(case, Merge) and case.result(self.folder, b'') == self.intact[case.name, number]:
                return None  # it had ended but for its tables
            if done_lines(before.get('run/rows.csv', b'')) or not self.may_refuse:
                return self.complain(case, what, 'refused: %s' % self.error())
            shutil.rmtree(os.path.join(self.folder, 'run'), ignore_errors=True)
            status = self.whole(self.arguments(case.begin, number))
            before = {}
        error = self.error()
        if case.result(self.folder, bytes_of(self.base, 'out')) != self.intact[case.name, number]:
            return self.complain(case, what, 'status %s, and another result: %s %s' % (status, error, self.differences(case, number)))
        flaw = case.kept(before, self.folder) or case.flaws(self.folder)
        if flaw:
            return self.complain(case, what, flaw)
        left = [name for name in self.files() if name.endswith('.new')]
        if left:
            return self.complain(case, what, 'left behind: %s' % left)
        return None

    def differences(self, case, number):
        shown = []
        for now, then in zip(case.result(self.folder, bytes_of(self.base, 'out')), self.intact[case.name, number]):
            if now != then and isinstance(now, list):
                shown.append('%d instead of %d: %s; missing: %s' % (len(now), len(then), [x for x in now if x not in then][:1],
                                                                   [x for x in then if x not in now][:1]))
            elif now != then:
                shown.append('%s instead of %s' % (now, then))
        return shown

    # --- kills ---

    def kill_once(self, case, arguments):
        """Starts it and kills it. What it was, in words."""
        path = os.path.join(self.folder, case.grows)
        by_clock = self.random.random() < 0.5
        wanted = self.random.random()
        process = self.start(arguments)
        if by_clock:
            time.sleep(wanted * 1.1 * self.seconds[case])
        else:
            end = time.monotonic() + 3 * self.seconds[case] + 1
            while process.poll() is None and time.monotonic() < end:
                if max(size_of(path), size_of(path + '.new')) >= wanted * self.size[case]:
                    break
                time.sleep(0.0005)
            time.sleep(self.random.random() * 0.003)
        group = self.random.random() < 0.5
        over = process.poll() is not None
        if by_clock:  # other work on the machine makes it now faster, now slower
            self.seconds[case] *= 0.7 if over else 1.05
        if not over:
            try:
                (os.killpg if group else os.kill)(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        process.wait()
        self.counts['had ended before' if over else 'kills of the group' if group else 'kills of the first process'] += 1
        left = until_none(lambda: processes_of(self.token))
        if left:
            self.complain(case, 'kill', 'processes are left: %s' % left)
        return '%s %s %.3f' % ('group' if group else 'alone', 'clock' if by_clock else 'size', wanted)

    def kill(self, case):
        number = self.random.randint(1, 3) if case is SHARD else 1
        self.fresh()
        what = self.kill_once(case, self.arguments(case.begin, number))
        before = self.files()
        while self.random.random() < 0.3:
            begun = case.begun(self.folder)
            what += ', ' + self.kill_once(case, self.arguments(case.go_on if begun else case.begin, number))
            flaw = case.kept(before, self.folder)
            if flaw:
                self.complain(case, what, flaw)
            before = self.files()
        self.end(case, number, what, before)
        if case is SHARD:
            os.rename(os.path.join(self.folder, 'shard-%d' % number), os.path.join(self.folder, 'other'))
            os.rename(os.path.join(self.folder, 'run'), os.path.join(self.folder, 'shard-%d' % number))
            status = self.whole(MERGE.begin)
            if status not in (0, 1) or MERGE.result(self.folder, b'') != self.intact[MERGE.name, 1]:
                self.complain(case, what, 'merged, status %s: %s %s' % (status, self.error(), self.differences(MERGE, 1)))
        left = until_none(lambda: processes_of(self.token))
        if left:
            self.complain(case, what, 'processes are left in the end: %s' % left)

    def kills(self, cases, instants):
        self.may_refuse = False
        turns = [case for case in cases for _ in range(case.share)]
        for i in range(instants):
            # Each case as often as its share says, whatever the number of instants.
            case = turns[int((i * 0.6180339887 % 1) * len(turns))]
            self.prepare(case)
            self.counts['instants: ' + case.name] += 1
            self.kill(case)


# --- losses of power ---

class Content:
    """A file, whatever its name: what a process sees, what is safe, and what was done to it since."""

    def __init__(self, text=b''):
        self.text, self.safe, self.pending = text, text, []

    def write(self, at, text):
        at = len(self.text) if at is None else at
        self.text = patched(self.text, at, text)
        self.pending.append((at, text))

    def cut(self, length):
        self.text = cut(self.text, length)
        self.pending.append((length, None))

    def sync(self):
        self.safe, self.pending = self.text, []

    def after_loss(self, chance):
        text, kept = self.safe, chance.randint(0, len(self.pending))
        for at, piece in self.pending[:kept]:
            text = cut(text, at) if piece is None else patched(text, at, piece)
        if kept < len(self.pending) and self.pending[kept][1]:
            at, piece = self.pending[kept]
            torn, form = piece[:chance.randrange(len(piece))], chance.choice(('missing', 'torn', 'zeros'))
            if form != 'missing':
                text = patched(text, at, torn + (b'\0' * (len(piece) - len(torn)) if form == 'zeros' else b''))
        return text


def cut(text, length):
    return text[:length] + b'\0' * (length - len(text))


def patched(text, at, piece):
    return cut(text, at) + piece + text[at + len(piece):] if at > len(text) else text[:at] + piece + text[at + len(piece):]


class Disk:
    """The files of a folder by name, and the changes of names. A change is a list of (name, content or null)."""

    def __init__(self, files):
        self.first = {name: Content(text) for name, text in files.items()}
        self.names, self.changes, self.safe = dict(self.first), [], []
        self.at, self.appends, self.writes_through = {}, set(), set()

    def change(self, *pairs):
        self.changes.append(pairs)
        self.safe.append(False)
        for name, content in pairs:
            if content:
                self.names[name] = content
            else:
                self.names.pop(name, None)

    def sync(self, name):
        if name in self.names:
            content = self.names[name]
            content.sync()
            for i, pairs in enumerate(self.changes):
                self.safe[i] |= any(changed is content for _, changed in pairs)
        else:  # a folder
            self.safe = [any(os.path.dirname(changed) == name for changed, _ in pairs) or safe
                         for pairs, safe in zip(self.changes, self.safe)]

    def after_loss(self, chance):
        """Files by name, and those whose content is safe."""
        names, last = dict(self.first), max([i for i, safe in enumerate(self.safe) if safe], default=-1)
        journal = chance.random() < 0.5
        until = chance.randint(last + 1, len(self.changes))
        for i, pairs in enumerate(self.changes):
            if not (i < until if journal else self.safe[i] or chance.random() < 0.5):
                continue
            for name, content in pairs:
                if content:
                    names[name] = content
                elif journal or len(pairs) == 1 or names.get(name) is pairs[1][1]:
                    names.pop(name, None)
        safe = {name: content.safe for name, content in self.names.items() if names.get(name) is content}
        return {name: content.after_loss(chance) for name, content in names.items()}, safe


CALL = re.compile(r'^(\d+) +([a-z0-9_]+)\((.*)\) += (-?\d+)')
TRACED = ('openat,open,creat,write,pwrite64,writev,lseek,ftruncate,truncate,fsync,fdatasync,rename,renameat,renameat2,'
          'link,linkat,unlink,unlinkat')


def unescape(text):
    return re.sub(rb'\\x([0-9a-f]{2})', lambda found: bytes([int(found.group(1), 16)]), text.encode('latin-1'))


class Recording:
    """The calls of a command that concern files of its folder, in the order in which they ended."""

    def __init__(self, text, folder):
        self.folder, self.calls, unfinished = os.path.realpath(folder), [], {}
        for line in text.decode('latin-1').splitlines():
            process = line.split(' ', 1)[0]
            if line.endswith(' <unfinished ...>'):
                unfinished[process] = line[:-len(' <unfinished ...>')]
                continue
            resumed = re.match(r'^\d+ +<\.\.\. [a-z0-9_]+ resumed>', line)
            if resumed:
                line = unfinished.pop(process, '') + line[resumed.end():]
            found = CALL.match(line)
            if found and int(found.group(4)) >= 0:
                call = self.understand(found.group(2), found.group(3), int(found.group(4)))
                if call:
                    self.calls.append(call)

    def inside(self, path):
        path = os.path.normpath(os.path.join(self.folder, os.fsdecode(path)))
        return os.path.relpath(path, self.folder) if path.startswith(self.folder + '/') else None

    def understand(self, name, text, result):
        strings = [unescape(found) for found in re.findall(r'"((?:\\x[0-9a-f]{2})*)"', text)]
        handle = re.match(r'(\d+)<((?:\\x[0-9a-f]{2}|[^>\\])*)>', text)
        if name in ('openat', 'open', 'creat'):
            return ('open', self.inside(strings[0]), result, text) if self.inside(strings[0]) else None
        if name.startswith(('rename', 'unlink', 'link')):
            paths = [self.inside(string) for string in strings]
            return (re.match('rename|unlink|link', name).group(0),) + tuple(paths) if all(paths) else None
        path = self.inside(unescape(handle.group(2))) if handle else None
        if not path:
            return None
        numbers = [int(number) for number in re.findall(r', (\d+)', text)]
        if name == 'writev':
            raise SystemExit('writev is not understood here')
        return (name, path, int(handle.group(1)), b''.join(strings)[:result] if 'write' in name else result, numbers)

    def replay(self, disk, calls):
        for kind, *of in self.calls[:calls]:
            if kind == 'open':
                name, handle, flags = of
                disk.at[name, handle] = 0
                for option, names in (('O_APPEND', disk.appends), ('SYNC', disk.writes_through)):
                    (names.add if option in flags else names.discard)((name, handle))
                if name not in disk.names and 'O_CREAT' in flags:
                    disk.change((name, Content()))
                elif name in disk.names and 'O_TRUNC' in flags and disk.names[name].text:
                    disk.names[name].cut(0)
            elif kind == 'rename':
                disk.change((of[0], None), (of[1], disk.names[of[0]]))
            elif kind == 'link':
                disk.change((of[1], disk.names[of[0]]))
            elif kind == 'unlink':
                disk.change((of[0], None))
            elif of[0] not in disk.names:
                if kind in ('fsync', 'fdatasync'):
                    disk.sync(of[0])
            else:
                name, handle, result, numbers = of
                key, content = (name, handle), disk.names[name]
                if kind == 'write':
                    at = None if key in disk.appends else disk.at.get(key, 0)
                    content.write(at, result)
                    disk.at[key] = (len(content.text) if at is None else at + len(result))
                elif kind == 'pwrite64':
                    content.write(numbers[-1], result)
                elif kind == 'lseek':
                    disk.at[key] = result
                elif kind == 'ftruncate':
                    content.cut(numbers[0])
                elif kind in ('fsync', 'fdatasync'):
                    disk.sync(name)
                if key in disk.writes_through and kind in ('write', 'pwrite64'):
                    disk.sync(name)


class Losses(Bench):
    def record(self, case, arguments):
        before = self.files()
        trace = os.path.join(self.base, 'trace')
        options = '-f -y -xx -s 1000000 -qq'.split()
        subprocess.run([os.path.join(self.base, 'bin', 'strace')] + options + ['-o', trace, '-e', 'trace=' + TRACED,
                       self.quadrille] + arguments, cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=SECONDS, check=False)
        recording = Recording(bytes_of(trace), self.folder)
        # The record is right if it makes again what is there.
        disk = Disk(before)
        recording.replay(disk, len(recording.calls))
        made, there = {name: content.text for name, content in disk.names.items()}, self.files()
        if made != there:
            wrong = [name for name in made.keys() | there.keys() if made.get(name) != there.get(name)]
            raise SystemExit('%s: the record of its calls does not make %s' % (case.name, wrong))
        return before, recording

    def record_one(self, case, goes_on):
        """Of the command that begins, or of one that goes on after a kill."""
        self.fresh()
        if goes_on:
            self.kill_once(case, self.arguments(case.begin, 1))
            if case.begun(self.folder):
                return self.record(case, self.arguments(case.go_on, 1))
        self.fresh()
        return self.record(case, self.arguments(case.begin, 1))

    def losses(self, cases, losses, seed):
        self.may_refuse = True
        cases = [case for case in cases if 'isolate no' not in case.name and 'temporary' not in case.name]
        records = {}
        for i in range(losses):
            case = cases[i % len(cases)]
            self.prepare(case)
            self.random.seed('%s %d' % (seed, i))
            # Several of those that go on: they begin at different instants.
            which = self.random.randrange(8) if case.go_on != case.begin else 0
            which = 0 if which < 4 else which - 3
            if (case, which) not in records:
                records[case, which] = self.record_one(case, which > 0)
            before, recording = records[case, which]
            calls = self.random.randint(0, len(recording.calls))
            disk = Disk(before)
            recording.replay(disk, calls)
            files, safe = disk.after_loss(self.random)
            self.fresh()
            if any(name.startswith('run/') for name in disk.names):
                os.makedirs(os.path.join(self.folder, 'run'), exist_ok=True)
            for name, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(self.folder, name)), exist_ok=True)
                with open(os.path.join(self.folder, name), 'wb') as file:
                    file.write(text)
            self.counts['losses: ' + case.name] += 1
            what = 'loss %d, record %d, after call %d of %d' % (i, which, calls, len(recording.calls))
            self.lost_names(case, what, disk, files)
            self.end(case, 1, what, safe)

    def lost_names(self, case, what, disk, files):
        """What was brought to the disk is there by a name."""
        for name, content in disk.names.items():
            if content.safe and name.endswith('rows.csv') and name not in files:
                self.complain(case, what, '%s was brought to the disk, its name was not' % name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('quadrille')
    parser.add_argument('dimacs')
    parser.add_argument('--instants', type=int, default=1000)
    parser.add_argument('--losses', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--only', default='')
    options = parser.parse_args()
    if not os.path.exists('/proc/self/environ'):
        print('there is no /proc')
        return 77
    if options.losses and (not shutil.which('strace') or
                           subprocess.run(['strace', '-qq', '-o', '/dev/null', 'true'], stderr=subprocess.DEVNULL,
                                          check=False).returncode):
        print('strace is not there, or may not trace')
        return 77
    cases = [case for case in CASES if options.only in case.name]
    bench = Losses(os.path.abspath(options.quadrille), os.path.abspath(options.dimacs), options.seed)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    tried = True
    try:
        bench.kills(cases, options.instants)
        bench.losses(cases, options.losses, options.seed)
    except KeyboardInterrupt:
        tried = False
    finally:
        shutil.rmtree(bench.base)
    for name, count in sorted(bench.counts.items()):
        print('%6d %s' % (count, name))
    for name, count in sorted(bench.refusals.items()):
        print('%6d refused: %s' % (count, name))
    total = [sum(count for name, count in bench.counts.items() if name.startswith(kind)) for kind in ('instants', 'losses')]
    print('%d instants, %d losses, %d defects%s' % (*total, bench.failed, '' if tried else '; interrupted'))
    return 1 if bench.failed or not tried or not sum(total) else 0


if __name__ == '__main__':
    sys.exit(main())
