#!/bin/sh
# SPDX-License-Identifier: MIT
# valgrind.sh PROGRAM [PLUGINS [PATTERN]] - a sample of commands under Valgrind's memcheck, children of PROGRAM included:
# every back-end on small boards, an exact cover and a formula, every reader and format, and each command. A command
# fails that reads what was never written, touches what is not its own, loses memory (leak-check=full) or ends with
# another status than without Valgrind. PLUGINS is the folder of the tests' plug-ins; PATTERN, of grep, picks commands.
# A command that Quadrille refuses (status 2) checks next to nothing: only those marked `# refused` may be.
#
# Valgrind knows no AVX-512 and says so when the program asks for the machine's sets (CPUID), so that set=auto takes AVX2;
# settings of the other sets are named below. Not under Valgrind: what the system's shell, gnuplot and compilers do.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") plugins=${2:-} pattern=${3:-.}
tests=$(cd "$(dirname "$0")/.." && pwd)
command -v valgrind > /dev/null || { echo "skipped: there is no valgrind (apt-get install valgrind)"; exit 77; }
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
trap 'exit 99' INT TERM
mkdir "$folder/bin" "$folder/logs" "$folder/plain" "$folder/checked"
cat > "$folder/bin/quadrille" << END
#!/bin/sh
[ "\$CHECKED" ] || exec "$program" "\$@"
exec valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,possible \
    --show-leak-kinds=definite,possible --trace-children=yes --trace-children-skip='/bin/*,/usr/*' \
    --suppressions="$tests/run/valgrind.supp" --log-file="$folder/logs/%p" "$program" "\$@"
END
chmod +x "$folder/bin/quadrille"
PATH=$folder/bin:$PATH PLUGINS=$plugins TESTS=$tests
export PATH PLUGINS TESTS

# Small problems of each kind, in both folders.
for place in plain checked; do
    cd "$folder/$place" || exit 99
    printf '# quadrille: order 2x2\n1234341221434...\n' > two
    printf '# quadrille: order 2x3\n1....6......\n......\n......\n..1...6....1\n' > bad
    printf '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n' > nine
    printf '| an example\na b c d e f g | x y\nc e x:A\na d g y:A\nb c f x:A\na d f\nb g x:B\nd e g x:A\n' > toy
    printf 'p cnf 4 5\n1 2 0\n-1 3 0\n-2 -3 0\n3 4 0\n-4 1 2 0\n' > formula
    printf 'p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n' > contradiction
done

