#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""shown.py QUADRILLE [FORMULAS [SEED]]: what is counted of a formula that says which of its variables count.

- `convert -o cnf` of covers and boards, by every encoding: a counter that knows nothing but clauses, in here, finds as many
  values of the shown variables as were published for the problem, and so does each back-end by `count`. Without the line, it
  finds more models just where `list encodings` says so.
- Random formulas that show random variables: as many as are found by trying all values, by each back-end with its settings;
  `solve` shows each once, by a model; `solve --certify`, `explain`, `compare` and isomorphs agree.
"""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
formulas = int(sys.argv[2]) if len(sys.argv) > 2 else 60
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
draw = random.Random(seed)
folder = tempfile.TemporaryDirectory()


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, cwd=folder.name)


def fail(text):
    sys.exit(f"shown.py: {text} (seed {seed})")


def write(name, text):
    with open(os.path.join(folder.name, name), "w") as file:
        file.write(text)


def read(text):
    """Clauses, variables, and those that are shown: all unless a line says so."""
    literals, shown, variables = [], None, 0
    for line in text.splitlines():
        words = line.split()
        if words[:3] == ["c", "p", "show"]:
            shown = (shown or set()) | set(map(int, words[3:-1]))
        elif words[:2] == ["p", "cnf"]:
            variables = int(words[2])
        elif words and words[0] != "c":
            literals += map(int, words)
    clauses = [[]]
    for literal in literals:
        if literal:
            clauses[-1].append(literal)
        else:
            clauses.append([])
    return clauses[:-1], variables, set(range(1, variables + 1)) if shown is None else shown


class Counter:
    """Counts the values of some variables that leave a model: decides these first, then looks for one of the others."""

    def __init__(self, clauses, variables, shown):
        self.clauses, self.value = clauses, {}
        self.having = {}
        for clause in clauses:
            for literal in clause:
                self.having.setdefault(literal, []).append(clause)
        self.shown = sorted(shown)
        self.hidden = [v for v in range(1, variables + 1) if v not in shown]

    def assume(self, literals):
        """Unit propagation. The literals that became true; None, with all undone, at a conflict."""
        done, queue = [], list(literals)
        while queue:
            literal = queue.pop()
            if literal in self.value:
                continue
            conflict = -literal in self.value
            if not conflict:
                self.value[literal] = True
                done.append(literal)
                for clause in self.having.get(-literal, ()):
                    if any(other in self.value for other in clause):
                        continue
                    left = [other for other in clause if -other not in self.value]
                    conflict |= not left
                    if len(left) == 1:
                        queue.append(left[0])
            if conflict:
                self.undo(done)
                return None
        return done

    def undo(self, done):
        for literal in done:
            del self.value[literal]

    def open(self, variables, at):
        while at < len(variables) and (variables[at] in self.value or -variables[at] in self.value):
            at += 1
        return at

    def has_model(self, at=0):
        at = self.open(self.hidden, at)
        if at == len(self.hidden):
            return True
        for literal in self.hidden[at], -self.hidden[at]:
            done = self.assume([literal])
            if done is not None:
                found = self.has_model(at)
                self.undo(done)
                if found:
                    return True
        return False

    def below(self, at):
        at = self.open(self.shown, at)
        if at == len(self.shown):
            return int(self.has_model())
        count = 0
        for literal in self.shown[at], -self.shown[at]:
            done = self.assume([literal])
            if done is not None:
                count += self.below(at)
                self.undo(done)
        return count

    def count(self):
        if [] in self.clauses or self.assume([clause[0] for clause in self.clauses if len(clause) == 1]) is None:
            return 0
        return self.below(0)


def counted(*arguments):
    answer = run("count", *arguments)
    if answer.stderr:
        fail(f"count {' '.join(arguments)}: {answer.stderr}")
    return answer.stdout.strip()


listed = json.loads(run("list", "-o", "json", "solvers").stdout)["solvers"]
back_ends = [s for s in ("dpll", "cdcl", "picosat", "cadical", "cryptominisat") if s in {x["name"] for x in listed}]
settings = back_ends + ["dpll:choose=first", "cdcl:choose=first", "cdcl:choose=shortest", "cdcl:learn=off",
                        "cdcl:restarts=luby:phases=false",
                        f"exec:{program} solve -s picosat -"]

# --- encodings ---

listed = json.loads(run("list", "-o", "json", "encodings").stdout)["encodings"]
forms = {item["name"]: item["one_model"] for item in listed if item["of"] == "at-most-one"}
encodings = [item["name"] for item in listed if item["of"] == "problem"]
if len(forms) < 7 or len(encodings) < 4:
    fail("list encodings is too short")
write("board.txt", "1...\n..3.\n....\n....\n")
write("colours.dlx", "p q r | x y\np x:A y:A\np x:B\np y:B\nq x:A\nq x:B\nq y:A\nr\nr y:A\nr x:C\nr x:C y:A\n")


def count_sets():
    """Exact covers of colours.dlx: one option for each of p, q, r, and no item in two colours."""
    with open(os.path.join(folder.name, "colours.dlx")) as file:
        options = [line.split() for line in file][1:]
    found = 0
    for chosen in itertools.product(*([o for o in options if o[0] == item] for item in "pqr")):
        seen = {}
        found += all(seen.setdefault(*word.split(":")) == word.split(":")[1] for o in chosen for word in o[1:])
    return found


def count_grids():
    """Grids of board.txt: four permutations, with a 1 and a 3 in place."""
    def differ(cells):
        return len(set(cells)) == 4

    return sum(a[0] == 1 and b[2] == 3 and all(differ(column) for column in zip(a, b, c, d)) and
               all(differ(x[i:i + 2] + y[i:i + 2]) for x, y in ((a, b), (c, d)) for i in (0, 2))
               for a, b, c, d in itertools.product(itertools.permutations((1, 2, 3, 4)), repeat=4))


# Published: OEIS A000170 (queens), A014552 (Langford pairs, here with their mirror images), A002860 (Latin squares).
problems = [("queens:5", 10, True), ("queens:6", 4, True), ("queens:8", 92, True), ("langford:7", 52, False),
            ("latin:3", 12, False), ("colours.dlx", count_sets(), True), ("board.txt", count_grids(), False)]
more = {form: False for form in forms}
for name, known, secondary in problems:
    for form, encoding in itertools.product(forms, encodings if name == "board.txt" else ["complete"]):
        text = run("convert", "-o", "cnf", "--encoding", encoding, "--amo", form, name).stdout
        clauses, variables, shown = read(text)
        found = Counter(clauses, variables, shown).count()
        if found != known:
            fail(f"{name} by {encoding} and {form} has {found} solutions, and {known} were published")
        write("f.cnf", text)
        for spec in back_ends:
            if counted("-s", spec, "f.cnf") != str(known):
                fail(f"{name} by {encoding} and {form}: {spec} counts {counted('-s', spec, 'f.cnf')}, not {known}")
        if name == "queens:8":
            continue
        models = Counter(clauses, variables, set(range(1, variables + 1))).count()
        if (forms[form] or not secondary) and models != known:
            fail(f"{name} by {encoding} and {form} has {models} models, and should have one for each of {known}")
        more[form] |= models > known
        write("g.cnf", "".join(line for line in text.splitlines(True) if not line.startswith("c p show")))
        if models < 5000 and counted("-s", "cdcl", "g.cnf") != str(models):
            fail(f"{name} by {encoding} and {form}: cdcl counts {counted('-s', 'cdcl', 'g.cnf')} of {models} models")
for form, one in forms.items():
    if more[form] == one:
        fail(f"list encodings says that a solution is {'one model' if one else 'several models'} by {form}")

# --- random formulas ---

for number in range(formulas):
    variables = draw.randint(1, 8)
    clauses = [[draw.choice((-1, 1)) * draw.randint(1, variables) for _ in range(draw.randint(1, 4))]
               for _ in range(draw.randint(0, 2 * variables))]
    shown = draw.sample(range(1, variables + 1), draw.randint(0, variables))
    lines = ["p cnf %d %d" % (variables, len(clauses))] + [" ".join(map(str, c + [0])) for c in clauses]
    parts = [shown[:len(shown) // 2], shown[len(shown) // 2:]]
    for part in parts:
        word = draw.choice(("p show", "ind"))
        lines.insert(draw.randint(0, len(lines)), f"c {word} {' '.join(map(str, part + [0]))}")
    write("r.cnf", "\n".join(lines) + "\n")
    models = [v for v in itertools.product((False, True), repeat=variables)
              if all(any(v[abs(l) - 1] == (l > 0) for l in c) for c in clauses)]
    known = {tuple(v[s - 1] for s in sorted(shown)) for v in models}
    for spec in settings if number % 10 == 0 else settings[:-1]:
        if counted("-s", spec, "r.cnf") != str(len(known)):
            fail(f"{spec} counts {counted('-s', spec, 'r.cnf')}, not {len(known)}: {lines}")
    if run("convert", "-o", "cnf", "r.cnf").stdout:
        write("again.cnf", run("convert", "-o", "cnf", "r.cnf").stdout)
        if counted("-s", "dpll", "again.cnf") != str(len(known)):
            fail(f"converted, it has another count: {lines}")
    for spec in "dpll", "cdcl", "picosat":
        answers = run("solve", "-n", "0", "-s", spec, "r.cnf").stdout.split("s SATISFIABLE")[1:]
        found = [{int(word) for line in a.splitlines() if line[:1] == "v" for word in line.split()[1:]} for a in answers]
        values = [tuple(v in model for v in range(1, variables + 1)) for model in found]
        if any(value not in models for value in values):
            fail(f"{spec} shows what is no model: {lines}")
        if sorted(tuple(v[s - 1] for s in sorted(shown)) for v in values) != sorted(known):
            fail(f"{spec} does not show each solution once: {lines}")
    certified = run("solve", "-n", "2", "-o", "none", "--certify", f"proofs{number}", "r.cnf").stderr
    if ("1 certificate" in certified) != (len(known) < 2) or "refused" in certified:
        fail(f"solve --certify says {certified}, and there are {len(known)} solutions: {lines}")
    finding = json.loads(run("explain", "--format", "json", "r.cnf").stdout)["finding"]
    if finding != ("none", "unique", "several")[min(len(known), 2)]:
        fail(f"explain finds {finding}, and there are {len(known)} solutions: {lines}")
    if number % 10 == 0:
        compared = run("compare", "-q", "--solvers", ",".join(back_ends), "-n", "0", "--runs", "1", "--isomorphs", "2",
                       "--out", f"run{number}", "r.cnf")
        if compared.returncode or "CONTRADICTION" in compared.stdout + compared.stderr:
            fail(f"compare: {compared.stdout}{compared.stderr}")
