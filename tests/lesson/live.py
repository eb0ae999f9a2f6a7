#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens a lesson that lives in headless Chromium, types into it, and holds what its module answers against what the
program writes: live.py QUADRILLE, in a folder with live.html. Ends with 77 without Chromium."""
import json
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
    page = subprocess.run([QUADRILLE, "lesson", "-q", "-o", "-", *options, instance], input=text, capture_output=True,
                          text=True, check=False).stdout
    return page.split('<script type="application/json" id="data">')[1].split("</script>")[0].replace("\\u003c", "<")


def wait(browser, script, seconds=500):
    """Waits as long as a test may take: on a busy machine all takes long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if browser.run("try { return " + script + "; } catch { return false; }"):  # there may be no lesson yet
            return True
        time.sleep(0.05)
    return False


def instances():
    """200 instances: boards of several sizes, members of families, covers and formulas from a seed."""
    draw, found = random.Random(5), []
    for name, count in (("easy", 60), ("minimal", 60), ("four", 10), ("six", 20)):
        with open(os.path.join(DATA, name + ".txt"), encoding="ascii") as file:
            boards = [word for line in file if not line.startswith("#") for word in line.split()[:1] if len(word) in (16, 36, 81)]
        found += [(board + "\n", "dlx,cdcl", 2) for board in draw.sample(boards, min(count, len(boards)))]
    found += [(f"{family}:{n}", "", 2) for family, last in (("queens", 12), ("langford", 8)) for n in range(4, last + 1)]
    while len(found) < 200:
        items = draw.randint(3, 9)
        if draw.random() < .5:
            options = [" ".join(f"i{i}" for i in sorted(draw.sample(range(items), draw.randint(1, 3)))) for _ in range(3 * items)]
            found.append((" ".join(f"i{i}" for i in range(items)) + "\n" + "\n".join(dict.fromkeys(options)) + "\n", "", 0))
        else:
            clauses = [" ".join(str(draw.choice((-1, 1)) * variable) for variable in draw.sample(range(1, items + 1), 3)) + " 0"
                       for _ in range(4 * items)]
            found.append((f"p cnf {items} {len(clauses)}\n" + "\n".join(clauses) + "\n", "", 2))
    return found[:200]


def traces_are_those_of_the_program(browser):
    asked, wanted = [], []
    for text, solvers, limit in instances():
        family = ":" in text and "\n" not in text
        options = ["--solvers", solvers] if solvers else []
        wanted.append(page_data(text if family else "-", *options, "-n", str(limit), text=None if family else text).strip() + "\n")
        asked.append([[text, json.loads(wanted[-1])["instance"], solvers], limit])
    browser.run("""window.got = [];
        (async () => { for (const [texts, limit] of arguments[0]) got.push(await quadrilleLive.answer(texts, limit).catch(error => error.message)); })();""", asked)
    wait(browser, "window.got.length === 200")
    got = browser.run("return window.got")
    differ = [question for question, one, other in zip(asked, got, wanted) if one != other]
    check("the module makes the lessons that the program makes, byte for byte, of 200 instances", len(got) == 200 and not differ, (len(got), differ[:2]))


def givens(browser):
    return "".join(str(cell or ".") for cell in browser.run("return quadrilleLesson.data.head.givens"))


def a_board_is_typed(browser):
    browser.open("file://" + os.path.abspath("live.html"))
    browser.run("document.querySelector('.grid input').focus(); document.querySelectorAll('.grid input').forEach(input => { input.value = ''; });")
    for digit in NEWSPAPER:
        browser.keys(" " if digit == "." else digit) if digit != "." else browser.keys("right")
    browser.keys("enter")
    check("a board typed into the cells is searched", wait(browser, f"quadrilleLesson.data.instance === 'Your instance'")
          and givens(browser) == NEWSPAPER, givens(browser))
    first = browser.run("return quadrilleLesson.lanes.map(lane => lane.totals.nodes)")
    address = browser.run("return location.href")
    browser.open(address)
    check("the address leads to the same search", wait(browser, "quadrilleLesson.data.instance === 'Your instance'")
          and browser.run("return quadrilleLesson.lanes.map(lane => lane.totals.nodes)") == first, address)
    browser.run("""const cell = document.querySelectorAll('.grid input')[2]; cell.value = '1'; cell.dispatchEvent(new Event('input'));
                   document.getElementById('run').click();""")
    check("another digit makes another tree", wait(browser, f"quadrilleLesson.lanes.map(lane => lane.totals.nodes).join() !== '{','.join(map(str, first))}'"),
          first)
    browser.run("""const cell = document.querySelectorAll('.grid input')[2]; cell.value = '5'; cell.dispatchEvent(new Event('input'));
                   document.getElementById('run').click();""")
    check("givens that contradict each other are named, and marked", wait(browser, "/r1c1.*r1c3/.test(document.getElementById('mistakes').textContent)")
          and browser.run("return document.querySelectorAll('.grid .wrong').length") == 2, browser.run("return document.getElementById('mistakes').textContent"))


