#!/usr/bin/env bash
# Fuzzes with address and undefined-behaviour checks: worlds (engine against model), or a reader of
# files from outside.
# Usage: tests/fuzz/run.sh [SECONDS] [JOBS] [TARGET]; default: 1800, 1 and world. Targets: world,
# console, handin, host_trace, locale, project, recording, scenario, sector, user_files.
# What it finds stays in found/ of build/fuzz or build/fuzz-parsers; one of worlds is printed as a C
# test by
#   TL_MODEL_HEX="$(xxd -p FILE)" build/release/tests/engine/test_model
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds="${1:-1800}"
jobs="${2:-1}"
target="${3:-world}"
build=build/fuzz
options=(-DTL_BUILD_GAME=OFF -DTL_BUILD_FUZZERS=ON)
folder="$build/tests/fuzz"
corpus="$build/corpus"
most=3076
if [ "$target" != world ]; then
    build=build/fuzz-parsers
    options=(-DTL_BUILD_FUZZERS=OFF -DTL_SANITIZE=address,undefined,fuzzer-no-link)
    folder="$build/tests/fuzz/parsers"
    corpus="$folder/seeds/$target"
    most=5000
fi
cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DTL_BUILD_TESTS=ON "${options[@]}" >/dev/null
cmake --build "$build" --target "fuzz_$target"
if [ "$target" = world ]; then
    cmake --build "$build" --target fuzz_corpus
    "$folder/fuzz_corpus" "$corpus" 1000
fi
if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ]; then
    export TMPDIR=/dev/shm # a file is written for each run
fi
mkdir -p "$build/found" "$build/kept/$target"
"$folder/fuzz_$target" -max_total_time="$seconds" -fork="$jobs" -max_len="$most" -timeout=20 \
    -artifact_prefix="$build/found/" "$build/kept/$target" "$corpus"
