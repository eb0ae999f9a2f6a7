#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds our checker of LRAT proofs, and the proofs that we write, against a formally verified one.

    verify.py PROGRAM [--certificates N] [--from N] [--mutants N] [--small N] [--seed N] [--keep DIR]

PROGRAM is quadrille. It certifies boards of the shipped sets (those that have one solution or none), and isomorphs of
some, until there are N certificates, whose proofs are LRAT. All of these must be accepted: by quadrille, as text
and in binary, by the checker of ACL2's books (projects/sat/lrat/incremental, proved sound), and by drat-trim's
lrat-check if it is there (LRAT_CHECK names it, or it is on the PATH).

Then each proof is altered in ways that must be noticed, or do no harm. A mutant that quadrille accepts must be accepted
by all others. The same goes for random proofs about small formulas, in which steps are also RAT, and for their
mutants; and where quadrille accepts one, trying all assignments must find no model.

The encoder of binary proofs, the mutations and the small proofs are made here, and share no code with quadrille. The
status is 0 if all is as it must be, 1 if not, and 77 if acl2 or its books are not there.
"""
import argparse
import collections
import itertools
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BATCH = 100  # certificates, or small proofs, that are on the disk at a time
SETS = "sources unlucky four six easy minimal unsolvable twelve sixteen holes-10 holes-15".split()
WITH_ISOMORPHS = "minimal unsolvable easy".split()  # until there are enough


# --- proofs: a step is ["a", id, literals, hints] or ["d", id, ids] ---

def read_text(text):
    steps = []
    for line in text.splitlines():
        words = line.split()
        if words[1] == "d":
            steps.append(["d", int(words[0]), [int(word) for word in words[2:-1]]])
        else:
            numbers = [int(word) for word in words]
            end = numbers.index(0)
            steps.append(["a", numbers[0], numbers[1:end], numbers[end + 1:-1]])
    return steps


def in_order(literals):
    """The first literal is the pivot; ACL2's checker wants the others in the order of their variables."""
    return literals[:1] + sorted(literals[1:], key=abs)


def as_text(steps):
    lines = []
    for step in steps:
        middle = [in_order(step[2]), step[3]] if step[0] == "a" else [step[2]]
        lists = "".join("".join("%d " % number for number in part) + "0 " for part in middle)
        lines.append("%d %s%s\n" % (step[1], "d " if step[0] == "d" else "", lists.rstrip()))
    return "".join(lines).encode()


def encode(number):
    rest = 2 * abs(number) + (number < 0)
    groups = bytearray()
    while rest > 127:
        groups.append(128 | rest & 127)
        rest >>= 7
    groups.append(rest)
    return bytes(groups)


def as_binary(steps):
    proof = bytearray()
    for step in steps:
        proof += step[0].encode()
        numbers = [step[1]] + in_order(step[2]) + [0] + step[3] if step[0] == "a" else step[2]
        for number in numbers + [0]:
            proof += encode(number)
    return bytes(proof)


def read_formula(path):
    clauses = []
    with open(path) as file:
        for line in file:
            if line[0] not in "cp":
                clauses.append([int(word) for word in line.split()[:-1]])
    return clauses


def write_formula(path, clauses, variables):
    with open(path, "w") as file:
        file.write("p cnf %d %d\n" % (variables, len(clauses)))
        for clause in clauses:
            file.write("".join("%d " % literal for literal in clause) + "0\n")


# --- mutations: each gets a copy of the steps and says whether it changed anything ---

def additions(steps):
    return [step for step in steps if step[0] == "a"]


def with_hints(steps, least=1):
    return [step for step in additions(steps) if len(step[3]) >= least]


def with_literals(steps):
    return [step for step in additions(steps) if step[2]]


def pick(rng, choices):
    return rng.choice(choices) if choices else None


def other_hint(rng, steps):
    step = pick(rng, with_hints(steps))
    if step:
        step[3][rng.randrange(len(step[3]))] = rng.randrange(1, step[1] + 2)
    return step


def dropped_hint(rng, steps):
    step = pick(rng, with_hints(steps))
    if step:
        del step[3][rng.randrange(len(step[3]))]
    return step


def doubled_hint(rng, steps):
    step = pick(rng, with_hints(steps))
    if step:
        at = rng.randrange(len(step[3]))
        step[3].insert(rng.randrange(len(step[3]) + 1), step[3][at])
    return step


