#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether `reproduce` finds out which claims about a run are false: 40 true ones and 20 planted false ones.

A comparison is made, and its pairs.csv searched for ratios. A true claim is half as far from 1 (as a logarithm) as the
near end of its interval. A false one has its number moved beyond the interval (twice its far end), its direction turned,
or its set changed to one where the ratio is another. All go into claims.txt of the run, which is reproduced by the same build; by
each other build that is named; and by the first one, held to a core on which a process spins. Expected: no false claim
agrees, all are found to disagree, and 95 % of the true ones agree. Timings decide, so this is no test of every run.

usage: tests/run/claims.py [--out DIR] QUADRILLE [NAME=QUADRILLE]...
       NAME: such as Clang, or no-vectors (a build with -DQUADRILLE_COMPILES_X86_64_SETS=OFF)
"""
import collections
import csv
import math
import os
import subprocess
import sys
import tempfile

# None whose speed hangs on vectors: without them a claim about such a one is false.
SOLVERS = "mrv,dlx,dlx-compact,cells,cells-compact,blank-list,candidate-list,cdcl"
SETS = ["easy", "minimal", "several"]
TRUE, MOVED, TURNED, ELSEWHERE = 40, 8, 6, 6
LEAST = 1.5  # ratios nearer to 1 are another compiler's to change

Ratio = collections.namedtuple("Ratio", "slow fast set low high")


def run(words, **options):
    """Status 1 is an answer: a claim disagrees."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(words)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def ratios_of(folder):
    """Every pair of back-ends whose interval leaves out 1, the slower one first."""
    found = []
    with open(os.path.join(folder, "pairs.csv"), newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            low, high = float(row["ratio_low"] or "nan"), float(row["ratio_high"] or "nan")
            if low > 1:
                found.append(Ratio(row["b"], row["a"], row["set"], low, high))
            elif high < 1:
                found.append(Ratio(row["a"], row["b"], row["set"], 1 / high, 1 / low))
    return found


def spread(items, count, what):
    """So many of a list, evenly."""
    if len(items) < count:
        sys.exit(f"only {len(items)} of {count} {what}: the comparison was too noisy")
    return [items[i * len(items) // count] for i in range(count)]


def true_claims(ratios):
    """In each of the four ways to write one."""
    texts = []
    for i, ratio in enumerate(spread([r for r in ratios if r.low >= LEAST], TRUE, "true claims")):
        number = math.sqrt(ratio.low)
        texts.append((f"{ratio.slow}/{ratio.fast} >= {number:.4g}", f"{ratio.slow}/{ratio.fast} > {number:.4g}",
                      f"{ratio.fast}/{ratio.slow} <= {1 / number:.4g}",
                      f"{ratio.fast}/{ratio.slow} < {1 / number:.4g}")[i % 4] + f" on {ratio.set}")
    return texts


def false_claims(ratios):
    clear = [r for r in ratios if r.low >= LEAST]
    moved = [f"{r.slow}/{r.fast} >= {2 * r.high:.4g} on {r.set}" for r in spread(clear, MOVED, "numbers to move")]
    turned = [f"{r.fast}/{r.slow} >= {math.sqrt(r.low):.4g} on {r.set}"
              for r in spread(clear[1:], TURNED, "directions to turn")]
    elsewhere = [f"{r.slow}/{r.fast} >= {math.sqrt(r.low * other.high):.4g} on {other.set}"
                 for r in clear for other in ratios
                 if (other.slow, other.fast) == (r.slow, r.fast) and r.low > LEAST * other.high]
    return moved + turned + spread(elsewhere, ELSEWHERE, "sets to change")


def count(printed, texts):
    """What stands behind each claim, up to a bracket or a further colon."""
    return collections.Counter(line[len(text) + 2:].partition(" (")[0].partition(":")[0]
                               for line in printed.splitlines() for text in texts if line.startswith(text + ": "))


def reproduce(quadrille, measured, folder, core=None):
    """Held to a core, beside a process that spins on it, if there is one given."""
    spinner, hold = None, None
    if core is not None:
        def hold():
            os.sched_setaffinity(0, {core})
        spinner = subprocess.Popen([sys.executable, "-c", "while True: pass"], preexec_fn=hold)
    try:
        return run([quadrille, "reproduce", "-q", "--out", folder, measured], preexec_fn=hold)
    finally:
        if spinner:
            spinner.kill()
            spinner.wait()


def main(arguments):
    out = None
    if arguments[:1] == ["--out"] and len(arguments) > 1:
        out, arguments = arguments[1], arguments[2:]
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as temporary:
        out = out or temporary
        os.makedirs(out, exist_ok=True)
        quadrille, measured = os.path.abspath(arguments[0]), os.path.join(out, "run")
        run([quadrille, "compare", "-q", "--solvers", SOLVERS, "--out", measured, *SETS])
        ratios = ratios_of(measured)
        right, wrong = true_claims(ratios), false_claims(ratios)
        with open(os.path.join(measured, "claims.txt"), "w", encoding="utf-8") as file:
            file.write("".join(text + "\n" for text in right + wrong))
        others = [other.partition("=") for other in arguments[1:]]
        core = max(os.sched_getaffinity(0))
        ways = [("the same build", quadrille, None)] + [(name, os.path.abspath(path), None) for name, _, path in others]
        ways.append(("a busy core", quadrille, core))
        good = True
        print("                    true: agree  disagree  undecided   false: agree  disagree  undecided", flush=True)
        for name, program, where in ways:
            printed = reproduce(program, measured, os.path.join(out, name.replace(" ", "-")), where)
            true, false = count(printed, right), count(printed, wrong)
            print(f"{name:<20}{true['agrees']:>11}{true['disagrees']:>10}{true['undecided here']:>11}"
                  f"{false['agrees']:>15}{false['disagrees']:>10}{false['undecided here']:>11}", flush=True)
            good &= true["agrees"] >= 0.95 * len(right) and false["disagrees"] == len(wrong)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
