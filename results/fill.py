#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""fill.py [--check] QUADRILLE PAGE...: writes the figures of runs into pages, or compares them.

A page of Markdown has marks, comments that do not show. What stands behind one, up to <!-- end -->, is made anew:

    <!-- show table on SET of RUN -->              the main table of the set
    <!-- show times A B on SET, SET of RUN -->     what an instance takes on average; of one set with nodes
    <!-- show builds A B on SET, SET of RUN -->    the same by instruction set: A, A:set=avx2, another's build A-avx2, ...
    <!-- show sets of RUN -->                      the same of all its solvers and sets, a line a set
    <!-- show gap of FOLDER -->                    what gap.py says of the runs in it
    <!-- show seconds A B on C, D of FILE -->      medians of programs A, B on C, D, of what rivals.py wrote
    <!-- show picture CHART of RUN in FOLDER -->   the chart, drawn into FOLDER as seen from the page
    <!-- show chart CHART of RUN -->               the sentence below the chart
    <!-- show warnings of RUN -->                  where the run is to be read with care; also: on SET, SET of RUN
    <!-- show command of RUN -->                   the command that made it

RUN is a folder, as seen from where the script is called. All is taken from `quadrille report` and `quadrille plot`. A page
that shows figures of a run has to show its warnings, and the machine must not have been busy, nor drifted, unless what was busy
left a processor to the run alone. Status: 0 done, 1 a page differs (--check) or may not be filled, 2 a mark can't be filled; then
no page is touched."""
import csv
import functools
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

MARK = re.compile(r"<!-- show ([a-z]+)([^>]*?) -->(.*?)<!-- end -->", re.DOTALL)
WORDS = re.compile(r"(?: (?P<names>.*?))??(?: on (?P<sets>.*?))?(?: of (?P<run>\S+))?(?: in (?P<folder>\S+))?")


class Unfit(Exception):
    """Why a mark can't be filled."""


class Run:
    """What reports say of a run."""

    def __init__(self, quadrille, folder):
        self.folder, self.quadrille = folder, quadrille
        self.copy = tempfile.TemporaryDirectory()
        for entry in os.scandir(folder):
            if entry.is_file():
                os.symlink(os.path.abspath(entry.path), os.path.join(self.copy.name, entry.name))
        os.mkdir(os.path.join(self.copy.name, "charts"))  # a report draws what is not there, and its sentences are enough
        for line in subprocess.run([quadrille, "list", "charts"], capture_output=True, text=True, check=True).stdout.splitlines():
            open(os.path.join(self.copy.name, "charts", line.split()[0] + ".svg"), "w", encoding="utf-8").close()
        self.text = self.report("markdown")
        self.figures = {(row["set"], short_name(row["solver"])): row for row in csv.DictReader(self.report("csv").splitlines())}
        with open(os.path.join(folder, "run.json"), encoding="utf-8") as file:
            self.record = json.load(file)

    @functools.lru_cache(None)
    def report(self, form, sets=None):
        only = ["--sets", sets.replace(", ", ",")] if sets else []
        done = subprocess.run([self.quadrille, "report", "--format", form, *only, self.copy.name], capture_output=True, text=True, check=False)
        if done.returncode > 1:
            raise Unfit(done.stderr.strip())
        return done.stdout

    def section(self, head, sets=None):
        """The lines below a heading that begins so, and the heading itself."""
        text = self.report("markdown", sets) if sets else self.text
        found = re.search(r"^## (%s.*)\n\n((?:(?!## ).*\n)*)" % re.escape(head), text, re.MULTILINE)
        return found and (found.group(1), found.group(2))

    def warnings(self, sets=None):
        return (self.section("To be read with care", sets) or ("", ""))[1].strip()


def short_name(solver):
    """A back-end by others without its folder: tdoku is plugin:build/peers/tdoku.so."""
    by_others = re.match(r"(?:plugin|exec|ipasir):(?:.*[/:])?([^/: ]+)", solver)
    return re.sub(r"\.so$", "", by_others.group(1)) if by_others else solver


def digits(number):
    """Three of them."""
    return "%.*f" % (0 if number >= 99.95 else 1 if number >= 9.995 else 2, number)


def time_text(seconds):
    for size, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")):
        if seconds >= size * 0.9995 or size == 1e-9:
            break
    number = seconds / size
    return ("%d" % number if size == 1e-9 and number == int(number) else digits(number)) + " " + name


def count_text(number):
    if math.isnan(number):
        return "-"
    return "%d" % number if number < 1000 and number == int(number) else digits(number) if number < 1000 else f"{number:,.0f}"


