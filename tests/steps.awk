# Of a throughput.csv, one set: what each of some back-ends (steps) gains over the one before it, by medians.
function time_text(ns) {
    return ns < 999.5 ? sprintf("%.3g ns", ns) : ns < 999500 ? sprintf("%.3g µs", ns / 1e3) : sprintf("%.3g ms", ns / 1e6)
}
function grouped(n, text, digits) {
    if (n < 99.95) return sprintf("%.3g", n)
    digits = sprintf("%.0f", n)
    for (text = ""; length(digits) > 3; digits = substr(digits, 1, length(digits) - 3))
        text = "," substr(digits, length(digits) - 2) text
    return digits text
}
function median(solver, i, j, swap) {
    for (i = 1; i <= rounds[solver]; i++)
        for (j = i; j > 1 && took[solver, j] < took[solver, j - 1]; j--) {
            swap = took[solver, j]; took[solver, j] = took[solver, j - 1]; took[solver, j - 1] = swap
        }
    i = int((rounds[solver] + 1) / 2)
    return (took[solver, i] + took[solver, rounds[solver] + 1 - i]) / 2
}
$1 == set && $7 == "ok" { took[$2, ++rounds[$2]] = $8 / $5 / $6; nodes[$2] = $9 / $6 }
END {
    print "| step | back-end | nodes | a node | a board | gain |"
    print "|---|---|---:|---:|---:|---:|"
    count = split(steps, step, " ")
    for (i = 1; i <= count; i++) {
        now = median(step[i])
        gain = (i > 1) ? sprintf("%.3g x", before / now) : ""
        printf "| %d | `%s` | %s | %s | %s | %s |\n", i, step[i], grouped(nodes[step[i]]),
            time_text(now / nodes[step[i]]), time_text(now), gain
        before = now
    }
}
