#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check-ratings.py PROGRAM [BOARDS]: ratings by a referee that shares no code with the program.

The definition (harness/making/grade/rating.h), by sets and without haste: propagation by singles and locked candidates; rating
d is the least depth of a tree whose leaves are decided by it. Small boards of any number of solutions are rated in full.
Of 9x9 boards, BOARDS of them (6), rating 0 and 1 are computed; of one that is rated higher, that it is. With BOARDS small boards that are rated 3 and 4 come, too, which takes minutes."""
import subprocess
import sys

PROGRAM = sys.argv[1]
NINES = int(sys.argv[2]) if len(sys.argv) > 2 else 6
DIGITS = "123456789"


class Board:
    """An empty board of an order: its units, and where a box meets a line."""

    def __init__(self, rows, columns):
        size = self.size = rows * columns
        cells = [(r, c) for r in range(size) for c in range(size)]
        lines = [[(i, j) for j in range(size)] for i in range(size)] + [[(j, i) for j in range(size)] for i in range(size)]
        boxes = {}
        for r, c in cells:
            boxes.setdefault((r // rows, c // columns), []).append((r, c))
        self.cells, self.units = cells, [set(u) for u in lines + list(boxes.values())]
        self.crossings = [(set(line) & set(box), set(line) - set(box), set(box) - set(line))
                          for line in lines for box in boxes.values() if set(line) & set(box)]
        self.units_of = {cell: [u for u in self.units if cell in u] for cell in cells}


def propagate(board, marks):
    """Marks (cell -> set of digits) as far as the rules go; None if a cell or a digit has nothing left."""
    marks = {cell: set(digits) for cell, digits in marks.items()}
    while True:
        before = sum(map(len, marks.values()))
        for cell in board.cells:
            if len(marks[cell]) == 1:
                for unit in board.units_of[cell]:
                    for peer in unit - {cell}:
                        marks[peer] -= marks[cell]
        for unit in board.units:
            for digit in range(board.size):
                places = [cell for cell in unit if digit in marks[cell]]
                if not places:
                    return None
                if len(places) == 1:
                    marks[places[0]] = {digit} & marks[places[0]]
        for both, line, box in board.crossings:
            for digit in range(board.size):
                if any(digit in marks[cell] for cell in both):
                    in_line = any(digit in marks[cell] for cell in line)
                    in_box = any(digit in marks[cell] for cell in box)
                    if in_line != in_box:
                        for cell in (line if in_line else box):
                            marks[cell].discard(digit)
        if not all(marks.values()):
            return None
        if sum(map(len, marks.values())) == before:
            return marks


def decided(marks):
    return marks is None or all(len(digits) == 1 for digits in marks.values())


def choices(board, marks):
    """Cells with their candidates, digits with their places in a unit, each as a list of (cell, digit)."""
    for cell in board.cells:
        if len(marks[cell]) > 1:
            yield [(cell, digit) for digit in marks[cell]]
    for unit in board.units:
        for digit in range(board.size):
            places = [(cell, digit) for cell in unit if digit in marks[cell]]
            if len(places) > 1:
                yield places


def closes(board, marks, depth):
    """Whether propagated marks are decided with `depth` guesses, one inside the other."""
    if decided(marks):
        return True
    if depth == 0:
        return False
    known = {}

    def good(cell, digit):
        if (cell, digit) not in known:
            known[cell, digit] = closes(board, propagate(board, {**marks, cell: {digit}}), depth - 1)
        return known[cell, digit]

    return any(all(good(*choice) for choice in item) for item in choices(board, marks))


def start(board, text):
    everything = set(range(board.size))
    return propagate(board, {cell: everything if c in "0." else {DIGITS.index(c)}
                             for cell, c in zip(board.cells, text)})


def generate(*options):
    done = subprocess.run([PROGRAM, "generate", "-o", "line", *options], capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if not line.startswith("#")]


def rate(order, boards):
    done = subprocess.run([PROGRAM, "grade", "--rating", "--order", order], input="\n".join(boards) + "\n",
                          capture_output=True, text=True, check=True)
    lines = [line for line in done.stdout.splitlines() if not line.startswith("#")]
    assert lines[0] == "puzzle,rating", lines[0]
    rows = [line.split(",") for line in lines[1:]]
    assert [row[0] for row in rows] == [board.replace(".", "0") for board in boards]
    return [int(row[1]) for row in rows]


def fail(text, rated, right):
    print(f"{text}: rated {rated}, it is {right}")
    sys.exit(1)


def main():
    met = {}
    small = [("2x2", (2, 2), ["--holes", "80", "--count", "10"]), ("2x3", (2, 3), ["--count", "15"]),
             ("2x3", (2, 3), ["--kind", "none", "--count", "6"]), ("2x3", (2, 3), ["--holes", "62", "--count", "6"]),
             ("1x4", (1, 4), ["--holes", "75", "--count", "6"])]
    if len(sys.argv) > 2:
        small += [("2x3", (2, 3), ["--holes", "72", "--count", "6"]), ("1x5", (1, 5), ["--holes", "75", "--count", "10"])]
    for order, shape, options in small:
        board, texts = Board(*shape), generate("--order", order, "--seed", "8", *options)
        for text, rated in zip(texts, rate(order, texts)):
            marks, right = start(board, text), 0
            while not closes(board, marks, right):
                right += 1
            if rated != right:
                fail(text, rated, right)
            met[order, right] = met.get((order, right), 0) + 1
    board, texts = Board(3, 3), generate("--count", str(NINES), "--seed", "8")
    texts += generate("--count", "200", "--seed", "8", "--by", "rating", "--hardest", "2")
    for text, rated in zip(texts, rate("3x3", texts)):
        marks = start(board, text)
        right = next((depth for depth in (0, 1) if closes(board, marks, depth)), 2)
        if min(rated, 2) != right:
            fail(text, rated, right)
        met["3x3", right] = met.get(("3x3", right), 0) + 1
    print(" ".join(f"{order}:{rating}:{count}" for (order, rating), count in sorted(met.items())))
    if not {0, 1, 2} <= {rating for _, rating in met}:
        sys.exit("the boards are too much alike: no test")


main()
