# The CSV of StarExec's job pages is read as it is: what ended by itself has a result, which is wrong if another was expected;
# a configuration is a part of the solver's name, unless it is the default; a state of its own is a crash.
@ job.csv
| pair id,benchmark,benchmark id,solver,solver id,configuration,configuration id,status,cpu time,wallclock time,memory usage,result,expected
| 1,ABV/a.smt2,11,cvc5,21,default,31,complete,1.5,1.6,123456.0,sat,sat
| 2,ABV/b.smt2,12,cvc5,21,fast,32,timeout (cpu),1200.5,1200.6,123456.0,--,unsat
| 3,ABV/c.smt2,13,cvc5,21,default,31,timeout (wallclock),1200.5,1200.6,123456.0,--,unsat
| 4,ABV/d.smt2,14,cvc5,21,default,31,memout,12.5,12.6,123456.0,--,unsat
| 5,ABV/e.smt2,15,cvc5,21,default,31,complete,12.5,12.6,123456.0,starexec-unknown,unsat
| 6,ABV/f.smt2,16,cvc5,21,default,31,complete,12.5,12.6,123456.0,sat,unsat
| 7,ABV/g.smt2,17,cvc5,21,default,31,run script error,0,0,0,--,unsat
$ quadrille import --timeout 1200 -o run job.csv && cut -d, -f 2,7,11-13,15,32 run/rows.csv
> imported, not verified: 7 rows, 2 solvers, 7 instances, 1 set: run
> index,solver,status,solutions,complete,time_ns,flaw
> 1,cvc5,ok,1,0,1500000000,
> 2,cvc5 fast,timeout,0,0,1200500000000,
> 3,cvc5,timeout,0,0,1200500000000,
> 4,cvc5,memory,0,0,12500000000,memout
> 5,cvc5,limited,0,0,12500000000,starexec-unknown
> 6,cvc5,wrong,1,0,12500000000,it is not the expected result
> 7,cvc5,crashed,0,0,0,run script error
$ quadrille import --columns 'seconds=wallclock time' -o wall job.csv && cut -d, -f 15 wall/rows.csv | sed -n 2p
> imported, not verified: 7 rows, 2 solvers, 7 instances, 1 set: wall
> 1600000000
$ python3 "$TESTS/../data/convert-results.py" job.csv
! convert-results: job.csv: neither of BenchExec nor hyperfine's JSON; `quadrille import` reads a CSV itself
? 2
