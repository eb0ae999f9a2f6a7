#!/bin/sh
# SPDX-License-Identifier: MIT
# Merges a grown corpus into the kept one, kept.tar.xz: a smallest set of small inputs that reach edges of the program
# besides those that the seeds reach. How often an edge is taken does not count: ten times as many inputs would be kept.
# usage: keep.sh BUILD-FOLDER-OF-TESTS/FUZZ [TARGET...]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1
shift
bytes=400 room=8000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar xf "$here/kept.tar.xz" -C "$work"
while read -r name seeds; do
    case " $* " in
    "  " | *" $name "*) ;;
    *) continue ;;
    esac
    if [ ! -x "$build/libfuzzer-$name" ] || [ ! -d "$build/corpus/$name" ]; then continue; fi
    merged=$(mktemp -d)
    small=$(mktemp -d)
    kept=$work/kept/$name
    mkdir -p "$kept"
    find "$build/corpus/$name" "$kept" -type f -size -"$((bytes + 1))"c -exec cp {} "$small" \;
    # The seeds come first, so that only what they do not reach is added.
    # shellcheck disable=SC2086 # seeds are words
    for seed in $seeds; do
        case $seed in
        */"kept/$name") ;;
        *) if [ -d "$seed" ]; then cp -p "$seed"/* "$merged/"; else cp -p "$seed" "$merged/"; fi ;;
        esac
    done
    ls "$merged" >"$merged.seeds"
    "$build/libfuzzer-$name" -set_cover_merge=1 -use_counters=0 -timeout=20 "$merged" "$small" >/dev/null 2>&1 || true
    find "$kept" -type f -delete
    used=0
    find "$merged" -type f -printf '%s %f\n' | sort -n | while read -r length file; do
        grep -qxF "$file" "$merged.seeds" && continue
        used=$((used + length))
        [ "$used" -le "$room" ] || break
        cp "$merged/$file" "$kept/$(printf '%.12s' "$file")"
    done
    rm -rf "$merged" "$merged.seeds" "$small"
    rmdir "$kept" 2>/dev/null || true
done <"$build/targets.txt"
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -C "$work" -cf - kept | xz -9e >"$work/packed"
cp "$work/packed" "$here/kept.tar.xz"
