# A lesson is a page with the searches of one instance in it; what cannot be shown is refused before a file is touched.
@ four.txt
| # quadrille: order 2x2
| 1.....3..2.....4
| 1234341221434321
@ clash.txt
| # quadrille: order 2x2
| 11....3..2.....4
@ names.txt
| </script | <b>x</b>
| </script <b>x</b>
| </script
@ one.cnf
| p cnf 1 1
| 1 0
$ quadrille lesson four.txt
! quadrille: lesson: there are 2 instances; the page shows the first
! quadrille: lesson: the page is lesson.html
$ ls; head -1 lesson.html; grep -c '"name":"cell-order"\|"name":"dlx"\|"name":"cdcl"' lesson.html
> clash.txt
> four.txt
> lesson.html
> names.txt
> one.cnf
> <!DOCTYPE html>
> 3
# The same to standard output, from standard input; nothing stands beside it.
$ head -2 four.txt | quadrille lesson -s mrv -o - | grep -c '"name":"mrv"'; ls | wc -l | tr -d ' '
> 1
> 5
# Names end no element of the page: it has that of its data and that of its script.
$ quadrille lesson -o names.html names.txt 2> /dev/null && grep -o '</script' names.html | wc -l | tr -d ' '
> 2
# A search that is too long keeps its beginning and its end.
$ quadrille lesson -s cell-order --max-steps 20 four.txt
! quadrille: lesson: there are 2 instances; the page shows the first
! quadrille: lesson: cell-order: of 109 steps the page has the first 10 and the last 10, and solutions
! quadrille: lesson: the page is lesson.html
# What is refused leaves the page that is there.
$ cp lesson.html before.html; quadrille lesson clash.txt; echo $?; quadrille lesson -s bits four.txt; echo $?; quadrille lesson -s mrv one.cnf; echo $?; cmp lesson.html before.html
> 1
> 2
> 3
! clash.txt:2: no solution: row 1 holds 1 twice, in r1c1 and r1c2
! quadrille: lesson: bits has no trace; these have: cell-order, rescan, blank-list, candidate-list, sum-45, mrv, dlx, cells, dpll, cdcl
! one.cnf:1: mrv solves boards only
$ quadrille lesson --max-steps 0 four.txt
! quadrille: lesson: --max-steps: must be at least 1 (quadrille lesson --help shows the options)
? 2
$ quadrille lesson --max-steps 100001 four.txt
! quadrille: lesson: --max-steps: '100001' are more steps than a page can hold; 100000 are the most (quadrille lesson --help shows the options)
? 2
$ quadrille lesson -o /dev/full one.cnf
! quadrille: lesson: cannot write /dev/full: No space left on device
? 3
$ quadrille lesson -o no/such/folder.html one.cnf
! quadrille: lesson: cannot write no/such/folder.html: No such file or directory
? 3
