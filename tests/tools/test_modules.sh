#!/usr/bin/env bash
# test_modules.sh -- check_modules.sh passes calls that go down and fails on one that goes up, on a
# folder that the table does not name and on a large circle of calls.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tests/data"
cp -r "$here" "$work/tests/tools"
echo "src low high" >"$work/tests/data/folders.txt"
: >"$work/tests/data/call_circles.txt"

# unit FOLDER/NAME TEXT: a source and its object.
unit() {
    local object="$work/build/src/CMakeFiles/app.dir/$1.c.o"
    mkdir -p "$work/src/${1%/*}" "${object%/*}"
    echo "$2" >"$work/src/$1.c"
    "${CC:-cc}" -c "$work/src/$1.c" -o "$object"
}

check() { "$work/tests/tools/check_modules.sh" "$work/build" src >"$work/log" 2>&1; }

# refused TEXT
refused() {
    if check || ! grep -qF -- "$1" "$work/log"; then
        echo "expected check_modules.sh to fail and to say '$1':" >&2
        cat "$work/log" >&2
        exit 1
    fi
}

unit low/one 'int one(void); int one(void) { return 1; }'
unit high/two 'int one(void); int two(void); int two(void) { return one() + 1; }'
check || { cat "$work/log" >&2; exit 1; }
unit low/three 'int two(void); int three(void); int three(void) { return two() + 1; }'
refused 'low/three high/two two'
rm "$work/src/low/three.c"
check || { cat "$work/log" >&2; exit 1; }
# Nine files in a circle are one too many.
for i in 1 2 3 4 5 6 7 8 9; do
    unit "low/c$i" "int c$i(void); int c$((i % 9 + 1))(void); int c$i(void) { return c$((i % 9 + 1))(); }"
done
refused 'src/low: 9 files'
echo 'src/low 9' >"$work/tests/data/call_circles.txt"
check || { cat "$work/log" >&2; exit 1; }
unit attic/four 'int one(void); int four(void); int four(void) { return one(); }'
refused 'unknown-folder attic/four'
