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


def read_file(name):
    with open(os.path.join(folder.name, name)) as file:
        return file.read()


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


def check_counts(spec, known):
    """That a back-end counts as many as are known, by the name of the file, in one call."""
    answer = run("count", "-s", spec, *known)
    if answer.stderr:
        fail(f"count -s {spec}: {answer.stderr}")
    for (name, right), counted in zip(known.items(), answer.stdout.split(), strict=True):
        if counted != str(right):
            fail(f"{spec} counts {counted}, not {right}: {name}: {read_file(name)}")


def of_each(command, *arguments):
    """What it says of each file that is named, in JSON."""
    return map(json.loads, run(command, *arguments).stdout.splitlines())


listed = json.loads(run("list", "-o", "json", "solvers").stdout)["solvers"]
back_ends = [s for s in ("dpll", "cdcl", "picosat", "cadical") if s in {x["name"] for x in listed}]
settings = back_ends + ["dpll:choose=first", "cdcl:choose=first", "cdcl:choose=shortest", "cdcl:learn=off",
                        "cdcl:restarts=luby:phases=false",
                        f"exec:{program} solve -s picosat -"]

# --- encodings ---

listed = json.loads(run("list", "-o", "json", "encodings").stdout)["encodings"]
forms = {item["name"]: item["one_model"] for item in listed if item["of"] == "at-most-one"}
encodings = [item["name"] for item in listed if item["of"] == "problem"]
if len(forms) < 5 or len(encodings) < 3:
    fail("list encodings is too short")
write("board.txt", "1...\n..3.\n....\n....\n")
write("colours.dlx", "p q r | x y\np x:A y:A\np x:B\np y:B\nq x:A\nq x:B\nq y:A\nr\nr y:A\nr x:C\nr x:C y:A\n")


def count_sets():
    """Exact covers of colours.dlx: one option for each of p, q, r, and no item in two colours."""
    options = [line.split() for line in read_file("colours.dlx").splitlines()][1:]
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
known, models_known = {}, {}
for name, solutions, secondary in problems:
    for form, encoding in itertools.product(forms, encodings if name == "board.txt" else ["complete"]):
        text = run("convert", "-o", "cnf", "--encoding", encoding, "--amo", form, name).stdout
        clauses, variables, shown = read(text)
        found = Counter(clauses, variables, shown).count()
        if found != solutions:
            fail(f"{name} by {encoding} and {form} has {found} solutions, and {solutions} were published")
        file = f"{name.replace(':', '-')}-{encoding}-{form}.cnf"
        write(file, text)
        known[file] = solutions
        if name == "queens:8":
            continue
        models = Counter(clauses, variables, set(range(1, variables + 1))).count()
        if (forms[form] or not secondary) and models != solutions:
            fail(f"{name} by {encoding} and {form} has {models} models, and should have one for each of {solutions}")
        more[form] |= models > solutions
        if models < 5000:
            write("all-" + file, "".join(line for line in text.splitlines(True) if not line.startswith("c p show")))
            models_known["all-" + file] = models
for spec in back_ends:
    check_counts(spec, known)
check_counts("cdcl", models_known)
for form, one in forms.items():
    # These covers are small, so fitting is pairwise with all of them.
    if more[form] == one and form != "fitting":
        fail(f"list encodings says that a solution is {'one model' if one else 'several models'} by {form}")

# --- random formulas ---

found, known = {}, {}
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
    name = f"r{number}.cnf"
    write(name, "\n".join(lines) + "\n")
    models = [v for v in itertools.product((False, True), repeat=variables)
              if all(any(v[abs(l) - 1] == (l > 0) for l in c) for c in clauses)]
    found[name] = models, sorted(shown), {tuple(v[s - 1] for s in sorted(shown)) for v in models}
    known[name] = len(found[name][2])
some = [f"r{number}.cnf" for number in range(0, formulas, 10)]
for spec in settings[:-1]:
    check_counts(spec, known)
check_counts(settings[-1], {name: known[name] for name in some})
run("convert", "-o", "cnf", "--out", "again", *known)
check_counts("dpll", {f"again/{name}-0001.cnf": count for name, count in known.items()})
for spec in "dpll", "cdcl", "picosat":
    for (name, (models, shown, right)), answer in zip(found.items(), of_each("solve", "-n", "0", "-o", "json", "-s", spec, *known),
                                                      strict=True):
        values = [tuple(v > 0 for v in model) for model in answer["answers"]]
        if any(value not in models for value in values):
            fail(f"{spec} shows what is no model: {read_file(name)}")
        if sorted(tuple(v[s - 1] for s in shown) for v in values) != sorted(right):
            fail(f"{spec} does not show each solution once: {read_file(name)}")
certified = run("solve", "-n", "2", "-o", "none", "--certify", "proofs", *known).stderr
proved = {name.rsplit("-", 1)[0] for name in os.listdir(os.path.join(folder.name, "proofs"))}
if "refused" in certified or proved != {name for name, count in known.items() if count < 2}:
    fail(f"solve --certify says {certified}, and proves {sorted(proved)}; solutions: {known}")
found_by_explain = [line.split(": ")[1] for line in run("explain", *known).stdout.splitlines() if line.split(":")[0] in known]
for (name, count), answer in zip(known.items(), found_by_explain, strict=True):
    if answer != ("no solution", "one solution", f"{count} solutions")[min(count, 2)]:
        fail(f"explain finds {answer}, and there are {count} solutions: {read_file(name)}")
compared = run("compare", "-q", "--solvers", ",".join(back_ends), "-n", "0", "--runs", "1", "--isomorphs", "2", "--out", "run", *some)
if compared.returncode or "CONTRADICTION" in compared.stdout + compared.stderr:
    fail(f"compare: {compared.stdout}{compared.stderr}")
