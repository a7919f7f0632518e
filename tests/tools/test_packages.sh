#!/usr/bin/env bash
# test_packages.sh -- ./play on machines with and without packages, rights and network. All commands
# that would change this machine are replaced; the folder of replacements is the whole PATH.
set -euo pipefail
project="$(cd "$(dirname "$0")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0
status=0

# fake NAME: a command with the body from standard input.
fake() {
    { echo "#!$BASH"; cat; } >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# machine USER_ID [sudo]: nothing is installed and everything can be had.
machine() {
    local tool
    rm -rf "${work:?}"/{bin,tree,installed,calls}
    mkdir -p "$work"/{bin,tree/cmake,installed}
    : >"$work/calls"
    cp "$project/play" "$work/tree/"
    cp "$project/cmake/packages.sh" "$work/tree/cmake/"
    for tool in bash env sed grep head tail cat ls mktemp rm mkdir sort dirname uname touch chmod true; do
        ln -s "$(type -P "$tool")" "$work/bin/$tool"
    done
    fake id <<<"echo $1"
    fake dpkg-query <<<"[ -e '$work'/installed/\"\${!#}\" ] && echo -n installed"
    fake apt-cache <<<"case \"\$2\" in *-14) exit 100 ;; esac"
    fake apt-get <<EOF2
echo "apt-get \$*" >>"$work/calls"
[ "\$1" = install ] || exit 0
for name in "\$@"; do
    [ "\$name" != "\${refused:-}" ] || { echo "Reading lists"; echo "E: Unable to locate package \$name" >&2; exit 100; }
done
for name in "\${@:2}"; do
    case "\$name" in -*) ;; *) touch "$work/installed/\$name" ;; esac
done
EOF2
    fake cmake <<EOF2
case "\$*" in
--version) echo "cmake version \${cmake_version:-3.25.1}"; exit ;;
--preset*) echo configure >>"$work/calls"; mkdir -p build/release; touch build/release/build.ninja ;;
--build*) mkdir -p build/release/bin; echo 'echo the game' >build/release/bin/tickline; chmod +x build/release/bin/tickline ;;
esac
EOF2
    if [ "${2:-}" = sudo ]; then
        fake sudo <<EOF2
echo sudo >>"$work/calls"
[ "\${sudo_works:-yes}" = yes ] && exec "\$@"
EOF2
    fi
}

needed() {
    # shellcheck disable=SC2016,SC2086 # the list is split at blanks
    bash -c '. "$1"; echo $apt_play' bash "$project/cmake/packages.sh"
}

everything_is_installed() {
    local name
    for name in $(needed); do
        touch "$work/installed/$name"
    done
}

# play [NAME=VALUE...]
play() {
    status=0
    : >"$work/calls"
    (cd "$work/tree" && env -i PATH="$work/bin" DISPLAY=:0 "$@" ./play) >"$work/out" 2>"$work/err" ||
        status=$?
}

# The packages of check, without check itself.
install_check() {
    status=0
    : >"$work/calls"
    (cd "$work/tree" && env -i PATH="$work/bin" bash -euo pipefail -c \
        '. cmake/packages.sh; has_clang_runtime() { true; }; install_packages check') \
        >"$work/out" 2>"$work/err" || status=$?
}

fail() {
    echo "FAIL: $*: status $status" >&2
    cat "$work/out" "$work/err" "$work/calls" >&2
    failures=$((failures + 1))
}

# expect WHAT COMMAND...
expect() {
    local what="$1"
    shift
    if "$@"; then
        echo "ok: $what"
    else
        fail "$what"
    fi
}

is_status() { [ "$status" -eq "$1" ]; }
is_quiet() { [ ! -s "$work/err" ] && [ ! -s "$work/calls" ]; }
has_line() { grep -qxF -- "$2" "$work/$1"; }
has_lines() { [ "$(wc -l <"$work/$1")" -eq "$2" ]; }
lacks() { ! grep -q -- "$2" "$work/$1"; }

machine 0
play
expect "root: missing packages are installed" is_status 0
expect "root: the game starts" has_line out "the game"
expect "root: no sudo is asked" lacks calls sudo
expect "root: one list update before the installation" has_line calls "apt-get update -q"
play
expect "second run: nothing is installed or configured" is_quiet
expect "second run: the game starts" has_line out "the game"

machine 1000 sudo
play
expect "sudo: missing packages are installed" is_status 0
expect "sudo: is used" has_line calls sudo

machine 1000
play
expect "neither root nor sudo: status 1" is_status 1
expect "neither root nor sudo: one command to copy" has_line err \
    "apt-get update && apt-get install -y --no-install-recommends $(needed)"
expect "neither root nor sudo: nothing was tried" lacks calls .
everything_is_installed
play
expect "neither root nor sudo, all there: goes on" has_line out "the game"

machine 1000 sudo
play sudo_works=no
expect "a user whom sudo refuses: status 1" is_status 1
expect "a user whom sudo refuses: one command to copy" grep -q '^apt-get update && ' "$work/err"

machine 0
play refused=libpopt-dev
expect "a package that cannot be had: status 1" is_status 1
expect "a package that cannot be had: one line" has_lines err 1
expect "a package that cannot be had: named" has_line err \
    "./play: apt-get failed: Unable to locate package libpopt-dev"

machine 0
everything_is_installed
fake apt-get <<<'exit 100'
play
expect "no network, all there: goes on" has_line out "the game"

machine 0
install_check
expect "another release: the name that it has" test -e "$work/installed/clang-format"
install_check
expect "check, second run: nothing is installed" is_quiet

machine 0
everything_is_installed
play cmake_version=3.22.1
expect "CMake too old: status 1" is_status 1
expect "CMake too old: one line" has_line err \
    "./play: expected CMake 3.25 or newer, found 3.22.1"

machine 0
rm "$work/bin/apt-get"
play
expect "unknown system: goes on" has_line out "the game"

[ "$failures" -eq 0 ]
