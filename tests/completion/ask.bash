# What bash offers for a command line, whole words, a line each. Words are cut as readline does, at blanks, `:` and `=`.
# usage: ask.bash FILE LINE
complete() { [ "$1 $2" = "-F _quadrille" ] || echo "other arguments of complete: $*" >&2; }
compopt() { :; }
. "$1"
line=$2 COMP_WORDS=() COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
for word in $line; do
    while [[ $word =~ ^([^:=]*)([:=]+)(.*)$ ]]; do
        [ -n "${BASH_REMATCH[1]}" ] && COMP_WORDS+=("${BASH_REMATCH[1]}")
        COMP_WORDS+=("${BASH_REMATCH[2]}")
        word=${BASH_REMATCH[3]}
        open=1
    done
    [ -n "$word" ] && COMP_WORDS+=("$word")
done
[[ $line == *[:=] ]] && COMP_WORDS+=("")
[[ $line == *' ' ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_quadrille
last=${line##* } kept=${last%"${last##*[:=]}"}
for word in "${COMPREPLY[@]}"; do echo "$kept$word"; done
