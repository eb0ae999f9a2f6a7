#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens a lesson that lives in headless Chromium, types into it, and holds what its module answers against what the
program writes: live.py QUADRILLE, in a folder with live.html. Ends with 77 without Chromium."""
import json
import math
import os
import random
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "report"))
from browser import check, in_a_browser  # noqa: E402

QUADRILLE, DATA = sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
NEWSPAPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONG = "langford:13"


def page_data(instance, *options, text=None):
    """The data of the lesson that the program writes, byte for byte."""
    page = subprocess.run([QUADRILLE, "lesson", "-o", "-", *options, instance], input=text, capture_output=True,
                          text=True, check=False).stdout
    return page.split('<script type="application/json" id="data">')[1].split("</script>")[0].replace("\\u003c", "<")


def wait(browser, script, seconds=500):
    """Waits as long as a test may take: on a busy machine all takes long. The page looks by itself: asking it takes longer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if browser.run_until("try { return " + script + "; } catch { return false; }", 10):  # there may be no lesson yet
            return True
    return False


SEARCHED = "document.getElementById('searching').hidden && quadrilleLesson.data !== window.before && document.querySelector('.lane')"


def click(browser, name):
    browser.run("document.getElementById(arguments[0]).click();", name)


def text_of(browser, name):
    return browser.run("return document.getElementById(arguments[0]).textContent", name)


def cells_of(browser):
    return browser.run("return Array.from(document.querySelectorAll('.grid input'), cell => cell.value || '.').join('')")


def choose(browser, name, text):
    browser.run("""const list = document.getElementById(arguments[0]);
                   list.selectedIndex = Array.from(list.options).findIndex(option => option.textContent === arguments[1]);
                   list.dispatchEvent(new Event('change'));""", name, text)


def searched(browser, does, *arguments):
    """Does what begins a search, and waits until all lanes are there."""
    browser.run("window.before = window.quadrilleLesson.data;")
    does(*arguments)
    return wait(browser, SEARCHED)


def instances():
    """80 instances: boards of several sizes, members of families, covers and formulas from a seed."""
    draw, found = random.Random(5), []
    for name, count in (("easy", 15), ("minimal", 15), ("four", 5), ("six", 10)):
        with open(os.path.join(DATA, name + ".txt"), encoding="ascii") as file:
            boards = [word for line in file if not line.startswith("#") for word in line.split()[:1] if len(word) in (16, 36, 81)]
        found += [(board + "\n", "dlx,cdcl", 2) for board in draw.sample(boards, min(count, len(boards)))]
    found += [(f"{family}:{n}", "", 2) for family, last in (("queens", 12), ("langford", 8)) for n in range(4, last + 1)]
    while len(found) < 80:
        items = draw.randint(3, 9)
        if draw.random() < .5:
            options = [" ".join(f"i{i}" for i in sorted(draw.sample(range(items), draw.randint(1, 3)))) for _ in range(3 * items)]
            found.append((" ".join(f"i{i}" for i in range(items)) + "\n" + "\n".join(dict.fromkeys(options)) + "\n", "", 0))
        else:
            clauses = [" ".join(str(draw.choice((-1, 1)) * variable) for variable in draw.sample(range(1, items + 1), 3)) + " 0"
                       for _ in range(4 * items)]
            found.append((f"p cnf {items} {len(clauses)}\n" + "\n".join(clauses) + "\n", "", 2))
    return found[:80]


def traces_are_those_of_the_program(browser):
    asked, wanted = [], []
    for text, solvers, limit in instances():
        family = ":" in text and "\n" not in text
        options = ["--solvers", solvers] if solvers else []
        wanted.append(page_data(text if family else "-", *options, "-n", str(limit), text=None if family else text).strip() + "\n")
        asked.append([[text, json.loads(wanted[-1])["instance"], solvers], limit])
    browser.run("""window.got = [];
        (async () => { for (const [texts, limit] of arguments[0]) got.push(await quadrilleLive.answer(texts, limit).catch(error => error.message)); })();""", asked)
    wait(browser, "window.got.length === 80")
    got = browser.run("return window.got")
    differ = [question for question, one, other in zip(asked, got, wanted) if one != other]
    check("the module makes the lessons that the program makes, byte for byte, of 80 instances", len(got) == 80 and not differ, (len(got), differ[:2]))


def givens(browser):
    return "".join(str(cell or ".") for cell in browser.run("return quadrilleLesson.data.head.givens"))


