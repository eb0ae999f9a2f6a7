#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks at the views of a lesson in headless Chromium: views.py QUADRILLE SOURCES [FOLDER FOR PICTURES]

Each search is traced, and a page made of its trace and one view alone, by the contract of views (states.js). What a
matrix shows as left, hidden or chosen is compared with what this file works out from the trace and the rules of exact
cover; what a graph shows, with the clauses of the trace. Ends with 0 if all claims hold, 77 without Chromium."""
import base64
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "report"))
from browser import check, in_a_browser  # noqa: E402

QUADRILLE, SOURCES = sys.argv[1:3]
PICTURES = sys.argv[3] if len(sys.argv) > 3 else ""
FOUR = "2......1..4....3"
NINE = ".6..1.2..1.7........3....8...48....7.1.9...4.....54......1.5.....8.2...63.....57."
COLOURED = """A B C | X Y
A B X:0 Y:0
A X:1 Y:1
B C X:1
B Y:0
C X:1 Y
C X:0
A B Y:1
"""

PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A view</title><style>:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #20242b; --quiet: #5c6470; --line: #d9dce1;
--raised: #f3f4f1; --link: #1a52b8; } @media (prefers-color-scheme: dark) { :root { --paper: #15181d; --ink: #e4e7ec; --quiet: #a0a8b5;
--line: #363c46; --raised: #1d2128; --link: #8db6ff; } } body { margin: 1rem; background: var(--paper); color: var(--ink);
font: 1rem/1.5 system-ui, sans-serif; } %s</style><main id="view"></main>
<script type="text/plain" id="trace">%s</script><script>%s</script><script>
const lane = laneOf(document.getElementById("trace").textContent), kind = %s;
// A page may make a view before it has a place in it.
const holder = document.createElement("div"), view = kind.make(holder, lane);
view.resize();
view.show(stateAt(lane, 0));
document.getElementById("view").append(holder);
function go(index) { const state = stateAt(lane, index), from = performance.now(); view.show(state); return performance.now() - from; }
</script></html>"""


def trace(folder, solver, text, name, steps):
    """The lines of a search; `text` is the name of a problem, or what stands in the file `name`."""
    path = text
    if name:
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    done = subprocess.run([QUADRILLE, "trace", "-s", solver, "--max-steps", str(steps), path], capture_output=True, text=True, check=False)
    if done.returncode == 2:
        raise RuntimeError(done.stderr)
    return done.stdout


