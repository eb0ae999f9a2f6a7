# SPDX-License-Identifier: MIT
"""One search: its solutions, one by one, and what came of it. The search runs in C, in a thread of its own and without
Python's lock; Ctrl-C stops it."""

from __future__ import annotations

import html
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ._bridge import ffi, lib
from .problems import Board, ExactCover, Formula, Problem, Source, one

_ALL = 2**64 - 1
_WAIT_MS = 50 # so long at the most until Python hears of Ctrl-C
_PROGRESS_S = .1

#: Called with the number of solutions so far and the seconds that the search has taken.
Progress = Callable[[int, float], object]


@dataclass
class Outcome:
    """What came of a search; filled when it has ended.

    found:    number of solutions found, of any size.
    complete: whether these are all there are.
    seconds:  the search took, the waiting for a caller who takes solutions one by one included.
    solver:   that answered: of "auto" the one that it asked.
    counters: such as nodes (solvers/interface/solver.h), those that the solver counts.
    """

    found: int = 0
    complete: bool = False
    seconds: float = 0.0
    solver: str = ""
    counters: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Solution:
    """A verified solution.

    cells:   of a board: size * size digits in row-major order; `grid` has them as rows.
    options: of an exact cover: keys of the options chosen; `sets` has their items.
    model:   of a formula: a literal for each variable, negative where it is false.
    outcome: of the search that found it.
    """

    problem: Problem = field(repr=False)
    outcome: Outcome = field(repr=False, compare=False)
    cells: bytes = b""
    options: tuple[Hashable, ...] = ()
    model: tuple[int, ...] = ()

    @property
    def grid(self) -> list[list[int]]:
        """The rows of a board."""
        size = round(len(self.cells) ** 0.5)
        return [list(self.cells[row * size:(row + 1) * size]) for row in range(size)]

    @property
    def sets(self) -> list[dict[Hashable, Hashable | None]]:
        """The options chosen, each {item: colour or None}."""
        return [self.problem.option(key) for key in self.options] if isinstance(self.problem, ExactCover) else []

    @property
    def counters(self) -> dict[str, int]:
        """Those of the outcome."""
        return self.outcome.counters

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"

    def __str__(self) -> str:
        if self.cells:
            return "\n".join(" ".join(map(str, row)) for row in self.grid)
        if self.model:
            return " ".join(map(str, self.model))
        return "\n".join(" ".join(str(item) if colour is None else f"{item}:{colour}" for item, colour in option.items())
                         for option in self.sets)


