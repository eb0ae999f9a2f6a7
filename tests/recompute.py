#!/usr/bin/env python3
"""Works out the figures of summary.csv and pairs.csv again, from rows.csv alone and in other ways than harness/
does, and compares.

    recompute.py ROWS SUMMARY PAIRS

Numbers have to agree to 11 digits, which is what is written. Intervals are drawn by chance: their ends have to lie
where the law of the resampled median (binomial, as it is known exactly) has its 2.5 and 97.5 percentiles.
"""
import csv
import math
import statistics
import sys
from collections import defaultdict

INF = math.inf
mistakes = []


def expect(where, name, told, expected):
    if expected is None:
        good = told == ""
    elif told == "":
        good = False
    else:
        good = float(told) == expected or math.isclose(float(told), expected, rel_tol=1e-11)
    if not good:
        mistakes.append(f"{where}: {name} is {told or 'empty'}, not {expected}")


def quantile(times, share):
    """R's type 7; infinity beside a finite number wins."""
    times = sorted(times)
    whole, part = divmod((len(times) - 1) * share, 1)
    low = times[int(whole)]
    if part < 1e-12 or int(whole) + 1 == len(times):
        return low
    high = times[int(whole) + 1]
    return INF if math.isinf(high) else low * (1 - part) + high * part


def at_most(n, k):
    """The chance that the median of n draws of n is at most the k-th: half of the draws, and one, fall on k."""
    half, p = n // 2, k / n
    return sum(math.comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(half + 1, n + 1)) if k < n else 1.0


def interval_bounds(times):
    """Between which numbers the ends of the interval lie, for the noise of 2000 resamples."""
    n, ordered = len(times), sorted(times)
    place = lambda level: next(k for k in range(1, n + 1) if at_most(n, k) >= level)
    pick = lambda k: ordered[min(max(k, 1), n) - 1]
    return (pick(place(0.012) - 1), pick(place(0.04) + 1)), (pick(place(0.96) - 1), pick(place(0.988) + 1))


def rank_test(differences):
    """Wilcoxon: normal approximation with both corrections; exact for at most 50 by counting sums of ranks."""
    kept = sorted((d for d in differences if d), key=abs)
    ranks, at = [], 0
    tie_term = 0
    while at < len(kept):
        to = at
        while to < len(kept) and abs(kept[to]) == abs(kept[at]):
            to += 1
        ranks += [(at + 1 + to) / 2] * (to - at)
        tie_term += (to - at) ** 3 - (to - at)
        at = to
    n = len(kept)
    if not n:
        return 0, None
    positive = sum(r for r, d in zip(ranks, kept) if d > 0)
    if n > 50:
        deviation = math.sqrt(n * (n + 1) * (2 * n + 1) / 24 - tie_term / 48)
        z = max(0, abs(positive - n * (n + 1) / 4) - 0.5) / deviation
        return n, math.erfc(z / math.sqrt(2))
    ways = defaultdict(int, {0: 1})
    for r in ranks:
        further = defaultdict(int)
        for total, count in ways.items():
            further[total] += count
            further[total + r] += count
        ways = further
    low = min(positive, sum(ranks) - positive)
    return n, min(1, 2 * sum(c for total, c in ways.items() if total <= low) / 2**n)


class Solve:
    """All runs of a back-end on one instance."""

    def __init__(self):
        self.rows = []

    def close(self):
        statuses = {row["status"] for row in self.rows}
        self.solved = statuses == {"ok"}
        self.cut_off = not self.solved and statuses <= {"ok", "timeout", "memory", "limited"}
        self.crashed = "crashed" in statuses
        self.median = statistics.median(float(row["time_ns"]) for row in self.rows) / 1e9
        self.time = self.median if self.solved else INF
        self.limit = float(self.rows[0]["timeout_ns"]) / 1e9
        self.nodes = self.rows[0]["nodes"]


def read(path):
    """{set: {solver: {instance: Solve}}}, without clashes."""
    sets = defaultdict(lambda: defaultdict(lambda: defaultdict(Solve)))
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            if row["status"] in ("clash", "stopped"):
                continue
            instance = (int(row["index"]), row["instance_hash"], int(row["isomorph"]))
            sets[row["set"]][row["solver"]][instance].rows.append(row)
    for solvers in sets.values():
        for solves in solvers.values():
            for solve in solves.values():
                solve.close()
    return sets


