# SPDX-License-Identifier: MIT
# On one set, why a back-end is ahead or behind: the nodes, what a node costs, how much follows from a guess, what is set
# up once, what goes into clauses for each instance, and what all that makes. wanted: "SET: BACK-END BACK-END...".
{
    # As page-rows.awk, which has read the line already: what else this table needs.
    if (FNR > 1 && status == "ok") {
        if (value("propagations") != "" && value("placements") != "") {
            forced[set, solver] += value("propagations")
            guessed[set, solver] += value("placements") - value("propagations")
        }
        if (value("encode_ns") != "") {
            encoded[set, solver] += value("encode_ns")
            encoded_of[set, solver] += value("time_ns")
        }
        if (value("setup_ns") != "" && !((set, solver) in opened)) opened[set, solver] = value("setup_ns")
    }
}
END {
    if (impossible) exit 1
    at = index(wanted, ": ")
    set = substr(wanted, 1, at - 1)
    count = split(substr(wanted, at + 2), one, " ")
    print "| back-end | nodes | a node | forced, a guess | opened in | of the time, clauses | an instance |"
    print "|---|---:|---:|---:|---:|---:|---:|"
    for (i = 1; i <= count; i++) {
        one[i] = named(set, one[i])
        now = mean_of(set, one[i])
        nodes = nodes_of(set, one[i])
        if (now < 0) cannot(one[i] " has not solved all of " set)
        printf "| %s | %s | %s | %s | %s | %s | %s |\n", shown(one[i]), count_text(nodes),
            time_text(nodes > 0 ? now / nodes : -1),
            (guessed[set, one[i]] > 0 ? count_text(forced[set, one[i]] / guessed[set, one[i]]) : "-"),
            time_text((set, one[i]) in opened ? opened[set, one[i]] : -1),
            encoded_of[set, one[i]] ? sprintf("%.1f %%", 100 * encoded[set, one[i]] / encoded_of[set, one[i]]) : "-",
            time_text(now)
    }
}
