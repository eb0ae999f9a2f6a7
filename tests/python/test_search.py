# SPDX-License-Identifier: MIT
"""Solutions and counts by the package. Ground truth: published counts, boards by hand, all subsets tried."""

import itertools
import math
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import quadrille as q

DATA = Path(__file__).resolve().parents[2] / "data"
BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
KNUTH = [["c", "e"], ["a", "d", "g"], ["b", "c", "f"], ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]]  # 7.2.2.1, (6)


def line(solution):
    return "".join(map(str, solution.cells))


def test_a_board_in_each_form_has_its_solution(tmp_path):
    rows = [[int(c) if c != "." else 0 for c in BOARD[i:i + 9]] for i in range(0, 81, 9)]
    file = tmp_path / "board.txt"
    file.write_text(BOARD + "\n")
    for source in (BOARD, rows, file, str(file), q.read(BOARD)[0]):
        assert line(q.solve(source)) == ANSWER
    solution = q.solve(BOARD, limit=2)
    assert solution.outcome.complete and solution.outcome.found == 1
    assert solution.grid[0] == [5, 3, 4, 6, 7, 8, 9, 1, 2] and str(solution).startswith("5 3 4 6")


def test_rows_of_each_kind_are_the_same_board():
    cells = [int(c) if c != "." else 0 for c in BOARD]
    for blank in (0, None, "", ".", -1, float("nan")):
        flat = [cell or blank for cell in cells]
        rows = [flat[at:at + 9] for at in range(0, 81, 9)]
        assert line(q.solve(rows)) == line(q.solve(flat)) == line(q.solve(tuple(map(tuple, rows)))) == ANSWER
    assert line(q.solve([BOARD[at:at + 9] for at in range(0, 81, 9)])) == ANSWER
    assert line(q.solve([list(BOARD[at:at + 9]) for at in range(0, 81, 9)])) == line(q.solve(BOARD.encode())) == ANSWER


def test_arrays_and_tables():
    np = pytest.importorskip("numpy")
    flat = np.array([int(c) if c != "." else 0 for c in BOARD])
    square = flat.reshape(9, 9)
    for source in (square, flat, square.astype(np.int8), np.where(square == 0, np.nan, square), list(square)):
        assert line(q.solve(source)) == ANSWER
    assert q.count(np.eye(5)) == 1 and isinstance(q.read(np.eye(5))[0], q.ExactCover)
    pd = pytest.importorskip("pandas")
    assert line(q.solve(pd.DataFrame(square))) == ANSWER


def test_rows_of_0_and_1_are_a_matrix():
    assert q.count([[1, 0, 1], [0, 1, 0], [1, 1, 1], [0, 0, 0]]) == 2
    assert [s.options for s in q.solutions([[0, 0], [1, 0], [1, 1], [0, 1]])] in ([(1, 3), (2,)], [(2,), (1, 3)])


@pytest.mark.parametrize("source, said", [
    (int(ANSWER), "is no problem"), (None, "is no problem"), ([], "no rows"), ([1, 2, 3], "3 cells"),
    ([[1, 2], 3], "some rows"), ([[1.5, 2], [0, 0]], "1.5"), ([[object(), 2], [0, 0]], "is no cell"),
    (BOARD[:80], "80 cells"), ([[1, 2, 3, 4], [1, 2]], "2 cells")])
def test_what_is_no_problem_is_named_by_the_package(source, said):
    with pytest.raises((ValueError, TypeError), match=said):
        q.count(source)


@pytest.mark.parametrize("solver", [s for s in q.solvers() if s not in ("sum-45", "exec", "plugin", "ipasir")])
def test_each_solver_finds_the_only_solution(solver):
    solution = q.solve(BOARD, solver, limit=2)
    assert line(solution) == ANSWER and solution.outcome.found == 1


def test_boards_without_a_solution():
    assert q.solve("11" + "." * 79) is None  # two givens contradict each other
    assert q.solve("." * 80 + "1", limit=1) is not None
    assert q.count("12345678" + "." * 9 + "9" + "." * 63) == 0


def test_published_counts():
    assert q.count("queens:8") == 92
    assert q.count("langford:7") == 2 * 26  # with mirror images
    assert q.count("pentomino:6x10", "bits") == 4 * 2339
    assert q.count("queens:8", limit=10) == 10
    assert len(list(q.solutions("queens:8"))) == 92
    assert [q.count(member) for member in q.read("queens:4..7")] == [2, 10, 4, 40]


