#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""handout.py [--answers] [FOLDER]: writes the handout of the lesson, a page to print, to standard output.

It has the boards and questions of the pages beside this script, with room for answers; or it has the answers. A page in
FOLDER replaces the page of the same name.

- The table of plan.md above the first `##` lists the pages, in their order.
- A question is emphasised, and ends in a question mark: *How many nodes?*
- The exercise is the first paragraph below `## Exercise`. If the students draw, it says "Draw".
- An answer is the paragraph after its question; it begins with **Answer.** That of the exercise is the last of a page.
- A board is drawn in a page, in an indented block that begins with its columns, c1 c2 ... A page without a drawing shows the
  boards and covers that it is the first to name and that a command of plan.md makes (printf '...' > NAME, echo ... > NAME)."""
import math
import os
import re
import sys
from html import escape

STYLE = """@page { size: A4; margin: 10mm }
body { font: 10pt/1.25 sans-serif; max-width: 190mm; margin: auto; counter-reset: question }
h1 { font-size: 14pt; margin: 0 }
section { display: flex; flex-wrap: wrap; gap: 2mm 5mm; align-items: flex-start; break-inside: avoid }
h2 { flex-basis: 100%; font-size: 11pt; margin: 3mm 0 0; border-top: .3mm solid; break-after: avoid }
figure { margin: 0; break-inside: avoid }
figcaption { font-size: 8pt; padding-left: 4mm }
table { border-collapse: collapse }
th { font: 7pt sans-serif; min-width: 4mm; padding: 0 }
td { width: 7.7mm; height: 7.7mm; padding: 0; text-align: center; font-size: 13pt; border: .2mm solid }
.few td { width: 12mm; height: 12mm }
td:last-child { border-right-width: .7mm }
tr:last-child td { border-bottom-width: .7mm }
td.left { border-left-width: .7mm }
td.top { border-top-width: .7mm }
ol { flex: 1 1 80mm; display: flex; flex-wrap: wrap; gap: 2mm 5mm; margin: 0; padding: 0 }
li { flex: 1 1 56mm; display: flex; flex-direction: column; break-inside: avoid; counter-increment: question }
li.exercise { flex-basis: 100% }
li div::before { content: counter(question) '. '; font-weight: bold }
li::after { content: ''; flex: 1; min-height: 13mm; border-bottom: .2mm solid #888 }
li.exercise::after { min-height: 22mm }
li.draw::after { min-height: 60mm }
li:has(p)::after { display: none }
li p { margin: .5mm 0 0; border-left: .7mm solid; padding-left: 2mm }
.name { display: flex; gap: 5mm; margin: 4mm 0 }
.name::after { content: ''; flex: 1; border-bottom: .2mm solid }
"""
BLOCK = re.compile(r"^```(?s:.*?)^```$|^# (?P<title>.*)|^## (?P<part>.*)|^(?P<drawing> {4} *c1 .*\n(?: {4}.*\n)*)"
                   r"|^(?P<words>(?:(?![#|!<]| {4}).+\n)+)", re.MULTILINE)
EMPHASIS = re.compile(r"`[^`]*`|\*\*|\*((?:`[^`]*`|\*\*|[^*])*)\*")
MADE = re.compile(r"^ {4}\$ (?:echo|printf) (.*) > (.*)$", re.MULTILINE)
ANSWER = "**Answer.** "


def board(rows, height, width):
    """A board as a table without its end. Its boxes are `height` times `width`; an empty text is a blank."""
    text = [f'<figure><table class="board{" few" if len(rows) < 7 else ""}"><tr><th>']
    text += [f"<th>c{column + 1}" for column in range(len(rows))]
    for row, cells in enumerate(rows):
        text.append(f"\n<tr><th>r{row + 1}")
        for column, cell in enumerate(cells):
            text.append(f'<td class="{"" if column % width else "left"} {"" if row % height else "top"}">{escape(cell)}')
    return "".join(text)


def drawn(lines):
    """The board of an indented block: c1 c2 | c3 c4, then lines r1 ..."""
    columns = lines[0].split()
    size = len(columns) - columns.count("|")
    width = columns.index("|") if "|" in columns else size
    rows = [line.split()[1:] for line in lines if line.strip().startswith("r")]
    return board([[cell.replace(".", "") for cell in row if cell != "|"] for row in rows], size // width, width) + "</table></figure>\n"


def made(text, name):
    """The board or cover that a command of the plan writes into a file."""
    text = text.strip(" '").replace("\\n", "\n")
    if re.fullmatch(r"[\d.\s]+", text):
        cells = ["" if cell == "." else cell for cell in text if cell != "\n"]
        size = math.isqrt(len(cells))
        height = next(height for height in range(math.isqrt(size), 0, -1) if size % height == 0)
        table = board([cells[row * size:][:size] for row in range(size)], height, size // height)
    else:
        items, *options = [line.split() for line in text.splitlines()]
        table = "<figure><table><tr><th>" + "".join(f"<th>{escape(item)}" for item in items)
        for number, option in enumerate(options):
            table += f"\n<tr><th>{number + 1}" + "".join("<td>1" if item in option else "<td>" for item in items)
    return f"{table}</table><figcaption>{escape(name)}</figcaption></figure>\n"


def plain(words):
    """A paragraph as HTML: code as code, without other marks, its first letter a capital."""
    parts = re.split("`([^`]*)`", words[0].upper() + words[1:])
    return "".join(f"<code>{escape(part)}</code>" if i % 2 else escape(part.replace("*", "")) for i, part in enumerate(parts))


def section(page, files, answers):
    """A page: its title, its boards, its questions. Takes those of `files` that it names."""
    boards, asked, part, title = "", [], "", ""
    for block in BLOCK.finditer(page):
        words = (block["words"] or "").strip().replace("\n", " ")
        title = block["title"] or title
        part = block["part"] or part
        boards += drawn(block["drawing"].splitlines()) if block["drawing"] else ""
        if words.startswith(ANSWER):
            asked += [f"<p>{plain(words[len(ANSWER):])}\n"] if answers else []
            if part == "Exercise":
                break
        elif part != "Exercise":
            asked += [f"<li><div>{plain(found[1])}</div>\n" for found in EMPHASIS.finditer(words) if (found[1] or "").endswith("?")]
        elif words and "exercise" not in "".join(asked[-1:]):
            asked.append(f'<li class="exercise{" draw" if "Draw" in words else ""}"><div>{plain(words)}</div>\n')
    named = [files.pop(name) for name in list(files) if name in page]
    return f"<section><h2>{escape(title.split(' (')[0])}</h2>\n{boards or ''.join(named)}<ol>\n{''.join(asked)}</ol>\n</section>\n"


def main(arguments):
    answers = "--answers" in arguments
    folders = [*(word for word in arguments if word != "--answers"), os.path.dirname(__file__)]

    def read(name):
        path = next((path for path in (os.path.join(folder, name) for folder in folders) if os.path.exists(path)), name)
        with open(path, encoding="utf-8") as file:
            return file.read()

    plan = read("plan.md")
    files = {name: made(text, name) for text, name in MADE.findall(plan)}
    title = re.search("^# (.*)", plan, re.MULTILINE)[1] + (": answers" if answers else "")
    pages = re.findall(r"^\|.*?\]\((.*?)\)", plan.split("\n## ")[0], re.MULTILINE)
    head = f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Quadrille: handout</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n'
    name = "" if answers else '<p class="name">Name</p>\n'
    sections = "".join(section(read(page), files, answers) for page in pages)
    sys.stdout.write(f"{head}<h1>{escape(title)}</h1>\n{name}{sections}</body>\n</html>\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except OSError as error:
        sys.exit(f"handout.py: {error}")
