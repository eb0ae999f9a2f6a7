# SPDX-License-Identifier: MIT
# The command of a run.json, as one would type it, in lines that fit the page; without what only hushes it.
BEGIN { ROOM = 112 }
function flush_unit() {
    if (unit == "") return
    if (line == "") line = "    " unit
    else if (length(line) + length(unit) + 3 > ROOM) { print line " \\"; line = "        " unit }
    else line = line " " unit
    unit = ""
}
/^ *"command": \[/ { on = 1; next }
on && /^ *\]/ { exit }
on {
    word = $0
    sub(/^ *"/, "", word); sub(/",?$/, "", word)
    gsub(/\\"/, "\"", word); gsub(/\\\\/, "\\", word)
    if (word == "-q" || word == "--quiet") next
    sub(/^.*\/quadrille$/, "quadrille", word)
    # Where results/measure.sh puts it first.
    if (word ~ /^results\//) sub(/\.new(\/|$)/, word ~ /\.new$/ ? "" : "/", word)
    is_option = word ~ /^-/
    if (word ~ /[ \t'"*?$;&|<>]/) word = "'" word "'"
    # An option stays with its argument.
    if (waits && !is_option) unit = unit " " word
    else { flush_unit(); unit = word }
    waits = is_option
    if (!is_option) flush_unit()
}
END { flush_unit(); print line }
