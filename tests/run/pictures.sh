#!/bin/sh
# SPDX-License-Identifier: MIT
# The pictures in TOP/plots/ideas are, byte for byte, what their script draws, and no other is there: pictures.sh TOP.
# QUADRILLE holds the path of the program.
set -u
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
sh "$1/plots/ideas/draw.sh" "$folder" || exit 1
for picture in "$1"/plots/ideas/*.svg; do
    [ -e "$folder/${picture##*/}" ] || { echo "${picture##*/} is not drawn by draw.sh"; exit 1; }
done
for picture in "$folder"/*.svg; do
    cmp "$picture" "$1/plots/ideas/${picture##*/}" || { echo "made again by: sh plots/ideas/draw.sh"; exit 1; }
done
