#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens lessons in headless Chromium as a reader does: page.py QUADRILLE, in the folder of run-lesson.sh.

What the page shows is held against `quadrille trace`, replayed here, and against `quadrille count`. Ends with 0 if all
that is claimed below is so, 77 without Chromium."""
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "report"))
from browser import check, in_a_browser  # noqa: E402

QUADRILLE = sys.argv[1]
PAGES = {"four": "four.txt", "hard": "hard.txt", "queens": "queens:12", "formula": "formula.cnf"}


def program(*arguments, text=None, errors=False):
    ended = subprocess.run([QUADRILLE, *arguments], input=text, capture_output=True, text=True, check=False)
    return ended.stderr if errors else ended.stdout


def trace(spec, instance, text=None, steps=4000):
    lines = program("trace", "-s", spec, "--max-steps", str(steps), instance, text=text).splitlines()
    return [json.loads(line) for line in lines[1:-1]]


def open_page(browser, name, place=""):
    browser.open("file://" + os.path.abspath(name + ".html") + place)


def press(browser, *keys):
    """Keys into the page; of names those of Browser.keys, and with "shift-" before them."""
    codes = {"left": "\ue012", "right": "\ue014", "home": "\ue011", "end": "\ue010", "enter": "\ue007", "tab": "\ue004",
             "escape": "\ue00c"}
    strokes = []
    for key in keys:
        held = key.startswith("shift-")
        value = codes.get(key.removeprefix("shift-"), key.removeprefix("shift-"))
        strokes += [{"type": "keyDown", "value": "\ue008"}] if held else []
        strokes += [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        strokes += [{"type": "keyUp", "value": "\ue008"}] if held else []
    browser.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})


def entry_of(step):
    return [step.get(key) for key in ("cell", "digit", "option", "literal", "level")]


def states_are_those_of_the_trace(browser, name, instance):
    """What stands, node and depth at each step of the first part."""
    lanes = browser.run("""return quadrilleLesson.lanes.map(lane => ({ spec: lane.spec, count: lane.parts[0].steps.length,
        states: Array.from({ length: lane.parts[0].steps.length }, (_, at) => {
            const state = quadrilleLesson.stateAt(lane.number, at + 1);
            const entry = at => [at.cell, at.digit, at.option, at.literal, at.level].map(value => value === undefined ? null : value);
            return [state.step.do, state.node, state.depth, state.standing.slice(-3).map(entry), state.standing.length]; }) }));""")
    for lane in lanes:
        stack, wrong = [], []
        for step, state in zip(trace(lane["spec"], instance), lane["states"]):
            if step["do"] in ("place", "propagate"):
                stack.append(entry_of(step))
            elif step["do"] == "backtrack":
                del stack[step["keep"]:]
            if state != [step["do"], step["node"], step["depth"], stack[-3:], len(stack)]:
                wrong.append((step, state))
        check(f"{name}, {lane['spec']}: each of {lane['count']} states is that of the trace", not wrong and lane["count"] > 9, wrong[:1])


def ends_are_those_of_the_trace(browser):
    """Of a search whose middle is left out, the end of what is shown is the end of the search."""
    seen = browser.run("""return quadrilleLesson.lanes.map(lane => { const state = quadrilleLesson.stateAt(lane.number, lane.count);
        return [lane.spec, state.step.step, state.nodes, state.solutions, state.covered.length, state.counts.conflicts]; });""")
    for spec, steps, nodes, solutions, covered, conflicts in seen:
        if spec == "cell-order":
            continue  # five million lines
        lines = program("trace", "-s", spec, "hard.txt").splitlines()
        kinds = [json.loads(line)["do"] for line in lines[1:-1]]
        end = json.loads(lines[-1])
        left = kinds.count("cover") - kinds.count("uncover")
        check(f"hard, {spec}: behind the gap all counts go on", [steps, nodes, solutions, covered, conflicts] == [end["steps"], end["nodes"],
              end["solutions"], left, kinds.count("conflict")], (seen, end, left))


def a_state_is_the_same_however_it_is_reached(browser, name):
    differ = browser.run("""
        const lesson = quadrilleLesson, differ = [];
        let seed = arguments[0];
        const random = below => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 2147483648 * below); };
        lesson.lanes.forEach((lane, at) => {
            const hashes = Array.from({ length: lane.count + 1 }, (_, index) => lesson.hash(at, index));
            if (new Set(hashes).size < lane.count) differ.push("some states have the same hash");
            for (let jump = 0; jump < 1000; jump++) {
                const index = random(lane.count + 1);
                if (lesson.hash(at, index) !== hashes[index]) differ.push([lane.solver, index]);
            }
            for (let index = lane.count; index >= 0; index -= 7)
                if (lesson.hash(at, index) !== hashes[index]) differ.push([lane.solver, index]);
        });
        return differ;""", random.randrange(1 << 30))
    check(f"{name}: after 1,000 jumps and going back, states are those of going forward", not differ, differ[:3])


def every_view_of_every_lane(browser, name):
    slow = browser.run("""
        const lesson = quadrilleLesson, times = {};
        for (const tab of document.querySelectorAll("[role=tab]")) {
            tab.click();
            for (let at = 0; at <= lesson.ticks; at += Math.ceil(lesson.ticks / 60)) {
                const start = performance.now();
                lesson.stepTo(at);
                times[tab.id] = Math.max(times[tab.id] || 0, performance.now() - start);
            }
        }
        return times;""")
    print(f"        {name}, longest milliseconds of a step, all lanes: " + ", ".join(f"{tab.replace('-tab', '')} {time:.0f}" for tab, time in slow.items()))
    tabs = browser.run("return Array.from(document.querySelectorAll('[role=tab]'), tab => tab.id);")
    expected = {"four": 8, "hard": 8, "queens": 9, "formula": 6}[name]
    check(f"{name}: each lane has its views", len(tabs) == expected, tabs)


def it_fits_a_phone(browser, name):
    browser.command("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True})
    open_page(browser, name)
    browser.run("document.querySelectorAll('details').forEach(part => { part.open = true; }); document.querySelectorAll('#predict-button, #what-if-button').forEach(one => one.click());")
    wide = browser.run("""return Array.from(document.querySelectorAll("[role=tab]"), tab => { tab.click();
        return [tab.id, document.documentElement.scrollWidth]; }).filter(([, width]) => width > 360);""")
    check(f"{name}: nothing is wider than a phone", not wide, wide)
    browser.command("Emulation.clearDeviceMetricsOverride", {})


def tick(browser):
    return browser.run("return quadrilleLesson.tick;")


def keys_do_everything(browser):
    open_page(browser, "four")
    conflicts = [at + 1 for at, step in enumerate(trace("cell-order", "four.txt")) if step["do"] == "conflict"]
    press(browser, "right", "right", "right", "left")
    check("arrows step on and back", tick(browser) == 2, tick(browser))
    press(browser, "home", "shift-right", "shift-right", "shift-right", "shift-left")
    check("with Shift, to conflicts of the trace", tick(browser) == conflicts[1], (tick(browser), conflicts[:4]))
    press(browser, "n")
    solved = [at + 1 for at, step in enumerate(trace("cell-order", "four.txt")) if step["do"] == "solution"]
    check("n leads to the solution", tick(browser) == solved[0], (tick(browser), solved))
    board = browser.run("return Array.from(document.querySelectorAll('#lane-1 .digit'), digit => digit.textContent).join('');")
    check("there the board is what solve answers", board == "".join(program("solve", "-o", "line", "four.txt").split()[-1:]), board)
    press(browser, "2", "v")
    chosen = browser.run("return [document.querySelector('.lane.chosen').id, document.querySelector('#lane-2 [aria-selected=true]').dataset.view];")
    check("digits choose a lane, v its next view", chosen == ["lane-2", "matrix"], chosen)
    press(browser, "end")
    done = browser.run("return Array.from(document.querySelectorAll('.lane.done .totals'), text => text.textContent);")
    check("at the end all lanes are done and say so", len(done) == 3 and all(text.startswith("Done") for text in done), done)
    press(browser, "home", "c", "right")
    nodes = browser.run("return [quadrilleLesson.clock, ...quadrilleLesson.lanes.map(lane => quadrilleLesson.stateAt(lane.number, quadrilleLesson.stepTo(1)[lane.number]).nodes)];")
    check("by nodes, each lane enters one", nodes == ["node", 2, 2, 2], nodes)
    press(browser, "home", " ")
    playing = browser.run("return quadrilleLesson.playing;")
    time.sleep(1.2)
    press(browser, " ")
    check("the space bar plays and pauses", playing and tick(browser) >= 2 and not browser.run("return quadrilleLesson.playing;"), tick(browser))
    said = browser.run("return document.getElementById('announcer').getAttribute('aria-live');")
    check("there is a region for screen readers", said == "polite", said)
    time.sleep(.4)
    text = browser.run("return document.getElementById('announcer').textContent;")
    check("it says what each lane does", all(f"{solver}: " in text for solver in ("cell-order", "dlx", "cdcl")), text)


def a_link_leads_to_a_step(browser):
    open_page(browser, "four", "#step=17&clock=step&lane=2&views=tree,matrix,graph")
    seen = browser.run("return [quadrilleLesson.tick, document.querySelector('.lane.chosen').id, ...Array.from(document.querySelectorAll('[aria-selected=true]'), tab => tab.dataset.view)];")
    check("a link restores step, lane and views", seen == [17, "lane-2", "tree", "matrix", "graph"], seen)
    press(browser, "right")
    time.sleep(.5)
    place = browser.run("return location.hash;")
    check("the address keeps where the reader is", place == "#step=18&clock=step&lane=2&views=tree,matrix,graph", place)
    open_page(browser, "four", "#step=<b>&clock=constructor&lane=99&views=x,,y&z")
    check("a broken link begins at the beginning", tick(browser) == 0, tick(browser))
    open_page(browser, "four", "#step=99999999")
    check("one too far, at the end", tick(browser) == browser.run("return quadrilleLesson.ticks;"), tick(browser))


def predict(browser):
    open_page(browser, "four")
    browser.run("document.activeElement.blur();")
    press(browser, "p")
    question = browser.run("return document.querySelector('#predict .question').textContent;")
    check("predict asks at a choice", "cell-order" in question and question.endswith("write it."), question)
    browser.run("document.querySelector('#lane-1 [data-cell=\"3\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }));")
    text = browser.run("return document.getElementById('predict').innerText;")
    check("a wrong cell is said to be wrong, with the right one", "Not r1c4: it is r1c2." in text and "0 of 1" in text, text)
    check("and what each lane does", all(f"{solver}: " in text for solver in ("dlx", "cdcl")), text)
    for _ in range(9):
        press(browser, "right")
        if browser.run("return quadrilleLesson.predict.waiting;"):
            break
    step = trace("cell-order", "four.txt")[tick(browser)]
    check("it stops before the next choice of the trace", step["do"] == "choose", step)
    browser.run("document.getElementById('guess').focus();")
    press(browser, *f"r{step['cell'] // 4 + 1}c{step['cell'] % 4 + 1}", "enter")
    text = browser.run("return document.getElementById('predict').innerText;")
    check("by keyboard, a right guess is counted", "Right" in text and "1 of 2" in text, text)


def what_if(browser):
    """Every digit in every blank: what the page says of it holds."""
    open_page(browser, "four")
    givens = [1, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0, 0, 4]
    before = {spec: trace(spec, "four.txt") for spec in ("cell-order", "dlx", "cdcl")}
    wrong, outright, steps = [], 0, 0

    def line(cell, digit):
        return "".join(str(digit if at == cell else given) for at, given in enumerate(givens)).replace("0", ".")

    def bare(step):
        return {key: value for key, value in step.items() if key != "sizes"}

    for cell, given in enumerate(givens):
        for digit in [0] if given else range(1, 5):
            found = browser.run("""const found = quadrilleLesson.whatIf(arguments[0], arguments[1]);
                return { clash: found.clash, first: found.first && found.first.lane.solver, lines: found.lines.map(([lane, text]) => [lane.spec, text]) };""", cell, digit)
            text = line(cell, digit) + "\n"
            count = program("count", "--order", "2x2", "-", text=text).strip()
            if (found["clash"] >= 0) and count not in ("0", ""):
                wrong.append((cell, digit, "clash", count))
            for spec, sentence in found["lines"]:
                if "it has found that" in sentence:
                    outright += 1
                    if count not in ("0", ""):
                        wrong.append((cell, digit, spec, sentence, count))
                if "Solution" in sentence and count == "0":
                    wrong.append((cell, digit, spec, sentence, count))
                if "no further than step" in sentence and found["clash"] < 0:
                    number = int(sentence.split("no further than step ")[1].split(".")[0].replace(",", ""))
                    after = trace(spec, "-", text=f"# quadrille: order 2x2\n{text}")
                    steps += 1
                    if [bare(step) for step in before[spec][:number]] == [bare(step) for step in after[:number]]:
                        wrong.append((cell, digit, spec, sentence, "it does fit"))
            if found["first"] and count != "0" and found["clash"] < 0:
                wrong.append((cell, digit, "first", found))
    check("what if: what is said to be refuted has no solution, and no trace fits further than is said", not wrong and outright > 9 and steps > 30,
          (wrong[:2], outright, steps))
    browser.run("""document.getElementById('what-if-button').click(); document.getElementById('what-if-cell').focus();""")
    press(browser, *"r1c3", "enter")
    browser.run("document.querySelectorAll('#what-if .digits button')[3].focus();")
    press(browser, "enter")
    text = browser.run("return document.querySelector('#what-if .result').innerText;")
    command = browser.run("return document.querySelector('#what-if code').textContent;")
    browser.run("document.querySelector('#lane-2 [data-cell=\"5\"]').focus();")
    press(browser, "right", "enter")
    place = browser.run("return [document.getElementById('what-if-cell').value, document.activeElement.textContent];")
    press(browser, "enter", "escape")
    seen = browser.run("return [document.querySelector('#what-if h3').textContent, document.activeElement.dataset.cell];")
    check("from a cell of the board there and back", (place, seen) == (["r2c3", "without this 3"], ["Without the 3 in r2c3", "6"]), (place, seen))
    check("by keyboard, too", "If r1c3 were 4" in text, text)
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(["sh", "-c", f'quadrille() {{ "{QUADRILLE}" "$@"; }}\n' + command], cwd=folder, capture_output=True, text=True, check=False)
        check("the command makes the new page", tried.returncode == 0 and os.path.exists(os.path.join(folder, "lesson-r1c3.html")), (command, tried.stderr))


def many_nodes_are_an_icicle(browser):
    """All 92 solutions of eight queens (a published count), and a bar for what stands at any step."""
    open_page(browser, "eight", "#step=999999&views=tree")
    seen = browser.run("""return [document.querySelectorAll('.tree .star').length, document.querySelectorAll('.tree .icicle').length,
        document.querySelector('.tree title').textContent, quadrilleLesson.lanes[0].gaps.length];""")
    check("an icicle has a star for each solution", seen[:2] == [92, 2] and "92 solutions" in seen[2] and not seen[3], seen)
    wrong = browser.run("""
        const wrong = [], lane = quadrilleLesson.lanes[0];
        for (let at = 1; at < lane.count; at += 997) {
            quadrilleLesson.stepTo(at);
            const bars = (document.querySelector('.tree .icicle.alive').getAttribute('d').match(/M/g) || []).length;
            const path = quadrilleLesson.stateAt(0, at).standing.length + 1;
            if (bars !== path) wrong.push([at, bars, path]);
        }
        return wrong;""")
    check("and a bar for each placement that stands", not wrong, wrong[:3])


def solutions_are_kept(browser):
    """Of a search of which 1,500 steps at each end are kept, the solution is in the middle."""
    open_page(browser, "hard")
    solution = program("solve", "-o", "line", "hard.txt").split()[-1]
    kept = browser.run("return quadrilleLesson.lanes.map(lane => [lane.missing, lane.totals.solutions, lane.solved.length])")
    check("each lane keeps its solution, whatever is left out", all(found == there == 1 for _, found, there in kept) and kept[0][0] > 1e6, kept)
    press(browser, "n")
    board = browser.run("return Array.from(document.querySelectorAll('#lane-1 .digit'), digit => digit.textContent).join('');")
    solved = browser.run("return Array.from(document.querySelectorAll('.top td'), cell => cell.textContent).join('');")
    check("n leads there, and the answer shows it", board == solution == solved, (board, solved))
    steps = browser.run("return quadrilleLesson.lanes.reduce((sum, lane) => sum + lane.totals.steps, 0)")
    answer = browser.run("return document.getElementById('answer').textContent")
    check("the answer says how many, who proved it, and the steps", answer == f"1 solution, proved by cell-order, dlx and cdcl; {steps:,} steps.", answer)
    press(browser, "end", "n")
    told = browser.run("return [document.getElementById('told').hidden, document.getElementById('told').textContent]")
    check("a jump that can't be done says why, in sight", told == [False, "No lane has a further solution on this page."], told)
    program("lesson", "-s", "sum-45", "-s", "dlx", "-n", "1", "-o", "wrong.html", "four.txt")
    open_page(browser, "wrong")
    answer = browser.run("return document.getElementById('answer').textContent")
    check("a solution that breaks the rules is no answer", "what sum-45 found breaks the rules" in answer and "found by dlx" in answer, answer)


def steps_are_saved(browser):
    """As SVG, by the page: each view of each lane, well-formed, without a style sheet; and what a board shows."""
    wrong = []
    for name in ("four", "queens", "formula"):
        open_page(browser, name, "#step=9")
        for lane, view in browser.run("return Array.from(document.querySelectorAll('[role=tab]'), tab => [Number(tab.id.slice(5, 6)) - 1, tab.id])"):
            browser.run("document.getElementById(arguments[0]).click(); quadrilleLesson.stepTo(9);", view)
            time.sleep(.05)
            text = browser.run("return quadrilleLesson.svg(arguments[0]);", lane)
            picture = xml.etree.ElementTree.fromstring(text)
            texts = "".join(picture.itertext())
            sentence = browser.run("return document.querySelectorAll('.sentence')[arguments[0]].textContent;", lane)
            if "class=" in text or "var(" in text or len(list(picture.iter())) < 12 or sentence.split()[0] not in texts:
                wrong.append((view, text[:200]))
    check("pictures are whole, and need no style sheet", not wrong, wrong[:1])
    open_page(browser, "four", "#step=17")
    kept = tempfile.TemporaryDirectory()
    folder = kept.name
    browser.command("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": folder})
    browser.run("document.querySelector('#lane-1 .save').click();")
    for _ in range(100):
        if [file for file in os.listdir(folder) if file.endswith(".svg")]:
            break
        time.sleep(.1)
    files = os.listdir(folder)
    check("a button saves it as a file", files == ["cell-order-board-step-17.svg"], files)
    with open(os.path.join(folder, files[0]), encoding="utf-8") as file:
        numbers = [text.text for text in xml.etree.ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text") if text.text and text.get("font-size", "").startswith("22")]
    shown = browser.run("return Array.from(document.querySelectorAll('#lane-1 .digit'), digit => digit.textContent).filter(Boolean)")
    check("with the digits of the board", numbers == shown and len(shown) > 4, (numbers, shown))


def variables_have_names(browser):
    """From comments: those of `convert`, and anybody's."""
    with open("named.cnf", "w", encoding="ascii") as file:
        file.write(program("convert", "--to", "cnf", "four.txt"))
    program("lesson", "-s", "cdcl", "-o", "named.html", "named.cnf")
    open_page(browser, "named")
    says = browser.run("return quadrilleLesson.lanes[0].sequence.map(step => step.says).join(' ')")
    rows = browser.run("return Array.from(document.querySelectorAll('.vc-row text:last-of-type'), row => row.textContent)")
    check("names in comments name variables, in sentences and clauses", "r1c2 is " in says and "x7 " not in says and any("r1c1 is 1 or r1c1 is 2" in row for row in rows), (says[:200], rows[:3]))
    with open("named.cnf", "w", encoding="utf-8") as file:
        file.write("c 2 = gr\u00fcn <b>\nc 3 = \nc 9 = none\nc 1=no name\np cnf 3 2\n1 2 0\n-2 3 0\n")
    program("lesson", "-s", "dpll", "-o", "named.html", "named.cnf")
    open_page(browser, "named")
    names = browser.run("return quadrilleLesson.data.names")
    check("and nothing else does", names == {"2": "gr\u00fcn <b>"}, names)


