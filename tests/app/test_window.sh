#!/usr/bin/env bash
# The real window under Xvfb with real key and mouse events, judged by pictures and by the report.
# Usage: test_window.sh TICKLINE [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of tickline}"
for tool in Xvfb xdotool import convert compare; do
    command -v "$tool" >/dev/null 2>&1 || { echo "skipped: expected $tool"; exit 77; }
done
[ -x "$game" ] || { echo "$game: expected an executable" >&2; exit 2; }
work="$(mktemp -d)"
pictures="${2:-$work/pictures}"
mkdir -p "$pictures"
failures=0
game_pid=""
server_pid=""
window=""
export XDG_DATA_HOME="$work/data" SDL_AUDIODRIVER=dummy
unset WAYLAND_DISPLAY

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
    Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
    server_pid=$!
    for _ in $(seq 100); do
        [ -s "$work/display" ] && break
        sleep 0.1
    done
    DISPLAY=":$(cat "$work/display")"
    export DISPLAY
}

start_game() {
    "$game" "$@" 2>"$work/messages" &
    game_pid=$!
    window="$(timeout 30 xdotool search --sync --onlyvisible --name '^Tickline$' | head -1)"
    if [ -z "$window" ]; then
        fail "no window: $(cat "$work/messages")"
        exit 1
    fi
    sleep 1.5
    # The first window of a renderer may be replaced while it starts.
    window="$(xdotool search --onlyvisible --name '^Tickline$' | head -1)"
    xdotool windowmove "$window" 0 0 windowfocus "$window"
    sleep 0.3
}

stop_game() {
    local status
    kill -TERM "$game_pid" 2>/dev/null
    wait "$game_pid"
    status=$?
    game_pid=""
    expect "exit status" "$status" -eq 0
    [ -s "$work/messages" ] && fail "messages: $(cat "$work/messages")"
}

shot() {
    if ! kill -0 "$game_pid" 2>/dev/null; then
        fail "the game ended before picture $1: $(cat "$work/messages")"
        exit 1
    fi
    timeout 20 import -silent -window "$window" "$pictures/$1.png"
}

# Pixels per mille of a box that differ between two pictures.
difference() {
    convert "$pictures/$1.png" -crop "$3" +repage "$work/a.png"
    convert "$pictures/$2.png" -crop "$3" +repage "$work/b.png"
    convert "$work/a.png" "$work/b.png" -compose difference -composite -colorspace gray \
        -threshold 8% -format '%[fx:round(mean*1000)]' info:
}

# A black and white picture of where a box is near a colour.
mask() {
    convert "$pictures/$1.png" -crop "$2" +repage -alpha off -fuzz "${4:-12%}" \
        -fill '#010203' -opaque "$3" -fuzz 0 -fill black +opaque '#010203' \
        -fill white -opaque '#010203' "$work/mask.png"
}

# Pixels of a box near a colour, per 100,000.
share() {
    mask "$@"
    convert "$work/mask.png" -format '%[fx:round(mean*100000)]' info:
}

# Column of the centre of all pixels near a colour, per mille of the box's width; -1 without any.
centre() {
    mask "$@"
    convert "$work/mask.png" -colorspace gray -filter box -resize '200x1!' -depth 16 txt:- |
        sed -nE 's/^([0-9]+),0: \(([0-9.]+).*/\1 \2/p' |
        awk '{ sum += $2; at += $1 * $2 } END { print (sum > 0 ? int(at / sum * 5) : -1) }'
}

json() {
    sed -nE "s/^  \"$1\": \"?([^\",]*)\"?,?\$/\1/p" "$work/report.json" | head -1
}

arena=1240x570+20+85
bar=420x10+430+41
cyan='#4DDCFF'

play_by_hand() {
    start_game --sector "$("$game" --list-sectors | head -1 | cut -f1)" --workers 1 \
        --report "$work/report.json" --record "$work/hand.rec"
    xdotool mousemove 1200 120
    sleep 0.5
    shot still
    xdotool keydown a
    sleep 0.9
    xdotool keyup a
    shot moved
    expect "the ship moved to the left" "$(centre moved $arena "$cyan")" -lt \
        "$(centre still $arena "$cyan")"
    shot before-laser
    xdotool mousedown 1
    sleep 0.5
    shot laser
    expect "the laser is bright" "$(share laser $arena white 6%)" -gt \
        "$(share before-laser $arena white 6%)"
    xdotool mouseup 1
    xdotool key 1 key 5
    sleep 0.5
    shot overlay
    expect "the PrePhysics overlay is there" "$(share overlay 240x300+1020+85 '#5AA9FF' 4%)" -gt 30
    expect "the PostPhysics overlay is there" "$(share overlay 240x300+1020+85 '#FFC24D' 4%)" -gt 30
    xdotool key 1 key 5
    sleep 0.4
    shot plain
    expect "the overlays are gone" "$(share plain 200x20+1036+95 '#5AA9FF' 4%)" -lt 30
    xdotool key p
    sleep 0.8
    shot pause
    sleep 0.6
    shot pause-later
    expect "the world stands while paused" "$(difference pause pause-later 400x560+20+85)" -lt 5
    xdotool key p
    sleep 0.6
    shot resumed
    expect "the world goes on" "$(difference pause resumed 400x560+20+85)" -gt 5
    xdotool windowsize --sync "$window" 1500 900
    sleep 0.8
    shot resized
    expect "the picture has the new width" "$(identify -format %w "$pictures/resized.png")" -eq 1500
    expect "it is painted to its right end" "$(share resized 40x800+1450+50 black 1%)" -lt 60000
    stop_game
    expect "frames ran" "$(json frames)" -gt 100
    timeout 60 "$game" --headless --replay "$work/hand.rec" 2>"$work/messages" ||
        fail "the recording of the window: $(cat "$work/messages")"
}

# The replay compares hashes, so it fails if an overlay changes the world.
replay_with_overlays() {
    start_game --replay "$work/hand.rec" --max-fps 120 --workers 1
    for key in 1 2 3 4 5 6 7 8; do
        xdotool key "$key"
    done
    sleep 0.7
    shot all-overlays
    wait "$game_pid"
    expect "hashes are the same with all overlays on" $? -eq 0
    game_pid=""
    [ -s "$work/messages" ] && fail "messages: $(cat "$work/messages")"
}

watch_autopilot() {
    local best=0 now i
    start_game --autopilot --seed 7 --workers 1 --report "$work/report.json"
    for i in $(seq 24); do
        shot "autopilot-$i"
        now="$(share "autopilot-$i" $bar '#FFC857' 25%)"
        if [ "$now" -gt "$best" ]; then
            best="$now"
            cp "$pictures/autopilot-$i.png" "$pictures/extracting.png"
        fi
        [ "$i" -eq 1 ] || rm -f "$pictures/autopilot-$i.png"
        sleep 0.4
    done
    expect "the bar filled" "$best" -gt 30000
    stop_game
    expect "the autopilot scored" "$(json score)" -gt 0
    expect "the window used a back end" "$(json renderer | grep -cE '^(cpu|sdl)$')" -eq 1
}

title_and_keys() {
    start_game --workers 1
    shot title
    xdotool key Return
    sleep 1.2
    shot started
    expect "Enter starts the game" "$(difference title started 700x300+290+150)" -gt 15
    stop_game
}

start_server
title_and_keys
play_by_hand
replay_with_overlays
watch_autopilot
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
