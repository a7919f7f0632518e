#!/usr/bin/env bash
# Tries every single schedule edit on the lessons and compares those that pass with the list of those
# that may. A message without its number, or with a negative one, fails too.
# Usage: every_edit.sh PROGRAM LIST [LESSON|turn]; all lessons, one on each processor; turn: one lesson, chosen by the commit
set -u
program="$(realpath "${1:?expected the path of every_edit}")"
list="$(realpath "${2:?expected the list of edits that may pass}")"
lesson="${3:-0}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" # the lessons of the person at this machine take no part
if [ "$lesson" = turn ]; then
    commit="$(git -C "$(dirname "$list")" rev-parse --short=6 HEAD 2>/dev/null || echo 0)"
    lesson=$((16#$commit % $("$program" count) + 1))
fi
lessons="$lesson"
[ "$lesson" != 0 ] || lessons="$(seq "$("$program" count)")"
# Each edit is a game of its own: its memory is used again, not given back and cleared.
export MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=1000000000
# shellcheck disable=SC2016 # names of the inner shell
printf "%s\n" "$lessons" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I {} \
    sh -c '"$0" {} >"$1/passed-{}"' "$program" "$work" ||
    { echo "FAIL: a message (see above)" >&2; exit 1; }
cat "$work"/passed-* >"$work/passed"
grep -v '^#' "$list" | if [ "$lesson" = 0 ]; then cat; else grep "^$lesson	"; fi | sort >"$work/may"
sort "$work/passed" >"$work/sorted"
if ! diff "$work/may" "$work/sorted" >"$work/difference"; then
    echo "FAIL: < should pass but does not, > passes but should not" >&2
    cat "$work/difference" >&2
    exit 1
fi
echo "ok: $(wc -l <"$work/sorted") edits pass, as the list says"
