# SPDX-License-Identifier: MIT
# What an instance takes on each of some sets, the fastest on the first set first; of one set nodes, too.
# wanted: "SET, SET...; BACK-END, BACK-END..."; without back-ends all.
END {
    if (impossible) exit 1
    at = index(wanted, "; ")
    sets = split(at ? substr(wanted, 1, at - 1) : wanted, on, ", ")
    if (at) count = split(substr(wanted, at + 2), who, ", ")
    else for (count = 0; count < solvers[on[1]]; count++) who[count + 1] = solver_of[on[1], count + 1]
    if (!count) cannot("no rows of " on[1])
    for (i = 1; i <= count; i++) {
        who[i] = named(on[1], who[i])
        for (j = 2; j <= sets; j++) named(on[j], who[i])
    }
    for (i = 1; i <= count; i++) {
        mean[i] = mean_of(on[1], who[i])
        if (mean[i] < 0) mean[i] = 1e300
    }
    for (i = 2; i <= count; i++)
        for (j = i; j > 1 && mean[j] < mean[j - 1]; j--) {
            swap = mean[j]; mean[j] = mean[j - 1]; mean[j - 1] = swap
            swap = who[j]; who[j] = who[j - 1]; who[j - 1] = swap
        }
    line = "|"; rule = "|---|"
    for (j = 1; j <= sets; j++) { line = line " | " on[j]; rule = rule "---:|" }
    if (sets == 1) { line = line " | nodes"; rule = rule "---:|" }
    print line " |"; print rule
    for (i = 1; i <= count; i++) {
        line = "| " shown(who[i])
        for (j = 1; j <= sets; j++) {
            now = mean_of(on[j], who[i])
            line = line " | " (now < 0 ? status_of[on[j], who[i]] : time_text(now))
        }
        if (sets == 1) line = line " | " count_text(nodes_of(on[1], who[i]))
        print line " |"
    }
}
