# SPDX-License-Identifier: MIT
"""What `--format json` prints is JSON whatever happens, and has the fields that harness/answers/solve-json.h and the man page
name. Numbers of solutions: queens OEIS A000170, Latin squares A002860.
usage: valid-json.py PROGRAM"""
import json
import os
import signal
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
FIELDS = ["set", "instance", "file", "line", "kind", "order", "note", "solver", "solutions", "complete", "outcome", "status",
          "flaw"]


def run(*arguments, status=0, stdin=b"", env=None):
    done = subprocess.run([program, *arguments], input=stdin, capture_output=True, timeout=100,
                          env={**os.environ, **(env or {})})
    assert done.returncode == status, (arguments, done)
    return done.stdout


def parse(text):
    """Nothing but RFC 8259: no NaN, no doubled names."""
    def no_doubles(pairs):
        names = [name for name, _ in pairs]
        assert len(set(names)) == len(names), names
        return dict(pairs)

    def refuse(word):
        raise AssertionError(word)
    return json.loads(text.decode("utf-8"), object_pairs_hook=no_doubles, parse_constant=refuse)


def lines_of(text, answers):
    assert text == b"" or text.endswith(b"\n"), text
    lines = [parse(line) for line in text.split(b"\n")[:-1]]
    wanted = FIELDS[:7] + ["answers"] * answers + FIELDS[7:]
    for line in lines:
        assert list(line) == wanted, line
        assert line["kind"] in ("board", "cover", "formula")
        assert line["outcome"] in ("none", "unique", "several", "solved", "gave up")
        assert (line["file"] is None) == (line["line"] is None)
        assert (line["order"] is None) == (line["kind"] != "board")
    return lines


def write(name, text):
    with open(name, "wb") as file:
        file.write(text)


def values(lines, name):
    return [line[name] for line in lines]


# Counting: families, a cover, a formula, boards with and without notes, and threads that change nothing.
lines = lines_of(run("count", "--format", "json", "queens:4..6", "latin:4"), False)
assert values(lines, "solutions") == [2, 10, 4, 576]
assert values(lines, "instance") == ["queens:4", "queens:5", "queens:6", "latin:4"]
assert values(lines, "kind") == ["cover"] * 3 + ["board"] and lines[3]["order"] == "1x4"
assert all(line["complete"] and line["outcome"] == "several" for line in lines)
lines = lines_of(run("count", "-n", "3", "-o", "json", "queens:4..6"), False)
assert values(lines, "solutions") == [2, 3, 3] and values(lines, "complete") == [True, False, False]
boards = run("generate", "--count", "20").decode().splitlines()
write("boards", "\n".join(boards[:9] + boards[-3:] + [boards[-1] + ' # a "note" \\ here']).encode() + b"\n")
alone = run("solve", "-o", "json", "boards")
assert alone == run("solve", "-o", "json", "-j", "4", "boards")
lines = lines_of(alone, True)
assert lines[-1]["note"] == 'a "note" \\ here' and lines[0]["note"] is None
text = run("solve", "-o", "line", "boards").decode()
assert [line["answers"][0] for line in lines] == [line for line in text.splitlines() if line[0] != "#"]

# Solutions of a board of size 36 are numbers; of a cover options; of a formula literals.
big = lines_of(run("solve", "-o", "json", "latin:36"), True)
assert sorted(map(int, big[0]["answers"][0].split()[:36])) == list(range(1, 37))
queens = lines_of(run("solve", "-o", "json", "-n", "0", "queens:4"), True)[0]
assert len(queens["answers"]) == 2 and all(len(answer) == 4 for answer in queens["answers"])
formula = run("convert", "-o", "cnf", "queens:4")
models = lines_of(run("solve", "-o", "json", "-n", "0", "-", stdin=formula), True)[0]
assert models["kind"] == "formula" and models["solver"] == "cdcl" and queens["solver"] == "bits"
assert models["file"] == "standard input" and len(models["answers"]) == 2
clauses = [list(map(int, line.split()))[:-1] for line in formula.decode().splitlines() if line[0] in "-123456789"]
assert clauses and all(any(literal in model for literal in clause) for model in models["answers"]
                       for clause in clauses)

