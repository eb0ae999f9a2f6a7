+ gnuplot
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
| 1234341221434321
$ quadrille compare --solvers dlx,mrv,picosat --runs 1 --out run boards.txt > table.txt
# From the same rows the same bytes.
$ cp -r run/charts first; rm -r run/charts; quadrille plot run > words; tail -1 words
> charts: run/charts
$ for f in first/*; do f=${f#first/}; cmp first/$f run/charts/$f; done
# What a chart says stands in NAME.md, where solvers are code, and on standard output, behind the name of the chart if
# there are several.
$ sed '$d' words | cut -d: -f1
> cactus
> portfolio
> ecdf
> profile
> ranks
> scatter
> heatmap
> nodes
$ for c in cactus ecdf; do tr -d '`' < run/charts/$c.md | grep . > plain; sed -n "s/^$c: //p" words | cmp - plain; done
$ quadrille plot --chart scatter --x picosat --y mrv --out other run
> Of 2 boards mrv is faster on 2, picosat on 0.
> charts: other
# Two that were asked for have a name of their own, so a second pair replaces nothing.
$ quadrille plot --chart scatter --x picosat --y dlx --out other run > words; ls other; head -1 other/scatter-picosat-mrv.tsv
> scatter-picosat-dlx.json
> scatter-picosat-dlx.md
> scatter-picosat-dlx.png
> scatter-picosat-dlx.svg
> scatter-picosat-dlx.tsv
> scatter-picosat-mrv.json
> scatter-picosat-mrv.md
> scatter-picosat-mrv.png
> scatter-picosat-mrv.svg
> scatter-picosat-mrv.tsv
> set	index	x_time_s	x_status	y_time_s	y_status	instance
# The numbers drawn are those of the rows: one for each board.
$ sed 1d other/scatter-picosat-mrv.tsv | cut -f1,2,4,6
> boards	1	ok	ok
> boards	2	ok	ok
$ for i in 1 2; do awk -F, -v i=$i '$2 == i && $7 == "picosat" { printf "%.9g\n", $15 * 1e-9 }' run/rows.csv; done > rows; sed 1d other/scatter-picosat-mrv.tsv | cut -f3 | cmp - rows
# What cannot be drawn.
$ quadrille plot --chart cactsu run
! quadrille: plot: there is no chart 'cactsu'; did you mean 'cactus'? (quadrille list charts shows them)
? 2
$ quadrille plot --chart scatter --x nobody --y mrv --out other run
! quadrille: chart scatter: there are no runs of 'nobody' in these rows; there are mrv, dlx, picosat
? 2
$ quadrille plot
! quadrille: plot: name a run: a folder that compare wrote
? 2
$ quadrille plot nowhere
! quadrille: plot: cannot read nowhere/rows.csv: No such file or directory: a RUN is a folder that compare wrote
? 2
$ quadrille plot run/rows.csv
! quadrille: plot: --out says where charts of a single file go
? 2
# Two runs side by side.
$ quadrille compare --solvers dlx --runs 1 --out second boards.txt > table.txt
$ quadrille plot --chart cactus --out both run second/ | tail -1
> charts: both
$ sed 1d both/cactus.tsv | cut -f1 | sort -u
> dlx:run=run
> dlx:run=second
> mrv:run=run
> picosat:run=run
# A solver by others may be called anything.
$ sed 's/,mrv,/,"exec:sh a_b.sh -c ""x"" *",/' run/rows.csv > strange.csv; quadrille plot --out strange strange.csv > words; tail -1 words; ls strange | grep -c svg; grep '^cactus' words
> charts: strange
> 8
> cactus: Of 2 boards 'exec:sh a_b.sh -c "x" *' solves 2, dlx 2, picosat 2.
# A record that can't be read is reported; the tables are made all the same.
$ mkdir torn; echo 'set,index,order,givens,instance_hash,isomorph,solver,limit,run,repeats,status,solutions,complete,solution_hash,time_ns,encode_ns,setup_ns,timeout_ns,peak_bytes' > torn/rows.csv; echo 'easy,1,3x3,30,0000000000000001,0,dlx,2,1,1,ok,1,1,,1000,,,0,' >> torn/rows.csv; echo '{"jobs": 2,' > torn/run.json; quadrille plot --tables --chart ecdf torn > said; ls torn/summary.md
> torn/summary.md
! quadrille: torn/run.json:2:0: string or '}' expected near end of file
