#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check-canon.py PROGRAM: canonical forms, by two referees that share no code with the program.

Small boards: all isomorphs are made here, one by one; the least of them is the canonical form. 9x9 boards: nauty's
dreadnaut (B. McKay and A. Piperno) names the canonical graph of one with a vertex for each cell, row, column, box and
digit: a board and its form have one graph, and boards have one form if and only if they have one graph. Exits with 77 if
dreadnaut is missing and all else is right."""
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
    done = subprocess.run([PROGRAM, "convert", "--to", "line", "--canonical", *options], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True)
    return [tuple(0 if c == "." else DIGITS.index(c) + 1 for c in line)
            for line in done.stdout.splitlines() if not line.startswith("#")]


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
    return min(renamed([grid[r * size + c] for r in order for c in across])
               for grid in grids for order in line_orders(columns, rows) for across in column_orders)


def random_board(rng, rows, columns, share):
    """Cells of a shuffled regular grid, each kept with this probability: any number of solutions."""
    size = rows * columns
    down = rng.choice(list(line_orders(columns, rows)))
    across = rng.choice(list(line_orders(rows, columns)))
    grid = [(r % rows * columns + r // rows + c) % size + 1 for r in down for c in across]
    return tuple(d if rng.random() < share else 0 for d in grid)


def by_nauty(board):
    """A name of the canonical graph: cells 0-80, then rows, columns, boxes and digits."""
    row, column, box, digit = 81, 90, 99, 108
    lines = []
    for cell, d in enumerate(board):
        r, c = divmod(cell, 9)
        ends = [row + r, column + c, box + r // 3 * 3 + c // 3] + ([digit + d - 1] if d else [])
        lines.append("%d : %s;" % (cell, " ".join(map(str, ends))))
    text = "n=117 g\n%s.\nf=[0:80|81:98|99:107|108:116]\nc x z\n" % "\n".join(lines)
    done = subprocess.run(["dreadnaut"], input=text, capture_output=True, text=True, check=True)
    return re.search(r"\[N?[0-9a-f]+ [0-9a-f]+ [0-9a-f]+\]", done.stdout).group(0)


def clothed(rng, board):
    """A random isomorph."""
    down, across = rng.choice(LINES), rng.choice(LINES)
    names = [0] + rng.sample(range(1, 10), 9)
    form = tuple(names[board[r * 9 + c]] for r in down for c in across)
    return form if rng.random() < 0.5 else tuple(form[c * 9 + r] for r in range(9) for c in range(9))


LINES = list(line_orders(3, 3))


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
    boards += [clothed(rng, board) for board in boards]
    forms = canon(boards)
    assert len(forms) == len(boards)
    assert len(canon(boards, "--dedupe")) == len(set(forms))
    for board, form, other in zip(boards, forms, forms[len(forms) // 2:]):
        if form != other:
            failed = 1
            print("%s: an isomorph of it has another form" % (board,))
    if shutil.which("dreadnaut"):
        graphs = [by_nauty(board) for board in boards]
        for board, form, graph in zip(boards, forms, graphs):
            if by_nauty(form) != graph:
                failed = 1
                print("%s: %s is no isomorph, says nauty" % (board, form))
        if len(set(graphs)) != len(set(forms)):
            failed = 1
            print("%d forms, nauty: %d" % (len(set(forms)), len(set(graphs))))
    sys.exit(1 if failed else 0 if shutil.which("dreadnaut") else 77)


main()
