#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Works out the figures of summary.csv and pairs.csv again, from rows.csv alone and in other ways than harness/
does, and compares.

    recompute.py ROWS SUMMARY PAIRS

Numbers have to agree to 11 digits, which is what is written. Intervals are drawn by chance: their ends have to lie
where the law of the resampled median (binomial, as it is known exactly) has its 2.5 and 97.5 percentiles.
"""
import csv
import math
import random
import statistics
import sys
from collections import defaultdict

INF = math.inf
mistakes = []
dice = random.Random(11)


def expect(where, name, told, expected):
    if expected is None:
        good = told == ""
    elif told == "":
        good = False
    else:
        good = float(told) == expected or math.isclose(float(told), expected, rel_tol=1e-11)
    if not good:
        mistakes.append(f"{where}: {name} is {told or 'empty'}, not {expected}")


def near(where, name, told, expected):
    """From figures that were themselves written with eleven digits."""
    if (expected is None) != (told == "") or (told and not math.isclose(float(told), expected, rel_tol=1e-6, abs_tol=1e-300)):
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
        first = self.rows[0]
        nodes = [row["nodes"] for row in self.rows]
        self.nodes = str(statistics.median_low(map(int, nodes))) if all(nodes) and self.solved else first["nodes"]
        self.instances = int(first.get("instances") or 1)
        spans = [int(row.get("span") or 1) for row in self.rows]
        self.block = int(first.get("block") or 0) if max(spans) > 1 and self.instances == 1 else 0
        self.runs = len(self.rows)
        times = [float(row["time_ns"]) / 1e9 for row in self.rows]
        deviation = statistics.median(abs(t - self.median) for t in times)
        self.noise = deviation / self.median if self.solved and self.median > 0 and self.runs >= 3 else None
        cpu = [float(row["cpu_ns"]) / 1e9 for row in self.rows if row.get("cpu_ns")]
        self.cpu = statistics.median(cpu) if cpu else None
        self.threads = max((int(row["threads"]) for row in self.rows if row.get("threads")), default=0)
        self.tree = max((int(row["tree_bytes"]) for row in self.rows if row.get("tree_bytes")), default=0)


disturbed = {}  # of each back-end on a set, by the identity of its solves: instances left out since it was disturbed


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
        left_out = {i for solves in solvers.values() for i, solve in solves.items()
                    if all(row["status"] == "disturbed" for row in solve.rows)}
        for solves in solvers.values():
            disturbed[id(solves)] = sum(all(r["status"] == "disturbed" for r in solves[i].rows) for i in left_out if i in solves)
            for instance in left_out:
                solves.pop(instance, None)
            for solve in solves.values():
                solve.rows = [row for row in solve.rows if row["status"] != "disturbed"]
            for solve in solves.values():
                solve.close()
    return sets


def size(solves):
    """Instances: a stretch counts as many as it has."""
    return sum(s.instances for s in solves)


def par(solves, k):
    return math.fsum(s.instances * (s.time if s.solved else k * s.limit) for s in solves) / size(solves)


def clusters_of(solvers, chosen):
    """{instance: cluster}: boards with their isomorphs, joined where one of the chosen back-ends was timed by the block.
    By painting over and over until nothing changes."""
    everything = {i for s in solvers.values() for i in s}
    colour = {i: i[:2] for i in everything}
    if not any(s.block for name in chosen for s in solvers[name].values()):
        return colour
    groups = defaultdict(set)
    for solves in solvers.values():
        for i, solve in solves.items():
            groups["board", i[:2]].add(i)
            if solve.block:
                groups["block", solve.block].add(i)
    changed = True
    while changed:
        changed = False
        for members in groups.values():
            least = min(colour[i] for i in members)
            for i in members:
                changed |= colour[i] != least
                colour[i] = least
    return colour


def students_t(nu):
    """Abramowitz and Stegun, table 26.10 and formula 26.7.5."""
    z = 1.959964
    t = z + (z**3 + z) / (4 * nu) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * nu**2)
    return {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}.get(nu, t)


def few_clusters(count):
    return math.sqrt(count / (count - 1)) * students_t(count - 1) / 1.959964


def unwidened(figure, end, luck, blocks):
    """The end of an interval as the bootstrap gave it: before it was widened for a second run, and for few blocks."""
    if not (math.isfinite(end) and math.isfinite(figure) and figure > 0 and end > 0):
        return end
    arm = math.sqrt(2)
    if blocks:
        arm *= few_clusters(blocks)
    return figure * (end / luck / figure) ** (1 / arm)


def check_mean_interval(where, name, figure, low, high, numbers, blocks):
    """Of ratios of sums over clusters: each end has to lie where a bootstrap of our own has its 2.5 %, or 97.5 %."""
    if len(numbers) < 6 or len(numbers) > 300:
        return
    draws, index = [], range(len(numbers))
    for _ in range(800):
        drawn = dice.choices(index, k=len(numbers))
        a, b, c, d = (sum(numbers[i][k] for i in drawn) for k in range(4))
        draws.append(a / b / (c / d))
    check_ends(where, name, figure, low, high, draws, blocks)


def check_ends(where, name, figure, low, high, draws, blocks):
    for end, luck, (least, most) in ((low, 0.98, (0.003, 0.07)), (high, 1.02, (0.93, 0.997))):
        bare = unwidened(figure, float(end), luck, blocks)
        share = sum(draw <= bare * (1 + 1e-9) for draw in draws) / len(draws)
        among = sum(draw < bare * (1 - 1e-9) for draw in draws) / len(draws)
        if share < least or among > most:
            mistakes.append(f"{where}: {name} has an end {end}, by bootstrap {bare}, below which are {share} of the draws")


def check_own(where, told, name, solvers, ranks):
    everything = {i for s in solvers.values() for i in s}
    weight = {i: max(s[i].instances for s in solvers.values() if i in s) for i in everything}
    own = solvers[name]
    solves = list(own.values())
    solved = [s for s in solves if s.solved]
    expect(where, "instances", told["instances"], sum(weight.values()))
    expect(where, "boards", told["boards"], sum({i[:2]: weight[i] for i in sorted(everything, reverse=True)}.values()))
    expect(where, "timed_rows", told["timed_rows"], len(everything))
    expect(where, "ran", told["ran"], size(solves))
    if "disturbed" in told:
        expect(where, "disturbed", told["disturbed"], disturbed[id(own)])
    expect(where, "solved", told["solved"], size(solved))
    expect(where, "cut_off", told["cut_off"], sum(s.instances for s in solves if s.cut_off))
    times = [s.time for s in solves]
    for key, share in (("p10_s", 0.1), ("median_s", 0.5), ("p90_s", 0.9), ("p99_s", 0.99)):
        expect(where, key, told[key], None if any(s.crashed for s in solves) else quantile(times, share))
    total = math.fsum(s.instances * s.time for s in solved)
    expect(where, "mean_solved_s", told["mean_solved_s"], total / size(solved) if solved else None)
    for key, k in (("par2_s", 2), ("par10_s", 10)):
        expect(where, key, told[key], par(solves, k) if len(solves) == len(everything) else None)
    if solved and all(s.nodes for s in solved):
        nodes = sum(int(s.nodes) for s in solved)
        expect(where, "nodes_a_board", told["nodes_a_board"], nodes / size(solved))
        searched = nodes >= size(solved) and 2 * sum(s.nodes == "0" for s in solved) <= len(solved)
        expect(where, "time_a_node_s", told["time_a_node_s"], total / nodes if searched else None)
    metered = [s for s in solved if s.cpu is not None]
    share = math.fsum(s.instances * s.cpu for s in metered) / math.fsum(s.instances * s.time for s in metered) if metered else None
    expect(where, "cpu_share", told["cpu_share"], share)
    expect(where, "threads", told["threads"], max(s.threads for s in solves) or None)
    expect(where, "tree_bytes", told["tree_bytes"], max(s.tree for s in solves) or None)
    first, last = ranks.get((told["set"], name), (None, None))
    if not solved:
        for key in ("median_low_s", "par2_low_s", "par2_ratio", "par2_ratio_low", "time_a_node_s"):
            expect(where, key, told[key], None)
    expect(where, "rank", told["rank"], first)
    expect(where, "last_rank", told["last_rank"], last)
    clusters = clusters_of(solvers, [name])
    blocks = len(set(clusters.values())) if any(s.block for s in solves) else 0
    if len(times) >= 20 and len(set(clusters.values())) == len(times) and told["median_s"] and not blocks:
        low, high = interval_bounds(times)
        for key, luck, (least, most) in (("median_low_s", 0.98, low), ("median_high_s", 1.02, high)):
            end = unwidened(float(told["median_s"]), float(told[key]), luck, 0)
            if not least * (1 - 1e-9) <= end <= most * (1 + 1e-9):
                mistakes.append(f"{where}: {key} is {told[key]}, so by bootstrap {end}, not in {least} .. {most}")
    if told["par2_low_s"]:
        numbers = defaultdict(lambda: [0, 0, 1, 1])
        for i, s in own.items():
            numbers[clusters[i]][0] += s.instances * (s.time if s.solved else 2 * s.limit)
            numbers[clusters[i]][1] += s.instances
        check_mean_interval(where, "par2_s", float(told["par2_s"]), told["par2_low_s"], told["par2_high_s"],
                            [numbers[c] for c in sorted(numbers)], blocks)


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
    factors = []
    for forms, fast in zip(boards.values(), fastest):
        timed_out = [s.limit for s in forms if any(row["status"] == "timeout" for row in s.rows) and s.cut_off]
        if fast.solved:
            factors.append(max([s.time for s in forms if s.solved] + timed_out) / fast.time)
    expect(where, "widest_luck", told["widest_luck"], max(factors) if factors else None)


def check_shares(where, told, solver, solvers, sound):
    everything = sorted({i for s in solvers.values() for i in s})
    limit = max(s.limit for solves in solvers.values() for s in solves.values())

    def best_without(left_out):
        return [
            min((solvers[s][i].time for s in sound if s != left_out and i in solvers[s]), default=INF)
            for i in everything
        ]

    best = best_without(None)
    weight = [max(s[i].instances for s in solvers.values() if i in s) for i in everything]
    par_of = lambda times, k: math.fsum(w * (k * limit if math.isinf(t) else t) for w, t in zip(weight, times)) / sum(weight)
    expect(where, "best_solved", told["best_solved"], sum(w for w, t in zip(weight, best) if t < INF))
    expect(where, "best_median_s", told["best_median_s"], quantile(best, 0.5))
    expect(where, "best_par2_s", told["best_par2_s"], par_of(best, 2))
    expect(where, "best_par10_s", told["best_par10_s"], par_of(best, 10))
    common = [i for i in everything if all(i in solvers[s] and solvers[s][i].solved for s in sound)]
    shares = [solvers[sound[0]][i].instances for i in common] if common else []
    expect(where, "common_instances", told["common_instances"], sum(shares))
    if solver not in sound:
        return
    own = solvers[solver]
    if common:
        expect(where, "common_median_s", told["common_median_s"], quantile([own[i].time for i in common], 0.5))
        expect(where, "common_mean_s", told["common_mean_s"], math.fsum(w * own[i].time for w, i in zip(shares, common)) / sum(shares))
    fastest = 0
    for i, w, time in zip(everything, weight, best):
        winners = [s for s in sound if i in solvers[s] and solvers[s][i].time == time < INF]
        fastest += w / len(winners) if solver in winners else 0
    expect(where, "fastest_on", told["fastest_on"], fastest)
    others = best_without(solver)
    expect(where, "alone", told["alone"], sum(w for w, t, o in zip(weight, best, others) if t < INF and math.isinf(o)))
    expect(where, "par2_without", told["par2_without"], par_of(others, 2) / par_of(best, 2))


def board_difference(a, b, instances):
    differences = []
    for i in instances:
        if not (math.isinf(a[i].time) and math.isinf(b[i].time)):
            differences.append(INF if math.isinf(b[i].time) else -INF if math.isinf(a[i].time) else math.log(b[i].time) - math.log(a[i].time))
    if not differences:
        return None
    middle = statistics.median(differences)
    return 0 if math.isnan(middle) else middle


def stretches_of(clusters, blocks, rows):
    """Clusters that follow each other, put together: about what a process measures, but at least 6 and at most 20."""
    count = len(clusters) if blocks else min(len(clusters), max(6, min(20, rows // 5)))
    stretches = [[] for _ in range(count)]
    for place, cluster in enumerate(clusters):
        stretches[place * count // len(clusters)].append(cluster)
    return stretches


def p_of(ratio, low, high):
    """The interval, read as 1.96 deviations of the logarithm, on the side of 1."""
    if ratio is None or low is None:
        return None
    end = low if ratio > 1 else high
    if ratio in (0, INF) or end == ratio:
        return float(low <= 1 <= high)
    arm = abs(math.log(ratio) - (math.log(end) if 0 < end < INF else math.copysign(INF, math.log(ratio))))
    return math.erfc(1.959964 * abs(math.log(ratio)) / arm / math.sqrt(2))


def number(text):
    return float(text) if text else None


FEW = {2: 1.196, 3: 1.495, 4: 1.363, 5: 1.206, 6: 1.200, 7: 1.140, 8: 1.129, 9: 1.107}  # Croux and Rousseeuw 1992


def noise_of(solve):
    deviation = 1.4826 * FEW.get(solve.runs, solve.runs / (solve.runs - 0.8)) * solve.noise
    return math.pi / 2 * deviation**2 / solve.runs


def check_plan(where, told, known, a, b, boards):
    middle = statistics.median(known)
    if len(known) < 6 or math.isinf(middle):
        expect(where, "boards_to_settle", told["boards_to_settle"], None)
        return
    variance = (1.4826 * statistics.median(abs(d - middle) for d in known)) ** 2
    if math.isinf(variance):
        return
    wanted = (math.log(1.05 * 0.98) / (1.959964 * math.sqrt(2) * few_clusters(20) + 0.8416212)) ** 2 / (math.pi / 2)
    expect(where, "boards_to_settle", told["boards_to_settle"], max(6, math.ceil(variance / wanted)))
    noises = []
    for instances in boards:
        if all(a[i].noise is not None and b[i].noise is not None for i in instances):
            noises.append(math.sqrt(sum(noise_of(a[i]) + noise_of(b[i]) for i in instances)) / len(instances))
    if not noises:
        expect(where, "runs_to_settle", told["runs_to_settle"], None)
        return
    by_runs = min(variance, (math.fsum(noises) / len(noises)) ** 2)
    left = wanted * len(known) - (variance - by_runs)
    runs = min(min(a[i].runs, b[i].runs) for instances in boards for i in instances)
    expect(where, "runs_to_settle", told["runs_to_settle"], max(1, math.ceil(runs * by_runs / left)) if left > 0 else INF)


def arm_on_instance(a, b, forms):
    """Of the logarithm of a ratio on one instance: Student's t over its isomorphs, or over its runs; and the mean ratio."""
    together = any(s[i].block for s in (a, b) for i in forms)
    if len(forms) > 1 and not together:
        logs = [math.log(b[i].time) - math.log(a[i].time) if a[i].solved and b[i].solved else INF for i in forms]
        if not all(map(math.isfinite, logs)):
            return None, None
        return students_t(len(logs) - 1) * statistics.stdev(logs) / math.sqrt(len(logs)), math.exp(statistics.fmean(logs))
    x, y = a[forms[0]], b[forms[0]]
    if x.noise is None or y.noise is None:
        return None, None
    mean = math.exp(statistics.fmean(math.log(b[i].time) - math.log(a[i].time) for i in forms))
    return students_t(min(x.runs, y.runs) - 1) * math.sqrt(noise_of(x) + noise_of(y)), mean


