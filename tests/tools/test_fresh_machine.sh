#!/usr/bin/env bash
# test_fresh_machine.sh -- fresh_machine.sh where no root can be made: it says why and leaves nothing.
set -euo pipefail
script="$(cd "$(dirname "$0")" && pwd)/fresh_machine.sh"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0
mkdir "$work/bin" "$work/tmp"

# fake NAME BODY
fake() {
    printf '#!%s\n%s\n' "$BASH" "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# expect STATUS LINE
expect() {
    local status=0
    TMPDIR="$work/tmp" PATH="$work/bin:$PATH" "$script" ./play >"$work/out" 2>&1 || status=$?
    if [ "$status" -eq "$1" ] && grep -qxF -- "$2" "$work/out" && [ -z "$(ls "$work/tmp")" ]; then
        echo "ok: $2"
    else
        echo "FAIL: status $status, expected $1 and: $2" >&2
        cat "$work/out" >&2
        ls "$work/tmp" >&2
        failures=1
    fi
}

fake id 'echo 1000'
expect 1 "$script: expected root, because a new root folder needs mounts: sudo $script ./play"
fake id 'echo 0'
fake unshare 'exit 1'
expect 77 "fresh root: SKIPPED, this machine allows no namespace of mounts"

# From here on without a namespace: nothing is mounted before the base is made.
# shellcheck disable=SC2016 # the replacement expands these
fake unshare 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"'
fake setpriv 'shift 2; exec "$@"'
fake debootstrap 'echo "I: Retrieving Release"; echo "E: Failed getting release file"; exit 1'
fake apt-config 'exit 0'
fake apt-get 'exit 0'
expect 77 "fresh root: SKIPPED, the apt sources of this machine have no bookworm"
fake apt-get 'echo "http://mirror.invalid/debian/|bookworm|bookworm|main"'
expect 77 "fresh root: SKIPPED, debootstrap: E: Failed getting release file"
exit "$failures"