commands() {
    # Back-ends that are ours: each takes what it can, and says so of the rest. sum-45 would search a 9x9 board for ever.
    "$program" list solvers | sed -n 's/^\([a-z][a-z0-9-]*\) .*/\1/p' | grep -vx -e solver -e sum-45 -e exec -e ipasir -e plugin |
        while read -r solver; do
            echo "quadrille solve -n 3 -s $solver two nine toy formula contradiction"
            echo "quadrille count -s $solver two dominoes:4x4 contradiction"
        done
    cat << 'END'
quadrille count -s sum-45 two
quadrille count -s bands:set=words nine
quadrille count -s bands:set=sse2 nine
quadrille count -s bands-batch:set=words nine
quadrille count -s bands-batch:set=sse2 nine
quadrille count -s bits:set=words toy dominoes:4x6
quadrille count -s bits:set=sse2 dominoes:4x6
quadrille count -s lanes:set=words dominoes:4x6
quadrille count -s memo dominoes:6x6
quadrille count -s memo:order=fixed dominoes:4x6
quadrille count -s dlx:choose=first:tie=last dominoes:4x4
quadrille count -s cells:tie=random:seed=3 dominoes:4x4
quadrille count -s mrv:rules=hidden two
quadrille count -s dpll:encoding=minimal:amo=product two
quadrille count -s cdcl:encoding=natural:amo=binary two
quadrille count -s cdcl:learn=off:minimise=off two toy
quadrille count -s picosat:amo=sequential two
quadrille count -s "plugin:$PLUGINS/backwards.so" two
quadrille count -s "plugin:$PLUGINS/peer.so" nine
quadrille count -s "plugin:$PLUGINS/miscounts.so" dominoes:4x4
quadrille count -s "plugin:$PLUGINS/of-another-version.so" two # refused
quadrille count -s "ipasir:$PLUGINS/dpll.so" two formula
quadrille count -s "exec:$PLUGINS/dimacs" two formula
quadrille count -s "exec:protocol=line:while read -r b; do echo 1; done" two
quadrille count -s "exec:exit 20" contradiction two
quadrille count -s "exec:echo nonsense" two
quadrille solve no-such-file # refused
quadrille solve bad two # refused
quadrille count -j 2 two nine toy
quadrille count -n 1 two nine
quadrille count --timeout 0.001 queens:16
quadrille count --label dominoes:4x4
quadrille solve --format json two toy formula
quadrille solve --format ruled two nine
quadrille solve --random 2 --seed 1 dominoes:4x4
quadrille solve -s cdcl --certify contradiction.lrat contradiction
quadrille check contradiction contradiction.lrat/*.lrat
printf '2 0\n0\n' > drat; quadrille check contradiction drat
quadrille count --certify tilings.count dominoes:4x4
quadrille check dominoes:4x4 tilings.count
quadrille count --certify tilings.cpog dominoes:4x4
quadrille count --certify tilings.cpog dominoes:4x4
quadrille explain two contradiction toy
quadrille explain nine contradiction
quadrille solve two > answers; quadrille verify two answers
quadrille convert --to cover two
quadrille convert --to cnf --amo sequential two
quadrille convert --to cnf toy
quadrille convert --to lengths dominoes:2x2 # refused
quadrille convert --to line nine
quadrille convert --to grid nine
quadrille convert --to ruled nine
quadrille convert --to csv nine
quadrille convert --to line --isomorphs 2 nine
quadrille convert --to line --canonical two nine
quadrille generate --count 2 --seed 1 --order 2x2
quadrille generate --count 1 --seed 1 --order 2x3 --kind none
quadrille generate --count 2 --seed 1 --kind several --by nodes:dlx -o csv
quadrille shrink -s dlx -s "plugin:$PLUGINS/miscounts.so" -n 0 -o shrunk dominoes:2x3
quadrille list solvers
quadrille list sets
quadrille list formats
quadrille list --format json solvers
quadrille trace -s dlx --says toy
quadrille trace -s cdcl formula
quadrille trace -s mrv two
quadrille trace --format text -s dlx toy
quadrille lesson --solvers dlx,mrv --max-steps 50 two
quadrille compare -q --memory 0 --solvers dlx,cells,bits,cdcl --runs 2 --out run two toy
quadrille compare -q --memory 0 --resume run
quadrille compare -q --memory 0 --shard 1/2 --solvers dlx,cells --runs 1 --out half1 two nine toy
quadrille compare -q --memory 0 --shard 2/2 --solvers dlx,cells --runs 1 --out half2 two nine toy
quadrille merge --out whole half1 half2
quadrille compare -q --memory 0 --throughput --solvers bands,bands-batch,dlx --runs 1 --out stretches nine
quadrille compare -q --memory 0 -j 2 --solvers dlx,cells --runs 1 --out both two toy
quadrille diff run whole
quadrille plot run
quadrille report run
quadrille report --format json run
quadrille report --format latex run
quadrille --version
quadrille --help=all
quadrille no-such-command # refused
END
    # Every reader: each good and bad input of the tests, some to a process. Good ones are among them that say what they
    # could not read.
    for kind in good bad; do
        # shellcheck disable=SC2011 # no name has a blank
        ls "$tests/$kind-input"/*.txt | xargs -n 12 echo quadrille solve --timeout 60 -n 1 | sed 's/$/ # refused/'
    done
}

checked=0 failed=0
commands | grep -e "$pattern" > "$folder/list"
while read -r command; do
    (cd "$folder/plain" && CHECKED='' timeout 120 sh -c "$command" > ../out 2>&1 < /dev/null)
    plain=$?
    rm -f "$folder/logs"/*
    (cd "$folder/checked" && CHECKED=1 timeout 600 sh -c "$command" > ../out-checked 2>&1 < /dev/null)
    status=$?
    checked=$((checked + 1))
    case $plain:$command in 2:*refused) ;; 2:*) echo "$command: this is refused: $(head -1 "$folder/out")"; failed=$((failed + 1)) ;; esac
    cat "$folder/logs"/* > "$folder/log" 2> /dev/null
    if [ -s "$folder/log" ] || [ $status != $plain ]; then
        failed=$((failed + 1))
        echo "$command"
        echo "    status $status, without Valgrind $plain"
        sed 's/^/    /' "$folder/log" | head -60
        [ $status = $plain ] || sed 's/^/    /' "$folder/out-checked" | head -5
    elif [ "${VERBOSE:-}" ]; then
        echo "$status  $command"
        [ $status = 0 ] || head -2 "$folder/out"
    fi
done < "$folder/list"
echo "$checked commands under Valgrind, $failed with errors"
[ $failed = 0 ]
