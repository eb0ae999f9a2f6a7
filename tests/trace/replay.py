#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Replays traces of `quadrille trace`, and checks that every step holds.

    replay.py [--quadrille PROGRAM] [--count] [FILE...]

It was written from results/guide/trace-format.md and shares no code with Quadrille, nor does it search: it keeps a model of the
problem of its own (a grid, lists of options, an assignment with its clauses), does what each line says, and asks of each
whether that is so. A board as a cover is built by the numbering of that page. Whether a search is complete is asked,
too: each digit, option or side of a decision is either tried, or there is a reason on the line that rules it out.

With --quadrille the clauses of a board or a cover come from `quadrille convert`; those of pairwise encodings are also built
here, and must be the same. Without it only pairwise ones can be replayed. With --count, a search that is exhausted must
have found as many solutions as another back-end counts, or as trying all assignments does (formulas up to 16 variables).

The status is 1 at the first line that does not hold, with its number and what is wrong; 2 for bad usage.
"""
import argparse
import functools
import itertools
import json
import re
import subprocess
import sys
import tempfile

PLAIN = ("cell-order", "rescan", "blank-list", "candidate-list", "sum-45")
ENTERS = ("place", "propagate")
# A sentence that names a forced digit.
SINGLE = re.compile(r"r(\d+)c(\d+) (?:can only be ([0-9A-Z]+) \(naked single\)|"
                    r"is the only place for ([0-9A-Z]+) in (row|column|box) (\d+) \(hidden single\))\.$")


class Wrong(Exception):
    pass


def require(holds, message, *values):
    if not holds:
        raise Wrong(message % values if values else message)


# --- problems ---

class Board:
    def __init__(self, order):
        self.rows, self.columns = order
        self.size = self.rows * self.columns
        self.cells = self.size * self.size
        self.is_latin = 1 in order
        self.units = {}
        self.units_of = []
        for cell in range(self.cells):
            row, column = divmod(cell, self.size)
            box = row // self.rows * (self.size // self.columns) + column // self.columns
            names = ("row", row), ("column", column), ("box", box)
            self.units_of.append(names)
            for name in names:
                self.units.setdefault(name, []).append(cell)

    def is_solution(self, grid):
        return all(sorted(grid[cell] for cell in unit) == list(range(1, self.size + 1)) for unit in self.units.values())

    @functools.cached_property
    def cover(self):
        """Items: cells, then digits in rows, columns and boxes; a Latin square has no items for boxes."""
        size, options = self.size, []
        for cell in range(self.cells):
            numbers = [number for _, number in self.units_of[cell]][:2 if self.is_latin else 3]
            for digit in range(size):
                options.append([(cell, 0)] + [((kind + 1) * self.cells + number * size + digit, 0)
                                              for kind, number in enumerate(numbers)])
        item_count = (3 if self.is_latin else 4) * self.cells
        return item_count, item_count, options


@functools.cache
def board_of(rows, columns):
    return Board((rows, columns))


def cover_of_head(head):
    if "order" in head:
        return board_of(*head["order"]).cover
    options = [[tuple(node) if isinstance(node, list) else (node, 0) for node in option] for option in head["options"]]
    for option in options:
        require(all(0 <= item < len(head["items"]) for item, _ in option), "an option has an item that there is not")
    return len(head["items"]), head["primary"], options


def clash(first, second):
    """Whether two options can't stand together."""
    colours = dict(first)
    return any(item in colours and (not colour or colours[item] != colour) for item, colour in second)


def is_exact_cover(item_count, primary, options, chosen):
    seen = set(item for option in chosen for item, _ in options[option])
    return seen.issuperset(range(primary)) and not any(
        clash(options[a], options[b]) for a, b in itertools.combinations(chosen, 2))


def text_of_head(head, blank=False):
    """The instance as a file that Quadrille reads, and what to say to it about its format."""
    if "order" in head:
        size = head["order"][0] * head["order"][1]
        cells = [0] * (size * size) if blank else head["givens"]
        lines = [" ".join(map(str, cells[row * size:(row + 1) * size])) for row in range(size)]
        return "\n".join(lines) + "\n", ["--order", "%dx%d" % tuple(head["order"])]
    if "options" in head:
        names, colours = head["items"], [""] + head.get("colours", [])
        bar = ["|"] if head["primary"] < len(names) else []
        lines = [" ".join(names[:head["primary"]] + bar + names[head["primary"]:])]
        for option in cover_of_head(head)[2]:
            lines.append(" ".join(names[item] + (":" + colours[colour] if colour else "") for item, colour in option))
        return "\n".join(lines) + "\n", ["--from", "cover"]
    lines = ["p cnf %d %d" % (head["variables"], len(head["clauses"]))]
    return "\n".join(lines + [" ".join(map(str, clause + [0])) for clause in head["clauses"]]) + "\n", []


def ask(program, head, *arguments, blank=False):
    """What Quadrille writes when it is given the instance of a head."""
    text, about = text_of_head(head, blank)
    return answer_to(text, program, *arguments, *about)


