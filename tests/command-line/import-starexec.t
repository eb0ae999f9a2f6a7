# The CSV of StarExec becomes one that `import` reads: what ended by itself has a result, which is wrong if another was expected.
@ job.csv
| pair id,benchmark,benchmark id,solver,solver id,configuration,configuration id,status,cpu time,wallclock time,memory usage,result,expected
| 1,ABV/a.smt2,11,cvc5,21,default,31,complete,1.5,1.6,123456.0,sat,sat
| 2,ABV/b.smt2,12,cvc5,21,fast,32,timeout (cpu),1200.5,1200.6,123456.0,--,unsat
| 3,ABV/c.smt2,13,cvc5,21,default,31,timeout (wallclock),1200.5,1200.6,123456.0,--,unsat
| 4,ABV/d.smt2,14,cvc5,21,default,31,memout,12.5,12.6,123456.0,--,unsat
| 5,ABV/e.smt2,15,cvc5,21,default,31,complete,12.5,12.6,123456.0,starexec-unknown,unsat
| 6,ABV/f.smt2,16,cvc5,21,default,31,complete,12.5,12.6,123456.0,sat,unsat
| 7,ABV/g.smt2,17,cvc5,21,default,31,run script error,0,0,0,--,unsat
$ python3 "$TESTS/../data/convert-results.py" job.csv | tee converted; quadrille import --timeout 1200 -o run converted && cut -d, -f 2,7,11-13,15 run/rows.csv
> solver,instance,set,status,seconds,timeout,cpu,memory
> cvc5,ABV/a.smt2,,sat,1.5,,1.5,
> cvc5 fast,ABV/b.smt2,,timeout (cpu),1200.5,,1200.5,
> cvc5,ABV/c.smt2,,timeout (wallclock),1200.5,,1200.5,
> cvc5,ABV/d.smt2,,memout,12.5,,12.5,
> cvc5,ABV/e.smt2,,limited (starexec-unknown),12.5,,12.5,
> cvc5,ABV/f.smt2,,wrong (sat),12.5,,12.5,
> cvc5,ABV/g.smt2,,crashed (run script error),0,,0,
> imported, not verified: 7 rows, 2 solvers, 7 instances, 1 set: run
> index,solver,status,solutions,complete,time_ns
> 1,cvc5,ok,1,0,1500000000
> 2,cvc5 fast,timeout,0,0,1200500000000
> 3,cvc5,timeout,0,0,1200500000000
> 4,cvc5,memory,0,0,12500000000
> 5,cvc5,limited,0,0,12500000000
> 6,cvc5,wrong,0,0,12500000000
> 7,cvc5,crashed,0,0,0
$ python3 "$TESTS/../data/convert-results.py" --columns 'seconds=wallclock time' job.csv | sed -n 2p; printf 'a,b\n1,2\n' | python3 "$TESTS/../data/convert-results.py" -
> cvc5,ABV/a.smt2,,sat,1.6,,1.5,
! convert-results: standard input: neither BenchExec's XML, nor hyperfine's JSON, nor StarExec's CSV: that has a column 'solver'
? 2
