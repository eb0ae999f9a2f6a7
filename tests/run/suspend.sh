#!/bin/sh
# SPDX-License-Identifier: MIT
# A run that is suspended in the middle of a timed solve, for longer than its time limit: all its processes, those that
# exec: has started among them, are stopped and continued. No back-end is blamed, the solve is measured again, and its
# time does not hold the pause. So is it if only the process that measures is stopped, for good: it is ended.
# usage: suspend.sh QUADRILLE SABOTEURS
set -u
quadrille=$1 saboteurs=$2
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
command -v setsid > /dev/null || exit 77
failed=0
printf '# quadrille: order 2x2\n123.34..21..43..\n' > one.txt
cat > slow.sh << 'end'
#!/bin/sh
# Answers after half a second; when it gets the board of the test for the second time, and so is timed, it says by files
# that it is at work, in which process group, and that it is about to answer.
while read -r board; do
    if [ "$board" = 123.34..21..43.. ]; then
        timed=false
        [ -e met ] && cut -d ' ' -f 5 /proc/$$/stat > own && mv own group && touch working && timed=true
        touch met
        sleep 0.5
        if $timed; then touch answered; fi
    fi
    echo 1 1234341221434321
done
end
chmod +x slow.sh

# begin NAME COMMAND...: starts a comparison with PATH without gnuplot; $process is its id and group.
begin() {
    name=$1
    shift
    rm -rf working group met answered "$name"
    setsid "$@" --runs 1 --timeout 2 --out "$name" one.txt > "$name.table" 2> "$name.messages" &
    process=$!
}

# stop_in_time NAME COMMAND...: begins a comparison and calls stop_it while its timed solve is at work. On a busy machine
# that may come too late, when the solve is done: then it begins again.
stop_in_time() {
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        begin "$@"
        waits=0
        until [ -e working ] || [ $((waits += 1)) -gt 1500 ] || ! kill -0 $process; do sleep 0.02; done
        stop_it
        [ -e answered ] || grep -q '^one,' "$name/rows.csv" || return 0
        go_on
        wait $process
    done
    echo "$name: the stop came too late in each of $attempt attempts"
    exit 1
}

# What is stopped: all processes of the run, so its group, and that of the program that exec: has started; or else only
# those that measure.
stopped() {
    if $alone; then
        cat "/proc/$process/task/$process/children"
    else
        echo "-$process"
        [ ! -e group ] || sed 's/^/-/' group
    fi
}

stop_it() {
    stopped=$(stopped)
    signal_it STOP
}

go_on() { signal_it CONT; }

signal_it() {
    for id in $stopped; do kill -s "$1" -- "$id"; done
}

complain() {
    echo "$name: $1"
    cat "$name.table" "$name.messages" "$name/rows.csv"
    failed=$((failed + 1))
}

# All rows of back-end $1 are ok, faster than the limit, and the table says that it was measured again.
expect_ok() {
    wait $process
    awk -F, -v s="$1" 'NR > 1 && index($7, s) { rows++; bad += $11 != "ok" || $15 > 2e9 } END { exit !rows || bad }' "$name/rows.csv" ||
        complain "a back-end is blamed for a suspension"
    grep -q 'Measured again because something else disturbed it' "$name.table" || complain "it is not said"
}

pause=3 alone=false

stop_in_time tree "$saboteurs" compare -q --fresh no -s takes-its-time
sleep $pause
go_on
expect_ok takes-its-time

# The same with a program, which has a group of its own.
stop_in_time program "$quadrille" compare -q --fresh no -s exec:protocol=line:./slow.sh
sleep $pause
go_on
expect_ok slow.sh

# What does not look at its deadline is ended all the same, when it has had its time after the pause.
stop_in_time hang "$saboteurs" compare -q --fresh no -s hangs-on-one
sleep $pause
go_on
wait $process
grep -q -E ',timeout,.*it did not stop at its time limit and was killed|,disturbed,' hang/rows.csv ||
    complain "a hang is not ended" # disturbed: on a machine that others keep busy
grep -q 'Measured again because something else disturbed it' hang.table || complain "the hang was not tried again"

alone=true
stop_in_time alone "$saboteurs" compare -q --fresh no -s takes-its-time
expect_ok takes-its-time

[ $failed -eq 0 ]