def a_board_is_typed(browser):
    """As a newspaper prints it: a row after the other, 0, a point or a blank for a blank."""
    browser.open("file://" + os.path.abspath("live.html"))
    browser.run("document.querySelector('.grid input').focus();")
    browser.keys(*"530070000600195000")
    check("what is typed wraps into rows, and 0 is a blank", cells_of(browser) == NEWSPAPER[:18] + 63 * ".", cells_of(browser))
    browser.keys(*NEWSPAPER[18:27], *NEWSPAPER[27:].replace(".", " "))
    check("so are a point and the space bar", cells_of(browser) == NEWSPAPER, cells_of(browser))
    browser.keys("home")
    first = browser.run("return document.activeElement.ariaLabel")
    browser.keys("end", "\ue003", "\ue003")
    last = browser.run("return document.activeElement.ariaLabel")
    check("Home and End lead along the row, Backspace deletes", (first, last) == ("row 9, column 1", "row 9, column 8") and cells_of(browser) == NEWSPAPER[:79] + "..", (first, last, cells_of(browser)))
    browser.keys(*"79")
    searched(browser, browser.keys, "enter")
    check("Enter searches it", browser.run("return quadrilleLesson.data.instance") == "Your instance" and givens(browser) == NEWSPAPER, givens(browser))
    solution = subprocess.run([QUADRILLE, "solve", "-o", "line", "-"], input=NEWSPAPER + "\n", capture_output=True, text=True, check=False).stdout.split()[-1]
    steps = sum(browser.run("return quadrilleLesson.lanes.map(lane => lane.totals.steps)"))
    check("a line says the answer, who proved it, and in how many steps", text_of(browser, "answer") == f"1 solution, proved by cell-order, dlx and cdcl; {steps:,} steps." and steps > 50000, text_of(browser, "answer"))
    solved = browser.run("return Array.from(document.querySelectorAll('#lesson .top td'), cell => cell.textContent).join('')")
    check("beside it the solved board", solved == solution, solved)
    seen = browser.run("""const box = document.querySelector('#lane-1 .sentence').getBoundingClientRect();
        return [document.activeElement.id, box.top >= 0 && box.bottom <= innerHeight, document.getElementById('answer').getBoundingClientRect().top >= 0];""")
    check("the lanes are in view below it, and the focus is on Play", seen == ["play", True, True], seen)
    browser.keys("n")
    shown = browser.run("return Array.from(document.querySelectorAll('#lane-1 .digit'), digit => digit.textContent).join('')")
    check("n leads to the solution at once, of a search whose middle is left out", shown == solution and browser.run("return quadrilleLesson.lanes[0].missing") > 40000, shown)
    check("and dims no lane", browser.run("return Array.from(document.querySelectorAll('.lane .view'), view => getComputedStyle(view).opacity).join()") == "1,1,1")
    browser.keys("n")
    check("a jump that no lane can do says so", not browser.run("return document.getElementById('told').hidden")
          and text_of(browser, "told") == "No lane has a further solution on this page.", text_of(browser, "told"))
    browser.keys("right")
    check("until the next step", browser.run("return document.getElementById('told').hidden") and browser.run("return quadrilleLesson.tick") > 1500)
    browser.keys("2", "home", "end", "1", "home", "2", "right")
    first = browser.run("return quadrilleLesson.lanes.map(lane => lane.totals.nodes)")
    address = browser.run("return location.href")
    browser.open(address)
    check("the address leads to the same search", wait(browser, SEARCHED) and browser.run("return quadrilleLesson.lanes.map(lane => lane.totals.nodes)") == first, address)
    searched(browser, lambda: browser.run("""const cell = document.querySelectorAll('.grid input')[2]; cell.value = '1'; cell.dispatchEvent(new Event('input'));
                   document.getElementById('run').click();"""))
    check("another digit makes another tree", browser.run("return quadrilleLesson.lanes.map(lane => lane.totals.nodes)") != first, first)
    browser.run("""const cell = document.querySelectorAll('.grid input')[2]; cell.value = '5'; cell.dispatchEvent(new Event('input'));
                   document.getElementById('run').click();""")
    check("givens that contradict each other are named, and marked", wait(browser, "/r1c1.*r1c3/.test(document.getElementById('mistakes').textContent)")
          and browser.run("return document.querySelectorAll('.grid .wrong').length") == 2, text_of(browser, "mistakes"))
    check("the lesson of another board is gone by then", not browser.find(".lane"))


def bad_input_is_pointed_at(browser):
    browser.run("""document.getElementById('as-text').getAttribute('aria-pressed') === 'true' || document.getElementById('as-text').click();
                   document.getElementById('text').value = 'p cnf 2 1\\n1 2 x\\n'; document.getElementById('run').click();""")
    check("bad input shows the program's own message at its place",
          wait(browser, "/^2:5: 'x' is not a literal/.test(document.getElementById('mistakes').textContent)")
          and browser.run("const area = document.getElementById('text'); return area.value.slice(area.selectionStart, area.selectionEnd)") == "x",
          browser.run("return document.getElementById('mistakes').textContent"))


def a_long_search_is_stopped(browser):
    browser.run(f"""document.getElementById('text').value = '{LONG}'; document.getElementById('limit').value = '0'; document.getElementById('seconds').value = '600';
                    document.querySelectorAll('#solvers input').forEach(box => {{ box.checked = box.value === 'dlx' || box.value === 'cdcl'; }}); document.getElementById('run').click();""")
    wait(browser, "/searches: .* s of 600 s/.test(document.querySelector('#searching .now').textContent)")
    seen = browser.run("""const all = Array.from(document.querySelectorAll('#searching li'), lane => lane.textContent), box = document.getElementById('searching').getBoundingClientRect();
        return [document.getElementById('run').textContent, all.length, all[0].startsWith('dlx'), all[1], document.querySelector('#searching progress').max, document.querySelectorAll('.lane').length, box.top < innerHeight];""")
    check("while it searches the page says which lane, and how long of its limit; the old lesson is gone", seen == ["Stop", 2, True, "cdclwaits", 600, 0, True], seen)
    browser.keys("escape")
    check("Escape stops it", text_of(browser, "mistakes") == "Stopped." and browser.run("return document.getElementById('searching').hidden"), text_of(browser, "mistakes"))
    browser.run("document.getElementById('text').value = 'queens:6';")
    check("after it the next one is searched", searched(browser, click, browser, "run") and browser.run("return quadrilleLesson.data.instance") == "queens:6")


