#!/bin/sh
# SPDX-License-Identifier: MIT
# tidy.sh BUILD [JOBS [CHECKS]] - clang-tidy, with the checks of .clang-tidy, on all sources of common, solvers and harness. BUILD
# is a folder that Clang has built in. One file at a time: several in one process confuse the checks of va_list.
set -eu
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
sed -n "s|^ *\"file\": \"$PWD/\(.*\)\".*|\1|p" "$build/compile_commands.json" | grep -E '^(common|solvers|harness)/' | sort -u |
    xargs -P "${2:-2}" -n 1 clang-tidy -p "$build" --quiet ${3:+--checks="$3"} 2>/dev/null
