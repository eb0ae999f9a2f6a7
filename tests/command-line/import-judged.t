# Imported results are judged as ours are. A time over the limit is a timeout: PAR-2 of `slow` is (5 + 20) / 2.
@ late.csv
| solver,instance,status,seconds
| slow,a,sat,5
| slow,b,sat,10.5
| fast,a,sat,1
| fast,b,sat,1
$ quadrille import --timeout 10 -o late late.csv; quadrille plot --tables late > log; cut -d, -f 2,6,8,20 late/summary.csv
> imported, not verified: 4 rows, 2 solvers, 2 instances, 1 set: late
> solver,solved,timeouts,par2_s
> fast,2,0,1
> slow,1,1,12.5
# Contradictory answers are listed, and who contradicts has no rank: nothing says which of them is right.
@ answers.csv
| solver,instance,status,seconds,solutions
| a,i1,unsat,1,
| b,i1,sat,1,
| c,i1,unknown,1,
| a,i2,ok,1,3
| b,i2,ok,1,4
| c,i2,sat,1,
| a,i3,ok,1,92
| b,i3,sat,1,
| c,i3,ok,1,92
$ quadrille import -o answers answers.csv
> imported, not verified: 9 rows, 3 solvers, 3 instances, 1 set: answers
! quadrille: import: on 2 instances answers contradict each other: see answers/disagreements.txt
? 1
$ cat answers/disagreements.txt; cut -d, -f 7,11,32,42 answers/rows.csv
> imported, i1: CONTRADICTION: a says none, b says at least 1
> imported, i2: CONTRADICTION: a says 3 solutions, b says 4 solutions
> solver,status,flaw,instance
> a,wrong,another solver answers otherwise,i1
> b,wrong,another solver answers otherwise,i1
> c,limited,unknown,i1
> a,wrong,another solver answers otherwise,i2
> b,wrong,another solver answers otherwise,i2
> c,ok,,i2
> a,ok,,i3
> b,ok,,i3
> c,ok,,i3
$ quadrille report --format markdown answers | grep -E '^(Answers|\| [abc] .*/3)' | cut -d'|' -f 1-4 | tr -s ' '
> Answers contradict each other, see Contradictions.
> | c | - | 2/3 
> | a | - | 1/3 
> | b | - | 1/3 
# Times of 0 are too short to time: no ratio is made of them.
@ zero.csv
| solver,instance,seconds
| a,i1,0.00
| b,i1,0.00
| a,i2,0
| b,i2,0.01
| a,i3,0
| b,i3,0.02
$ quadrille import -o zero zero.csv; quadrille report --format markdown zero > page; grep -c '∞' page; grep -c 'Cut off' page; grep 'Too short' page
> imported, not verified: 6 rows, 2 solvers, 3 instances, 1 set: zero
> 0
> 0
> - Too short to time: the median is 0 (`a` on `imported`). Take larger instances, or a finer clock.
# Other separators, decimal commas, comments, `sep=`, titles in other letters, blanks around fields; no status where there is
# a time, or in its place.
@ sheet.csv
| sep=;
| # from a spreadsheet
| SOLVER;In Stance;Seconds
| "x" ; i1;1,5
| x;i2;TIMEOUT
$ quadrille import -o sheet sheet.csv && tr ';' '\t' < sheet.csv | sed 1d | quadrille import -o tabs - && cmp sheet/rows.csv tabs/rows.csv && cut -d, -f 7,11,15,42 sheet/rows.csv
> imported, not verified: 2 rows, 1 solver, 2 instances, 1 set: sheet
> imported, not verified: 2 rows, 1 solver, 2 instances, 1 set: tabs
> solver,status,time_ns,instance
> x,ok,1500000000,i1
> x,timeout,,i2
$ printf 'solver,instance,seconds\na,b,"1,234.5"\na,b,\n' | quadrille import -o none -
! standard input:2:5: '1,234.5' has an unknown unit
! standard input:3:5: there is neither a status nor a time
? 2
# StarExec's words: what is complete has a result.
@ starexec.csv
| pair id,benchmark,solver,status,cpu time,result,expected
| 1,a.smt2,cvc5,complete,1.5,sat,sat
| 2,b.smt2,cvc5,timeout (cpu),9,--,unsat
| 3,c.smt2,cvc5,complete,2,starexec-unknown,unsat
| 4,d.smt2,cvc5,complete,3,sat,unsat
$ quadrille import -o stars starexec.csv; cut -d, -f 11,15,32,42 stars/rows.csv
> imported, not verified: 4 rows, 1 solver, 4 instances, 1 set: stars
> status,time_ns,flaw,instance
> ok,1500000000,,a.smt2
> timeout,9000000000,,b.smt2
> limited,2000000000,starexec-unknown,c.smt2
> wrong,3000000000,it is not the expected result,d.smt2
