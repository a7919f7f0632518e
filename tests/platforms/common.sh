# common.sh -- for the scripts beside it: builds the library, its examples and the scene for another
# machine, runs them there and compares what they print. Needs cmake and ninja.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
name="$(basename "$0" .sh)"
# Where it is built; the environment may name another folder.
folder="${TL_PLATFORM_BUILD:-$here/../../build/platforms}/$name"

# need TOOL...: ends the script with a line and status 77 if one of them is missing.
need() {
    for tool in "$@"; do
        if ! command -v "$tool" >/dev/null; then
            echo "$name: skipped, $tool is missing"
            exit 77
        fi
    done
}

# platform OPTION...: builds with these options of cmake and runs everything.
platform() {
    cmake -S "$here" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_COMPILE_WARNING_AS_ERROR=ON "$@"
    cmake --build "$folder"
    ctest --test-dir "$folder" --output-on-failure --no-tests=error
    echo "$name: the examples and the scene print what they print everywhere"
}
