#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the solutions of every board of shipped sets by a solver that is not ours, and holds them against what the head
of each set promises.

    check-sets.py [--minimal] FILE...      FILE: data/NAME.txt
    check-sets.py --again PROGRAM FILE...

The boards are read here, and the clauses are written here: a variable for each digit that no given excludes from a
blank, each cell at least one digit, each digit at least once in each unit, no digit twice in a unit, no cell with two
digits. clasp counts their models (potassco.org/clasp; Debian has it), up to two, or up to one more than a set promises.
This code shares nothing with quadrille.

What is promised follows from the line `# made by: quadrille generate ...`: one solution, unless --kind, --solutions or
--holes say otherwise; so many givens, or so many holes; with --minimal, that no given can be taken off where nothing says
where to stop: that takes a count for each given. A set that no command made must have boards without clashing givens.

With --again, PROGRAM (quadrille) makes each set again by that command instead, which takes minutes for some, and the bytes
must be the same.

It prints a line for each set. The status is 0 if all is as promised, 1 if not, 77 if clasp is not there.
"""
import collections
import re
import shlex
import shutil
import subprocess
import sys


def read_set(path):
    """The size of a box, the command, and the boards as lists of digits, 0 for a blank."""
    order, command, lines = (3, 3), "", []
    for line in open(path):
        if line.startswith("#"):
            match = re.match(r"# quadrille: order (\d+)x(\d+)", line)
            order = (int(match[1]), int(match[2])) if match else order
            command = line.split("made by:", 1)[1].strip() if "made by: quadrille generate" in line else command
        elif line.strip():
            words = line.split()
            # A row without blanks between its cells.
            if len(words) == 1 and len(words[0]) == order[0] * order[1]:
                words = list(words[0].replace(".", "0"))
            lines.append(words)
    size = order[0] * order[1]
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if lines and len(lines[0][0]) == size * size:
        boards = [[letters.index(c) if c != "." else 0 for c in words[0]] for words in lines]
    else:
        cells = [letters.index(word) if len(word) == 1 else int(word) for words in lines for word in words]
        boards = [cells[i : i + size * size] for i in range(0, len(cells), size * size)]
    assert all(len(board) == size * size for board in boards), path
    return order, shlex.split(command), boards


def units_of(order):
    rows, columns = order
    size = rows * columns
    for i in range(size):
        yield [i * size + k for k in range(size)]
        yield [k * size + i for k in range(size)]
    if rows > 1 and columns > 1:
        for top in range(0, size, rows):
            for left in range(0, size, columns):
                yield [(top + r) * size + left + c for r in range(rows) for c in range(columns)]


def clashes(units, board):
    for unit in units:
        digits = [board[cell] for cell in unit if board[cell]]
        if len(digits) != len(set(digits)):
            return True
    return False


def clauses_of(order, units, board):
    size = order[0] * order[1]
    excluded = collections.defaultdict(set)
    for unit in units:
        digits = {board[cell] for cell in unit}
        for cell in unit:
            excluded[cell] |= digits
    variable = {}
    for cell, digit in enumerate(board):
        for value in range(1, size + 1):
            if not digit and value not in excluded[cell]:
                variable[cell, value] = len(variable) + 1
    clauses = []

    def exactly_one(literals):
        clauses.append(literals)
        clauses.extend([-a, -b] for i, a in enumerate(literals) for b in literals[:i])

    for cell, digit in enumerate(board):
        if not digit:
            exactly_one([variable[cell, v] for v in range(1, size + 1) if (cell, v) in variable])
    for unit in units:
        given = {board[cell] for cell in unit}
        for value in range(1, size + 1):
            if value not in given:
                exactly_one([variable[cell, value] for cell in unit if (cell, value) in variable])
    return len(variable), clauses


def count(order, units, board, limit):
    """How many solutions there are, up to `limit`."""
    variables, clauses = clauses_of(order, units, board)
    if any(not clause for clause in clauses):
        return 0
    if not variables:
        return 1
    text = "p cnf %d %d\n" % (variables, len(clauses))
    text += "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)
    done = subprocess.run(["clasp", "-q", "-n", str(limit), "--verbose=0", "--stats"], input=text, text=True,
                          stdout=subprocess.PIPE, check=False)
    models = re.search(r"^c Models\s*:\s*(\d+)", done.stdout, re.M)
    if done.returncode not in (10, 20, 30) or not models:
        raise SystemExit("clasp ended with %d:\n%s" % (done.returncode, done.stdout))
    return int(models[1])


def value_of(command, name):
    return command[command.index(name) + 1] if name in command else None


def shares_of(text):
    numbers = [float(word.rstrip("%")) for word in re.split(r"\.\.|/", text)]
    if len(numbers) == 1:
        return numbers
    steps = int((numbers[1] - numbers[0]) / numbers[2] + 1e-6) + 1
    return [numbers[0] + i * numbers[2] for i in range(steps)]


def promised(command):
    """The least and the most solutions; None: any number."""
    kind = value_of(command, "--kind") or "unique"
    if not command or kind == "open":
        return 0, None
    if kind == "none":
        return 0, 0
    if kind == "several":
        return 2, None
    if value_of(command, "--solutions"):
        ends = value_of(command, "--solutions").split("..")
        return int(ends[0]), int(ends[-1])
    return (1, None) if "--holes" in command else (1, 1)


def check_set(path, minimal):
    order, command, boards = read_set(path)
    units = list(units_of(order))
    least, most = promised(command)
    limit = most + 1 if most else 2
    holes = shares_of(value_of(command, "--holes")) if "--holes" in command else []
    wanted = int(value_of(command, "--givens") or 0)
    redundant = minimal and command and not wanted and not holes and most == 1 and "--blanks-a-row" not in command
    met, wrong = collections.Counter(), []
    for number, board in enumerate(boards, 1):
        cells = len(board)
        givens = sum(1 for digit in board if digit)
        if clashes(units, board):
            wrong.append("board %d: two givens clash" % number)
            continue
        if wanted and givens != wanted:
            wrong.append("board %d: %d givens" % (number, givens))
        if holes:
            share = holes[(number - 1) * len(holes) // len(boards)]
            if cells - givens != int(share / 100 * cells + 0.5):
                wrong.append("board %d: %d holes" % (number, cells - givens))
        solutions = count(order, units, board, limit)
        met[solutions] += 1
        if solutions < least or (most is not None and solutions > most):
            wrong.append("board %d: %d solutions" % (number, solutions))
        for cell, digit in enumerate(board):
            if redundant and digit:
                board[cell] = 0
                if count(order, units, board, 2) < 2:
                    wrong.append("board %d: the given in cell %d can be taken off" % (number, cell))
                board[cell] = digit
    asked = value_of(command, "--hardest") or value_of(command, "--count")
    if asked and int(asked) * (len(holes) or 1) != len(boards):
        wrong.append("%d boards" % len(boards))
    found = ", ".join("%d with %s%d" % (met[n], "at least " if n == limit else "", n) for n in sorted(met))
    print("%s: %d boards%s: %s" % (path, len(boards), ", minimal" if redundant else "", found))
    for line in wrong:
        print("    " + line)
    return not wrong


def make_again(program, path):
    command = read_set(path)[1]
    if not command:
        print("%s: not made by a command" % path)
        return True
    made = subprocess.run([program] + command[1:], stdout=subprocess.PIPE, check=False)
    same = made.returncode == 0 and made.stdout == open(path, "rb").read()
    print("%s: %s" % (path, "the same again" if same else "DIFFERS"))
    return same


def main(arguments):
    if not arguments or "-h" in arguments or "--help" in arguments:
        print(__doc__.strip())
        return 2
    if arguments[0] == "--again":
        return 0 if all([make_again(arguments[1], path) for path in arguments[2:]]) else 1
    if not shutil.which("clasp"):
        print("clasp is not there")
        return 77
    good = [check_set(path, "--minimal" in arguments) for path in arguments if path != "--minimal"]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
