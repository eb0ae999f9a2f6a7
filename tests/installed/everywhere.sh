#!/bin/sh
# SPDX-License-Identifier: MIT
# From an installed prefix, and from a Debian package where one can be made: documents that link to nothing that is
# missing, and each command of README.md, run as it stands there, in a folder that holds a reader's own files.
# usage: everywhere.sh BUILD SOURCE CPACK
set -u
build=$1 source=$2 cpack=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "$*"; failed=1; }
unset QUADRILLE_SHARE

cmake --install "$build" --prefix "$work/prefix" > "$work/log" || { cat "$work/log"; exit 1; }
sh "$source/tests/run/check-links.sh" "$work/prefix/share/doc/quadrille" || failed=1
usual=$source/tests/run/undrawn:$PATH
PATH=$work/prefix/bin:$usual

# What a reader has: boards, an exact cover, a solver, results of another program, two runs.
mkdir -p "$work/some/where" && cd "$work/some/where" || exit 99
quadrille generate --count 12 > my-boards.txt
quadrille generate > board.txt
quadrille convert -o cover langford:3 > my-problem.dlx
echo 'solver,instance,status,seconds
mine,a,ok,1' > results.csv
cat > my-solver << 'END'
#!/bin/sh
while read -r board; do echo "1 $(echo "$board" | quadrille solve -o line - | tail -1)"; done
END
chmod +x my-solver
cat > solver.py << 'END'
import subprocess, sys
subprocess.run(["./my-solver"], stdin=sys.stdin, stdout=sys.stdout)
END
quadrille compare -q --solvers dlx,mrv --runs 1 --out runs/before my-boards.txt > ../log || complain "no run"
cp -r runs/before runs/after
mkdir -p results/published
# What README.md takes from the source tree all the same.
ln -s "$source/data" data
cp -r "$source/results/published/reference" results/published/reference

# A command of several minutes is interrupted, as Ctrl-C does: that it began to measure is enough. Status 1 is an
# answer: a back-end is wrong, an instance has no solution.
awk -f "$here/../run/page-commands.awk" "$source/README.md" | cut -f2- | grep '^quadrille [^A-Z]' > ../commands
count=0
while read -r line; do
    missing=$(echo "$line" | grep -o "exec:[^ ']*" | sed 's/.*://' | while read -r word; do
        command -v "$word" > ../found || echo "$word"; done)
    [ -n "$missing" ] && { echo "skipped, without $missing: $line"; continue; }
    count=$((count + 1))
    echo "$line" > ../command
    timeout -s INT 2 sh ../command > ../out 2> ../err < board.txt
    status=$?
    case $status in 0 | 1 | 124) ;; *) complain "$line: status $status: $(tail -3 ../err)" ;; esac
done < ../commands
[ $count -ge 5 ] || complain "only $count commands in README.md"
echo "commands of README.md: $count"

# The Debian package. Of a build by Ninja CPack thinks that it is whole; of one by make it would go through all targets first.
if [ -e /etc/debian_version ] && command -v file > ../found && command -v dpkg-shlibdeps > ../found; then
    "$cpack" --config "$build/CPackConfig.cmake" -D CPACK_CMAKE_GENERATOR=Ninja -G DEB -B "$work/deb" > ../log 2>&1 || complain "$(tail -5 ../log)"
    dpkg-deb -x "$work"/deb/*.deb "$work/root" || complain "no package"
    dpkg-deb -f "$work"/deb/*.deb Depends | grep libjansson | grep -q libgmp || complain "the package does not name what it needs"
    sh "$source/tests/run/check-links.sh" "$work/root/usr/share/doc/quadrille" || failed=1
    PATH=$work/root/usr/bin:$usual
    quadrille list sets | grep -q '^\* easy ' || complain "the packaged program does not find its sets"
    [ "$(quadrille count queens:6)" = 4 ] || complain "the packaged program does not count"
    for file in man/man1/quadrille.1 bash-completion/completions/quadrille zsh/site-functions/_quadrille \
        fish/vendor_completions.d/quadrille.fish doc/quadrille/README.md doc/quadrille/results/guide/how-times-are-measured.md; do
        [ -s "$work/root/usr/share/$file" ] || complain "the package has no $file"
    done
fi
exit $failed
