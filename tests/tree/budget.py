#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""budget.py TOP: counts the code lines of each room (no blank lines, no comments), and fails if one has more than budget.txt
allows, or if a file of code lies in no room. `budget.py TOP --print` prints what they have. A budget is raised only by a change
that says why."""

import os
import re
import subprocess
import sys

top = sys.argv[1]
code = re.compile(r'\.(c|h|js|css|gp|def|awk|sh|py|cmake)$|(^|/)(CMakeLists\.txt|quickstart)$|^\.ci/[a-z]+$')
listed = subprocess.run(['git', '-C', top, 'ls-files'], capture_output=True, text=True)
if listed.returncode:
    print('not a clone: files are not listed')
    sys.exit(77)


def code_lines(path):
    with open(path, encoding='utf-8') as file:
        text = file.read()
    if re.search(r'\.(c|h|js|css|def)$', path):
        # A string or a character stays; a comment goes with what stands in it.
        text = re.sub(r'("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`)|/\*.*?\*/|//[^\n]*',
                      lambda part: part[1] or '', text, flags=re.DOTALL)
        return sum(1 for line in text.split('\n') if line.strip())
    if path.endswith('.py'):
        text = re.sub(r'^\s*"""(.|\n)*?"""', '', text, flags=re.MULTILINE)
    return sum(1 for line in text.split('\n') if line.strip() and not line.lstrip().startswith('#'))


with open(os.path.join(top, 'tests/tree/budget.txt'), encoding='utf-8') as file:
    budgets = [(words[0], int(words[1])) for words in (line.split() for line in file) if words and words[0] != '#']
lines = dict.fromkeys((room for room, _ in budgets), 0)
rooms = sorted(lines, key=len, reverse=True)
failed = False
for name in listed.stdout.split('\n'):
    if not code.search(name) or name.startswith('tests/') or not os.path.exists(os.path.join(top, name)):
        continue
    room = next((room for room in rooms if name == room or name.startswith(room + '/')), None)
    if room:
        lines[room] += code_lines(os.path.join(top, name))
    else:
        print(f'{name} lies in no room of tests/tree/budget.txt')
        failed = True
for room, most in budgets:
    if '--print' in sys.argv:
        print(f'{room:32}{lines[room]:7}{most:7}')
    elif lines[room] > most:
        print(f'{room} has {lines[room]} code lines, and a budget of {most}')
        failed = True
if '--print' in sys.argv:
    print(f'{"all":32}{sum(lines.values()):7}{sum(most for _, most in budgets):7}')
sys.exit(failed)
