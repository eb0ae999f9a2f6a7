#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""forms.py QUADRILLE [--limit SECONDS] [--runs N] [--only TEXT] [--forms LIST] [--shuffled]: what the choice of a form costs `memo`.

Counts each instance with form=auto and with each form by itself, in turns, and prints the medians of their processor seconds
(user and system, of the whole program). `factor` is what form=auto takes beyond 0.1 s, over the best form; a run that is cut
off counts as the limit. A line ends with `!` where the factor is above 1.3. With --shuffled it compares form=auto of each
instance, written as a cover, with form=auto of the same with items and options in a random order; there `!` is above 1.5.
Counts that differ end it with status 1."""
import argparse
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))


def members(family, first, last, step=1):
    return [f"{family}:{n}" for n in range(first, last + 1, step)]


FAMILIES = (
    [f"dominoes:{n}x{n}" for n in range(8, 21, 2)]
    + ["dominoes:9x16", "dominoes:5x60", "dominoes:40x10", "dominoes:11x26"]
    + members("matching", 16, 30, 2)
    + ["tetromino:4x12", "tetromino:6x6", "tetromino:6x8", "tetromino:6x12", "tetromino:8x8", "tetromino:8x10"]
    + members("queens", 6, 15)
    + members("langford", 7, 15)
    + members("bell", 8, 16)
    + members("latin", 4, 6)
    + ["steiner:7", "steiner:9", "steiner:13", "pentomino:4x15", "pentomino:5x12", "pentomino:6x10"]
)


def random_cover(seed, items, options, longest, secondary=0, near=0):
    """`near`: an option's items lie within so many neighbours."""
    draw = random.Random(seed)
    lines = set()
    while len(lines) < options:
        first = draw.randrange(items)
        pool = range(items) if not near else [(first + i) % items for i in range(near)]
        chosen = draw.sample(pool, draw.randint(1, longest))
        lines.add(" ".join(f"p{i}" for i in sorted(chosen)) + "".join(f" s{i}" for i in range(secondary) if draw.random() < 0.1))
    head = " ".join(f"p{i}" for i in range(items)) + (" | " + " ".join(f"s{i}" for i in range(secondary)) if secondary else "")
    return head + "\n" + "".join(line + "\n" for line in draw.sample(sorted(lines), options))


