#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check-canon.py PROGRAM: canonical forms and automorphisms, by two referees that share no code with the program.

Small boards: all isomorphs are made here, one by one; the least of them is the canonical form, and those that are the board
itself are its automorphisms. 9x9 boards: nauty's dreadnaut (B. McKay and A. Piperno) counts the automorphisms of a graph
with a vertex for each cell, row, column, box and digit. Exits with 77 if dreadnaut is missing and all else is right."""
import itertools
import random
import re
import shutil
import subprocess
import sys

PROGRAM = sys.argv[1]
DIGITS = "123456789"


def canon(boards, *options):
    text = "".join("".join(DIGITS[d - 1] if d else "." for d in board) + "\n" for board in boards)
    done = subprocess.run([PROGRAM, "canon", *options], input=text, capture_output=True, text=True, check=True)
    forms = []
    for line in done.stdout.splitlines():
        form, automorphisms = line.split(" ")
        forms.append((tuple(0 if c == "." else DIGITS.index(c) + 1 for c in form), int(automorphisms)))
    return forms


def line_orders(groups, width):
    """All ways to order lines: groups change places, and the lines in each."""
    inner = list(itertools.permutations(range(width)))
    for order in itertools.permutations(range(groups)):
        for choice in itertools.product(inner, repeat=groups):
            yield [group * width + line for group, lines in zip(order, choice) for line in lines]


def renamed(cells):
    """The least names: each digit by when it is met first."""
    names = {0: 0}
    return tuple(names.setdefault(d, len(names)) for d in cells)


def by_brute_force(rows, columns, board):
    size = rows * columns
    grids = [board]
    if rows == columns:
        grids.append(tuple(board[c * size + r] for r in range(size) for c in range(size)))
    column_orders = list(line_orders(rows, columns))
    least, ways = None, 0
    for grid in grids:
        for order in line_orders(columns, rows):
            lines = [grid[r * size:(r + 1) * size] for r in order]
            for across in column_orders:
                form = renamed([line[c] for line in lines for c in across])
                if least is None or form < least:
                    least, ways = form, 1
                elif form == least:
                    ways += 1
    for unused in range(1, size - len(set(board) - {0}) + 1):
        ways *= unused
    return least, ways


def random_board(rng, rows, columns, share):
    """Cells of a shuffled regular grid, each kept with this probability: any number of solutions."""
    size = rows * columns
    down = rng.choice(list(line_orders(columns, rows)))
    across = rng.choice(list(line_orders(rows, columns)))
    grid = [(r % rows * columns + r // rows + c) % size + 1 for r in down for c in across]
    return tuple(d if rng.random() < share else 0 for d in grid)


def by_nauty(board):
    """The order of the automorphism group: cells 0-80, then rows, columns, boxes and digits."""
    row, column, box, digit = 81, 90, 99, 108
    lines = []
    for cell, d in enumerate(board):
        r, c = divmod(cell, 9)
        ends = [row + r, column + c, box + r // 3 * 3 + c // 3] + ([digit + d - 1] if d else [])
        lines.append("%d : %s;" % (cell, " ".join(map(str, ends))))
    text = "n=117 g\n%s.\nf=[0:80|81:98|99:107|108:116]\nx\n" % "\n".join(lines)
    done = subprocess.run(["dreadnaut"], input=text, capture_output=True, text=True, check=True)
    found = re.search(r"grpsize=([0-9.e+]+)", done.stdout)
    return int(float(found.group(1)))


def main():
    rng = random.Random(20061)
    failed = 0
    for rows, columns, shares in ((2, 2, (0.2, 0.4, 1)), (2, 3, (0.1, 0.3))):
        boards = [random_board(rng, rows, columns, share) for share in shares for _ in range(6)]
        boards += [tuple([0] * (rows * columns) ** 2)]
        for board, form in zip(boards, canon(boards, "--order", "%dx%d" % (rows, columns))):
            expected = by_brute_force(rows, columns, board)
            if form != expected:
                failed = 1
                print("%dx%d %s: %s, by brute force %s" % (rows, columns, board, form, expected))
    boards = [random_board(rng, 3, 3, share) for share in (0, 0.05, 0.1, 0.2, 0.3, 0.4, 1) for _ in range(5)]
    boards += [tuple(9 * ((cell // 9) % 3 == 0 and cell % 3 == 0 and cell // 9 == cell % 9) for cell in range(81))]
    forms = canon(boards)
    assert len(canon(boards, "--dedupe")) == len({form for form, _ in forms})
    if shutil.which("dreadnaut"):
        for board, (_, automorphisms) in zip(boards, forms):
            # dreadnaut prints large orders rounded to so many digits.
            expected = by_nauty(board)
            if abs(automorphisms - expected) > expected // 10000:
                failed = 1
                print("%s: %d automorphisms, nauty: %d" % (board, automorphisms, expected))
    sys.exit(1 if failed else 0 if shutil.which("dreadnaut") else 77)


main()
