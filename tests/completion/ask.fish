# What fish offers for a command line, a line each.
# usage: ask.fish FILE LINE
source $argv[1]
complete -C "$argv[2]" | string replace -r '\t.*' '' | string trim -r -c /
