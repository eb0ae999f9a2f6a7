# The JSON of hyperfine becomes a CSV that `import` reads: each time is a run. What varies from command to command, the parameters, names the instance; 10 and 20 are
# how SAT solvers end.
@ convert.sh
| python3 "$TESTS/../data/convert-results.py" "$@"
@ files.json
| {"results": [
|  {"command": "dlx1 a.txt", "mean": 1.05, "user": 0.9, "system": 0.1, "times": [1.0, 1.1], "exit_codes": [0, 0], "parameters": {"file": "a.txt"}},
|  {"command": "dlx1 b.txt", "mean": 2.0, "user": 0.9, "system": 0.1, "times": [2.0], "memory_usage_byte": [12345], "exit_codes": [0], "parameters": {"file": "b.txt"}},
|  {"command": "sat a.txt", "mean": 3.05, "user": null, "system": null, "times": [3.0, 3.1], "exit_codes": [10, 10], "parameters": {"file": "a.txt"}},
|  {"command": "sat b.txt", "mean": 3.75, "times": [3, 4.5, 5], "exit_codes": [null, 3, 20], "parameters": {"file": "b.txt"}}
| ]}
$ sh convert.sh files.json | quadrille import -o run - && cut -d, -f 1,2,7,9,11-13,15,32,38,40,42 run/rows.csv
> imported, not verified: 8 rows, 2 solvers, 2 instances, 1 set: run
> set,index,solver,run,status,solutions,complete,time_ns,flaw,cpu_ns,tree_bytes,instance
> imported,1,dlx1 {file},1,ok,0,0,1000000000,,1000000000,,file=a.txt
> imported,1,dlx1 {file},2,ok,0,0,1100000000,,1000000000,,file=a.txt
> imported,1,sat {file},1,ok,1,0,3000000000,,,,file=a.txt
> imported,1,sat {file},2,ok,1,0,3100000000,,,,file=a.txt
> imported,2,dlx1 {file},1,ok,0,0,2000000000,,1000000000,12345,file=b.txt
> imported,2,sat {file},1,crashed,0,0,3000000000,crashed (killed by a signal),,,file=b.txt
> imported,2,sat {file},2,crashed,0,0,4500000000,crashed (exit status 3),,,file=b.txt
> imported,2,sat {file},3,ok,0,1,5000000000,,,,file=b.txt
# Parameters named solver, instance and set are these, or those of --columns. Only whole words of a command are the parameter.
@ named.json
| {"results": [{"command": "x1 1 -f q", "times": [1], "parameters": {"by": "x1", "size": "1", "of": "q"}},
|  {"command": "x1 2 -f q", "times": [1], "parameters": {"by": "x1", "size": "2", "of": "q"}}]}
$ sh convert.sh --columns solver=by,set=of named.json | quadrille import -o named - && cut -d, -f 1,7,42 named/rows.csv
> imported, not verified: 2 rows, 1 solver, 2 instances, 1 set: named
> set,solver,instance
> q,x1,size=1
> q,x1,size=2
$ sh convert.sh named.json | quadrille import -o all - && cut -d, -f 7,42- all/rows.csv | sed 's/,cost,bound,member,work$//;s/,,,,$//'
> imported, not verified: 2 rows, 1 solver, 2 instances, 1 set: all
> solver,instance
> {by} {size} -f {of},"by=x1,size=1,of=q"
> {by} {size} -f {of},"by=x1,size=2,of=q"
# Without parameters a file is an instance.
$ printf '{"results": [{"command": "dlx", "mean": 1.05}, {"command": "sat", "mean": 2}]}' >board.json; sh convert.sh board.json | quadrille import -o board - && cut -d, -f 7,15,42 board/rows.csv
> imported, not verified: 2 rows, 2 solvers, 1 instance, 1 set: board
> solver,time_ns,instance
> dlx,1050000000,board
> sat,2000000000,board
# What our own report exports comes back.
$ quadrille report --format json run | sh convert.sh --columns instance=index - | quadrille import -o again - && cut -d, -f 7,11,15,42 again/rows.csv
> imported, not verified: 5 rows, 2 solvers, 2 instances, 1 set: again
> solver,status,time_ns,instance
> dlx1 {file},ok,1000000000,1
> dlx1 {file},ok,1100000000,1
> sat {file},ok,3000000000,1
> sat {file},ok,3100000000,1
> dlx1 {file},ok,2000000000,2
# A command that timeout(1) ended ran out of time.
$ printf '{"results": [{"command": "a", "times": [1, 3], "exit_codes": [0, 124]}]}' | sh convert.sh -
> solver,instance,set,status,category,seconds,timeout,cpu,memory
> a,standard input,,ok,,1,,,
> a,standard input,,timeout (exit status 124),,3,,,
$ quadrille import files.json 2>&1 | sed 's|python3 .*/data/|python3 .../data/|'
> quadrille: import: files.json is no CSV; this takes it: python3 .../data/convert-results.py files.json | quadrille import -
# What is wrong.
$ (printf '{"results": 3}' | sh convert.sh -; printf '{"results": [3]}' | sh convert.sh -; printf '{"results": [{"command": "a", "times": [1, -1]}]}' | sh convert.sh -; printf '{"results": [' | sh convert.sh -; sh convert.sh --columns seconds=user files.json) 2>&1
> convert-results: standard input: no list 'results' as in hyperfine's files
> convert-results: standard input: result 1 has no command
> convert-results: standard input: result 1, run 2: no time
> convert-results: standard input: Expecting value: line 1 column 14 (char 13)
> convert-results: files.json: hyperfine's results have no column for seconds
? 2
