#!/bin/sh
# SPDX-License-Identifier: MIT
# The engines of bands and bands-batch, compiled for AArch64 and run under QEMU. Takes the program answers.
# Skipped (77) without a compiler for AArch64 or QEMU.
set -eu
answers=$1
compiler=aarch64-linux-gnu-gcc
for need in $compiler qemu-aarch64; do
    command -v "$need" >/dev/null || { echo "skipped: there is no $need"; exit 77; }
done
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cd "$build"

compile() { $compiler -std=c17 -O2 -D_POSIX_C_SOURCE=200809L -DQUADRILLE_SETS_OF_AARCH64 -Wno-psabi -I"$source" "$@"; }
for engine in one-board many-boards; do
    compile -DQUADRILLE_SET=neon -DQUADRILLE_SET_BITS=128 -c "$source/solvers/bands/bands-$engine.c" -o $engine-neon.o
    compile -mgeneral-regs-only -DQUADRILLE_SET=words -DQUADRILLE_SET_BITS=64 -c "$source/solvers/bands/bands-$engine.c" \
        -o $engine-words.o
done
echo 'int main(void) { return 0; }' >empty.c
compile -static -o empty empty.c || { echo "skipped: no C library for AArch64"; exit 77; }
compile -static -o check "$source/tests/bands/check.c" ./*.o "$source/solvers/bands/bands.c" \
    "$source/solvers/interface/instruction-sets.c" "$source/solvers/interface/solver.c" "$source/common/base/allocator.c" \
    "$source/common/base/clock.c" "$source/common/base/error.c" "$source/common/base/printable.c"
"$answers" 1000 >boards
qemu-aarch64 ./check <boards
