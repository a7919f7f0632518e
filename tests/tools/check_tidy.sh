#!/usr/bin/env bash
# Runs clang-tidy on every C file of a build folder, by the version that .clang-tidy is written for.
# Usage: check_tidy.sh BUILD_FOLDER
# TIDY_NODES: steps that the analyzer follows through one function. It takes a third of the time, most of
# it in a few long functions; 225000, the analyzer's own limit, takes four times as long.
# It leaves tests/ out, whose code the address sanitizer sees run; all other checks look there too.
set -eu
cd "$(dirname "$0")/../.."
build="${1:?expected a build folder}"
tool="$(command -v clang-tidy-14 || command -v clang-tidy || true)"
if [ -z "$tool" ] || ! "$tool" --version | grep -q 'version 14\.'; then
    echo "tidy: expected clang-tidy 14" >&2
    exit 1
fi
nodes="${TIDY_NODES:-10000}"
stamps="$build/tidy-$nodes"
mkdir -p "$stamps"
# Files are looked at again only when something that they could include has changed.
newest="$(find engine game src tests .clang-tidy -name '*.h' -o -name .clang-tidy | xargs ls -t | sed -n 1p)"
made="$(cd "$build" && pwd)/" # files that the build makes are not tidied
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
    case "$3" in "$PWD"/tests/*) checks="--checks=-clang-analyzer-*" ;; *) checks="" ;; esac
    if out="$("$0" -p "$1" --quiet $checks --extra-arg=-Xclang --extra-arg=-analyzer-config \
        --extra-arg=-Xclang --extra-arg=max-nodes="$2" "$3" 2>/dev/null)"; then
        : >"$4"
    else
        printf "%s\n" "$out" >&2
        exit 1
    fi' "$tool" "$build" "$nodes"
