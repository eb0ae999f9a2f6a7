#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coloured-cover.py SEED ITEMS SECONDARY COLOURS OPTIONS: a random exact cover with colours, in Knuth's format.

Each option has one to three primary items and three secondary ones, each in a colour; options enough for one solution are
among them."""
import random
import sys

seed, items, secondary, colours, options = map(int, sys.argv[1:])
draw = random.Random(seed)


def option(part, colour):
    chosen = sorted(draw.sample(range(secondary), 3))
    return " ".join([*(f"p{i}" for i in sorted(part)), *(f"s{i}:{colour(i)}" for i in chosen)])


planted = [draw.randrange(colours) for _ in range(secondary)]
left = draw.sample(range(items), items)
lines = set()
while left:
    size = draw.randint(1, 3)
    part, left = left[:size], left[size:]
    lines.add(option(part, lambda i: planted[i]))
while len(lines) < options:
    lines.add(option(draw.sample(range(items), draw.randint(1, 3)), lambda i: draw.randrange(colours)))
print(" ".join(f"p{i}" for i in range(items)), "|", " ".join(f"s{i}" for i in range(secondary)))
print("\n".join(draw.sample(sorted(lines), len(lines))))