def open_page(browser, folder, lines, view):
    scripts = ""
    for part in ("elements", "model", "words", f"view-{view}", "states"):
        room = "tests/lesson" if part == "states" else "harness/extensions/lesson"
        with open(os.path.join(SOURCES, room, part + ".js"), encoding="utf-8") as file:
            scripts += file.read() + "\n"
    with open(os.path.join(SOURCES, "harness/extensions/lesson/views.css"), encoding="utf-8") as file:
        look = file.read()
    path = os.path.join(folder, f"page-{view}.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(PAGE % (look, lines.replace("<", "\\u003c"), scripts, "view_" + view))
    browser.ask("POST", "/url", {"url": "about:blank"})
    browser.ask("POST", "/url", {"url": "file://" + path})


def picture(browser, name):
    if PICTURES:
        shot = browser.command("Page.captureScreenshot", {"captureBeyondViewport": False})
        with open(os.path.join(PICTURES, name + ".png"), "wb") as file:
            file.write(base64.b64decode(shot["data"]))


def pictures(browser, name):
    """Light, dark, and as wide as a phone."""
    if not PICTURES:
        return
    time.sleep(0.5)
    picture(browser, name)
    browser.command("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    time.sleep(0.2)
    picture(browser, name + "-dark")
    browser.command("Emulation.setEmulatedMedia", {"features": []})
    phone(browser)
    time.sleep(0.3)
    picture(browser, name + "-phone")
    browser.command("Emulation.clearDeviceMetricsOverride", {})
    time.sleep(0.2)


def phone(browser):
    browser.command("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True})


def quiet(browser, what):
    errors = [entry for entry in browser.ask("POST", "/se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")]
    check(f"{what}: nothing goes wrong in the page", errors == [], errors)
    said = browser.run("return document.getElementById('view').textContent")
    check(f"{what}: no word is missing", "undefined" not in said and "{" not in said, said)
    browser.command("Emulation.setEmulatedMedia", {"features": []})


def narrow(browser, what):
    phone(browser)
    browser.run("view.resize()")
    wide = browser.run("return [document.documentElement.scrollWidth, innerWidth]")
    check(f"{what}: a phone shows it without scrolling sideways", wide[0] <= wide[1], wide)
    browser.command("Emulation.clearDeviceMetricsOverride", {})


# --- the matrix ---

def cover_of(head):
    """The items of each option, as pairs of item and colour, and the options of the givens."""
    if "order" not in head:
        return [[(at, 0) if isinstance(at, int) else tuple(at) for at in option] for option in head["options"]], []
    high, wide = head["order"]
    size = high * wide
    options = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        box = row // high * (size // wide) + column // wide
        options += [[(at, 0) for at in (cell, size * (size + row) + digit, size * (2 * size + column) + digit, size * (3 * size + box) + digit)]
                    for digit in range(size)]
    return options, [cell * size + digit - 1 for cell, digit in enumerate(head["givens"]) if digit]


class Replay:
    """Options as they are hidden and return: each by the lists of its items, as the rules of covering say."""

    def __init__(self, head):
        self.options, self.given = cover_of(head)
        self.count = 1 + max(item for option in self.options for item, colour in option)
        if "items" in head:
            self.count = len(head["items"])
        self.left = set(range(len(self.options)))
        self.hidden, self.chosen, self.wrong = [], [], 0
        for given in self.given:
            for item, _ in self.options[given]:
                self.hide(item, 0)
        self.hidden = []

    def hide(self, item, colour):
        gone = {o for o in self.left if any(at == item and (not colour or tint != colour) for at, tint in self.options[o])}
        self.left -= gone
        self.hidden.append((item, gone))
        return len(gone)

    def step(self, step):
        kind = step["do"]
        if kind in ("cover", "purify"):
            self.wrong += self.hide(step["item"], step.get("colour", 0)) != step["hides"]
        elif kind in ("uncover", "unpurify"):
            item, back = self.hidden.pop()
            self.wrong += item != step["item"] or len(back) != step["returns"]
            self.left |= back
        elif kind in ("place", "propagate"):
            self.chosen.append(step["option"])
        elif kind == "backtrack":
            del self.chosen[step["keep"]:]

    def status(self):
        found = [0 if o in self.left else 1 for o in range(len(self.options))]
        for o in self.given:
            found[o] = 3
        for o in self.chosen:
            found[o] = 2
        return found

    def sizes(self):
        found = [0] * self.count
        for o in self.left:
            for item, _ in self.options[o]:
                found[item] += 1
        return found


def look_at_matrix(browser, folder, name, lines):
    head, steps = json.loads(lines.split("\n", 1)[0]), [json.loads(line) for line in lines.splitlines() if line.startswith('{"step"')]
    open_page(browser, folder, lines, "matrix")
    check(f"{name}: the view takes the lane", browser.run("return kind.fits(lane)"))
    replay, wanted, times = Replay(head), {0}, []
    begun = len(replay.left)
    wanted |= set(random.Random(1).sample(range(len(steps) + 1), min(40, len(steps) + 1))) | {len(steps)}
    wrong = []
    for index in range(len(steps) + 1):
        if index:
            replay.step(steps[index - 1])
        if index in wanted:
            times.append(browser.run("return go(arguments[0])", index))
            seen = browser.run("return view.inspect()")
            if seen["status"] != replay.status() or [size for item, size in enumerate(seen["sizes"])] != replay.sizes():
                wrong.append(index)
            left = browser.run("return document.querySelector('.vm-summary').textContent")
            if not left.startswith(f"{len(replay.left)} of {begun} options"):
                wrong.append(left)
    check(f"{name}: options are left, hidden, chosen and given as a replay says, at {len(wanted)} steps", wrong == [], wrong)
    check(f"{name}: the trace hides and returns as many options as the replay", replay.wrong == 0, replay.wrong)
    print(f"        {name}: {len(replay.options)} options; show() took {sorted(times)[len(times) // 2]:.1f} ms in the middle, {max(times):.1f} ms at most")
    middle = next((at + 1 for at, step in enumerate(steps) if at > len(steps) // 2 and step["do"] == "cover"), len(steps) // 2)
    browser.run("go(arguments[0] - 1); go(arguments[0])", middle)
    browser.run("document.querySelector('.vm-box').focus()")
    browser.keys("right", "down", "+")
    said = browser.run("return document.querySelector('.vm-said').textContent")
    check(f"{name}: the keyboard walks from mark to mark, and each says what it is", said.startswith("Option "), said)
    if PICTURES:
        picture(browser, name + "-zoomed")
    browser.keys("w", "escape")
    pictures(browser, name)
    narrow(browser, name)
    quiet(browser, name)


def look_at_words(browser, folder):
    """Sentences, on a board where what they must say is known by hand: 2 is given in r1c1, and 4 in r3c3."""
    open_page(browser, folder, trace(folder, "dlx", FOUR + "\n", "words.txt", 100), "matrix")
    browser.run("go(0)")
    said = browser.run("return [view.describe(1, 0), view.describe(5, 17), view.describe(4, 1)]")
    check("a given says that it is one", said[0] == "Option 2 in r1c1, item r1c1. The option is given.", said[0])
    check("a hidden option says by which given", said[1] == "Option 2 in r1c2, item 2 in row 1. Hidden by the given 2 in r1c1: row 1 has its 2.", said[1])
    check("an option that is left says of how many", said[2].startswith("Option 1 in r1c2, item r1c2. The option is left, "), said[2])


def look_at_reasons(browser, folder):
    """Why options are hidden: by an option that has an item in common with them, and is given or stands."""
    lines = trace(folder, "dlx", NINE + "\n", "reasons.txt", 400)
    head, steps = json.loads(lines.split("\n", 1)[0]), [json.loads(line) for line in lines.splitlines() if line.startswith('{"step"')]
    open_page(browser, folder, lines, "matrix")
    replay, wrong, asides, tried = Replay(head), [], [], 0
    for index, step in enumerate(steps, 1):
        replay.step(step)
        if index not in (5, 80, 200, 300) and not (step["do"] == "cover" and steps[index - 2]["do"] == "choose" and len(asides) < 5):
            continue
        browser.run("go(arguments[0])", index)
        seen = browser.run("return view.inspect()")
        if step["do"] == "cover" and steps[index - 2]["do"] == "choose":
            waiting = {o for o, is_aside in enumerate(seen["aside"]) if is_aside}
            asides.append(waiting == replay.hidden[-1][1] and seen["branch"] == step["item"])
        for o in random.Random(index).sample([o for o, status in enumerate(seen["status"]) if status == 1 and not seen["aside"][o]], 25):
            said = browser.run("return view.describe(...arguments)", o, replay.options[o][0][0])
            found = re.search(r"Hidden by (the given )?(\d) in r(\d)c(\d): ", said)
            if not found:
                wrong.append((index, said))
                continue
            digit, row, column = (int(text) - 1 for text in found.groups()[1:])
            by = (row * 9 + column) * 9 + digit
            tried += 1
            if not set(replay.options[by]) & set(replay.options[o]) or by not in (replay.given if found.group(1) else replay.chosen):
                wrong.append((index, said))
    check(f"{tried} hidden options each name the placement or the given that hides them", wrong == [], wrong[:2])
    check("the options of the item that is branched on are set aside until one of them is placed", asides and all(asides), asides)


def look_at_zoom(browser, folder):
    """Buttons, wheel, drag and pinch change what part of the matrix is seen."""
    open_page(browser, folder, trace(folder, "dlx", NINE + "\n", "zoom.txt", 100), "matrix")
    browser.run("go(50); document.querySelectorAll('.view-bar button')[2].click()")

    def see():
        return browser.run("return view.inspect().view")
    whole = see()
    check("at first all is seen that the givens leave", (whole["x"], whole["y"]) == (0, 0) and whole["rows"] < 300 and whole["columns"] < 324, whole)
    browser.run("document.querySelectorAll('.view-bar input')[1].click()")
    whole = see()
    check("or the whole matrix", (whole["x"], whole["y"], whole["rows"], whole["columns"]) == (0, 0, 729, 324), whole)
    browser.run("for (let i = 0; i < 8; i++) document.querySelectorAll('.view-bar button')[1].click()")
    near = see()
    check("a button zooms in, to squares", near["pitchX"] == near["pitchY"] > 5 * whole["pitchX"], near)
    frame = browser.run("const r = document.querySelector('.vm-box canvas').getBoundingClientRect(); return [r.left, r.top]")

    def mouse(kind, x, y, **more):
        browser.command("Input.dispatchMouseEvent", {"type": kind, "x": frame[0] + x, "y": frame[1] + y, **more})
    mouse("mousePressed", 400, 300, button="left", buttons=1, clickCount=1)
    for at in range(0, 101, 20):
        mouse("mouseMoved", 400 - at, 300 - at, button="left", buttons=1)
    mouse("mouseReleased", 300, 200, button="left", clickCount=1)
    moved = see()
    check("what is dragged moves along", abs(moved["x"] - near["x"] - 100) <= 1 and abs(moved["y"] - near["y"] - 100) <= 1, (near, moved))
    browser.run("document.querySelector('.vm-box').focus({ preventScroll: true })")
    mouse("mouseWheel", 400, 300, deltaX=0, deltaY=200)
    time.sleep(0.3)
    far = see()
    check("after a click a wheel zooms", far["pitchX"] < moved["pitchX"], (moved, far))
    browser.run("document.activeElement.blur()")
    mouse("mouseWheel", 400, 300, deltaX=0, deltaY=-200)
    time.sleep(0.3)
    check("before it, a wheel is the page's", see() == far, (far, see()))
    phone(browser)
    browser.command("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    browser.run("view.resize(); document.querySelectorAll('.view-bar button')[2].click()")
    before = see()
    browser.command("Input.synthesizePinchGesture", {"x": 180, "y": 320, "scaleFactor": 4, "gestureSourceType": "touch"})
    time.sleep(0.3)
    check("two fingers zoom, and the page stays as it is", see()["pitchY"] > 1.5 * before["pitchY"]
          and browser.run("return visualViewport.scale") == 1, (before, see(), browser.run("return visualViewport.scale")))
    browser.command("Emulation.setTouchEmulationEnabled", {"enabled": False})
    browser.command("Emulation.clearDeviceMetricsOverride", {})
    quiet(browser, "zoom")


# --- the graph ---

def ancestors(stack, start, level):
    """Literals of `level` that the false literals of a clause follow from, and those of earlier levels right behind."""
    at = {abs(entry[0]): entry for entry in stack}
    inner, border, open_ends = set(), set(), list(start)
    while open_ends:
        literal, its_level, clause = at[abs(open_ends.pop())]
        if literal in inner or literal in border:
            continue
        if its_level == level:
            inner.add(literal)
            open_ends += [other for other in clause if other != literal]
        elif its_level > 0:
            border.add(literal)
    return inner, border


def look_at_graph(browser, folder, name, lines):
    steps = [json.loads(line) for line in lines.splitlines() if line.startswith('{"step"')]
    open_page(browser, folder, lines, "graph")
    check(f"{name}: the view takes the lane", browser.run("return kind.fits(lane)"))
    stack, conflict, times, seen_learnt, conflicts = [], None, [], 0, 0
    wrong, backwards, cuts, broken = [], 0, [], []
    sampled = set(random.Random(2).sample(range(len(steps) + 1), min(30, len(steps) + 1)))
    first_learn = first_conflict = 0
    browser.run("document.querySelector('.view-bar input').click()")  # more: whole graphs, to compare
    for index, step in enumerate(steps, 1):
        if step["do"] in ("place", "propagate"):
            stack.append((step["literal"], step["level"], step.get("clause", [])))
        elif step["do"] == "backtrack":
            del stack[step["keep"]:]
        elif step["do"] == "conflict":
            conflict, conflicts = step, conflicts + 1
            first_conflict = first_conflict or index
        if not (index in sampled or step["do"] == "conflict" and conflicts < 20 or step["do"] == "learn" and seen_learnt < 20):
            continue
        times.append(browser.run("return go(arguments[0])", index))
        seen = browser.run("return view.inspect()")
        backwards += seen["backwards"]
        reasons = {literal: {-other for other in clause if other != literal} for literal, _, clause in stack}
        reasons[0] = {-other for other in conflict["clause"]} if conflict else set()
        reasons[None] = reasons[0]  # the conflict has no literal
        broken += [arrow for arrow in seen["arrows"] if arrow[0] not in reasons[arrow[1]]]
        if step["do"] in ("conflict", "learn"):
            inner, border = ancestors(stack, conflict["clause"], conflict["level"])
            if not (inner | border) <= set(seen["literals"]):
                wrong.append((index, sorted((inner | border) - set(seen["literals"]))))
        if step["do"] == "learn":
            seen_learnt += 1
            first_learn = index if not first_learn and seen_learnt > 1 else first_learn
            negated = {-literal for literal in step["clause"]}
            # Every literal of the clause lies on the reasons' side, right at the line; what is resolved away lies behind it.
            if not negated <= set(seen["crossing"]) or set(map(abs, seen["behind"])) != set(map(abs, step["cut"])) & set(map(abs, seen["literals"])):
                cuts.append((index, step["clause"], seen["crossing"], seen["behind"]))
    check(f"{name}: at a conflict all that it follows from is there, and what that needed of earlier levels", wrong == [], wrong[:2])
    check(f"{name}: each arrow comes from a literal of the clause that implied the other", broken == [], broken[:4])
    check(f"{name}: all arrows lead to the right, or down to a later level", backwards == 0, backwards)
    if "learn" in {step["do"] for step in steps}:
        check(f"{name}: the cut parts what was resolved away from the literals of the learnt clause", cuts == [] and seen_learnt > 0, cuts[:2])
    print(f"        {name}: show() of more took {sorted(times)[len(times) // 2]:.1f} ms in the middle, {max(times):.1f} ms at most")
    browser.run("document.querySelector('.view-bar input').click()")
    few = [browser.run("return go(arguments[0])", at) for at in sorted(sampled)]
    print(f"        {name}: show() took {sorted(few)[len(few) // 2]:.1f} ms in the middle, {max(few):.1f} ms at most")
    browser.run("go(arguments[0])", len(steps) * 2 // 3)
    pictures(browser, name + "-middle")
    for at, what in ((first_conflict, "conflict"), (first_learn, "learn")):
        if at:
            browser.run("go(arguments[0])", at)
            pictures(browser, name + "-" + what)
    browser.run("document.querySelector('.vg-box').focus()")
    browser.keys("left", "left")
    said = browser.run("return document.querySelector('.vg-said').textContent")
    check(f"{name}: the keyboard walks to a reason, which says why it is true", "because" in said or "decision" in said, said)
    if PICTURES:
        picture(browser, name + "-picked")
    narrow(browser, name)
    quiet(browser, name)


def look_at_clauses(browser, folder, name, lines):
    """What each clause is by the literals that stand; what is watched, by the invariant of watching (dpll.c). cdcl passes over
    clauses of which it knows another true literal."""
    head, steps = json.loads(lines.splitlines()[0]), [json.loads(line) for line in lines.splitlines() if line.startswith('{"step"')]
    open_page(browser, folder, lines, "clauses")
    check(f"{name}: the view takes the lane", browser.run("return kind.fits(lane)"))
    stack, wrong, broken, unknown, underlined = [], [], [], 0, 0
    for index, step in enumerate(steps, 1):
        if step["do"] in ("place", "propagate"):
            stack.append(step["literal"])
        elif step["do"] == "backtrack":
            del stack[step["keep"]:]
        if index % 7 and step["do"] not in ("choose", "solution"):
            continue
        browser.run("return go(arguments[0])", index)
        seen, true = browser.run("return view.inspect()"), set(stack)
        for clause, state, watched in zip(head["clauses"], seen["states"], seen["watched"] or [[]] * len(head["clauses"])):
            is_open = [literal for literal in clause if literal not in true and -literal not in true]
            own = "satisfied" if true & set(clause) else {0: "false", 1: "unit"}.get(len(is_open), "open")
            if own != state:
                wrong.append((index, clause, state, own))
            if watched and (len(set(watched)) < 2 or not set(watched) <= set(clause)):
                broken.append((index, clause, watched))
            if watched and step["do"] in ("choose", "solution") and any(
                    -one in true and not true & set(clause if "cdcl" in name else [other]) for one, other in (watched, watched[::-1])):
                broken.append((index, clause, watched, step["do"]))
            underlined += bool(watched)
        unknown += seen["watched"] is None
    check(f"{name}: clauses are satisfied, false, units or open as the literals say that stand", wrong == [], wrong[:2])
    check(f"{name}: two literals are watched, and when nothing is left to propagate one is false only beside a true one", broken == [] and unknown == 0 and underlined > 900, (broken[:2], unknown, underlined))
    quiet(browser, name)


def random_formula():
    """Random clauses of three literals, 4.25 for each variable."""
    numbers = random.Random(5)
    clauses = [[v if numbers.random() < .5 else -v for v in numbers.sample(range(1, 41), 3)] for _ in range(170)]
    return "p cnf 40 170\n" + "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)


def look(browser):
    browser.ask("POST", "/window/rect", {"width": 1000, "height": 900})
    with tempfile.TemporaryDirectory() as folder:
        look_at_words(browser, folder)
        look_at_reasons(browser, folder)
        look_at_zoom(browser, folder)
        for name, solver, text, file in (("matrix-four", "dlx", FOUR + "\n", "four.txt"), ("matrix-nine", "dlx", NINE + "\n", "nine.txt"),
                                         ("matrix-nine-cells", "cells", NINE + "\n", "nine.txt"), ("matrix-queens", "dlx", "queens:12", ""),
                                         ("matrix-coloured", "dlx", COLOURED, "coloured.dlx"),
                                         ("matrix-coloured-cells", "cells", COLOURED, "coloured.dlx")):
            look_at_matrix(browser, folder, name, trace(folder, solver, text, file, 1500))
        for name, solver, text, file in (("graph-four", "cdcl", FOUR + "\n", "four.txt"), ("graph-nine", "cdcl", NINE + "\n", "nine.txt"),
                                         ("graph-nine-dpll", "dpll", NINE + "\n", "nine.txt"),
                                         ("graph-queens", "cdcl:amo=sequential", "queens:12", ""),
                                         ("graph-random", "cdcl", random_formula(), "random.cnf"),
                                         ("graph-random-dpll", "dpll", random_formula(), "random.cnf")):
            look_at_graph(browser, folder, name, trace(folder, solver, text, file, 2500))
        for solver in ("dpll", "cdcl"):
            look_at_clauses(browser, folder, f"clauses-{solver}", trace(folder, solver, random_formula(), "random.cnf", 2500))


sys.exit(in_a_browser(look))