def markdown_table(head, rows):
    """The first column to the left, the others to the right."""
    wide = [max(len(row[i]) for row in [head] + rows) for i in range(len(head))]
    lines = ["| " + " | ".join(text.rjust(w) if i else text.ljust(w) for i, (text, w) in enumerate(zip(row, wide))) + " |"
             for row in [head] + rows]
    lines.insert(1, "|---|" + "---:|" * (len(head) - 1))
    return "\n".join(lines)


def show_table(run, page, words):
    found = run.section(words["sets"] + ": ")
    if not found:
        raise Unfit("%s has no set %s" % (run.folder, words["sets"]))
    return "### %s\n\n%s" % (found[0], found[1].split("\n\n")[0])


def par2(row):
    return float(row["par2_s"] or "nan")


def mean_text(run, row):
    """Those that were cut off count as the limit, not as twice the limit."""
    time = par2(row) - int(row["cut_off"]) * run.record["timeout_ns"] * 1e-9 / max(1, int(row["ran"]))
    return "-" if math.isnan(time) else ("> " if int(row["solved"]) < int(row["ran"]) else "") + time_text(time)


def show_sets(run, page, words):
    """Bold: what may be the first, by the ranks of the set. In italics the first where too few instances give ranks."""
    names, sets = list(dict.fromkeys(name for _, name in run.figures)), {}
    for (where, name), row in run.figures.items():
        sets.setdefault(where, {})[name] = row
    lines = []
    for where, rows in sets.items():
        first = min((par2(row) for row in rows.values() if row["par2_s"]), default=0)
        marks = {name: "**" if row["rank"] == "1" else "*" * (not row["rank"] and par2(row) == first) for name, row in rows.items()}
        lines.append([where, max((row["instances"] for row in rows.values()), key=int)] +
                     [marks[name] + mean_text(run, rows[name]) + marks[name] if name in rows else "-" for name in names])
    return markdown_table(["set", "#"] + names, lines)


def show_times(run, page, words):
    sets, names = words["sets"].split(", "), (words["names"] or "").split()

    def figures(where, name):
        if (where, name) not in run.figures:
            raise Unfit("%s has no %s on %s" % (run.folder, name, where))
        return run.figures[where, name]

    names.sort(key=lambda name: par2(figures(sets[0], name)) if figures(sets[0], name)["par2_s"] else math.inf)
    rows = [[name] + [mean_text(run, figures(where, name)) for where in sets] for name in names]
    if len(sets) == 1:
        for row, name in zip(rows, names):
            row.append(count_text(float(figures(sets[0], name)["nodes_a_board"] or "nan")))
    return markdown_table(["solver"] + sets + ["nodes"] * (len(sets) == 1), rows)


def show_builds(run, page, words):
    """The instruction sets that were measured, from the best: `auto` is the one that a solver takes by itself."""
    lines = [[name, where] for where in words["sets"].split(", ") for name in words["names"].split()]
    heads = ["solver", "set"]
    for build in "auto", "avx512bitalg", "avx512", "avx2", "neon", "sse2", "words":
        keys = ("",) if build == "auto" else (":set=" + build, "-" + build)
        found = [[run.figures[where, name + key] for key in keys if (where, name + key) in run.figures] for name, where, *_ in lines]
        if any(found):
            heads.append(build)
            for line, rows in zip(lines, found):
                line.append(mean_text(run, rows[0]) if rows else "-")
    return markdown_table(heads, lines)


def chart_of(run, name):
    """What a report says of a chart: a few words, and its sentence."""
    found = re.search(r"!\[(.*)\]\(<charts/%s\.svg>\)\n\n(.*)\n" % re.escape(name), run.text)
    if found:
        return found.groups()
    raise Unfit("%s has no chart %s" % (run.folder, name))


def show_chart(run, page, words):
    return chart_of(run, words["names"])[1]


