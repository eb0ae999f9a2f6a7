# data/convert-results.py makes a CSV of a table of BenchExec's table-generator: three head lines have the tool, the run set and the heads of each
# column. The units are those of the heads; `false` is an answer, of a tool's own word the category says what it comes to, and
# a task that a run set has not is no result. (~ stands for a tab; tabs at the end of the last line are lost.)
@ typed
| tool~~Prover [1.4; 1.5]~Prover [1.4; 1.5]~Prover [1.4; 1.5]~Prover [1.4; 1.5]~CBMC ~CBMC ~CBMC 
| run set~~deep~deep~deep~deep~~~
| programs/~~status~category~cputime (s)~memory (MB)~status~cputime (ms)~walltime (s)
| a.c~reach~true~correct~1.25~12.5~false(reach)~250~9
| b, c.c~reach~true~wrong~2~~TIMEOUT~900100~9
| a.c~overflow~gave up~unknown~3~~ERROR (7)~500~9
| d.c~~SEGMENTATION FAULT~error~3~~assertion~500~9
| f.c~reach~~~~~true~100~9
| e.c~reach~OUT OF MEMORY~error~4
$ tr '~' '\t' < typed > table.csv; python3 "$TESTS/../data/convert-results.py" table.csv | quadrille import -o run -; cut -d, -f 2,7,11,15,32,38,40,42- run/rows.csv
> imported, not verified: 10 rows, 2 solvers, 6 instances, 1 set: run
> index,solver,status,time_ns,flaw,cpu_ns,tree_bytes,instance,cost,bound,member,work
> 1,Prover [1.4; 1.5] deep,ok,1250000000,,1250000000,12500000,a.c reach,,,,
> 1,CBMC,ok,250000000,,250000000,,a.c reach,,,,
> 2,Prover [1.4; 1.5] deep,wrong,2000000000,true,2000000000,,"b, c.c reach",,,,
> 2,CBMC,timeout,900100000000,,900100000000,,"b, c.c reach",,,,
> 3,Prover [1.4; 1.5] deep,limited,3000000000,gave up,3000000000,,a.c overflow,,,,
> 3,CBMC,crashed,500000000,ERROR (7),500000000,,a.c overflow,,,,
> 4,Prover [1.4; 1.5] deep,crashed,3000000000,SEGMENTATION FAULT,3000000000,,d.c,,,,
> 4,CBMC,crashed,500000000,assertion,500000000,,d.c,,,,
> 5,CBMC,ok,100000000,,100000000,,f.c reach,,,,
> 6,Prover [1.4; 1.5] deep,memory,4000000000,OUT OF MEMORY,4000000000,,e.c reach,,,,
# Another clock; what is not there; a table that is cut off in its head; the table itself.
$ python3 "$TESTS/../data/convert-results.py" --columns seconds=walltime table.csv; sed '3s/cputime/cpuenergy/g' table.csv | python3 "$TESTS/../data/convert-results.py" -; head -n 2 table.csv | python3 "$TESTS/../data/convert-results.py" -; quadrille import -o none table.csv
! convert-results: table.csv: Prover [1.4; 1.5] deep has no column 'walltime'
! convert-results: standard input: Prover [1.4; 1.5] deep has no column 'cputime'
! convert-results: standard input: its three head lines differ in length
! table.csv:1:1: a table of BenchExec: data/convert-results.py makes a CSV of it
? 2
# The unit of a head counts in any table, and one that the field has of its own comes first.
$ printf 'solver,instance,Seconds (ms)\na,x,7\na,y,1.5s\n' | quadrille import -o units - && cut -d, -f 15 units/rows.csv
> imported, not verified: 2 rows, 1 solver, 2 instances, 1 set: units
> time_ns
> 7000000
> 1500000000
