#!/usr/bin/env bash
# check_peers.sh -- the benchmark compiles without a warning with none of its peers, with each of them
# alone and with all of them. Names the peers that are not installed.
# Usage: check_peers.sh BUILD_FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."
folder="${1:?expected a build folder}"
log="$(mktemp)"
trap 'rm -f "$log"' EXIT

# compile PEERS: a value of TL_BENCH_PEERS.
compile() {
    if ! cmake --preset dev -B "$folder" -DTL_BUILD_GAME=OFF "-DTL_BENCH_PEERS=$1" >"$log" 2>&1 ||
        ! cmake --build "$folder" --target tl_bench tl_bench_timers >>"$log" 2>&1 ||
        grep -q 'warning:' "$log"; then
        echo "peers: TL_BENCH_PEERS=$1:" >&2
        cat "$log" >&2
        exit 1
    fi
}

compile auto
found="$(sed -nE 's/^-- Peers of the benchmark: (.*); without: .*$/\1/p' "$log")"
missing="$(sed -nE 's/^-- Peers of the benchmark: .*; without: (.*)$/\1/p' "$log")"
compile none
for peer in ${found//;/ }; do
    compile "$peer"
done
echo "compiled with none, each and all of: ${found//;/ }"
[ -z "$missing" ] || echo "skipped, not installed: ${missing//;/ }"
