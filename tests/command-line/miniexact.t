# Instances of miniexact are recognised by their content. Knuth's examples (TAOCP 4B, 7.2.2.1,
# (5) and (49)) have one solution each.
@ toy
| < a b c d e f g >
| c e; a d g; b c f;
| a d f; b g; d e g;
@ colours
| < 1 2 3 > [ 4 5 ]
| 1 2 4 5:1; 1 3 4:1 5;
| 1 4:2; 2 4:1; 3 5:2;
$ quadrille solve -n 0 toy colours
> c e
> a d f
> b g
> 
> 1 3 4:1 5
> 2 4:1
# They are written from any exact cover, and from what the givens leave of a board.
$ quadrille convert --to miniexact colours
> < 1 2 3 >
> [ 4 5 ]
> 1 2 4 5:1;
> 1 3 4:1 5;
> 1 4:2;
> 2 4:1;
> 3 5:2;
$ quadrille convert --to miniexact 123434122143432.
> < r4c4 r4d1 c4d1 b4d1 >
> r4c4 r4d1 c4d1 b4d1;
# To that format and back the counts are those that others have published: A000170, twice A014552, A004003, and for pentominoes in 3x20 4 x 2.
@ there-and-back.sh
| for a in queens:6 queens:8 langford:7 dominoes:6x6 pentomino:3x20 1234............ colours; do
|     quadrille convert --to cover $a > cover; counts=$(quadrille count cover)
|     quadrille convert --to miniexact cover > there; quadrille convert --to cover there > back
|     echo $counts $(quadrille count there) $(quadrille count back)
| done
$ sh there-and-back.sh
> 4 4 4
> 92 92 92
> 52 52 52
> 6728 6728 6728
> 8 8 8
> 12 12 12
> 1 1 1
# What miniexact does not read is not written, and answers have other formats.
$ printf 'a/1 b\na/1\nb\n' | quadrille convert --to miniexact
! standard input:1: miniexact reads no '/' in a name such as 'a/1'; the format cover does
? 1
$ printf 'p cnf 1 1\n1 0\n' | quadrille convert --to miniexact
! standard input:1: a formula is no exact cover
? 1
$ quadrille solve -o miniexact toy
! quadrille: solve: --format: 'miniexact' holds no answers: 'cover' does (quadrille solve --help shows the options)
? 2
$ quadrille convert --to miniexact --out folder queens:4..5 && ls folder
> queens-4..5-0001.xcc
> queens-4..5-0002.xcc
# Bounds of items, here 2, and 0 to 3, are written as a pair; costs stand behind $.
$ printf '< a b:2 c:0;3 >\na b c; a c; b c; c;\n' > bounds; quadrille convert --to miniexact bounds; quadrille convert --to cover bounds | grep -v '^| '
> < a b:2:2 c:0:3 >
> a b c;
> a c;
> b c;
> c;
> a 2|b 0:3|c
> a b c
> a c
> b c
> c
$ quadrille count bounds
> 2
$ printf '< a b:3:2 >\na; b;\n' | quadrille count
! standard input:1:7: 3 is more than 2, the most
? 2
$ printf '< a b >\na b $7; a $x; b$ 3' | quadrille convert --to cover
! standard input:2:12: 'x' is not a cost: a cost is a whole number from 0
? 2
# Without options and secondary items it is still recognised.
$ printf '0:2|a b\n' > alone.dlx; quadrille convert --to miniexact alone.dlx > alone; cat alone; quadrille count alone
> < a:0:2 b >
> 0
! alone.dlx:1:1: note: there are no options behind these items, so there is no solution
! alone:1:1: note: there are no options behind these items, so there is no solution
? 1