def test_a_count_of_any_size():
    """Dominoes on 16x16: Kasteleyn's product."""
    product = math.prod(4 * math.cos(math.pi * j / 17) ** 2 + 4 * math.cos(math.pi * k / 17) ** 2
                        for j in range(1, 9) for k in range(1, 9))
    count = q.count("dominoes:16x16", "memo")
    assert count > 2**64 and abs(count / product - 1) < 1e-9


def test_progress_counts_up_while_the_search_goes_on():
    seen = []
    with pytest.raises(TimeoutError):
        q.count("." * 81, timeout=.5, progress=lambda found, seconds: seen.append((found, seconds)))
    assert 1 <= len(seen) <= seen[-1][1] / .1 and seen == sorted(seen) and 0 < seen[-1][0]

    def enough(found, seconds):
        raise KeyError("enough")
    with pytest.raises(KeyError, match="enough"):
        q.count("." * 81, progress=enough)


def test_bad_input_is_named_by_line_and_column(tmp_path):
    with pytest.raises(ValueError, match=r"^1:3: "):
        q.solve(BOARD[:2] + "x" + BOARD[3:])
    file = tmp_path / "two.txt"
    file.write_text(BOARD + "\n" + BOARD[:80] + "?\n")
    with pytest.raises(ValueError, match=r"two\.txt:2:81: "):
        q.read(file)
    for wrong, reason in (("", "."), ("queens:x", "queens"), ("qeens:8", "did you mean 'queens'"),
                          (f"{BOARD}\n{BOARD}", "holds 2 problems"), ("p cnf 1 1\n2 0\n", "2:1: ")):
        with pytest.raises(ValueError, match=reason):
            q.solve(wrong)
    with pytest.raises(ValueError, match="unknown solver"):
        q.solve(BOARD, "nosuch")
    with pytest.raises(TypeError, match="compare"):
        q.solve(BOARD, len)
    with pytest.raises(ValueError, match="boards only"):
        q.solve("queens:4", "mrv")
    with pytest.raises(ValueError, match="format"):
        q.read(BOARD, format="nosuch")
    with pytest.raises(OSError):
        q.read(tmp_path / "missing")


def test_covers_in_each_form():
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    sparse = pytest.importorskip("scipy.sparse")
    matrix = [[int(item in option) for item in "abcdefg"] for option in KNUTH]
    named = {f"row {i}": set(option) for i, option in enumerate(KNUTH)}
    text = "a b c d e f g\n" + "\n".join(map(" ".join, KNUTH)) + "\n"
    for source in (q.ExactCover.from_options(KNUTH), q.ExactCover.from_matrix(matrix), text,
                   q.ExactCover.from_matrix(numpy.array(matrix)), q.ExactCover.from_matrix(pandas.DataFrame(matrix)), q.ExactCover.from_matrix(sparse.csr_array(matrix))):
        [solution] = q.solutions(source)
        assert sorted(solution.options) == [0, 3, 4]
    [solution] = q.solutions(q.ExactCover.from_sets(named))
    assert sorted(solution.options) == ["row 0", "row 3", "row 4"]
    assert sorted(sorted(option) for option in solution.sets) == [["a", "d", "f"], ["b", "g"], ["c", "e"]]
    [again] = q.solutions(str(q.ExactCover.from_options(KNUTH)))
    assert sorted(again.options) == [0, 3, 4]


def test_colours():
    """7.2.2.1, (49): its only solution is options 1 and 3 of p q | x y."""
    options = [["p", "q", "x", "y"], ["p", "r", "x", "y"], ["p", "x"], ["q", "x"], ["r", "y"]]
    colors = {0: {"y": "A"}, 1: {"x": "A"}, 2: {"x": "B"}, 3: {"x": "A"}, 4: {"y": "B"}}
    cover = q.ExactCover.from_options(options, secondary=["x", "y"], colors=colors)
    [solution] = q.solutions(cover)
    assert sorted(solution.options) == [1, 3]
    assert cover.option(1) == {"p": None, "r": None, "x": "A", "y": None}


def test_random_covers_against_all_subsets():
    random.seed(1)
    for _ in range(60):
        items, seconds = range(random.randint(1, 5)), [("s", i) for i in range(random.randint(0, 2))]
        options = [[i for i in [*items, *seconds] if random.random() < .4] for _ in range(random.randint(0, 8))]
        cover = q.ExactCover.from_options(options, primary=items, secondary=seconds)
        expected = set()
        for chosen in itertools.product([0, 1], repeat=len(options)):
            taken = [options[o] for o, c in enumerate(chosen) if c]
            counts = [sum(item in option for option in taken) for item in [*items, *seconds]]
            if all(c == 1 for c in counts[:len(items)]) and all(c <= 1 for c in counts[len(items):]) and \
                    all(any(item in items for item in option) for option in taken):
                expected.add(tuple(o for o, c in enumerate(chosen) if c))
        for solver in ("dlx", "bits", "picosat"):
            assert {tuple(sorted(s.options)) for s in q.solutions(cover, solver)} == expected
        assert q.count(cover, "memo") == len(expected)


