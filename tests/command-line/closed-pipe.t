# A reader that has seen enough ends the program quietly.
$ quadrille generate --count 30000 --order 2x2 --givens 16 > many.txt; quadrille solve many.txt | head -1 | wc -c | tr -d ' '
> 17
$ quadrille list solvers | head -1 | cut -c1-6
> solver
