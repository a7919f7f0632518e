#!/usr/bin/env bash
# Comments that lead to code lead there:
# - Every source begins with a comment that says what it is for.
# - A comment of a header that begins with a file, "/* level.c: ... */", names the home of the
#   functions below it, up to the next such comment or type: each is defined in that file.
# Usage: check_comments.sh BUILD   whose objects tell where functions are defined
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/tools/call_graph.sh
build="${1:?expected a build folder}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

mapfile -t objects < <(find "$build"/{engine,game,src}/CMakeFiles -name '*.c.o' | sort)
symbol_lines "${objects[@]}" | awk '$1 == "D" { print $3, $2 ".c" }' >"$work/homes"
[ -s "$work/homes" ] || { echo "comments: expected a build in $build" >&2; exit 2; }
mapfile -t headers < <(git ls-files 'engine/src/*.h' 'game/*.h' 'src/*.h')
awk '
    FNR == NR && FILENAME ~ /homes$/ { home[$1] = $2; next }
    FNR == 1 || /^(typedef|struct|enum|#|})/ { file = "" }
    match($0, /^\/\*+ *([a-z0-9_]+\/)*[a-z0-9_]+\.c( |:)/) {
        file = substr($0, RSTART, RLENGTH)
        gsub(/^[^a-z]*|[ :]*$/, "", file)
    }
    file != "" && /^[a-z]/ && match($0, /[a-z0-9_]+\(/) {
        name = substr($0, RSTART, RLENGTH - 1)
        if (name in home) {
            place = home[name]
            if (place != file && substr(place, length(place) - length(file)) != "/" file)
                print FILENAME ":" FNR ": " name "() is in " place ", not in " file
        }
    }' "$work/homes" "${headers[@]}" >"$work/wrong"
find engine/src game src -name '*.[ch]' -exec awk '
    FNR == 1 && substr($0, 1, 2) != "/*" { print FILENAME ": expected a comment in the first line" }' {} + >>"$work/wrong"
if [ -s "$work/wrong" ]; then
    cat "$work/wrong" >&2
    exit 1
fi
echo "ok: ${#headers[@]} headers"
