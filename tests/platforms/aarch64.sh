#!/usr/bin/env bash
# aarch64.sh -- Linux on 64-bit ARM, emulated by qemu.
# Debian: gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user.
source "$(dirname "$0")/common.sh"
need aarch64-linux-gnu-gcc qemu-aarch64
platform -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
    -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc -DCMAKE_EXE_LINKER_FLAGS=-static \
    -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64
