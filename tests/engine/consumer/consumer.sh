#!/usr/bin/env bash
# Installs the engine alone, moves what was installed, and builds a program against it in three
# ways: find_package, pkg-config, add_subdirectory; as C and, where there is a compiler, as C++.
# Usage: consumer.sh ENGINE_FOLDER C_COMPILER
set -eu
engine="$1"
export CC="$2"
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export CFLAGS='-Wall -Wextra -Werror' CXXFLAGS='-Wall -Wextra -Werror'
command -v ninja >/dev/null && export CMAKE_GENERATOR=Ninja

quietly() {
    if ! "$@" >"$work/log" 2>&1; then
        echo "consumer: expected to succeed: $*" >&2
        cat "$work/log" >&2
        exit 1
    fi
}

run_all() {
    local program
    for program in "$@"; do
        quietly "$program"
    done
}

quietly cmake -S "$engine" -B "$work/engine" -DTL_BUILD_EXAMPLES=OFF \
    -DCMAKE_INSTALL_PREFIX="$work/first"
quietly cmake --build "$work/engine" -j 2
quietly cmake --build "$work/engine" --target all_verify_interface_header_sets
quietly cmake --install "$work/engine"
mv "$work/first" "$work/prefix"

quietly cmake -S "$here" -B "$work/found" -DCMAKE_PREFIX_PATH="$work/prefix"
quietly cmake --build "$work/found"
run_all "$work"/found/consumer_c*

if command -v pkg-config >/dev/null; then
    pc="$(find "$work/prefix" -name tickline.pc)"
    export PKG_CONFIG_PATH="${pc%/*}"
    flags="$(pkg-config --static --cflags --libs tickline)"
    quietly "$CC" -std=c11 $CFLAGS "$here/consumer.c" $flags -o "$work/packaged_c"
    if command -v g++ >/dev/null; then
        quietly g++ $CXXFLAGS -x c++ "$here/consumer.c" -x none $flags -o "$work/packaged_cpp"
    fi
    run_all "$work"/packaged_c*
fi

quietly cmake -S "$here" -B "$work/inside" -DTICKLINE_SOURCE="$engine" -DBUILD_SHARED_LIBS=ON
quietly cmake --build "$work/inside" -j 2
run_all "$work"/inside/consumer_c*
if [ -e "$work/inside/tickline/examples" ]; then
    echo "consumer: expected add_subdirectory to build the library alone, found examples" >&2
    exit 1
fi
