# SPDX-License-Identifier: MIT
"""Comparisons by the package, and its page."""

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import quadrille as q

pytest.importorskip("pandas")
PATH = os.environ["PATH"]
TOP = Path(__file__).resolve().parents[2]
BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAGE = (TOP / "harness" / "extensions" / "python" / "README.md").read_text()
OWN = re.search(r"^`mine\.py`:\n\n```python\n(.*?)```", PAGE, re.S | re.M)[1]  # the solver of the page


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder from which modules are imported, and in which comparisons start: without gnuplot, in half the time."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("mine", None)


def function(folder, text):
    (folder / "mine.py").write_text(text)
    return importlib.import_module("mine").solve


def test_a_function_is_compared_and_audited(folder):
    run = q.compare(["dlx", ("own", function(folder, OWN))], [BOARD, "easy#1..3"], runs=1, out="run")
    rows = run.rows
    assert set(rows.solver) == {"dlx", "own"} and set(rows.status) == {"ok"}
    assert run.table().wrong.sum() == 0 and set(run.table().solver) == {"dlx", "own"}
    assert "<iframe" in run._repr_html_() and "own" in str(run)


def test_a_function_that_stops_at_the_first_solution_is_unsound(folder):
    hasty = function(folder, OWN.replace("solve(board, limit):", "solve(board, limit):\n    limit = 1"))
    run = q.compare([hasty, "dlx"], "easy#1..5", runs=1, out="run", seed=1)
    assert "UNSOUND" in run.messages or "unsound" in run.messages


def test_a_function_that_returns_one_of_several_wanted_says_so(folder):
    one = function(folder, "def solve(board, limit):\n    return board")
    with pytest.raises(ValueError, match="return a list"):
        q.compare([one], "easy#1", runs=1, out="run")


def test_what_python_holds_is_a_set(folder):
    six = q.read("# quadrille: order 3x2\n" + "." * 36)[0]
    run = q.compare(["dlx", "mrv"], [*q.read(f"{BOARD}\n{BOARD}"), six, q.ExactCover.from_options([["a"], ["a"]])],
                    runs=1, out="run")
    assert set(run.rows.order.dropna()) == {"3x3", "3x2"}
    assert q.read_run("run").rows.equals(run.rows)


def test_errors_are_sentences(folder, monkeypatch):
    with pytest.raises(ValueError, match="nosuch"):
        q.compare(["nosuch"], "easy")
    with pytest.raises(ValueError, match="nosuch"):
        q.compare(["dlx"], "easy", nosuch=1)
    with pytest.raises(FileNotFoundError, match="no run"):
        q.read_run(folder)
    with pytest.raises((ImportError, ValueError), match="cloudpickle|nosuch"):
        q.compare([lambda board, limit: []], "nosuch")
    monkeypatch.setenv("QUADRILLE", "/nonexistent")
    with pytest.raises(FileNotFoundError, match="set QUADRILLE"):
        q.compare(["dlx"], "easy")


def test_without_pandas_an_error_names_it(folder):
    code = "import sys; sys.modules['pandas'] = None\nimport quadrille as q\nq.read_run(sys.argv[1]).rows"
    out = subprocess.run([sys.executable, "-c", code, str(TOP / "results" / "published" / "reference")], capture_output=True, text=True)
    assert "need pandas" in out.stderr


def test_the_published_run_has_the_rows_of_its_table():
    rows = q.read_run(TOP / "results" / "published" / "reference").rows
    minimal = rows[(rows.set == "minimal") & (rows.solver == "cells")]
    assert minimal.groupby(["index", "isomorph"]).ngroups == 600 # README.md: solved 600


def test_the_page_runs_as_it_stands(folder, monkeypatch):
    monkeypatch.setenv("PATH", PATH)
    function(folder, OWN)
    boards = [text[:81] for text in (TOP / "data" / "easy.txt").read_text().splitlines() if text[:1] != "#"]
    (folder / "my-boards.txt").write_text("\n".join(boards[:2]))
    (folder / "results" / "published").mkdir(parents=True)
    os.symlink(TOP / "results" / "published" / "reference", folder / "results" / "published" / "reference")
    names = {}
    for block in re.findall(r"^```python\n(.*?)```", PAGE, re.S | re.M):
        if block != OWN:
            exec(compile(block, "README.md", "exec"), names)
    assert names["figure"].exists() or not shutil.which("gnuplot")


def test_it_is_typed(tmp_path):
    pytest.importorskip("mypy")
    out = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path, "quadrille"],
                         cwd=TOP / "harness" / "extensions" / "python", capture_output=True, text=True)
    assert out.returncode == 0, out.stdout
