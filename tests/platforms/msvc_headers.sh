#!/usr/bin/env bash
# msvc_headers.sh -- each public header compiles alone for the compiler interface of MSVC, as C and
# as C++. Nothing more is claimed for MSVC. Needs clang.
source "$(dirname "$0")/common.sh"
need clang
for header in "$here"/../../engine/include/tickline/*.h; do
    for language in c c++; do
        echo "#include <tickline/$(basename "$header")>" |
            clang --target=x86_64-pc-windows-msvc -ffreestanding -fsyntax-only -Wall -Wextra -Werror \
                -I "$here/../../engine/include" -x "$language" -
    done
done
echo "$name: every public header compiles, as C and as C++"