def check_effects(where, told, differences, a, b, boards, stretches, one):
    n = len(differences)
    share = sum(0.5 if not d else d > 0 for d in differences) / n
    z2 = 1.959964**2
    arm = math.sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    expect(where, "clusters", told["clusters"], n)
    expect(where, "a_faster_share", told["a_faster_share"], share)
    expect(where, "a_faster_low", told["a_faster_low"], max(0, centre - arm))
    expect(where, "a_faster_high", told["a_faster_high"], min(1, centre + arm))
    known = [d for d in differences if d is not None]
    if not known:
        expect(where, "paired_ratio", told["paired_ratio"], None)
        return
    middle = statistics.median(known)
    middle = 0 if math.isnan(middle) else middle
    ratio = math.exp(middle)
    expect(where, "paired_ratio", told["paired_ratio"], ratio)
    if one:
        arm, mean = arm_on_instance(a, b, boards[0])
        for name, figure in (("paired", "paired_ratio"), ("ratio", "ratio_of_medians"), ("par2_ratio", "par2_ratio")):
            if arm is None or not told[figure]:
                expect(where, name + "_low", told[name + "_low"], None)
                continue
            its = float(told[figure])
            low = min(its, mean) * math.exp(-arm)
            near(where, name + "_low", told[name + "_low"], its * (low / its) ** math.sqrt(2) * 0.98)
    elif len(boards) < 6:
        for name in ("paired_low", "paired_high", "ratio_low", "par2_ratio_low", "p"):
            expect(where, name, told[name], None)
    elif told["paired_low"] and all(map(math.isfinite, known)):
        of = {id(board): d for board, d in zip(boards, differences)}
        groups = [[of[id(board)] for board in stretch if of[id(board)] is not None] for stretch in stretches]
        draws = [math.exp(statistics.median(sum(dice.choices(groups, k=len(groups)), []) or [0])) for _ in range(800)]
        check_ends(where, "paired_ratio", ratio, told["paired_low"], told["paired_high"], draws, len(stretches))
    p = p_of(ratio, number(told["paired_low"]), number(told["paired_high"]))
    p = None if p is None else p if one else max(p, 2.0 ** (1 - len(known)))
    if p is None or p > 1e-300:
        near(where, "p", told["p"], p)
    check_plan(where, told, known, a, b, boards)