def par(solves, k):
    return sum(s.time if s.solved else k * s.limit for s in solves) / len(solves)


def check_own(where, told, solves, instances):
    solves = list(solves.values())
    solved = [s for s in solves if s.solved]
    expect(where, "instances", told["instances"], instances)
    expect(where, "ran", told["ran"], len(solves))
    expect(where, "solved", told["solved"], len(solved))
    expect(where, "cut_off", told["cut_off"], sum(s.cut_off for s in solves))
    times = [s.time for s in solves]
    for name, share in (("p10_s", 0.1), ("median_s", 0.5), ("p90_s", 0.9), ("p99_s", 0.99)):
        expect(where, name, told[name], None if any(s.crashed for s in solves) else quantile(times, share))
    expect(where, "mean_solved_s", told["mean_solved_s"], math.fsum(s.time for s in solved) / len(solved) if solved else None)
    for name, k in (("par2_s", 2), ("par10_s", 10)):
        expect(where, name, told[name], par(solves, k) if len(solves) == instances else None)
    if solved and all(s.nodes for s in solved):
        nodes = sum(int(s.nodes) for s in solved)
        expect(where, "nodes_a_board", told["nodes_a_board"], nodes / len(solved))
        searched = nodes >= len(solved) and 2 * sum(s.nodes == "0" for s in solved) <= len(solved)
        if nodes or not searched:
            expect(where, "time_a_node_s", told["time_a_node_s"], math.fsum(s.time for s in solved) / nodes if searched else None)
    if len(times) >= 20 and told["boards"] == told["instances"] and told["median_s"]:
        low, high = interval_bounds(times)
        for name, luck, (least, most) in (("median_low_s", 0.98, low), ("median_high_s", 1.02, high)):
            end, median = float(told[name]), float(told["median_s"])
            if math.isfinite(end) and math.isfinite(median):  # it is widened for a second run: back to the bootstrap's own
                end = median * (end / luck / median) ** (1 / math.sqrt(2))
            if not least * (1 - 1e-9) <= end <= most * (1 + 1e-9):
                mistakes.append(f"{where}: {name} is {told[name]}, so by bootstrap {end}, not in {least} .. {most}")


def check_luck(where, told, solves):
    boards = defaultdict(list)
    for instance, solve in solves.items():
        boards[instance[:2]].append(solve)
    boards = {board: forms for board, forms in boards.items() if len(forms) > 1}
    expect(where, "luck_boards", told["luck_boards"], len(boards))
    if not boards:
        return
    fastest = [min(forms, key=lambda s: s.time) for forms in boards.values()]
    slowest = [max(forms, key=lambda s: s.time) for forms in boards.values()]
    expect(where, "luckiest_s", told["luckiest_s"], quantile([s.time for s in fastest], 0.5))
    expect(where, "unluckiest_s", told["unluckiest_s"], quantile([s.time for s in slowest], 0.5))
    expect(where, "par2_luckiest_s", told["par2_luckiest_s"], par(fastest, 2))
    expect(where, "par2_unluckiest_s", told["par2_unluckiest_s"], par(slowest, 2))
    widest = max((slow.time if slow.solved else slow.limit) / fast.time for fast, slow in zip(fastest, slowest) if fast.solved)
    expect(where, "widest_luck", told["widest_luck"], widest)


def check_shares(where, told, solver, solvers, sound):
    everything = sorted({i for s in solvers.values() for i in s})
    limit = max(s.limit for solves in solvers.values() for s in solves.values())

    def best_without(left_out):
        return [
            min((solvers[s][i].time for s in sound if s != left_out and i in solvers[s]), default=INF)
            for i in everything
        ]

    best = best_without(None)
    par_of = lambda times, k: math.fsum(k * limit if math.isinf(t) else t for t in times) / len(times)
    expect(where, "best_solved", told["best_solved"], sum(t < INF for t in best))
    expect(where, "best_median_s", told["best_median_s"], quantile(best, 0.5))
    expect(where, "best_par2_s", told["best_par2_s"], par_of(best, 2))
    expect(where, "best_par10_s", told["best_par10_s"], par_of(best, 10))
    common = [i for i in everything if all(i in solvers[s] and solvers[s][i].solved for s in sound)]
    expect(where, "common_instances", told["common_instances"], len(common))
    if solver not in sound:
        return
    own = solvers[solver]
    if common:
        expect(where, "common_median_s", told["common_median_s"], quantile([own[i].time for i in common], 0.5))
        expect(where, "common_mean_s", told["common_mean_s"], math.fsum(own[i].time for i in common) / len(common))
    fastest = 0
    for i, time in zip(everything, best):
        winners = [s for s in sound if i in solvers[s] and solvers[s][i].time == time < INF]
        fastest += 1 / len(winners) if solver in winners else 0
    expect(where, "fastest_on", told["fastest_on"], fastest)
    others = best_without(solver)
    expect(where, "alone", told["alone"], sum(t < INF and math.isinf(o) for t, o in zip(best, others)))
    expect(where, "par2_without", told["par2_without"], par_of(others, 2) / par_of(best, 2))


