# Rows that are packed, as published ones are, are those that they hold: in reports, charts, diff and when they are measured again.
$ quadrille compare -q --solvers dlx,mrv --runs 1 --seed 1 --out run easy#1..6 > shown 2>&1; cp -r run packed; xz packed/rows.csv; ls packed | grep rows
> rows.csv.xz
$ for f in csv json latex markdown; do for r in run packed; do quadrille report --format $f $r | sed 's/packed/run/g; /checksum/d' > $r.$f 2>&1; done; cmp run.$f packed.$f; done; wc -l < packed.csv | tr -d ' '
> 3
$ for r in run packed; do quadrille plot --chart ecdf --out $r-charts $r > $r.said; done; cmp run-charts/ecdf.tsv packed-charts/ecdf.tsv; quadrille diff run packed | grep -c '^dlx .*same.* 1.000 '
> 1
$ quadrille diff run/rows.csv packed/rows.csv.xz | grep -c '^dlx .* 1.000 '
> 1
$ quadrille reproduce -q --out again packed | grep -c -e '^dlx .* same' -e '^mrv .* same'
> 2
# What run.json says of them is said of their text: rows that were lost are found, as in a run that is not packed.
$ for r in lost damaged; do cp -r packed $r; done; sed '$d' run/rows.csv | xz > lost/rows.csv.xz; xz -dc packed/rows.csv.xz | xz | head -c 400 > damaged/rows.csv.xz
$ quadrille reproduce lost 2>&1 | sed 's/has [0-9]* bytes, and not the [0-9]* of/has N bytes, and not the M of/'
> quadrille: reproduce: lost/rows.csv.xz has N bytes, and not the M of the run: it was changed, or is a part of it
$ quadrille diff run damaged
! quadrille: diff: cannot read damaged/rows.csv.xz: it is damaged, or there is no xz to unpack it (install xz-utils)
? 2
# Nothing is added to them, and no other run takes their folder.
$ quadrille compare --resume packed
! quadrille: compare: the rows of a published run are packed: unpack packed/rows.csv.xz first (xz -d)
? 2
$ quadrille compare -q -s dlx --out packed easy
! quadrille: compare: packed holds a run already
? 2
$ for k in 1 2; do quadrille compare -q --solvers dlx,mrv --runs 1 --seed 1 --shard $k/2 --out part-$k easy#1..6 > shown 2>&1; done; xz part-2/rows.csv; quadrille merge --out all part-1 part-2
! quadrille: merge: the rows of a published run are packed: unpack part-2/rows.csv.xz first (xz -d)
? 2
