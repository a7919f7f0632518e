#!/usr/bin/env bash
# Runs clang-tidy on every C file of a build folder, by the version that .clang-tidy is written for.
set -eu
cd "$(dirname "$0")/../.."
build="${1:?expected a build folder}"
tool="$(command -v clang-tidy-14 || command -v clang-tidy || true)"
if [ -z "$tool" ] || ! "$tool" --version | grep -q 'version 14\.'; then
    echo "tidy: skipped, expected clang-tidy 14"
    exit 0
fi
stamps="$build/tidy"
mkdir -p "$stamps"
# Files are looked at again only when something that they could include has changed.
newest="$(find engine game src tests .clang-tidy -name '*.h' -o -name .clang-tidy | xargs ls -t | sed -n 1p)"
made="$(cd "$build" && pwd)/" # files that the build makes are nobody's to tidy
# The largest first: what is left over at the end is small.
sources="$(grep -oE '"file": "[^"]+\.c"' "$build/compile_commands.json" | cut -d'"' -f4 |
    grep -vF "$made" | sort -u | xargs ls -S)"
todo=()
for file in $sources; do
    stamp="$stamps/$(echo "${file#"$PWD"/}" | tr / _).ok"
    if [ ! "$stamp" -nt "$file" ] || [ ! "$stamp" -nt "$newest" ]; then
        todo+=("$file" "$stamp")
    fi
done
[ "${#todo[@]}" -eq 0 ] && exit 0
printf '%s\0' "${todo[@]}" | xargs -0 -n 2 -P "$(getconf _NPROCESSORS_ONLN)" sh -c '
    if out="$("$0" -p "$1" --quiet "$2" 2>/dev/null)"; then
        : >"$3"
    else
        printf "%s\n" "$out" >&2
        exit 1
    fi' "$tool" "$build"
