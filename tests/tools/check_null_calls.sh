#!/usr/bin/env bash
# check_null_calls.sh -- every public function that takes a pointer is called with NULL in a test, and
# every one that visits a world is called with a visitor that walks or destroys that world.
# Usage: check_null_calls.sh SOURCE_DIR
set -euo pipefail

root="$1"
status=0
calls="$(sed 's|//.*||' "$root"/engine/include/tickline/*.h | tr '\n' ' ' | sed 's|/\*|\n/*|g; s|\*/|*/\n|g' |
    grep -v '^/\*' | tr '\n' ' ' | grep -oE 'TL_API [^;]*;' | tr -s ' ')"
names="$(grep -E '\([^;]*\*' <<<"$calls" |
    sed -E 's/^TL_API [^(]*\b(tl_[a-z0-9_]+)\(.*/\1/' | sort -u)"
[ -n "$names" ] || exit 1
while read -r name; do
    if ! grep -qE "\b$name\([^;]*NULL" "$root/tests/engine/world/test_null.c"; then
        echo "tests/engine/world/test_null.c: $name is not called with NULL" >&2
        status=1
    fi
done <<<"$names"
visits="$(grep -E '\(const tl_world \*world[^;]*\*fn\b' <<<"$calls" |
    sed -E 's/^TL_API [^(]*\b(tl_[a-z0-9_]+)\(.*/\1/' | grep -v '^tl_timer_find_pair$')"
[ -n "$visits" ] || exit 1
while read -r name; do
    if ! grep -qE "\b$name\(" "$root/tests/engine/world/test_reentry.c"; then
        echo "tests/engine/world/test_reentry.c: $name is not called with a visitor that intrudes" >&2
        status=1
    fi
done <<<"$visits"
exit "$status"