def swapped_hints(rng, steps):
    step = pick(rng, with_hints(steps, 2))
    if step:
        one, other = rng.sample(range(len(step[3])), 2)
        step[3][one], step[3][other] = step[3][other], step[3][one]
    return step


def negative_hint(rng, steps):
    step = pick(rng, with_hints(steps))
    if step:
        at = rng.randrange(len(step[3]))
        step[3][at] = -step[3][at]
    return step


def no_hints(rng, steps):
    step = pick(rng, with_hints(steps))
    if step:
        step[3][:] = []
    return step


def turned_literal(rng, steps):
    step = pick(rng, with_literals(steps))
    if step:
        at = rng.randrange(len(step[2]))
        step[2][at] = -step[2][at]
    return step


def other_literal(rng, steps):
    step = pick(rng, with_literals(steps))
    if step:
        largest = max(abs(literal) for other in with_literals(steps) for literal in other[2])
        step[2][rng.randrange(len(step[2]))] = rng.choice([-1, 1]) * rng.randrange(1, largest + 2)
    return step


def dropped_literal(rng, steps):
    step = pick(rng, with_literals(steps))
    if step:
        del step[2][rng.randrange(len(step[2]))]
    return step


def added_literal(rng, steps):
    step = pick(rng, with_literals(steps))
    other = pick(rng, with_literals(steps))
    if step:
        step[2].append(rng.choice([-1, 1]) * rng.choice(other[2]))
    return step


def dropped_step(rng, steps):
    del steps[rng.randrange(len(steps))]
    return True


def swapped_steps(rng, steps):
    one = rng.randrange(len(steps))
    other = min(one + rng.choice([1, 1, 1, 2, 3]), len(steps) - 1)
    steps[one], steps[other] = steps[other], steps[one]
    return one != other


def other_id(rng, steps):
    step = pick(rng, additions(steps))
    step[1] = max(0, step[1] + rng.choice([-2, -1, 1, 2, 1000000]))
    return step


def deleted_too_early(rng, steps):
    at = rng.randrange(len(steps))
    later = [hint for step in steps[at:] if step[0] == "a" for hint in step[3] if hint > 0]
    if later:
        steps.insert(at, ["d", max(0, steps[at][1] - 1), [rng.choice(later)]])
    return later


def deleted_what_is_not_there(rng, steps):
    at = rng.randrange(len(steps))
    steps.insert(at, ["d", max(0, steps[at][1] - 1), [steps[-1][1] + rng.randrange(1, 9)]])
    return True


def cut_off(rng, steps):
    del steps[rng.randrange(len(steps)):]
    return steps


def claimed_at_once(rng, steps):
    at = rng.randrange(len(steps))
    step = pick(rng, with_hints(steps))
    steps.insert(at, ["a", steps[at][1] + (steps[at][0] == "d"), [], list(step[3]) if step else []])
    del steps[at + 1:]
    return True


MUTATIONS = [other_hint, dropped_hint, doubled_hint, swapped_hints, negative_hint, no_hints, turned_literal,
             other_literal, dropped_literal, added_literal, dropped_step, swapped_steps, other_id, deleted_too_early,
             deleted_what_is_not_there, cut_off, claimed_at_once]


def copy(steps):
    return [[list(part) if isinstance(part, list) else part for part in step] for step in steps]


# --- random proofs about small formulas, some of whose steps are RAT ---

def propagate(clauses, value):
    """The hints to a false clause, among clauses by id; None if there is none. `value` is extended."""
    hints = []
    changed = True
    while changed:
        changed = False
        for id, clause in clauses.items():
            open_ones = [literal for literal in clause if literal not in value and -literal not in value]
            if any(literal in value for literal in clause) or len(open_ones) > 1:
                continue
            hints.append(id)
            if not open_ones:
                return hints
            value.add(open_ones[0])
            changed = True
    return None


def explain(clauses, lemma):
    """Hints by which the lemma is RUP or RAT; None if it is neither."""
    assumed = {-literal for literal in lemma}
    hints = propagate(clauses, set(assumed))
    if hints is not None or not lemma:
        return hints
    hints = []
    for id in sorted(clauses):
        if -lemma[0] not in clauses[id]:
            continue
        others = {-literal for literal in clauses[id] if literal != -lemma[0]}
        hints.append(-id)
        if any(-literal in assumed for literal in others):
            continue
        group = propagate(clauses, assumed | others)
        if group is None:
            return None
        hints += group
    return hints


