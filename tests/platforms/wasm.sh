#!/usr/bin/env bash
# wasm.sh -- WebAssembly with threads: Emscripten, run by node.
# Debian: emscripten node-acorn.
source "$(dirname "$0")/common.sh"
need emcc em-config node
# A node that is not Debian's own finds Debian's modules there.
export NODE_PATH="${NODE_PATH:-/usr/share/nodejs}"
# Emscripten before 3.1.25 takes node's fetch() for that of a browser.
emulator=node
if node --no-experimental-fetch -e 0 2>/dev/null; then
    emulator="node;--no-experimental-fetch"
fi
# A thread of the pool starts without going back to the event loop, which main() never does.
platform "-DCMAKE_TOOLCHAIN_FILE=$(em-config EMSCRIPTEN_ROOT)/cmake/Modules/Platform/Emscripten.cmake" \
    -DCMAKE_C_FLAGS=-pthread "-DCMAKE_CROSSCOMPILING_EMULATOR=$emulator" \
    "-DCMAKE_EXE_LINKER_FLAGS=-sEXIT_RUNTIME=1 -sPTHREAD_POOL_SIZE=4"
