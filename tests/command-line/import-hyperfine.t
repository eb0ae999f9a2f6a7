# The JSON of hyperfine: each time is a run. What varies from command to command, the parameters, names the instance; 10 and 20 are
# how SAT solvers end.
@ files.json
| {"results": [
|  {"command": "dlx1 a.txt", "mean": 1.05, "user": 0.9, "system": 0.1, "times": [1.0, 1.1], "exit_codes": [0, 0], "parameters": {"file": "a.txt"}},
|  {"command": "dlx1 b.txt", "mean": 2.0, "user": 0.9, "system": 0.1, "times": [2.0], "memory_usage_byte": [12345], "exit_codes": [0], "parameters": {"file": "b.txt"}},
|  {"command": "sat a.txt", "mean": 3.05, "user": null, "system": null, "times": [3.0, 3.1], "exit_codes": [10, 20], "parameters": {"file": "a.txt"}},
|  {"command": "sat b.txt", "mean": 3.75, "times": [3, 4.5], "exit_codes": [null, 3], "parameters": {"file": "b.txt"}}
| ]}
$ quadrille import -o run files.json && cut -d, -f 1,2,7,9,11-13,15,32,38,40,43 run/rows.csv
> imported, not verified: 7 rows, 2 back-ends, 2 instances, 1 set: run
> set,index,solver,run,status,solutions,complete,time_ns,flaw,cpu_ns,tree_bytes,instance
> imported,1,dlx1 {file},1,ok,0,0,1000000000,,1000000000,,file=a.txt
> imported,1,dlx1 {file},2,ok,0,0,1100000000,,1000000000,,file=a.txt
> imported,1,sat {file},1,ok,1,0,3000000000,,,,file=a.txt
> imported,1,sat {file},2,ok,0,1,3100000000,,,,file=a.txt
> imported,2,dlx1 {file},1,ok,0,0,2000000000,,1000000000,12345,file=b.txt
> imported,2,sat {file},1,crashed,0,0,3000000000,killed by a signal,,,file=b.txt
> imported,2,sat {file},2,crashed,0,0,4500000000,exit status 3,,,file=b.txt
# Parameters named solver, instance and set are these, or those of --columns. Only whole words of a command are the parameter.
@ named.json
| {"results": [{"command": "x1 1 -f q", "times": [1], "parameters": {"by": "x1", "size": "1", "of": "q"}},
|  {"command": "x1 2 -f q", "times": [1], "parameters": {"by": "x1", "size": "2", "of": "q"}}]}
$ quadrille import --columns solver=by,set=of -o named named.json && cut -d, -f 1,7,43 named/rows.csv
> imported, not verified: 2 rows, 1 back-end, 2 instances, 1 set: named
> set,solver,instance
> q,x1,size=1
> q,x1,size=2
$ quadrille import -o all named.json && cut -d, -f 7,43- all/rows.csv | sed 's/,cost,bound$//;s/,,$//'
> imported, not verified: 2 rows, 1 back-end, 2 instances, 1 set: all
> solver,instance
> {by} {size} -f {of},"by=x1,size=1,of=q"
> {by} {size} -f {of},"by=x1,size=2,of=q"
# Without parameters a file is an instance.
$ printf '{"results": [{"command": "dlx", "mean": 1.05}, {"command": "sat", "mean": 2}]}' >board.json; quadrille import -o board board.json && cut -d, -f 7,15,43 board/rows.csv
> imported, not verified: 2 rows, 2 back-ends, 1 instance, 1 set: board
> solver,time_ns,instance
> dlx,1050000000,board
> sat,2000000000,board
# What our own report exports comes back.
$ quadrille report --format json run | quadrille import --columns instance=index -o again - && cut -d, -f 7,11,15,43 again/rows.csv
> imported, not verified: 5 rows, 2 back-ends, 2 instances, 1 set: again
> solver,status,time_ns,instance
> dlx1 {file},ok,1000000000,1
> dlx1 {file},ok,1100000000,1
> sat {file},ok,3000000000,1
> sat {file},ok,3100000000,1
> dlx1 {file},ok,2000000000,2
# What is wrong.
$ printf '{"results": 3}' | quadrille import -
! standard input:1:1: no list 'results' as in hyperfine's files
? 2
$ printf '{"results": [3, {"command": "a", "times": [1, -1]}]}' | quadrille import -
! standard input: result 1 has no command
! standard input: result 2, run 2: no time
? 2
$ printf '{"results": [' | quadrille import -
! standard input:1:13: ']' expected near end of file
? 2
$ quadrille import --columns seconds=user files.json
! files.json: hyperfine's results have no column for seconds
? 2
