# SPDX-License-Identifier: MIT
# The commands of pages, and of the comments at the head of sources: in blocks (indented by four, or fenced) the lines
# that begin with one of the programs below, perhaps behind `$ ` or with a folder in front; elsewhere in a page, what stands
# in backticks and begins with quadrille. A line that ends with a backslash goes on. Comments behind a command are left out;
# of a command without arguments the help is wanted, once. Prints a line for each: where it stands (FILE:LINE), a tab, the command.
function add(command)
{
    sub(/^\$ +/, "", command)
    sub(/^([a-z.]+\/)+quadrille /, "quadrille ", command)
    sub(/ +# .*/, "", command)
    sub(/^quadrille [a-z-]+ *$/, "& --help", command)
    if (command ~ / --help$/ && helped[command]++)
        return
    if (command ~ /^(quadrille|picosat|cc|clang|sed|mkdir) /)
        print FILENAME ":" at "\t" command
}

FNR == 1 { is_page = FILENAME ~ /\.md$/; fenced = ended = 0; more = "" }
!is_page && FNR > 1 {
    if (ended || !sub(/^( \*|\/\*|#)/, ""))
        ended = 1
    ended = ended || /\*\//
}
!is_page && (ended || FNR == 1) { next }
/^ *```/ { fenced = !fenced; next }
fenced || /^    +[^ ]/ {
    if (!more)
        at = FNR
    sub(/^ +/, "")
    line = more $0
    more = line ~ /\\$/ ? substr(line, 1, length(line) - 1) : ""
    if (!more)
        add(line)
    next
}
{ more = "" }
is_page {
    at = FNR
    while (match($0, /`[^`]+`/)) {
        add(substr($0, RSTART + 1, RLENGTH - 2))
        $0 = substr($0, RSTART + RLENGTH)
    }
}
