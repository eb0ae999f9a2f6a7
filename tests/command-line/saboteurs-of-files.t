# A program that rewrites the files of the run while it is measured: what something else wrote is an error, here and later.
@ board.txt
| # quadrille: order 2x2
| 1234341221434...
| 123.34..21..4321
@ rewrites.py
| import os, re, sys, time
| rows = lambda text: re.sub(rb"(?m)^(.*,dlx,.*?,ok,\d+,1,[0-9a-f]+,)(\d+)", lambda m: m[1] + b"9" * len(m[2]), text)
| record = lambda text: text.replace(b'"limit": 2', b'"limit": 1')
| while "CHANGED" in os.environ:
|     with open(os.environ["CHANGED"], "r+b") as file:
|         text = file.read()
|         file.seek(0)
|         file.write(rows(text) if "rows" in file.name else record(text))
|     open(sys.argv[1], "w").close()
|     time.sleep(0.002)
| open(sys.argv[1], "w").close()
@ rewrites.sh
| (setsid python3 rewrites.py at-work-$$ < /dev/null > /dev/null 2>&1 &)
| while read -r b; do while [ ! -e at-work-$$ ]; do sleep 0.01; done; sleep 0.02; echo "$b" | awk -f "$TESTS/external/four.awk"; done
@ compare.sh
| quadrille compare -q --memory 0 -s dlx -s 'exec:protocol=line:sh rewrites.sh' --runs 2 "$@" > table.txt
$ sh compare.sh --out honest board.txt
$ quadrille report honest -o honest.html
> report: honest.html
$ CHANGED=run/rows.csv sh compare.sh --out run board.txt
! quadrille: compare: run/rows.csv is not what this comparison wrote: something else changed it meanwhile, and the run is worth nothing
? 1
$ cat table.txt
$ quadrille report run
! quadrille: report: run/rows.csv is not what the comparison wrote: something else changed it
? 1
$ quadrille report --format json run
! quadrille: report: run/rows.csv is not what the comparison wrote: something else changed it
? 1
$ quadrille diff honest run
! quadrille: diff: run/rows.csv is not what the comparison wrote: something else changed it
? 1
$ quadrille reproduce run
! quadrille: reproduce: run/rows.csv is not what the comparison wrote: something else changed it
? 1
$ sh compare.sh --resume run
! quadrille: compare: run/rows.csv is not what the comparison wrote: something else changed it
? 1
$ quadrille plot run
! quadrille: plot: run/rows.csv is not what the comparison wrote: something else changed it
? 1
# The record is written again from memory.
$ CHANGED=record/run.json sh compare.sh --out record board.txt
! quadrille: compare: record/run.json is not what this comparison wrote: something else changed it meanwhile, and the run is worth nothing
? 1
$ grep '"limit"' record/run.json
>   "limit": 2,
# Verdicts that were changed later.
$ sed -i 's/,sound,/,unsound,/; s/,not audited,/,unsound,/' honest/audit.csv
$ quadrille report honest
! quadrille: report: honest/audit.csv is not what the comparison wrote: something else changed it
? 1
$ rm honest/audit.csv; sh compare.sh --resume honest
! quadrille: compare: honest/audit.csv is not what the comparison wrote: something else changed it
? 1
# Runs of earlier versions have no seals.
$ sed -i '/"rows_sha256"/d; s/\("[a-z]*_sha256"\).*/\1: null/' record/run.json; quadrille diff record record > diff.txt