class Search(Iterator[Solution]):
    """The solutions of a problem, one by one. Leaving the loop, `close`, or the end of a `with` stops the search and frees
    all it took. `outcome` is filled once the last solution was taken."""

    def __init__(self, source: Source, solver: str, limit: int, timeout: float | None, shown: int,
                 progress: Progress | None) -> None:
        if not isinstance(solver, str):
            raise TypeError(f"a solver is a name, and not {solver!r}; `compare` takes functions, too")
        self.problem = one(source)
        self.solver = solver or "auto"
        self.outcome = Outcome()
        self.cut_off = False
        self._lock = threading.Lock()
        self._shown, self._unseen = 0, min(shown, limit or _ALL)
        if not 0 <= limit <= _ALL:
            raise ValueError("limit is the number of solutions wanted, 0 for all")
        if timeout is not None and not timeout > 0:
            raise ValueError("timeout is a positive number of seconds")
        nanoseconds = 0 if timeout is None else max(1, int(min(timeout * 1e9, 1e19)))
        error = ffi.new("char[512]")
        question = lib.question_begin(self.problem._problems, self.problem._index, self.solver.encode(), limit,
                                      nanoseconds, shown, progress is not None, error)
        if not question:
            raise ValueError(ffi.string(error).decode("utf-8", "replace"))
        self._question: Any = ffi.gc(question, lib.question_close)
        self._cells, self._numbers = ffi.new("uint8_t const **"), ffi.new("uint32_t const **")
        self._length = ffi.new("size_t *")
        self._progress = progress
        self._begun = self._told = time.monotonic()

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops the search. There are no more solutions then."""
        question = self._question
        if question is not None:
            lib.question_stop(question)
            with self._lock:
                self._question = None
            del question

    def __next__(self) -> Solution:
        with self._lock:
            try:
                return self._next()
            except BaseException:
                self._question = None
                raise

    def _next(self) -> Solution:
        if self._question is None:
            raise StopIteration
        state = -1
        while state < 0:
            if self._progress and (now := time.monotonic()) - self._told >= _PROGRESS_S:
                self._told = now
                self._progress(lib.question_so_far(self._question), now - self._begun)
            state = lib.question_next(self._question, _WAIT_MS, self._cells, self._numbers, self._length)
        if not state:
            self._end()
            raise StopIteration
        self._shown += 1
        length: int = self._length[0]
        if isinstance(self.problem, Board):
            return Solution(self.problem, self.outcome, cells=bytes(ffi.buffer(self._cells[0], length)))
        numbers: list[int] = ffi.unpack(self._numbers[0], length)
        if isinstance(self.problem, ExactCover):
            return Solution(self.problem, self.outcome, options=tuple(self.problem.keys[n] for n in numbers))
        assert isinstance(self.problem, Formula)
        model = [-variable for variable in range(1, self.problem.variables + 1)]
        for number in numbers:
            model[number] = number + 1
        return Solution(self.problem, self.outcome, model=tuple(model))

    def _end(self) -> None:
        question, outcome = self._question, self.outcome
        end = lib.question_outcome(question)
        if end == lib.NO_MEMORY:
            raise MemoryError("the search ran out of memory")
        if end in (lib.FAILED, lib.REFUSED):
            reason = ffi.string(lib.question_failure(question)).decode("utf-8", "replace")
            raise ValueError(reason) if end == lib.REFUSED else RuntimeError(reason)
        outcome.found = int(ffi.string(lib.question_found(question)))
        outcome.complete = end == lib.COMPLETE
        outcome.seconds = lib.question_time_ns(question) / 1e9
        member = lib.question_member(question)
        outcome.solver = ffi.string(member).decode() if member else self.solver
        self.cut_off = end == lib.CUT_OFF
        value, counter = ffi.new("uint64_t *"), 0
        while name := lib.counter_name(counter):
            if lib.question_counter(question, counter, value):
                outcome.counters[ffi.string(name).decode()] = value[0]
            counter += 1
        if not self.cut_off and self._shown < min(outcome.found, self._unseen):
            raise RuntimeError(f"{self.solver} counts {outcome.found} solutions and shows {self._shown}: "
                               "take another one to list them")


def solutions(source: Source, solver: str = "", *, limit: int = 0, timeout: float | None = None,
              progress: Progress | None = None) -> Search:
    """The solutions of a problem, lazily, each verified.

    source:   a board, family, cover or formula (`Source`).
    solver:   a solver with its settings, such as "dlx:choose=first"; "": auto, which asks those that fit.
    limit:    so many solutions at the most; 0: all.
    timeout:  seconds, after which the search ends; `outcome.complete` is False then. It counts the time in which the caller
              works on a solution, too.
    progress: a function such as `print`, called at most ten times a second while the caller waits, with the number of
              solutions that the search has come to and its seconds. What it raises ends the search. "memo" counts without
              coming to each.

    ValueError if the source or solver is wrong, or the solver does not take the problem; RuntimeError if the solver fails
    or shows a wrong solution; MemoryError.
    """
    return Search(source, solver, limit, timeout, _ALL, progress)


def solve(source: Source, solver: str = "", *, limit: int = 1, timeout: float | None = None,
          progress: Progress | None = None) -> Solution | None:
    """The first solution, or None if there is none. With limit=2 its `outcome.complete` says whether it is the only one.
    Arguments and errors as of `solutions`; TimeoutError if the time is over and no solution was found."""
    with Search(source, solver, limit, timeout, 1, progress) as search:
        found = list(search)
        if search.cut_off and not found:
            raise TimeoutError(f"{search.solver} found no solution within {timeout} s")
    return found[0] if found else None


def count(source: Source, solver: str = "", *, limit: int = 0, timeout: float | None = None,
          progress: Progress | None = None) -> int:
    """The number of solutions, of any size, up to `limit` (0: all), without listing them. The solver "memo" counts what
    has too many to walk to each. Arguments and errors as of `solutions`; TimeoutError if the time is over."""
    with Search(source, solver, limit, timeout, 0, progress) as search:
        list(search)
        if search.cut_off:
            raise TimeoutError(f"{search.solver} counted {search.outcome.found} solutions within {timeout} s, "
                               "and there may be more")
        return search.outcome.found


def solvers() -> list[str]:
    """The names of the solvers in this build; `quadrille list solvers` has their settings."""
    names: list[str] = []
    while name := lib.solver_name(len(names)):
        names.append(ffi.string(name).decode())
    return names
