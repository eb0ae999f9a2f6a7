# SPDX-License-Identifier: MIT
# What a person reads in an HTML page: awk -f page-texts.awk PAGE... prints the texts of its elements, and those of
# attributes that are shown or read aloud. Code and commands, styles and scripts are left out, and in pictures the names
# that gnuplot gives to curves.
BEGIN { RS = "<" }

# The name of the tag that a record begins with; a / before it stays.
function name_of(tag) {
    match(tag, /^\/?[A-Za-z0-9]*/)
    return tolower(substr(tag, 1, RLENGTH))
}

FNR == 1 { inside = ""; picture = 0 }

FNR > 1 {
    name = name_of($0)
    rest = substr($0, length(name) + 1)
    while (match(rest, /^[ \t\n\/]*[A-Za-z:_-]+="[^"]*"/)) { # a > may stand in a value
        attribute = substr(rest, 1, RLENGTH)
        rest = substr(rest, RLENGTH + 1)
        if (!inside && attribute ~ /^[ \t\n]*(title|aria-label|placeholder|alt|data-note)=/) {
            sub(/^[^"]*"/, "", attribute)
            sub(/"$/, "", attribute)
            print attribute
        }
    }
    if (inside) {
        if (name == "/" inside)
            inside = ""
        else
            next
    } else if (name ~ /^(style|script|code|pre)$/ || (picture && name == "title"))
        inside = name
    if (name ~ /^\/?svg$/)
        picture = name == "svg"
    text = rest
    sub(/^[^>]*>/, "", text)
    if (!inside && text ~ /[^ \t\n]/)
        print text
}
