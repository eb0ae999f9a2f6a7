# SPDX-License-Identifier: MIT
# The commands of README.md that the installed program can run, a line each: in blocks (indented, or fenced) the lines
# that begin with quadrille, `$ quadrille` or build/release/quadrille; elsewhere what stands in backticks and begins
# with quadrille. Comments are left out, and so is what has a word in capitals, which stands for something.
function add(command)
{
    sub(/^\$ /, "", command)
    sub(/^build\/release\//, "", command)
    sub(/ +# .*/, "", command)
    if (command ~ /^quadrille / && command !~ /[^A-Za-z0-9-][A-Z][A-Z]+([^A-Za-z0-9-]|$)/)
        print command
}

/^ *```/ { fenced = !fenced; next }
fenced || /^    [^ ]/ { sub(/^ +/, ""); add($0); next }
{
    while (match($0, /`[^`]+`/)) {
        add(substr($0, RSTART + 1, RLENGTH - 2))
        $0 = substr($0, RSTART + RLENGTH)
    }
}