def bad_input_is_pointed_at(browser):
    browser.run("""document.getElementById('as-text').getAttribute('aria-pressed') === 'true' || document.getElementById('as-text').click();
                   document.getElementById('text').value = 'p cnf 2 1\\n1 2 x\\n'; document.getElementById('run').click();""")
    check("bad input shows the program's own message at its place",
          wait(browser, "/^2:5: 'x' is not a literal/.test(document.getElementById('mistakes').textContent)")
          and browser.run("const area = document.getElementById('text'); return area.value.slice(area.selectionStart, area.selectionEnd)") == "x",
          browser.run("return document.getElementById('mistakes').textContent"))


def a_long_search_is_stopped(browser):
    browser.run(f"""document.getElementById('text').value = '{LONG}'; document.getElementById('limit').value = '0';
                    document.getElementById('seconds').value = '600'; document.getElementById('run').click();""")
    busy = browser.run("return document.getElementById('run').textContent")
    browser.run("document.getElementById('run').click();")
    check("a long search leaves the page free, and can be stopped", busy == "Stop" and browser.run("return document.getElementById('mistakes').textContent") == "Stopped.", busy)
    browser.run("""document.getElementById('text').value = 'queens:6'; document.getElementById('run').click();""")
    check("after it the next one is searched", wait(browser, "quadrilleLesson.data.instance === 'queens:6'"))


def examples_hold(browser):
    seen = {}
    browser.run("document.getElementById('seconds').value = '600';")
    for number in range(1, browser.run("return document.getElementById('example').options.length")):
        browser.run("""const list = document.getElementById('example'); window.before = quadrilleLesson.data;
                       list.selectedIndex = arguments[0]; list.dispatchEvent(new Event('change'));""", number)
        name = browser.run("return document.getElementById('example').selectedOptions[0].textContent")
        done = wait(browser, "quadrilleLesson.data !== window.before")
        says = browser.run("return document.getElementById('watch-for').textContent + '|' + document.getElementById('mistakes').textContent")
        check(f"example {name}: it is searched, with a sentence", done and len(says) > 20 and says.endswith("|"), says)
        seen[name] = browser.run("""return Object.fromEntries(quadrilleLesson.lanes.map(lane => [lane.solver, { ...lane.totals, guesses: lane.sequence.filter(step => step.do === 'place').length }]))""")
    check("a newspaper's board: nothing is guessed", seen["A newspaper's board"]["dlx"]["guesses"] == 0 == seen["A newspaper's board"]["cdcl"]["guesses"], seen["A newspaper's board"])
    check("three million nodes, 101 and 86", {name: lane["nodes"] for name, lane in seen["Three million nodes"].items()} == {"cell-order": 3025497, "dlx": 101, "cdcl": 86},
          seen["Three million nodes"])
    check("seventeen givens: nothing is guessed", not any(seen["Seventeen givens"][name]["guesses"] for name in ("dlx", "cdcl")), seen["Seventeen givens"])
    for name, count in (("Two solutions", 2), ("No solution", 0), ("An empty board", 288), ("Eight queens", 92), ("An exact cover", 1), ("Pigeons and holes", 0)):
        check(f"{name}: {count}", {lane["solutions"] for lane in seen[name].values()} == {count}, seen[name])


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
    wait(browser, "quadrilleLesson.data !== window.before")
    browser.run("quadrilleLesson.stepTo(1e9);")
    said = browser.run("return Array.from(document.querySelectorAll('.totals'), text => text.textContent)")
    check("a lane that time cut off says so, and the limit", len(said) == 3 and all(text.startswith("The time limit, 1 s, ended") for text in said), said)
    browser.run("""window.got = []; quadrilleLive.answer(['p cnf 40000000 1\\n1 0\\n', '', 'dpll'], 1).then(text => got.push(text.slice(0, 199)), error => got.push(error.message));""")
    wait(browser, "window.got.length")
    said = browser.run("return window.got[0]")
    check("memory that runs out is said, and how much there was", re.fullmatch(r'.*"not enough memory for the clauses; [\d,]+ of 1,024 MB are taken."}]}', said), said)


def look(browser):
    a_board_is_typed(browser)
    bad_input_is_pointed_at(browser)
    a_long_search_is_stopped(browser)
    examples_hold(browser)
    limits_are_said(browser)
    traces_are_those_of_the_program(browser)
    nothing_is_too_wide(browser)
    errors = [entry["message"] for entry in browser.log("browser") if entry["level"] == "SEVERE"]
    check("the console has no errors", not errors, errors)


sys.exit(in_a_browser(look))
