# start=cold is a setting of every solver; rows, tables and run.json keep it apart from the same solver set up before.
@ boards.txt
| # quadrille: order 2x2
| 12..34..21..43..
@ honest.sh
| while read -r b; do echo "$b" | awk -f "$TESTS/external/four.awk"; done
$ quadrille compare -q -s dlx -s dlx:start=cold -s mrv:start=cold -s picosat:start=open -s 'exec:start=cold:protocol=line:sh honest.sh' --runs 1 -n 1 --out run boards.txt > table.txt
$ sed 1d run/rows.csv | cut -d, -f7,11,12 | sort
> dlx,ok,1
> dlx:start=cold,ok,1
> exec:protocol=line:start=cold:sh honest.sh,ok,1
> mrv:start=cold,ok,1
> picosat,ok,1
$ grep -e '"spec"' -e '"start"' run/run.json | tr -d ' ,'
> "spec":"dlx"
> "start":"open"
> "spec":"dlx:start=cold"
> "start":"cold"
> "spec":"mrv:start=cold"
> "start":"cold"
> "spec":"picosat"
> "start":"open"
> "spec":"exec:protocol=line:start=cold:shhonest.sh"
> "start":"cold"
$ quadrille count -s dlx:start=cold boards.txt
> 4
# What is meant is reported; what a cold start would lose is refused.
$ quadrille count -s dlx:start=clod boards.txt
! quadrille: count: --solver: unknown value of 'start' 'clod': did you mean 'cold'? There are open, cold (quadrille count --help shows the options)
? 2
$ quadrille count -s 'exec:strat=cold:./solver' boards.txt
! quadrille: count: --solver: unknown setting of exec, 'strat': did you mean 'start'? There are encoding, amo, bounds, protocol, order, start (quadrille count --help shows the options)
? 2
$ quadrille count -s "keeps=plugin:$PLUGINS/remembers.so:start=cold" boards.txt 2>&1 | sed 's#plugin:.*/remembers#plugin:remembers#'
> quadrille: count: --solver: plugin:remembers.so:start=cold: a cold start forgets what these settings carry over: start=open (quadrille count --help shows the options)
