# SPDX-License-Identifier: MIT
# Takes tables out of summary.md: the first of each set, under a heading. wanted: "SET, SET...", or nothing for all.
BEGIN {
    sets = split(wanted, names, ", ")
    for (i = 1; i <= sets; i++) is_wanted[names[i]] = 1
}
/^## / {
    set = substr($0, 4)
    sub(/: [0-9][0-9,]* [a-z].*$/, "", set)
    on = !sets || set in is_wanted
    if (on) met[set] = 1
    if (on) {
        if (any++) print ""
        print "#" $0 "\n"
    }
    in_table = table = 0
    next
}
!on { next }
/^\|/ {
    if (!in_table++) table++
    if (table == 1) print
    next
}
{ in_table = 0 }
END { for (set in is_wanted) if (!(set in met)) { print "no table of " set; exit 1 } }