def show_picture(run, page, words):
    name, folder = words["names"], os.path.join(os.path.dirname(page.path), words["folder"])
    summary = chart_of(run, name)[0]
    with tempfile.TemporaryDirectory() as drawn:
        subprocess.run([run.quadrille, "plot", "--chart", name, "--format", "svg", "--out", drawn, run.folder],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        numbers = [os.path.join(where, name + ".tsv") for where in (drawn, folder)]
        if not os.path.exists(numbers[0]):
            raise Unfit("%s can't be drawn" % name)
        if any(not os.path.exists(path) for path in numbers) or read(numbers[0]) != read(numbers[1]):
            page.stale.append("the picture %s is of other rows" % name)
            if not page.checks:
                os.makedirs(folder, exist_ok=True)
                for ending in (".svg", ".tsv"):
                    shutil.copy(os.path.join(drawn, name + ending), folder)
    return "![%s](<%s/%s.svg>)" % (summary, words["folder"], name)


def show_warnings(run, page, words):
    warnings = run.warnings(words["sets"])
    return "To be read with care:\n\n" + warnings if warnings else ""


def show_command(run, page, words):
    """As one would type it, without what only hushes it, in lines of 112. The folder is where the run lies now."""
    plain = re.compile("[A-Za-z0-9:=,./_+@%-]+")
    given = ["quadrille"] + [word for word in run.record["command"][1:] if word not in ("-q", "--quiet")]
    given = [run.folder if before == "--out" else word for before, word in zip([""] + given, given)]
    typed = [word if plain.fullmatch(word) else "'%s'" % word.replace("'", "'\\''") for word in given]
    parts = []
    for word in typed:
        option = bool(parts) and parts[-1].startswith("-") and " " not in parts[-1]
        if option and not word.startswith("-"):
            parts[-1] += " " + word
        else:
            parts.append(word)
    lines, used = "    " + parts[0], 4 + len(parts[0])
    for part in parts[1:]:
        breaks = used + len(part.encode()) + 3 > 112
        lines += (" \\\n        " if breaks else " ") + part
        used = (8 if breaks else used + 1) + len(part.encode())
    return lines


def show_gap(folder, page, words):
    """The table, and how often the print decides."""
    done = subprocess.run([sys.executable, os.path.join(os.path.dirname(__file__), "gap.py"), folder], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unfit(done.stderr.strip())
    return done.stdout.rpartition("\n\n")[0]


def show_seconds(file, page, words):
    def median(name, instance):
        found = [row for row in csv.DictReader(read(file).splitlines()) if (row["program"], row["instance"]) == (name, instance)]
        if not found:
            raise Unfit("%s has no %s on %s" % (file, name, instance))
        return "%.3g" % statistics.median(float(row["seconds"]) for row in found) if all(row["solutions"] for row in found) else "-"

    instances = words["sets"].split(", ")
    return markdown_table(["seconds"] + instances, [[name] + [median(name, where) for where in instances] for name in words["names"].split()])


KINDS = {name[5:]: show for name, show in list(globals().items()) if name.startswith("show_")}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Page:
    def __init__(self, path, checks):
        self.path, self.checks = path, checks
        self.text, self.stale = read(path), []  # what differs
        self.shown, self.warned = set(), set()

    def fill(self, run_of):
        def made(found):
            line = self.text.count("\n", 0, found.start()) + 1
            kind, words = found.group(1), WORDS.fullmatch(found.group(2))
            try:
                if kind not in KINDS:
                    raise Unfit("there is no mark 'show %s'; there are %s" % (kind, ", ".join(KINDS)))
                if not words or not words["run"]:
                    raise Unfit("'of RUN' is missing")
                run = words["run"] if kind in ("gap", "seconds") else run_of(words["run"])
                before = len(self.stale)
                body = KINDS[kind](run, self, words.groupdict())
            except Unfit as why:
                raise Unfit("%s:%d: %s" % (self.path, line, why)) from None
            if isinstance(run, Run):
                (self.warned if kind == "warnings" else self.shown).add(run)
            text = "\n\n%s\n\n" % body if body else "\n"
            if text != found.group(3):
                self.stale.append("it is not what %s says" % words["run"])
            self.stale[before:] = ["%s:%d: %s" % (self.path, line, what) for what in self.stale[before:]]
            return found.group(0)[:found.start(3) - found.start()] + text + "<!-- end -->"

        if len(MARK.findall(self.text)) != self.text.count("<!-- show "):
            raise Unfit("%s: a mark has no <!-- end -->, or can't be read" % self.path)
        self.text = MARK.sub(made, self.text)
        for run in self.shown - self.warned:
            raise Unfit("%s: it shows figures of %s, but not its warnings" % (self.path, run.folder))
        for run in self.shown | self.warned:
            alone = (run.record.get("cpu_share") or 0) >= 0.95  # what a solve needs that is not measured again
            disturbs = r"^- (Busy machine|Drift):" + "(?! other programs used)" * alone
            if re.search(disturbs, run.warnings(), re.MULTILINE):
                raise Unfit("%s: %s was disturbed, so measure it again" % (self.path, run.folder))


def main(words):
    checks = words[:1] == ["--check"]
    quadrille, *paths = words[checks:]
    run_of = functools.lru_cache(None)(lambda folder: Run(quadrille, folder))
    pages = [Page(path, checks) for path in paths]
    try:
        for page in pages:
            page.fill(run_of)
    except (Unfit, OSError) as why:
        print(why, file=sys.stderr)
        return 2
    for page in pages:
        if not checks and page.stale:
            with open(page.path, "w", encoding="utf-8") as file:
                file.write(page.text)
        print("\n".join(page.stale), end="\n" * bool(page.stale))
    return 1 if checks and any(page.stale for page in pages) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 2 else __doc__)
