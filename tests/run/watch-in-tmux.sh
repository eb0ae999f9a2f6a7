#!/bin/sh
# SPDX-License-Identifier: MIT
# watch-in-tmux.sh PROGRAM: plays searches in a terminal of its own (tmux) by keys, and looks at what is on it: what
# keys show, what is left when the terminal gets another size, and that it is as it was before on every way out.
set -u
program=$1
command -v tmux >/dev/null || { echo "there is no tmux"; exit 77; }
folder=$(mktemp -d) || exit 99
failed=0
in_tmux() { tmux -S "$folder/socket" -f /dev/null "$@"; }
trap 'in_tmux kill-server 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 99' INT TERM

cd "$folder" || exit 99
printf '1...\n..3.\n.4..\n...2\n' >four.txt
printf '1...\n..3.\n.4..\n...2\n\n.2..\n3...\n...4\n..1.\n' >two.txt
printf 'p cnf 3 4\n1 2 0\n-1 3 0\n-2 -3 0\n1 -3 0\n' >formula.cnf
ln -s "$program" quadrille

# A shell of its own, without what the user's would read.
if ! in_tmux new-session -d -x 100 -y 30 "env -u NO_COLOR LC_ALL=C.UTF-8 ENV= PS1='ready> ' sh -i" 2>error; then
    cat error
    exit 77
fi

keys() { in_tmux send-keys "$@"; }
type_in() { in_tmux send-keys -l "$1" && keys Enter; }
size() { in_tmux resize-window -x "$1" -y "$2"; }
pane() { in_tmux capture-pane -p "$@"; }

# shows WHAT: the pane holds a line that matches, at the latest after twenty seconds.
shows() {
    tries=0
    until pane | grep -q -e "$1"; do
        tries=$((tries + 1))
        if [ $tries -gt 200 ]; then
            echo "line $line: not on the terminal: $1"
            pane
            exit 1
        fi
        sleep 0.1
    done
}
lacks() { pane | grep -e "$1" && echo "line $line: on the terminal: $1" && failed=1; }

# watch ARGUMENT...: starts it, with the state of the terminal before and after in files, and its status.
watch() {
    rm -f before after status
    type_in "clear; stty -a > before; ./quadrille watch $*; echo \$? > status; stty -a > after"
}
# ends STATUS: it has ended with that status, and the terminal is as before.
ends() {
    tries=0
    until [ -s after ] || [ $tries -gt 200 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    [ "$(cat status)" = "$1" ] || { echo "line $line: status $(cat status), not $1"; failed=1; }
    cmp -s before after || { echo "line $line: the terminal is not as before:"; diff before after; failed=1; }
    shows '^ready>$'
    [ "$(in_tmux display -p '#{cursor_flag} #{alternate_on}')" = "1 0" ] ||
        { echo "line $line: the cursor is hidden, or the screen is not the shell's"; failed=1; }
}

line=start
shows '^ready>'

line=steps
watch -s cell-order four.txt
shows 'step 0 of 109'
shows 'Before the first step'
keys n n n
shows 'step 3 of 109'
shows 'Try 2 in r1c2'
keys p
shows 'step 2 of 109'
shows '1 does not fit r1c2'
keys Right . Left ,
shows 'step 2 of 109'

line=jumps
keys b
shows 'backtracks 1'
shows '^Back: '
keys B
shows 'no backtrack before this step'
keys s
shows 'solutions 1'
shows '^Solution 1\.'
keys End
shows 'the solution is the only one'
keys S
shows '^Solution 1\.'
keys s
shows 'no further solution'
keys Home
shows 'step 0 of 109'
keys n n n
shows 'step 3 of 109'

line=pace
keys m
shows 'nodes a second'
keys m
shows 'steps a second'
keys + +
shows '16 steps a second'
keys -
shows '8 steps a second'

line=help
keys '?'
shows 'play, pause'
shows 'any key: back'
keys q
shows 'step 3 of 109'

line=playing
keys Home + + + + + + Space
shows 'at the end, 512 steps a second'
shows 'step 109 of 109'
keys q
ends 0

line=colour
watch -s cell-order four.txt
shows 'step 0 of'
keys n n n n
shows 'step 4 of'
pane -e | grep -q "$(printf '\033')\[[0-9;]*4[0-7]m" || { echo "no colour"; failed=1; }
lacks '2?'
keys q
ends 0
type_in 'NO_COLOR=1; export NO_COLOR'
watch -s cell-order four.txt
shows 'step 0 of'
keys n n n n
shows '2?'
pane -e | grep "$(printf '\033')\[[0-9;]*[34][0-7][;m]" && { echo "colour with NO_COLOR"; failed=1; }
keys q
ends 0
type_in 'unset NO_COLOR'

line=sizes
watch -s cell-order -s mrv four.txt
shows 'cell-order .* mrv '
keys n n n n n
shows 'step 5 of .*step 5 of'
size 60 40
shows '^\[1\] cell-order '
shows '^ 2  mrv '
size 40 15
shows '^\[1\] cell-order '
shows '^ 2  mrv '
keys Tab
shows '^\[2\] mrv '
shows '^ 1  cell-order '
size 25 7
shows 'This terminal is too'
size 100 30
shows '\[2\] mrv .*step 5 of'
keys m n
shows 'nodes a second'
keys Tab
shows '\[1\] cell-order'
keys q
ends 0

line=gap
watch -s cell-order --max-steps 10 four.txt
shows 'step 0 of 109'
keys n n n n n
shows 'step 5 of 109'
keys n
shows 'Steps 6 to 104 are not kept'
keys p
shows 'step 5 of 109'
keys q
ends 0

line=instances
watch two.txt
shows '(the first of 2)'
keys q
ends 0
watch two.txt#2
shows 'two.txt:6 '
keys q
ends 0

line=others
watch formula.cnf
shows 'step 0 of 10'
keys n n n
shows 'clause: '
shows 'trail'
keys q
ends 0
watch queens:8
shows '16 of 16 items to cover'
keys n n n n
shows 'chosen: (r5 c1'
keys q
ends 0
type_in 'clear; cat four.txt | ./quadrille watch'
shows 'standard input:1'
keys n
shows 'step 1 of'
keys q
shows '^ready>$'

line=ctrl-C
watch four.txt
shows 'step 0 of'
keys C-c
ends 0
line=ctrl-backslash
watch four.txt
shows 'step 0 of'
# shellcheck disable=SC1003 # the key
keys 'C-\'
ends 0

line=ctrl-Z
watch four.txt
shows 'step 0 of'
keys n n
shows 'step 2 of'
keys C-z
shows '^ready>$'
[ "$(in_tmux display -p '#{cursor_flag} #{alternate_on}')" = "1 0" ] || { echo "suspended, but the screen stays"; failed=1; }
type_in 'stty -a > suspended; fg'
shows 'step 2 of'
keys n
shows 'step 3 of'
keys q
shows '^ready>$'
rm -f after
type_in 'echo $? > status; stty -a > after'
ends 0
cmp suspended before || failed=1

line=SIGTERM
type_in 'rm -f before after status'
type_in 'clear; stty -a > before; sh -c "echo \$\$ > pid; exec ./quadrille watch four.txt"; echo $? > status; stty -a > after'
shows 'step 0 of'
kill -TERM "$(cat pid)"
ends 0

line=refused
watch -s picosat four.txt
ends 2
shows 'picosat has no trace'
type_in 'TERM=dumb; export TERM'
watch four.txt
ends 3
shows "'dumb'"

exit $failed
