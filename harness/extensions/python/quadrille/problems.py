# SPDX-License-Identifier: MIT
"""What is asked: boards, exact covers and formulas, read from text or made of Python's own lists."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Union

from ._bridge import ffi, lib

#: What every function takes for a problem: a text (a board, a cover in Knuth's format, DIMACS), the name of a member of a
#: family ("queens:8"), the path of a file, rows of cells, or a problem. Rows are lists, strings, or a flat list of all
#: cells; an array of numpy or a table of pandas will do. A cell is a number or a string; None, "", ".", nan and -1 are
#: blanks, and so is 0 unless another blank shows that it is a digit. Rows of 0 and 1 may be a matrix, whose rows are options.
Source = Union[str, "os.PathLike[str]", Sequence[Any], "Problem"]


def _decode(name: Any, length: int) -> str:
    return bytes(ffi.buffer(name, length)).decode("utf-8", "surrogateescape")


class Problem:
    """A board, an exact cover or a formula; `str` of it is a text that `read` takes."""

    def __init__(self, problems: Any, index: int) -> None:
        self._problems = problems # owns what the next points to
        self._index = index
        self._puzzles = lib.problems_puzzles(problems)
        self._puzzle = self._puzzles.puzzle[index]

    def __str__(self) -> str:
        length = ffi.new("size_t *")
        text = ffi.gc(lib.problem_text(self._problems, self._index, length), lib.text_free)
        if not text:
            raise MemoryError
        return _decode(text, length[0])


class Board(Problem):
    """A board.

    order: rows and columns of one box: (3, 3) of a 9x9 board.
    cells: size * size numbers in row-major order, 0 for a blank.
    note:  what the text says beside it.
    """

    def __init__(self, problems: Any, index: int) -> None:
        super().__init__(problems, index)
        puzzle = self._puzzle
        self.order: tuple[int, int] = (puzzle.order.rows, puzzle.order.columns)
        size = puzzle.order.rows * puzzle.order.columns
        self.cells = bytes(ffi.buffer(self._puzzles.cells + puzzle.cells_at, size * size))
        self.note = _decode(puzzle.note, puzzle.note_length) if puzzle.note else ""

    def __repr__(self) -> str:
        return f"<Board of order {self.order[0]}x{self.order[1]}, {len(self.cells) - self.cells.count(0)} givens>"


class Formula(Problem):
    """A formula in conjunctive normal form, of variables 1 .. variables."""

    def __init__(self, problems: Any, index: int) -> None:
        super().__init__(problems, index)
        self.variables: int = self._puzzle.formula.variables

    def __repr__(self) -> str:
        return f"<Formula of {self.variables} variables>"


class ExactCover(Problem):
    """An exact cover: a solution is a set of options such that each primary item lies in exactly one of them, and each
    secondary item in at most one, or with the same colour in all. Made by `from_options` and `from_matrix`, or read.

    items:   the items, primary ones first; of a text they are strings.
    primary: how many of them are primary.
    keys:    what solutions call the options: numbers from 0 as they were given, or their names. An option without a
             primary item takes no part, as in Knuth's programs, and is left out.
    """

    def __init__(self, problems: Any, index: int, items: list[Hashable] | None = None,
                 keys: list[Hashable] | None = None, colours: Mapping[str, Hashable] | None = None) -> None:
        super().__init__(problems, index)
        cover = self._cover = self._puzzle.cover
        self.primary: int = cover.primary_count
        self.items: list[Hashable] = [self._name(i) for i in range(cover.item_count)] if items is None else items
        self.keys: list[Hashable] = list(range(cover.option_count)) if keys is None else keys
        self._colours = colours
        self._places: dict[Hashable, int] | None = None

    def _name(self, number: int) -> str:
        start = self._cover.name_start
        return _decode(self._cover.names + start[number], start[number + 1] - start[number])

    def option(self, key: Hashable) -> dict[Hashable, Hashable | None]:
        """The items of an option, each with its colour or None. KeyError if there is no such option."""
        if self._places is None:
            self._places = {k: place for place, k in enumerate(self.keys)}
        cover, place, option = self._cover, self._places[key], {}
        for node in range(cover.option_start[place], cover.option_start[place + 1]):
            number = cover.colours[node] if cover.colours else 0
            option[self.items[cover.items[node]]] = self._colour(number) if number else None
        return option

    def _colour(self, number: int) -> Hashable:
        name = self._name(len(self.items) + number - 1) # names of colours stand behind those of items
        return name if self._colours is None else self._colours[name]

    def __repr__(self) -> str:
        return f"<ExactCover of {len(self.items)} items ({self.primary} primary) and {len(self.keys)} options>"

    @classmethod
    def from_options(cls, options: Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]], *,
                     primary: Iterable[Hashable] = (), secondary: Iterable[Hashable] = (),
                     colors: Mapping[Any, Mapping[Any, Hashable]] | None = None) -> ExactCover:
        """The cover of these options: lists or sets of items, or a dict {name: items}. Items, names and colours are any
        hashable objects.

        primary:   further items that are to be covered; those that are named come first, in this order.
        secondary: items that may stay uncovered.
        colors:    {option: {secondary item: colour}}, an option by its number from 0, or its name.

        Items stand in the order in which they are met, those of a set by their `repr`: the order decides ties, so the
        same lists give the same search. ValueError if an option has an item twice, a colour belongs to no secondary item
        of its option, an item is primary and secondary, or no item is primary; TypeError if an option is a string.
        """
        pairs = list(options.items() if isinstance(options, Mapping) else enumerate(options))
        seconds = dict.fromkeys(secondary)
        firsts = dict.fromkeys(primary)
        named: list[tuple[Any, list[Hashable]]] = []
        for key, option in pairs:
            if isinstance(option, (str, bytes)):
                raise TypeError(f"option {key!r} is a string, and not a list of items")
            items = sorted(option, key=repr) if isinstance(option, (set, frozenset)) else list(option)
            if len(set(items)) < len(items):
                raise ValueError(f"option {key!r} has item {next(i for i in items if items.count(i) > 1)!r} twice")
            firsts.update(dict.fromkeys(item for item in items if item not in seconds))
            named.append((key, items))
        for item in seconds:
            if item in firsts:
                raise ValueError(f"item {item!r} is primary and secondary")
        return cls._build(named, list(firsts), list(seconds), colors or {})

    from_sets = from_options

    @classmethod
    def from_matrix(cls, matrix: Any, *, secondary: Iterable[int] = ()) -> ExactCover:
        """The cover of a matrix of 0 and 1, whose rows are options and whose columns are items, from 0: lists of lists, an
        array of numpy, a table of pandas, or a sparse matrix of scipy. `secondary` are columns. ValueError if the rows differ in length or
        hold another number."""
        if hasattr(matrix, "tocoo"):
            entries, shape = matrix.tocoo(), matrix.shape
            rows: list[list[int]] = [[] for _ in range(shape[0])]
            cells: Iterable[tuple[int, int, Any]] = zip(entries.row.tolist(), entries.col.tolist(), entries.data.tolist())
            width: int = shape[1]
        else:
            lists = matrix.to_numpy() if hasattr(matrix, "to_numpy") else matrix
            lists = lists.tolist() if hasattr(lists, "tolist") else [list(row) for row in lists]
            rows, width = [[] for _ in lists], len(lists[0]) if lists else 0
            for number, row in enumerate(lists):
                if len(row) != width:
                    raise ValueError(f"row {number} has {len(row)} columns, and row 0 has {width}")
            cells = ((r, c, value) for r, row in enumerate(lists) for c, value in enumerate(row))
        for r, c, value in cells:
            if value != 0 and value != 1:
                raise ValueError(f"row {r}, column {c} is {value!r}, and neither 0 nor 1")
            if value:
                rows[r].append(c)
        seconds = set(secondary)
        if not seconds <= set(range(width)):
            raise ValueError(f"secondary columns are within 0 .. {width - 1}")
        return cls.from_options([sorted(row) for row in rows], secondary=sorted(seconds),
                                primary=[c for c in range(width) if c not in seconds])

    @classmethod
    def _build(cls, options: list[tuple[Any, list[Hashable]]], firsts: list[Hashable], seconds: list[Hashable],
               colors: Mapping[Any, Mapping[Any, Hashable]]) -> ExactCover:
        if not firsts:
            raise ValueError("no item is primary")
        names = {item: f"i{place}" for place, item in enumerate(firsts + seconds)}
        colour_names: dict[Hashable, str] = {}
        given, kept = dict(options), set(seconds)
        for key, coloured in colors.items():
            for item in coloured:
                if key not in given or item not in given[key] or item not in kept:
                    raise ValueError(f"{item!r}, coloured in option {key!r}, is no secondary item of it")
        keys, lines = [], [" ".join([*(names[i] for i in firsts), "|", *(names[i] for i in seconds)])]
        for key, items in options:
            if kept.issuperset(items):
                continue
            keys.append(key)
            coloured = colors.get(key, {})
            lines.append(" ".join(
                f"{names[i]}:{colour_names.setdefault(coloured[i], f'c{len(colour_names)}')}" if i in coloured else names[i]
                for i in items))
        problems = _read("\n".join(lines).encode(), "cover", "")
        return cls(problems, 0, firsts + seconds, keys, {name: colour for colour, name in colour_names.items()})


def _read(text: bytes, format: str, place: str) -> Any:
    """What bridge.h calls problems."""
    error = ffi.new("char[512]")
    problems = ffi.gc(lib.problems_read(text, len(text), format.encode(), error), lib.problems_close)
    if not problems:
        reason = ffi.string(error).decode("utf-8", "replace")
        raise MemoryError(reason) if reason == "not enough memory" else ValueError(reason)
    puzzles = lib.problems_puzzles(problems)
    mistakes = [f"{place}{c.line}:{c.column}: {ffi.string(c.text).decode('utf-8', 'replace')}"
                for c in puzzles.complaint[0:puzzles.complaint_count] if not c.remark] if puzzles.complaint_count else []
    if mistakes:
        raise ValueError("\n".join(mistakes))
    return problems


def _cell(cell: Any) -> str:
    """A cell as the reader has it."""
    if cell is None or cell != cell or (isinstance(cell, str) and not cell.strip()):
        return "."
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, (list, tuple)):
        raise ValueError(f"{cell!r} is a list, where a cell belongs")
    try:
        number = int(cell)
    except (TypeError, ValueError):
        raise ValueError(f"{cell!r} is no cell: a number, or None, \"\", \".\" or -1 for a blank") from None
    if number != cell:
        raise ValueError(f"{cell!r} is not a whole number")
    return str(number)


def _rows(source: Any) -> list[list[str]]:
    """The rows of a board or a matrix, given as lists, strings, or flat."""
    values = source.to_numpy() if hasattr(source, "to_numpy") else source
    values = values.tolist() if hasattr(values, "tolist") else values
    if isinstance(values, (int, float)) or not isinstance(values, Iterable):
        raise TypeError(f"{source!r} is no problem: a text, a path, rows of cells or a Problem is")
    rows = [row.tolist() if hasattr(row, "tolist") else row for row in values]
    if rows and all(isinstance(row, str) and len(row) == len(rows) > 1 for row in rows):
        return [[_cell(cell) for cell in row] for row in rows]
    if any(isinstance(row, (list, tuple)) for row in rows):
        if not all(isinstance(row, (list, tuple)) for row in rows):
            raise ValueError("some rows are lists, and others are not")
        return [[_cell(cell) for cell in row] for row in rows]
    side = round(len(rows) ** .5)
    if not rows or side * side != len(rows):
        raise ValueError(f"{len(rows)} cells in a flat list are no board: it has n x n" if rows else "there are no rows")
    return [[_cell(cell) for cell in rows[at:at + side]] for at in range(0, len(rows), side)]


def read(source: Source, format: str = "") -> list[Problem]:
    """The problems in a text or file, or the members of a family ("queens:4..12"). `format` is one of `quadrille list
    formats`, for texts that are not recognised by content.

    ValueError, with a line LINE:COLUMN: REASON (of a file FILE:LINE:COLUMN: REASON) for each mistake; OSError.
    """
    if isinstance(source, Problem):
        return [source]
    place = ""
    if isinstance(source, bytes):
        source = source.decode("utf-8", "surrogateescape")
    rows: list[list[str]] = []
    if isinstance(source, str) and "\n" not in source and os.path.isfile(source):
        source = Path(source)
    if isinstance(source, str):
        text = source.encode("utf-8", "surrogateescape")
    elif isinstance(source, os.PathLike):
        place, text = f"{os.fspath(source)}:", Path(source).read_bytes()
    else:
        rows = _rows(source)
        text = "\n".join(map(" ".join, rows)).encode()
    if b"\n" not in text.strip() and not place:
        text = text.strip() # as the name of a family has to be
    problems = _read(text, format, place)

    def made(index: int) -> Problem:
        puzzle = lib.problems_puzzles(problems).puzzle[index]
        kind: type[Problem] = ExactCover if puzzle.cover else Formula if puzzle.formula else Board
        return kind(problems, index)

    found = [made(index) for index in range(lib.problems_puzzles(problems).count)]
    if rows and len(found) == 1 and isinstance(found[0], ExactCover) and all(cell in "01" for row in rows for cell in row):
        return [ExactCover.from_matrix([[int(cell) for cell in row] for row in rows])] # its options keep their numbers
    return found


def one(source: Source) -> Problem:
    """The problem that a source holds. ValueError if it holds several."""
    found = read(source)
    if len(found) != 1:
        raise ValueError(f"it holds {len(found)} problems: `quadrille.read` lists them")
    return found[0]
