#!/usr/bin/env python3
"""Opens a report in headless Chromium as a reader does, through chromedriver: browser.py PAGE

The page is that of tests/report/run. Ends with 0 if all that is claimed below is so, 77 without Chromium."""
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

PAGE = "file://" + os.path.abspath(sys.argv[1])
CHARTS = sys.argv[2:]
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--window-size=1200,900"]
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

    def log(self, kind):
        return self.ask("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


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
    check("the page has a title", browser.ask("GET", "/title").startswith("Quadrille: 3 back-ends on easy"),
          browser.ask("GET", "/title"))

    # Times are sorted by value: as texts "1.20 ms" would come before "9.80 µs".
    check("the table begins as the run has it", column(browser, 0, "back-end")[:3] == ["dlx", "mrv", 'exec:sh -c "a<b"'],
          column(browser, 0, "back-end"))
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
    click_head(browser, 0, "back-end")
    check("texts are sorted as texts", column(browser, 0, "back-end") == ["dlx"] * 2 + ['exec:sh -c "a<b"'] * 2 + ["mrv"] * 2
          + ["virtual best solver"] * 2,
          column(browser, 0, "back-end"))

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
    check("words filter rows, in any case", column(browser, 0, "back-end") == ["mrv", "mrv"], column(browser, 0, "back-end"))
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
    scripts = browser.run("return document.scripts.length;")
    check("there are no scripts but ours", scripts == 2, scripts)

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

    # A narrow screen scrolls tables, not the page.
    browser.ask("POST", "/window/rect", {"width": 500, "height": 800})
    wide = browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth;")
    check("on a narrow screen the page itself is no wider than the screen", wide == 0, wide)

    console = [entry["message"] for entry in browser.log("browser")]
    check("the console has no errors", console == [], console)
    requests = set()
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        ours = message["params"].get("documentURL") == PAGE  # the browser opens pages of its own, too
        if message["method"] == "Network.requestWillBeSent" and ours:
            requests.add(message["params"]["request"]["url"])
    outside = [address for address in requests if address != PAGE and not address.startswith("data:")]
    check("nothing is loaded but the page itself", outside == [] and PAGE in requests, sorted(requests))


def main():
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


sys.exit(main())
