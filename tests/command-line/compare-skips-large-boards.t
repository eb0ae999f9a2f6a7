# Plain search skips boards above size 9, unless it is named.
$ quadrille generate --order 2x5 --count 2 --givens 60 > ten.txt
$ quadrille compare --runs 1 --out run ten.txt | grep skipped
> cell-order skipped 2 boards above size 9; naming it with -s runs it on them too.
> rescan skipped 2 boards above size 9; naming it with -s runs it on them too.
> blank-list skipped 2 boards above size 9; naming it with -s runs it on them too.
> candidate-list skipped 2 boards above size 9; naming it with -s runs it on them too.
# All the others of the registry, except auto, which asks others, that solve such boards have both in their rows.
@ solving.py
| import json, subprocess
| listed = subprocess.run(["quadrille", "list", "solvers", "--format", "json"], stdout=subprocess.PIPE, check=True)
| for solver in json.loads(listed.stdout)["solvers"]:
|     if not (solver["flaw"] or solver["argument"] or solver["only_order"] or solver["name"] == "auto") and min(solver["largest_size"] or 10, solver["greatest_size"] or 10) >= 10:
|         print(2, solver["name"])
$ python3 solving.py | sort > solving; grep -c -x -e '2 dlx' -e '2 mrv' -e '2 cell-order' solving
> 2
$ sed 1d run/rows.csv | cut -d, -f7 | sort | uniq -c | sed 's/^ *//' | sort | diff solving -
$ quadrille compare --runs 1 --out named -s cell-order -s dlx ten.txt | grep skipped
? 1
$ sed 1d named/rows.csv | cut -d, -f7 | sort | uniq -c | sed 's/^ *//'
> 2 cell-order
> 2 dlx
