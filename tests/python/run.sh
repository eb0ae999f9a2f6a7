#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python package: built into a folder of the build, and its tests (test_*.py) by pytest. Status 77, skipped: there is no
# Python with cffi, setuptools, pytest and its own headers.
# usage: run.sh TOP FOLDER [ARGUMENT OF PYTEST...]   QUADRILLE is the program
set -eu
top=$1 folder=$2
shift 2
for python in python3 /usr/bin/python3 ''; do
    "${python:-false}" -c 'import cffi, os, pytest, setuptools, sysconfig
os.stat(sysconfig.get_path("include") + "/Python.h")' 2> /dev/null && break
done
[ "$python" ] || { echo "skipped, without: apt install python3-cffi python3-dev python3-pytest python3-setuptools"; exit 77; }

mkdir -p "$folder"
cd "$top/harness/python"
unset CFLAGS # of the build: cffi's own code has warnings
"$python" setup.py -q build --build-base="$folder" > "$folder/log" 2>&1 || { tail -20 "$folder/log"; exit 1; }
cd "$folder"
PYTHONPATH=$(echo "$folder"/lib.*) PYTHONDONTWRITEBYTECODE=1 exec "$python" -m pytest -q -p no:cacheprovider "$top/tests/python" "$@"