def random_clause(rng, variables, sizes):
    chosen = rng.sample(range(1, variables + 1), min(rng.choice(sizes), variables))
    return [rng.choice([-1, 1]) * variable for variable in chosen]


def small_proof(rng):
    variables = rng.randrange(3, 6)
    formula = [random_clause(rng, variables, [2, 2, 3, 3, 3]) for _ in range(variables * rng.randrange(2, 5))]
    clauses = dict(enumerate(formula, 1))
    steps, last = [], len(formula)
    for _ in range(60):
        if rng.random() < 0.15:
            id = rng.choice(sorted(clauses))
            del clauses[id]
            steps.append(["d", last, [id]])
            if not clauses:
                break
            continue
        want_redundant = len(steps) < 12 and rng.random() < 0.7
        for _ in range(20):
            lemma = in_order(random_clause(rng, variables + rng.randrange(2), [0, 0, 1, 1, 2, 3]))
            hints = explain(clauses, lemma)
            if hints is not None and want_redundant == any(hint < 0 for hint in hints):
                break
        else:
            continue
        last += rng.choice([1, 1, 1, 3])
        steps.append(["a", last, lemma, hints])
        clauses[last] = lemma
        if not lemma:
            break
    return formula, variables, steps


def has_a_model(formula, variables):
    for signs in itertools.product([-1, 1], repeat=variables):
        if all(any(signs[abs(literal) - 1] * literal > 0 for literal in clause) for clause in formula):
            return True
    return False


# --- the checkers ---

