#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws minimal boards of a size for which `quadrille generate` has shuffled grids only.

    draw-minimal.py [--order RxC] [--grid SPEC] [--prover SPEC] [--quadrille PROGRAM] SEED...

A grid is a random one: the boxes on the diagonal are filled at random, and --grid (default cadical) finds the first
solution. Its digits are taken off one after the other in random order, if the board stays unique, which --prover
(default large) decides; no search has a time limit, so no board is preferred for being easy to prove. Which digits are
left depends on the grid and the order alone: every prover gives the same board, every back-end for --grid another grid.

The first removals nearly always succeed: half of all, then half as many, are one question. Solutions that were found are
kept: a digit that alone tells one of them from the grid has to stay, without a search."""
import argparse
import random
import subprocess
import sys


def solve(program, spec, order, cells, limit):
    """The solutions, up to `limit`, as lists of digits."""
    size = order[0] * order[1]
    rows = "\n".join(" ".join(map(str, cells[row * size : (row + 1) * size])) for row in range(size))
    done = subprocess.run(
        [program, "solve", "-s", spec, "-n", str(limit), "--timeout", "0", "-o", "grid", "--order", "%dx%d" % order, "-"],
        input=rows + "\n", capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("draw-minimal.py: " + done.stderr.strip())
    digits = [int(word) for line in done.stdout.splitlines() if not line.startswith("#") for word in line.split()]
    return [digits[at : at + size * size] for at in range(0, len(digits), size * size)]


def start(order, seed):
    """A board with the boxes on its diagonal filled, and the cells in the order in which they are asked about."""
    rows, columns = order
    size = rows * columns
    chance = random.Random(seed)
    cells = [0] * (size * size)
    for box in range(min(rows, columns)):
        digits = list(range(1, size + 1))
        chance.shuffle(digits)
        for place, digit in enumerate(digits):
            cells[(box * rows + place // columns) * size + box * columns + place % columns] = digit
    turns = list(range(size * size))
    chance.shuffle(turns)
    return cells, turns


def thin(grid, turns, ask):
    """Takes off what can be taken off; `ask` returns another solution, or None."""
    cells, others, done, batch = list(grid), [], 0, len(grid) // 2
    while done < len(turns):
        these = turns[done : done + batch]
        for cell in these:
            cells[cell] = 0
        other = next((known for known in others if all(not c or c == k for c, k in zip(cells, known))), None)
        if other is None:
            other = ask(cells, grid)
            if other:
                others.append(other)
        if other:
            for cell in these:
                cells[cell] = grid[cell]
        if other and batch > 1:
            batch //= 2
        else:
            done += len(these)
    return cells


def main():
    parser = argparse.ArgumentParser(description="Draws minimal boards.")
    parser.add_argument("--order", default="5x5")
    parser.add_argument("--grid", default="cadical")
    parser.add_argument("--prover", default="large")
    parser.add_argument("--quadrille", default="quadrille")
    parser.add_argument("seeds", type=int, nargs="+", metavar="SEED")
    options = parser.parse_args()
    order = tuple(map(int, options.order.split("x")))
    size = order[0] * order[1]

    def ask(cells, grid):
        found = solve(options.quadrille, options.prover, order, cells, 2)
        return next((solution for solution in found if solution != grid), None)

    print("# quadrille: order %s, format grid" % options.order)
    for seed in options.seeds:
        cells, turns = start(order, seed)
        grid = solve(options.quadrille, options.grid, order, cells, 1)[0]
        cells = thin(grid, turns, ask)
        for row in range(size):
            print(" ".join(map(str, cells[row * size : (row + 1) * size])))
        print(flush=True)


if __name__ == "__main__":
    main()
