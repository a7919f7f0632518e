#!/usr/bin/env bash
# The modules of the game use only lower ones. Two checks, from the same table:
#   - calls: a symbol that the objects of a folder use and those of a higher folder define;
#   - includes: a header of a higher folder, or a header of another folder that is not its face.
# Usage: check_game_modules.sh BUILD [SOURCE_FOLDER]
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
. "$here/call_graph.sh"
build="${1:-build/dev}"
source="${2:-$here/../..}"

# Bottom to top: FOLDER FACE. "." is game.c and map.c; "-" has no face of its own in game/, because
# its face lies in game/include/game.
table="base base/base.h
draw -
picture -
data data/data.h
physics physics/physics.h
sim sim/sim.h
actors actors/actors.h
rules rules/rules.h
range range/range.h
. map.h"

failures=0
# fail WHAT LINES: reports lines, if there are any.
fail() {
    [ -n "$2" ] || return 0
    printf 'game modules: %s\n%s\n' "$1" "$2" >&2
    failures=$((failures + 1))
}

# An object whose source is gone may still lie in the folder of the build.
objects=()
for library in gm_draw gm_picture gm_physics gm_game; do
    for object in $(object_files "$build" "game/CMakeFiles/$library.dir"); do
        if [ -e "$source/game/$(unit_of "$object").c" ]; then
            objects+=("$object")
        fi
    done
done
[ "${#objects[@]}" -gt 0 ] || { echo "game modules: expected a build of the game in $build" >&2; exit 2; }

heights='BEGIN { count = split(table, rows, "\n")
    for (i = 1; i <= count; i++) { split(rows[i], f, " "); height[f[1]] = i; face[f[1]] = f[2] } }
    function folder(u) { return u ~ /\// ? substr(u, 1, index(u, "/") - 1) : "." }'

fail "upward calls (caller, callee, symbol)" "$(unit_calls "${objects[@]}" | awk -v table="$table" "$heights"'
    { from = folder($1); to = folder($2)
      if (!(from in height) || !(to in height) || height[to] > height[from]) print }')"

fail "includes of a higher folder, or past a face" "$(cd "$source/game" &&
    grep -rnoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+"' --include='*.[ch]' . |
    sed -E 's|^\./([^:]+):([0-9]+):.*"([^"]+)"|\1 \2 \3|' | awk -v table="$table" "$heights"'
    { from = folder($1); to = folder($3)
      inside = from == to && from != "."
      if (!(to in height) || height[to] > height[from] || (!inside && $3 != face[to]))
          print $1 ":" $2 ": " $3 }')"

[ "$failures" -eq 0 ] || exit 1
echo "ok: ${#objects[@]} objects, no upward use"
