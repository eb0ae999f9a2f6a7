#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Looks at lessons as a teacher shows them in a room: room.py QUADRILLE, in the folder of run-lesson.sh. Ends with 0 if
all that is claimed below is so, 77 without Chromium."""
import json
import sys
import tempfile
import time

from page import PAGES, check, in_a_browser, no_errors, open_page, press, program

PROJECTORS = [(1280, 720), (1024, 768)]


def window(browser, width, height, mobile=False):
    browser.command("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile})


def boxes(browser, selector):
    """Left, top, right, bottom of what is shown of it."""
    return browser.run("""return Array.from(document.querySelectorAll(arguments[0])).filter(one => one.checkVisibility())
        .map(one => one.getBoundingClientRect()).map(box => [box.left, box.top, box.right, box.bottom].map(Math.round));""", selector)


def a_projector_shows_all(browser):
    for width, height in PROJECTORS:
        window(browser, width, height)
        open_page(browser, "hard", "#step=300&clock=step&lane=1&views=board,board,board&mode=projector")
        parts = {part: boxes(browser, ".lane " + part) for part in ("svg.board", ".sentence")}
        within = all(0 <= left < right <= width and 0 <= top < bottom <= height for found in parts.values() for left, top, right, bottom in found)
        check(f"{width}x{height}: three whole boards and their sentences are in the window", within and all(len(found) == 3 for found in parts.values()), parts)
        # A board is a square in the middle of its place.
        sizes = [min(right - left, bottom - top) for left, top, right, bottom in parts["svg.board"]]
        lefts = [left for left, *_ in parts["svg.board"]]
        check(f"{width}x{height}: boards are large, side by side", min(sizes) > width / 4 and lefts == sorted(set(lefts)), parts)
        cut = browser.run("""return Array.from(document.querySelectorAll('.sentence')).filter(one => one.scrollHeight > one.clientHeight + 1
            || parseFloat(getComputedStyle(one).fontSize) < 18).length;""")
        check(f"{width}x{height}: sentences are large, and none is cut", cut == 0, cut)
        rows = {bottom for *_, bottom in boxes(browser, ".controls button, .controls select")}
        wide = browser.run("return document.documentElement.scrollWidth;")
        check(f"{width}x{height}: controls are in one row", max(rows) - min(rows) < 6 and wide <= width and not boxes(browser, "h1"), (rows, wide))
        over = [(a, b) for a in boxes(browser, ".controls .where") for b in boxes(browser, ".options select") if a[2] > b[0]]
        check(f"{width}x{height}: and none lies on another", not over, over)
        browser.run("document.querySelectorAll('.code').forEach(one => { one.open = true; });")
        low = [part for part in (".lane .code li", ".lane .sentence", ".lane svg.board") if max(bottom for *_, bottom in boxes(browser, part)) > height]
        scrolled = browser.run("return Array.from(document.querySelectorAll('.lanes, .code')).filter(one => one.scrollHeight > one.clientHeight + 1).length;")
        check(f"{width}x{height}: with the pseudocode all that is still in the window", not low and not scrolled, (low, scrolled))
        spilt = browser.run("""return Array.from(document.querySelectorAll("[role=tab]"), tab => { tab.click();
            return [tab.id, document.documentElement.scrollWidth]; }).filter(([, wide]) => wide > arguments[0]);""", width)
        check(f"{width}x{height}: no view makes the page wider", not spilt, spilt)
    open_page(browser, "four")
    press(browser, "f")
    time.sleep(.4)
    address = browser.run("return location.hash;")
    pressed = browser.run("return document.getElementById('projector').getAttribute('aria-pressed');")
    check("key f chooses it, and the address keeps it", address.endswith("&mode=projector") and pressed == "true", (address, pressed))
    press(browser, "f")
    seen = browser.run("return [location.hash, document.body.className];")
    check("f again ends it", "mode" not in seen[0] and seen[1] == "", seen)


def one_lane_is_large(browser):
    """Marks of at least 14 px on a board; the whole matrix, with the options that the lesson's text counts under its names."""
    program("lesson", "-o", "paper.html", "-", text="....\n...2\n3..1\n4...\n")
    cover = [line for line in program("convert", "--to", "cover", "-", text="....\n...2\n3..1\n4...\n").splitlines() if not line.startswith(("#", "|"))]
    for width, height in PROJECTORS:
        window(browser, width, height)
        open_page(browser, "hard", "#step=40")
        press(browser, "l")
        time.sleep(.3)
        lanes, (board,) = browser.run("return Array.from(document.querySelectorAll('.lane')).filter(lane => lane.checkVisibility()).map(lane => lane.id);"), boxes(browser, ".lane.chosen svg.board")
        check(f"{width}x{height}: a key makes the chosen lane large, all in the window", lanes == ["lane-1"] and board[3] <= height and board[2] - board[0] > .7 * height, (lanes, board))
        mark = browser.run("""const svg = document.querySelector('.lane.chosen svg.board'), note = svg.querySelector('.note');
            const box = svg.getBoundingClientRect();
            return Number(note.getAttribute('font-size')) * Math.min(box.width, box.height) / svg.viewBox.baseVal.width;""")
        check(f"{width}x{height}: its marks are at least 14 px", mark >= 14, mark)
        press(browser, "2")
        lanes = browser.run("return Array.from(document.querySelectorAll('.lane')).filter(lane => lane.checkVisibility()).map(lane => lane.id);")
        check(f"{width}x{height}: a digit makes another lane large", lanes == ["lane-2"], lanes)
        open_page(browser, "paper", "#mode=large&lane=2&views=board,matrix,graph")
        time.sleep(.4)
        (box,), summary = boxes(browser, ".lane.chosen .vm-box"), browser.run("return document.querySelector('.vm-summary').textContent;")
        items, options = len(cover[0].split()), len(cover) - 1
        inner = browser.run("const box = document.querySelector('.lane.chosen .view'); return box.scrollHeight - box.clientHeight;")
        seen = browser.run("""const lane = quadrilleLesson.lanes[1], words = names.of(lane), kept = [];
            quadrilleLesson.svg(1).replace(/<text[^>]*font-size="([0-9.]+)"[^>]*>([^<]*)/g, (all, size, text) => kept.push([text, Number(size)])); return kept;""")
        names = {text for text, _ in seen}
        small = [(text, size) for text, size in seen if text in cover[0].split() and size < 13.9]
        check(f"{width}x{height}: the whole matrix is in the window", box[3] <= height and inner <= 1, (box, inner))
        check(f"{width}x{height}: with the {options} options and {items} items that the text counts", summary.startswith(f"{options} of {options} options and {items} of {items} items"), summary)
        check(f"{width}x{height}: under the text's names, of 14 px", set(cover[0].split()) <= names and not small, (sorted(set(cover[0].split()) - names)[:4], small[:3]))
        open_page(browser, "hard", "#mode=large&lane=3&views=board,board,graph")
        learns = browser.run("return quadrilleLesson.lanes[2].sequence.findIndex(step => step.do === 'learn') + 1;")
        browser.run("quadrilleLesson.stepTo(arguments[0]);", learns)
        time.sleep(.4)
        (frame,), marks = boxes(browser, ".lane.chosen .vg-box"), boxes(browser, ".vg-node.conflict, .vg-node.decision")
        check(f"{width}x{height}: the decision is in view, and the conflict", len(marks) > 1 and all(frame[0] <= left and right <= frame[2] for left, _, right, _ in marks), (frame, marks))
    browser.command("Emulation.clearDeviceMetricsOverride", {})


