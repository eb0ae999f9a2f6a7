#!/usr/bin/env python3
"""Writes a rows.csv as a run might: three sets, four back-ends, forms of boards, repeated runs, cut-off ones, ones that
crashed, instances that somebody sat out, and times that are equal.

    random-run.py SEED
"""
import random
import sys

random.seed(int(sys.argv[1]))
limit = 10**6
print("set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete,solution_hash,"
      "time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes,nodes")
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
                    print(f"{name},{board},3x3,25,{board * 40503:016x},{form},{solver},2,{run},1,{status},"
                          f"{int(status == 'ok')},{int(status == 'ok')},{'037cbc847b998d9d' if status == 'ok' else ''},"
                          f"{took},,100,{limit},4000,{int(time) // 30}")
