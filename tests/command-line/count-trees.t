# Covers like trees fall apart with each choice. Sets of edges of a binary tree that share no vertex: with a vertex more the
# root is alone, or joined to one of two; so a(h) = a(h-1)^2 + 2 a(h-2)^2 a(h-1), a(0) = a(1) = 1: 1, 3, 15, 495, 467775.
$ awk 'BEGIN { a = b = 1; for (h = 2; h <= 5; h++) { c = a * a + 2 * b * b * a; b = a; a = c; print a } }' | tail -1 > five
@ tree.sh
| awk -v n="$1" 'BEGIN { for (v = 1; v <= n; v++) printf "v%d ", v; print ""
|     for (v = 1; v <= n; v++) { print "v" v; if (v > 1) print "v" int(v / 2) " v" v } }'
$ sh tree.sh 31 > tree; for form in parts layers depth auto; do quadrille count -s memo:form=$form tree 2> /dev/null | cmp - five; done
$ sh tree.sh 1023 > large; for form in parts auto; do quadrille count -s memo:form=$form large 2> /dev/null; done | uniq -c | sed 's/^ *//' | tee ten
> 2 80216955193447295449510163182491196770049611044379248771281642602654231194320976990475069216111354992667641580701257398239722850948449391698637372396206435265497702857828699052333831787109375
# The certificate by parts says the same, and that of another tree is refused.
$ quadrille count --by-parts --certify large.parts large > number; quadrille check large large.parts | grep '^[0-9]' | cmp - number; sed 's/^2 //' ten | cmp - number
$ quadrille check tree large.parts
? 1
> c large.parts:1:34: it is about a problem of 1023 items, and this one has 31
> s NOT VERIFIED
# Drawn solutions are solutions: of each vertex one option.
$ quadrille solve --by-parts --random 3 tree | grep '^v' | tr ' ' '\n' | sort | uniq -c | awk '{ print $1 }' | uniq -c | sed 's/^ *//'
> 31 3
