# Jobs print what one job prints: little enough work for the thread sanitizer, which is twenty times slower.
$ head -60 "$TESTS/../data/easy.txt" > boards.txt; printf '{\n' > ruled.txt
$ for s in dlx bands-batch bands lanes cdcl mrv; do quadrille solve -s $s boards.txt > one.out; quadrille solve -j 3 -s $s boards.txt | cmp - one.out && echo same; done
> same
> same
> same
> same
> same
> same
$ quadrille count -n 0 -s dlx-compact queens:4..8 > one.out; quadrille count -n 0 -j 3 -s dlx-compact queens:4..8 | cmp - one.out; cat one.out
> 2
> 10
> 4
> 40
> 92
# What is wrong comes in order, too.
$ quadrille solve -j 3 ruled.txt boards.txt ruled.txt > /dev/null 2> three.err; s=$?; quadrille solve ruled.txt boards.txt ruled.txt > /dev/null 2> one.err; cmp one.err three.err; exit $s
? 2
