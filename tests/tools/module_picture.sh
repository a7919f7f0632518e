#!/usr/bin/env bash
# module_picture.sh -- the folders of a layer as a Mermaid picture, drawn from the includes of its files.
# An arrow goes from a folder to a lower one whose headers it includes; one that a longer way of arrows
# shows as well is left out. <game/draw.h> is the face of game/draw, and so on. The picture stands between
# two marks of a page.
#   module_picture.sh LAYER               prints the picture
#   module_picture.sh LAYER PAGE          fails if the page shows another picture
#   module_picture.sh LAYER PAGE --write  writes it into the page
set -euo pipefail
cd "$(dirname "$0")/../.."
layer="$1"
page="${2:-}"
folders="$(sed -n "s#^$layer ##p" tests/data/folders.txt)"
[ -n "$folders" ] || { echo "module_picture: expected $layer in tests/data/folders.txt" >&2; exit 2; }

picture() {
    echo '```mermaid'
    echo 'flowchart TD'
    (cd "$layer" && grep -rnoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<][^">]*[">]' --include='*.c' --include='*.h' .) |
        awk -v folders="$folders" -v top="${layer%%/*}" '
        BEGIN { count = split(folders, list, " "); for (i = 1; i <= count; i++) height[list[i]] = i }
        function folder(path) { return sub(/\/[^\/]*$/, "", path) ? path : "." }
        function name(f) { return f == "." ? (top == "engine" ? "world" : top) : f }
        {
            file = $0; sub(/:.*/, "", file); sub(/^\.\//, "", file)
            included = $0; gsub(/^[^"<]*["<]|[">]$/, "", included)
            from = folder(file); to = folder(included)
            if (to == "game") { to = included; gsub(/^game\/|\.h$/, "", to) }
            if (from == "include/game") { from = file; gsub(/^include\/game\/|\.h$/, "", from) }
            if (from in height && to in height && height[to] < height[from]) uses[height[from], height[to]] = 1
        }
        END {
            for (i = 1; i <= count; i++) for (j = 1; j < i; j++) reach[i, j] = (i, j) in uses
            for (i = 1; i <= count; i++) for (j = i - 1; j > 0; j--) if (reach[i, j])
                for (k = 1; k < j; k++) if (reach[j, k]) { reach[i, k] = 1; delete uses[i, k] }
            for (i = count; i > 0; i--) for (j = i - 1; j > 0; j--)
                if ((i, j) in uses) printf "    %s --> %s\n", name(list[i]), name(list[j])
        }'
    echo '```'
}

if [ -z "$page" ]; then
    picture
    exit 0
fi
begin="<!-- picture of $layer -->"
end="<!-- end of picture -->"
grep -qF "$begin" "$page" || { echo "module_picture: expected '$begin' in $page" >&2; exit 2; }
text="$(picture)"
new="$(awk -v begin="$begin" -v end="$end" -v text="$text" '
    $0 == begin { print; print text; skip = 1; next }
    $0 == end { skip = 0 }
    !skip' "$page")"
if [ "${3:-}" = --write ]; then
    printf '%s\n' "$new" >"$page"
elif [ "$new" != "$(cat "$page")" ]; then
    echo "module_picture: $page shows another picture of $layer; run $0 $layer $page --write" >&2
    exit 1
fi
