# All words are tried in all rows, and each column is looked up: 2x3, then 3x3, where words go both ways.
@ list
| an at be by do go in is it me my no on or so to up us we as of ox ad aha
| and ant any art ate bat bed bee bit bog bus but dab doe dot ear eat ebb era
| tab tan tea ten tin toe ton too tot two net nab nod nor not one ore oar oat rob
$ tr ' ' '\n' < list | awk 'length == 2 { down[$1] } length == 3 { across[$1] } END { for (a in across) for (b in across) { fits = 1; for (i = 1; i <= 3; i++) fits = fits && ((substr(a, i, 1) substr(b, i, 1)) in down); n += fits }; print n }' > two
$ tr ' ' '\n' < list | awk 'length == 3 { word[$1] } END { for (a in word) for (b in word) for (c in word) { fits = 1; for (i = 1; i <= 3; i++) fits = fits && ((substr(a, i, 1) substr(b, i, 1) substr(c, i, 1)) in word); n += fits }; print n }' > three
$ (echo words 2x3; cat list) > words-2x3; (echo words 3x3; cat list list) > words-3x3; (echo '# both ways'; echo words 3x2; cat list) > words-3x2
$ for s in dlx bits; do quadrille count -s $s words-2x3 words-3x2 words-3x3 2> remarks; done > counts; cat two two three two two three | diff - counts
# What is passed over is said: words of other lengths and characters.
$ printf 'words 1x2\nab abc Ab a-b a b ab a\n' > one; quadrille solve one
! one:1:7: note: 3 words are passed over: they have other lengths, or other characters than a to z
> R1 r1c1:a r1c2:b
> C1 r1c1:a
> C2 r1c2:b
# dlx2 of Knuth reads it as we write it.
$ quadrille convert --to dlx one 2> remarks | sed 1d
> R1 C1 C2 | r1c1 r1c2
> R1 r1c1:a r1c2:b
> C1 r1c1:a
> C2 r1c2:a
> C1 r1c1:b
> C2 r1c2:b
$ printf 'words 0x2\nab\n' | quadrille count -; printf 'words 4\nable\n' | quadrille count --from words -; printf 'words 2x2 ab\n' | quadrille count --from words -
! standard input:1:7: '0x2' is no size: sides are from 1 to 32
! standard input:1:7: words are for a rectangle of rows x columns, as in words 4x5
! standard input:1:11: 'ab' does not belong here: words begin in the next line
? 2
