# @FILE stands for the sets that a text names, one a line.
@ one.txt
| 1....2....3....4
@ two.txt
| 1342421324313124
@ list
| # a comment, and an empty line
|
| two.txt
| one.txt
| queens:4
$ quadrille count --order 2x2 @list
> 1
> 2
> 2
$ quadrille count --order 2x2 one.txt @list one.txt
> 2
> 1
> 2
> 2
> 2
$ printf 'one.txt\r\n' | gzip | quadrille solve --order 2x2 @-
> 1342421324313124
$ mkdir 'a folder'; cp one.txt 'a folder'; find 'a folder' -name '*.txt' -print0 | quadrille solve --order 2x2 @-
> 1342421324313124
# What a run goes on with is what the list named. Files of one instance each are one set.
$ quadrille compare -q -s dlx --runs 1 --order 2x2 --out run @list >log 2>&1; cut -d, -f1 run/rows.csv | uniq
> set
> files
> queens:4
# What is wrong with a list.
$ quadrille count @missing
! quadrille: cannot read the list missing: No such file or directory
? 2
$ printf '# nothing\n\n' | quadrille count @-
! quadrille: standard input names no set; it should have a file, or the name of a set, a line
? 2
$ echo @list | quadrille count @-
! quadrille: standard input names a list, '@list', and a list can't (a file of that name is './@list')
? 2
$ echo three.txt | quadrille count @-
! quadrille: there is no file and no set 'three.txt' (quadrille list sets shows the sets)
? 2
# What is not there is said; the others are still solved. A comparison is about all of its sets or none.
$ printf 'two.txt\nthree.txt\none.txt\n' | quadrille count --order 2x2 @-
> 1
> 2
! quadrille: there is no file and no set 'three.txt' (quadrille list sets shows the sets)
? 2
$ quadrille solve --order 2x2 three.txt one.txt four.txt
> 1342421324313124
! quadrille: there is no file and no set 'three.txt' (quadrille list sets shows the sets)
! quadrille: there is no file and no set 'four.txt' (quadrille list sets shows the sets)
? 2
$ quadrille compare -q -s dlx --runs 1 --order 2x2 --out none two.txt three.txt queens:4; ls none
! quadrille: there is no file and no set 'three.txt' (quadrille list sets shows the sets)
! ls: cannot access 'none': No such file or directory
? 2
$ quadrille verify one.txt @list
! quadrille: verify: takes two sets, and no lists of them (@list)
? 2
$ cp one.txt @one; quadrille solve --order 2x2 ./@one
> 1342421324313124
# The same name thousands of times takes no longer than thousands of names do.
$ yes one.txt | head -5000 > long; quadrille count --order 2x2 @long | wc -l | tr -d ' '
> 5000
# Each has a name of its own, if it is to be a set: the short one, the path, and the path with a number.
$ yes one.txt | head -4 > four; quadrille compare -q -s dlx --separate --runs 1 --order 2x2 --out four.run @four > log 2>&1; sed 1d four.run/rows.csv | cut -d, -f1 | sort -u
> one
> one.txt
> one.txt~2
> one.txt~3