@functools.cache
def answer_to(text, program, *arguments):
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(text)
        file.flush()
        answer = subprocess.run([program, *arguments, file.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                universal_newlines=True)
    require(answer.returncode == 0 or answer.stdout, "%s: %s", " ".join(arguments), answer.stderr.strip())
    return answer.stdout


def pairwise_clauses(head):
    """The clauses of a pairwise encoding: of each item, at least one of its options and no two that clash there.
    Boards leave some of these out: `minimal` has "at least one" for cells only, and "at most one" for all others."""
    item_count, primary, options = cover_of_head(head)
    cells = (head["order"][0] * head["order"][1]) ** 2 if "order" in head else 0
    clauses = []
    for item in range(item_count):
        inside = [(number + 1, dict(option)[item]) for number, option in enumerate(options) if item in dict(option)]
        if item < primary and (not cells or item < cells or head["encoding"] == "complete"):
            clauses.append([number for number, _ in inside])
        if cells and item < cells and head["encoding"] == "minimal":
            continue
        for (a, first), (b, second) in itertools.combinations(inside, 2):
            if not first or first != second:
                clauses.append([-a, -b])
    return clauses


FORMULAS = {}  # of boards and covers, which many traces share


def formula_of_head(head, program):
    """How many variables, how many of them (the first) are options, the clauses, and those of them that are long."""
    if "clauses" not in head:
        text, about = text_of_head(head, blank=True)
        key = text, *about, head["encoding"], head["amo"], program
        if key not in FORMULAS:
            FORMULAS[key] = sort_formula(*read_formula(head, program))
        return FORMULAS[key]
    return sort_formula(*read_formula(head, program))


def sort_formula(variables, option_variables, clauses):
    as_sets = set(map(frozenset, clauses))
    return variables, option_variables, len(clauses), as_sets, [
        clause for clause in as_sets if len(clause) > 2 and not any(-literal in clause for literal in clause)]


def read_formula(head, program):
    if "clauses" in head:
        return head["variables"], head["variables"], head["clauses"]
    option_count = len(cover_of_head(head)[2])
    variables, clauses = option_count, None
    if program:
        clauses, clause = [], []
        for line in ask(program, head, "convert", "-o", "cnf", "--encoding", head["encoding"], "--amo", head["amo"],
                        blank=True).splitlines():
            if line.startswith("p"):
                variables = int(line.split()[2])
            elif not line.startswith("c"):
                for literal in map(int, line.split()):
                    if literal:
                        clause.append(literal)
                    else:
                        clauses.append(clause)
                        clause = []
    if head["amo"] == "pairwise":
        built = pairwise_clauses(head)
        require(not clauses or set(map(frozenset, built)) == set(map(frozenset, clauses)), "convert writes other clauses than the encoding has")
        clauses = clauses or built
    require(clauses is not None, "this encoding needs --quadrille")
    return variables, option_count, clauses


# --- what all rungs have in common ---

class Replay:
    """A stack of what stands, and counts. Each entry is a dictionary; its node is that of the entry or, where it enters
    none, that of the entry below it."""

    def __init__(self, head, program):
        self.head = head
        self.program = program
        self.name, *settings = head["solver"].split(":")
        self.settings = dict(setting.split("=", 1) for setting in settings)
        self.stack = []
        self.nodes = 1
        self.steps = self.solutions = self.propagations = self.deepest = 0
        self.last = None  # the step before
        self.found = set()
        self.is_late = False  # it begins with a state: what was before is not known
        self.board = board_of(*head["order"]) if "order" in head else None
        if self.board:
            require(len(head["givens"]) == self.board.cells, "there are %d givens", len(head["givens"]))
            for unit in self.board.units.values():
                digits = [head["givens"][cell] for cell in unit if head["givens"][cell]]
                require(len(set(digits)) == len(digits), "givens contradict each other")

    def enters_node(self, entry):
        return True

    def node(self):
        return self.stack[-1]["node"] if self.stack else 1

    def push(self, step):
        entry = {key: value for key, value in step.items() if key not in ("step", "node", "depth")}
        enters = self.enters_node(entry)
        if enters:
            self.nodes += 1
        entry["node"] = self.nodes if enters else self.node()
        self.stack.append(entry)

    def placements(self):
        return sum(map(self.enters_node, self.stack))

    def do(self, step):
        require(step["step"] == self.steps + 1, "step %s follows step %d", step["step"], self.steps)
        self.steps += 1
        kind = step["do"]
        require(not self.head["limit"] or self.solutions < self.head["limit"], "the search goes on behind its last solution")
        if self.board and "says" in step:
            self.check_says(step)
        handler = getattr(self, "on_" + kind, None)
        require(handler, "there is no '%s' on this rung", kind)
        if kind == "solution":
            self.solutions += 1
            require(step["solution"] == self.solutions, "this is solution %d", self.solutions)
        if kind == "backtrack":
            require(0 <= step["keep"] < len(self.stack), "keep %d of %d", step["keep"], len(self.stack))
        handler(step)
        require(step["depth"] == len(self.stack), "depth %s, but %d stand", step["depth"], len(self.stack))
        require(step["node"] == self.node(), "node %s, but the search is in %d", step["node"], self.node())
        self.last = step

    def option_of(self, entry):
        """The digit in a cell that a placement of a board puts there, as an option; None for another variable."""
        if "cell" in entry:
            return entry["cell"] * self.board.size + entry["digit"] - 1
        option = entry["option"] if "option" in entry else entry["literal"] - 1
        return option if 0 <= option < self.board.cells * self.board.size else None

    def can_take(self, cell, digit):
        """Whether a digit is a candidate of a cell, by the givens and what stands."""
        grid = list(self.head["givens"])
        for option in map(self.option_of, self.stack):
            grid[option // self.board.size] = option % self.board.size + 1
        return not grid[cell] and not any(grid[other] == digit for unit in self.board.units_of[cell]
                                          for other in self.board.units[unit])

    def is_forced_by_item(self, step):
        """Whether a step says by which cell, or digit in a unit, its placement is forced."""
        if step["do"] != "propagate" or step["why"] != "clause":
            return step["do"] == "propagate" and step["why"] in ("one candidate", "one place", "one option")
        options = [self.option_of({"literal": literal}) for literal in step["clause"]]
        if None in options or len(options) != self.board.size:
            return False
        items = self.board.cover[2]
        return bool(set.intersection(*[set(item for item, _ in items[option]) for option in options]))

    def check_says(self, step):
        """Each forced digit is called by its name, and rightly so."""
        single = SINGLE.match(step["says"])
        require(bool(single) == ("single" in step["says"]), "this names no single: %s", step["says"])
        require(bool(single) == self.is_forced_by_item(step), "this is not what the step says: %s", step["says"])
        if not single:
            return
        row, column, naked, hidden, kind, number = single.groups()
        cell, digit = (int(row) - 1) * self.board.size + int(column) - 1, int(naked or hidden, 36 if len(naked or hidden) == 1 else 10)  # A after 9
        require(self.option_of(step) == cell * self.board.size + digit - 1, "another digit is placed: %s", step["says"])
        if naked:
            found = [other for other in range(1, self.board.size + 1) if self.can_take(cell, other)]
            require(found == [digit], "the candidates are %s: %s", found, step["says"])
        else:
            found = [other for other in self.board.units[kind, int(number) - 1] if self.can_take(other, digit)]
            require(found == [cell], "the places are %s: %s", found, step["says"])

    def note_solution(self, step, key):
        solution = tuple(step[key])
        require(solution not in self.found, "this solution was found before")
        self.found.add(solution)

    def check_grid(self, step, options=None):
        grid = step["cells"]
        require(len(grid) == self.board.cells and self.board.is_solution(grid), "this grid is no solution")
        require(all(given in (0, digit) for given, digit in zip(self.head["givens"], grid)), "a given is missing")
        if options is not None:
            filled = list(self.head["givens"])
            for option in options:
                filled[option // self.board.size] = option % self.board.size + 1
            require(filled == grid, "this is not the grid that stands")

    def begin_late(self, state):
        require(self.steps == 0, "a state behind steps")
        self.is_late = True
        self.steps, self.nodes, self.solutions = state["steps"], state["nodes"], state["solutions"]
        require(not state["standing"] or self.nodes == max(entry["node"] for entry in state["standing"]),
                "the last node entered is not in the state")
        below = 1
        for entry in state["standing"]:
            enters = self.enters_node(entry)
            require(entry["node"] > below if enters else entry["node"] == below, "nodes of the state are out of order")
            below = entry["node"]
            self.restore(entry)
        self.restored()

    def restored(self):
        pass

    def end(self, end, with_count):
        for key, value in (("steps", self.steps), ("nodes", self.nodes), ("solutions", self.solutions)):
            require(end[key] == value, "the end says %s %s, the replay %d", key, end[key], value)
        why, limit = end["end"], self.head["limit"]
        require(why in ("exhausted", "limit", "stopped", "max-steps"), "the search cannot end by '%s'", why)
        require((why == "limit") == bool(limit and self.solutions == limit) or why in ("max-steps", "stopped"),
                "'%s' after %d of %d solutions", why, self.solutions, limit)
        if why == "limit":
            require(self.last["do"] == "solution", "the limit is reached by a solution")
        if why == "exhausted":
            self.check_exhausted()
        require(("counters" in end) == (why != "max-steps"), "counters belong to a search that was not cut")
        if "counters" in end:
            self.check_counters(end)
        if why == "exhausted" and with_count:
            self.check_count()

    def check_counters(self, end):
        counters, placed = end["counters"], self.nodes - 1
        standing = 0 if end["end"] == "exhausted" else self.placements()
        expected = {"nodes": self.nodes, "placements": placed, "backtracks": placed - standing}
        if not self.is_late:
            expected["propagations"] = self.propagations
            if end["end"] != "stopped":
                expected["depth"] = self.deepest
        expected.update(self.other_counters(end))
        for key, value in expected.items():
            require(counters.get(key, value) == value, "counter %s is %s, the replay has %d", key, counters.get(key), value)
        require("nodes" in counters, "nodes are not counted")

    def other_counters(self, end):
        return {}

    def check_count(self):
        if "clauses" in self.head and self.head["variables"] <= 16:
            number, clauses = 0, self.head["clauses"]
            for values in itertools.product((False, True), repeat=self.head["variables"]):
                number += all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
        elif self.program:
            solver = "picosat" if "clauses" in self.head else "bits"
            number = int(ask(self.program, self.head, "count", "-s", solver))
        else:
            return
        require(number == self.solutions, "%d solutions were found, but there are %d", self.solutions, number)


# --- boards ---

class BoardReplay(Replay):
    """A frame for each choice: its cell, the digits still to be tried there, and whether more than one was to be."""

    def __init__(self, head, program):
        super().__init__(head, program)
        self.grid = list(head["givens"])
        self.frames = []
        self.is_plain = self.name in PLAIN
        self.is_flawed = self.name == "sum-45"
        self.looks_for_hidden = self.settings.get("rules") == "hidden"
        require(self.is_plain or self.name == "mrv", "unknown back-end %s", self.name)
        self.digits = range(1, self.board.size + 1)

    def stands_in(self, unit, digit):
        return any(self.grid[cell] == digit for cell in self.board.units[unit])

    def candidates(self, cell):
        taken = {self.grid[other] for unit in self.board.units_of[cell] for other in self.board.units[unit]}
        return [digit for digit in self.digits if digit not in taken]

    def places(self, unit, digit):
        if self.stands_in(unit, digit):
            return None
        return [cell for cell in self.board.units[unit] if not self.grid[cell] and digit in self.candidates(cell)]

    def adds_up(self, unit, cell, digit):
        others = [self.grid[other] for other in self.board.units[unit] if other != cell]
        return 0 in others or sum(others) + digit == sum(self.digits)

    def is_allowed(self, cell, digit):
        row, column, box = self.board.units_of[cell]
        if self.is_flawed:
            return self.adds_up(row, cell, digit) and self.adds_up(column, cell, digit) and not self.stands_in(box, digit)
        return not any(self.stands_in(unit, digit) for unit in (row, column, box))

    def frame(self):
        require(len(self.frames) == len(self.stack) + 1, "no cell was chosen here")
        return self.frames[-1]

    def take(self, step):
        """The next digit of the cell chosen is this one."""
        frame = self.frame()
        require(step["cell"] == frame["cell"], "cell %s was not chosen, but %s", step["cell"], frame["cell"])
        require(frame["left"] and step["digit"] == frame["left"][0], "digit %s is not next: %s are left", step["digit"],
                frame["left"])
        return frame["left"].pop(0)

    def on_choose(self, step):
        cell = step["cell"]
        require(len(self.frames) == len(self.stack), "the cell chosen before has no digit yet")
        require(not self.grid[cell], "cell %s is not blank", cell)
        if self.is_plain:
            require(step["why"] == "order" and cell == self.grid.index(0), "cell %s is not the next blank", cell)
            left = list(self.digits)
        else:
            left = self.check_choice(step)
        self.frames.append({"cell": cell, "left": left, "forced": not self.is_plain and len(left) == 1, "dead": not left})

    def check_choice(self, step):
        """The digits that mrv has to try."""
        sizes, cell = step["sizes"], step["cell"]
        cells = [number for number, _ in sizes]
        require(len(set(cells)) == len(cells) and not any(self.grid[number] for number in cells), "sizes of other cells")
        for number, size in sizes:
            require(len(self.candidates(number)) == size, "cell %d has %d candidates, not %d", number,
                    len(self.candidates(number)), size)
        fewest = min(size for _, size in sizes)
        require(all(size > 1 for _, size in sizes[:-1]), "the search looks on behind a forced cell")
        require(fewest <= 1 or len(sizes) == self.grid.count(0), "the search has not looked at all blanks")
        if step["why"] == "one place":
            require(self.looks_for_hidden and fewest > 1, "a digit with one place is looked for last")
            unit = tuple(step["unit"])
            require(unit in self.board.units_of[cell] and self.places(unit, step["digit"]) == [cell],
                    "cell %s is not the one place for %s in %s", cell, step["digit"], unit)
            return [step["digit"]]
        require(step["why"] == "fewest" and cell == next(number for number, size in sizes if size == fewest),
                "cell %s is not the first with fewest candidates", cell)
        return self.candidates(cell)

    def on_place(self, step):
        require(not self.frame()["forced"], "this placement is forced")
        self.put(step)

    def on_propagate(self, step):
        require(self.frame()["forced"], "this placement is not forced")
        self.propagations += 1
        cell, digit = step["cell"], step["digit"]
        if step["why"] == "one place":
            require(self.places(tuple(step["unit"]), digit) == [cell], "%s has other places", digit)
        else:
            require(step["why"] == "one candidate" and self.candidates(cell) == [digit], "cell %s has other candidates", cell)
        self.put(step)

    def put(self, step):
        frame = self.frame()
        require(not frame["dead"], "a placement behind a conflict")
        digit = self.take(step)
        require(self.is_allowed(frame["cell"], digit), "%s cannot go into cell %s", digit, frame["cell"])
        self.grid[frame["cell"]] = digit
        self.push(step)
        self.deepest = max(self.deepest, len(self.stack))

    def on_conflict(self, step):
        why = step["why"]
        if why in ("stands", "sum"):
            require(self.is_plain, "%s refuses no digits", self.name)
            digit, cell, unit = self.take(step), step["cell"], tuple(step["unit"])
            require(unit in self.board.units_of[cell], "cell %s is not in %s", cell, unit)
            if why == "stands":
                require(self.grid[step["other"]] == digit and unit in self.board.units_of[step["other"]],
                        "%s does not stand in cell %s of %s", digit, step["other"], unit)
                require(not self.is_flawed or unit[0] == "box", "sum-45 looks at boxes only")
            else:
                require(self.is_flawed and unit[0] != "box" and not self.adds_up(unit, cell, digit), "%s adds up", unit)
            return
        frame = self.frame()
        require(not self.is_plain and not frame.get("conflict"), "this is no conflict of %s", self.name)
        if why == "no candidate":
            require(step["cell"] == frame["cell"] and not self.candidates(frame["cell"]), "cell %s has a candidate",
                    step["cell"])
        else:
            require(why == "no place" and self.looks_for_hidden and not frame["forced"] and not frame["dead"],
                    "'%s' is no conflict here", why)
            require(self.places(tuple(step["unit"]), step["digit"]) == [], "%s has a place for %s", step["unit"],
                    step["digit"])
            frame["left"], frame["dead"] = [], True
        frame["conflict"] = True

    def check_done(self):
        """What was chosen last is done with: all digits tried, or a solution."""
        if len(self.frames) == len(self.stack):
            require(0 not in self.grid and self.last and self.last["do"] == "solution", "nothing was tried here")
            return
        frame = self.frame()
        require(not frame["left"], "digits %s of cell %s were not tried", frame["left"], frame["cell"])
        require(not frame["dead"] or frame.get("conflict"), "cell %s has no digit, and no conflict is reported", frame["cell"])

    def on_backtrack(self, step):
        self.check_done()
        require(step["keep"] == len(self.stack) - 1, "more than one is taken back")
        del self.frames[len(self.stack):]
        self.grid[self.stack.pop()["cell"]] = 0

    def on_solution(self, step):
        require(0 not in self.grid and step["cells"] == self.grid, "this is not the grid that stands")
        if not self.is_flawed:
            self.check_grid(step)
        self.note_solution(step, "cells")

    def restore(self, entry):
        cell, digit = entry["cell"], entry["digit"]
        require(not self.grid[cell] and self.is_allowed(cell, digit), "the state contradicts itself at cell %s", cell)
        left = list(self.digits) if self.is_plain else self.candidates(cell)
        hidden = not self.is_plain and self.looks_for_hidden and any(
            self.places(unit, digit) == [cell] for unit in self.board.units_of[cell])
        forced = not self.is_plain and (len(left) == 1 or hidden)
        later = [] if forced else [other for other in left if other > digit]
        self.frames.append({"cell": cell, "left": later, "forced": forced, "dead": False})
        self.grid[cell] = digit
        self.stack.append(entry)

    def check_exhausted(self):
        require(not self.stack, "%d placements were not taken back", len(self.stack))
        self.check_done()

    def check_count(self):
        if not self.is_flawed:
            super().check_count()


# --- exact covers ---

class CoverReplay(Replay):
    """Options are alive or hidden; what was hidden with which item is a stack of its own, `hidden`. A frame for each
    choice: its item, its options, those not tried yet, and where its covering is on that stack."""

    def __init__(self, head, program):
        super().__init__(head, program)
        self.item_count, self.primary, self.options = cover_of_head(head)
        self.colour_of = [dict(option) for option in self.options]
        self.inside = [[] for _ in range(self.item_count)]
        for number, option in enumerate(self.options):
            for item, _ in option:
                self.inside[item].append(number)
        self.is_alive = [True] * len(self.options)
        self.gone = {}  # items that left: the colour, or 0
        self.settled = {}  # items that are purified: their colour
        self.hidden, self.frames, self.expected = [], [], []
        self.updates = 0
        self.starved_before = None  # items that had no option before the last placement (cells)
        self.is_cells = self.name == "cells"
        require(self.is_cells or self.name == "dlx", "unknown back-end %s", self.name)
        if self.board:
            for cell, digit in enumerate(head["givens"]):
                if digit:
                    self.take_given(cell * self.board.size + digit - 1)

    def take_given(self, option):
        for item, _ in self.options[option]:
            self.gone[item] = 0
            for other in self.inside[item]:
                self.is_alive[other] = False

    def list_of(self, item):
        return [option for option in self.inside[item] if self.is_alive[option]]

    def active(self):
        return [item for item in range(self.primary) if item not in self.gone]

    # items leave, and come back

    def hide(self, item, colour):
        hidden = [option for option in self.list_of(item) if not colour or self.colour_of[option][item] != colour]
        for option in hidden:
            self.is_alive[option] = False
            self.updates += sum(other != item and not (other in self.settled and self.settled[other] == shade)
                                for other, shade in self.options[option])
        self.updates += not colour
        self.gone[item] = colour
        if colour:
            self.settled[item] = colour
        self.hidden.append((item, colour, hidden))
        return hidden

    def give_back(self):
        item, colour, hidden = self.hidden.pop()
        for option in hidden:
            self.is_alive[option] = True
        del self.gone[item]
        self.settled.pop(item, None)
        return hidden

    def expect_nothing(self):
        require(not self.expected, "'%s' of item %d comes first", *(self.expected or [("", 0)])[0][:2])

    def meet(self, step):
        event = step["do"], step["item"], step.get("colour", 0)
        require(self.expected, "nothing leaves or returns here")
        require(self.expected[0] == event, "'%s' of item %d comes first", *self.expected[0][:2])
        self.expected.pop(0)

    def on_cover(self, step):
        self.meet(step)
        count = len(self.hide(step["item"], step.get("colour", 0)))
        require(count == step["hides"], "%d options are hidden with item %d, not %d", count, step["item"], step["hides"])
        if not self.expected and self.is_cells and len(self.frames) == len(self.stack):
            self.check_none_is_starved()

    on_purify = on_cover

    def starved(self):
        return set(item for item in self.active() if not self.list_of(item))

    def check_none_is_starved(self):
        """cells refuses an option that would leave some item none. One may have had none before, since the first item
        was covered and not the one with fewest options (choose=first)."""
        if self.starved_before is not None:
            starved = self.starved() - self.starved_before
            require(not starved, "items %s have no option left, so this one is to be refused", sorted(starved))

    def on_uncover(self, step):
        if not self.is_cells and not self.expected:
            self.leave_frame(step["item"])
        self.meet(step)
        count = len(self.give_back())
        require(count == step["returns"], "%d options return with item %d, not %d", count, step["item"], step["returns"])

    on_unpurify = on_uncover

    def leave_frame(self, item):
        """All options of the item chosen were tried: it comes back (dlx)."""
        frame = self.frame()
        require(item == frame["item"], "item %d returns, but %d was chosen", item, frame["item"])
        self.check_frame(frame)
        self.frames.pop()
        self.expected.append(("uncover", item, 0))

    def check_frame(self, frame):
        require(not frame["left"], "options %s of item %d were not tried", frame["left"], frame["item"])

    # choices and placements

    def frame(self):
        require(len(self.frames) == len(self.stack) + 1, "no item was chosen here")
        return self.frames[-1]

    def on_choose(self, step):
        self.expect_nothing()
        item = step["item"]
        require(len(self.frames) == len(self.stack), "the item chosen before has no option yet")
        require(item < self.primary and item not in self.gone, "item %d is not active", item)
        self.check_choice(step)
        options = self.list_of(item)
        self.frames.append({"item": item, "options": options, "left": list(options), "base": len(self.hidden)})
        self.expected.append(("cover", item, 0))
        if not options:
            self.expected.insert(0, ("conflict", item, 0))

    def check_choice(self, step):
        item, sizes, active = step["item"], step.get("sizes"), self.active()
        if self.settings.get("choose") == "first":
            require(step["why"] == "order" and not sizes and item == active[0], "item %d is not the first", item)
            return
        if step["why"] == "forced":
            require(self.is_cells and len(self.list_of(item)) == 1, "item %d is not forced", item)
            return
        require(step["why"] == "fewest", "'%s' is no reason to choose", step["why"])
        for number, size in sizes:
            require(number not in self.gone and number < self.primary and len(self.list_of(number)) == size,
                    "item %d does not have %d options", number, size)
        numbers = [number for number, _ in sizes]
        if self.is_cells:
            require(sorted(numbers) == active, "the search has not looked at all items")
        else:
            end = next((place for place, (_, size) in enumerate(sizes) if not size), len(active) - 1)
            require(numbers == active[:end + 1], "the search has not looked at all items in order")
        fewest = min(size for _, size in sizes)
        best = [number for number, size in sizes if size == fewest]
        require(item in best, "item %d is not one with fewest options", item)
        tie = self.settings.get("tie", "first")
        if tie != "random" and not (self.is_cells and fewest == 1):
            # Of items without any option dlx takes the first.
            wanted = max(best) if tie == "last" else min(best)
            require(item == wanted, "item %d is not the %s with fewest options", item, tie)

    def others(self, option, item):
        """The other items of an option, those to the right of the one that was chosen first."""
        items = self.options[option]
        at = [number for number, _ in items].index(item)
        for other, colour in items[at + 1:] + items[:at]:
            if not colour or self.settled.get(other) != colour:
                yield ("purify" if colour else "cover"), other, colour

    def try_option(self, step):
        self.expect_nothing()
        frame, option = self.frame(), step["option"]
        require(len(self.hidden) == frame["base"] + 1, "item %d still hides options", self.hidden[-1][0])
        require(option in frame["left"], "option %d is not one to try", option)
        require(self.is_cells or option == frame["left"][0], "option %d is not the next", option)
        frame["left"].remove(option)
        return frame, option

    def on_place(self, step):
        frame, option = self.try_option(step)
        require(step["item"] == frame["item"], "item %d was chosen", frame["item"])
        is_forced = len(frame["options"]) == 1
        require(is_forced == (step["do"] == "propagate"), "item %d has %d options", frame["item"], len(frame["options"]))
        require(not is_forced or step["why"] == "one option", "why it is forced is missing")
        self.propagations += is_forced
        self.push(step)
        self.deepest = max(self.deepest, len(self.stack))
        self.starved_before = self.starved() if self.is_cells else None
        self.expected = list(self.others(option, frame["item"]))
        if self.is_cells and not self.expected:
            self.check_none_is_starved()

    on_propagate = on_place

    def on_conflict(self, step):
        item = step["item"]
        if step["why"] == "no option":
            if self.expected:
                require(self.expected.pop(0) == ("conflict", item, 0), "this is no conflict")
            else:
                require(self.is_cells and self.steps == 1, "a conflict before a choice")
            require(item < self.primary and item not in self.gone and not self.list_of(item), "item %d has an option", item)
            return
        require(step["why"] == "refused" and self.is_cells, "'%s' is no conflict here", step["why"])
        frame, option = self.try_option(step)
        require(item < self.primary and item not in self.gone and item not in self.colour_of[option],
                "item %d needs no other option", item)
        for other in self.list_of(item):
            require(clash(self.options[option], self.options[other]), "option %d leaves item %d option %d", option, item, other)

    def on_backtrack(self, step):
        self.expect_nothing()
        keep = step["keep"]
        if self.is_cells:
            for frame in self.frames[keep + 1:]:
                self.check_frame(frame)
        else:
            require(keep == len(self.stack) - 1 and len(self.frames) == len(self.stack), "item %d is still covered",
                    self.frames[-1]["item"])
        require(len(self.frames) > len(self.stack) or not self.active() or not self.is_cells, "nothing was tried here")
        del self.stack[keep:], self.frames[keep + 1:]
        for item, colour, _ in reversed(self.hidden[self.frames[keep]["base"] + 1:]):
            self.expected.append(("unpurify" if colour else "uncover", item, colour))

    def on_solution(self, step):
        self.expect_nothing()
        require(len(self.frames) == len(self.stack) and not self.active(), "not all items are covered")
        chosen = [entry["option"] for entry in self.stack]
        if self.board:
            self.check_grid(step, chosen)
            self.note_solution(step, "cells")
            return
        require(sorted(chosen) == sorted(step["options"]), "these are not the options that stand")
        require(is_exact_cover(self.item_count, self.primary, self.options, chosen), "this is no exact cover")
        self.note_solution({"options": sorted(chosen)}, "options")

    # the state, and the end

    def restore(self, entry):
        while self.expected:
            _, item, colour = self.expected.pop(0)
            self.hide(item, colour)
        item, option = entry["item"], entry["option"]
        options = self.list_of(item)
        require(option in options, "the state has an option that is hidden")
        # Which options cells has tried is not in the state: its sets have an order of their own.
        left = LateList(other for other in options if other != option) if self.is_cells else \
            [other for other in options if other > option]
        self.frames.append({"item": item, "options": options, "left": left, "base": len(self.hidden)})
        self.hide(item, 0)
        self.stack.append(entry)
        self.expected = list(self.others(option, item))

    def check_exhausted(self):
        self.expect_nothing()
        if self.last and self.last["do"] == "conflict" and self.steps == 1:
            return
        if self.is_cells:
            for frame in self.frames:
                self.check_frame(frame)
            require(len(self.frames) > len(self.stack) or not self.active(), "nothing was tried here")
        else:
            require(not self.frames and not self.stack and not self.hidden, "not all was taken back")
        require(self.last, "a search without steps")

    def other_counters(self, end):
        return {} if self.is_cells or self.is_late else {"updates": self.updates}


class LateList(list):
    """Options of which some may have been tried before the trace begins: it counts as empty."""

    def __bool__(self):
        return False


# --- formulas ---

class Propagator:
    """Unit propagation by watches, to check clauses: does assuming that all of its literals are false lead to a
    conflict? What is true from the beginning stays."""

    def __init__(self, variables):
        self.middle = variables
        self.value = [0] * (2 * variables + 1)
        self.implied = [[] for _ in range(2 * variables + 1)]  # by the literal that became true
        self.watched = [[] for _ in range(2 * variables + 1)]  # by the literal that became false
        self.trail = []
        self.is_false = False

    def assign(self, literal):
        self.value[literal + self.middle] = 1
        self.value[-literal + self.middle] = -1
        self.trail.append(literal)

    def imply(self, literal):
        value = self.value[literal + self.middle]
        if not value:
            self.assign(literal)
        return value >= 0

    def add(self, clause):
        """Draws no consequences."""
        middle = self.middle
        clause = sorted(set(clause), key=lambda literal: -self.value[literal + middle])
        if not clause:
            self.is_false = True
        elif len(clause) == 1 or self.value[clause[1] + middle] < 0:
            self.is_false |= not self.imply(clause[0])
        if len(clause) == 2:
            self.implied[-clause[0] + middle].append(clause[1])
            self.implied[-clause[1] + middle].append(clause[0])
        elif len(clause) > 2:
            self.watched[clause[0] + middle].append(clause)
            self.watched[clause[1] + middle].append(clause)

    def propagate(self, start):
        middle, value = self.middle, self.value
        while start < len(self.trail):
            literal = self.trail[start]
            start += 1
            for other in self.implied[literal + middle]:
                if not self.imply(other):
                    return False
            kept, holds = [], True
            for clause in self.watched[-literal + middle]:
                if not holds:
                    kept.append(clause)
                    continue
                if clause[0] == -literal:
                    clause[0], clause[1] = clause[1], clause[0]
                if value[clause[0] + middle] > 0:
                    kept.append(clause)
                    continue
                for place in range(2, len(clause)):
                    if value[clause[place] + middle] >= 0:
                        clause[1], clause[place] = clause[place], clause[1]
                        self.watched[clause[1] + middle].append(clause)
                        break
                else:
                    kept.append(clause)
                    holds = self.imply(clause[0])
            self.watched[-literal + middle] = kept
            if not holds:
                return False
        return True

    def settle(self):
        self.is_false |= not self.propagate(0)

    def follows(self, clause):
        if self.is_false:
            return True
        start = len(self.trail)
        holds = all([self.imply(-literal) for literal in clause]) and self.propagate(start)
        for literal in self.trail[start:]:
            self.value[literal + self.middle] = self.value[-literal + self.middle] = 0
        del self.trail[start:]
        return not holds


class FormulaReplay(Replay):
    """Entries have a literal, its level, and the clause that is its reason. What must come next is in `duty`.

    cdcl. Levels up to `pinned` have sides that are still to be searched: each of them, but those that were turned over,
    is left for its other side alone, `other`. That makes the search complete."""

    def __init__(self, head, program):
        super().__init__(head, program)
        self.variables, self.option_variables, self.clause_count, self.formula, self.long = formula_of_head(head, program)
        self.clauses = set(self.formula)  # and those learnt
        self.is_cdcl = self.name == "cdcl"
        require(self.is_cdcl or self.name == "dpll", "unknown back-end %s", self.name)
        self.true = {}  # literal: its entry
        self.level = 0
        self.given_count = 0
        self.conflict = self.duty = self.other = self.decision = self.unit = None
        self.has_left = False
        self.pinned = 0
        self.turned = set()  # levels that begin with a literal turned over (cdcl)
        self.propagator = None
        if self.board:
            for cell, digit in enumerate(head["givens"]):
                if digit:
                    self.given_count += 1
                    literal = cell * self.board.size + digit
                    self.true[literal] = {"literal": literal, "level": 0, "position": -1}
        self.standing = 0

    def checker(self):
        """Of clauses learnt. Built when there is the first: many searches learn nothing."""
        if not self.propagator:
            self.propagator = Propagator(self.variables)
            for clause in self.formula:
                self.propagator.add(clause)
            for literal, entry in self.true.items():
                if entry["position"] < 0:
                    self.propagator.add([literal])
            self.propagator.settle()
        return self.propagator

    def enters_node(self, entry):
        return 0 < entry["literal"] <= self.option_variables

    def can_take(self, cell, digit):
        """Whether it was not ruled out: by what stands, by a decision, by a clause learnt."""
        return -(cell * self.board.size + digit) not in self.true

    def placements(self):
        return self.standing

    def level_of(self, literal):
        """Of a literal that is false."""
        return self.true[-literal]["level"]

    # what has to come next

    def come(self, *kinds):
        require(not self.duty or self.duty in kinds, "'%s' has to come first", self.duty)
        self.duty = None

    def check_conflict(self, step):
        require(self.conflict is None, "a conflict is still to be resolved")

    def note_depth(self):
        """Propagation has come to its end."""
        self.deepest = max(self.deepest, self.standing)

    def check_unit(self):
        require(not self.unit, "the clause learnt is a unit, but its literal does not become true")

    def check_other(self):
        """The side to be searched next is entered by what follows, at the latest."""
        if self.other is not None:
            require(self.is_late or self.other in self.true, "the other side, %d, is left out", self.other)
            self.other = None

    # steps

    def put(self, step):
        literal = step["literal"]
        require(1 <= abs(literal) <= self.variables, "there is no variable %d", abs(literal))
        require(literal not in self.true and -literal not in self.true, "variable %d has a value", abs(literal))
        self.push(step)
        self.stack[-1]["position"] = len(self.stack)
        self.true[literal] = self.stack[-1]
        self.standing += self.enters_node(step)

    def on_choose(self, step):
        self.come()
        self.check_conflict(step)
        self.check_unit()
        self.check_other()
        self.note_depth()
        literal, why = step["literal"], step["why"]
        require(literal not in self.true and -literal not in self.true, "variable %d has a value", abs(literal))
        rule = self.settings.get("choose", "activity" if self.is_cdcl else "shortest")
        if why == "order":
            first = next(number for number in itertools.count(1) if number not in self.true and -number not in self.true)
            require(abs(literal) == first or abs(literal) > self.option_variables >= first, "%d is not the first open variable",
                    abs(literal))
            require(abs(literal) == first or self.is_cdcl, "%d is not the first open variable", abs(literal))
        elif why == "shortest":
            require(rule != "first", "the rule is to choose the first")
            self.check_shortest(step)
        else:
            require(why == "activity" and self.is_cdcl and rule == "activity", "'%s' is no reason to choose", why)
        if abs(literal) > self.option_variables:
            require(all(number in self.true or -number in self.true for number in range(1, self.option_variables + 1)),
                    "options are decided first")
        self.duty, self.decision = "place", literal

    def check_shortest(self, step):
        clause, literal = step["clause"], step["literal"]
        require(literal in clause and 0 < abs(literal) <= self.option_variables, "%d is not in this clause", literal)
        require(frozenset(clause) in self.clauses and len(set(clause)) > 2, "this is not a long clause of the formula")
        fewest = self.variables + 1
        for other in self.long:
            if any(member in self.true for member in other):
                continue
            free = [member for member in other if -member not in self.true]
            require(len(free) > 1, "clause %s is a unit, but was not propagated", sorted(other))
            if any(abs(member) <= self.option_variables for member in free):
                fewest = min(fewest, len(free))
        own = sum(-member not in self.true for member in clause)
        require(not any(member in self.true for member in clause) and own == fewest,
                "this clause has %d open literals, the shortest %d", own, fewest)

    def on_place(self, step):
        require(self.duty == "place" and step["literal"] == self.decision, "this was not chosen")
        self.duty = None
        self.level += 1
        require(step["level"] == self.level, "level %s, but it is %d", step["level"], self.level)
        self.put(step)

    def on_propagate(self, step):
        why, literal = step["why"], step["literal"]
        self.check_conflict(step)
        if why == "turned over":
            self.turn(step)
        else:
            self.come()
            clause = frozenset(step["clause"])
            require(clause in self.clauses, "this clause is neither of the formula nor learnt")
            require(literal in clause and all(-other in self.true for other in clause if other != literal),
                    "the other literals are not all false")
            require(why in ("clause", "alone") and (why == "clause" or len(clause) == 1), "'%s' is no reason here", why)
            if self.unit and self.unit[0] == literal:
                require(clause == self.unit[1], "%d follows from the clause learnt", literal)
                self.unit = None
            self.propagations += self.enters_node(step)
        require(step["level"] == self.level, "level %s, but it is %d", step["level"], self.level)
        self.put(step)

    def turn(self, step):
        literal = step["literal"]
        self.check_unit()
        require(self.is_late or self.other == literal, "%d is not the opposite of the decision taken back", literal)
        self.other = self.duty = None
        if self.is_cdcl:
            self.note_depth()
            self.level += 1
            self.turned.add(self.level)
            self.pinned = self.level
        else:
            self.propagations += self.enters_node(step)

    def on_conflict(self, step):
        self.come()
        self.check_conflict(step)
        clause = frozenset(step["clause"])
        require(step["why"] == "clause" and clause in self.clauses, "this clause is neither of the formula nor learnt")
        require(all(-literal in self.true for literal in clause), "not all literals of the clause are false")
        require(step["level"] == self.level, "level %s, but it is %d", step["level"], self.level)
        require(not self.unit or clause == self.unit[1], "the clause learnt comes first")
        self.unit = None
        self.conflict = clause

    def on_learn(self, step):
        require(self.is_cdcl and self.settings.get("learn") != "off", "%s learns nothing", self.head["solver"])
        require(self.conflict is not None and self.duty is None and self.level, "there is no conflict to learn from")
        clause, whole = step["clause"], self.resolve(step["cut"])
        require(clause and len(set(clause)) == len(clause) and all(-literal in self.true for literal in clause),
                "the clause learnt is not false")
        if whole is not None:
            require(set(clause) <= whole, "%s are not in the resolvent", sorted(set(clause) - whole))
            if self.settings.get("minimise") == "off":
                require(set(clause) == whole, "%s are missing", sorted(whole - set(clause)))
        levels = [self.level_of(literal) for literal in clause]
        require(levels[0] == self.level and max(levels[1:], default=0) < self.level, "the first literal is not asserting")
        require(step["level"] == max(levels[1:], default=0), "the clause is a unit at level %d", max(levels[1:], default=0))
        require(self.checker().follows(clause), "unit propagation does not show that the clause follows")
        self.learnt(clause)
        self.duty = "backtrack"
        self.unit_level, self.new_unit = step["level"], (clause[0], frozenset(clause))

    def learnt(self, clause):
        self.clauses.add(frozenset(clause))
        self.checker().add(clause)
        self.checker().settle()

    def resolve(self, cut):
        """The resolvent of the conflict with the reasons of what was cut, without what is false at level 0. None if some
        reason is not known."""
        whole, position = set(self.conflict), len(self.stack) + 1
        for literal in cut:
            entry = self.true.get(literal)
            require(entry and -literal in whole, "%d is not in the clause to be resolved", literal)
            require(entry["position"] < position and entry["level"] == self.level, "%d is out of order", literal)
            position = entry["position"]
            if "reason" in entry:
                return None
            require("clause" in entry, "%d has no reason", literal)
            whole = (whole - {-literal}) | (set(entry["clause"]) - {literal})
        whole = set(literal for literal in whole if self.level_of(literal))
        here = [literal for literal in whole if self.level_of(literal) == self.level]
        require(len(here) == 1, "%d literals of this level are left", len(here))
        require(all(self.true[-here[0]]["position"] < position for _ in cut[:1]), "the literal left is later than one cut")
        return whole

    def on_restart(self, step):
        self.come()
        self.check_conflict(step)
        self.check_unit()
        self.check_other()
        self.note_depth()
        require(self.is_cdcl and self.settings.get("restarts") != "off", "%s never restarts", self.head["solver"])
        require(self.is_late or step["level"] == self.pinned, "a restart to level %s, not %d", step["level"], self.pinned)
        require(self.level > step["level"], "nothing is to be taken back")
        self.duty = "backtrack"

    def on_forget(self, step):
        self.come()
        self.check_conflict(step)
        self.check_unit()
        self.note_depth()
        require(self.is_cdcl and step["clauses"] > 0, "nothing is forgotten")

    def on_backtrack(self, step):
        keep, level, last = step["keep"], step["level"], self.last and self.last["do"]
        self.come("backtrack")
        self.check_unit()
        if self.conflict is None and last not in ("solution", "restart"):
            self.note_depth()
        gone = self.stack[keep:]
        require(gone[0]["level"] > level and all(entry["level"] > level for entry in gone), "level %d is not all that is taken back",
                level)
        require(all(entry["level"] <= level for entry in self.stack[:keep]), "more stands than level %d", level)
        if not self.is_late:
            (self.check_jump if self.is_cdcl else self.check_turn)(step, gone)
        for entry in gone:
            del self.true[entry["literal"]]
            self.standing -= self.enters_node(entry)
        del self.stack[keep:]
        self.level = level
        self.turned = set(number for number in self.turned if number <= level)
        self.conflict = None
        if last == "learn" and self.unit_level <= level:
            literal, clause = self.new_unit
            require(all(-other in self.true for other in clause if other != literal), "the clause learnt is no unit here")
            self.unit = self.new_unit

    def check_turn(self, step, gone):
        """dpll: the last decision is taken back; behind a solution, those about other variables than options with it."""
        is_solution = self.last["do"] == "solution"
        require(self.conflict is not None or is_solution, "nothing was wrong")
        decisions = [entry["literal"] for entry in gone if entry["do"] == "place"]
        require(gone[0]["do"] == "place", "what is taken back begins with no decision")
        require(len(decisions) == 1 or (is_solution and all(abs(literal) > self.option_variables for literal in decisions[1:])),
                "more than one decision is taken back")
        self.other, self.duty = -decisions[0], "propagate"

    def check_jump(self, step, gone):
        level, last = step["level"], self.last["do"]
        if last == "restart":
            require(level == self.pinned, "a restart to level %d, not %d", level, self.pinned)
            return
        if last == "learn" and self.level > self.pinned:
            require(level == max(self.unit_level, self.pinned), "the jump goes to level %d", max(self.unit_level, self.pinned))
            return
        if last == "solution" and gone[0]["literal"] not in self.decisions_of_options():
            # First the levels of other variables, which lead to no other solution.
            require(all(abs(entry["literal"]) > self.option_variables for entry in gone if "clause" not in entry),
                    "decisions about options are left out")
            self.has_left = True
            return
        # The last level that was not turned over is left for its other side.
        behind_solution = last == "solution" or self.has_left
        self.has_left = False
        if not behind_solution and self.conflict is None:
            require(self.other is not None and -self.other in self.true, "nothing was wrong")
        elif not behind_solution:
            require(self.settings.get("learn") == "off" or self.level == self.pinned, "this conflict is to be learnt from")
        require(gone[0]["do"] == "place", "a level that was turned over is left for nothing")
        require(all(number in self.turned for number in range(level + 2, self.level + 1)),
                "level %d has another side", self.level)
        self.other = -gone[0]["literal"]
        self.pinned = level

    def decisions_of_options(self):
        return set(entry["literal"] for entry in self.stack
                   if "clause" not in entry and abs(entry["literal"]) <= self.option_variables)

    def on_solution(self, step):
        self.come()
        self.check_conflict(step)
        self.check_unit()
        self.check_other()
        self.note_depth()
        require(len(self.true) == self.variables, "%d variables have no value", self.variables - len(self.true))
        for clause in self.clauses:
            require(any(literal in self.true for literal in clause), "clause %s is false", sorted(clause))
        options = sorted(literal - 1 for literal in self.true if self.enters_node({"literal": literal}))
        if self.board:
            self.check_grid(step, options)
            self.note_solution(step, "cells")
        elif "options" in self.head:
            item_count, primary, of_cover = cover_of_head(self.head)
            require(sorted(step["options"]) == options, "these are not the options that stand")
            require(is_exact_cover(item_count, primary, of_cover, options), "this is no exact cover")
            self.note_solution({"options": options}, "options")
        else:
            require(step["true"] == [option + 1 for option in options], "these are not the variables that are true")
            self.note_solution(step, "true")

    # the state, and the end

    def restore(self, entry):
        require(entry["literal"] not in self.true and -entry["literal"] not in self.true, "the state contradicts itself")
        require(0 <= entry["level"] - self.level <= 1, "levels of the state are out of order")
        self.level = entry["level"]
        self.stack.append(dict(entry, position=len(self.stack) + 1, reason="unknown", do="unknown"))
        self.true[entry["literal"]] = self.stack[-1]
        self.standing += self.enters_node(entry)

    def begin_late(self, state):
        for clause in state["learnt"]:
            require(self.checker().follows(clause), "a clause learnt does not follow")
            self.learnt(clause)
        super().begin_late(state)

    def check_exhausted(self):
        self.check_unit()
        is_solution = self.last and self.last["do"] == "solution"
        require(is_solution or self.has_left or self.conflict is not None or
                (self.other is not None and -self.other in self.true), "the search ends without a conflict")
        if self.is_late:
            return
        if self.is_cdcl:
            decided = [entry["level"] for entry in self.stack if entry["do"] == "place" and
                       (not is_solution or abs(entry["literal"]) <= self.option_variables)]
            require(not decided, "level %s has another side", decided[-1:])
        else:
            left = [entry["literal"] for entry in self.stack if entry["do"] == "place"]
            require(not left or (is_solution and all(abs(literal) > self.option_variables for literal in left)),
                    "decisions %s were not turned over", left)

    def other_counters(self, end):
        return {"variables": self.variables, "clauses": self.clause_count + self.given_count}


# --- files ---

REPLAYS = {"board": BoardReplay, "cover": CoverReplay, "cnf": FormulaReplay}


def begin(head, program):
    require(head.get("quadrille-trace") == 1, "this is no head of a trace of version 1")
    return REPLAYS[head["rung"]](head, program)


def read(lines, program, with_count):
    """Returns how many traces and steps there were."""
    replay, traces, steps = None, 0, 0
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            value = json.loads(line)
            if "quadrille-trace" in value:
                require(replay is None, "a head, but no end before it")
                replay = begin(value, program)
                continue
            require(replay, "a line before the head")
            if "state" in value:
                replay.begin_late(value)
            elif "end" in value:
                # A node that was not reached: the trace has no steps at all.
                if not (value["steps"] and not replay.steps):
                    replay.end(value, with_count)
                traces, steps, replay = traces + 1, steps + replay.steps, None
            else:
                replay.do(value)
        require(replay is None, "the end is missing")
    except Wrong as wrong:
        raise Wrong("line %d: %s" % (number, wrong)) from None
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise Wrong("line %d: malformed: %s: %s" % (number, type(error).__name__, error)) from error
    return traces, steps


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quadrille", metavar="PROGRAM")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("files", nargs="*", default=["-"])
    asked = parser.parse_args()
    for name in asked.files:
        try:
            with (sys.stdin if name == "-" else open(name, encoding="utf-8")) as file:
                traces, steps = read(file, asked.quadrille, asked.count)
        except (Wrong, OSError) as wrong:
            print("%s: %s" % (name, wrong), file=sys.stderr)
            return 1
        print("%s: %d traces, %d steps" % (name, traces, steps))
    return 0


if __name__ == "__main__":
    sys.exit(main())
