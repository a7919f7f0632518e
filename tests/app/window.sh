# shellcheck shell=bash
# What the tests of the real window share: a server of their own, keys, pictures, figures from them.
# To be sourced with the path of tickline in $game and, perhaps, a folder in $pictures. The pictures are PPM files.
game="$(realpath "$game")"
# A program of the same build, unless another one is named.
[ -n "${pixels:-}" ] || pixels="$(find "${game%/*}" "${game%/*}/../tests/app" -maxdepth 1 -name pixels 2>/dev/null | head -1)"
for tool in Xvfb xdotool "$game" "${pixels:-pixels}"; do
    command -v "$tool" >/dev/null 2>&1 || { echo "expected $tool" >&2; exit 2; }
done
work="$(mktemp -d)"
pictures="${pictures:-$work/pictures}"
mkdir -p "$pictures"
failures=0
game_pid=""
server_pid=""
window=""
# shellcheck disable=SC2034 # for the tests
white='#FFFFFF'
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" SDL_AUDIODRIVER=dummy
unset WAYLAND_DISPLAY
LSAN_OPTIONS="suppressions=$(cd "$(dirname "${BASH_SOURCE[0]}")/../support" && pwd)/leaks.txt:print_suppressions=0"
export LSAN_OPTIONS

cleanup() {
    [ -n "$game_pid" ] && kill "$game_pid" 2>/dev/null
    [ -n "$server_pid" ] && kill "$server_pid" 2>/dev/null
    wait 2>/dev/null
    rm -rf "$work"
}
trap cleanup EXIT

fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}

# expect WHAT VALUE OPERATOR LIMIT
expect() {
    if [ "$2" "$3" "$4" ]; then
        echo "ok: $1 ($2 $3 $4)"
    else
        fail "$1: $2, expected $3 $4"
    fi
}

start_server() {
    rm -f "$work/display" # of a server before
    # -noreset: otherwise the server starts anew after the last window, which may cut off the next. -r: a key that
    # stays down on a busy machine is one key.
    Xvfb -displayfd 3 -screen 0 "${screen:-1600x1000}x24" -nolisten tcp -noreset -r 3>"$work/display" 2>/dev/null &
    server_pid=$!
    for _ in $(seq 100); do
        [ -s "$work/display" ] && break
        sleep 0.1
    done
    DISPLAY=":$(cat "$work/display")"
    export DISPLAY
}

# The window itself: the first one of a renderer may be replaced while it starts.
find_window() {
    kill -0 "$game_pid" 2>/dev/null || return 1
    window="$(xdotool search --onlyvisible --name '^Tickline$' 2>/dev/null | head -1)"
    [ -n "$window" ] && xdotool windowmove "$window" 0 0 windowfocus "$window" 2>/dev/null
}

is_painted() {
    find_window && "$pixels" shot "$window" "$work/first.ppm" 2>/dev/null &&
        [ "$("$pixels" colour "$work/first.ppm" 9999x9999+0+0 '#000000' 1% | cut -d ' ' -f 1)" -lt 99500 ]
}

# `settings`: "kept" leaves the player's settings as they are.
start_game() {
    local deadline=$((SECONDS + 90))
    # Each window begins as the first one: its size, menus and hints.
    mkdir -p "$XDG_DATA_HOME/tickline"
    # The tour of the Lab, the hold of the first overlay, the card before the first game and the question for a
    # name were seen: they would lie over what is looked at, or stop it.
    [ "${settings:-seen}" = kept ] ||
        printf '[tickline]\nversion = 1\n\n[game]\nhold = no\n\n[progress]\ntour = yes\nbegun = yes\nasked = yes\n' \
            >"$XDG_DATA_HOME/tickline/settings.ini"
    "$game" "$@" 2>"$work/messages" &
    game_pid=$!
    until is_painted; do
        if [ "$SECONDS" -ge "$deadline" ] || ! kill -0 "$game_pid" 2>/dev/null; then
            fail "no window: $(cat "$work/messages")"
            exit 1
        fi
        sleep 0.1
    done
}

# A controller for a game that reads TICKLINE_PAD. Before start_game.
open_pad() {
    mkfifo "$work/pad"
    exec 4<>"$work/pad"
    export TICKLINE_PAD="$work/pad"
}

# pad COMMAND...: what the controller does, one after the other.
pad() {
    printf '%s\n' "$@" >&4
}

# `told`: a regular expression of the messages that are expected.
stop_game() {
    local status
    kill -TERM "$game_pid" 2>/dev/null
    wait "$game_pid"
    status=$?
    game_pid=""
    expect "exit status" "$status" -eq 0
    grep -vE "${told:-^\$}" "$work/messages" >"$work/untold" && fail "messages: $(cat "$work/untold")"
    told=""
}

shot() {
    if ! kill -0 "$game_pid" 2>/dev/null; then
        fail "the game ended before picture $1: $(cat "$work/messages")"
        exit 1
    fi
    timeout 20 "$pixels" shot "$window" "$pictures/$1.ppm"
}

# soon WHAT PICTURE MEASURE OPERATOR LIMIT: takes pictures until the measure is as expected.
soon() {
    local deadline=$((SECONDS + ${patience:-60})) value
    while :; do
        shot "$2"
        value="$($3)"
        if [ "$value" "$4" "$5" ] || [ "$SECONDS" -ge "$deadline" ]; then
            expect "$1" "$value" "$4" "$5"
            return
        fi
        sleep 0.1
    done
}

# Pixels per mille of a box that differ between two pictures.
difference() {
    "$pixels" difference "$pictures/$1.ppm" "$pictures/$2.ppm" "$3"
}

# colour PICTURE BOX COLOUR [FUZZ]: sets $share, $x and $y: pixels of a box near a colour, per 100,000, and the place of
# their middle in the box.
colour() {
    local found
    found="$("$pixels" colour "$pictures/$1.ppm" "$2" "$3" "${4:-12%}")"
    read -r share x y <<<"$found"
}

# Pixels of a box near a colour, per 100,000.
share() {
    colour "$@" && echo "$share"
}

# Column of the centre of all pixels near a colour, per mille of the box's width; 9999 without any.
centre() {
    colour "$@" && echo $((x < 0 ? 9999 : x * 1000 / ${2%%x*}))
}

# Width of a picture, px.
width() {
    sed -n '2{s/ .*//p;q}' "$pictures/$1.ppm"
}

json() {
    sed -nE "s/^  \"$1\": \"?([^\",]*)\"?,?\$/\1/p" "$work/report.json" | head -1
}

# How much of the bar beside a selected menu item is there, per 100,000, by the item's top left end.
selected() {
    share "$1" "4x20+$(($2 - 1))+$3" '#5AA9FF'
}