def lanes_come_as_they_are_finished(browser):
    browser.run("""window.seen = []; new MutationObserver(() => seen.push([document.querySelectorAll('.lane').length, document.getElementById('searching').hidden])).observe(document.getElementById('lesson'), { childList: true });
                   document.getElementById('text').value = 'queens:9';""")
    searched(browser, click, browser, "run")
    seen = browser.run("return window.seen")
    check("lanes appear as they are finished, while the next one is searched", [1, False] in seen and seen[-1][0] == 2, seen)
    browser.run(f"""document.getElementById('limit').value = '0'; document.getElementById('run').click();""")
    wait(browser, "document.querySelector('#searching .now')")
    click(browser, "stop")
    check("its own button stops it, too", text_of(browser, "mistakes") == "Stopped.")
    browser.run("document.querySelectorAll('#solvers input').forEach(box => { box.checked = false; });")


def examples_hold(browser):
    seen, says = {}, {}
    browser.run("const list = document.getElementById('seconds'); list.value = '600'; list.dispatchEvent(new Event('change'));")
    for name in browser.run("return Array.from(document.getElementById('example').options, option => option.textContent).slice(1)"):
        done = searched(browser, choose, browser, "example", name)
        says[name], mistakes = text_of(browser, "watch-for"), text_of(browser, "mistakes")
        check(f"example {name}: it is searched, with a sentence", done and len(says[name]) > 15 and not mistakes, (says[name], mistakes))
        seen[name] = browser.run("""return Object.fromEntries(quadrilleLesson.lanes.map(lane => [lane.solver, { ...lane.totals, end: lane.end,
            guesses: lane.sequence.filter(step => step.do === 'place').length, says: lane.sequence.map(step => step.says).join(' ') }]))""")
        seen[name]["items"] = browser.run("return quadrilleLesson.data.head.items || []")
    lanes = {name: {lane: found for lane, found in all.items() if lane != "items"} for name, all in seen.items()}
    check("a newspaper's board: nothing is guessed", lanes["A newspaper's board"]["dlx"]["guesses"] == 0 == lanes["A newspaper's board"]["cdcl"]["guesses"], lanes["A newspaper's board"])
    nodes = lambda name: {lane: found["nodes"] for lane, found in lanes[name].items()}
    check("four by four: 37, and 13 each", nodes("Lesson: four by four") == {"cell-order": 37, "dlx": 13, "cdcl": 13}, nodes("Lesson: four by four"))
    check("three million nodes, 101 and 86", nodes("Lesson: three million nodes") == {"cell-order": 3025497, "dlx": 101, "cdcl": 86}, nodes("Lesson: three million nodes"))
    printed, turned = lanes["Lesson: as printed"], lanes["Lesson: turned"]
    check("as printed: cell-order finds nothing in its time, mrv does", (printed["cell-order"]["end"], printed["cell-order"]["solutions"], printed["mrv"]["solutions"]) == ("stopped", 0, 1), printed["cell-order"]["end"])
    check("turned: 166 nodes", turned["cell-order"]["nodes"] == 166 and turned["cell-order"]["solutions"] == 1, turned["cell-order"]["nodes"])
    check("five options: the first leaves e none", "e has no option left" in lanes["Lesson: five options"]["dlx"]["says"], lanes["Lesson: five options"]["dlx"]["says"])
    check("one conflict: column 4 has no place left for 3", "column 4 has no place left for 3" in lanes["Lesson: one conflict"]["dlx"]["says"], lanes["Lesson: one conflict"]["dlx"]["says"])
    check("seventeen givens: nothing is guessed", not any(lanes["Seventeen givens"][name]["guesses"] for name in ("dlx", "cdcl")), nodes("Seventeen givens"))
    none = lanes["No solution"]
    check("no solution: dlx places nothing, cell-order enters 25 nodes", none["dlx"]["nodes"] == 1 and none["cell-order"]["nodes"] == 25 and "r4c1 can take no digit" in none["dlx"]["says"], nodes("No solution"))
    check("diagonals and pieces are items", "x1d1" in seen["Diagonals"]["items"] and "j1d1" in seen["A jigsaw"]["items"] and "b1d1" not in seen["A jigsaw"]["items"])
    # Counts are published, or were found by hand.
    for name, count in (("Two solutions", 2), ("No solution", 0), ("An empty board", 288), ("Eight queens", 92), ("An exact cover", 1), ("Pigeons and holes", 0), ("Pentominoes", 8), ("Rain", 4),
                        ("Lesson: five options", 1), ("Lesson: one conflict", 0), ("Diagonals", 1), ("A jigsaw", 1)):
        check(f"{name}: {count}", {(lane["solutions"], lane["end"]) for lane in lanes[name].values()} == {(count, "exhausted")}, lanes[name])


