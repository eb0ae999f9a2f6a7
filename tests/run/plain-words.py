#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Words that readers stumble over: plain-words.py [--count] TOP [pages | sources]. Prints FILE:LINE: what to write instead, and
ends with 1 if there are any. The words, and the exceptions, are in plain-words.txt.

  pages     every page (*.md); without blocks of code, `code`, and what is made from runs
  sources   the man page; string literals (help and messages) and comments of C files and lists (*.def), those of tests, too;
            what transcripts say of their commands; identifiers of the program, word by word
  --count   the list of what is left in each folder, as plain-words.txt has it"""
import collections
import os
import re
import sys

PROGRAM = ("common/", "solvers/", "harness/")
TOKEN = re.compile(r'''/\*(?P<block>.*?)\*/|//(?P<line>[^\n]*)|"(?P<string>(?:\\.|[^"\\\n])*)"|'(?:\\.|[^'\\\n])*'|'''
                   r'''(?P<name>[A-Za-z_]\w*)|^[ \t]*#[ \t]*include[^\n]*''', re.S | re.M)
Word = collections.namedtuple("Word", "pattern instead of_comments")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def read_list(path):
    """The words; parts of lines that stay, by file; how many may be left below a folder."""
    words, stays, left, of_comments = [], collections.defaultdict(list), {}, False
    for line in read(path).splitlines():
        if line.startswith("except "):
            file, part = re.split("  +", line[7:], maxsplit=1)
            stays[file].append(part)
        elif line.startswith("left "):
            left[line.split()[1]] = int(line.split()[2])
        elif line.startswith("# --- "):
            of_comments = "of comments" in line
        elif line and not line.startswith("#"):
            word, instead = re.split("  +", line, maxsplit=1)
            word = word.replace(" ", r"\s")
            pattern = word if word.startswith("^") else "(?<![a-z])(?:%s)" % word
            words.append(Word(re.compile(pattern + "(?![a-z])", re.IGNORECASE), instead, of_comments))
    return words, stays, left


def page_texts(text):
    """The paragraphs of a page, each with its place."""
    text = re.sub("^<!-- show .*?<!-- end -->|^```.*?^```|^    .*?$|^<!--.*?$|`[^`]*`", lambda found: re.sub("[^\n]", "`", found[0]), text,
                  flags=re.M | re.S)
    return [(found.start(), found[0], "prose") for found in re.finditer(r"(?:[^\n]+\n?)+", text)]


def source_texts(text, with_names):
    """Comments, strings and identifiers of a source, each with its place and kind."""
    for found in TOKEN.finditer(text):
        kind = found.lastgroup
        if kind == "name" and with_names:
            yield found.start(), found[0].replace("_", " "), kind
        elif kind in ("block", "line"):
            yield found.start(), re.sub(r"\n[ \t*]*", "\n", found[kind]).strip(" *"), "comment"
        elif kind == "string":
            yield found.start(), found[0], kind


def line_texts(text, wanted):
    return [(found.start(), found[0], "prose") for found in re.finditer("^.+$", text, re.M) if wanted(found[0])]


def texts_of(path, text):
    if path.endswith(".md"):
        return page_texts(text)
    if path.endswith(".1"):
        return line_texts(text, lambda line: not line.startswith('.\\"'))
    if path.endswith(".t"):
        return line_texts(text, lambda line: line.startswith("#"))
    return source_texts(text, path.startswith(PROGRAM))


def find_words(path, words, stays):
    """Each place: the line, what stands there, what to write."""
    whole = read(path)
    for part in stays.get(path, ()):
        whole = "\n".join("" if part in line else line for line in whole.split("\n"))
    seen = set()
    for start, text, kind in texts_of(path, whole):
        for word in words:
            if word.of_comments and not (kind == "comment" and path.startswith(PROGRAM)):
                continue
            for found in word.pattern.finditer(text):
                line = whole.count("\n", 0, start) + text.count("\n", 0, found.start()) + 1
                seen.add((line, " ".join(found[0].lower().split()), word.instead))
    return sorted(seen)


def files_of(kind):
    skipped = ("./build", "./.", "./runs", "./results/published", "./plots/reference", "./tests/page")
    endings = (".md",) if kind == "pages" else (".h", ".c", ".1", ".t", ".def")
    for top in (".",) if kind == "pages" else ("common", "solvers", "harness", "tests"):
        for folder, folders, files in os.walk(top):
            folders[:] = [name for name in folders if not os.path.join(folder, name).startswith(skipped)]
            yield from (os.path.normpath(os.path.join(folder, name)) for name in files if name.endswith(endings))


def main(arguments):
    counts = arguments[:1] == ["--count"]
    top, kind = (arguments[counts:] + ["sources" if counts else "pages"])[:2]
    words, stays, left = read_list(os.path.join(os.path.dirname(os.path.abspath(__file__)), "plain-words.txt"))
    os.chdir(top)
    files = sorted(files_of(kind))
    found = collections.defaultdict(list)  # by folder, or by the folder above it that plain-words.txt names
    for path in files:
        folder = os.path.dirname(path)
        room = max((room for room in left if (folder + "/").startswith(room + "/")), key=len, default="")
        found[folder if counts else room] += [(path, *place) for place in find_words(path, words, stays)]
    if counts:
        print("\n".join("left %-36s %d" % (folder, len(places)) for folder, places in sorted(found.items()) if places))
        return 0
    failed = False
    for room, places in found.items():
        if len(places) > left.get(room, 0):
            failed = True
            for path, line, said, instead in places:
                print('%s:%d: "%s": %s' % (path, line, said, instead))
            if room in left:
                print("%s: %d such places, and at most %d may be left" % (room, len(places), left[room]))
    return 99 if not files else failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
