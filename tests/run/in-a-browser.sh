# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# What tests in headless Chromium begin with; to be sourced. Ends them with 77 where Chromium's driver or Python 3.10 is
# missing (whether Chromium is, report/browser.py sees); else the current folder is a new one, removed in the end.
command -v chromedriver >/dev/null && command -v python3 >/dev/null || exit 77
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || exit 77
unset QUADRILLE_SHARE
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' INT TERM
cd "$work" || exit 99
