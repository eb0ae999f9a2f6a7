# The XML of BenchExec becomes a CSV that `import` reads: the category says whether an answer is right, the status what became of
# the rest. A run that was never begun is no result.
@ convert.sh
| python3 "$TESTS/../data/convert-results.py" "$@"
@ one.xml
| <?xml version="1.0"?>
| <result tool="Prover" name="deep.tasks" block="tasks" timelimit="10 s" benchmarkname="b">
|   <columns><column title="status"/></columns>
|   <run name="a.c" properties="unreach-call">
|     <column title="status" value="true"/>
|     <column title="cputime" value="1.25s"/><column title="walltime" value="0.5s"/>
|     <column title="memory" value="12345B"/>
|     <column title="category" value="correct" hidden="true"/>
|   </run>
|   <run name="b.c" properties="unreach-call">
|     <column title="status" value="false(unreach-call)"/>
|     <column title="cputime" value="2s"/><column title="walltime" value="1s"/>
|     <column title="category" value="wrong"/>
|   </run>
|   <run name="c &amp; d.c" properties="unreach-call">
|     <column title="status" value="false(unreach-call)"/>
|     <column title="cputime" value="2s"/><column title="walltime" value="1s"/>
|     <column title="category" value="correct"/>
|   </run>
|   <run name="e.c" properties="unreach-call">
|     <column title="status" value="TIMEOUT"/>
|     <column title="cputime" value="10.5s"/><column title="walltime" value="9s"/>
|     <column title="category" value="error"/>
|   </run>
|   <run name="f.c" properties="unreach-call">
|     <column title="status" value="OUT OF MEMORY"/><column title="cputime" value="3s"/>
|     <column title="category" value="error"/>
|   </run>
|   <run name="g.c" properties="unreach-call">
|     <column title="status" value="ERROR (7)"/><column title="cputime" value="3s"/>
|     <column title="category" value="error"/>
|   </run>
|   <run name="h.c" properties="unreach-call">
|     <column title="status" value="SEGMENTATION FAULT"/><column title="cputime" value="3s"/>
|     <column title="category" value="error"/>
|   </run>
|   <run name="i.c" properties="unreach-call">
|     <column title="status" value="gave up"/><column title="cputime" value="3s"/>
|     <column title="category" value="unknown"/>
|   </run>
|   <run name="j.c" properties="unreach-call"/>
|   <column title="cputime" value="99s"/>
| </result>
$ sh convert.sh one.xml > one.csv; head -3 one.csv
> solver,instance,set,status,category,seconds,timeout,cpu,memory
> Prover deep,a.c,unreach-call,true,correct,1.25s,10 s,1.25s,12345B
> Prover deep,b.c,unreach-call,false(unreach-call),wrong,2s,10 s,2s,
$ quadrille import -o run one.csv && cut -d, -f 1,2,7,11,15,18,32,38,40,42 run/rows.csv
> imported, not verified: 9 rows, 1 solver, 9 instances, 1 set: run
> set,index,solver,status,time_ns,timeout_ns,flaw,cpu_ns,tree_bytes,instance
> unreach-call,1,Prover deep,ok,1250000000,10000000000,,1250000000,12345,a.c
> unreach-call,2,Prover deep,wrong,2000000000,10000000000,false(unreach-call),2000000000,,b.c
> unreach-call,3,Prover deep,ok,2000000000,10000000000,,2000000000,,c & d.c
> unreach-call,4,Prover deep,timeout,10500000000,10000000000,,10500000000,,e.c
> unreach-call,5,Prover deep,memory,3000000000,10000000000,OUT OF MEMORY,3000000000,,f.c
> unreach-call,6,Prover deep,crashed,3000000000,10000000000,ERROR (7),3000000000,,g.c
> unreach-call,7,Prover deep,crashed,3000000000,10000000000,SEGMENTATION FAULT,3000000000,,h.c
> unreach-call,8,Prover deep,limited,3000000000,10000000000,gave up,3000000000,,i.c
> unreach-call,9,Prover deep,stopped,,10000000000,,,,j.c
# A limit that the processor outlived is not ours to warn of.
$ quadrille plot --tables run >log; cut -d, -f 2-12 run/summary.csv; grep -c 'Imported, not verified' run/summary.md; grep -c 'Limits outlived' run/summary.md
> solver,instances,boards,ran,solved,cut_off,timeouts,out_of_memory,limited,crashed,wrong
> Prover deep,8,8,8,2,3,1,1,1,2,1
> 1
> 0
? 1
# Packed, and another time, on the user's word.
$ gzip -k one.xml && python3 -c 'import bz2, sys; sys.stdout.buffer.write(bz2.compress(open("one.xml", "rb").read()))' > one.xml.bz2; for f in one.xml.gz one.xml.bz2; do sh convert.sh $f | cmp - one.csv; done; sh convert.sh --columns seconds=walltime one.xml.bz2 | quadrille import -o wall - && cut -d, -f 11,15,38 wall/rows.csv | head -n 3
> imported, not verified: 9 rows, 1 solver, 9 instances, 1 set: wall
> status,time_ns,cpu_ns
> ok,500000000,1250000000
> wrong,1000000000,2000000000
# `import` prints the command that takes the file.
$ quadrille import one.xml.bz2 2>&1 | sed 's|python3 .*/data/|python3 .../data/|'
> quadrille: import: one.xml.bz2 is no CSV; this takes it: python3 .../data/convert-results.py one.xml.bz2 | quadrille import -
$ quadrille import one.xml 2> said; echo $?; sed 's/.* takes it: //' said > command; sh command | sed 's/:.*//'
> 2
> imported, not verified
# What is wrong.
$ (head -n 5 one.xml | sh convert.sh -; printf '<table>\n</table>' | sh convert.sh -; printf '<!DOCTYPE result [\n<!ENTITY a "b">]>\n<result/>' | sh convert.sh -; printf 'BZh91AY&SY' | sh convert.sh -; sh convert.sh none; sh convert.sh --columns x=y one.xml) 2>&1
> convert-results: standard input: no element found: line 6, column 0
> convert-results: standard input: the element is 'table', not 'result' as in BenchExec's files
> convert-results: standard input: it declares entities
> convert-results: standard input: Compressed data ended before the end-of-stream marker was reached
> convert-results: none: [Errno 2] No such file or directory: 'none'
> convert-results: --columns: there is no field 'x' (solver, instance, set, status, category, seconds, timeout, cpu, memory)
? 2
$ printf '<result tool="T">\n<run name="a">\n<column title="status" value="odd"/></run></result>' | sh convert.sh - | quadrille import - 2>&1 | cut -c 1-50
> standard input:2:6: 'odd' is no known status (ok, 
