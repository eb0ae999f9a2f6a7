#!/bin/sh
# SPDX-License-Identifier: MIT
# Without cmocka, cmake configures a build without tests, and says so: the other packages are found as ever.
# usage: without-cmocka.sh SOURCE CMAKE
set -u
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
mkdir "$work/packages"
for name in jansson gmp libmd; do
    ln -s "$(pkg-config --variable=pcfiledir $name)/$name.pc" "$work/packages/" || exit 99
done
if ! PKG_CONFIG_LIBDIR=$work/packages "$2" -S "$1" -B "$work/build" -DQUADRILLE_LIVE=OFF > "$work/log" 2>&1 ||
    ! grep -q '^cmocka is not found, so no tests are built' "$work/log" || [ -e "$work/build/tests" ]; then
    cat "$work/log"
    exit 1
fi
