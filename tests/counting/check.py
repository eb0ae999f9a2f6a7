#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check.py QUADRILLE [COVERS [SEED]]: counts and random solutions of small covers, held against all solutions as this script
finds them by itself.

- Random covers, with secondary items: what `memo` counts and `solve --random` draws.
- Random solutions of the empty 2x2 board are uniform (chi-square)."""
import math
import os
import random
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
covers = int(sys.argv[2]) if len(sys.argv) > 2 else 100
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
draw = random.Random(seed)
folder = tempfile.TemporaryDirectory()
work = folder.name


def run(*arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, errors="replace", cwd=work)
    return done.returncode, done.stdout, done.stderr


def fail(text):
    sys.exit(f"check.py: {text} (seed {seed}, files in {work})")


def write(name, text):
    with open(os.path.join(work, name), "w", encoding="latin-1") as file:
        file.write(text)


def read(name):
    with open(os.path.join(work, name), encoding="latin-1") as file:
        return file.read()


def random_cover():
    primary, secondary = draw.randint(1, 7), draw.randint(0, 3)
    options = set()
    for _ in range(draw.randint(1, 18)):
        items = draw.sample(range(primary), draw.randint(1, min(3, primary)))
        items += [primary + i for i in range(secondary) if draw.random() < 0.3]
        options.add(tuple(sorted(items)))
    return primary, secondary, draw.sample(sorted(options), len(options))


def cover_text(primary, secondary, options):
    names = [f"p{i}" for i in range(primary)] + [f"s{i}" for i in range(secondary)]
    head = " ".join(names[:primary]) + (" | " + " ".join(names[primary:]) if secondary else "")
    return head + "\n" + "".join(" ".join(names[i] for i in option) + "\n" for option in options)


def solutions(primary, options):
    """By subsets: option after option, taken or not."""
    found = []

    def walk(at, covered, taken):
        if at == len(options):
            if all(item in covered for item in range(primary)):
                found.append(frozenset(taken))
            return
        walk(at + 1, covered, taken)
        if not covered & set(options[at]):
            walk(at + 1, covered | set(options[at]), taken + [at + 1])

    walk(0, frozenset(), [])
    return sorted(found, key=sorted)


def check_cover(number):
    """Each solution that is drawn is one of the cover; of few solutions all are drawn."""
    primary, secondary, options = random_cover()
    write("p.dlx", cover_text(primary, secondary, options))
    expected = solutions(primary, options)
    status, out, err = run("count", "-s", "memo", "p.dlx")
    if out != f"{len(expected)}\n" or status != (0 if expected else 1):
        fail(f"cover {number}: {len(expected)} solutions, and count says {out}{err}")
    status, out, err = run("solve", "--random", "200", "-o", "cover", "p.dlx")
    number_of = {frozenset(line.split()): at for at, line in enumerate(read("p.dlx").split("\n")[1:-1], 1)}
    texts = [text.strip().split("\n") for text in out.split("| another")] if expected else []
    drawn = [frozenset(number_of.get(frozenset(line.split())) for line in text) for text in texts]
    if len(drawn) != (200 if expected else 0) or not set(drawn) <= set(expected):
        fail(f"cover {number}: what is drawn is no solution: {out}{err}")
    if len(expected) <= 10 and len(set(drawn)) != len(expected):
        fail(f"cover {number}: of {len(expected)} solutions {len(set(drawn))} are drawn")
    return len(expected)


def check_uniform():
    write("board", "# quadrille: order 2x2\n" + "....\n" * 4)
    count, draws = 288, 28800
    out = run("solve", "--random", str(draws), "-o", "line", "board")[1]
    seen = {}
    for line in out.split("\n"):
        if line and line[0] != "#":
            seen[line] = seen.get(line, 0) + 1
    if sum(seen.values()) != draws or len(seen) != count:
        fail(f"{len(seen)} different grids in {sum(seen.values())} draws")
    chi = sum((n - draws / count) ** 2 for n in seen.values()) / (draws / count)
    # 287 degrees of freedom: five standard deviations.
    if abs(chi - 287) > 5 * math.sqrt(2 * 287):
        fail(f"chi-square {chi:.0f} of 287 degrees of freedom")
    return chi


solved = [check_cover(number) for number in range(covers)]
print(f"covers: {len(solved)}, with solutions: {sum(map(bool, solved))}, solutions: {sum(solved)}")
print(f"chi-square of random solutions: {check_uniform():.0f} with 287 degrees of freedom")
for name in os.listdir(work):
    os.remove(os.path.join(work, name))
os.rmdir(work)
