#!/usr/bin/env bash
# Fuzzes worlds: engine against model, with address and undefined-behaviour checks.
# Usage: tests/fuzz/run.sh [SECONDS] [JOBS]; default: 1800 and 1.
# What it finds stays in build/fuzz/found; print one as a C test with
#   TL_MODEL_HEX="$(xxd -p FILE)" build/release/tests/engine/test_model
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds="${1:-1800}"
jobs="${2:-1}"
build=build/fuzz
cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DTL_BUILD_GAME=OFF -DTL_BUILD_FUZZERS=ON >/dev/null
cmake --build "$build" --target fuzz_world fuzz_corpus
mkdir -p "$build/found" "$build/kept"
"$build/tests/fuzz/fuzz_corpus" "$build/corpus" 1000
"$build/tests/fuzz/fuzz_world" -max_total_time="$seconds" -fork="$jobs" -max_len=3076 -timeout=20 \
    -artifact_prefix="$build/found/" "$build/kept" "$build/corpus"