def board(seed, rows, columns, blanks):
    """A grid made from the usual one by exchanges, with `blanks` cells taken out."""
    draw = random.Random(seed)
    size = rows * columns
    digits = draw.sample(range(1, size + 1), size)
    lines = [band * rows + line for band in draw.sample(range(columns), columns) for line in draw.sample(range(rows), rows)]
    places = [stack * columns + place for stack in draw.sample(range(rows), rows) for place in draw.sample(range(columns), columns)]
    grid = [[digits[(columns * (line % rows) + line // rows + place) % size] for place in places] for line in lines]
    for cell in draw.sample(range(size * size), blanks):
        grid[cell // size][cell % size] = 0
    return f"# quadrille: order {rows}x{columns}\n" + "\n".join(" ".join(map(str, line)) for line in grid) + "\n"


def write_instances(folder):
    for boards in 7, 13, 25, 40, 121:
        text = subprocess.run(["awk", "-f", f"{here}/tree-of-boards.awk", "-v", f"boards={boards}"],
                              capture_output=True, text=True, check=True).stdout
        yield f"tree-of-boards-{boards}", text
    for seed, (items, options, longest) in enumerate(
        (items, options, longest) for items in (20, 30, 40, 50) for options in (120, 220, 400) for longest in (3, 4, 6)
    ):
        yield f"random-{items}-{options}-{longest}", random_cover(seed, items, options, longest)
    for seed, (items, options, near) in enumerate(
        (items, options, near) for items in (60, 120, 240) for options in (4, 8) for near in (6, 9, 12)
    ):
        yield f"near-{items}-{options * items}-{near}", random_cover(seed, items, options * items, 4, near=near)
    for seed, (items, options) in enumerate(((30, 200), (40, 300), (50, 300))):
        yield f"secondary-{items}-{options}", random_cover(seed, items, options, 4, secondary=12)
    for rows, columns, blanks in ((2, 2, 16), (2, 3, 28), (2, 3, 36), (2, 4, 42), (2, 4, 44), (2, 4, 46), (2, 4, 48), (3, 3, 54),
                                  (3, 3, 56), (3, 3, 58), (3, 3, 60), (2, 5, 65), (2, 5, 70)):
        for seed in (1, 2):
            yield f"board-{rows}x{columns}-{blanks}-{seed}", board(seed, rows, columns, blanks)


def count(program, form, path, limit):
    """Processor seconds, and the count or None."""
    def confine():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    process = subprocess.Popen([program, "count", "-s", f"memo:form={form}", path], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, preexec_fn=confine)
    out, err = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        return float(limit), None
    if not out.strip().isdigit():
        sys.exit(f"forms.py: {path}: form={form}: {out}{err}")
    return min(limit, usage.ru_utime + usage.ru_stime), out.strip()


def shuffle(text, seed):
    draw = random.Random(seed)
    lines = text.strip().split("\n")
    remarks = [line for line in lines if line.startswith("| ")]
    head, *options = [line for line in lines if not line.startswith("| ")]
    primary, *secondary = [part.split() for part in head.split("|")]
    draw.shuffle(primary)
    draw.shuffle(options)
    options = [" ".join(draw.sample(option.split(), len(option.split()))) for option in options]
    for part in secondary:
        draw.shuffle(part)
    return "\n".join([*remarks, " | ".join(" ".join(part) for part in [primary, *secondary]), *options]) + "\n"


def measure(ways, limit, runs):
    """Medians of each way, a pair of form and path; no further runs of what is cut off."""
    times, counts = [[] for _ in ways], set()
    for _ in range(runs):
        for way, (program, form, path) in enumerate(ways):
            if times[way] and times[way][0] >= limit:
                continue
            seconds, number = count(program, form, path, limit)
            times[way].append(seconds)
            counts |= {number} - {None}
    if len(counts) > 1:
        sys.exit(f"forms.py: {ways}: counts differ: {counts}")
    return [statistics.median(way) for way in times], (counts or {"?"}).pop()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("quadrille")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="", help="instances with this in their names")
    parser.add_argument("--forms", default="layers,parts,depth")
    parser.add_argument("--shuffled", action="store_true")
    chosen = parser.parse_args()
    forms = "auto", *chosen.forms.split(",")
    program = os.path.abspath(chosen.quadrille)
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        def write(name, text):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
            return file.name

        instances = [(name, name, None) for name in FAMILIES] + [(name, None, text) for name, text in write_instances(folder)]
        print("instance", *(("given", "shuffled") if chosen.shuffled else forms), "factor", "count", sep="\t")
        for name, path, text in instances:
            if chosen.only not in name:
                continue
            path = path or write(name, text)
            if chosen.shuffled:
                cover = subprocess.run([program, "convert", "-o", "cover", path], capture_output=True, text=True).stdout
                given, other = write(name + ".given", cover), write(name + ".shuffled", shuffle(cover, name))
                times, number = measure([(program, "auto", given), (program, "auto", other)], chosen.limit, chosen.runs)
                factor, bound = max(0, times[1] - 0.1) / max(times[0], 0.001), 1.5
            else:
                times, number = measure([(program, form, path) for form in forms], chosen.limit, chosen.runs)
                factor, bound = max(0, times[0] - 0.1) / max(min(times[1:]), 0.001), 1.3
            worst = max(worst, factor)
            print(name, *(f"{seconds:.3f}" for seconds in times), f"{factor:.2f}{'!' if factor > bound else ''}",
                  number if len(number) < 25 else f"{number[0]}.{number[1:3]}e{len(number) - 1}", sep="\t", flush=True)
    print(f"largest factor: {worst:.2f}")


main()
