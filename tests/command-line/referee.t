# Where counts contradict each other, a certified count says whose is wrong. The plug-in counts and then says a tenth
# less, or twice as many; two that agree do not outvote one. 4x6 has 281 domino tilings (OEIS A005178); of a cover that is
# no member of a family nothing else is known.
$ quadrille convert --to cover dominoes:4x6 > tilings.cover; quadrille compare -q --runs 1 -n 0 -s dlx -s "drops=plugin:$PLUGINS/miscounts.so" -s "also=plugin:$PLUGINS/miscounts.so:way=drops" -s "doubles=plugin:$PLUGINS/miscounts.so:way=doubles" --out run tilings.cover 2>&1 | grep REFEREE
> tilings.cover:1: REFEREE: a certified count says 281 solutions; wrong: drops, also, doubles
$ grep -B 1 -A 1 REFEREE run/disagreements.txt
> CONTRADICTION: dlx says 281 solutions, doubles says 562 solutions
> REFEREE: a certified count says 281 solutions; wrong: drops, also, doubles
>   tilings.cover, line 1
# Of a count that needs more than 64 bits (A005178); a number modulo 2^64 is wrong.
$ quadrille compare -q --runs 1 -n 0 -s memo -s "wraps=exec:protocol=cover:cat > /dev/null; echo 'Altogether 9461216233057497053 solutions.'" --out large dominoes:4x50 2>&1 | grep REFEREE
> dominoes:4x50: REFEREE: a certified count says 24672758042782728007645 solutions; wrong: wraps
# Where it cannot decide, it says why.
@ colours.cover
| a b | c
| a c:1
| b c:1
$ quadrille compare -q --runs 1 -n 0 -s dlx -s "none=exec:protocol=cover:cat > /dev/null; echo 'Altogether 0 solutions.'" --out undecided colours.cover 2>&1 | grep REFEREE
> colours.cover:1: REFEREE: no certified count decides who is wrong: a cover with colours has no certified count