# Names that JSON has to escape, or that are no text: in items, notes and names of files.
write("cover.dlx", b'"a\\ b | \xff\n"a\\ \xff\nb\n')
cover = lines_of(run("solve", "-o", "json", "cover.dlx"), True)[0]
assert sorted(cover["answers"][0]) == ['"a\\ \ufffd', "b"], cover
os.rename("boards", b"b\xe9\"\x1b\t\\.txt")
name = lines_of(run("count", "-o", "json", os.fsdecode(b"b\xe9\"\x1b\t\\.txt")), False)[0]
assert name["file"] == 'b\ufffd"\x1b\t\\.txt', name

# No answer: clashing givens, no solution, a time limit, bad boards among good ones, a back-end that breaks.
write("mixed", b"# quadrille: order 2x2\n11..............\n12..34..21..43..\n12..34\n1234341221434321\n"
      b"12..34..2...3..1\n")
mixed = lines_of(run("solve", "-o", "json", "-n", "0", "mixed", status=2), True)
assert values(mixed, "status")[0] == "clash" and mixed[0]["outcome"] == "none" and mixed[0]["answers"] == []
assert mixed[0]["solver"] is None and mixed[1]["solver"] == "lanes" # clashing givens go to none
assert mixed[1]["outcome"] == "several" and len(mixed[1]["answers"]) == 4
cut = lines_of(run("count", "-o", "json", "-s", "mine=dlx:choose=first", "--timeout", "0.1", "-", status=1, stdin=b"." * 81 + b"\n"), False)[0]
assert cut["status"] == "timeout" and cut["solver"] == "mine" and not cut["complete"]
# In one write, by a program that goes on: the second line is there when the next board is asked.
two_lines = r"exec:protocol=line:while read b; do printf 'none\nnonsense\n'; done"
broken = lines_of(run("solve", "-o", "json", "-s", two_lines, "mixed", status=2), True)
assert values(broken, "status") == ["clash", "ok", "crashed", "clash"]
assert all(line["flaw"] for line in broken if line["status"] in ("crashed", "wrong"))
assert run("count", "-o", "json", "no-such-file", status=2) == b""

# Interrupted: the line that was begun is whole.
for signal_number in (signal.SIGINT, signal.SIGTERM):
    process = subprocess.Popen([program, "solve", "-n", "0", "-o", "json", "-"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdin.write(b"." * 81 + b"\n")
    process.stdin.close()
    process.stdout.read(1000)
    process.send_signal(signal_number)
    rest = process.stdout.read()
    assert rest.endswith(b'"complete":false,"outcome":"several","status":"stopped","flaw":null}\n'), rest[-200:]
    assert process.wait() == 1

# Lists: one document each, with what the list in words has.
for name in ("solvers", "formats", "encodings", "charts", "sets", "families"):
    document = parse(run("list", "-o", "json", name))
    words = run("list", name).decode()
    assert list(document) == [name] and len(document[name]) > 3
    for item in document[name]:
        assert item["summary"] in words and item["name"] in words, item
for solver in parse(run("list", "-o", "json", "solvers"))["solvers"]:
    for setting in solver["settings"]:
        assert setting["default"] in setting["choices"] if "choices" in setting else \
            setting["lowest"] <= setting["default"] <= setting["highest"] if "lowest" in setting else \
            setting["default"] == "all", setting
assert list(parse(run("list", "-o", "json", "nothing", status=2))) == ["error"]
assert list(parse(run("list", "-o", "json", status=2))) == ["error"]
assert list(parse(run("list", "-o", "json", "sets", status=3, env={"QUADRILLE_SHARE": "/nowhere"}))) == ["error"]

# Two runs; and none.
run("compare", "-q", "--solvers", "dlx,mrv", "--runs", "1", "--out", "run", "four")
diff = parse(run("diff", "--format", "json", "run", "run", "--map", "dlx=mrv"))
assert diff["a"] == "run" and len(diff["back_ends"]) == 1, diff
for arguments in (("run", "nowhere"), ("run",), ("run", "run", "--map", "x"), ("run", "run", "--map", "x=y")):
    assert list(parse(run("diff", "--format", "json", *arguments, status=2))) == ["error"], arguments
print("JSON: solve, count, list, diff")
