#!/usr/bin/env bash
# windows.sh -- 64-bit Windows: mingw-w64 with its POSIX threads, run under Wine.
# Debian: gcc-mingw-w64-x86-64-posix wine wine64.
source "$(dirname "$0")/common.sh"
need x86_64-w64-mingw32-gcc-posix wine wineserver
export WINEPREFIX="$folder/wine" WINEDEBUG=-all
mkdir -p "$WINEPREFIX"
# One server for all programs, started here: one that a program starts keeps its output open.
trap 'wineserver -k' EXIT
wineserver -p
wine wineboot --init </dev/null >/dev/null 2>&1
# mingw's isnan() and isfinite() convert to float where they do not look.
platform -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 \
    -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-posix -DCMAKE_C_FLAGS=-Wno-float-conversion \
    -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=wine
