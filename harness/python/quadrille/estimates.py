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


def estimate(source: Source, probes: int = 1000, *, seed: int = 1) -> Estimate:
    """An estimate of the number of solutions and of the nodes of dlx (Knuth, "Estimating the efficiency of backtrack
    programs", Mathematics of Computation 29, 1975): each probe walks down the tree, at a node to a child drawn at random,
    and the product of the numbers of children is on average the number of nodes. The same seed gives the same probes.

    ValueError of a formula, and of fewer than 2 probes.
    """
    if probes < 2:
        raise ValueError("probes is 2 or more")
    primary, options = _options(one(source))
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
        nodes += 1
        while left and width:
            children = min((alive & having[item] for item in left), key=int.bit_count)
            count = children.bit_count()
            width *= count
            nodes += width
            if count:
                for _ in range(draw.randrange(count)):
                    children &= children - 1
                option = options[(children & -children).bit_length() - 1]
                for item, colour in option:
                    alive &= ~having[item] | alike.get((item, colour), 0)
                taken = {item for item, _ in option}
                left = [item for item in left if item not in taken]
        found += width
        squares += width * width
    spread = squares * probes / found**2 - 1 if found else 0
    return Estimate(found / probes, found / probes * math.sqrt(spread / (probes - 1)), nodes / probes)