def check_pair(told, solvers):
    a, b = solvers[told["a"]], solvers[told["b"]]
    where = f"{told['set']}, {told['a']} and {told['b']}"
    both = sorted(set(a) & set(b))
    clusters = clusters_of(solvers, [told["a"], told["b"]])
    boards = defaultdict(list)
    for i in both:
        boards[clusters[i]].append(i)
    expect(where, "both_ran", told["both_ran"], len(both))
    expect(where, "a_faster", told["a_faster"], sum(a[i].time < b[i].time for i in both))
    expect(where, "b_faster", told["b_faster"], sum(a[i].time > b[i].time for i in both))
    if not all(any(solve.solved for solve in solves.values()) for solves in (a, b)):
        for name in ("ratio_of_medians", "ratio_low", "par2_ratio", "par2_ratio_low", "paired_ratio", "paired_low", "p", "par2_p"):
            expect(where, name, told[name], None)
        return
    middle_a, middle_b = (quantile([s[i].time for i in both], 0.5) for s in (a, b))
    ratio = None if math.isinf(middle_a) and math.isinf(middle_b) else 0 if math.isinf(middle_a) else middle_b / middle_a
    expect(where, "ratio_of_medians", told["ratio_of_medians"], ratio)
    everything = {i for s in solvers.values() for i in s}
    whole = len(both) == len(everything)
    expect(where, "par2_ratio", told["par2_ratio"], par(b.values(), 2) / par(a.values(), 2) if whole else None)
    blocks = any(s.block for solves in (a, b) for s in solves.values())
    stretches = stretches_of(list(boards.values()), blocks, len(both))
    expect(where, "stretches", told["stretches"], len(stretches))
    if told["par2_ratio_low"] and len(stretches) > 1:
        penalty = lambda s: s.instances * (s.time if s.solved else 2 * s.limit)
        total = lambda solves, stretch: sum(penalty(solves[i]) for board in stretch for i in board)
        numbers = [(total(b, stretch), 1, total(a, stretch), 1) for stretch in stretches]
        check_mean_interval(where, "par2_ratio", float(told["par2_ratio"]), told["par2_ratio_low"], told["par2_ratio_high"],
                            numbers, len(stretches))
    near(where, "par2_p", told["par2_p"], p_of(*(number(told["par2_ratio" + end]) for end in ("", "_low", "_high"))))
    check_verdict(where, told)
    differences = [board_difference(a, b, instances) for instances in boards.values()]
    one = len({i[:2] for i in everything}) == 1 and all(s.instances == 1 for s in a.values())
    check_effects(where, told, differences, a, b, list(boards.values()), stretches, one)
    expect(where, "boards_tested", told["boards_tested"], sum(1 for d in differences if d))


