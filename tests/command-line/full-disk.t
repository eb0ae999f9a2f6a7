@ boards.txt
| # quadrille: order 2x2
| 1234341221434321
$ quadrille solve boards.txt > /dev/full
! quadrille: standard output could not be written
? 3
$ quadrille count boards.txt > /dev/full
! quadrille: standard output could not be written
? 3
$ quadrille generate --count 3 > /dev/full
! quadrille: standard output could not be written
? 3
$ quadrille list solvers > /dev/full
! quadrille: standard output could not be written
? 3
# The rows, too: what could not be stored was not done.
$ mkdir run; ln -s /dev/full run/summary.md; quadrille compare --solvers dlx --runs 1 --out run boards.txt > table.txt
! quadrille: cannot write run/summary.md: No space left on device
! quadrille: compare: exit status 3: failure
? 3
