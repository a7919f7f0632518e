#!/usr/bin/env bash
# all.sh -- runs the script of each machine; one whose tools are missing is skipped with a line.
set -uo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
failed=0
for machine in i686 aarch64 windows wasm msvc_headers; do
    "$here/$machine.sh"
    status=$?
    if [ $status -ne 0 ] && [ $status -ne 77 ]; then
        echo "$machine: failed" >&2
        failed=1
    fi
done
exit $failed
