# SPDX-License-Identifier: MIT
"""Quadrille: ways of solving Sudoku and other exact cover problems, by one import.

    import quadrille as q
    q.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    q.count("queens:8")
    q.compare(["dlx", "bits"], "minimal").table()
"""

from .problems import ExactCover, Formula, Board, Problem, Source, read
from .runs import BackEnd, Run, compare, read_run
from .search import Outcome, Search, Solution, count, solutions, solve, solvers

__all__ = ["BackEnd", "Board", "ExactCover", "Formula", "Outcome", "Problem", "Run", "Search", "Solution", "Source",
           "compare", "count", "read", "read_run", "solutions", "solve", "solvers"]
