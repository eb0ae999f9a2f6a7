# Files packed by gzip, xz and zstd are read as the text that they hold, wherever a file is read, and from a pipe.
@ board.txt
| 4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8
@ queens.dlx
| a b
| a
| b
$ gzip board.txt && quadrille solve board.txt.gz
> 436972851897451263251836794189723645342685179675149382713598426968214537524367918
$ quadrille solve < board.txt.gz
> 436972851897451263251836794189723645342685179675149382713598426968214537524367918
$ cat board.txt.gz board.txt.gz | quadrille count -
> 1
> 1
$ quadrille solve board.txt.gz | gzip > answers && quadrille verify board.txt.gz answers
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
# What a name says of a format stands before the ending of the packed file.
$ gzip queens.dlx && quadrille count queens.dlx.gz
> 1
$ quadrille convert --to cnf queens.dlx.gz > formula.cnf && gzip formula.cnf && quadrille count formula.cnf.gz
> 1
# Proofs, too.
$ printf 'p cnf 1 2\n1 0\n-1 0\n' | gzip > no.cnf.gz; printf '0\n' | gzip > no.drat.gz; quadrille check no.cnf.gz no.drat.gz | tail -n 1
> s VERIFIED
# The set of a comparison is named by what is in the file.
$ quadrille compare -q -s dlx --runs 1 --out run board.txt.gz >log 2>&1; cut -d, -f1 run/rows.csv | uniq
> set
> board
# What can't be read is named.
$ head -c 60 board.txt.gz > short.gz; quadrille solve short.gz
! quadrille: cannot read short.gz: its gzip data is damaged or cut off
? 2
$ (head -c 40 board.txt.gz; printf 12345678901234567890; tail -c 20 board.txt.gz) > bad.gz; quadrille solve bad.gz
! quadrille: cannot read bad.gz: its gzip data is damaged or cut off
? 2
$ quadrille check short.gz no.drat.gz
! quadrille: cannot read short.gz: its gzip data is damaged or cut off
? 2
$ printf 'BZh91AY&SY' | quadrille solve
! quadrille: cannot read standard input: it is compressed by bzip2, which is not read here: unpack it first
? 2
$ printf 'PK\003\004etc' | quadrille solve
! quadrille: cannot read standard input: it is compressed by zip, which is not read here: unpack it first
? 2
# Boards before the place where a long file is cut off are solved.
$ yes 4..97.....97.5..6.2.....7.......3.4...2.......751..3...135..4..9............6...8 | head -n 6000 | gzip > many.gz; size=$(wc -c < many.gz); head -c $((size - 20)) many.gz > cut.gz; quadrille solve -s bands-batch cut.gz > out; awk 'END { print (NR > 3000) }' out
> 1
! quadrille: cannot read cut.gz: its gzip data is damaged or cut off
$ quadrille count -s bands-batch many.gz | sort | uniq -c | tr -s ' '
>  6000 1
# What unpacks is named with its package where it is not there.
$ gzip -d queens.dlx.gz; xz queens.dlx; program=$(command -v quadrille); PATH=/nowhere "$program" count queens.dlx.xz
! quadrille: cannot read queens.dlx.xz: it is compressed, and there is no xz to unpack it: install xz-utils
? 2
