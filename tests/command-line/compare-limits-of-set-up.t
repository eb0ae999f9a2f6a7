# The time limit holds for setting up and for building clauses, too, which here take much longer.
$ quadrille compare -q -s picosat -s dlx --runs 1 --timeout 0.05 --raw --isomorphs 0 --out run langford:300 > table.txt 2> told
$ sed 1d run/rows.csv | cut -d, -f7,11 | sort
> dlx,timeout
> picosat,timeout
$ sed 1d run/rows.csv | awk -F, '$15 > 5e9 { print "it took", $15 }'
