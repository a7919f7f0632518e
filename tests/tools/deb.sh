#!/usr/bin/env bash
# deb.sh -- the Debian packages: builds and judges them; installs, runs and removes them. Made for
# the roots of fresh_machine.sh --deb.
#
# Usage, as root:
#   deb.sh build       makes build/deb/*.deb and lets lintian judge them: no tag without an override
#   deb.sh try FOLDER  on a machine without them: installs, runs and removes the packages of a folder
set -euo pipefail
cd "$(dirname "$0")/../.."
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

fail() {
    echo "deb: FAILED: $*" >&2
    exit 1
}

# Runs a command and prints its output only if it fails.
quietly() {
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "$*"
    }
}

install() {
    echo "deb: apt-get install $*"
    quietly apt-get install -y -q --no-install-recommends "$@"
}

build() {
    # shellcheck source=cmake/packages.sh
    . cmake/packages.sh
    quietly install_packages play
    install dpkg-dev lintian
    quietly cmake --preset deb
    quietly cmake --build --preset deb --target package
    local tags
    tags="$(lintian --display-info --pedantic --show-overrides build/deb/*.deb 2>/dev/null |
        grep -E '^[A-Z]: ' || true)"
    echo "$tags"
    ! grep -vE '^(O|N): ' <<<"$tags" || fail "lintian"
    ls -l build/deb/*.deb
}

# Every path of the machine but those that package management, the kernel and this script keep.
paths() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /root \
        -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /var/log \) \
        -prune -o -print | sort
}

# gone PACKAGE...: purges them with what they needed; the machine is as it was.
gone() {
    echo "deb: apt-get purge $*"
    quietly apt-get purge -y -q "$@"
    find / -xdev -path /root -prune -o -path /tmp -prune -o -path /proc -prune -o \
        -iname '*tickline*' -print >"$work/left"
    [ ! -s "$work/left" ] || fail "left behind: $(cat "$work/left")"
    quietly apt-get autoremove --purge -y -q
    paths >"$work/after"
    diff "$work/before" "$work/after" >"$work/left" || fail "left behind: $(cat "$work/left")"
    echo "deb: the machine is as it was"
}

# player COMMAND...: as a user without rights, with a home of its own.
player() {
    # shellcheck disable=SC2016 # the user's shell expands these
    chroot --userspec=nobody:nogroup / /usr/bin/env -i HOME="$home" PATH=/usr/bin:/bin \
        XDG_DATA_HOME="$home" /bin/sh -c 'cd "$HOME" && exec "$@"' sh "$@"
}

# says LINES TEXT COMMAND...: the command succeeds with that many messages, which have the text.
says() {
    "${@:3}" 2>"$work/err" || fail "${*:3}: $(cat "$work/err")"
    cat "$work/err"
    if [ "$(wc -l <"$work/err")" -ne "$1" ] || [ "$(grep -c -- "$2" "$work/err")" -ne "$1" ]; then
        fail "${*:3}: expected $1 line with '$2'"
    fi
}

try_game() {
    local picture=(--headless --autopilot --frames 60 --screenshot run.png)
    home="$work/home"
    mkdir -m 777 "$home"
    chmod 755 "$work"
    install "$1"/tickline_*.deb
    player tickline --version
    player tickline --headless --frames 60
    player tickline --headless --autopilot --frames 60 --record run.rec
    # fontconfig brings DejaVu along, which has no Chinese letters.
    says 0 '' player tickline "${picture[@]}"
    says 1 fonts-wqy-microhei player tickline "${picture[@]}" --lang zh
    mv /usr/share/fonts /usr/share/fonts.away
    says 1 'no font found' player tickline "${picture[@]}"
    mv /usr/share/fonts.away /usr/share/fonts
    player tickline --headless run.rec
    player tickline --scenario 1-where-am-i --check --answer solution >/dev/null
    player tickline /usr/share/tickline/lessons/4-the-knot.tick --check --answer solution >/dev/null
    echo "deb: the game runs, replays and passes a lesson"
    gone tickline
}

# link_with_library SOURCE OUT
link_with_library() {
    local flags
    read -ra flags <<<"$(pkg-config --cflags --libs --static tickline)"
    quietly gcc -std=c11 -Wall -Werror "$1" "${flags[@]}" -o "$2"
}

try_library() {
    install gcc libc6-dev pkg-config
    paths >"$work/before"
    install "$1"/libtickline-dev_*.deb
    link_with_library tests/engine/consumer/consumer.c "$work/consumer"
    quietly "$work/consumer"
    local example
    for example in /usr/share/doc/tickline/examples/*.c*; do
        case "$example" in *.gz) zcat "$example" ;; *) cat "$example" ;; esac >"$work/example.c"
        link_with_library "$work/example.c" "$work/example"
        quietly "$work/example"
    done
    echo "deb: the library builds a program and its examples, and they run"
    gone libtickline-dev
}

case "${1:-}" in
build) build ;;
try)
    quietly apt-get update -q
    paths >"$work/before"
    try_game "${2:?expected a folder}"
    try_library "$2"
    ;;
*) fail "expected build or try FOLDER" ;;
esac
