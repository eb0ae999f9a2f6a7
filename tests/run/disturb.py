#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs of `compare` beside a planted disturbance, one line each: when the warnings of Busy and Drift fire, and whether a run
that its host stops for 2 s, at random moments, has timeouts or other medians than ten runs without.

A disturbance is a process that spins for a share of its time: on any core; on the one core that `compare` is held to
as well (same); or on one core while `compare` is free to go elsewhere (core). Before each run it is waited, 60 s at
the most, until the machine does nothing else for half a second; a run that others disturbed meanwhile is marked, by
the processor time that neither `compare` nor the planted process used. Stopped are all processes of the run, or by turns
only those that measure.

usage: tests/run/disturb.py QUADRILLE [ROUNDS]     ROUNDS of the first (default 1), and ten times as many of the second
"""
import csv
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time

SPIN = """
import sys, time
share, period = float(sys.argv[1]), 0.02
while True:
    began = time.perf_counter()
    while time.perf_counter() - began < share * period:
        pass
    if share < 1:
        time.sleep(period * (1 - share))
"""
# name, share of its time, core of the disturbance, core of compare
CASES = [("idle", 0, None, None), ("any core, 10 %", 0.1, None, None), ("any core, 50 %", 0.5, None, None),
         ("any core, 100 %", 1, None, None), ("same core, none", 0, None, "1"), ("same core, 10 %", 0.1, "1", "1"),
         ("same core, 50 %", 0.5, "1", "1"), ("same core, 100 %", 1, "1", "1"), ("core 1, 50 %", 0.5, "1", None),
         ("core 1, 100 %", 1, "1", None)]
TICKS = os.sysconf("SC_CLK_TCK")


def busy():
    """Seconds of all processors."""
    with open("/proc/stat") as file:
        user, nice, system, _, _, irq, softirq = map(int, file.readline().split()[1:8])
    return (user + nice + system + irq + softirq) / TICKS


def used_by(process):
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def wait_until_idle():
    until = time.time() + 60
    while time.time() < until:
        before, began = busy(), time.time()
        time.sleep(0.5)
        if (busy() - before) / (time.time() - began) < 0.1:
            return


def held_to(core):
    return ["taskset", "-c", core] if core else []


def run(program, folder, name, share, core, own_core):
    spinner = subprocess.Popen(held_to(core) + [sys.executable, "-c", SPIN, str(share)]) if share else None
    time.sleep(0.2)
    before, began = used_by(spinner.pid) if spinner else 0, time.time()
    subprocess.run(held_to(own_core) + [program, "compare", "-q", "--solvers", "dlx,cells,mrv,cells-compact",
                                        "--isomorphs", "4", "--runs", "9", "--out", folder, "easy", "minimal"],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    planted = ((used_by(spinner.pid) - before) / (time.time() - began)) if spinner else 0
    if spinner:
        spinner.kill()
        spinner.wait()
    with open(f"{folder}/run.json") as file:
        record = json.load(file)
    with open(f"{folder}/summary.md") as file:
        warnings = [line[2:].split(". ")[0].strip() for line in file if line.startswith(("- Busy", "- Drift"))]
    seconds, foreign = record["measured_ns"] / 1e9, record["other_cpu_share"] - planted
    print(f"{name:17} {seconds:4.1f} s  processor {record['cpu_share']:.3f}  others {record['other_cpu_share']:.3f}  "
          f"steal {record['steal_share']:.3f}  switches a second {record['involuntary_switches'] / seconds:4.0f}  "
          f"{'DISTURBED BY OTHERS ' if foreign > 0.05 else ''}{'; '.join(warnings) or 'no warning'}", flush=True)


def stop_now_and_then(process, whole):
    """Returns how often it was."""
    stops = 0
    while True:
        try:
            process.wait(random.uniform(0.2, 4))
            return stops
        except subprocess.TimeoutExpired:
            with open(f"/proc/{process.pid}/task/{process.pid}/children") as children:
                stopped = [-process.pid] if whole else [int(child) for child in children.read().split()]
        for code, pause in ((signal.SIGSTOP, 2), (signal.SIGCONT, 0)):
            for number in stopped:
                try:
                    os.kill(number, code)
                except ProcessLookupError:
                    pass
            time.sleep(pause)
        stops += 1


def run_stopped(program, folder, stops, whole):
    """Returns {solver: median}, and how its rows ended."""
    process = subprocess.Popen([program, "compare", "-q", "--solvers", "dlx,cells,mrv,candidate-list", "--runs", "3",
                                "--timeout", "1", "--out", folder, "minimal"], start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    made = stop_now_and_then(process, whole) if stops else process.wait() * 0
    with open(f"{folder}/rows.csv", newline="") as file:
        statuses = [row["status"] for row in csv.DictReader(file)]
    with open(f"{folder}/summary.csv", newline="") as file:
        medians = {row["solver"]: float(row["median_s"]) for row in csv.DictReader(file)}
    print(f"{'stopped' if stops else 'alone':8} {made:2} times  rows {len(statuses)}  timeout {statuses.count('timeout')}  "
          f"disturbed {statuses.count('disturbed')}", flush=True)
    return medians


def compare_stopped(program, folder, rounds):
    """Runs with and without stops by turns, so that what else happens meets both."""
    medians = {False: [], True: []}
    for k in range(rounds):
        for stops in (False, True):
            medians[stops].append(run_stopped(program, f"{folder}/stops-{k}-{stops}", stops, k % 2 == 0))
    for solver in medians[False][0]:
        alone, stopped = (statistics.median(run[solver] for run in medians[stops]) for stops in (False, True))
        print(f"{solver:15} median of {rounds} runs: {alone * 1e6:9.2f} µs alone, {stopped * 1e6:9.2f} µs with stops, "
              f"{(stopped / alone - 1) * 100:+.1f} %")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            for k, case in enumerate(CASES):
                wait_until_idle()
                run(sys.argv[1], f"{folder}/{number}-{k}", *case)
        compare_stopped(sys.argv[1], folder, 10 * rounds)


main()
