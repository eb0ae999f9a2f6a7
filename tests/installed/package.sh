#!/bin/sh
# SPDX-License-Identifier: MIT
# Without the programs that find a package's dependencies no Debian package is made, and it is said what to install.
# usage: package.sh CPACK BUILD-FOLDER
set -u
cpack=$1 build=$2
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT

# refuses MISSING PROGRAM...: with these programs alone, those packages are named as missing.
refuses() {
    missing=$1
    shift
    rm -rf "${folder:?}/bin"
    mkdir "$folder/bin"
    for program in "$@"; do
        printf '#!/bin/sh\n' > "$folder/bin/$program"
        chmod +x "$folder/bin/$program"
    done
    if (PATH=$folder/bin "$cpack" --config "$build/CPackConfig.cmake" -G DEB -B "$folder/out") > "$folder/log" 2>&1; then
        echo "a package is made without $missing"
        exit 1
    fi
    grep -q "apt install $missing\$" "$folder/log" || { cat "$folder/log"; exit 1; }
}
refuses "file dpkg-dev"
refuses dpkg-dev file
refuses file dpkg-shlibdeps
