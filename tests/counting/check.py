#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check.py QUADRILLE [CORRUPTIONS [SEED]]: certificates of counts, diagrams and random solutions of small covers (two
for every five corruptions), held against all solutions as this script finds them by itself.

- Random covers, with secondary items: the paths of each certificate are exactly the solutions; so are those of the ZDD,
  and the models of the d-DNNF are counted by its own rules. The numbers through each option agree. All but the ZDD layer by layer, and by parts.
- Corrupted certificates of both kinds, each changed in one place: check refuses it, or says the true number all the same.
- Random solutions of the empty 2x2 board are uniform (chi-square)."""
import math
import os
import random
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
corruptions = int(sys.argv[2]) if len(sys.argv) > 2 else 100
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
draw = random.Random(seed)
work = tempfile.mkdtemp()


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


def certificate_paths(text):
    """Of certificates by layers and by parts: an option, parts CHILD:ITEM, and a last one, 0 if there is none."""
    lines = text.split("\n")
    nodes = {number: line.split()[1:] for number, line in enumerate(lines[2 : 2 + int(lines[0].split()[3])], 1)}
    known = {}

    def take_parts(words):
        """The sets of options of the parts that stand first; these words are taken."""
        found, last = [[]], False
        while not last:
            name, last = words.pop(0), True
            if ":" in name:
                name, last = name.split(":")[0], False
            found = [a + b for a in found for b in paths(int(name))] if found else []
        return found

    def paths(node):
        if not node:
            return [[]]
        if node not in known:
            words, known[node] = list(nodes[node]), []
            while words:
                option = int(words.pop(0))
                known[node] += [[option] + rest for rest in take_parts(words)]
        return known[node]

    return sorted(map(frozenset, take_parts(lines[1].split()[1:])), key=sorted)


def zdd_paths(text):
    branches = {0: [], 1: [[]]}
    for line in text.split("\n")[:-1]:
        name, rest = line.split(": (~")
        variable, rest = rest.split("?")
        low, high = rest[:-1].split(":")
        root = int(name, 16)
        branches[root] = branches[int(low, 16)] + [[int(variable)] + path for path in branches[int(high, 16)]]
    return sorted((frozenset(path) - {0} for path in branches[root]), key=sorted)


def nnf_models(text):
    lines = text.split("\n")
    kind, node_count, edge_count, variables = lines[0].split()
    models, edges = [], 0
    for line in lines[1:-1]:
        words = line.split()
        if words[0] == "L":
            models.append([frozenset([int(words[1])])])
            continue
        children = list(map(int, words[2 if words[0] == "A" else 3 :]))
        edges += len(children)
        if words[0] == "O":
            here = [model for child in children for model in models[child]]
        else:
            here = [frozenset()]
            for child in children:
                here = [a | b for a in here for b in models[child]]
        models.append(here)
    if kind != "nnf" or len(models) != int(node_count) or edges != int(edge_count):
        fail("the numbers in the head of the d-DNNF are wrong")
    if any(len(model) != int(variables) or len(set(map(abs, model))) != int(variables) for model in models[-1]):
        fail("a model of the d-DNNF does not decide each option once")
    return sorted((frozenset(literal for literal in model if literal > 0) for model in models[-1]), key=sorted)


def check_form(number, flags, options, expected):
    status, out, err = run("count", *flags, "--certify", "p.count", "p.dlx")
    if out != f"{len(expected)}\n" or status != (0 if expected else 1):
        fail(f"cover {number}: {len(expected)} solutions, and count {flags} says {out}{err}")
    run("count", *flags, "--diagram", "p.nnf", "p.dlx")
    for name, paths in [("p.count", certificate_paths), ("p.nnf", nnf_models)]:
        if paths(read(name)) != expected:
            fail(f"cover {number}: {name} {flags} has other solutions")
    status, out, err = run("check", "p.dlx", "p.count")
    if status or out.split("\n")[1:3] != [str(len(expected)), "s VERIFIED"]:
        fail(f"cover {number}: the certificate {flags} is refused: {out}{err}")
    status, out, err = run("count", *flags, "--through", "p.dlx")
    through = [sum(option + 1 in solution for solution in expected) for option in range(len(options))]
    if [int(line.split("\t")[0]) for line in out.split("\n")[:-1]] != through:
        fail(f"cover {number}: other numbers through the options {flags}: {out}{err}")


def check_cover(number):
    primary, secondary, options = random_cover()
    write("p.dlx", cover_text(primary, secondary, options))
    expected = solutions(primary, options)
    run("count", "--diagram", "p.zdd", "p.dlx")
    if zdd_paths(read("p.zdd")) != expected:
        fail(f"cover {number}: p.zdd has other solutions")
    check_form(number, [], options, expected)
    check_form(number, ["--by-parts"], options, expected)
    return len(expected)


def corrupt(text):
    at = draw.randrange(len(text))
    lines = text.split("\n")[:-1]
    line, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    words = lines[line].split(" ")
    word = draw.randrange(len(words))
    kind = draw.randrange(9)
    if kind == 8:
        words[word] = words[word].split(":")[0] if ":" in words[word] else f"{words[word]}:{draw.randint(1, 20)}"
    if kind == 0:
        return text[:at] + draw.choice("0123456789 \n:x\0") + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        return text[:at] + draw.choice("0123456789 \n:") + text[at:]
    if kind == 3:
        return text[:at]
    if kind == 4:
        lines[line], lines[other] = lines[other], lines[line]
    elif kind == 5:
        del lines[line]
    elif kind == 6:
        words[word] = str(draw.choice([0, 1, 2, len(lines), 2**32, 2**64, draw.randrange(len(lines))]))
    else:
        del words[word : word + draw.randint(1, 2)]
    if kind > 5:
        lines[line] = " ".join(words)
    return "\n".join(lines) + "\n"


def check_corruptions():
    problems = []
    dominoes = "".join(f" c{i}{k}" for i in range(4) for k in range(4)).strip() + "\n"
    for i in range(4):
        for k in range(4):
            dominoes += (f"c{i}{k} c{i}{k + 1}\n" if k < 3 else "") + (f"c{i}{k} c{i + 1}{k}\n" if i < 3 else "")
    write("dominoes.dlx", dominoes)
    # Sets of edges of a binary tree that share no vertex: 495, see count-trees.t. With each choice it falls apart.
    tree = " ".join(f"v{v}" for v in range(1, 16)) + "\nv1\n"
    write("tree.dlx", tree + "".join(f"v{v}\nv{v // 2} v{v}\n" for v in range(2, 16)))
    for name, count in [("dominoes.dlx", "36"), ("queens:6", "4"), ("p.dlx", None), ("tree.dlx", "495")]:
        for flags in [[], ["--by-parts"]]:
            out = run("count", *flags, "--certify", "whole", name)[1]
            problems.append((name, count or out.strip(), read("whole")))
    if ":" not in problems[-1][2]:
        fail("no option of a tree leaves several parts")
    refused = 0
    for _ in range(corruptions):
        name, count, whole = draw.choice(problems)
        changed = corrupt(whole)
        write("changed", changed)
        status, out, err = run("check", name, "changed")
        if status == 0 and out.split("\n")[1] != count:
            fail(f"{name}: a corrupted certificate is verified with {out}")
        if status not in (0, 1, 2) or (status and not out + err):
            fail(f"{name}: status {status}: {out}{err}")
        refused += status != 0
    return refused


def check_uniform(flags):
    write("board", "# quadrille: order 2x2\n" + "....\n" * 4)
    count, draws = 288, 28800
    out = run("solve", "--random", str(draws), "-o", "line", *flags, "board")[1]
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


solved = [check_cover(number) for number in range(corruptions * 2 // 5)]
print(f"covers: {len(solved)}, with solutions: {sum(map(bool, solved))}, solutions: {sum(solved)}")
print(f"corrupted: {corruptions}, refused: {check_corruptions()}, the others still true")
for flags in [], ["--by-parts"]:
    print(f"chi-square of random solutions {flags}: {check_uniform(flags):.0f} with 287 degrees of freedom")
for name in os.listdir(work):
    os.remove(os.path.join(work, name))
os.rmdir(work)