def nothing_is_too_wide(browser):
    for width in (390, 768):
        browser.command("Emulation.setDeviceMetricsOverride", {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": True})
        browser.open("file://" + os.path.abspath("live.html"))
        check(f"nothing is wider than {width} px", browser.run("return document.documentElement.scrollWidth") <= width,
              browser.run("return document.documentElement.scrollWidth"))
    browser.command("Emulation.clearDeviceMetricsOverride", {})


def limits_are_said(browser):
    """No machine gets through LONG in a second."""
    browser.run("""document.getElementById('text').value = arguments[0]; document.getElementById('limit').value = '0'; window.before = quadrilleLesson.data;
                   document.getElementById('seconds').append(new Option('1 s', '1', true, true)); document.getElementById('run').click();""", LONG)
    wait(browser, SEARCHED)
    check("and so does the answer", text_of(browser, "answer").startswith("No answer; ") and "met the time limit of 1 s" in text_of(browser, "answer"), text_of(browser, "answer"))
    browser.run("quadrilleLesson.stepTo(1e9);")
    said = browser.run("return Array.from(document.querySelectorAll('.totals'), text => text.textContent)")
    check("a lane that time cut off says so, and the limit", len(said) == 3 and all(text.startswith("The time limit, 1 s, ended") for text in said), said)
    browser.run("""window.got = []; quadrilleLive.answer(['p cnf 40000000 1\\n1 0\\n', '', 'dpll'], 1).then(text => got.push(text.slice(0, 199)), error => got.push(error.message));""")
    wait(browser, "window.got.length")
    said = browser.run("return window.got[0]")
    check("memory that runs out is said, and how much there was", re.fullmatch(r'.*"not enough memory for the clauses; [\d,]+ of 1,024 MB are taken."}]}', said), said)


def board(browser, text):
    browser.run("""const as = document.getElementById('as-text'); as.focus(); as.getAttribute('aria-pressed') === 'true' || as.click();
                   document.getElementById('text').value = arguments[0]; window.before = quadrilleLesson.data; document.getElementById('run').click();""", text)
    wait(browser, SEARCHED)


def count(cells):
    """How many solutions the program finds, up to two."""
    size = math.isqrt(len(cells))
    rows = "\n".join("".join(str(digit or ".") for digit in cells[at:at + size]) for at in range(0, len(cells), size))
    return int(subprocess.run([QUADRILLE, "count", "-n", "2", "-"], input=rows + "\n", capture_output=True, text=True, check=False).stdout.strip(">=\n"))


def all_back_ends_race(browser):
    """52 pairings for seven (Langford's problem, with mirror images): a published count."""
    browser.run("""document.getElementById('as-text').getAttribute('aria-pressed') === 'true' || document.getElementById('as-text').click();
                   document.getElementById('text').value = 'langford:7'; document.getElementById('limit').value = '0';""")
    click(browser, "race")
    wait(browser, "document.getElementById('run').textContent === 'Search'")
    rows = browser.run("return Array.from(document.querySelectorAll('.race tbody tr'), row => Array.from(row.cells, cell => cell.textContent))")
    nodes = [int(row[1].replace(",", "")) for row in rows]
    check("a race counts with each back-end that can, the fewest nodes first", {row[0] for row in rows} == {"bits", "dlx-compact", "dlx", "cells", "dpll", "cdcl"}
          and all(row[2] == "52" and row[4] == "complete" for row in rows) and nodes == sorted(nodes), rows)
    same = {row[1] for row in rows if row[0] in ("bits", "dlx-compact", "dlx")}
    check("and those with the nodes of dlx have the same", len(same) == 1, same)
    browser.run("document.getElementById('text').value = arguments[0];", LONG)
    click(browser, "race")
    busy = browser.run("return document.getElementById('run').textContent")
    click(browser, "run")
    said = browser.run("return document.getElementById('mistakes').textContent")
    check("a race can be stopped", (busy, said) == ("Stop", "Stopped."), (busy, said))


def boards_are_explained(browser):
    wrong = []
    for text in ("12..\n..3.\n....\n...4", NEWSPAPER[:2] + "2" + NEWSPAPER[3:], NEWSPAPER[:3] + "6" + NEWSPAPER[4:-8] + "1" + NEWSPAPER[-7:]):
        board(browser, text if "\n" in text else "\n".join(re.findall(".{9}", text)))
        click(browser, "explain")
        wait(browser, "document.getElementById('run').textContent === 'Search'")
        said = browser.run("return document.getElementById('result').textContent")
        cells = browser.run("return Array.from(document.querySelectorAll('.grid input'), cell => cell.classList.contains('wrong') ? Number(cell.value) : 0)")
        given = [at for at, digit in enumerate(cells) if digit]
        if not said.startswith(f"There is no solution. Of the givens these {len(given)} ") or count(cells) or not all(
                count([0 if at == left else digit for at, digit in enumerate(cells)]) for left in given):
            wrong.append((text, said, given))
    check("givens that contradict each other are marked: less any of them, there is a solution", not wrong, wrong)
    board(browser, "\n".join(re.findall(".{9}", NEWSPAPER[:2] + "2" + NEWSPAPER[3:])))
    click(browser, "explain")
    wait(browser, "document.getElementById('run').textContent === 'Search'")
    said, given = text_of(browser, "result"), NEWSPAPER[:2] + "2" + NEWSPAPER[3:]
    typos = [at for at, digit in enumerate(given) if digit != "." and count([0 if other == at or one == "." else int(one) for other, one in enumerate(given)]) == 1]
    named = [9 * (int(row) - 1) + int(column) - 1 for row, column in re.findall(r"Without r(\d)c(\d) = \d there is one solution", said)]
    check("a typo is found: each given without which there is one solution", named == typos and "Without r1c3 = 2 there is one solution." in said, (named, typos, said))
    board(browser, "1.....\n..2...\n...3..\n....4.\n.5....\n.....6")
    click(browser, "explain")
    wait(browser, "document.querySelector('#result table')")
    grids = browser.run("return Array.from(document.querySelectorAll('#result table'), table => Array.from(table.querySelectorAll('td'), cell => Number(cell.textContent)))")
    marked = browser.run("return Array.from(document.querySelectorAll('.grid input'), cell => cell.classList.contains('differs'))")
    check("of several solutions two are shown, and where they differ", len(grids) == 2 and all(0 not in grid and count(grid) == 1 for grid in grids)
          and marked == [one != other for one, other in zip(*grids)] and any(marked), (grids, marked))


def put(browser, cell, digit):
    browser.run("""const cell = document.querySelectorAll('.grid input')[arguments[0]]; cell.value = arguments[1]; cell.dispatchEvent(new Event('input'));""", cell, str(digit or ""))


def hint(browser):
    browser.run("document.getElementById('play-says').textContent = '';")
    click(browser, "hint")
    wait(browser, "document.getElementById('play-says').textContent")
    return browser.run("return document.getElementById('play-says').textContent")


def the_reader_plays(browser):
    board(browser, "\n".join(re.findall(".{9}", NEWSPAPER)))
    solution = subprocess.run([QUADRILLE, "solve", "-o", "line", "-"], input=NEWSPAPER + "\n", capture_output=True, text=True, check=False).stdout.split()[-1]
    click(browser, "play-board")
    locked = browser.run("return Array.from(document.querySelectorAll('.grid input'), cell => cell.readOnly)")
    check("givens are locked", locked == [digit != "." for digit in NEWSPAPER], locked)
    click(browser, "candidates")
    shown = browser.run("return Array.from(document.querySelectorAll('.grid input'), cell => (/candidates (.*)/.exec(cell.ariaLabel) || ['', ''])[1])")
    own = ["" if digit != "." else " ".join(one for one in "123456789" if one not in {NEWSPAPER[other] for other in range(81) if other // 9 == at // 9
           or other % 9 == at % 9 or (other // 27 == at // 27 and other % 9 // 3 == at % 9 // 3)}) for at, digit in enumerate(NEWSPAPER)]
    check("candidates are those that stand in no unit of the cell", shown == own, [pair for pair in zip(shown, own) if pair[0] != pair[1]][:3])
    said = lambda: browser.run("return [document.getElementById('play-says').textContent, document.querySelectorAll('.grid .wrong').length]")
    seen = []
    for cell, digit in ((2, 5), (11, 3), (10, 9), (2, 2)):
        put(browser, cell, digit)
        seen.append(said())
        if (cell, digit) != (2, 2):
            put(browser, cell, 0)
    check("contradictions are marked, with their reason", seen[:3] == [["Row 1 holds 5 twice, in r1c1 and r1c3.", 2], ["Box 1 holds 3 twice, in r1c2 and r2c3.", 2],
          ["Row 2 holds 9 twice, in r2c2 and r2c5.", 3]], seen)
    check("from a wrong digit there is no solution, and a hint says so", seen[3] == ["", 0] and solution[2] != "2" and "no solution" in hint(browser), seen)
    put(browser, 2, 0)
    wrong = []
    for turn in range(NEWSPAPER.count(".")):
        browser.run("document.getElementById('hint-by').selectedIndex = arguments[0];", turn % 4)
        words = hint(browser)
        cell = browser.run("return Array.from(document.querySelectorAll('.grid input')).findIndex(cell => cell.classList.contains('hinted'))")
        digit = solution[cell]
        if cell < 0 or f"r{cell // 9 + 1}c{cell % 9 + 1}" not in words or digit not in words:
            wrong.append((turn, cell, words))
            break
        put(browser, cell, digit)
    check("hints of four back-ends lead to the solution", not wrong and said()[0] == "Solved.", (wrong, said()))
    browser.run("document.querySelectorAll('.grid input')[2].focus();")
    click(browser, "undo")
    check("what was done last is undone", browser.run("return Array.from(document.querySelectorAll('.grid input')).filter(cell => !cell.value).length") == 1 and said()[0] == "")
    press(browser, "ctrl-z", "ctrl-z")
    check("by Ctrl Z, too, one after the other", browser.run("return Array.from(document.querySelectorAll('.grid input')).filter(cell => !cell.value).length") == 3)
    click(browser, "candidates")
    click(browser, "marks")
    blank = browser.run("return Array.from(document.querySelectorAll('.grid input')).findIndex(cell => !cell.value)")
    browser.run("document.querySelectorAll('.grid input')[arguments[0]].focus();", blank)
    labels = []
    for keys in ("4", "2", "4", "ctrl-z"):
        press(browser, keys)
        labels.append(browser.run("return document.activeElement.ariaLabel.replace(/^.*marks /, '')"))
    check("marks of the reader's own come, go, and are undone", labels == ["4", "2 4", "2", "2 4"], labels)
    click(browser, "marks")
    click(browser, "play-board")
    back = browser.run("return Array.from(document.querySelectorAll('.grid input'), cell => cell.value || '.').join('')")
    check("after it the board has its givens again", back == NEWSPAPER, back)


def other_regions_are_typed_and_drawn(browser):
    """The board that a jigsaw's file has, typed and drawn by hand; and what the program says of it."""
    browser.open("file://" + os.path.abspath("live.html"))
    choose(browser, "order", "4x4")
    choose(browser, "rules", "Pieces (jigsaw)")
    click(browser, "draw-pieces")
    browser.run("document.querySelector('.grid input').focus();")
    pieces = "AABBACBBACCDDCDD"
    browser.keys(*pieces)
    click(browser, "draw-pieces")
    edges = browser.run("return Array.from(document.querySelectorAll('.grid input'), cell => Number(cell.matches('.right')) + 2 * Number(cell.matches('.below')))")
    own = [(at % 4 < 3 and pieces[at] != pieces[at + 1]) + 2 * (at < 12 and pieces[at] != pieces[at + 4]) for at in range(16)]
    check("pieces are drawn by their letters", edges == own, (edges, own))
    browser.run("document.querySelector('.grid input').focus();")
    browser.keys(*"1000")
    text = "\n".join(["1...", "....", "....", "....", *re.findall("....", pieces)]) + "\n"
    answer = int(subprocess.run([QUADRILLE, "count", "-"], input=text, capture_output=True, text=True, check=False).stdout or -1)
    browser.run("document.getElementById('limit').value = '0';")
    searched(browser, click, browser, "run")
    check("the grid's jigsaw is the program's", text_of(browser, "answer").startswith(f"{answer} solution"), (answer, text_of(browser, "answer")))
    check("and stays in the grid", cells_of(browser) == "1" + 15 * "." and browser.run("return document.getElementById('rules').value") == "pieces")
    for rule, family, unit in (("Diagonals, too", "diagonals:7", "diagonal"), ("Windows, too", "windoku:7", "window"), ("Pieces (jigsaw)", "jigsaw:7", "piece")):
        browser.run("document.getElementById('limit').value = '2';")
        browser.run("document.getElementById('as-text').getAttribute('aria-pressed') === 'true' || document.getElementById('as-text').click(); document.getElementById('text').value = arguments[0];", family)
        searched(browser, click, browser, "run")
        shown = cells_of(browser)
        rows = subprocess.run([QUADRILLE, "convert", "-o", "regions", family], capture_output=True, text=True, check=False).stdout.split("\n")
        check(f"{family} is drawn in the grid", shown == "".join(row for row in rows if re.fullmatch(r"[.\d]{9}", row)) and browser.run("return document.getElementById('rules').selectedOptions[0].textContent") == rule, shown)
        solution = subprocess.run([QUADRILLE, "solve", "-o", "line", family], capture_output=True, text=True, check=False).stdout
        solution = "".join(re.findall(r"\d", solution))[-81:]
        click(browser, "play-board")
        hinted = hint(browser)
        cell = browser.run("return Array.from(document.querySelectorAll('.grid input')).findIndex(cell => cell.classList.contains('hinted'))")
        check(f"{family}: a hint is of the solution", cell >= 0 and shown[cell] == "." and f"r{cell // 9 + 1}c{cell % 9 + 1}" in hinted and ("guess" in hinted or f": {solution[cell]} in" in hinted), (cell, hinted, solution[cell]))
        click(browser, "candidates")
        wrong = browser.run("""const cells = Array.from(document.querySelectorAll('.grid input'));
            return cells.map((cell, at) => [at, (/candidates (.*)/.exec(cell.ariaLabel) || ['', ''])[1]]).filter(([at, text]) => text && !text.split(' ').includes(arguments[0][at])).length;""", solution)
        check(f"{family}: candidates hold the solution", wrong == 0, wrong)
        click(browser, "candidates")
        blank = shown.index(".")
        click(browser, "play-board")
        browser.run("document.querySelectorAll('.grid input')[arguments[0]].focus();", blank)
        other = next(str(digit) for digit in range(1, 10) if str(digit) != solution[blank] and str(digit) not in shown[blank // 9 * 9:blank // 9 * 9 + 9])
        browser.keys(other)
        click(browser, "explain")
        wait(browser, "document.getElementById('run').textContent === 'Search' && document.getElementById('result').textContent")
        said = text_of(browser, "result")
        check(f"{family}: explain finds the digit too many", "There is no solution" in said and f"Without r{blank // 9 + 1}c{blank % 9 + 1} = {other} there is one solution." in said, said)


def boards_come_by_buttons(browser):
    browser.open("file://" + os.path.abspath("live.html"))
    searched(browser, choose, browser, "example", "Lesson: as printed")
    searched(browser, click, browser, "turn")
    first = cells_of(browser)
    original = "..1......2..........3......4.......5..5...6..6......4...71.3...8..........9.2...."
    check("a board is turned by 90 degrees", first == "".join(original[9 * (8 - at % 9) + at // 9] for at in range(81)), first)
    for size in ("4x4", "6x6", "9x9"):
        choose(browser, "order", size)
        searched(browser, click, browser, "random")
        drawn = cells_of(browser)
        check(f"a random board of {size} has one solution", text_of(browser, "answer").startswith("1 solution, proved by") and count([0 if one == "." else int(one) for one in drawn]) == 1, (drawn, text_of(browser, "answer")))
    searched(browser, choose, browser, "example", "Lesson: four by four")
    browser.run("const list = document.querySelector('#lane-2 .ways'); list.selectedIndex = Array.from(list.options).findIndex(one => one.textContent === 'choose: first'); window.before = quadrilleLesson.data; list.dispatchEvent(new Event('change'));")
    wait(browser, SEARCHED)
    seen = browser.run("return quadrilleLesson.lanes.map(lane => [lane.solver, lane.totals.steps])")
    steps = json.loads(subprocess.run([QUADRILLE, "trace", "-s", "dlx:choose=first", "-"], input="....\n...2\n3..1\n4...\n", capture_output=True, text=True, check=False).stdout.splitlines()[-1])["steps"]
    check("another order of the same solver is one more lane", len(seen) == 4 and seen[3] == ["dlx:choose=first", steps], (seen, steps))
    twice = browser.run("""const ids = Array.from(document.querySelectorAll('[id]'), element => element.id); return ids.filter((id, at) => ids.indexOf(id) !== at);""")
    check("no two elements have the same id", not twice, twice)
    browser.run("document.getElementById('as-text').click();")
    looks = browser.run("return ['explain', 'race'].map(id => [document.getElementById(id).disabled, Number(getComputedStyle(document.getElementById(id)).opacity)])")
    check("what is disabled looks so", looks[0][0] and looks[0][1] < .6 and looks[1] == [False, 1], looks)
    for size in browser.run("return Array.from(document.getElementById('order').options, option => option.textContent)"):
        browser.run("document.getElementById('as-text').getAttribute('aria-pressed') === 'true' && document.getElementById('as-text').click();")
        choose(browser, "order", size)
        box = browser.run("const box = document.querySelector('.grid').getBoundingClientRect(), cells = Array.from(document.querySelectorAll('.grid input'), cell => cell.getBoundingClientRect()); return [box.width, box.height, ...[Math.min, Math.max].flatMap(pick => [pick(...cells.map(cell => cell.width)), pick(...cells.map(cell => cell.height))])];")
        if abs(box[0] - box[1]) > 1 or max(box[2:]) - min(box[2:]) > 1 or min(box[2:]) < 10:
            check(f"the grid of {size} is square, as are its cells", False, box)
    check("grids are square at each order", True)


def huge_inputs_leave_the_page_free(browser):
    """80,000 clauses: what is not in view is not drawn. Times are shown, not judged."""
    draw = random.Random(1)
    text = "p cnf 25000 80000\n" + "".join(" ".join(str(draw.choice((-1, 1)) * variable) for variable in draw.sample(range(1, 25001), 3)) + " 0\n" for _ in range(80000))
    browser.open("file://" + os.path.abspath("live.html"))
    browser.run("""window.tasks = []; new PerformanceObserver(list => tasks.push(...list.getEntries().map(one => Math.round(one.duration)))).observe({ type: 'longtask' });
        document.getElementById('as-text').click(); document.getElementById('limit').value = '1'; document.getElementById('seconds').value = '2';
        const data = new DataTransfer(); data.setData('text/plain', arguments[0]);
        document.getElementById('text').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));""", text)
    shown = browser.run("return document.getElementById('text').value")
    check("of a huge text its beginning is shown", len(shown) < 2000 and shown.startswith(text[:900]) and "characters more" in shown, len(shown))
    searched(browser, click, browser, "run")
    browser.keys("right", "right", "end")
    time.sleep(1)
    seen = browser.run("return [quadrilleLesson.lanes.length, quadrilleLesson.data.head.clauses.length, ...Array.from(document.querySelectorAll('.vc'), svg => svg.childElementCount), document.querySelectorAll('*').length, location.hash.length]")
    check("its lesson draws the clauses that are in view", seen[:2] == [2, 80000] and max(seen[2:4]) < 60 and seen[4] < 5000, seen)
    check("and its address leaves it out, which the page says", seen[5] < 200 and "too long for a link" in text_of(browser, "watch-for"), seen[5])
    print("        longest tasks of the page, in ms:", sorted(browser.run("return tasks"))[-3:])
    click(browser, "clear")
    check("a huge text is cleared by a button", browser.run("return document.getElementById('text').value") == "")


def what_if_searches(browser):
    board(browser, "1...\n..3.\n.4..\n...2")
    browser.run("""document.getElementById('what-if-button').click(); document.getElementById('what-if-cell').value = 'r1c2';
                   document.querySelector('#what-if form').requestSubmit(); document.querySelectorAll('#what-if .digits button')[2].click();""")
    wait(browser, "document.querySelector('#what-if ul + button')")
    said = browser.run("return Array.from(document.querySelectorAll('#what-if ul')[0].children, item => item.textContent)")
    ends = [json.loads(subprocess.run([QUADRILLE, "trace", "-s", solver, "-"], input="13..\n..3.\n.4..\n...2\n", capture_output=True, text=True, check=False)
            .stdout.splitlines()[-1])["steps"] for solver in ("cell-order", "dlx", "cdcl")]
    check("what if: the new board is searched at once", [f"{steps} steps" in text for steps, text in zip(ends, said)] == [True] * 3, (ends, said))
    browser.run("document.querySelector('#what-if ul + button').click();")
    check("and can be watched", givens(browser) == "13....3..4.....2", givens(browser))


def press(browser, *keys):
    """Keys to what has the focus, those after "ctrl-" and "shift-" held."""
    codes = {"tab": "\ue004", "enter": "\ue007", "right": "\ue014", "down": "\ue015", "ctrl": "\ue009", "shift": "\ue008"}
    strokes = []
    for key in keys:
        held = [codes[name] for name in key.split("-")[:-1]]
        key = codes.get(key.split("-")[-1], key.split("-")[-1])
        strokes += [{"type": "keyDown", "value": one} for one in held + [key]] + [{"type": "keyUp", "value": one} for one in [key] + held]
    browser.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})


def tab_to(browser, selector, key="tab"):
    for _ in range(60):
        if browser.run("return document.activeElement.matches(arguments[0])", selector):
            return
        press(browser, key)
    check(f"{key} leads to {selector}", False)


def keys_do_everything(browser):
    browser.open("file://" + os.path.abspath("live.html"))
    tab_to(browser, ".grid input")
    for digit in "53..7":
        press(browser, "right" if digit == "." else digit)
    press(browser, "enter")
    check("by keys: a board is typed and searched", wait(browser, "quadrilleLesson.data.instance === 'Your instance'") and givens(browser) == "53..7" + 76 * ".", givens(browser))
    tab_to(browser, "#example", "shift-tab")
    press(browser, "down")
    check("an example is chosen", wait(browser, "quadrilleLesson.data.head.givens.join('').replace(/0/g, '.') === arguments[0]".replace("arguments[0]", repr(NEWSPAPER))))
    wait(browser, "document.getElementById('searching').hidden")
    press(browser, "right", "right")
    check("the lesson is stepped through at once", browser.run("return quadrilleLesson.tick") == 2)
    tab_to(browser, "#play-board", "shift-tab")
    press(browser, "enter", "4")
    seen = browser.run("return [document.activeElement.ariaLabel, document.activeElement.value]")
    press(browser, "right", "enter")
    wait(browser, "/^dlx: /.test(document.getElementById('play-says').textContent)")
    said = browser.run("return document.getElementById('play-says').textContent")
    check("a digit is put into the first blank, and a hint taken", seen == ["row 1, column 3", "4"] and said.startswith("dlx: r"), (seen, said))
    tab_to(browser, "#race")
    press(browser, "enter")
    wait(browser, "document.querySelectorAll('.race tbody tr').length > 3")
    tab_to(browser, "#run", "shift-tab")
    press(browser, "enter")
    check("a race is run and stopped, or over", browser.run("return document.getElementById('run').textContent === 'Search' || document.getElementById('mistakes').textContent") != "")
    tab_to(browser, "#as-text", "shift-tab")
    press(browser, "enter")
    tab_to(browser, "#text", "shift-tab")
    press(browser, "ctrl-a", *LONG)
    tab_to(browser, "summary")
    press(browser, "enter")
    tab_to(browser, "#limit")
    press(browser, "down")
    tab_to(browser, "#run", "shift-tab")
    press(browser, "enter", "enter")
    check("a search is begun and stopped", browser.run("return document.getElementById('mistakes').textContent") == "Stopped.")


def a_phone_watches(browser):
    """From a link to a board that is played: one tap."""
    browser.command("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    browser.command("Emulation.setTouchEmulationEnabled", {"enabled": True})
    browser.open("file://" + os.path.abspath("live.html") + "#text=" + "%0A".join(re.findall(".{9}", NEWSPAPER)))
    wait(browser, "quadrilleLesson.data.instance === 'Your instance'")
    wait(browser, "document.getElementById('play').getBoundingClientRect().top >= 0 && document.getElementById('play').getBoundingClientRect().bottom < 844")
    small = browser.run("""return Array.from(document.querySelectorAll('#live button, #live select, #live summary')).filter(one => one.checkVisibility())
        .map(one => [one.textContent.slice(0, 9), one.getBoundingClientRect()]).filter(([, box]) => box.height < 44 || box.width < 44).map(([text]) => text)""")
    check("fingers hit what they touch", not small, small)
    browser.click(browser.find("#play")[0])
    check("one tap after a link the search is played", wait(browser, "quadrilleLesson.tick > 1"))
    browser.command("Emulation.setTouchEmulationEnabled", {"enabled": False})
    browser.command("Emulation.clearDeviceMetricsOverride", {})


def lanes_come_into_view(browser):
    for width, height in ((1280, 720), (1024, 768), (1920, 1080), (768, 1024), (390, 844)):
        browser.command("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        browser.open("file://" + os.path.abspath("live.html"))
        searched(browser, choose, browser, "example", "Lesson: four by four")
        answer, lane, focus = browser.run("return [document.getElementById('answer').getBoundingClientRect().top, document.querySelector('.lane svg.board').getBoundingClientRect().top, document.activeElement.id]")
        check(f"{width}x{height}: after a search its answer and its lanes are in view", 0 <= answer < height / 3 and lane < height - 60 and focus == "play", (answer, lane, focus))
    browser.command("Emulation.clearDeviceMetricsOverride", {})


def begins_with_an_example(browser, page):
    browser.open("file://" + os.path.abspath(page))
    found = wait(browser, "quadrilleLesson.lanes.length === 3 && document.getElementById('searching').hidden") and givens(browser)
    says = browser.run("return document.getElementById('watch-for').textContent")
    check(f"{page} searches its first example, and says what to watch for", found == NEWSPAPER and "guess" in says, (found, says))


def the_page_is_small(page):
    """A class loads it over a phone, or mails it."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    module = len(text.split('id="module">')[1].split("<")[0]) * 3 // 4
    check("the module has less than 400 KB, the page less than 900", 100_000 < module < 400_000 and len(text.encode()) < 900_000, (module, len(text)))


def look(browser):
    the_page_is_small("live.html")
    for page in ("first.html", "published.html"):
        begins_with_an_example(browser, page)
    a_board_is_typed(browser)
    bad_input_is_pointed_at(browser)
    a_long_search_is_stopped(browser)
    lanes_come_as_they_are_finished(browser)
    examples_hold(browser)
    limits_are_said(browser)
    all_back_ends_race(browser)
    boards_are_explained(browser)
    the_reader_plays(browser)
    what_if_searches(browser)
    other_regions_are_typed_and_drawn(browser)
    boards_come_by_buttons(browser)
    huge_inputs_leave_the_page_free(browser)
    lanes_come_into_view(browser)
    keys_do_everything(browser)
    a_phone_watches(browser)
    traces_are_those_of_the_program(browser)
    nothing_is_too_wide(browser)
    errors = [entry["message"] for entry in browser.log("browser") if entry["level"] == "SEVERE"]
    check("the console has no errors", not errors, errors)


sys.exit(in_a_browser(look))