def check_verdict(where, told):
    """One of the two intervals leaves out 1, and the other does not contradict it."""
    sides = {}
    for test, prefix in (("paired median", "paired"), ("PAR-2", "par2_ratio")):
        low, high = number(told[prefix + "_low"]), number(told[prefix + "_high"])
        sides[test] = None if low is None else "slower" if low > 1 else "faster" if high < 1 else ""
    words = {side for side in sides.values() if side}
    if len(words) == 1:
        expected = (words.pop(), ", ".join(test for test, side in sides.items() if side))
    elif words:
        expected = ("not settled", f"{sides['paired median']} by paired median, {sides['PAR-2']} by PAR-2")
    elif sides["paired median"] is not None and float(told["paired_low"]) >= 1 / 1.05 and float(told["paired_high"]) <= 1.05:
        expected = ("same within the interval", "paired median")
    else:
        expected = ("not settled", ", ".join(test for test, side in sides.items() if side is not None))
    if (told["verdict"], told["tested"]) != expected:
        mistakes.append(f"{where}: the verdict is {told['verdict']} ({told['tested']}), not {expected}")


def holm(numbers):
    """By the definition: the largest of p(j) * (m - j + 1) over those that are no larger."""
    ordered = sorted(p for p in numbers if p is not None)
    return [None if p is None else max(min(1, q * (len(ordered) - j)) for j, q in enumerate(ordered) if q <= p) for p in numbers]


