#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""rivals.py [-r ROUNDS] [-t SECONDS] [-w FILE] -p NAME=COMMAND... QUADRILLE SET...: programs that count solutions, side by side.

Each round runs every program on each instance, in turn; the table has the medians of their processor seconds (user, with
all processes that a command starts) and, behind them, the ratio to the first program. In a command, {cover} stands for the
instance in Knuth's format, {lp} for its integer program, {cnf} for its clauses, {miniexact} for that program's format. A count
is a number alone on a line, or stands behind `Altogether`, `Found` or `exact arb int`; a cost, which is looked for first, behind
`o`, `cost` or `The optimum cost is`. Counts that differ end it with status 1; a program that is cut
off, or ends without a count, is left out of later rounds. Below the table stands how busy the machine was; -w keeps each time."""
import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

COUNT = re.compile(r"^(?:Altogether |Found |.* exact arb int |)(\d+)(?: solutions?\b.*)?$", re.MULTILINE)
COST = re.compile(r"^(?:The optimum cost is \$|o |.*: cost )(\d+)(?:, the least)?$", re.MULTILINE)


def for_miniexact(cover):
    head, *options = [line for line in cover.splitlines() if line.strip() and not line.startswith("|")]
    primary, _, secondary = head.partition("|")
    # Its names are of letters, digits and underscores; a colour is a name.
    plain = [re.sub(r"[^\w: ]", lambda sign: f"_{ord(sign[0])}_", line) for line in (primary, secondary, *options)]
    return f"< {plain[0]} >\n" + (f"[ {plain[1]} ]\n" if secondary.strip() else "") + "".join(f"{line};\n" for line in plain[2:])


def write_forms(quadrille, name, folder):
    """The files of an instance, by what stands for them in a command."""
    files = {}
    for form in "cover", "cnf", "lp":
        made = subprocess.run([quadrille, "convert", "-o", form, name], capture_output=True, text=True)
        if made.returncode:
            sys.exit(f"rivals.py: {made.stderr.strip()}")
        files[form] = made.stdout
    files["miniexact"] = for_miniexact(files["cover"])
    for form, text in files.items():
        files[form] = os.path.join(folder, f"instance.{form}")
        with open(files[form], "w") as file:
            file.write(text)
    return files


def count(command, limit):
    """Processor seconds, and the count; None where there is none."""
    def confine():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    process = subprocess.Popen(["/bin/sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               preexec_fn=confine, start_new_session=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    counts = (COST.findall(output) or COUNT.findall(output)) if os.waitstatus_to_exitcode(status) in range(128) else []
    return (usage.ru_utime, counts[-1]) if counts else (usage.ru_utime + usage.ru_stime, None)


def figure(seconds):
    return "< 0.01" if seconds < 0.0095 else f"{seconds:.2g}" if seconds < 0.1 else f"{seconds:.3g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-r", type=int, default=7, metavar="ROUNDS")
    parser.add_argument("-t", type=int, default=60, metavar="SECONDS")
    parser.add_argument("-w", default=os.devnull, metavar="FILE")
    parser.add_argument("-p", action="append", required=True, metavar="NAME=COMMAND")
    parser.add_argument("quadrille")
    parser.add_argument("sets", nargs="+")
    chosen = parser.parse_args()
    programs = dict(program.split("=", 1) for program in chosen.p)
    loads = []
    print("| instance | solutions |", *(f" {name} |" for name in programs), sep="")
    print("|---|--:|" + "--:|" * len(programs))
    with tempfile.TemporaryDirectory() as folder, open(chosen.w, "w") as rows:
        print("instance,program,round,seconds,solutions", file=rows)
        for name in chosen.sets:
            files = write_forms(chosen.quadrille, name, folder)
            times, cut, counts = {program: [] for program in programs}, set(), {}
            for turn in range(chosen.r):
                for program, command in programs.items():
                    if program in cut:
                        continue
                    for form, path in files.items():
                        command = command.replace("{" + form + "}", path)
                    seconds, number = count(command, chosen.t)
                    loads.append(os.getloadavg()[0])
                    times[program].append(seconds)
                    print(os.path.basename(name), program, turn + 1, f"{seconds:.4f}", number or "", sep=",", file=rows, flush=True)
                    if number is None:
                        cut.add(program)
                    else:
                        counts[program] = number
            if len(set(counts.values())) > 1:
                sys.exit(f"rivals.py: {name}: counts differ: {counts}")
            medians = {program: statistics.median(of) for program, of in times.items()}
            first = max(0.001, medians[next(iter(programs))])
            cells = (f" {figure(median)} ({median / first:.3g}) |" if program not in cut
                     else f" > {chosen.t} |" if median > 0.9 * chosen.t else " no count |"
                     for program, median in medians.items())
            print(f"| `{os.path.basename(name)}` | {next(iter(counts.values()), '?')} |", *cells, sep="", flush=True)
    print(f"{chosen.r} rounds; load average {min(loads):.1f} to {max(loads):.1f} on {os.cpu_count()} cores")


main()
