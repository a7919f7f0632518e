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
    # Otherwise the server starts anew after the last window, which may cut off the next.
    Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp -noreset 3>"$work/display" 2>/dev/null &
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
    find_window && timeout 20 import -silent -window "$window" "$work/first.png" 2>/dev/null &&
        [ "$(convert "$work/first.png" -format '%[fx:round(standard_deviation*10000)]' info:)" -gt 50 ]
}

start_game() {
    local deadline=$((SECONDS + 30))
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
    timeout 20 import -silent -window "$window" -quality 11 "$pictures/$1.png"
}

# soon WHAT PICTURE MEASURE OPERATOR LIMIT: takes pictures until the measure is as expected.
soon() {
    local deadline=$((SECONDS + 20)) value
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

# Column of the centre of all pixels near a colour, per mille of the box's width; 9999 without any.
centre() {
    mask "$@"
    convert "$work/mask.png" -colorspace gray -filter box -resize '200x1!' -depth 16 txt:- |
        sed -nE 's/^([0-9]+),0: \(([0-9.]+).*/\1 \2/p' |
        awk '{ sum += $2; at += $1 * $2 } END { print (sum > 0 ? int(at / sum * 5) : 9999) }'
}

json() {
    sed -nE "s/^  \"$1\": \"?([^\",]*)\"?,?\$/\1/p" "$work/report.json" | head -1
}

# How much of the bar beside a selected menu item is there, per 100,000, by the item's top left end.
selected() {
    share "$1" "4x28+$(($2 - 1))+$3" '#5AA9FF'
}

arena=1240x570+20+85
bar=420x10+430+41
cyan='#4DDCFF'
pre_physics='#69ABEF'
post_physics='#FFC13E'
# The left end and the tops of the items of the pause menu, and the first item one step larger.
item_x=496
items=(307 339 371)
larger_x=478
larger_y=301

hover() {
    xdotool mousemove 640 $((items[$1] + 14))
}

# How much changes after the picture of the pause; overlays may still be fading at first.
change_later() {
    sleep 0.4
    shot pause-later
    difference pause pause-later 400x560+20+85
}

click_menu() {
    hover 1
    soon "the mouse selects an item" hovered "selected hovered $item_x ${items[1]}" -gt 10000
    expect "and only that" "$(selected hovered $item_x ${items[0]})" -lt 1000
    xdotool key ctrl+plus
    soon "Ctrl and + make it larger" larger "selected larger $larger_x $((larger_y + 36))" -gt 10000
    xdotool key ctrl+minus ctrl+minus ctrl+0
    soon "Ctrl and 0 bring it back" hovered "selected hovered $item_x ${items[1]}" -gt 10000
    hover 0
    xdotool click 1
}

play_by_hand() {
    start_game --sector "$("$game" --list-sectors | head -1 | cut -f1)" --workers 1 \
        --report "$work/report.json" --record "$work/hand.rec"
    xdotool mousemove 1200 120
    soon "the ship is there" still "centre still $arena $cyan" -lt 1000
    xdotool keydown a
    soon "the ship moves to the left" moved "centre moved $arena $cyan" -lt \
        "$(centre still $arena "$cyan")"
    xdotool keyup a
    shot before-laser
    xdotool mousedown 1
    soon "the laser is bright" laser "share laser $arena white 6%" -gt \
        "$(share before-laser $arena white 6%)"
    xdotool mouseup 1 key 1 key 5
    soon "the PrePhysics overlay is there" overlay "share overlay 240x300+1020+85 $pre_physics 4%" -gt 30
    soon "the PostPhysics overlay is there" overlay "share overlay 240x300+1020+85 $post_physics 4%" -gt 30
    xdotool key 1 key 5
    soon "the overlays are gone" plain "share plain 200x20+1036+95 $pre_physics 4%" -lt 30
    xdotool key p
    soon "P opens the menu" pause "selected pause $item_x ${items[0]}" -gt 10000
    soon "the world stands while paused" pause change_later -lt 5
    click_menu
    soon "a click resumes" resumed "selected resumed $item_x ${items[0]}" -lt 1000
    soon "the world goes on" resumed "difference pause resumed 400x560+20+85" -gt 5
    xdotool windowsize --sync "$window" 1500 900
    soon "the picture has the new width" resized "identify -format %w $pictures/resized.png" -eq 1500
    soon "it is painted to its right end" resized "share resized 40x800+1450+50 black 1%" -lt 60000
    stop_game
    expect "frames ran" "$(json frames)" -gt 100
    timeout 60 "$game" --headless --replay "$work/hand.rec" 2>"$work/messages" ||
        fail "the recording of the window: $(cat "$work/messages")"
}

# The replay compares hashes, so it fails if an overlay changes the world.
replay_with_overlays() {
    start_game --replay "$work/hand.rec" --max-fps 120 --workers 1
    xdotool key 1 2 3 4 5 6 7 8
    soon "all overlays are there" all-overlays "share all-overlays 240x300+1020+85 $pre_physics 4%" -gt 30
    wait "$game_pid"
    expect "hashes are the same with all overlays on" $? -eq 0
    game_pid=""
    [ -s "$work/messages" ] && fail "messages: $(cat "$work/messages")"
}

# Steps of equal length, so that the same happens on machines of any speed.
watch_autopilot() {
    local best=0 now
    start_game --autopilot --seed 7 --fixed-step 60 --workers 1 --report "$work/report.json" \
        --frames 720
    while kill -0 "$game_pid" 2>/dev/null; do
        timeout 20 import -silent -window "$window" -quality 11 \
            "$pictures/autopilot.png" 2>/dev/null || break
        now="$(share autopilot $bar '#FFC857' 25%)"
        if [ "$now" -gt "$best" ]; then
            best="$now"
            cp "$pictures/autopilot.png" "$pictures/extracting.png"
        fi
        [ "$best" -gt 30000 ] && break
    done
    expect "the bar filled" "$best" -gt 30000
    wait "$game_pid"
    expect "exit status at the last frame" $? -eq 0
    game_pid=""
    expect "the autopilot scored" "$(json score)" -gt 0
    expect "the window used a back end" "$(json renderer | grep -cE '^(cpu|sdl)$')" -eq 1
}

title=700x110+290+120
score=60x24+1194+20

title_and_keys() {
    start_game --workers 1
    soon "the title is there" title "share title $title white 8%" -gt 4000
    xdotool mousemove 300 300 click 1
    soon "a click starts the game" started "share started $score white 8%" -gt 1000
    xdotool key p
    soon "P opens the menu" menu "selected menu $item_x ${items[0]}" -gt 10000
    hover 2
    xdotool click 1
    soon "a click quits to the title" title "share title $title white 8%" -gt 4000
    xdotool key Return
    soon "Enter starts the game" started "share started $score white 8%" -gt 1000
    stop_game
}

start_server
title_and_keys
play_by_hand
replay_with_overlays
watch_autopilot
echo "after $SECONDS s"
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
