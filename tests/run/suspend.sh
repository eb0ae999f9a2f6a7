#!/bin/sh
# SPDX-License-Identifier: MIT
# A run that is suspended in the middle of a timed solve, for longer than its time limit: all its processes, those that
# exec: has started among them, are stopped and continued. No back-end is blamed, the solve is measured again, and its
# time does not hold the pause. A process that measures and is stopped alone, for good, is ended, and the row says so.
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
# that it is at work, and in which process group.
while read -r board; do
    if [ "$board" = 123.34..21..43.. ]; then
        [ -e met ] && cut -d ' ' -f 5 /proc/$$/stat > group && touch working
        touch met
        sleep 0.5
    fi
    echo 1 1234341221434321
done
end
chmod +x slow.sh

# begin NAME COMMAND...: starts a comparison with PATH without gnuplot; $process is its id and group.
begin() {
    name=$1
    shift
    rm -f working group met
    setsid "$@" --runs 1 --timeout 2 --out "$name" one.txt > "$name.table" 2> "$name.messages" &
    process=$!
}

wait_for() {
    tries=0
    until [ -e "$1" ] || [ $((tries += 1)) -gt 1500 ] || ! kill -0 $process; do sleep 0.02; done
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
    grep -q 'Measured again because the run was suspended meanwhile' "$name.table" || complain "it is not said"
}

pause=3

begin tree "$saboteurs" compare -q --fresh no -s takes-its-time
wait_for working
kill -s STOP -- "-$process"
sleep $pause
kill -s CONT -- "-$process"
expect_ok takes-its-time

# The same with a program, which has a group of its own.
begin program "$quadrille" compare -q --fresh no -s exec:protocol=line:./slow.sh
wait_for working
kill -s STOP -- "-$process" "-$(cat group)"
sleep $pause
kill -s CONT -- "-$process" "-$(cat group)"
expect_ok slow.sh

# What does not look at its deadline is ended all the same, when it has had its time after the pause.
begin hang "$saboteurs" compare -q --fresh no -s hangs-on-one
wait_for working
kill -s STOP -- "-$process"
sleep $pause
kill -s CONT -- "-$process"
wait $process
grep -q ',timeout,.*it did not stop at its time limit and was killed' hang/rows.csv || complain "a hang is not ended"
grep -q 'Measured again because the run was suspended meanwhile' hang.table || complain "the hang was not tried again"

# The processes that measure alone.
begin alone "$saboteurs" compare -q --fresh no -s takes-its-time
wait_for working
read -r children < "/proc/$process/task/$process/children"
for child in $children; do kill -STOP "$child"; done
wait $process
grep -q ',timeout,.*its process was stopped from outside' alone/rows.csv || complain "it is not said that it was stopped"

[ $failed -eq 0 ]