def ids_and_title(browser):
    for name in PAGES:
        open_page(browser, name)
        browser.run("document.querySelectorAll('[role=tab]').forEach(tab => tab.click());")
        twice = browser.run("const ids = Array.from(document.querySelectorAll('[id]'), element => element.id); return ids.filter((id, at) => ids.indexOf(id) !== at);")
        check(f"{name}: no two elements have the same id", not twice, twice)
    os.makedirs("folder", exist_ok=True)
    with open("four.txt", encoding="ascii") as board, open("folder/four.txt", "w", encoding="ascii") as copy:
        copy.write(board.read())
    program("lesson", "-s", "dlx", "-o", "titled.html", os.path.abspath("folder/four.txt"))
    open_page(browser, "titled")
    title = browser.ask("GET", "/title")
    check("the title holds no path", title == "Quadrille lesson: four.txt:2", title)


def large_digits_are_letters(browser):
    """One alphabet: on the board, in sentences, in what is typed."""
    board = "# quadrille: order 4x4\n" + "\n".join("123456789ABCDEFG"[shift:] + "123456789ABCDEFG"[:shift] if not at else "." * 16 for at, shift in enumerate([0] * 16)) + "\n"
    program("lesson", "-s", "dlx", "-n", "1", "-o", "letters.html", "-", text=board)
    open_page(browser, "letters", "#step=40")
    shown = browser.run("return Array.from(document.querySelectorAll('#lane-1 .digit'), digit => digit.textContent).slice(0, 16).join('')")
    says = browser.run("return quadrilleLesson.lanes[0].sequence.map(step => step.says).join(' ')")
    check("digits after 9 are letters, in sentences, too", shown == "123456789ABCDEFG" and " G in r" in says and " 16 in r" not in says, (shown, says[:200]))


