#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a rows.csv as a run might: five sets, four back-ends, forms of boards, repeated runs, cut-off ones, disturbed ones, ones that
crashed, instances that a back-end sat out, times that are
equal; blocks of instances that were timed together, and stretches of a throughput run.

    random-run.py SEED
"""
import random
import sys

random.seed(int(sys.argv[1]))
limit = 10**6
print("set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete,solution_hash,"
      "time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes,nodes,pacing,block,instances,span,cpu_ns,threads,tree_bytes")
for name, boards, forms, solvers in (("single", 60, 1, "abcd"), ("forms", 30, 4, "abc"), ("few", 7, 1, "ab")):
    for board in range(1, boards + 1):
        difficulty = random.lognormvariate(11, 1.5)
        for form in range(forms):
            for place, solver in enumerate(solvers):
                if solver == "d" and board % 9 == 0:
                    continue
                time = difficulty * (1 + place) * random.lognormvariate(0, 0.8)
                time = round(time, -4) if board % 5 == 0 else time
                crashed = solver == "c" and name == "single" and board == 13
                for run in range(1, 4):
                    took = int(time * random.lognormvariate(0, 0.05)) if board % 5 else int(time) + 1
                    status = "crashed" if crashed else "timeout" if time > limit else "ok"
                    # Board 17 is disturbed in one run of three, board 19 in all, on one back-end.
                    status = "disturbed" if solver == "b" and (board == 19 or (board, run) == (17, 2)) else status
                    print(f"{name},{board},3x3,25,{board * 40503:016x},{form},{solver},2,{run},1,{status},"
                          f"{int(status == 'ok')},{int(status == 'ok')},{'037cbc847b998d9d' if status == 'ok' else ''},"
                          f"{took},,100,{limit},4000,{int(time) // 30},burst,,1,1,,,")

# Blocks in rotation: a is timed by the block, b board by board, c by the block in half of them. Board 5 has an isomorph.
blocks = 12
for board, form in [*((board, 0) for board in range(1, 61)), (5, 1)]:
    block = board % blocks + 1 + form
    for place, solver in enumerate("abc"):
        together = solver == "a" or (solver == "c" and block % 2)
        luck = random.Random(block * 7 + place if together else board * 1009 + place + form)
        for run in range(1, 4):
            took = int(20000 * (1 + place) * luck.lognormvariate(0, 0.4) * (1 + 0.01 * run))
            print(f"blocks,{board},3x3,25,{board * 40503:016x},{form},{solver},2,{run},1,ok,1,1,037cbc847b998d9d,"
                  f"{took},,100,{limit},4000,{took // 30},spread,{block},1,{5 if together else 1},{took * (1 + place)},{place + 1},{5000 + board}")

# Stretches of 30 boards, the last of 10.
for start in range(1, 700, 30):
    instances = 30 if start < 680 else 10
    for place, solver in enumerate("abc"):
        slow = solver == "c" and start == 31
        time = 9000 * (1 + 0.2 * place) * random.lognormvariate(0, 0.3)
        for run in range(1, 4):
            took = limit if slow else time * random.lognormvariate(0, 0.02)
            print(f"stretches,{start},3x3,25,{start * 40503:016x},0,{solver},2,{run},1,{'timeout' if slow else 'ok'},{instances},"
                  f"{int(not slow)},,{took:.1f},,100,{limit},4000,{int(time) * instances // 30},throughput,,{instances},{instances},,,")
