#!/usr/bin/env bash
# Installs the engine alone, static and shared, and as CMake older than 3.24 does; moves what was
# installed, and builds a program against it in three ways: find_package, pkg-config,
# add_subdirectory; as C and as C++.
# Usage: consumer.sh ENGINE_FOLDER C_COMPILER [--static]   --static: only the static library
set -eu
engine="$1"
export CC="$2"
kinds="${3:---all}"
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export CFLAGS='-Wall -Wextra -Werror' CXXFLAGS='-Wall -Wextra -Wold-style-cast -Werror'
command -v ninja >/dev/null && export CMAKE_GENERATOR=Ninja
CXX="$(command -v g++ || command -v clang++ || true)"
if [ -z "$CXX" ] || ! command -v pkg-config >/dev/null; then
    echo "consumer: expected g++ or clang++, and pkg-config" >&2
    exit 1
fi
export CXX

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

# Builds against what is installed in a prefix; the library is static or shared.
build_found() {
    local prefix="$1" found="$2"
    quietly cmake -S "$here" -B "$found" -DCMAKE_PREFIX_PATH="$prefix"
    quietly cmake --build "$found"
    run_all "$found"/consumer_c*
}

# Usage: build_packaged PREFIX OUT [--static]
build_packaged() {
    local pc flags out="$2"
    pc="$(find "$1" -name tickline.pc)"
    flags="$(PKG_CONFIG_PATH="${pc%/*}" pkg-config ${3:-} --cflags --libs tickline)"
    # Where libc has the threads in it, a program links without this too.
    [ -z "${3:-}" ] || quietly grep -q -- -pthread <<<"$flags"
    export LD_LIBRARY_PATH="${pc%/*}/.."
    quietly "$CC" -std=c99 -pedantic $CFLAGS "$here/consumer.c" $flags -o "${out}_c"
    quietly "$CXX" -std=c++11 -pedantic $CXXFLAGS -x c++ "$here/consumer.c" -x none $flags -o "${out}_cpp"
    run_all "$out"_c*
    build_examples "$1" "$flags"
    unset LD_LIBRARY_PATH
}

# The pages that the headers name are there, and the installed examples are programs.
build_examples() {
    local page example
    for page in README.md docs/threads.md docs/memory.md docs/one-frame.md docs/errors.md; do
        quietly test -e "$1/share/doc/tickline/$page"
    done
    for example in "$1"/share/doc/tickline/examples/*.c; do
        quietly "$CC" -std=c11 $CFLAGS "$example" $2 -o "$work/example"
        (cd "$work" && quietly ./example) || exit 1
    done
}

# Usage: check_kind KIND BUILD PKG_CONFIG_OPTION [CMAKE_OPTION...]
check_kind() {
    local kind="$1" build="$work/$2" option="$3"
    shift 3
    quietly cmake -S "$engine" -B "$build" -DTL_BUILD_EXAMPLES=OFF \
        -DCMAKE_INSTALL_PREFIX="$work/first" "$@"
    quietly cmake --build "$build" -j 2
    quietly cmake --install "$build"
    mv "$work/first" "$work/prefix_$kind"
    build_found "$work/prefix_$kind" "$work/found_$kind"
    build_packaged "$work/prefix_$kind" "$work/packaged_$kind" $option
}

# Usage: expect_same_headers PREFIX PREFIX
expect_same_headers() {
    quietly diff -r "$1/include" "$2/include"
    quietly diff -r "$engine/include" "$1/include"
}

check_kind static static --static -DBUILD_SHARED_LIBS=OFF
quietly cmake --build "$work/static" --target all_verify_interface_header_sets
quietly diff -r "$engine/include" "$work/prefix_static/include"
[ "$kinds" = --all ] || exit 0
check_kind shared shared "" -DBUILD_SHARED_LIBS=ON
# In the folder of the static one, whose objects stay good.
check_kind old_cmake static --static -DTL_NO_HEADER_SETS=ON
expect_same_headers "$work/prefix_static" "$work/prefix_old_cmake"
if grep -rq FILE_SET "$work/prefix_old_cmake" --include='*.cmake'; then
    echo "consumer: expected TL_NO_HEADER_SETS to use no header set" >&2
    exit 1
fi

quietly cmake -S "$here" -B "$work/inside" -DTICKLINE_SOURCE="$engine" -DBUILD_SHARED_LIBS=ON
quietly cmake --build "$work/inside" -j 2
run_all "$work"/inside/consumer_c*
quietly cmake -S "$here" -B "$work/inside" -DTL_NO_HEADER_SETS=ON
quietly cmake --build "$work/inside" -j 2
run_all "$work"/inside/consumer_c*
if [ -e "$work/inside/tickline/examples" ]; then
    echo "consumer: expected add_subdirectory to build the library alone, found examples" >&2
    exit 1
fi