def check_holm(pairs):
    for name in ("p", "par2_p"):
        for pair, adjusted in zip(pairs, holm([number(pair[name]) for pair in pairs])):
            near(f"{pair['set']}, {pair['a']} and {pair['b']}", name + "_holm", pair[name + "_holm"], adjusted)


def ranks_of(pairs, ranked):
    """{(set, back-end): (first, last)}: 1 and how many are ahead for certain, and those that are not behind."""
    count = {}
    for name, solver in ranked:
        count[name] = count.get(name, 0) + 1
    ranks = {(name, solver): [1, count[name]] for name, solver in ranked}
    sets = defaultdict(list)
    with open(pairs, newline="") as file:
        for told in csv.DictReader(file):
            sets[told["set"]].append(told)
    for name, of_set in sets.items():
        for told, p in zip(of_set, holm([number(told["par2_p"]) for told in of_set])):
            if p is not None and p < 0.05 and (name, told["a"]) in ranks and (name, told["b"]) in ranks:
                ranks[name, told["b"]][0] += 1
                ranks[name, told["a"]][1] -= 1
    return ranks


def boards_of(solvers):
    """How many clusters a set has: as if all back-ends were one pair."""
    return len(set(clusters_of(solvers, list(solvers)).values()))


def main(rows, summary, pairs):
    sets = read(rows)
    with open(pairs, newline="") as file:
        settled = {told["set"] for told in csv.DictReader(file) if told["par2_p"]}
    with open(summary, newline="") as file:
        ranked = [(told["set"], told["solver"]) for told in csv.DictReader(file)
                  if told["par2_s"] and told["solved"] != "0" and (boards_of(sets[told["set"]]) >= 6 or told["set"] in settled)]
    ranks = ranks_of(pairs, ranked)
    lines = 0
    with open(summary, newline="") as file:
        for told in csv.DictReader(file):
            solvers = sets[told["set"]]
            sound = [s for s in solvers if all(x.solved or x.cut_off or x.crashed for x in solvers[s].values())]
            where = f"{told['set']}, {told['solver']}"
            if told["solver"] in sound:
                check_own(where, told, told["solver"], solvers, ranks)
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
