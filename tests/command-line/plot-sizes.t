# The chart of sizes, from rows typed in by hand: set, index, order, solver, status, nanoseconds.
+ gnuplot
@ rows
| queens:4..6 1 - dlx ok 1000
| queens:4..6 2 - dlx ok 2000
| queens:4..6 3 - dlx timeout 2000000000
| queens:4..6 1 - picosat ok 10000
| queens:4..6 2 - picosat ok 2100
| queens:4..6 3 - picosat ok 50000
| langford:3..5 1 - dlx ok 100
| langford:3..5 2 - dlx ok 100
| langford:3..5 3 - dlx ok 100
| langford:3..5 1 - picosat ok 300
| langford:3..5 2 - picosat wrong 1
| langford:3..5 3 - picosat ok 200
| langford:7 1 - dlx ok 100
| langford:7 1 - picosat ok 1234
| queens:8 1 - dlx timeout 2000000000
| queens:8 1 - picosat timeout 2000000000
| six 1 2x3 dlx ok 100
| six 2 2x3 dlx ok 300
| six 1 2x3 picosat ok 400
| six 2 2x3 picosat timeout 2000000000
| nine 1 3x3 dlx ok 1000
| nine 1 3x3 picosat ok 4000
| several 1 2x2 dlx ok 10
| several 2 1x5 dlx ok 20
| pentomino:3x20 1 - dlx ok 30
| pentomino:20x3 1 - dlx ok 40
| holes 1 1x9 dlx ok 50
| cover 1 - dlx ok 60
| latin:4 1 1x4 dlx ok 70
| latin:5 1 - dlx ok 80
@ to-csv
| BEGIN { print "set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete,solution_hash,time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes" }
| { sub(/^-$/, "", $3)
|   printf "%s,%d,%s,,%016x,0,%s,%s,1,1,%s,1,0,,%s,,0,2000000000,0\n", $1, $2, $3, $2, $4, limit ? limit : 1, $5, $6 }
$ mkdir run; awk -f to-csv rows > run/rows.csv; quadrille plot --chart sizes run
> Of 12 sizes dlx is clearly the fastest at 0, picosat at 0.
> charts: run/charts
# A point for each solver and size, the limit where the median was cut off. Families are one panel whatever the set;
# wrong answers, covers from files, and what is of one size only are in none.
$ tr '\t' ' ' < run/charts/sizes.tsv
> panel axis solver size time_s status instances solved set given
> queens N picosat 4 1e-05 ok 1 1  
> queens N picosat 5 2.1e-06 ok 1 1  
> queens N picosat 6 5e-05 ok 1 1  
> queens N picosat 8 2 cut off 1 0  
> queens N dlx 4 1e-06 ok 1 1  
> queens N dlx 5 2e-06 ok 1 1  
> queens N dlx 6 2 cut off 1 0  
> queens N dlx 8 2 cut off 1 0  
> langford N picosat 3 3e-07 ok 1 1  
> langford N picosat 5 2e-07 ok 1 1  
> langford N picosat 7 1.234e-06 ok 1 1  
> langford N dlx 3 1e-07 ok 1 1  
> langford N dlx 4 1e-07 ok 1 1  
> langford N dlx 5 1e-07 ok 1 1  
> langford N dlx 7 1e-07 ok 1 1  
> boards size picosat 6 2 cut off 2 1 six 
> boards size picosat 9 4e-06 ok 1 1 nine 
> boards size dlx 6 2e-07 ok 2 2 six 
> boards size dlx 9 1e-06 ok 1 1 nine 
> several size dlx 4 1e-08 ok 1 1 several 
> several size dlx 5 2e-08 ok 1 1 several 
# The same bytes again, and the sentence is not in the picture.
$ quadrille plot --chart sizes --out other run > words; for end in svg tsv md; do cmp run/charts/sizes.$end other/sizes.$end; done; ls other
> sizes.json
> sizes.md
> sizes.png
> sizes.svg
> sizes.tsv
$ tr -d '\n' < run/charts/sizes.svg | sed 's/<[^>]*>//g' | grep -c 'clearly the fastest'
> 0
? 1
# The same without a time limit, of another question.
$ sed -n '1,3p; 7,9p' rows | sed '/langford/s/dlx/cells/; s/langford:3..5/queens:4..6/' | awk -v limit=10 -f to-csv | sed 's/,timeout,/,memory,/; s/,2000000000,0$/,0,0/' > two.csv
$ quadrille plot --chart sizes --out two two.csv
> Of 3 sizes cells is clearly the fastest at 0, dlx at 0.
> charts: two
# Nothing to draw: not a word unless it was asked for.
$ grep -e ^nine -e ^holes -e ^cover rows | awk -v limit=0 -f to-csv > flat.csv; quadrille plot --out flat flat.csv > words; tail -1 words; grep sizes words; ls flat | grep -c sizes
> charts: flat
> 0
? 1
$ quadrille plot --chart sizes --out flat flat.csv
! quadrille: chart sizes: there are no instances of different sizes, such as queens:4..12 has
? 2
