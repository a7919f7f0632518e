#!/usr/bin/env bash
# i686.sh -- Linux on 32-bit x86. Floats are computed with SSE2: the x87 unit rounds differently, so
# hashes would differ.
# Debian: gcc-i686-linux-gnu libc6-dev-i386-cross; runs on any 64-bit x86.
source "$(dirname "$0")/common.sh"
need i686-linux-gnu-gcc
platform -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=i686 \
    -DCMAKE_C_COMPILER=i686-linux-gnu-gcc "-DCMAKE_C_FLAGS=-msse2 -mfpmath=sse" \
    -DCMAKE_EXE_LINKER_FLAGS=-static