def panels_are_seen(browser):
    """Predict and What if, wherever the page is scrolled to; they cover no board."""
    for width, height in [*PROJECTORS, (390, 844)]:
        window(browser, width, height, mobile=width < 500)
        for key, panel in (("p", "#predict"), ("w", "#what-if")):
            open_page(browser, "four")
            browser.run("scrollTo(0, 1e6);")
            press(browser, key)
            time.sleep(.2)
            (box,), covered = boxes(browser, panel), max([bottom for *_, bottom in boxes(browser, ".transport, .slide, .controls")])
            over = [board for board in boxes(browser, "svg.board") if board[0] < box[2] and box[0] < board[2] and board[1] < box[3] and box[1] < board[3]]
            check(f"{width}x{height}: {panel} opens in sight, and lies on no board", 0 <= box[1] < height - 40 and not over and box[3] > covered, (box, over, covered))
    browser.command("Emulation.clearDeviceMetricsOverride", {})


def forced_colours_show_all(browser):
    browser.command("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
    open_page(browser, "four", "#step=12&views=board,matrix,graph")
    time.sleep(.5)
    rows = browser.picture(browser.find(".part-matrix canvas")[0])
    counted = {}
    for row in rows:
        for pixel in row:
            counted[tuple(pixel[:3])] = counted.get(tuple(pixel[:3]), 0) + 1
    many = [colour for colour, count in sorted(counted.items(), key=lambda pair: -pair[1]) if count > 50][:8]
    ground = sum(many[0])
    check("with forced colours the matrix is seen, in several colours", len([colour for colour in many if abs(sum(colour) - ground) > 120]) >= 2, many)
    colours = browser.run("return ['.guess .digit', '.given .digit', '.board .back'].map(name => getComputedStyle(document.querySelector(name)).fill);")
    check("and guesses differ from givens", len(set(colours)) == 3, colours)
    browser.command("Emulation.setEmulatedMedia", {"features": []})


def a_sheet_is_printed(browser):
    window(browser, 703, 1000)  # what 12 mm leave of A4
    browser.command("Emulation.setEmulatedMedia", {"media": "print"})
    for name in PAGES:
        open_page(browser, name, "#step=30")
        browser.run("document.querySelectorAll('.lane').forEach(lane => Array.from(lane.querySelectorAll('[role=tab]')).at(-2).click());")
        time.sleep(.3)
        shown = browser.run("""return Array.from(document.querySelectorAll('button:not(.choose-lane), select, input')).filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 60));""")
        lanes = browser.run("return Array.from(document.querySelectorAll('.lane'), lane => [lane.getBoundingClientRect().height, getComputedStyle(lane).breakInside, getComputedStyle(lane).display]);")
        check(f"{name}: a printed sheet has no buttons", not shown, shown[:2])
        check(f"{name}: and a lane stays on its page", all(height < 1000 and inside == "avoid" and display == "block" for height, inside, display in lanes), lanes)
    browser.command("Emulation.setEmulatedMedia", {"media": ""})
    browser.command("Emulation.clearDeviceMetricsOverride", {})


def pseudocode_follows_each_search(browser):
    """Of each back-end that is traced: of at most ten lines that of the step is lit, and says what kind of step it is."""
    twins = [name.strip() for name in program("lesson", "-s", "bits", "four.txt", errors=True).split(": ")[-1].split(",")]
    check("there are back-ends to look at", len(twins) > 9, twins)
    for name in [*twins, "mrv:rules=hidden", "cdcl:restarts=luby"]:
        said = program("lesson", "-s", name, "-n", "3", "-o", "code.html", "hard.txt", errors=True)
        open_page(browser, "code" if "code.html" in said else said)
        dark, lit, lines = browser.run("""const lane = quadrilleLesson.lanes[0], panel = document.querySelector('.code'), lines = panel.querySelectorAll('li');
            panel.open = true;
            const lit = new Set(), dark = [];
            for (let at = 1; at <= lane.count; at++) {
                const step = lane.sequence[at - 1], line = quadrilleLesson.lineOf(0, at);
                if (step.do === 'gap') continue;
                const kinds = lines[line] ? lines[line].querySelector('small').textContent.split(', ') : [];
                if (!kinds.some(kind => kind.split(' ')[0] === step.do)) dark.push([step.do, step.why || '', line]);
                lit.add(line);
            }
            for (let at = 1; at < lane.count; at += 97) {
                quadrilleLesson.stepTo(at);
                const shown = Array.from(lines).findIndex(line => line.ariaCurrent === 'step');
                if (shown !== quadrilleLesson.lineOf(0, at) || document.querySelectorAll('[aria-current]').length > 1) dark.push([at, shown]);
            }
            return [dark, lit.size, lines.length];""")
        check(f"{name}: each step lights a line of its kind", not dark and 4 <= lit < lines <= 10, (dark[:3], lit, lines))


def stacks(spec, instance):
    """Of each step of a trace, the items' names of the options that stand after it."""
    lines = [json.loads(line) for line in program("trace", "-s", spec, instance).splitlines()]
    head, stack = lines[0], []
    for step in lines[1:-1]:
        if step["do"] in ("place", "propagate"):
            stack.append(step["option"] if "option" in step else step["literal"] - 1)
        elif step["do"] == "backtrack":
            del stack[step["keep"]:]
        yield [[head["items"][item] for item in head["options"][option]] for option in stack if 0 <= option < len(head["options"])]


def shown_after(browser, step):
    """Of each lane, cells with something on them, open ones, crosses, and texts on what stands."""
    return browser.run("""quadrilleLesson.stepTo(arguments[0]);
        return Array.from(document.querySelectorAll('.lane'), lane => {
            const all = Array.from(lane.querySelectorAll('[data-at]'));
            const at = test => all.filter(test).map(cell => Number(cell.dataset.at));
            return [at(cell => cell.matches('.guess, .forced')), at(cell => cell.matches('.open')), at(cell => cell.textContent === '\u00d7'),
                all.filter(cell => cell.matches('.guess, .forced') && cell.textContent).map(cell => cell.textContent).sort()]; });""", step)


def queens_stand_on_a_chessboard(browser):
    """At each step; crosses are where a queen that stands attacks, by the rules of chess."""
    specs = ["dlx", "cells", "dpll"]
    program("lesson", *[word for spec in specs for word in ("-s", spec)], "-o", "room.html", "queens:6")
    open_page(browser, "room")
    wrong, most = [], 0
    all_stacks = [list(stacks(spec, "queens:6")) for spec in specs]
    for step in range(1, max(map(len, all_stacks)) + 1):
        for spec, steps, (on, free, crosses, _) in zip(specs, all_stacks, shown_after(browser, step)):
            queens = [tuple(int(name[1:]) - 1 for name in items[:2]) for items in steps[min(step, len(steps)) - 1]]
            cells = [(row, column) for row in range(6) for column in range(6)]
            attacked = [cell for cell in cells if cell not in queens and any(
                cell[0] == row or cell[1] == column or abs(cell[0] - row) == abs(cell[1] - column) for row, column in queens)]
            # A SAT solver knows what it has derived, no more, and may know more than attacks.
            if sorted(on) != sorted(6 * row + column for row, column in queens) or len(on) + len(free) != 36 or (
                    spec != "dpll" and [cells[at] for at in crosses] != attacked):
                wrong.append((spec, step, on, queens))
            most = max(most, len(on))
    check("queens are on their squares after each step, and crosses where they attack", not wrong and most == 6, wrong[:2])


def pieces_lie_in_their_box(browser):
    for instance, rows, columns, pieces in (("pentomino:3x20", 3, 20, 12), ("tetromino:4x4", 4, 4, 4)):
        program("lesson", "-s", "dlx", "-s", "cells", "--max-steps", "100000", "-o", "room.html", instance)
        open_page(browser, "room")
        wrong, most = [], 0
        all_stacks = [list(stacks(spec, instance)) for spec in ("dlx", "cells")]
        longest = max(map(len, all_stacks))
        for step in [*range(1, longest, 1 + longest // 150), longest]:
            for steps, (on, free, _, texts) in zip(all_stacks, shown_after(browser, step)):
                standing = steps[min(step, len(steps)) - 1]
                cells = [name for items in standing for name in items if name[0] == "r"]
                named = sorted(name for items in standing for name in items if name[0] != "r") or sorted(str(at + 1) for at in range(len(standing)))
                at = sorted((int(row) - 1) * columns + int(column) - 1 for row, column in (name[1:].split("c") for name in cells))
                if sorted(on) != at or len(on) + len(free) != rows * columns or texts != named:
                    wrong.append((step, on, at, texts, named))
                most = max(most, len(standing))
        check(f"{instance}: pieces lie where they stand, each with its name, from the first to the last", not wrong and most == pieces, (wrong[:1], most))


def fingers_hit_what_they_touch(browser):
    window(browser, 390, 844, mobile=True)
    for name in ("four", "hard", "queens", "formula"):
        open_page(browser, name)
        browser.run("document.querySelectorAll('details').forEach(part => { part.open = true; }); document.getElementById('predict-button').click();")
        small = browser.run("""const small = [], seen = new Set();
            for (const tab of document.querySelectorAll("[role=tab]")) {
                tab.click();
                for (const one of document.querySelectorAll("#lesson :is(button, select, summary, a, input:not([type=checkbox]), label:has([type=checkbox]))")) {
                    const { width, height } = one.getBoundingClientRect();
                    if (one.checkVisibility()) seen.add(one);
                    if (one.checkVisibility() && (width < 43.9 || height < 43.9)) small.push([one.outerHTML.slice(0, 90), width, height]);
                }
            }
            if (seen.size < 20) small.push(seen.size);
            if (document.documentElement.scrollWidth > 390) small.push(document.documentElement.scrollWidth);
            return small;""")
        check(f"{name}: on a phone all but cells is at least 44 px high and wide", not small, small[:3])
    open_page(browser, "four")
    browser.run("scrollTo(0, 900);")
    (play,), (slide,) = boxes(browser, "#play"), boxes(browser, ".slide")
    check("play and slider stay in sight, one below the other", 0 <= play[1] and play[3] <= slide[1] + 1 and slide[1] < 70, (play, slide))
    browser.command("Emulation.clearDeviceMetricsOverride", {})


# How the colour-blind see a colour: linear red, green and blue (Machado, Oliveira and Fernandes, 2009, severity 1).
BLIND = {"protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
         "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
         "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]}


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def lab(linear):
    """CIE L*a*b*, in which a distance of 10 is plain to see."""
    xyz = times([[.4124, .3576, .1805], [.2126, .7152, .0722], [.0193, .1192, .9505]], [min(1, max(0, part)) for part in linear])
    x, y, z = (part ** (1 / 3) if part > .008856 else 7.787 * part + 16 / 116 for part in (xyz[0] / .9505, xyz[1], xyz[2] / 1.089))
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def all_eyes_tell_colours_apart(browser):
    for scheme in ("light", "dark"):
        browser.command("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        open_page(browser, "four")
        names = ["guess", "forced", "bad", "star"]
        found = browser.run("return arguments[0].map(name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim());", names + ["board"])
        linear = [[(part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4) for part in (int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))] for colour in found]
        close = [(kind, names[a], names[b]) for kind, matrix in BLIND.items() for a in range(4) for b in range(a)
                 if sum((x - y) ** 2 for x, y in zip(lab(times(matrix, linear[a])), lab(times(matrix, linear[b])))) < 15 ** 2]
        check(f"{scheme}: colours differ for those who see no red, green or blue", not close, close)
        light = [sum(a * b for a, b in zip((.2126, .7152, .0722), colour)) + .05 for colour in linear]
        ratios = [max(one, light[4]) / min(one, light[4]) for one in light[:4]]
        check(f"{scheme}: and can be read on the board", min(ratios[:3]) >= 4.5 and ratios[3] >= 3, ratios)
    browser.command("Emulation.setEmulatedMedia", {"features": []})


def look(browser):
    a_projector_shows_all(browser)
    one_lane_is_large(browser)
    panels_are_seen(browser)
    forced_colours_show_all(browser)
    a_sheet_is_printed(browser)
    pseudocode_follows_each_search(browser)
    queens_stand_on_a_chessboard(browser)
    pieces_lie_in_their_box(browser)
    fingers_hit_what_they_touch(browser)
    all_eyes_tell_colours_apart(browser)
    no_errors(browser)


if __name__ == "__main__":
    sys.exit(in_a_browser(look))