def no_errors(browser):
    errors = [entry["message"] for entry in browser.log("browser") if entry["level"] == "SEVERE"]
    check("no errors in the console", not errors, errors[:3])


def look(browser):
    for name, instance in PAGES.items():
        open_page(browser, name)
        states_are_those_of_the_trace(browser, name, instance)
        a_state_is_the_same_however_it_is_reached(browser, name)
        every_view_of_every_lane(browser, name)
        it_fits_a_phone(browser, name)
    open_page(browser, "hard")
    ends_are_those_of_the_trace(browser)
    many_nodes_are_an_icicle(browser)
    keys_do_everything(browser)
    solutions_are_kept(browser)
    steps_are_saved(browser)
    ids_and_title(browser)
    variables_have_names(browser)
    large_digits_are_letters(browser)
    a_link_leads_to_a_step(browser)
    predict(browser)
    what_if(browser)
    open_page(browser, "long")
    shown = browser.run("return quadrilleLesson.lanes.reduce((sum, lane) => sum + lane.count, 0);")
    size = os.path.getsize("long.html")
    check("10,000 steps take at most 5 MB, or as much a step", size / max(shown, 1) <= 500 and size < 5e6 and shown > 8000, (size, shown))
    no_errors(browser)
    asked = [json.loads(entry["message"])["message"] for entry in browser.log("performance")]
    sent = [message["params"] for message in asked if message["method"] == "Network.requestWillBeSent"]
    # The browser opens pages of its own, too.
    loaded = {params["request"]["url"][:60] for params in sent if params.get("documentURL", "").startswith("file:")}
    check("nothing is loaded but the pages", loaded and all(address.startswith(("file:///", "data:")) for address in loaded), loaded)


if __name__ == "__main__":
    sys.exit(in_a_browser(look))
