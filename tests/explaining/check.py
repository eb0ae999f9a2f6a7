# SPDX-License-Identifier: MIT
"""What `quadrille explain` claims, by other means: counts by `bands`, which shares no code with PicoSAT and dlx; and on
small instances by trying everything. It takes N contradictory boards of order 3x3 (unique boards with a wrong given).
usage: check.py PROGRAM [N]"""
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
boards_wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 500
folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
random.seed(20)


def run(*arguments, text="", statuses=(0,)):
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, timeout=200)
    assert done.returncode in statuses, (arguments, done.returncode, done.stderr[:2000])
    return done.stdout


def things(text, sign=", "):
    return text.split(sign) if text else []


def read_explanation(block):
    """What an explanation says, by its sentences and its drawing."""
    lines = block.splitlines()
    drawn = [line[:1] == " " and all(re.fullmatch(r"[*+-]?[0-9.]|[?|]|[+-]+", word) for word in line.split()) for line in lines]
    text = " ".join(line.strip() for line, is_drawn in zip(lines, drawn) if not is_drawn)
    heading = lines[0].split(": ")[1]
    answer = {"text": text, "solutions": {"no": 0, "one": 1, "more": 10001}.get(heading.split()[0])}
    if answer["solutions"] is None:
        answer["solutions"] = int(heading.split()[0])
    answer["finding"] = ("none", "unique", "several")[min(answer["solutions"], 2)]
    answer["drawing"] = [word for line, is_drawn in zip(lines, drawn) if is_drawn and "---" not in line
                         for word in line.replace("|", " ").split()]
    if answer["finding"] == "none":
        answer["minimal"], answer["smallest"] = "perhaps not all" not in text, "(no fewer do)" in text
        found = re.search(r"Marked \*: (.*?) Why: (.*)\.$", text) or re.search(r"can't be covered(?: together)?(?: \(.*?\))?: (.*)()", text)
        answer["core"] = things(found[1]) if found else [int(n) for n in re.findall(r"clause (\d+)", text)]
        why = found[2] if found else ""
        answer["reason"] = ("search" if "it takes a search" in why else "chain" if why.startswith("the marked givens force")
                            else "clash" if re.search(r" holds \d+ twice", why) else "direct")
        answer["steps"] = {"chain": re.split(r"\.? \d+\. ", why)[1:], "direct": [why]}.get(answer["reason"], [])
    elif answer["finding"] == "unique":
        redundant = re.search(r"could be left out, each alone: (.*?)\.(?: |$)", text)
        answer["redundant"] = things(redundant[1]) if redundant else []
        assert redundant or "Every one of its" in text or len(lines) == 1, text
    else:
        assert "at least" not in text and text.count("They differ in") == 1, text
        answer["differ"] = text.split("They differ in ")[1].split(": ", 1)[1:]
    return answer


def explain(text, *arguments, statuses=(0,)):
    out = run("explain", "--timeout", "100", *arguments, "-", text=text, statuses=statuses)
    return [read_explanation(block) for block in out.rstrip("\n").split("\n\n")]


# --- boards, by the rules alone ---

