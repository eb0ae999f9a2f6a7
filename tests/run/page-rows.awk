# SPDX-License-Identifier: MIT
# Reads the rows of a run, for page-times.awk and page-steps.awk: what an instance takes in the mean over a set, for each
# back-end, as median of the runs. A row may be about many instances (column `instances`); those of throughput.csv, as
# earlier versions wrote it, hold the time of all of them, `repeats` times.
function split_line(line, field, count, at, character, quoted) {
    count = 1
    field[1] = ""
    for (at = 1; at <= length(line); at++) {
        character = substr(line, at, 1)
        if (character == "\"" && quoted && substr(line, at + 1, 1) == "\"") {
            field[count] = field[count] "\""
            at++
        } else if (character == "\"")
            quoted = !quoted
        else if (character == "," && !quoted)
            field[++count] = ""
        else
            field[count] = field[count] character
    }
}
function value(name) { return name in column ? cell[column[name]] : "" }

FNR == 1 {
    split_line($0, cell)
    for (i = 1; i in cell; i++) column[cell[i]] = i
    whole_passes = "round" in column
    next
}
{
    if (index($0, "\"")) split_line($0, cell)
    else split($0, cell, ",")
    set = value("set"); solver = value("solver"); status = value("status")
    if (status == "clash") next
    if (!((set, solver) in status_of)) {
        status_of[set, solver] = "ok"
        solver_of[set, ++solvers[set]] = solver
    }
    if (status != "ok") { status_of[set, solver] = status; next }
    run = whole_passes ? value("round") : value("run")
    instances = value("instances"); if (instances == "") instances = 1
    if (run > runs[set, solver]) runs[set, solver] = run
    took[set, solver, run] += whole_passes ? value("time_ns") / value("repeats") : value("time_ns") * instances
    asked[set, solver, run] += instances
    if (value("nodes") != "") { entered[set, solver] += value("nodes"); entered_by[set, solver] += instances }
}

# Nanoseconds that an instance takes; -1 if the back-end has not solved all.
function mean_of(set, solver, count, run, i, j, mean, swap) {
    if (status_of[set, solver] != "ok") return -1
    for (run = 1; run <= runs[set, solver]; run++)
        if (asked[set, solver, run]) mean[++count] = took[set, solver, run] / asked[set, solver, run]
    for (i = 2; i <= count; i++)
        for (j = i; j > 1 && mean[j] < mean[j - 1]; j--) { swap = mean[j]; mean[j] = mean[j - 1]; mean[j - 1] = swap }
    i = int((count + 1) / 2)
    return (mean[i] + mean[count + 1 - i]) / 2
}
function nodes_of(set, solver) {
    return entered_by[set, solver] ? entered[set, solver] / entered_by[set, solver] : -1
}

# Three digits.
function three(x) { return sprintf(x < 9.995 ? "%.2f" : x < 99.95 ? "%.1f" : "%.0f", x) }
function time_text(ns) {
    if (ns < 0) return "-"
    return ns < 999.5 ? three(ns) " ns" : ns < 999500 ? three(ns / 1e3) " µs" : ns < 999.5e6 ? three(ns / 1e6) " ms" : three(ns / 1e9) " s"
}
function count_text(n, text, digits) {
    if (n < 0) return "-"
    if (n < 99.95) return three(n)
    digits = sprintf("%.0f", n)
    for (text = ""; length(digits) > 3; digits = substr(digits, 1, length(digits) - 3))
        text = "," substr(digits, length(digits) - 2) text
    return digits text
}
# Other people's in italics, by the last part of their path, without arguments.
function shown(solver) {
    if (solver !~ /^(plugin|exec|ipasir):/) return "`" solver "`"
    sub(/^.*\//, "", solver); sub(/^[a-z]*:/, "", solver); sub(/ .*/, "", solver); sub(/\.so$/, "", solver)
    return "*" solver "*"
}
function cannot(why) { print why; impossible = 1; exit 1 }
# The back-end as its rows name it, asked for by that name or by the one that is shown.
function named(set, name, i) {
    if ((set, name) in status_of) return name
    for (i = 1; i <= solvers[set]; i++) if (shown(solver_of[set, i]) == "*" name "*") return solver_of[set, i]
    cannot("no rows of " name " on " set)
}
