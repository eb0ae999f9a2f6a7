# Where counts contradict each other, a certified count says whose is wrong. The plug-in counts and then says a tenth
# less, or twice as many. 4x6 has 281 domino tilings (OEIS A187596); as a cover that is no member of a family nothing
# else is known of them.
$ quadrille convert --to cover dominoes:4x6 > tilings.cover; quadrille compare -q --runs 1 -n 0 -s dlx -s "drops=plugin:$PLUGINS/miscounts.so" -s "doubles=plugin:$PLUGINS/miscounts.so:way=doubles" --out run tilings.cover 2>&1 | grep REFEREE
> tilings.cover:1: REFEREE: a certified count says 281 solutions; wrong: drops, doubles
$ grep -B 1 -A 1 REFEREE run/disagreements.txt
> CONTRADICTION: dlx says 281 solutions, doubles says 562 solutions
> REFEREE: a certified count says 281 solutions; wrong: drops, doubles
>   board 1 of tilings.cover, line 1
# Two against one do not outvote it.
$ quadrille compare -q --runs 1 -n 0 -s "drops=plugin:$PLUGINS/miscounts.so" -s "also=plugin:$PLUGINS/miscounts.so:way=drops" -s memo --out two tilings.cover 2>&1 | grep REFEREE
> tilings.cover:1: REFEREE: a certified count says 281 solutions; wrong: drops, also
# Of a count that needs more than 64 bits; a number modulo 2^64 is wrong.
$ quadrille compare -q --runs 1 -n 0 -s memo -s "wraps=exec:protocol=cover:cat > /dev/null; echo 'Altogether 11304091183009284096 solutions.'" --out large dominoes:16x16 2>&1 | grep REFEREE
> dominoes:16x16: REFEREE: a certified count says 2444888770250892795802079170816 solutions; wrong: wraps
# Where it cannot decide, it says why.
@ colours.cover
| a b | c
| a c:1
| b c:1
$ quadrille compare -q --runs 1 -n 0 -s dlx -s "none=exec:protocol=cover:cat > /dev/null; echo 'Altogether 0 solutions.'" --out undecided colours.cover 2>&1 | grep REFEREE
> colours.cover:1: REFEREE: no certified count decides who is wrong: a cover with colours has no certified count
