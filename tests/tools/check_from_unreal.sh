#!/usr/bin/env bash
# check_from_unreal.sh -- every test named in engine/docs exists; from-unreal.md misses no row.
# Usage: check_from_unreal.sh SOURCE_DIR [MORE_TEST_DIRS...]
set -euo pipefail

root="$1"
page="$root/engine/docs/from-unreal.md"
# Rows of the tables 20.1 to 20.8.
expected="17 13 31 32 40 54 26 63"
shift

known="$(mktemp)"
trap 'rm -f "$known"' EXIT
{
    grep -rhoE --include='*.c' 'START_TEST\([A-Za-z0-9_]+\)' "$root/tests" "$@" |
        sed 's/START_TEST(\(.*\))/\1/'
    find "$root/engine/examples" -name '*.c' -printf 'example/%f\n' | sed 's/\.c$//'
} | sort -u >"$known"

# Rows of each section's table, without its two header lines.
rows="$(awk '/^## 20\./ { n++ } n && /^\|/ { count[n]++ }
    END { for (i = 1; i <= n; i++) printf "%s%d", (i > 1 ? " " : ""), count[i] - 2 }' "$page")"
status=0
if [ "$rows" != "$expected" ]; then
    echo "$page: $rows rows, expected $expected" >&2
    status=1
fi
names="$(awk '/^## 20\./ { n = 1 } n && /^\| / { print }' "$page" | grep -v "^| Unreal's name" |
    awk -F'|' '{ if ($5 !~ /`/) { print "row-without-test:" $2 } else { print $5 } }')"
while read -r name; do
    if ! grep -qxF -- "$name" "$known"; then
        echo "$page: no test named $name" >&2
        status=1
    fi
done < <(grep -oE '`[^`]+`|row-without-test:.*' <<<"$names" | tr -d '`' | sort -u)
while read -r name; do
    if ! grep -qxF -- "$name" "$known"; then
        echo "$root/engine/docs: no test named $name" >&2
        status=1
    fi
done < <(grep -rhoE '`[A-Za-z]+[0-9]*_[0-9]+_[A-Za-z0-9_]+`' "$root/engine/docs" | tr -d '`' | sort -u)
exit "$status"
