# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# To be sourced. need NAME=PACKAGE...: installs the Debian packages whose command or file is not there.
need() {
    local pair packages=()
    for pair; do
        case ${pair%%=*} in
        /*) [ -e "${pair%%=*}" ] || packages+=("${pair#*=}") ;;
        *) command -v "${pair%%=*}" >/dev/null || packages+=("${pair#*=}") ;;
        esac
    done
    [ ${#packages[@]} = 0 ] || DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${packages[@]}"
}

# The compiler for WebAssembly, for `lesson --live`.
need_wasm() {
    need clang=clang wasm-ld=lld /usr/lib/wasm32-wasi/libc.a=wasi-libc
    local runtime
    runtime=$(clang --target=wasm32-wasi -print-libgcc-file-name)
    [ -e "$runtime" ] || need "$runtime=libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev-wasm32"
}
