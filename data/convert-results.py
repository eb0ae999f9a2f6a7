#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""convert-results.py [--columns FIELD=TITLE,...] FILE... | quadrille import -

Results that another program measured, as the CSV that `quadrille import` reads: the XML of BenchExec (`.xml`, `.xml.bz2`,
`.xml.gz`), the tables of its table-generator, and the JSON of hyperfine (--export-json), recognised by content.

--columns names what holds a field (solver, instance, set, status, category, seconds, timeout, cpu, memory) where it is not the
usual one: a column or an attribute of BenchExec, a parameter of hyperfine (solver, instance and set alone).
  seconds=walltime,timeout=walltimelimit     of BenchExec the other clock
"""

import bz2
import csv
import gzip
import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

FIELDS = "solver", "instance", "set", "status", "category", "seconds", "timeout", "cpu", "memory"

class Fault(Exception):
    """What is wrong in a file."""


# --- BenchExec (github.com/sosy-lab/benchexec, doc/result-1.18.dtd and later) ---

BENCHEXEC = {"solver": "tool", "instance": "name", "set": "properties", "status": "status", "category": "category",
             "seconds": "cputime", "timeout": "timelimit", "cpu": "cputime", "memory": "memory"}


def name_of_tool(result):
    """The tool, and the run definition: `name` is that, a point, and the set of tasks (`block`); either may be missing."""
    name, block = result.get("name", ""), result.get("block")
    if block and (name == block or name.endswith("." + block)):
        name = name[:-len(block)].rstrip(".")
    return f"{result.get('tool', '')} {name}".strip()


def from_benchexec(text, columns, _path):
    if b"<!ENTITY" in text:
        raise Fault("it declares entities")
    try:
        result = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Fault(str(error)) from None
    if result.tag != "result":
        raise Fault(f"the element is '{result.tag}', not 'result' as in BenchExec's files")
    of_all = {**result.attrib, "tool": name_of_tool(result.attrib)}
    of_all.pop("name", None)
    titles = {**BENCHEXEC, **columns}
    for run in result.findall("run"):
        values = {**of_all, **run.attrib, **{column.get("title"): column.get("value") for column in run.findall("column")}}
        row = {field: values.get(title) for field, title in titles.items()}
        if row["status"] is None: # BenchExec was ended before its turn
            row["status"] = "stopped"
        yield judged(row)


def judged(row):
    """The row; where there is nothing to judge an answer by, `false` is one."""
    if row["category"] == "missing":
        row["category"] = "correct" if row["status"].startswith("false") else "error"
    return row


def from_table(text, columns, _path):
    """Three head lines name in each column the tool, the run set, and what it holds (doc/table-generator.md). Columns without a
    tool name the task. A solver is a tool and a run set, with neighbouring columns."""
    tools, sets, titles, *tasks = csv.reader(text.decode().splitlines() + [""] * 3, delimiter="\t")
    if not len(tools) == len(sets) == len(titles):
        raise Fault("its three head lines differ in length")
    names = [f"{tool} {of}".strip() for tool, of in zip(tools, sets)]
    first, solvers = next((i for i in range(1, len(tools)) if tools[i].strip()), len(tools)), []
    for i in range(first, len(tools)):
        if i == first or names[i] != names[i - 1] or titles[i] == titles[solvers[-1][0]]:
            solvers.append([])
        solvers[-1].append(i)
    of_field = {**BENCHEXEC, **columns}
    for task in tasks:
        for solver in solvers:
            values = {}
            for i in (i for i in solver if i < len(task)):
                title, _, unit = titles[i].partition("(")
                values[title.strip()] = task[i] + (unit.rstrip(")") if task[i][-1:].isdigit() else "")
            if any(values.values()):
                if of_field["seconds"] not in values:
                    raise Fault(f"{names[solver[0]]} has no column '{of_field['seconds']}'")
                row = {field: values.get(title) for field, title in of_field.items()}
                yield judged({**row, "solver": names[solver[0]], "instance": " ".join(task[:first]).strip(),
                              "category": row["category"] or "missing"})


# --- hyperfine (github.com/sharkdp/hyperfine) ---

# SAT solvers end with 10 and 20 after an answer, timeout(1) with 124.
EXITS = {0: "ok", 10: "sat", 20: "unsat", 124: "timeout (exit status 124)"}


def pattern_of(command, parameters):
    """The command with `{file}` in the place of what the parameter `file` was, where that is a word: so it was typed, and so
    it is the same on all instances."""
    for name, value in parameters.items():
        if value:
            command = re.sub(rf"(?<![A-Za-z0-9]){re.escape(value)}(?![A-Za-z0-9])", lambda _, name=name: "{" + name + "}",
                             command)
    return command


def from_hyperfine(text, columns, path):
    try:
        results = json.loads(text)["results"]
        assert isinstance(results, list)
    except ValueError as error:
        raise Fault(str(error)) from None
    except (AssertionError, KeyError, TypeError):
        raise Fault("no list 'results' as in hyperfine's files") from None
    for field in columns:
        if field not in ("solver", "instance", "set"):
            raise Fault(f"hyperfine's results have no column for {field}")
    for number, result in enumerate(results, 1):
        if not isinstance(result, dict) or not isinstance(result.get("command"), str):
            raise Fault(f"result {number} has no command")
        parameters = {name: value for name, value in (result.get("parameters") or {}).items() if isinstance(value, str)}
        own = {field: columns.get(field, field) for field in ("solver", "instance", "set")}
        others = ",".join(f"{name}={value}" for name, value in parameters.items() if name not in (own["solver"], own["set"]))
        row = {"solver": parameters.get(own["solver"]) or pattern_of(result["command"], parameters),
               "instance": parameters.get(own["instance"]) or others or os.path.basename(path).partition(".json")[0],
               "set": parameters.get(own["set"])}
        if isinstance(result.get("user"), (int, float)) and isinstance(result.get("system"), (int, float)):
            row["cpu"] = result["user"] + result["system"] # the mean of its runs
        times = result["times"] if isinstance(result.get("times"), list) else [result.get("mean")]
        exits, bytes_used = result.get("exit_codes") or [], result.get("memory_usage_byte") or []
        for i, seconds in enumerate(times):
            if not isinstance(seconds, (int, float)) or not seconds >= 0:
                raise Fault(f"result {number}, run {i + 1}: no time")
            code = exits[i] if i < len(exits) else 0
            why = "killed by a signal" if code is None else f"exit status {code}"
            yield {**row, "seconds": seconds, "status": EXITS.get(code, f"crashed ({why})"),
                   "memory": bytes_used[i] if i < len(bytes_used) else None}


# --- all ---

def read(path):
    """The text of a file, unpacked."""
    with open(sys.stdin.fileno() if path == "-" else path, "rb") as file:
        text = file.read()
    for unpack, magic in ((bz2.decompress, b"BZh"), (gzip.decompress, b"\x1f\x8b")):
        if text.startswith(magic):
            try:
                return unpack(text)
            except (OSError, EOFError, ValueError) as error:
                raise Fault(str(error)) from None
    return text


def convert(path, columns):
    text = read(path)
    first = text.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if first not in (b"<", b"{") and not text.startswith(b"tool\t"):
        raise Fault("neither of BenchExec nor hyperfine's JSON; `quadrille import` reads a CSV itself")
    reader = from_benchexec if first == b"<" else from_hyperfine if first == b"{" else from_table
    return list(reader(text, columns, "standard input" if path == "-" else path))


def main(arguments):
    columns = {}
    if arguments[:1] == ["--columns"] and len(arguments) > 1:
        for word in arguments[1].split(","):
            field, _, title = word.partition("=")
            if field not in FIELDS:
                print(f"convert-results: --columns: there is no field '{field}' ({', '.join(FIELDS)})", file=sys.stderr)
                return 2
            columns[field] = title or field
        arguments = arguments[2:]
    if not arguments or arguments[0].startswith("--"):
        print(__doc__, file=sys.stderr)
        return 2
    rows = []
    for path in arguments:
        try:
            rows += convert(path, columns)
        except (OSError, UnicodeError, Fault) as error:
            print(f"convert-results: {'standard input' if path == '-' else path}: {error}", file=sys.stderr)
            return 2
    writer = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
