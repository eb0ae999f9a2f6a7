# Boards of every outcome, through every solver and format: verify stays aligned.
$ { quadrille generate --order 2x3 --count 20 --seed 1; echo 12345......6........................; quadrille generate --order 2x3 --count 5 --seed 2; } | grep -v '^#' > boards.txt
$ for s in cell-order mrv dlx picosat; do for f in grid rows line ruled; do quadrille solve -s $s -o $f boards.txt | quadrille verify boards.txt -; done; done | sort | uniq -c | sed 's/^ *//'
> 16 25 right, 0 wrong, 1 said to have none or given up, 0 missing, 0 too many
# All solutions of an open board are different and right.
$ echo 123456.............................. > open.txt
$ quadrille solve -n 500 open.txt | quadrille verify open.txt -
> 1 right, 0 wrong, 0 said to have none or given up, 0 missing, 0 too many
