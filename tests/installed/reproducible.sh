#!/bin/sh
# SPDX-License-Identifier: MIT
# Whether the Debian package of a source is the same byte for byte, wherever and whenever it is made: two builds, in
# folders with other names, at other times, with another time zone, language and number of jobs. The umask is 022 in both:
# CPack gives that of its own files to the archive's three members. What differs is shown by diffoscope, if that is
# installed. Run by hand: it builds Quadrille twice, which takes minutes.
# usage: reproducible.sh [SOURCE]     of a git checkout: its last commit
set -eu
source=${1:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# The source as it is released.
unpack() { # FOLDER
    mkdir -p "$1"
    git -C "$source" archive HEAD | tar -x -C "$1"
}

make_package() { # FOLDER JOBS: its path
    (cd "$1" && {
        cmake --preset package && cmake --build --preset package -j"$2" && cpack --preset package
    } > "$work/log" 2>&1) || { tail -20 "$work/log" >&2; exit 1; }
    ls "$1"/build/package/*.deb
}

unset SOURCE_DATE_EPOCH
umask 022
unpack "$work/one"
first=$(TZ=UTC LC_ALL=C make_package "$work/one" 2)
sleep 2 # files get other times
unpack "$work/another/place, with a longer name"
second=$(TZ=Asia/Kathmandu LC_ALL=C.UTF-8 CCACHE_DISABLE=1 make_package "$work/another/place, with a longer name" 1)

sha256sum "$first" "$second"
if cmp "$first" "$second"; then
    echo "reproducible: $(basename "$first"), $(wc -c < "$first") bytes, made twice"
    exit 0
fi
if command -v diffoscope > /dev/null; then
    diffoscope "$first" "$second" || :
fi
exit 1
