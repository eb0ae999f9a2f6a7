# SPDX-License-Identifier: MIT
"""A Python function as a program that answers a board a line (results/guide/your-own-solver.md): `compare` starts it with the
file that holds the function, pickled."""

from __future__ import annotations

import itertools
import os
import pickle
import sys
from collections.abc import Callable
from typing import Any


def answer(function: Callable[[str, int], Any], board: str, limit: int) -> str:
    """The line that answers a board."""
    found = function(board, limit)
    if found is None:
        return "none"
    if isinstance(found, str):
        if limit != 1:
            raise TypeError(f"it returns one solution, and {limit or 'all'} are wanted: return a list of them")
        return found
    grids = list(itertools.islice(found, limit or None))
    return " ".join([str(len(grids)), *grids]) if grids else "none"


def main() -> None:
    with open(sys.argv[1], "rb") as file:
        path, pickled = pickle.load(file)
    sys.path[:] = path
    function = pickle.loads(pickled)
    answers, sys.stdout = sys.stdout, sys.stderr # what the function prints is no answer
    limit = int(os.environ["QUADRILLE_LIMIT"])
    for line in sys.stdin:
        print(answer(function, line.strip(), limit), file=answers, flush=True)


if __name__ == "__main__":
    main()
