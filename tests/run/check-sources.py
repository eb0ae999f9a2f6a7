#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the sources of the program (common, solvers, harness) to a rule: check-sources.py TOP RULE [BUDGET]. Prints each
place that breaks it; the status is 1 if there are more than BUDGET (0), 99 without sources.

    repeated-includes  a file does not include what another header that it includes brings (but its own header)
    comment-paths      each x.h or x.c that a comment names exists
    comment-width      no line of a comment is wider than 110 columns
    unique-names       a static function, struct, union or enum has a name that no other file gives to one of its own"""
import collections
import os
import re
import sys

WIDTH = 110
PUBLIC = "solvers/quadrille.h"  # lists all that users may call
TOKEN = re.compile(r'''(?P<comment>/\*.*?\*/|//[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*\'''', re.S)
STATIC = re.compile(r"^(?:static|INLINED)\s[^;={}()]*?\b(\w+)\(", re.M)
TAG = re.compile(r"\b(?:struct|union|enum)\s+(\w+)\s*\{")
# What is not ours: of systems, libraries and programs by others.
FOREIGN = re.compile(r"^(sys/|linux/|std|un|wasi|picosat|ipasir|jansson|elf|signal|sched|sqlite|time\.h|math\.h|float\.h|limits\.h|errno\.h)")


def read_sources(top):
    sources = {}
    for room in ("common", "solvers", "harness"):
        for folder, _, names in os.walk(os.path.join(top, room)):
            for name in names:
                if name.endswith((".c", ".h")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        sources[os.path.relpath(path, top)] = file.read()
    return dict(sorted(sources.items()))


def comments_of(text):
    """Each comment with its line."""
    for found in TOKEN.finditer(text):
        if found["comment"]:
            yield text.count("\n", 0, found.start()) + 1, found["comment"]


def includes_of(text):
    """What a file includes whatever is defined, in order."""
    depth = 0
    for line in text.split("\n"):
        depth += bool(re.match(r"#\s*if", line)) - bool(re.match(r"#\s*endif", line))
        found = re.match(r'#include ([<"][^>"]+[>"])', line)
        if found and not depth:
            yield found[1]


def brought_by(include, sources, known):
    """All that a header includes, directly or not."""
    if include not in known:
        known[include] = set()
        for inner in includes_of(sources.get(include.strip('"'), "")):
            known[include] |= {inner} | brought_by(inner, sources, known)
    return known[include]


def check_repeated_includes(sources):
    known = {}
    for path, text in sources.items():
        if path == PUBLIC:
            continue
        includes, own = list(includes_of(text)), '"%s.h"' % path[:-2]
        for include in includes:
            if include != own and any(include in brought_by(other, sources, known)
                                      for other in includes if other != include):
                yield "%s: another header brings %s" % (path, include)


def check_comment_paths(sources):
    for path, text in sources.items():
        for line, comment in comments_of(text):
            for name in re.findall(r"(?<![\w<*/.-])[\w./-]*[a-z0-9]\.[ch]\b(?!\w|\.)", comment):
                if not FOREIGN.match(name) and not any(("/" + file).endswith("/" + name) for file in sources):
                    yield "%s:%d: there is no %s" % (path, line, name)


def check_comment_width(sources):
    for path, text in sources.items():
        lines = text.split("\n")
        wide = {line + i for line, comment in comments_of(text) for i in range(comment.count("\n") + 1)
                if len(lines[line + i - 1]) > WIDTH}
        for line in sorted(wide):
            yield "%s:%d: a comment is %d columns wide" % (path, line, len(lines[line - 1]))


def check_unique_names(sources):
    places = collections.defaultdict(set)
    for path, text in sources.items():
        code = TOKEN.sub(lambda found: "" if found["comment"] else '""', text)
        for name in STATIC.findall(code):
            places["function " + name].add(path)
        for name in TAG.findall(code):
            places["tag " + name].add(path)
    for name, paths in sorted(places.items()):
        if len(paths) > 1:
            yield "%s: in %s" % (name, ", ".join(sorted(paths)))


def main(top, rule, budget="0"):
    sources = read_sources(top)
    found = list(globals()["check_" + rule.replace("-", "_")](sources))
    if len(found) > int(budget):
        print("\n".join(found))
        print("%d places, and at most %s are left" % (len(found), budget))
    return 99 if not sources else len(found) > int(budget)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
