# SPDX-License-Identifier: MIT
# On one set, what each of some back-ends gains over the one before it. wanted: "SET: BACK-END BACK-END...". NAME@OTHER
# gains over another of the list.
END {
    if (impossible) exit 1
    at = index(wanted, ": ")
    set = substr(wanted, 1, at - 1)
    count = split(substr(wanted, at + 2), step, " ")
    for (i = 1; i <= count; i++) {
        other = ""
        if (match(step[i], /@[^@]*$/)) {
            other = named(set, substr(step[i], RSTART + 1))
            step[i] = substr(step[i], 1, RSTART - 1)
        }
        step[i] = named(set, step[i])
        over[i] = other != "" ? other : i > 1 ? step[i - 1] : ""
    }
    print "| step | back-end | nodes | a node | a board | gain |"
    print "|---|---|---:|---:|---:|---:|"
    for (i = 1; i <= count; i++) {
        now = mean_of(set, step[i])
        nodes = nodes_of(set, step[i])
        if (now < 0) cannot(step[i] " has not solved all of " set)
        gain = over[i] != "" ? three(mean_of(set, over[i]) / now) " x" : ""
        a_node = nodes > 0 ? now / nodes : -1
        printf "| %d | %s | %s | %s | %s | %s |\n", i, shown(step[i]),
            count_text(nodes), time_text(a_node), time_text(now), gain
    }
}
