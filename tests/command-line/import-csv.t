# A table that another program measured becomes a run, whatever its columns are called. A dash is what is not known.
@ table.csv
| Tool,File,Result,CPU,Mem,Nodes
| minisat,a.cnf,SAT,1.5,100 MB,7
| cadical,a.cnf,sat,500ms,50MiB,9
| minisat,b.cnf,UNSAT,2.5s,-,70
| cadical,b.cnf,TO,,-,
| minisat,"c, ""d"".cnf",OOM,3,9GB,
| cadical,"c, ""d"".cnf",error (7),3,9GB,
$ quadrille import --columns solver=Tool,instance=File,status=Result,seconds=CPU,memory=Mem,nodes=Nodes --timeout 10 -o run table.csv
> imported, not verified: 6 rows, 2 solvers, 3 instances, 1 set: run
$ cut -d, -f 1,2,7,9,11-13,15,18,20,32,40- run/rows.csv | sed 's/,cost,bound,member,work$//;s/,,,,$//'
> set,index,solver,run,status,solutions,complete,time_ns,timeout_ns,nodes,flaw,tree_bytes,host,instance
> imported,1,minisat,1,ok,1,0,1500000000,10000000000,7,,100000000,,a.cnf
> imported,1,cadical,1,ok,1,0,500000000,10000000000,9,,52428800,,a.cnf
> imported,2,minisat,1,ok,0,1,2500000000,10000000000,70,,,,b.cnf
> imported,2,cadical,1,timeout,0,0,,10000000000,,,,,b.cnf
> imported,3,minisat,1,memory,0,0,3000000000,10000000000,,OOM,9000000000,,"c, ""d"".cnf"
> imported,3,cadical,1,crashed,0,0,3000000000,10000000000,,error (7),9000000000,,"c, ""d"".cnf"
# PAR-2 is the mean with 20 s for what was cut off: of minisat (1.5 + 2.5 + 20) / 3, of cadical (0.5 + 20 + 20) / 3. Every table says where it comes from.
$ quadrille plot --tables run >log; cut -d, -f 2,6-12,20 run/summary.csv; grep -c 'Imported, not verified' run/summary.md
> solver,solved,cut_off,timeouts,out_of_memory,limited,crashed,wrong,par2_s
> minisat,2,1,0,1,0,0,0,8
> cadical,1,1,1,0,0,1,0,13.5
> 1
$ quadrille report --format markdown run >page; grep 'ported, not' page; grep -c "imported from: table.csv (CSV, SHA-256 $(sha256sum table.csv | cut -c 1-64))" page
> 2 solvers (`minisat`, `cadical`) were measured by another program on each of 3 instances in the set `imported`. Imported, not verified: times and answers are as that program reports them.
> - Imported, not verified: another program measured, and says what was solved. Measure it by `quadrille compare` to be sure.
> 1
$ quadrille report --format latex run | grep -c 'imported, not verified'
> 1
$ quadrille diff run run | grep -i 'imported, not'
> - A: imported, not verified: another program measured it
# What needs the programs that were measured refuses such a run.
$ quadrille compare --resume run
! quadrille: compare: --resume: run/run.json is imported: another program measured it, and it can't be resumed, merged or reproduced
? 2
$ quadrille merge run run
! quadrille: merge: run is imported: another program measured it, and it can't be resumed, merged or reproduced
? 2
$ quadrille reproduce run
! quadrille: reproduce: run is imported: another program measured it, and it can't be resumed, merged or reproduced
? 2
# No other run is overwritten.
$ quadrille import --columns solver=Tool,instance=File,status=Result,seconds=CPU -o run table.csv
! quadrille: import: run holds a run already
? 3
# Plain names need no --columns. Files come together; runs are counted where no column numbers them.
@ one.csv
| solver,instance,status,seconds,set,timeout
| a,x,ok,1,hard,60
| a,x,solved,2,hard,60
| a,y,Timeout,60.1,easy,60
@ two.csv
| seconds,status,instance,solver,solutions
| 3,true,x,b,92
$ quadrille import --set all -o two one.csv two.csv && cut -d, -f 1,2,7-9,11-13,15,18 two/rows.csv
> imported, not verified: 4 rows, 2 solvers, 2 instances, 1 set: two
> set,index,solver,limit,run,status,solutions,complete,time_ns,timeout_ns
> all,1,a,0,1,ok,0,0,1000000000,60000000000
> all,1,a,0,2,ok,0,0,2000000000,60000000000
> all,1,b,0,1,ok,92,1,3000000000,
> all,2,a,0,1,timeout,0,0,60100000000,60000000000
# What is wrong is said with its place, all of it, and nothing is written.
$ quadrille import -o bad table.csv one.csv; ls bad
! table.csv:1:1: no column for solver, instance, seconds (--columns FIELD=TITLE,...); there are 'Tool', 'File', 'Result', 'CPU', 'Mem', 'Nodes'
! ls: cannot access 'bad': No such file or directory
? 2
$ quadrille import --columns solver=Tool,instance=Datei,nodes=Knoten table.csv
! table.csv:1:1: no column for instance (no 'Datei'), seconds, nodes (no 'Knoten') (--columns FIELD=TITLE,...); there are 'Tool', 'File', 'Result', 'CPU', 'Mem', 'Nodes'
? 2
@ bad.csv
| solver,instance,status,seconds,nodes,memory
| a,x,fine,1,,
| a,y,ok,-1,,
| a,y,ok,1e,,
| a,y,ok,nan,,
| a,y,ok,,,
| a,"","ok",1,,
| a,z,TO,1 fortnight,1.5,7 QB
| a,z,TO
| "a","b
| c",ok,x,,
$ quadrille import bad.csv
! bad.csv:2:5: 'fine' is no known status (ok, solved, done, complete, success, correct, correct-unconfirmed, true, yes, sat, satisfiable, unsat, unsatisfiable, timeout, time out, timed out, to, tle, memory, memout, mo, mle, oom, out of memory, unknown, --, starexec-unknown, indeterminate, limited, stopped, disturbed, wrong, incorrect, crash, crashed, error, failed, killed, segfault)
! bad.csv:3:8: '-1' is below 0
! bad.csv:4:8: '1e' has an unknown unit
! bad.csv:5:8: 'nan' is no number
! bad.csv:6:8: it was solved, but has no time
! bad.csv:7:3: there is no instance
! bad.csv:8:8: '1 fortnight' has an unknown unit
! bad.csv:8:24: '7 QB' has an unknown unit
! bad.csv:8:20: '1.5' is no whole number from 0
! bad.csv:9:5: 3 fields, not 6 as in the first line
! bad.csv:11:7: 'x' is no number
? 2
$ printf 'solver,instance,status,seconds\na,"x"y,ok,1\n' | quadrille import -
! standard input:2:6: only a separator or the end of the line may stand behind quotes
? 2
$ printf 'solver,instance,status,seconds\na,x"y,ok,1\n' | quadrille import -
! standard input:2:4: quotes in the middle of a field
? 2
$ printf 'solver,instance,status,seconds\na,"x,ok,1\n' | quadrille import -
! standard input:2:3: the quotes do not end
? 2
$ quadrille import -o none /dev/null
! /dev/null:1:1: there is no header
? 2
$ quadrille import --columns nodez=N table.csv
! quadrille: import: --columns: there is no field 'nodez' (solver, instance, status, seconds, set, run, timeout, cpu, memory, nodes, solutions, result, expected, category, configuration)
? 2
$ quadrille import
! quadrille: import: name a file, a CSV
? 2
# The tables of tdoku's README, typed in: the same figures come out again.
$ quadrille import -o paper "$TESTS/../results/rivals/tdoku.csv"
> imported, not verified: 24 rows, 13 solvers, 2 instances, 2 sets: paper
$ quadrille report --format markdown paper | grep -E '^\| (tdoku|norvig) +\| -' | tr -s ' ' | cut -d'|' -f 2,4-5
>  tdoku | 1 | 41.7 µs 
>  norvig | 1 | 2.48 ms 
>  tdoku | 1 | 2.70 µs 
>  norvig | 1 | 115 µs 