class Checkers:
    def __init__(self, quadrille, folder):
        self.quadrille = quadrille
        self.folder = folder
        self.lrat_check = os.environ.get("LRAT_CHECK") or shutil.which("lrat-check")

    def names(self):
        return ["ACL2"] + (["lrat-check"] if self.lrat_check else [])

    def quadrille_accepts(self, cnf, proof):
        """True or False; a crash is an error."""
        run = subprocess.run([self.quadrille, "check", cnf, proof], capture_output=True, text=True)
        if run.returncode not in (0, 1, 2) or (run.returncode == 0) != ("\ns VERIFIED" in "\n" + run.stdout):
            raise SystemExit("check %s %s: status %d: %s%s"
                             % (cnf, proof, run.returncode, run.stdout, run.stderr))
        return run.returncode == 0

    def lrat_check_accepts(self, cnf, proof):
        try:
            run = subprocess.run([self.lrat_check, cnf, proof], capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return False
        return b"c VERIFIED" in run.stdout

    def acl2_accepts(self, pairs):
        """Which of the pairs of a formula and a binary proof. It must also have read as many clauses as there are."""
        form = ("(mv-let (erp formula state) (proved-formula \"%s\" \"%s\" 1000000 nil nil 'quadrille state)"
                " (prog2$ (cw \"~%%@ %d ~x0~%%\" (if (or erp (null formula)) nil (len formula)))"
                " (mv nil :invisible state)))\n")
        script = '(include-book "projects/sat/lrat/incremental/run" :dir :system)\n(in-package "LRAT")\n'
        for at, (cnf, proof) in enumerate(pairs):
            script += form % (cnf, proof, at)
        script += '(cw "~%@ end~%")\n'
        run = subprocess.run(["acl2"], input=script, capture_output=True, text=True, cwd=self.folder)
        lines = [line.split() for line in run.stdout.splitlines() if line.startswith("@ ")]
        if ["@", "end"] not in lines:
            raise SystemExit("acl2 did not come to its end:\n" + run.stdout[-3000:] + run.stderr[-1000:])
        accepted = [False] * len(pairs)
        for line in lines:
            if line[1] != "end" and line[2] != "NIL":
                at = int(line[1])
                with open(pairs[at][0]) as file:
                    clauses = next(int(text.split()[3]) for text in file if text.startswith("p cnf"))
                if clauses != int(line[2]):
                    raise SystemExit("acl2 read %s clauses of %s" % (line[2], pairs[at][0]))
                accepted[at] = True
        return accepted


class Tally:
    def __init__(self):
        self.counts = collections.Counter()
        self.failures = []

    def fail(self, sentence):
        self.failures.append(sentence)
        print("WRONG:", sentence, flush=True)


# --- certificates ---

def certify(quadrille, folder, wanted, seed):
    """Certificates, as paths without their endings."""
    stems = []
    isomorphs = 0
    while len(stems) < wanted:
        into = os.path.join(folder, "certificates-%d" % isomorphs)
        sets = SETS
        if isomorphs:
            sets = []
            for name in WITH_ISOMORPHS:
                text = subprocess.run([quadrille, "convert", "--to", "line", "--isomorphs", "1", "--seed",
                                       str(seed + isomorphs), name], check=True, capture_output=True, text=True).stdout
                lines = [line for line in text.splitlines() if not line.startswith("#")]
                path = os.path.join(folder, "%s-%d.txt" % (name, isomorphs))
                with open(path, "w") as file:
                    file.write("".join(line + "\n" for line in lines[1::2]))  # without the boards as printed
                sets.append(path)
        run = subprocess.run([quadrille, "solve", "-o", "none", "--certify", into] + sets,
                             capture_output=True, text=True)
        if run.returncode not in (0, 1):
            raise SystemExit("solve --certify: " + run.stderr)
        stems += sorted(os.path.join(into, name[:-4]) for name in os.listdir(into) if name.endswith(".cnf"))
        isomorphs += 1
    return stems[:wanted]


def read_certificate(stem):
    """The steps of STEM.lrat, which is left as solve wrote it; STEM.clrat becomes the same in binary, in ACL2's order."""
    with open(stem + ".lrat") as file:
        steps = [step for step in read_text(file.read()) if step[0] == "a" or step[2]]
    with open(stem + ".clrat", "wb") as file:
        file.write(as_binary(steps))
    return steps


# --- the two parts ---

def hold_against(checkers, tally, kind, proofs):
    """proofs: (what, cnf, stem of proof, whether it must be accepted, whether the formula has a model or None)."""
    acl2 = checkers.acl2_accepts([(cnf, stem + ".clrat") for _, cnf, stem, _, _ in proofs])
    for (what, cnf, stem, right, model), by_acl2 in zip(proofs, acl2):
        ours = checkers.quadrille_accepts(cnf, stem + ".lrat")
        verdicts = {"ACL2": by_acl2}
        if checkers.lrat_check:
            verdicts["lrat-check"] = checkers.lrat_check_accepts(cnf, stem + ".lrat")
        tally.counts[kind, "all"] += 1
        tally.counts[kind, "quadrille"] += ours
        for name, verdict in verdicts.items():
            tally.counts[kind, name] += verdict
            if ours and not verdict:
                tally.fail("%s: %s is accepted by quadrille, refused by %s" % (what, stem, name))
            if right and not verdict:
                tally.fail("%s: %s is refused by %s" % (what, stem, name))
        if checkers.quadrille_accepts(cnf, stem + ".clrat") != ours:
            tally.fail("%s: %s as text and in binary are judged differently" % (what, stem))
        if right and not ours:
            tally.fail("%s: %s is refused by quadrille" % (what, stem))
        if ours and model:
            tally.fail("%s: %s is accepted, but there is a model" % (what, stem))
        tally.counts["mutation", what, ours, by_acl2] += 1


def write_proof(stem, steps):
    with open(stem + ".lrat", "wb") as file:
        file.write(as_text(steps))
    with open(stem + ".clrat", "wb") as file:
        file.write(as_binary(steps))


def mutants_of(rng, steps, count):
    made = 0
    while made < count:
        mutation = rng.choice(MUTATIONS)
        mutant = copy(steps)
        if mutation(rng, mutant) and mutant != steps:
            made += 1
            yield mutation.__name__, mutant


def check_certificates(checkers, tally, rng, stems, mutants):
    for first in range(0, len(stems), BATCH):
        right, altered = [], []
        for stem in stems[first:first + BATCH]:
            steps = read_certificate(stem)
            right.append(("certificate", stem + ".cnf", stem, True, None))
            for number, (what, mutant) in enumerate(mutants_of(rng, steps, mutants)):
                name = "%s-mutant-%d" % (stem, number)
                write_proof(name, mutant)
                altered.append((what, stem + ".cnf", name, False, None))
        hold_against(checkers, tally, "certificates", right)
        hold_against(checkers, tally, "mutants of certificates", altered)
        forget(tally, right + altered)
        print("%d certificates, %d mutants, %d wrong" % (tally.counts["certificates", "all"],
              tally.counts["mutants of certificates", "all"], len(tally.failures)), flush=True)


def check_small(checkers, tally, rng, folder, count):
    done = 0
    while done < count:
        right, altered = [], []
        for _ in range(5 * BATCH):
            formula, variables, steps = small_proof(rng)
            complete = any(step[0] == "a" and not step[2] for step in steps)
            if not complete and rng.random() < 0.9:
                continue
            stem = os.path.join(folder, "small-%d" % done)
            done += 1
            model = has_a_model(formula, variables)
            write_formula(stem + ".cnf", formula, variables)
            write_proof(stem, steps)
            if complete:
                right.append(("small", stem + ".cnf", stem, True, model))
            if not steps:
                continue
            for number, (what, mutant) in enumerate(mutants_of(rng, steps, 4)):
                name = "%s-mutant-%d" % (stem, number)
                write_proof(name, mutant)
                if mutant:
                    altered.append((what, stem + ".cnf", name, False, model))
        hold_against(checkers, tally, "small proofs", right)
        hold_against(checkers, tally, "mutants of small proofs", altered)
        forget(tally, right + altered)
        print("%d small proofs, %d mutants, %d wrong" % (tally.counts["small proofs", "all"],
              tally.counts["mutants of small proofs", "all"], len(tally.failures)), flush=True)


def forget(tally, proofs):
    if not tally.failures:
        for _, _, stem, _, _ in proofs:
            os.remove(stem + ".lrat")
            os.remove(stem + ".clrat")


def has_acl2():
    if not shutil.which("acl2"):
        return False
    script = '(include-book "projects/sat/lrat/incremental/run" :dir :system)\n(in-package "LRAT")\n(cw "@ ~x0~%" 1)\n'
    run = subprocess.run(["acl2"], input=script, capture_output=True, text=True)
    return "LRAT !>@ 1" in run.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("quadrille")
    parser.add_argument("--certificates", type=int, default=1000)
    parser.add_argument("--from", type=int, default=0, dest="first", help="so many certificates are passed over")
    parser.add_argument("--mutants", type=int, default=4, help="of each certificate")
    parser.add_argument("--small", type=int, default=1000, help="random proofs about small formulas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for what is wrong")
    options = parser.parse_args()
    if not has_acl2():
        print("acl2 with projects/sat/lrat (Debian: acl2, acl2-books) is not there: skipped")
        return 77
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(99))  # so that the folder goes away
    started = time.time()
    folder = options.keep or tempfile.mkdtemp(prefix="quadrille-verified-")
    os.makedirs(folder, exist_ok=True)
    try:
        rng = random.Random(options.seed)
        tally = Tally()
        checkers = Checkers(os.path.abspath(options.quadrille), folder)
        stems = certify(checkers.quadrille, folder, options.first + options.certificates, options.seed)
        stems = stems[options.first:]
        check_certificates(checkers, tally, rng, stems, options.mutants)
        check_small(checkers, tally, rng, folder, options.small)
    finally:
        if not options.keep:
            shutil.rmtree(folder)
    names = ["quadrille"] + checkers.names()
    print("\n%-26s %8s   accepted by " % ("", "all") + "".join("%12s" % name for name in names))
    for kind in ["certificates", "mutants of certificates", "small proofs", "mutants of small proofs"]:
        print("%-26s %8d               " % (kind, tally.counts[kind, "all"])
              + "".join("%12d" % tally.counts[kind, name] for name in names))
    print("\n%-26s %8s %8s %16s %16s" % ("mutation", "all", "accepted", "ACL2 as well", "ACL2 alone"))
    for what in [mutation.__name__ for mutation in MUTATIONS]:
        count = {key[2:]: number for key, number in tally.counts.items() if key[:2] == ("mutation", what)}
        print("%-26s %8d %8d %16d %16d" % (what, sum(count.values()),
              count.get((True, True), 0) + count.get((True, False), 0), count.get((True, True), 0),
              count.get((False, True), 0)))
    print("\n%d wrong, %.0f s" % (len(tally.failures), time.time() - started))
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
