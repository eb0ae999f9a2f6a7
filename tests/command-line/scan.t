# A scan makes a back-end of each value; a label gets it behind it, or where it names it itself.
@ names.sh
| quadrille compare -q --runs 1 --out run "$@" board.txt > shown 2>&1
| sed -n 's/^      "\(spec\|label\)": "\(.*\)".*/\2/p' run/run.json
| rm -r run
@ board.txt
| # quadrille: order 2x2
| 12..34..21..43..
$ sh names.sh -s dlx -s 'mine=dlx:seed={s}' --scan s=1,2,4
> dlx
> dlx
> mine s=1
> dlx:seed=2
> mine s=2
> dlx:seed=4
> mine s=4
$ sh names.sh --scan d=on,off -s 'cdcl:restarts={r}:delete={d}' -s 'c-{d}=cdcl:delete={d}' --scan r=luby,off
> cdcl:restarts=luby
> cdcl:restarts=off
> cdcl:restarts=luby:delete=off
> cdcl:restarts=off:delete=off
> cdcl
> c-on
> cdcl:delete=off
> c-off
$ sh names.sh --solvers '{one},mrv' --scan one=dlx,bits
> dlx
> bits
> mrv
# A run goes on with what the scan made; the command of a contradiction has it, too.
$ quadrille compare -q --runs 1 --out kept -s 'a=dlx:seed={s}' --scan s=1,2 board.txt | tail -1; quadrille compare -q --resume kept | tail -1; quadrille compare -q --resume kept -s 'a=dlx:seed={s}' --scan s=1,2 | tail -1
> Rows, tables and charts: kept
> Rows, tables and charts: kept
> Rows, tables and charts: kept
$ quadrille compare -q --runs 1 --out wrong -s 'w=exec:protocol=line:while read b; do echo {a}; done' -s dlx --scan a=none,0 board.txt > shown 2>&1; sed -n '/^  quadrille/p' wrong/disagreements.txt
>   quadrille compare --order 2x2 --limit 2 -s 'w a=none=exec:protocol=line:while read b; do echo none; done' -s 'w a=0=exec:protocol=line:while read b; do echo 0; done' -s dlx - <<'END'
# What is not scanned is the command's own.
$ sh names.sh -s 'exec:protocol=line:while read b; do echo none; done; : {k} {} {s' -s 'dlx:seed={s}' --scan s=1
> exec:protocol=line:while read b; do echo none; done; : {k} {} {s
> dlx
# What is refused.
$ for scan in k=1 =1 k k= k=1, k=1,,2 'k k=1'; do quadrille compare -s dlx --scan "$scan" board.txt 2>&1 | sed 's/ (quadrille.*//'; done
> quadrille: compare: --scan: no -s has {k} in its spec
> quadrille: compare: --scan: '=1' is no NAME=VALUE,VALUE,... with a name of letters, digits, _ and -
> quadrille: compare: --scan: 'k' is no NAME=VALUE,VALUE,... with a name of letters, digits, _ and -
> quadrille: compare: --scan: 'k=' has an empty value
> quadrille: compare: --scan: 'k=1,' has an empty value
> quadrille: compare: --scan: 'k=1,,2' has an empty value
> quadrille: compare: --scan: 'k k=1' is no NAME=VALUE,VALUE,... with a name of letters, digits, _ and -
$ quadrille compare -s 'dlx:seed={k}' --scan k=1 --scan k=2 board.txt 2>&1 | sed 's/ (quadrille.*//'
> quadrille: compare: --scan: k is scanned twice
$ quadrille compare -s 'dlx:seed={k}' --scan k=2,2 board.txt 2>&1 | sed 's/ (quadrille.*//'
> quadrille: compare: --solver: dlx:seed=2 is named twice
$ quadrille compare -s 'dlx:seed={k}' --scan k=2,x board.txt
! quadrille: compare: --solver: 'seed' must be a whole number from 0 to 4294967295, not 'x' (quadrille compare --help shows the options)
? 2
$ quadrille compare -s 'dlx:seed={a}{b}' --scan a=1,2,3,4,5,6,7,8,9 --scan b=1,2,3,4,5,6,7,8 board.txt
! quadrille: compare: --solver: at most 64 back-ends at a time (quadrille compare --help shows the options)
? 2
$ quadrille compare -s "m=dlx:seed={k}" --scan k=$(printf '%0600d' 1) board.txt 2>&1 | cut -c1-80; quadrille compare -s "exec:{k}{k}{k}" --scan k=$(printf '%0600d' 1) board.txt 2>&1 | cut -c1-90
> quadrille: compare: --solver: 'seed' must be a whole number from 0 to 4294967295
> quadrille: compare: --solver: the spec is longer than 1023 bytes with its values (quadrill