def test_covers_that_are_none():
    for wrong, reason in (([["a", "a"]], "twice"), ([], "no item is primary")):
        with pytest.raises(ValueError, match=reason):
            q.ExactCover.from_options(wrong)
    with pytest.raises(TypeError, match="string"):
        q.ExactCover.from_options(["ab"])
    with pytest.raises(ValueError, match="row 1, column 0 is 2"):
        q.ExactCover.from_matrix([[1], [2]])
    with pytest.raises(ValueError, match="row 1 has 2 columns"):
        q.ExactCover.from_matrix([[1], [1, 0]])
    with pytest.raises(ValueError, match="no secondary item"):
        q.ExactCover.from_options([["a"]], colors={0: {"a": 1}})
    with pytest.raises(ValueError, match="primary and secondary"):
        q.ExactCover.from_options([["a"]], primary=["b"], secondary=["b"])
    assert q.solve(q.ExactCover.from_options([], primary=["a"])) is None


def test_formulas():
    models = {s.model for s in q.solutions("p cnf 3 2\n1 2 0\n-1 3 0\n")}
    expected = {tuple(v if t else -v for v, t in enumerate(ts, 1)) for ts in itertools.product([False, True], repeat=3)
                if (ts[0] or ts[1]) and (not ts[0] or ts[2])}
    assert models == expected
    assert q.solve("p cnf 1 2\n1 0\n-1 0\n") is None


def test_a_wrong_solution_is_no_solution():
    with pytest.raises(RuntimeError, match="sum-45 is wrong"):
        q.solve(q.read(DATA / "two-blanks.txt")[0], "sum-45")


def test_a_solver_that_shows_one_solution_says_so():
    with pytest.raises(RuntimeError, match="take another"):
        list(q.solutions("queens:8", "memo"))


def test_leaving_the_loop_stops_the_search():
    before = threading.active_count(), len(list_threads())
    for number, _ in enumerate(q.solutions("." * 81)):
        if number == 1000:
            break
    with q.solutions("." * 81) as search:
        next(search)
    assert list(search) == []
    assert (threading.active_count(), len(list_threads())) == before


def test_another_thread_ends_a_search():
    search, counts = q.solutions("." * 81), []
    takers = [threading.Thread(target=lambda: counts.append(sum(1 for _ in search))) for _ in range(2)]
    for taker in takers:
        taker.start()
    time.sleep(.1)
    search.close()
    for taker in takers:
        taker.join()
    assert len(counts) == 2 and min(counts) > 0


def list_threads():
    return os.listdir("/proc/self/task") if os.path.exists("/proc/self/task") else []


def test_a_time_limit_ends_a_search():
    with pytest.raises(TimeoutError):
        q.count("." * 81, timeout=.05)
    search = q.solutions("queens:27", timeout=.05)
    assert sum(1 for _ in search) == search.outcome.found and not search.outcome.complete
    for wrong in (0, -1, float("nan")):
        with pytest.raises(ValueError):
            q.solve(BOARD, timeout=wrong)
    assert q.solve(BOARD, timeout=float("inf")) is not None


def test_the_lock_is_released_while_c_works():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(1)
            time.sleep(.001)
    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    with pytest.raises(TimeoutError):
        q.count("." * 81, timeout=.5)
    done.set()
    thread.join()
    assert len(ticks) > 5


def test_threads_take_their_own_searches():
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(len(list(q.solutions("queens:8"))))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [92] * 8


@pytest.mark.parametrize("what", ["q.count('.' * 81)", "list(q.solutions('queens:30'))"])
def test_ctrl_c_stops_a_search(what):
    code = "import quadrille as q, signal; signal.signal(signal.SIGINT, signal.default_int_handler); print(1, flush=True)\n"
    child = subprocess.Popen([sys.executable, "-c", code + what],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    child.stdout.readline()
    time.sleep(.3)
    child.send_signal(signal.SIGINT)
    try:
        _, errors = child.communicate(timeout=60)
    finally:
        child.kill()
    assert "KeyboardInterrupt" in errors


def test_no_call_leaks():
    cover = q.ExactCover.from_options(KNUTH)

    def calls(number):
        for _ in range(number):
            q.solve(BOARD)
            q.count(cover)
            next(q.solutions("queens:6"))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    before = calls(300)
    assert calls(1000) - before < 2000  # kilobytes; a leak of one session would be 100 times that
