# A line of 100 kB is refused in one sentence.
$ head -c 100000 /dev/zero | tr '\0' 1 | quadrille solve
! standard input:1:1: this line has 100000 cells; a 100x100 board has 10000
? 2
$ yes '1 ' | head -50000 | tr -d '\n' | quadrille solve
! standard input:1:1: this line has 50000 numbers; a board has at most 100 cells in a row
? 2
# Complaints beyond the first ones are counted.
$ yes '$' | head -100 | sed G | quadrille solve 2>&1 | tail -2
> standard input:39:1: '$' is no digit and no blank (. 0 * _)
> standard input: and 80 more lines that could not be read
