#!/usr/bin/env bash
# Figures of how engine/src is built: files, lines, call circles, assertions, and how many files one
# public call passes through.
#   house_figures.sh BUILD      BUILD: a folder configured with preset dev and built
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/tools/call_graph.sh
build="${1:-build/dev}"
mapfile -t objects < <(object_files "$build" engine/CMakeFiles/tickline.dir/src | living engine/src)
[ "${#objects[@]}" -gt 0 ] || { echo "$0: expected a build of the engine in $build" >&2; exit 2; }
mapfile -t sources < <(git ls-files 'engine/src/*.[ch]' 'engine/src/**/*.[ch]')

row() { printf '%-52s %8s\n' "$1" "$2"; }

lines_of_files() { wc -l "${sources[@]}" | awk '$2 != "total" { print $1 }' | sort -n; }

# module_edges: "caller-module callee-module" of every use between folders.
module_edges() {
    unit_calls "${objects[@]}" | awk '
        function module(u) { return u ~ /\// ? substr(u, 1, index(u, "/") - 1) : "." }
        module($1) != module($2) { print module($1), module($2) }' | sort -u
}

# files_passed FUNCTION...: the files that hold the functions which a call can reach, headers with
# inline functions included. Calls through pointers are not followed, nor failed assertions, which
# never return.
files_passed() {
    local object
    for object in "${objects[@]}"; do
        nm -l --defined-only "$object" | awk -v unit="$(unit_of "$object")" '
            $2 ~ /[tT]/ { file = $4; sub(/:[0-9]+$/, "", file); sub(/.*\/engine\//, "", file); print "AT", unit, $3, file, $2 }'
        objdump -dr --no-show-raw-insn "$object" | awk -v unit="$(unit_of "$object")" '
            /^[0-9a-f]+ <.*>:$/ { from = $2; gsub(/[<>:]/, "", from) }
            / R_X86_64_PLT32| R_AARCH64_CALL26/ { to = $3; sub(/[-+]0x[0-9a-f]+$/, "", to); print "CALL", unit, from, to }
            /\tcall +[0-9a-f]+ </ { to = $NF; gsub(/[<>]/, "", to); sub(/\+0x.*/, "", to); print "CALL", unit, from, to }'
    done | awk -v roots="$*" '
        $1 == "AT" { file[$2, $3] = $4; if ($5 == "T") home[$3] = $2 }
        $1 == "CALL" { calls[$2, $3] = calls[$2, $3] " " $4 }
        function visit(unit, name,    list, count, i) {
            if (!((unit, name) in file)) unit = home[name]
            if (unit == "" || name == "tl__assert_failed" || (unit, name) in seen) return
            seen[unit, name]
            if (!(file[unit, name] in room)) { room[file[unit, name]]; rooms++ }
            count = split(calls[unit, name], list, " ")
            for (i = 1; i <= count; i++) visit(unit, list[i])
        }
        END {
            count_of_roots = split(roots, root, " ")
            for (r = 1; r <= count_of_roots; r++) {
                split("", seen); split("", room); rooms = 0
                visit(home[root[r]], root[r])
                print root[r], rooms
            }
        }'
}

row "files" "${#sources[@]}"
row "lines" "$(cat "${sources[@]}" | wc -l)"
row "median lines of a file" "$(lines_of_files | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }')"
row "files under 60 lines" "$(lines_of_files | awk '$1 < 60' | wc -l)"
row "assertions" "$(cat "${sources[@]}" | grep -cE '\bTL_ASSERT\(' || true)"
# The function pointers that a header declares are those that a world keeps: engine/README.md lists them.
row "callbacks of lower modules to higher ones" "$(printf '%s\n' "${sources[@]}" | grep '\.h$' |
    xargs grep -hcE '^    [a-z_ ]+\(\*[a-z_]+\)\([a-z]' | awk '{ sum += $1 } END { print sum }')"
row "largest call circle of files, whole engine" "$(unit_calls "${objects[@]}" | awk '{ print $1, $2 }' | circles | awk 'NR == 1 { print $1; found = 1 } END { if (!found) print 0 }')"
row "largest call circle of files inside a module" "$(unit_calls "${objects[@]}" | awk '
    function module(u) { return u ~ /\// ? substr(u, 1, index(u, "/") - 1) : "." }
    module($1) == module($2) { print $1, $2 }' | circles | awk 'NR == 1 { print $1; found = 1 } END { if (!found) print 0 }')"
row "arrows between modules" "$(module_edges | wc -l)"
row "modules in the largest circle of modules" "$(module_edges | circles | awk 'NR == 1 { print $1; found = 1 } END { if (!found) print 0 }')"
files_passed tl_timer_set tl_tick_create tl_tick_register tl_world_tick | while read -r name count; do
    row "files that $name() can pass through" "$count"
done
