# What zsh offers for a command line, a line each: what would be handed to compadd and to the functions for files,
# of which all that begin with what is typed is shown.
# usage: ask.zsh FILE LINE
words=(${(z)2})
[[ $2 == *' ' ]] && words+=('')
CURRENT=$#words
compadd() { local name=${@[-1]}; print -rl -- ${(P)name} }
_files() { print -rl -- ${words[CURRENT]}*(N) }
_path_files() { [[ $1 == -/ ]] && print -rl -- ${words[CURRENT]}*(N/) }
. $1 | grep -v '^$'
