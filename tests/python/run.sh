#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python package: made into a wheel, installed into a folder of the build, and its tests (test_*.py) run by pytest. The
# library is the one beside the program; where it cannot be part of an extension (sanitizers, no position independent
# code), another one is built. Status 77, skipped: there is no Python with cffi, setuptools, wheel, pip, pytest and its own
# headers.
# usage: run.sh TOP FOLDER [ARGUMENT OF PYTEST...]   QUADRILLE is the program
set -eu
top=$1 folder=$2
shift 2
for python in python3 /usr/bin/python3 ''; do
    "${python:-false}" -c 'import cffi, os, setuptools, pip, pytest, sysconfig, wheel
os.stat(sysconfig.get_path("include") + "/Python.h")' 2> /dev/null && break
done
[ "$python" ] || {
    echo "skipped, without: apt install python3-cffi python3-dev python3-pip python3-pytest python3-wheel"
    exit 77
}

unset CFLAGS # of the build: cffi's own code has warnings
install() {
    rm -rf "$folder/wheel" "$folder/installed"
    "$python" -m pip wheel -q --no-build-isolation --no-deps -w "$folder/wheel" "$top/harness/extensions/python" &&
        "$python" -m zipfile -e "$folder"/wheel/*.whl "$folder/installed" &&
        PYTHONPATH=$folder/installed "$python" -c 'import quadrille'
}
mkdir -p "$folder"
export PIP_DISABLE_PIP_VERSION_CHECK=1
QUADRILLE_BUILD=$(dirname "$QUADRILLE") install > "$folder/log" 2>&1 ||
    install > "$folder/log" 2>&1 || { tail -20 "$folder/log"; exit 1; }
[ "$(find "$folder/wheel" -size -5M -name '*-cp310-abi3-*.whl' | wc -l)" = 1 ] || { ls -l "$folder/wheel"; exit 1; }
cd "$folder"
PYTHONPATH=$folder/installed PYTHONDONTWRITEBYTECODE=1 exec "$python" -m pytest -q -p no:cacheprovider "$top/tests/python" "$@"
