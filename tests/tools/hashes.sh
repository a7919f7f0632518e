#!/usr/bin/env bash
# The state hash of every 60th frame of six sectors and of every lesson, compared with
# tests/data/hashes.txt. A change that only moves or renames source changes none of them; one that
# changes a rule of the game on purpose writes them anew, and its commit names the rule.
#
#   hashes.sh TICKLINE            compares
#   hashes.sh TICKLINE --write    writes the file anew
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
data="$root/tests/data/hashes.txt"
game="${1:-}"
[ -x "$game" ] || { echo "$0: expected the path of tickline" >&2; exit 2; }
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data"

# hash_lines NAME: prints "NAME FRAME HASH" for every 60th frame and the last one.
hash_lines() {
    awk -v name="$1" '
        { frame = $1; hash = $2 }
        $1 % 60 == 0 { print name, $1, $2 }
        END { if (frame % 60 != 0) print name, frame, hash }' "$work/log"
}

sector() {
    "$game" --headless --autopilot --sector "$1" --seed 7 --frames 7200 --hash-log "$work/log" >/dev/null
    hash_lines "$1"
}

# A lesson's status says whether its answer is right: at its start it need not be.
lesson() {
    "$game" --headless --scenario "$1" --hash-log "$work/log" >/dev/null || [ -s "$work/log" ]
    hash_lines "$(basename "$1" .tick)"
}

{
    for name in 01-amber-drift 02-red-hearts 03-hall-of-mirrors 04-slow-bloom 05-tow-lines 06-side-pocket; do
        sector "$name"
    done
    for file in "$root"/assets/lessons/*.tick; do
        rm -f "$work/log"
        lesson "$file"
    done
} >"$work/hashes.txt"

if [ "${2:-}" = --write ]; then
    cp "$work/hashes.txt" "$data"
    echo "$(wc -l <"$data") hashes written"
elif ! cmp -s "$data" "$work/hashes.txt"; then
    echo "FAIL: the first hashes that differ (< expected, > found):" >&2
    diff "$data" "$work/hashes.txt" | sed -n '2,9p' >&2 || true
    echo "On purpose? Then $0 $game --write, and say in the commit which rule moved." >&2
    exit 1
else
    echo "ok: $(wc -l <"$data") hashes"
fi
