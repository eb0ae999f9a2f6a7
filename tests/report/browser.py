#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens reports in headless Chromium as a reader does, through chromedriver: browser.py PAGE TWO [CHART...]

PAGE is that of tests/report/run, which has these charts; TWO is of the same run and of one that takes twice as long.
Ends with 0 if all that is claimed below is so, 77 without Chromium."""
import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zlib

PAGE, TWO = ("file://" + os.path.abspath(path) for path in (sys.argv[1:] + ["", ""])[:2])
CHARTS = sys.argv[3:]
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--window-size=1200,900", "--force-color-profile=srgb"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # by this key WebDriver refers to elements
failures = []


def check(claim, holds, seen=""):
    print(("ok      " if holds else "FAILED  ") + claim + ("" if holds else f": {seen!r}"))
    if not holds:
        failures.append(claim)


class Browser:
    """A session of chromedriver (https://www.w3.org/TR/webdriver1/)."""

    def __init__(self, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        self.session = ""
        options = {"args": FLAGS + [f"--user-data-dir={folder}"],
                   "perfLoggingPrefs": {"enableNetwork": True}}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        for _ in range(100):
            try:
                answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
                self.session = "/session/" + answer["sessionId"]
                return
            except (ConnectionError, urllib.error.URLError):
                time.sleep(0.1)  # it has not begun to listen
        raise RuntimeError("chromedriver does not answer")

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + self.session + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()[:400]) from error

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_until(self, script, seconds):
        """Runs a script in the page every 20 ms until it returns what is true. Returns that, or null when the time is up."""
        return self.ask("POST", "/execute/async", {"script": """
            const [body, milliseconds, done] = arguments, look = new Function(body), began = performance.now();
            (function again() {
                const seen = look(), over = performance.now() - began > milliseconds;
                if (seen || over) done(seen || null); else setTimeout(again, 20);
            })();""", "args": [script, 1000 * seconds]})

    def find(self, selector, within=None):
        path = f"/element/{within}/elements" if within else "/elements"
        return [list(found.values())[0]
                for found in self.ask("POST", path, {"using": "css selector", "value": selector})]

    def click(self, element):
        self.ask("POST", f"/element/{element}/click", {})

    def type(self, element, keys):
        self.ask("POST", f"/element/{element}/value", {"text": keys})

    def clear(self, element):
        self.ask("POST", f"/element/{element}/clear", {})

    def open(self, address):
        self.ask("POST", "/url", {"url": "about:blank"})  # another hash alone would not load the page anew
        self.ask("POST", "/url", {"url": address})

    def command(self, name, parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def point(self, x, y):
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [move]}]})

    def keys(self, *keys):
        """Types into what has the focus; names as WebDriver has them."""
        codes = {"left": "\ue012", "up": "\ue013", "right": "\ue014", "down": "\ue015", "home": "\ue011", "end": "\ue010", "escape": "\ue00c",
                 "tab": "\ue004", "enter": "\ue007"}
        strokes = [{"type": kind, "value": codes.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": strokes}]})

    def picture(self, element):
        return pixels(base64.b64decode(self.ask("GET", f"/element/{element}/screenshot")))

    def log(self, kind):
        return self.ask("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


def in_a_browser(look):
    """Calls look(browser). Returns the status of the test: 1 if a check failed, 77 without Chromium."""
    if not shutil.which("chromedriver") or not (shutil.which("chromium") or shutil.which("google-chrome")):
        print("skipped: no chromium and chromedriver")
        return 77
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            look(browser)
        finally:
            browser.close()
    return 1 if failures else 0


def pixels(png):
    """The rows of a PNG with 8 bits a channel, each a list of (red, green, blue)."""
    at, data, width, channels = 8, b"", 0, 0
    while at < len(png):
        length, kind = int.from_bytes(png[at:at + 4], "big"), png[at + 4:at + 8]
        body = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, channels = int.from_bytes(body[:4], "big"), {2: 3, 6: 4}[body[9]]
        data += body if kind == b"IDAT" else b""
        at += 12 + length
    data, stride, rows = zlib.decompress(data), width * channels, []
    before = bytearray(stride)
    for start in range(0, len(data), stride + 1):
        kind, line = data[start], bytearray(data[start + 1:start + 1 + stride])
        for i in range(stride):
            left, up = line[i - channels] if i >= channels else 0, before[i]
            corner = before[i - channels] if i >= channels else 0
            near = min((left, up, corner), key=lambda x, p=left + up - corner: abs(p - x))
            line[i] = (line[i] + (0, left, up, (left + up) // 2, near)[kind]) & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, stride, channels)])
        before = line
    return rows


def column(browser, table, head):
    """The texts of a column, of the rows that are shown."""
    return browser.run("""
        const table = document.querySelectorAll("table.data")[arguments[0]];
        const heads = Array.from(table.tHead.rows[0].cells, cell => cell.textContent.trim());
        return Array.from(table.tBodies[0].rows).filter(row => row.offsetParent)
            .map(row => row.cells[heads.indexOf(arguments[1])].textContent.trim());""", table, head)


def click_head(browser, table, head):
    button = browser.run("""
        return Array.from(document.querySelectorAll("table.data")[arguments[0]].querySelectorAll("thead th"))
            .find(head => head.textContent.trim() === arguments[1]);""", table, head)
    browser.click(button[ELEMENT])


def look(browser):
    browser.ask("POST", "/url", {"url": PAGE})
    check("the page has a title", browser.ask("GET", "/title").startswith("Quadrille: 3 solvers on easy"),
          browser.ask("GET", "/title"))

    # Times are sorted by value: as texts "1.20 ms" would come before "9.80 µs".
    check("the table begins as the run has it", column(browser, 0, "solver")[:3] == ["dlx", "mrv", 'exec:sh -c "a<b"'],
          column(browser, 0, "solver"))
    click_head(browser, 0, "median")
    up = ["9.80 µs"] * 2 + ["12.1 µs"] + ["25.8 µs"] * 2 + ["3.05 ms", "> 1 s", "-"]
    check("a click sorts times by value, what is cut off above all, nothing last", column(browser, 0, "median") == up,
          column(browser, 0, "median"))
    click_head(browser, 0, "median")
    down = ["> 1 s", "3.05 ms"] + ["25.8 µs"] * 2 + ["12.1 µs"] + ["9.80 µs"] * 2 + ["-"]
    check("another click turns the order, nothing still last", column(browser, 0, "median") == down,
          column(browser, 0, "median"))
    sorted_heads = browser.run("""return Array.from(document.querySelectorAll("table.data")[0]
        .querySelectorAll("[aria-sort]"), head => [head.textContent.trim(), head.getAttribute("aria-sort")]);""")
    check("one head says how the table is sorted", sorted_heads == [["median", "descending"]], sorted_heads)
    click_head(browser, 0, "solver")
    check("texts are sorted as texts", column(browser, 0, "solver") == ["dlx"] * 2 + ['exec:sh -c "a<b"'] * 2 + ["mrv"] * 2
          + ["virtual best solver"] * 2,
          column(browser, 0, "solver"))

    # The keyboard does what the mouse does.
    browser.run("""Array.from(document.querySelectorAll("table.data")[0].querySelectorAll("thead button"))
        .find(button => button.getAttribute("aria-label") === "Sort by median").focus();""")
    active = list(browser.ask("GET", "/element/active").values())[0]
    browser.type(active, "\ue007")
    check("Enter sorts, too", column(browser, 0, "median") == up, column(browser, 0, "median"))

    # Filters.
    bar = browser.find(".filters")[0]
    text, select, output = (browser.find(kind, bar)[0] for kind in ("input", "select", "output"))
    told = lambda: browser.ask("GET", f"/element/{output}/text")
    check("all rows are there", told() == "8 rows", told())
    browser.type(text, "MRV")
    check("words filter rows, in any case", column(browser, 0, "solver") == ["mrv", "mrv"], column(browser, 0, "solver"))
    check("it says how many are left", told() == "2 of 8 rows", told())
    browser.type(text, " a<b>")
    check("every word has to be there", column(browser, 0, "set") == ['a<b>&"c"'], column(browser, 0, "set"))
    browser.clear(text)
    browser.run("arguments[0].dispatchEvent(new Event('input'));", {ELEMENT: text})
    for option in browser.find("option", select):
        if browser.ask("GET", f"/element/{option}/text") == "easy":
            browser.click(option)
    check("a set filters rows", column(browser, 0, "set") == ["easy"] * 4 and told() == "4 of 8 rows",
          (column(browser, 0, "set"), told()))

    # What the files of the run hold is text.
    body = browser.run("return document.body.textContent;")
    for word in ("A <processor> & more", "<script>alert(1)</script>", "dlx says <b>unique</b> & mrv none"):
        check(f"{word} is shown as it is", word in body)
    scripts = browser.run("return Array.from(document.scripts, script => script.type);")
    check("there are no scripts but ours", scripts == ["", ""], scripts)

    # Charts.
    charts = browser.run("""return Array.from(document.querySelectorAll("figure svg"), picture => {
        const box = picture.getBoundingClientRect();
        return [picture.getAttribute("aria-labelledby"), box.width > 200 && box.height > 100]; });""")
    check("every chart is there and has a size", charts == [["chart-" + name, True] for name in CHARTS], charts)
    words = browser.run("""return Array.from(document.querySelectorAll("figcaption"), words => words.innerText);""")
    check("every chart has a sentence under it", len(words) == len(CHARTS) and all("." in text for text in words), words)
    check("names are code in it", not CHARTS or browser.run("""
        return Array.from(document.querySelectorAll("figcaption code"), code => code.textContent)
            .includes('exec:sh -c "a<b"');"""))
    twice = browser.run("""const seen = new Set(), twice = [];
        for (const element of document.querySelectorAll("[id]"))
            (seen.has(element.id) ? twice : { push() {} }).push(element.id), seen.add(element.id);
        return twice;""")
    check("no two elements have the same id", twice == [], twice)
    lost = browser.run("""return Array.from(document.querySelectorAll("use, a[href^='#']"))
        .map(element => element.getAttribute("href") || element.getAttribute("xlink:href"))
        .filter(name => !document.getElementById(name.slice(1)));""")
    check("every reference within the page leads somewhere", lost == [], lost)

    look_at_choice(browser)
    if CHARTS:
        look_at_values(browser)
        look_in_the_dark(browser)
    look_at_tables(browser)
    look_at_several(browser)
    look_without_script(browser)

    # A narrow screen scrolls tables, not the page.
    browser.open(PAGE)
    browser.ask("POST", "/window/rect", {"width": 500, "height": 800})
    wide = browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth;")
    check("on a narrow screen the page itself is no wider than the screen", wide == 0, wide)
    phone = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    for page in (PAGE, TWO):
        browser.command("Emulation.setDeviceMetricsOverride", phone)
        browser.open(page)
        browser.run("document.querySelector('.choice').open = true;")
        wide = browser.run("return [innerWidth, document.documentElement.scrollWidth];")
        check("nor is it on a phone, with the choice unfolded", wide == [360, 360], wide)
        small = browser.run("""return Array.from(document.querySelectorAll(".choice label, .choice summary"),
            target => target.getBoundingClientRect().height).filter(height => height < 24);""")
        check("what is tapped there is high enough for a finger", small == [], small)
    browser.command("Emulation.clearDeviceMetricsOverride", {})

    console = [entry["message"] for entry in browser.log("browser")]
    check("the console has no errors", console == [], console)
    requests = set()
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        ours = message["params"].get("documentURL", "").split("#")[0] in (PAGE, TWO)  # the browser opens pages of its own, too
        if message["method"] == "Network.requestWillBeSent" and ours:
            requests.add(message["params"]["request"]["url"])
    outside = [address for address in requests if address.split("#")[0] not in (PAGE, TWO) and not address.startswith("data:")]
    check("nothing is loaded but the page itself", outside == [] and PAGE in requests, sorted(requests))


def shown(browser, selector, attribute):
    """The values of an attribute of elements that are shown."""
    return browser.run("""return Array.from(document.querySelectorAll(arguments[0]))
        .filter(element => element.checkVisibility()).map(element => element.getAttribute(arguments[1]));""",
                       selector, attribute)


def curves(browser, chart):
    """How many lines, marks and words in the colour or with the name of a back-end a chart shows: those of dlx are blue,
    those of mrv purple in every chart."""
    return browser.run("""const svg = document.querySelector(`figure[data-chart=${arguments[0]}] svg`), count = {};
        const covers = Array.from(svg.querySelectorAll("rect.cover")).filter(rect => rect.getClientRects().length)
            .map(rect => rect.getBoundingClientRect());
        const seen = shape => {
            const box = shape.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
            return shape.getClientRects().length && !covers.some(rect => x > rect.left && x < rect.right && y > rect.top && y < rect.bottom);
        };
        for (const [name, colour] of [["dlx", "rgb(29,100,238)"], ["mrv", "rgb(154,0,111)"]])
            count[name] = Array.from(svg.querySelectorAll("path, use, text")).filter(seen).filter(shape =>
                [shape.getAttribute("stroke"), shape.getAttribute("color")].some(c => (c || "").replaceAll(" ", "") === colour)
                || shape.textContent.trim().startsWith(name)).length;
        return count;""", chart)


def box(browser, name):
    """The checkbox of a back-end or a set."""
    return browser.run("""return Array.from(document.querySelectorAll(".choice label"))
        .find(label => label.textContent === arguments[0]).querySelector("input");""", name)[ELEMENT]


def look_at_choice(browser):
    browser.open(PAGE)
    check("all is shown at first", set(shown(browser, "tbody tr[data-solver]", "data-solver")) ==
          {"dlx", "mrv", 'exec:sh -c "a<b"'}, shown(browser, "tbody tr", "data-solver"))
    before = {chart: curves(browser, chart) for chart in CHARTS}
    browser.click(browser.find("main details:not(.choice) summary")[0])
    check("pairs are unfolded", "dlx" in shown(browser, "tr", "data-other") + shown(browser, "details tr", "data-solver"))
    browser.click(browser.find(".choice summary")[0])
    browser.click(box(browser, "dlx"))
    check("a back-end that is left out leaves all tables", "dlx" not in shown(browser, "tr", "data-solver")
          and "dlx" not in shown(browser, "tr", "data-other") and "mrv" in shown(browser, "details tr", "data-solver")
          + shown(browser, "details tr", "data-other"))
    check("and its columns", "dlx" not in shown(browser, "th", "data-solver")
          and "mrv" in shown(browser, "th", "data-solver"), shown(browser, "th", "data-solver"))
    wrong = browser.run("""return Array.from(document.querySelectorAll("table.data"), table => Array.from(table.rows,
        row => Array.from(row.cells).filter(cell => !cell.hidden).length)).filter(counts => new Set(counts).size > 1);""")
    check("rows keep as many cells as there are heads", wrong == [], wrong)
    for chart in ("cactus", "ecdf", "heatmap", "nodes"):
        if chart in CHARTS:
            now = curves(browser, chart)
            check(f"and the chart {chart}, which keeps the others", now["dlx"] == 0 and now["mrv"] == before[chart]["mrv"] > 0,
                  (before[chart], now))
    address = browser.ask("GET", "/url")
    check("the address says so", address.endswith("#hide=dlx"), address)
    browser.click(box(browser, "easy"))
    check("a set that is left out leaves all tables", "easy" not in shown(browser, "tr", "data-set"))
    address = browser.ask("GET", "/url")
    browser.open(address)
    check("the address shows the same to who gets it", "dlx" not in shown(browser, "tr", "data-solver")
          and "easy" not in shown(browser, "tr", "data-set") and "mrv" in shown(browser, "tr", "data-solver"), address)
    browser.click(browser.find("nav a[href='#charts']")[0])
    address = browser.ask("GET", "/url")
    check("a link within the page keeps what was chosen", address.endswith("#charts&hide=dlx&hide-set=easy"), address)

    # With keys alone: unfold, go to the first box, turn it.
    browser.open(PAGE)
    browser.run("document.querySelector('.choice summary').focus();")
    browser.keys(" ")
    browser.keys("tab", "tab", "tab", " ")
    first = browser.run("return document.activeElement.parentElement.textContent;")
    check("keys do it, too", first not in shown(browser, "tbody tr", "data-solver") and "hide=" in browser.ask("GET", "/url"),
          (first, browser.ask("GET", "/url")))
    for button, left in (("Solvers: none", 0), ("Solvers: all", 3)):
        browser.click(browser.find(f"[aria-label='{button}']")[0])
        check(f"{button}", len(set(shown(browser, "tbody tr[data-solver]", "data-solver"))) == left)
    check("all is no choice", "hide" not in browser.ask("GET", "/url"), browser.ask("GET", "/url"))

    # An address is anybody's.
    browser.open(PAGE + "#hide=%3Cimg%20src=x%20onerror=alert(1)%3E&hide=%&hide-set=&x&hide=mrv")
    browser.click(browser.find("main details:not(.choice) summary")[0])
    second = shown(browser, "details tr[data-other]", "data-other")
    check("pairs go with the second of them, too", second and "mrv" not in second, second)
    check("what an address names that is not there is passed over", "mrv" not in shown(browser, "tr", "data-solver")
          and "dlx" in shown(browser, "tr", "data-solver") and not browser.find("img[src=x]"))


def tip(browser, chart):
    return browser.run("return document.querySelector(`figure[data-chart=${arguments[0]}] .tip`).innerText;", chart)


def look_at_values(browser):
    # The numbers are those of the rows: dlx takes 9.8, 9.8, 10.5, 21 and 30.5 us, mrv 0.96, 12.1 us, 1.2 and 8 ms.
    browser.open(PAGE)
    place = browser.run("""const svg = document.querySelector("figure[data-chart=cactus] svg");
        svg.scrollIntoView({ block: "center" });
        const blue = Array.from(svg.querySelectorAll("[id*=_plot_] path"))
            .filter(path => (path.getAttribute("stroke") || "").replaceAll(" ", "") === "rgb(29,100,238)" && !path.closest("g[id]").querySelector("text"));
        const points = blue[0].getAttribute("d").match(/[\\d.]+/g).map(Number), matrix = svg.getScreenCTM();
        return [matrix.a * points[points.length - 2] + matrix.e, matrix.d * points[points.length - 1] + matrix.f];""")
    browser.point(place[0] + 2, place[1] - 2)
    check("a curve that is pointed at tells its value", tip(browser, "cactus") == "dlx: 5 solved within 30.5 \xb5s each",
          tip(browser, "cactus"))
    browser.point(2, 2)
    check("elsewhere there is nothing to tell", tip(browser, "cactus") == "", tip(browser, "cactus"))
    ends = {"cactus": "mrv: 4 solved within 8 ms each",
            "ecdf": "mrv: 80 % solved within 1 s",
            "scatter": "mrv on easy: 10.5 \xb5s with dlx, 960 ns with mrv",
            "nodes": "mrv: 90,000,000 nodes in 1 s"}
    for chart, words in ends.items():
        browser.run("document.querySelector(`figure[data-chart=${arguments[0]}] .chart`).focus();", chart)
        browser.keys("right")
        for _ in range(4):
            if not tip(browser, chart).startswith("mrv"):
                browser.keys("down")
        browser.keys("end")
        check(f"keys walk along curves of {chart}", tip(browser, chart) == words, tip(browser, chart))
    for chart in CHARTS:
        browser.run("document.querySelector(`figure[data-chart=${arguments[0]}] .chart`).focus();", chart)
        browser.keys("right")
        check(f"{chart} tells a value", tip(browser, chart) != "", tip(browser, chart))

    # An instance is chosen in all charts: the fastest of the cactus is in every chart that draws single instances.
    browser.run("document.querySelector('figure[data-chart=cactus] .chart').focus();")
    browser.keys("right", "enter")
    check("a chart says which instance was chosen", "(instance " in tip(browser, "cactus"), tip(browser, "cactus"))
    ringed = browser.run("""return Array.from(document.querySelectorAll("figure"))
        .filter(figure => figure.querySelector(".ring")).map(figure => figure.dataset.chart);""")
    check("all charts that draw instances ring it", {"cactus", "ecdf", "scatter"} <= set(ringed), ringed)
    browser.keys("escape")
    check("Escape takes the rings away", not browser.find(".ring"))
    last = list(ends)[-1]
    browser.run("document.querySelector(`figure[data-chart=${arguments[0]}] .chart`).focus();", last)
    browser.keys("right", "escape")
    check("Escape ends it", tip(browser, last) == "", tip(browser, last))

    # Curves of some sets are made of their times: dlx on `easy` takes 9.8, 9.8 and 10.5 us.
    browser.open(PAGE + '#hide-set=a%3Cb%3E%26%22c%22&hide=mrv')
    for chart, words in (("cactus", "dlx: 3 solved within 10.5 \xb5s each"), ("ecdf", "dlx: 100 % solved within 1 s")):
        browser.run("document.querySelector(`figure[data-chart=${arguments[0]}] .chart`).focus();", chart)
        browser.keys("right", "end")
        check(f"{chart} is drawn anew for the sets chosen", tip(browser, chart) == words, tip(browser, chart))
    said = browser.run("""return getComputedStyle(document.querySelector("figure[data-chart=cactus] figcaption"), "::before").content;""")
    check("and says so", "chosen sets" in said, said)


def look_in_the_dark(browser):
    for scheme in ("light", "dark"):
        browser.command("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        browser.open(PAGE)
        paper = browser.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);")
        browser.run("document.querySelector('figure[data-chart=cactus]').scrollIntoView();")
        rows = browser.picture(browser.find("figure[data-chart=cactus] svg")[0])
        many = max((row[x] for row in rows[60:] for x in range(0, len(row), 7)), key=[p for r in rows[60::9] for p in r[::7]].count)
        check(f"{scheme}: charts lie on the page's own ground", all(abs(a - b) < 4 for a, b in zip(many, paper)), (many, paper))
        least, most = (pick(sum(p) for row in rows for p in row) / 3 for pick in (min, max))
        check(f"{scheme}: their words stand out", least < 60 and most > 200, (least, most))
    browser.command("Emulation.setEmulatedMedia", {"features": []})


def look_at_tables(browser):
    browser.open(PAGE)
    fold = browser.run("""const fold = document.querySelector("main details:not(.choice)");
        return [fold.open, fold.querySelector("summary").textContent, fold.querySelectorAll("tbody tr").length];""")
    check("all pairs are folded", fold == [False, "All pairs of solvers: 6", 6], fold)
    browser.click(browser.find("main details:not(.choice) summary")[0])
    check("and unfold", "mrv" in shown(browser, "details tr", "data-other"), shown(browser, "details tr", "data-other"))
    stays = browser.run("""const scroll = document.querySelector(".scroll"), table = scroll.querySelector("table");
        scroll.style.width = "250px", scroll.style.height = "180px";
        scroll.scrollTo(170, 120);
        const frame = scroll.getBoundingClientRect(), cell = table.tBodies[0].rows[4].cells[0].getBoundingClientRect();
        const head = table.tHead.rows[0].cells, own = head[0].getBoundingClientRect();
        return [scroll.scrollLeft, scroll.scrollTop, cell.left - frame.left, head[4].getBoundingClientRect().top - frame.top,
            own.left - frame.left, own.top - frame.top].map(Math.round);""")
    check("first column and head stay while the rest is scrolled", stays[:2] == [170, 120] and max(stays[2:]) <= 1, stays)


def look_at_several(browser):
    browser.open(TWO)
    title = browser.ask("GET", "/title")
    check("several runs are one page", title == "Quadrille: 2 runs side by side", title)
    twice = browser.run("""const ids = Array.from(document.querySelectorAll("[id]"), element => element.id);
        return ids.filter((id, i) => ids.indexOf(id) !== i);""")
    check("no two elements of it have the same id", twice == [], twice)
    lost = browser.run("""return Array.from(document.querySelectorAll("use, a[href^='#'], [aria-labelledby]"))
        .map(element => element.getAttribute("aria-labelledby") ||
            (element.getAttribute("href") || element.getAttribute("xlink:href")).slice(1))
        .filter(name => !document.getElementById(name));""")
    check("every reference within it leads somewhere", lost == [], lost)
    check("each is held against the first", column(browser, 1, "ratio") == ["2.000"] * 3, column(browser, 1, "ratio"))
    words = browser.run("return document.querySelector('section[aria-labelledby=runs]').innerText;")
    check("what their conditions differ in is said", "GNU 12.2.0 in A, GNU 13.2.0 in B" in words, words)
    runs = browser.run("return document.querySelectorAll('article.run').length;")
    pictures = browser.run("return document.querySelectorAll('article.run figure svg').length;")
    check("each has its section with its charts", (runs, pictures) == (2, 2 * len(CHARTS)), (runs, pictures))
    browser.click(browser.find(".choice summary")[0])
    browser.click(box(browser, "mrv"))
    check("what is chosen goes for all", "mrv" not in shown(browser, "tr", "data-solver")
          and shown(browser, "tr", "data-solver").count("dlx") > 2)
    if "cactus" in CHARTS:
        browser.run("document.querySelector('#run-2-title').closest('article').querySelector('figure[data-chart=cactus] .chart').focus();")
        browser.keys("right", "end")
        told = browser.run("return document.activeElement.querySelector('.tip').innerText;")
        check("a chart tells the values of its own run", told == "dlx: 5 solved within 61 \xb5s each", told)


def look_without_script(browser):
    browser.command("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.open(PAGE)
    rows = shown(browser, "tbody tr[data-solver]", "data-solver")
    check("without scripts all rows are there", {"dlx", "mrv"} <= set(rows), rows)
    pictures = browser.run("return Array.from(document.querySelectorAll('figure svg')).filter(svg => svg.checkVisibility()).length;")
    check("and all charts", pictures == len(CHARTS), pictures)
    dead = browser.find(".choice, .filters, .sort, .tip")
    check("and nothing that would do nothing", dead == [], dead)
    browser.command("Emulation.setScriptExecutionDisabled", {"value": False})


if __name__ == "__main__":
    sys.exit(in_a_browser(look))
