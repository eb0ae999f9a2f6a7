#!/bin/sh
# SPDX-License-Identifier: MIT
# kill -9 ends a comparison and the shells of its exec: back-ends, but not what these have started, be it in sessions of
# its own. When the run goes on, each such process is named, and nothing else is.
# usage: leave.sh QUADRILLE
set -u
quadrille=$1
work=$(mktemp -d) || exit 99
trap 'kill -9 $(cat left began 2> /dev/null) 2> /dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 99
command -v setsid > /dev/null || exit 77
printf '# quadrille: order 2x2\n123.34..21..43..\n' > one.txt
cat > solver.sh << 'end'
#!/bin/sh
# Starts a process that outlives it, the first time that it is asked within the comparison, and then waits to be killed.
while read -r board; do
    if [ -e run/run.json ] && [ ! -e began ]; then
        echo $$ > began
        setsid sh -c 'echo $$ > left.new; mv left.new left; exec sleep 600' < /dev/null > /dev/null 2>&1 &
        exec sleep 500
    fi
    echo 1 1234341221434321
done
end
chmod +x solver.sh
env "$quadrille" compare -q -s exec:protocol=line:./solver.sh --runs 1 -n 1 --timeout 60 --out run one.txt > out 2>&1 &
guard=$!
tries=0
sleeps() { [ -e "$1" ] && tr '\0' ' ' < "/proc/$(cat "$1")/cmdline" | grep -q '^sleep'; }
until { sleeps left && sleeps began; } 2> /dev/null || [ $((tries += 1)) -gt 1000 ]; do sleep 0.02; done
kill -9 $guard
wait $guard
left=$(cat left) began=$(cat began)
{ kill -0 "$left" && kill -0 "$began"; } || { echo "the processes did not outlive the run"; cat out; exit 1; }
"$quadrille" compare -q --resume run > out 2> err
told="still runs since this run was interrupted, and may disturb what is measured:"
if ! grep -q "process $left $told sleep 600" err || ! grep -q "process $began $told sleep 500" err ||
    [ "$(grep -c 'still runs' err)" != 2 ]; then
    echo "they are not named, or others are:"
    cat err
    exit 1
fi
kill -9 "$left" "$began"
"$quadrille" compare -q --resume run > out 2> err
if grep "$told" err; then
    echo "a process is named that is gone"
    exit 1
fi
