#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Traces of all back-ends that have one, replayed (replay.py); and the back-ends that are timed must count the same.

    check.py [--slow] [--boards N] PROGRAM PART...

PART is one of boards, covers, formulas, parts, mutants. --slow takes more of each; --boards takes N boards of the sets
that are shipped with all back-ends, and nothing else.

boards, covers, formulas: whole searches, with many settings. parts: --from-node and --max-steps. mutants: traces with a
line left out or a number altered, and the replay has to reject each of them; so it would see such an error.
"""
import argparse
import copy
import functools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import replay  # noqa: E402

PLAIN = ["cell-order", "rescan", "blank-list", "candidate-list", "sum-45"]
COVER = ["dlx", "dlx:choose=first", "dlx:tie=last", "dlx:tie=random:seed=7", "cells", "cells:choose=first",
         "cells:tie=last", "cells:tie=random"]
SAT = ["dpll", "dpll:choose=first", "cdcl", "cdcl:learn=off", "cdcl:minimise=off", "cdcl:restarts=luby",
       "cdcl:restarts=off:delete=off", "cdcl:choose=shortest", "cdcl:choose=first:phases=false", "cdcl:phases=true"]
ENCODED = ["cdcl:encoding=minimal", "dpll:encoding=natural", "cdcl:encoding=minimal:phases=false", "cdcl:amo=sequential",
           "cdcl:amo=sequential:phases=false", "dpll:amo=product", "cdcl:amo=binary", "dpll:amo=binary"]
MRV = ["mrv", "mrv:rules=hidden"]


class Checker:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.traces = self.steps = self.failed = 0

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              universal_newlines=True)

    def fail(self, what, message):
        print("%s: %s" % (what, message), file=sys.stderr)
        self.failed += 1

    def trace(self, spec, instances, limit, *more):
        answer = self.run("trace", "--says", "-s", spec, "-n", str(limit), *more, *instances)
        return answer.stdout.splitlines()

    def check(self, spec, instances, limit=0, with_count=True, *more):
        """Replays the traces of instances, and compares what was counted with the back-end that is timed."""
        what = " ".join(["trace -s", spec, "-n", str(limit), *more, *instances])
        lines = self.trace(spec, instances, limit, *more)
        try:
            traces, steps = replay.read(lines, self.program, with_count)
        except replay.Wrong as wrong:
            self.fail(what, wrong)
            return
        self.traces, self.steps = self.traces + traces, self.steps + steps
        if not traces:
            self.fail(what, "no trace was written")
        ends = [json.loads(line) for line in lines if line.startswith('{"end"')]
        if all("counters" in end for end in ends):
            self.compare(what, spec, instances, limit, ends)

    def compare(self, what, spec, instances, limit, ends):
        said = self.run("count", "--profile", "-n", str(limit), "-s", spec, *instances).stderr.splitlines()
        name = ": %s: " % spec.split(":")[0]
        timed = [line.partition(name)[2].split() for line in said if name in line]
        timed = [counts for counts in timed if counts and counts[0].isdigit()]
        if len(timed) != len(ends):
            self.fail(what, "%d searches were timed, %d traced" % (len(timed), len(ends)))
        for number, (counts, end) in enumerate(zip(timed, ends), 1):
            timed_counters = dict(zip(counts[1::2], map(int, counts[::2])))
            if timed_counters != end["counters"]:
                self.fail(what, "instance %d: %s are timed, %s traced" % (number, timed_counters, end["counters"]))

    # instances

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    @functools.cache
    def boards(self, name, count):
        """The first boards of a set that is shipped."""
        lines = self.run("convert", "-o", "line", name).stdout.splitlines()
        boards = [line.split()[0] for line in lines if line and line[0] not in "#"]
        return self.write("%s-%d.txt" % (name, count), "\n".join(boards[:count]) + "\n")


def random_cover(seed):
    """Items p0, p1, ... and secondary ones with colours; not all have a solution."""
    rng = random.Random(seed)
    primary, secondary = rng.randint(2, 7), rng.randint(1, 4)
    lines = ["%s | %s" % (" ".join("p%d" % item for item in range(primary)), " ".join("s%d" % item for item in range(secondary)))]
    for _ in range(rng.randint(6, 24)):
        items = ["p%d" % item for item in rng.sample(range(primary), rng.randint(1, min(3, primary)))]
        for item in rng.sample(range(secondary), rng.randint(0, min(3, secondary))):
            items.append("s%d%s" % (item, rng.choice(["", ":A", ":B", ":A", ":C"])))
        rng.shuffle(items)
        lines.append(" ".join(items))
    return "\n".join(lines) + "\n"


def cnf(variables, clauses):
    return "p cnf %d %d\n" % (variables, len(clauses)) + "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)


def random_formula(seed, variables, ratio=4.26):
    """Clauses of three literals, and some of one, two and four."""
    rng = random.Random(seed)
    lengths = [3] * int(ratio * variables) + [2] * rng.randint(0, 4) + [4] * 3 + [1] * rng.randint(0, 1)
    return cnf(variables, [[variable * rng.choice((1, -1)) for variable in rng.sample(range(1, variables + 1), length)]
                           for length in lengths])


def pigeonhole(holes):
    """holes + 1 pigeons: no solution."""
    place = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    pairs = [[-place[one][hole], -place[other][hole]] for hole in range(holes) for one in range(holes + 1) for other in range(one)]
    return cnf(holes * (holes + 1), place + pairs)


# --- parts ---

BLANK_ONES = "1...............\n....3.......2...\n"  # 4x4: several solutions
NONE = "12....34........\n"


def check_boards(checker, slow):
    several = checker.write("several.txt", BLANK_ONES)
    none = checker.write("none.txt", NONE)
    full = checker.write("full.txt", "1234341221434321\n")
    four = checker.boards("four", 50 if slow else 6)
    every = PLAIN + MRV + COVER + SAT + ENCODED
    for spec in every:
        checker.check(spec, [four, none, full], 0)
    for spec in every if slow else PLAIN + MRV + ["dlx", "cells", "dpll", "cdcl", "cdcl:amo=sequential:phases=false"]:
        checker.check(spec, [several], 0 if slow else 9)
        checker.check(spec, [several], 1)
    for spec in MRV + COVER + SAT + ENCODED if slow else MRV + ["dlx", "cells", "dpll", "cdcl"]:
        checker.check(spec, ["latin:4"], 60 if slow else 5)
        checker.check(spec, [checker.boards(name, many if slow else few) for name, many, few in
                             (("six", 40, 2), ("several", 10, 1), ("minimal", 10, 2), ("unsolvable", 10, 2))], 2)
    for spec in PLAIN[:4]:
        checker.check(spec, [checker.boards("six", 20 if slow else 1)], 2)
        checker.check(spec, [checker.boards("easy", 5 if slow else 1)], 2, False, "--max-steps", "100000" if slow else "3000")
    checker.check("sum-45", [checker.boards("two-blanks", 5 if slow else 1)], 2)
    for spec in (["mrv:rules=hidden", "dlx", "cells", "dpll", "cdcl"] if slow else ["mrv", "dlx"]):
        cut = "--max-steps", "20000" if slow else "1000"
        checker.check(spec, [checker.boards("twelve", 10 if slow else 1), checker.boards("sixteen", 3 if slow else 1)], 2, False, *cut)
    for spec in MRV + ["dlx", "cells", "dpll", "cdcl"]:  # names of forced digits (Replay.check_says)
        checker.check(spec, [checker.boards("six", 25), checker.boards("easy", 25)], 2, False)
    if slow:
        for spec in MRV + ["dlx", "cells", "cdcl"]:
            checker.check(spec, [checker.boards("holes-10", 3)], 2)


def check_covers(checker, slow):
    for spec in COVER + SAT + ["cdcl:amo=sequential", "dpll:amo=binary", "cdcl:amo=product:phases=false"]:
        checker.check(spec, ["queens:4..6" if slow else "queens:4..5",
                             "langford:3..8" if slow and spec in ("dlx", "cells", "dpll", "cdcl") else "langford:3..6"])
    files = [checker.write("cover-%d.txt" % seed, random_cover(seed)) for seed in range(400 if slow else 15)]
    for spec in COVER + SAT + ["cdcl:amo=sequential", "dpll:amo=binary", "cdcl:amo=product:phases=false"]:
        checker.check(spec, files, 0, spec in ("dlx", "cells", "dpll", "cdcl") and not slow)
        checker.check(spec, files[:10], 1)


def check_formulas(checker, slow):
    files = [checker.write("r%d.cnf" % seed, random_formula(seed, 4 + seed % 8, 2.5 + seed % 3)) for seed in range(60 if slow else 12)]
    files.append(checker.write("p3.cnf", pigeonhole(3)))
    files.append(checker.write("empty.cnf", "p cnf 2 1\n0\n"))
    files.append(checker.write("alone.cnf", "p cnf 3 3\n1 0\n-1 0\n2 3 0\n"))
    files.append(checker.write("nothing.cnf", "p cnf 2 0\n"))
    larger = [checker.write("m%d.cnf" % seed, random_formula(seed, 50)) for seed in range(6 if slow else 1)]
    for spec in SAT:
        checker.check(spec, files)
        checker.check(spec, larger + [checker.write("p5.cnf", pigeonhole(5))], 2)
    hard = [checker.write("h%d.cnf" % seed, random_formula(seed, 120)) for seed in range(4 if slow else 1)]
    for spec in [spec for spec in SAT if spec.startswith("cdcl") and "learn=off" not in spec]:
        checker.check(spec, hard + ([checker.write("p6.cnf", pigeonhole(6))] if slow else []), 2)


def check_parts(checker, slow):
    rng = random.Random(1)
    sets = {"board": ([checker.boards("six", 3)], PLAIN[:4] + MRV), "cover": (["queens:6", "langford:7"], COVER),
            "cnf": ([checker.boards("unsolvable", 1), "langford:6", checker.write("l.cnf", random_formula(9, 60))], SAT)}
    for instances, specs in sets.values():
        for spec in specs:
            for _ in range(10 if slow else 2):
                node, steps = str(rng.randint(2, 60)), str(rng.randint(1, 400))
                checker.check(spec, instances, 0 if "cnf" not in instances[-1] else 3, False, "--max-steps", steps)
                checker.check(spec, instances, 3, False, "--from-node", node)
                checker.check(spec, instances, 3, False, "--from-node", node, "--max-steps", steps)


# --- mutants ---

HARMLESS = {"forget": ("clauses",)}  # how many are forgotten changes nothing that is replayed


def altered(step, rng):
    """A step with one number or reason that is not the true one; None if it has none that matters."""
    step = copy.deepcopy(step)
    keys = [key for key in step if key not in ("do", "solution") + HARMLESS.get(step["do"], ())]
    key = rng.choice(keys)
    value = step[key]
    if key == "why":
        step[key] = {"fewest": "order", "order": "fewest", "clause": "alone", "one candidate": "one place",
                     "one option": "clause", "stands": "sum"}.get(value, "stands")
        if step[key] == "alone" and len(step.get("clause", "")) == 1:
            return None
    elif key == "says":
        if "single" not in value:
            return None
        number = rng.choice(list(re.finditer(r"\d+", value)))
        step[key] = value[:number.start()] + str(int(number.group()) + rng.choice((1, -1))) + value[number.end():]
    elif isinstance(value, int):
        step[key] = value + rng.choice((1, -1))
    elif key == "unit":
        value[1] += 1
    elif key == "sizes":
        rng.choice(value)[1] += 1
    elif value:
        place = rng.randrange(len(value))
        if rng.random() < 0.5:
            value[place] = -value[place] if key in ("clause", "cut") else value[place] + 1
        else:
            del value[place]
    else:
        return None
    return step


def is_rejected(lines, program):
    try:
        replay.read(lines, program, False)
    except replay.Wrong:
        return True
    return False


def check_mutants(checker, slow):
    rng = random.Random(2)
    board = checker.boards("four", 1)
    cases = [(spec, [board]) for spec in ["blank-list", "mrv", "dlx", "cells", "dpll", "cdcl"]]
    cases += [("mrv:rules=hidden", [checker.boards("unsolvable", 1)]), ("sum-45", [board])]
    cases += [(spec, [checker.write("c.txt", random_cover(4))]) for spec in ("dlx", "cells", "dpll", "cdcl:phases=false")]
    cases += [(spec, [checker.write("r.cnf", random_formula(3, 12))]) for spec in SAT[:5]]
    cases += [("cdcl", [checker.write("p4.cnf", pigeonhole(4))])]
    count = 0
    for spec, instances in cases:
        lines = checker.trace(spec, instances, 0)
        if is_rejected(lines, checker.program):
            checker.fail(spec, "the trace to be altered is rejected")
            continue
        for _ in range(400 if slow else 60):
            place = rng.randrange(1, len(lines))
            step = json.loads(lines[place])
            if rng.random() < 0.5 and "do" in step and step["do"] != "forget":
                # Left out, and those behind it are numbered as if it had never been.
                mutant = lines[:place]
                for line in lines[place + 1:]:
                    later = json.loads(line)
                    for key in ("step", "steps"):
                        if key in later:
                            later[key] -= 1
                    mutant.append(json.dumps(later))
                what = "without " + lines[place]
            else:
                if "end" in step:
                    step[rng.choice(("steps", "nodes", "solutions"))] += 1
                else:
                    step = altered(step, rng)
                if step is None:
                    continue
                mutant = lines[:place] + [json.dumps(step)] + lines[place + 1:]
                what = "%s instead of %s" % (json.dumps(step), lines[place])
            count += 1
            if not is_rejected(mutant, checker.program):
                checker.fail(spec + " " + instances[0], "line %d: not rejected: %s" % (place + 1, what))
    print("mutants: %d" % count)


def check_many(checker, count):
    sets = [("four", 50), ("six", 100), ("easy", 200), ("minimal", 200), ("unsolvable", 100), ("several", 100), ("held-out", 500)]
    for spec in PLAIN + MRV + ["dlx", "cells", "dpll", "cdcl"]:
        left, started = count, time.monotonic()
        for name, room in sets:
            take = min(left, room)
            left -= take
            if take:
                cut = ("--max-steps", "3000") if spec in PLAIN and name != "four" else ()
                checker.check(spec, [checker.boards(name, take)], 2, False, *cut)
        print("%s: %.0f seconds" % (spec, time.monotonic() - started), flush=True)


PARTS = {"boards": check_boards, "covers": check_covers, "formulas": check_formulas, "parts": check_parts,
         "mutants": check_mutants}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--boards", type=int, metavar="N", default=0)
    parser.add_argument("program")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(asked.program, folder)
        if asked.boards:
            check_many(checker, asked.boards)
        for part in asked.parts:
            started = time.monotonic()
            PARTS[part](checker, asked.slow)
            print("%s: %.1f seconds" % (part, time.monotonic() - started))
    print("%d traces, %d steps; %d failed" % (checker.traces, checker.steps, checker.failed))
    return 1 if checker.failed else 0


if __name__ == "__main__":
    sys.exit(main())
