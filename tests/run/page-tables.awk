# SPDX-License-Identifier: MIT
# Takes tables out of summary.md. kind "tables": the first of each set, under a heading; wanted: "SET, SET...", or
# nothing for all. kind "luck": of one set, lines of the table of luck; wanted: "SET: BACK-END, BACK-END..."
BEGIN {
    if (kind == "luck") {
        at = index(wanted, ": ")
        count = split(substr(wanted, at + 2), names, ", ")
        for (i = 1; i <= count; i++) line_of[names[i]] = ""
        is_wanted[substr(wanted, 1, at - 1)] = sets = 1
    } else {
        sets = split(wanted, names, ", ")
        for (i = 1; i <= sets; i++) is_wanted[names[i]] = 1
    }
}
/^## / {
    set = substr($0, 4)
    sub(/: [0-9][0-9,]* [a-z].*$/, "", set)
    on = !sets || set in is_wanted
    if (on) met[set] = 1
    if (on && kind == "tables") {
        if (any++) print ""
        print "#" $0 "\n"
    }
    in_table = table = 0
    next
}
!on { next }
/^\|/ {
    if (!in_table++) table++
    if (kind == "tables" && table == 1) print
    if (kind == "luck") {
        name = substr($0, 3); sub(/ *\|.*/, "", name)
        if (in_table == 1) is_luck = name == "luck"
        if (is_luck && in_table <= 2) print
        if (is_luck && name in line_of) line_of[name] = $0
    }
    next
}
{ in_table = 0 }
END {
    for (i = 1; kind == "luck" && i <= count; i++) {
        if (line_of[names[i]] == "") { print "no luck of " names[i]; exit 1 }
        print line_of[names[i]]
    }
    for (set in is_wanted) if (!(set in met)) { print "no table of " set; exit 1 }
}