def units(rows, columns):
    size = rows * columns
    for i in range(size):
        yield [(i, k) for k in range(size)]
        yield [(k, i) for k in range(size)]
        yield [(i // rows * rows + k // columns, i % rows * columns + k % columns) for k in range(size)]


class Order:
    def __init__(self, rows, columns):
        self.size = rows * columns
        self.name = f"{rows}x{columns}"
        self.units = list(units(rows, columns))
        self.cells = [(r, c) for r in range(self.size) for c in range(self.size)]
        self.peers = {cell: set().union(*(u for u in self.units if cell in u)) - {cell} for cell in self.cells}

    def text(self, givens):
        return "".join(str(givens.get(cell, ".")) for cell in self.cells)

    def parse(self, text):
        return {cell: int(c) for cell, c in zip(self.cells, text) if c not in ".0"}

    def candidates(self, grid, cell):
        return set(range(1, self.size + 1)) - {grid[p] for p in self.peers[cell] if p in grid}

    def clashes(self, grid):
        return any(grid.get(p) == d for cell, d in grid.items() for p in self.peers[cell])

    def solutions(self, givens, most=None):
        """All of them, or `most`, by trying every digit in every blank, fewest candidates first."""
        if self.clashes(givens):
            return []
        found, grid = [], dict(givens)

        def fill():
            blanks = [c for c in self.cells if c not in grid]
            if not blanks:
                found.append(dict(grid))
                return
            cell = min(blanks, key=lambda c: len(self.candidates(grid, c)))
            for digit in self.candidates(grid, cell):
                if len(found) == most:
                    return
                grid[cell] = digit
                fill()
                del grid[cell]
        fill()
        return found

    def all_candidates(self, grid):
        return {c: self.candidates(grid, c) for c in self.cells if c not in grid}

    def places(self, grid, candidates):
        """For each unit and each digit that does not stand in it: where it may go."""
        for unit in self.units:
            for digit in set(range(1, self.size + 1)) - {grid.get(c) for c in unit}:
                yield digit, [c for c in unit if digit in candidates.get(c, ())]

    def contradiction(self, grid):
        """Whether a blank has no candidate, or a digit no place in a unit."""
        candidates = self.all_candidates(grid)
        return not all(candidates.values()) or not all(where for _, where in self.places(grid, candidates))

    def propagates_to_contradiction(self, givens):
        grid = dict(givens)
        while not self.contradiction(grid):
            candidates = self.all_candidates(grid)
            forced = {c: min(digits) for c, digits in candidates.items() if len(digits) == 1}
            for digit, where in self.places(grid, candidates):
                if len(where) == 1:
                    forced.setdefault(where[0], digit)
            if not forced:
                return False
            grid.update(forced)
            if self.clashes(grid):
                return True
        return True


def name_of(text):
    cell, digit = text.split("=")
    row, column = cell[1:].split("c")
    return (int(row) - 1, int(column) - 1), int(digit)


def givens_of(names):
    return dict(name_of(name) for name in names)


def counts(order, boards, limit, solver):
    """Solutions of boards, up to the limit."""
    out = run("count", "-s", solver, "-n", str(limit), "--order", order.name, "-",
              text="".join(order.text(b) + "\n" for b in boards), statuses=(0, 1))
    found = [int(line.replace(">=", "")) for line in out.splitlines()]
    assert len(found) == len(boards), (len(found), len(boards))
    return found


def without(givens, cell):
    return {c: d for c, d in givens.items() if c != cell}


STEP = re.compile(r"r(\d+)c(\d+) is (\d+), (?:the only digit left for it \((naked) single\)|"
                  r"its only place in (row|column|box) (\d+) \((hidden) single\)): ")


def check_steps(order, core, steps):
    """Each placement is what it is called, by candidates that are counted here; the last step is the contradiction."""
    grid, names = dict(core), []
    for step in steps[:-1]:
        row, column, digit, naked, kind, number, hidden = STEP.match(step).groups()
        cell, digit = (int(row) - 1, int(column) - 1), int(digit)
        if naked:
            assert cell not in grid and order.candidates(grid, cell) == {digit}, (core, step)
        else:
            unit = order.units[3 * (int(number) - 1) + ["row", "column", "box"].index(kind)]
            where = [c for c in unit if c not in grid and digit in order.candidates(grid, c)]
            assert where == [cell] and digit not in {grid.get(c) for c in unit}, (core, step)
        grid[cell] = digit
        names.append(naked or hidden)
    assert order.contradiction(grid) and "single" not in steps[-1], (core, steps)
    return names


def check_cores(order, boards, answers, solver):
    asked, expected = [], []
    kinds = {}
    for board, answer in zip(boards, answers):
        assert answer["finding"] == "none" and answer["minimal"], answer
        core = givens_of(answer["core"])
        assert core.items() <= board.items(), answer
        kinds[answer["reason"]] = kinds.get(answer["reason"], 0) + 1
        if answer["reason"] == "clash":
            assert len(core) == 2 and order.clashes(core) and answer["smallest"]
        else:
            assert not order.clashes(core) and not answer["smallest"]
            assert (answer["reason"] == "direct") == order.contradiction(core), answer
            assert (answer["reason"] == "search") == (not order.propagates_to_contradiction(core)), answer
            asked.append(core)
            expected.append(0)
            for name in check_steps(order, core, answer["steps"]) if answer["steps"] else ():
                kinds[name] = kinds.get(name, 0) + 1
        for cell in core:
            asked.append(without(core, cell))
            expected.append(1)
    assert counts(order, asked, 1, solver) == expected
    return kinds


def boards_of(order, count, seed, *arguments):
    out = run("generate", "--order", order.name, "--count", str(count), "--seed", str(seed), *arguments)
    return [order.parse(line) for line in out.splitlines() if not line.startswith("#")]


def spoil(order, board, solution, may_clash):
    """Adds a given that is not in the solution."""
    while True:
        cell = random.choice([c for c in order.cells if c not in board])
        digits = set(range(1, order.size + 1)) - {solution[cell]}
        if not may_clash:
            digits &= order.candidates(board, cell)
        if digits:
            return {**board, cell: random.choice(sorted(digits))}


def contradictory_boards(order, count, seed):
    boards = boards_of(order, count, seed)
    solved = [order.parse(line) for line in
              run("solve", "--order", order.name, "-o", "line", "-",
                  text="".join(order.text(b) + "\n" for b in boards)).splitlines() if line[0] != "#"]
    return [spoil(order, b, s, may_clash=i % 10 == 0) for i, (b, s) in enumerate(zip(boards, solved))]


def explain_boards(order, boards, *arguments):
    return explain("".join(order.text(b) + "\n" for b in boards), "--order", order.name, *arguments)


def test_cores():
    nine = Order(3, 3)
    boards = contradictory_boards(nine, boards_wanted, 1)
    kinds = check_cores(nine, boards, explain_boards(nine, boards), "bands")
    print(len(boards), "cores of 9x9:", kinds)
    assert {"clash", "direct", "chain", "naked", "hidden"} <= kinds.keys() or boards_wanted < 100
    for order in Order(2, 2), Order(2, 3), Order(3, 2), Order(1, 5):
        boards = contradictory_boards(order, 30, 2)
        answers = explain_boards(order, boards)
        check_cores(order, boards, answers, "mrv")
        for answer in answers if order.size < 6 else []:
            core = givens_of(answer["core"])
            assert not order.solutions(core) and all(order.solutions(without(core, c), 1) for c in core)


# --- several ---

def test_several():
    four = Order(2, 2)
    empty, = explain_boards(four, [{}])
    assert (empty["solutions"], empty["drawing"]) == (288, ["?"] * 16), empty
    boards = [b for n in (2, 3, 4, 5) for b in boards_of(four, 12, n, "--kind", "several")]
    boards += [{(0, 0): d} for d in (1, 2)] + [{(0, 0): 1, (3, 3): 1}, {(0, 0): 1, (1, 2): 2}]
    for board, answer in zip(boards, explain_boards(four, boards)):
        solutions = four.solutions(board)
        assert answer["solutions"] == len(solutions) > 1
        same = set.intersection(*(set(s.items()) for s in solutions))
        assert {(c, int(d)) for c, d in zip(four.cells, answer["drawing"]) if d != "?"} == same, answer
    nine = Order(3, 3)
    boards = boards_of(nine, 20, 3, "--kind", "several")
    answers = explain_boards(nine, boards)
    counted = counts(nine, boards, 0, "bands")
    for answer, count in zip(answers, counted):
        assert answer["solutions"] == min(count, 10001), answer
    fixed = [{c: int(d) for c, d in zip(nine.cells, answer["drawing"]) if d != "?"} for answer in answers]
    assert counts(nine, fixed, 0, "bands") == counted  # what all solutions have excludes none
    for board in fixed:
        tried = [{**board, cell: digit} for cell in nine.cells if cell not in board for digit in nine.candidates(board, cell)]
        possible = [next(c for c in given if c not in board) for given, n in zip(tried, counts(nine, tried, 1, "bands")) if n]
        assert all(possible.count(cell) > 1 for cell in nine.cells if cell not in board)


# --- unique ---

def test_unique():
    for order, solver in (Order(3, 3), "bands"), (Order(2, 2), "mrv"), (Order(2, 3), "mrv"):
        boards = boards_of(order, 10, 5)
        boards += boards_of(order, 10, 6, "--givens", str(order.size ** 2 // 2))
        answers = explain_boards(order, boards)
        for board, answer in zip(boards, answers):
            assert answer["finding"] == "unique", answer
            without_one = counts(order, [without(board, c) for c in board], 2, solver)
            assert [c for c, n in zip(board, without_one) if n == 1] == list(givens_of(answer["redundant"]))
        assert all(not a["redundant"] for a in answers[:10]) and any(a["redundant"] for a in answers[10:])


# --- formulas, by their truth tables ---

def models(variables, clauses):
    return [m for m in itertools.product((False, True), repeat=variables)
            if all(any(m[abs(x) - 1] == (x > 0) for x in c) for c in clauses)]


def literals_of(model):
    return {v + 1 if true else -v - 1 for v, true in enumerate(model)}


def check_formula(variables, clauses):
    text = f"p cnf {variables} {len(clauses)}\n" + "".join(" ".join(map(str, c + [0])) + "\n" for c in clauses)
    answer, = explain(text)
    found = models(variables, clauses)
    if not found:
        core = [clauses[n - 1] for n in answer["core"]]
        assert answer["finding"] == "none" and answer["minimal"] and not models(variables, core)
        assert all(models(variables, core[:i] + core[i + 1:]) for i in range(len(core)))
    elif len(found) == 1:
        redundant = [i + 1 for i in range(len(clauses)) if len(models(variables, clauses[:i] + clauses[i + 1:])) == 1]
        assert answer["finding"] == "unique" and list(map(int, answer["redundant"])) == redundant, answer
    else:
        same = {abs(literal) for literal in set.intersection(*map(literals_of, found))}
        differ = [variable for variable in range(1, variables + 1) if variable not in same]
        assert answer["solutions"] == len(found) and list(map(int, things(answer["differ"][0]))) == differ, answer
    return answer["finding"]


def test_formulas():
    seen = set()
    for number in range(60):
        variables = random.randint(1, 5)
        clauses = [[random.choice((1, -1)) * random.randint(1, variables) for _ in range(random.randint(1, 3))]
                   for _ in range(random.randint(1, 4 * variables))]
        seen.add(check_formula(variables, clauses))
    check_formula(2, [[1], [], [2]])
    assert seen == {"none", "unique", "several"}, seen


# --- exact covers, with coloured secondary items, by all sets of options ---

def covers(options, primary):
    """Sets of options that cover each of these items once, and each other at most once or in one colour."""
    found = []
    for chosen in itertools.product((False, True), repeat=len(options)):
        seen, good = {}, True
        for option in itertools.compress(options, chosen):
            for item, colour in option:
                good = good and (item not in seen or (colour is not None and seen[item] == colour))
                seen[item] = colour
        if good and all(item in seen for item in primary):
            found.append(frozenset(i for i, c in enumerate(chosen) if c))
    return found


def option_text(option):
    return " ".join(item + (f":{colour}" if colour else "") for item, colour in option)


def test_covers():
    seen = set()
    for number in range(60):
        primary, secondary = "abcd"[:random.randint(1, 4)], "xy"
        options = []
        while len(options) < random.randint(2, 8):
            option = [(i, None) for i in random.sample(primary, random.randint(1, min(2, len(primary))))]
            option += [(i, random.choice((None, "1", "2"))) for i in secondary if random.random() < 0.5]
            if option not in options:
                options.append(option)
        text = f"| a cover\n{' '.join(primary)} | {' '.join(secondary)}\n" + "".join(option_text(o) + "\n" for o in options)
        answer, = explain(text)
        found = covers(options, primary)
        seen.add(answer["finding"])
        assert (answer["finding"], answer["solutions"]) == (("none", "unique", "several")[min(2, len(found))], len(found))
        if answer["finding"] == "none":
            core = answer["core"]
            assert answer["minimal"] and not covers(options, core)
            assert all(covers(options, [i for i in core if i != left]) for left in core), (text, answer)
        if answer["finding"] == "several":
            varied = frozenset.union(*found) - frozenset.intersection(*found)
            assert things(answer["differ"][0], "; ") == [option_text(options[i]) for i in sorted(varied)], answer
    assert seen == {"none", "unique", "several"}, seen


for test in test_several, test_unique, test_formulas, test_covers, test_cores:
    test()
    print(test.__name__, "passed")
