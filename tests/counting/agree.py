#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""agree.py QUADRILLE [COVERS [SEED]]: counts of random covers, by several ways.

- `memo`, `dlx` and `bits`, and the cubes of `convert --cubes` have the same number.
- CPOG files of some of them are checked by cpog.py, against the CNF of `convert -o cnf`, with no more knowledge than the paper
  on the format (Bryant, Nawrocki, Avigad, Heule, SAT 2023): products of disjoint variables, sums whose terms exclude each
  other, clauses that follow by the hints given; the models counted on the graph are as many.
- One of these files with a number changed is refused, or has the same count."""
import os
import random
import re
import subprocess
import sys
import tempfile

from cpog import Refused, check_cpog

program = os.path.abspath(sys.argv[1])
covers = int(sys.argv[2]) if len(sys.argv) > 2 else 100
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
draw = random.Random(seed)
folder = tempfile.TemporaryDirectory()
work = folder.name


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, cwd=work)


def fail(text):
    sys.exit(f"agree.py: {text} (seed {seed})")


def path(name):
    return os.path.join(work, name)


def write_cover(name):
    primary, secondary = draw.randint(1, 9), draw.randint(0, 3)
    options = set()
    for _ in range(draw.randint(4, 28)):
        items = draw.sample(range(primary), draw.randint(1, min(3, primary)))
        items += [primary + i for i in range(secondary) if draw.random() < 0.2]
        options.add(tuple(sorted(items)))
    options = draw.sample(sorted(options), len(options))
    names = [f"p{i}" for i in range(primary)] + [f"s{i}" for i in range(secondary)]
    with open(path(name), "w") as file:
        file.write(" ".join(names[:primary]) + (" | " + " ".join(names[primary:]) if secondary else "") + "\n")
        file.writelines(" ".join(names[i] for i in option) + "\n" for option in options)


def change(text):
    lines = text.splitlines()
    at = draw.randrange(len(lines))
    numbers = list(re.finditer(r"-?[1-9]\d*", lines[at]))
    number = draw.choice(numbers)
    other = str(-int(number[0]) if draw.random() < 0.5 else int(number[0]) + draw.choice((-1, 1)))
    lines[at] = lines[at][:number.start()] + other + lines[at][number.end():]
    return "\n".join(lines)


def check_proof(name, count):
    cnf = run("convert", "--to", "cnf", name).stdout
    status = run("count", "--certify", "p.cpog", name)
    if status.returncode or int(status.stdout) != count:
        fail(f"{name}: --certify p.cpog: {status.stdout}{status.stderr}")
    with open(path("p.cpog")) as file:
        cpog = file.read()
    try:
        if check_cpog(cnf, cpog) != count:
            fail(f"{name}: the graph has another number of models than {count}")
    except Refused as why:
        fail(f"{name}: the proof is refused: {why}")
    for _ in range(5):
        try:
            if check_cpog(cnf, change(cpog)) not in (count, None):
                fail(f"{name}: a changed proof of another number is accepted")
        except (Refused, ValueError, IndexError):
            pass


names = [f"{i}.dlx" for i in range(covers)]
for name in names:
    write_cover(name)
counts = {}
for solver in "memo", "memo:memory=1:order=fixed", "dlx", "bits":
    counts[solver] = [int(line) for line in run("count", "-s", solver, *names).stdout.split()]
    if len(counts[solver]) != covers:
        fail(f"{solver} counts {len(counts[solver])} of {covers} covers")
for number, name in enumerate(names):
    known = {solver: numbers[number] for solver, numbers in counts.items()}
    count = known["dlx"]
    if number % 10 == 0:
        run("convert", "--to", "cover", "--cubes", "5", "--out", f"{number}.cubes", name)
        known["--cubes"] = sum(map(int, run("count", f"{number}.cubes").stdout.split()))
    if set(known.values()) != {count}:
        fail(f"{name}: {known}")
    if count and number % 4 == 0:
        check_proof(name, count)