def board_difference(a, b, instances):
    differences = []
    for i in instances:
        if not (math.isinf(a[i].time) and math.isinf(b[i].time)):
            differences.append(INF if math.isinf(b[i].time) else -INF if math.isinf(a[i].time) else math.log(b[i].time) - math.log(a[i].time))
    middle = statistics.median(differences) if differences else 0
    return 0 if math.isnan(middle) else middle


def check_pair(told, solvers):
    a, b = solvers[told["a"]], solvers[told["b"]]
    where = f"{told['set']}, {told['a']} and {told['b']}"
    both = sorted(set(a) & set(b))
    boards = defaultdict(list)
    for i in both:
        boards[i[:2]].append(i)
    expect(where, "both_ran", told["both_ran"], len(both))
    expect(where, "a_faster", told["a_faster"], sum(a[i].time < b[i].time for i in both))
    expect(where, "b_faster", told["b_faster"], sum(a[i].time > b[i].time for i in both))
    middle_a, middle_b = (quantile([s[i].time for i in both], 0.5) for s in (a, b))
    ratio = None if math.isinf(middle_a) and math.isinf(middle_b) else 0 if math.isinf(middle_a) else middle_b / middle_a
    expect(where, "ratio_of_medians", told["ratio_of_medians"], ratio)
    tested, p = rank_test([board_difference(a, b, instances) for instances in boards.values()])
    expect(where, "boards_tested", told["boards_tested"], tested)
    if p is None or p > 1e-300:
        expect(where, "p", told["p"], p)
    return p


def check_holm(pairs):
    """By the definition: the largest of p(j) * (m - j + 1) over those that are no larger."""
    told = [pair for pair in pairs if pair["p"]]
    ordered = sorted(float(pair["p"]) for pair in told)
    for pair in told:
        p = float(pair["p"])
        adjusted = max(min(1, q * (len(ordered) - j)) for j, q in enumerate(ordered) if q <= p)
        expect(f"{pair['set']}, {pair['a']} and {pair['b']}", "p_holm", pair["p_holm"], adjusted)


def main(rows, summary, pairs):
    sets = read(rows)
    lines = 0
    with open(summary, newline="") as file:
        for told in csv.DictReader(file):
            solvers = sets[told["set"]]
            sound = [s for s in solvers if all(x.solved or x.cut_off or x.crashed for x in solvers[s].values())]
            where = f"{told['set']}, {told['solver']}"
            instances = len({i for s in solvers.values() for i in s})
            if told["solver"] in sound:
                check_own(where, told, solvers[told["solver"]], instances)
                check_luck(where, told, solvers[told["solver"]])
            check_shares(where, told, told["solver"], solvers, sound)
            lines += 1
    if lines != sum(len(solvers) for solvers in sets.values()):
        mistakes.append(f"{lines} lines in {summary}")
    of_set = defaultdict(list)
    with open(pairs, newline="") as file:
        for told in csv.DictReader(file):
            check_pair(told, sets[told["set"]])
            of_set[told["set"]].append(told)
    for name, told in of_set.items():
        check_holm(told)
        if len(told) != len(sets[name]) * (len(sets[name]) - 1) // 2:
            mistakes.append(f"{name}: {len(told)} pairs")
    for mistake in mistakes[:20]:
        print(mistake)
    print(f"{lines} lines of figures and {sum(map(len, of_set.values()))} pairs: {len(mistakes)} mistakes")
    return 1 if mistakes or not lines else 0


sys.exit(main(*sys.argv[1:]))
