#!/usr/bin/env bash
# The folders of a layer use only lower ones. Reads the object files of a build: a symbol that a
# folder uses and a higher folder of tests/data/folders.txt defines is an upward use, and fails. So does a
# circle of calls of more than 8 files inside a folder; tests/data/call_circles.txt lists folders that may
# have a larger one, with its size.
#   check_modules.sh BUILD [LAYER]         checks one layer (engine, game, src), or all
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/tools/call_graph.sh
build="${1:-build/dev}"
wanted="${2:-}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# targets_of FOLDER: where a build keeps the objects of its libraries and programs.
targets_of() {
    case "$1" in
    engine/src) echo engine/CMakeFiles/tickline.dir/src ;;
    game) echo game/CMakeFiles/{gm_draw,gm_picture,gm_physics,gm_game}.dir ;;
    src) echo src/CMakeFiles/{app,app_files,app_render,tickline_app}.dir ;;
    *)
        echo "modules: expected a known layer in tests/data/folders.txt, not '$1'" >&2
        return 1
        ;;
    esac
}

# upward FOLDERS: reads "CALLER CALLEE SYMBOL" lines, prints those that point up.
upward() {
    awk -v folders="$1" '
        BEGIN { count = split(folders, list, " "); for (i = 1; i <= count; i++) height[list[i]] = i }
        function folder(u) { return sub(/\/[^\/]*$/, "", u) ? u : "." }
        {
            from = folder($1); to = folder($2)
            if (!(from in height)) { print "unknown-folder", $1, "-" }
            else if (!(to in height)) { print "unknown-folder", $2, "-" }
            else if (height[to] > height[from]) print $1, $2, $3
        }' | LC_ALL=C sort -u
}

# check_circles FOLDER: reads calls.
check_circles() {
    local layer="$1" name circle size limit failed=0
    cut -d' ' -f1,2 >"$work/edges"
    for name in $(cut -d' ' -f1 "$work/edges" | grep / | sed 's:/[^/]*$::' | sort -u); do
        circle="$(awk -v name="$name" '
            function folder(u) { return sub(/\/[^\/]*$/, "", u) ? u : "." }
            folder($1) == name && folder($2) == name' "$work/edges" | circles | sed -n 1p)"
        size="${circle%% *}"
        limit="$(awk -v name="$layer/$name" '$1 == name { print $2 }' tests/data/call_circles.txt)"
        if [ "${size:-0}" -gt "${limit:-8}" ]; then
            echo "$layer/$name: $size files call each other in a circle, at most ${limit:-8} may: ${circle#* }" >&2
            echo "calls among them, files that are called least first:" >&2
            tr ' ' '\n' <<<"${circle#* }" | awk '
                NR == FNR { in_circle[$1]; next }
                $1 in in_circle && $2 in in_circle { count[$2]++; from[$2] = from[$2] " " $1 "(" $3 ")" }
                END { for (unit in count) if (count[unit] < 4) print count[unit], unit " by" from[unit] }' \
                - "$work/calls" | sort -n | sed -n '1,8s/^/  /p' >&2
            failed=1
        fi
    done
    return "$failed"
}

# check_layer FOLDER FOLDERS
check_layer() {
    local layer="${1%%/*}" target objects=() targets
    targets="$(targets_of "$1")"
    for target in $targets; do
        mapfile -t -O "${#objects[@]}" objects < <(object_files "$build" "$target" | living "$1")
    done
    [ "${#objects[@]}" -gt 0 ] || {
        echo "modules: expected a build of $1 in $build" >&2
        return 1
    }
    unit_calls "${objects[@]}" >"$work/calls"
    upward "$2" <"$work/calls" >"$work/upward"
    if [ -s "$work/upward" ]; then
        echo "$layer: upward uses (caller, callee, symbol):" >&2
        cat "$work/upward" >&2
        return 1
    fi
    check_circles "$1" <"$work/calls" || return 1
    echo "ok: $layer, ${#objects[@]} objects, no upward use"
}

failures=0
checked=0
while read -r folder folders; do
    case "$folder" in '#'* | '') continue ;; esac
    [ -z "$wanted" ] || [ "$wanted" = "${folder%%/*}" ] || continue
    checked=$((checked + 1))
    check_layer "$folder" "$folders" || failures=$((failures + 1))
done <tests/data/folders.txt
[ "$checked" -gt 0 ] || { echo "modules: expected a layer of tests/data/folders.txt" >&2; exit 2; }
[ "$failures" -eq 0 ]
