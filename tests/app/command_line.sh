# What the tests of the command line have in common; they read it with "." and the arguments
# GAME [ASSETS]. The work folder is the current one, and no window can be opened.
set -u
game="${1:?expected the path of tickline}"
[ -x "$game" ] || { echo "$game: expected an executable" >&2; exit 2; }
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_DATA_HOME="$work/data" TICKLINE_ASSETS="${2:-}"
unset DISPLAY WAYLAND_DISPLAY
failures=0

fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}

# refuses STATUS TEXT ARGUMENT...: one line on stderr with the text, nothing on stdout.
refuses() {
    local status="$1" text="$2" got
    shift 2
    timeout 60 "$game" "$@" >out 2>err
    got=$?
    [ "$got" -eq "$status" ] || fail "tickline $*: status $got, expected $status: $(cat err)"
    [ "$(wc -l <err)" -eq 1 ] || fail "tickline $*: expected one line, got: $(cat err)"
    grep -qF -- "$text" err || fail "tickline $*: expected '$text' in: $(cat err)"
    [ -s out ] && fail "tickline $*: stdout: $(head -c 200 out)"
}
