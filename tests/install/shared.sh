#!/usr/bin/env bash
# Builds game and library with a shared library, and tests what is installed of it.
# Usage: shared.sh SOURCE_FOLDER CMAKE_OPTION...
set -eu
source="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
command -v ninja >/dev/null && export CMAKE_GENERATOR=Ninja

quietly() {
    "$@" >"$work/log" 2>&1 || {
        echo "shared: expected to succeed: $*" >&2
        cat "$work/log" >&2
        exit 1
    }
}

quietly cmake -S "$source" -B "$work/build" -DBUILD_SHARED_LIBS=ON -DTL_BUILD_TESTS=OFF "${@:2}"
quietly cmake --build "$work/build" -j 2
"$(dirname "$0")/install.sh" "$source" "$work/build" shared
