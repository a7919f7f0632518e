#!/usr/bin/env bash
# Every C file is formatted as .clang-format says, by the version that it is written for.
set -eu
cd "$(dirname "$0")/../.."
tool="$(command -v clang-format-14 || command -v clang-format || true)"
if [ -z "$tool" ] || ! "$tool" --version | grep -q 'version 14\.'; then
    echo "format: expected clang-format 14" >&2
    exit 1
fi
find engine game src tests -name '*.[ch]' -print0 | xargs -0 -n 40 -P 2 "$tool" --dry-run -Werror
