#!/usr/bin/env bash
# The modules of the engine use only lower ones. Reads the object files of a build: a symbol that a
# folder uses and a higher folder defines is an upward use. Those listed in
# tests/data/upward_uses.txt are still to be cut; any other one fails, and so does a listed one that
# is gone.
#   check_modules.sh BUILD             checks
#   check_modules.sh BUILD --write     writes the list anew
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/tools/call_graph.sh
build="${1:-build/dev}"
known=tests/data/upward_uses.txt
modules="base threads queue core command schedule timer tickable latent actor frame ue3 inspect ."

mapfile -t objects < <(object_files "$build" engine/CMakeFiles/tickline.dir/src)
[ "${#objects[@]}" -gt 0 ] || { echo "modules: expected a build of the engine in $build" >&2; exit 2; }
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

unit_calls "${objects[@]}" | awk -v modules="$modules" '
    BEGIN { count = split(modules, list, " "); for (i = 1; i <= count; i++) height[list[i]] = i }
    function module(u) { return u ~ /\// ? substr(u, 1, index(u, "/") - 1) : "." }
    {
        from = module($1); to = module($2)
        if (!(from in height)) { print "unknown-folder", $1, "-" }
        else if (!(to in height)) { print "unknown-folder", $2, "-" }
        else if (height[to] > height[from]) print $1, $2, $3
    }' | LC_ALL=C sort -u >"$work/upward"

if [ "${2:-}" = --write ]; then
    cp "$work/upward" "$known"
    echo "$(wc -l <"$known") upward uses written"
    exit 0
fi
touch "$work/empty"
[ -f "$known" ] || known="$work/empty"
added="$(LC_ALL=C comm -13 "$known" "$work/upward")"
gone="$(LC_ALL=C comm -23 "$known" "$work/upward")"
[ -z "$added" ] || { echo "modules: upward uses (caller, callee, symbol):" >&2; echo "$added" >&2; }
[ -z "$gone" ] || { echo "modules: no longer there, take them out of $known:" >&2; echo "$gone" >&2; }
[ -z "$added$gone" ] || exit 1
echo "ok: ${#objects[@]} objects, $(wc -l <"$work/upward") upward uses left"
