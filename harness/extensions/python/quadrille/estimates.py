# SPDX-License-Identifier: MIT
"""How many solutions a problem has and how large its search tree is, before they are counted."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from .problems import Board, ExactCover, Problem, Source, one


@dataclass(frozen=True)
class Estimate:
    """solutions: expected number of solutions.
    error:     its standard error. A few large subtrees that no probe met make it too small.
    nodes:     expected size of the tree, the root included, that is searched for all solutions.
    """

    solutions: float
    error: float
    nodes: float


def _options(problem: Problem) -> tuple[int, list[list[tuple[int, int]]]]:
    """The number of primary items, and each option as items from 0, with their colours (0: none)."""
    if isinstance(problem, Board):
        rows, columns = problem.order
        size, options = rows * columns, []
        for cell, given in enumerate(problem.cells):
            row, column = divmod(cell, size)
            box = row // rows * rows + column // columns
            for digit in [given - 1] if given else range(size):
                places = ((row, column), (row, digit), (column, digit), (box, digit))
                options.append([((kind * size + a) * size + b, 0) for kind, (a, b) in enumerate(places)])
        return 4 * size * size, options
    if not isinstance(problem, ExactCover):
        raise ValueError("boards and exact covers have an estimate, and formulas have none")
    cover = problem._cover
    return cover.primary_count, [
        [(cover.items[node], cover.colours[node] if cover.colours else 0)
         for node in range(cover.option_start[option], cover.option_start[option + 1])]
        for option in range(cover.option_count)]


def _bounds(problem: Problem, primary: int) -> list[tuple[int, int]]:
    """How often each primary item is covered, at least and at most."""
    bounds = problem._cover.bounds if isinstance(problem, ExactCover) else None
    return [(bounds[item].least, bounds[item].most) if bounds else (1, 1) for item in range(primary)]


def estimate(source: Source, probes: int = 1000, *, seed: int = 1) -> Estimate:
    """An estimate of the number of solutions and of the nodes of dlx (Knuth, "Estimating the efficiency of backtrack
    programs", Mathematics of Computation 29, 1975): each probe walks down the tree, at a node to a child drawn at random,
    and the product of the numbers of children is on average the number of nodes. The same seed gives the same probes.

    With bounds an item is covered by one option after another, in their order, or by no more.

    ValueError of a formula, and of fewer than 2 probes.
    """
    if probes < 2:
        raise ValueError("probes is 2 or more")
    problem = one(source)
    primary, options = _options(problem)
    bounds = _bounds(problem, primary)
    draw = random.Random(seed)
    having: dict[int, int] = dict.fromkeys(range(primary), 0) # sets of options are bits of a number
    alike: dict[tuple[int, int], int] = {}
    for number, option in enumerate(options):
        for item, colour in option:
            having[item] = having.get(item, 0) | 1 << number
            if colour:
                alike[item, colour] = alike.get((item, colour), 0) | 1 << number
    found, squares, nodes = 0, 0, 0
    for _ in range(probes):
        left, alive, width = list(range(primary)), (1 << len(options)) - 1, 1
        least, most = [low for low, _ in bounds], [high for _, high in bounds]
        nodes += 1
        while left and width:
            ways = {} # options that may come next; where no more is needed, none, too
            for item in left:
                count = (alive & having[item]).bit_count()
                ways[item] = count + 1 if least[item] <= 0 else max(0, count - least[item] + 1)
            chosen = min(left, key=ways.__getitem__)
            children = alive & having[chosen]
            width *= ways[chosen]
            nodes += width
            if not width:
                break
            for _ in range(draw.randrange(ways[chosen])):
                children &= children - 1
            if not children:
                alive &= ~having[chosen]
                left.remove(chosen)
                continue
            alive &= ~(having[chosen] & ((children & -children) * 2 - 1)) # these and those before have had their turn
            for item, colour in options[(children & -children).bit_length() - 1]:
                if item >= primary:
                    alive &= ~having[item] | alike.get((item, colour), 0)
                    continue
                least[item] -= 1
                most[item] -= 1
                if not most[item]:
                    alive &= ~having[item]
                    left.remove(item)
        found += width
        squares += width * width
    spread = squares * probes / found**2 - 1 if found else 0
    return Estimate(found / probes, found / probes * math.sqrt(spread / (probes - 1)), nodes / probes)
