#!/usr/bin/env bash
# check_layers.sh -- which includes are allowed: app -> game -> engine -> C library, each foreign library
# behind one file.
# Usage: check_layers.sh [SOURCE_FOLDER]
set -u
data="$(cd "$(dirname "$0")/../data" && pwd)"
folders_file="$data/folders.txt"
faces_file="$data/faces.txt"
cd "${1:-$(dirname "$0")/../..}" || exit 1
failures=0

# forbid WHAT FOLDER PATTERN [FILE...]: no include of PATTERN below FOLDER but in the FILEs.
forbid() {
    local what="$1" folder="$2" pattern="$3" hits file
    shift 3
    for file in "$folder" "$@"; do
        if [ ! -e "$file" ]; then
            echo "layers: expected $file" >&2
            failures=$((failures + 1))
        fi
    done
    hits="$(grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($pattern)" \
        --include='*.c' --include='*.h' "$folder" || true)"
    for file in "$@"; do
        hits="$(printf '%s\n' "$hits" | grep -vE "^$file:" || true)"
    done
    if [ -n "$hits" ]; then
        printf 'layers: %s\n%s\n' "$what" "$hits" >&2
        failures=$((failures + 1))
    fi
}

# headers_of LAYER: their paths in it.
headers_of() {
    (cd "$1" && find . -name '*.h' | sed 's#^\./##')
}

# keep_arrows_down LAYER: a file includes only files of its own folder and of lower ones, as
# tests/data/folders.txt has them.
keep_arrows_down() {
    local layer="$1" folders hits
    folders="$(sed -n "s#^$layer ##p" "$folders_file")"
    hits="$(grep -rnoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]*"' --include='*.c' \
        --include='*.h' "$layer" | awk -v layer="$layer" -v folders="$folders" -v headers="$(headers_of "$layer")" '
            BEGIN {
                count = split(folders, list, " "); for (i = 1; i <= count; i++) height[list[i]] = i
                count = split(headers, list, " "); for (i = 1; i <= count; i++) is_there[list[i]]
            }
            function folder(path) { return sub(/\/[^\/]*$/, "", path) ? path : "." }
            {
                file = $0; sub(/:.*/, "", file); included = $0; gsub(/^[^"]*"|"$/, "", included)
                from = folder(substr(file, length(layer) + 2)); to = folder(included)
                if (to == "." && !(included in is_there)) next # generated
                if (!(from in height)) print file ": its folder is not in tests/data/folders.txt"
                else if (to in height && height[to] > height[from]) print
            }')"
    if [ -n "$hits" ]; then
        printf 'layers: the folders of %s include only lower ones\n%s\n' "$layer" "$hits" >&2
        failures=$((failures + 1))
    fi
}

# keep_faces LAYER: of another folder, a file includes only the faces: the header NAME/NAME.h, or those
# that tests/data/faces.txt lists instead.
keep_faces() {
    local layer="$1" hits
    [ -e "$layer" ] || return 0
    hits="$(grep -rnoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]*"' --include='*.c' --include='*.h' \
        "$layer" | awk -v layer="$layer" -v faces_file="$faces_file" -v headers="$(headers_of "$layer")" '
            function folder(path) { return sub(/\/[^\/]*$/, "", path) ? path : "." }
            function base(path) { sub(/.*\//, "", path); return path }
            BEGIN {
                count = split(headers, list, " "); for (i = 1; i <= count; i++) is_there[list[i]]
                while ((getline line <faces_file) > 0) {
                    count = split(line, words, " ")
                    if (sub("^" layer "/", "", words[1]))
                        for (i = 2; i <= count; i++) { is_listed[words[1]]; face[words[1], words[i]] }
                }
            }
            {
                file = $0; sub(/:.*/, "", file); included = $0; gsub(/^[^"]*"|"$/, "", included)
                from = folder(substr(file, length(layer) + 2)); to = folder(included); name = base(included)
                if (from == to || !(included in is_there)) next
                is_face = to in is_listed ? ((to, "*") in face || (to, name) in face) : name == base(to) ".h"
                if (!is_face) print
            }')"
    if [ -n "$hits" ]; then
        printf 'layers: of another folder, the files of %s include only faces\n%s\n' "$layer" "$hits" >&2
        failures=$((failures + 1))
    fi
}

foreign='SDL|chipmunk/|jansson|popt|png|fontconfig/'
forbid "the engine knows only itself and the C library" engine/include "$foreign|game/|src/|\.\./"
forbid "the engine knows only itself and the C library" engine/src "$foreign|game/|\.\./\.\./"
forbid "only threads/workers.c knows threads" engine/src 'pthread' engine/src/threads/workers.c
forbid "installed headers do not reach into src" engine/include '[a-z_]+\.h"|pthread'
forbid "the game knows no window, no files, no clock" game \
    'SDL|popt|png|fontconfig/|time\.h|unistd|fcntl' game/physics/wrap.c
forbid "the game does not reach into the engine" game '.*engine/src|.*\.\./engine'
forbid "the application does not reach into the engine" src '.*engine/src|.*\.\./engine'
forbid "the application sees only the game's face" src \
    'game/[a-z_]+/|\.\./game'
forbid "physics belongs to the game" src 'chipmunk/'
forbid "popt stays in one file" src 'popt' src/session/options.c
forbid "inih stays in one file" src 'ini\.h' src/session/settings.c
forbid "fontconfig stays in one file" src 'fontconfig/' src/render/font_files.c
forbid "libpng stays in one file" src 'png\.h' src/render/png_file.c
forbid "jansson stays in language, report and what is kept for a user" src 'jansson' \
    src/platform/language.c src/run/report.c src/session/scores.c src/platform/user_file.c src/scenario/progress.c

for layer in engine/src game src; do
    keep_arrows_down "$layer"
    keep_faces "$layer"
done
chipmunk="$(grep -rlE '#[[:space:]]*include[[:space:]]*<chipmunk/' --include='*.c' --include='*.h' \
    game | wc -l)"
if [ "$chipmunk" -gt 1 ]; then
    echo "layers: expected <chipmunk/...> in one file of game/, found it in $chipmunk" >&2
    failures=$((failures + 1))
fi
[ "$failures" -eq 0 ]
