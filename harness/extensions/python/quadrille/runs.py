# SPDX-License-Identifier: MIT
"""Comparisons: the program `quadrille` measures and draws, and a run is the folder that it writes."""

from __future__ import annotations

import html
import importlib
import io
import os
import pickle
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union, cast

from .problems import Board, Formula, Problem, Source, read

if TYPE_CHECKING:
    from pandas import DataFrame

#: A spec ("dlx:choose=first"), or a Python function of a board and a limit (see `compare`).
BackEnd = Union[str, Callable[[str, int], Any]]


def _program() -> str:
    beside = Path(sys.prefix) / "bin" / "quadrille"
    path = os.environ.get("QUADRILLE") or (str(beside) if beside.exists() else shutil.which("quadrille"))
    if not path or not shutil.which(path):
        raise FileNotFoundError("comparisons need the program `quadrille` (cmake --preset release && cmake --build --preset "
                                f"release); it is neither {path or beside} nor in PATH: set QUADRILLE to its path")
    return path


def _ask(arguments: Sequence[str]) -> str:
    """What the program prints. Ctrl-C reaches it, and it keeps what it has measured. Errors are its own sentences."""
    with subprocess.Popen([_program(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True) as process:
        try:
            output, errors = process.communicate()
        except BaseException:
            process.send_signal(signal.SIGINT)
            process.communicate()
            raise
    if process.returncode not in (0, 1) or (process.returncode == 1 and not output):
        raise (ValueError if process.returncode == 2 else RuntimeError)(
            errors.strip() or f"quadrille ended with status {process.returncode}")
    return output


def _pandas() -> Any:
    try:
        return importlib.import_module("pandas")
    except ImportError:
        raise ImportError("tables of runs need pandas: pip install pandas") from None


class Run:
    """A run: the folder `path`, with rows.csv, charts and all else that results/README.md lists. In a notebook it shows
    itself as the page of `quadrille report`."""

    def __init__(self, path: str | os.PathLike[str], messages: str = "") -> None:
        self.path = Path(path)
        self.messages = messages #: what the program printed: tables, warnings, contradictions
        if not any((self.path / name).exists() for name in ("rows.csv", "rows.csv.xz")):
            raise FileNotFoundError(f"{self.path} is no run: it has no rows.csv")

    @property
    def rows(self) -> DataFrame:
        """A row for each solve (results/README.md has the columns); `time_ns` in nanoseconds, an empty field is NaN."""
        packed = self.path / "rows.csv.xz"
        # Hashes and counts have more digits than a number holds.
        rows: DataFrame = _pandas().read_csv(packed if packed.exists() else self.path / "rows.csv",
                                             dtype={"instance_hash": str, "solution_hash": str, "solutions": str})
        return rows

    def table(self) -> DataFrame:
        """The figures of each set and solver, unrounded, as in summary.csv; times in seconds (`par2_s`)."""
        table: DataFrame = _pandas().read_csv(io.StringIO(_ask(["report", "--format=csv", str(self.path)])))
        return table

    def chart(self, name: str, *, format: str = "svg", out: str | os.PathLike[str] | None = None, **options: Any) -> Path:
        """Draws a chart ("ecdf", "cactus", "scatter": `quadrille list charts`) and returns its file: format svg, png or pdf,
        into the folder `out` (the run's charts/). Options are those of `quadrille plot`, such as size="column"."""
        folder = Path(out) if out is not None else self.path / "charts"
        _ask(["plot", f"--chart={name}", f"--format={format}", f"--out={folder}", *_words(options), str(self.path)])
        return folder / f"{name}.{format}"

    def _repr_html_(self) -> str:
        page = self.path / "report.html"
        if not page.exists():
            _ask(["report", str(self.path)])
        return ('<iframe style="width: 100%; height: 50em; border: 0" '
                f'srcdoc="{html.escape(page.read_text(), quote=True)}"></iframe>')

    def __str__(self) -> str:
        return self.messages or _ask(["report", "--format=markdown", str(self.path)])

    def __repr__(self) -> str:
        return f"Run({str(self.path)!r})"


def _words(options: dict[str, Any]) -> list[str]:
    """Options of the program: runs=1, audit=True, fresh="no", scan=["d=1,2", "r=glue,luby"]."""
    words = []
    for name, value in options.items():
        for each in value if isinstance(value, (list, tuple)) else [value]:
            option = "--" + name.replace("_", "-")
            if each is not None and each is not False:
                words.append(option if each is True else f"{option}={each}")
    return words


def _function_spec(function: Callable[[str, int], Any], folder: Path) -> str:
    """Writes a program that serves a function, and returns its spec."""
    name: str = getattr(function, "__name__", type(function).__name__).strip("<>_")
    if getattr(function, "__module__", "__main__") != "__main__" and "<" not in getattr(function, "__qualname__", ""):
        pickler: Any = pickle # by its name, in a module that can be imported
    else:
        try:
            pickler = importlib.import_module("cloudpickle")
        except ImportError:
            raise ImportError(f"{name} is in no module that another process can import: "
                              "move it to a file and import it, or pip install cloudpickle") from None
    program = folder / str(len(list(folder.iterdir()))) / f"{name}.sh"
    program.parent.mkdir()
    pickled = program.with_name("pickled")
    pickled.write_bytes(pickle.dumps((sys.path, pickler.dumps(function))))
    # The command of a spec has little room, so it is one word.
    program.write_text("#!/bin/sh\nexec " + shlex.join(
        [sys.executable, str(Path(__file__).with_name("serve.py")), str(pickled)]) + "\n")
    program.chmod(0o700)
    return f"{name}=exec:protocol=line:{shlex.quote(str(program))}"


def _set_words(sets: Source | Iterable[Source], folder: Path) -> list[str]:
    """What the command line calls the sets. Boards that Python holds are one set, in one file."""
    words: list[str] = []
    boards: list[str] = []
    for source in [sets] if isinstance(sets, (str, os.PathLike, Problem)) else cast("Iterable[Source]", sets):
        if isinstance(source, str) and "\n" not in source.strip():
            words.append(source.strip())
        elif isinstance(source, os.PathLike):
            words.append(os.fspath(source))
        else:
            for problem in read(source):
                if isinstance(problem, Board):
                    boards.append(f"# quadrille: order {problem.order[0]}x{problem.order[1]}\n{problem}")
                    continue
                file = folder / f"instance-{len(words) + 1}.{'cnf' if isinstance(problem, Formula) else 'dlx'}"
                file.write_text(str(problem), errors="surrogateescape")
                words.append(str(file))
    if boards:
        (folder / "boards.txt").write_text("\n".join(boards))
        words.append(str(folder / "boards.txt"))
    return words


def compare(solvers: BackEnd | Iterable[BackEnd | tuple[str, BackEnd]], sets: Source | Iterable[Source] = (), *,
            out: str | os.PathLike[str] | None = None, **options: Any) -> Run:
    """Compares solvers: same instances, same question, every solution verified (`quadrille compare`).

    solvers: specs ("dlx:choose=first", "exec:protocol=line:./mysolver") or Python functions; a pair (label, one of these)
             names it.
    sets:    shipped sets ("minimal"), files, families, boards, problems; none: those that `quadrille list sets` marks.
    out:     a folder for the run that is not there yet; None: runs/DATE-TIME.
    options: those of `quadrille compare --help=all`: limit=2, runs=3, isomorphs=2, timeout=10 (seconds), seed=1, audit=True.

    A function gets a board as a string, a character per cell, row by row, `.` for a blank; and a limit. It returns the
    solutions, at most `limit` of them (0: all), as a list or iterator of such strings; None or none at all if there is no
    solution. With limit=1 it may return one string. It runs in a process of its own, under the same limits and audit as
    programs by others: so it must stand in a module that can be imported, or the package cloudpickle must be there. It takes
    part on boards only.

    ValueError if the program refuses, with its sentence; FileNotFoundError if there is no program; KeyboardInterrupt, and
    the rows measured so far are in `out`.
    """
    path = Path(out) if out is not None else Path("runs") / time.strftime("%Y-%m-%d-%H%M%S")
    with tempfile.TemporaryDirectory(prefix="quadrille-") as name:
        folder = Path(name)
        words = ["compare", f"--out={path}", *_words(options)]
        for solver in [solvers] if isinstance(solvers, str) or callable(solvers) else solvers:
            label, back_end = solver if isinstance(solver, tuple) else ("", solver)
            spec = back_end if isinstance(back_end, str) else _function_spec(back_end, folder)
            if label:
                spec = f"{label}={spec if isinstance(back_end, str) else spec.split('=', 1)[1]}"
            words += ["--solver", spec]
        return Run(path, _ask([*words, "--", *_set_words(sets, folder)]))


def read_run(path: str | os.PathLike[str]) -> Run:
    """The run in a folder, such as the published "results/published/reference". FileNotFoundError if it holds none."""
    return Run(path)
