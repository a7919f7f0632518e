#!/usr/bin/env bash
# Long runs that look for crashes, growing memory and replays that differ: without a window with the
# autopilot, then in a real window with random keys, mouse and console lines. Meant for a build with
# the address check; any build will do.
#
#   tests/tools/soak.sh TICKLINE [--frames N] [--seconds N] [--seeds "LIST"] [--only headless|window]
#
# N is for each seed: 432,000 frames (two hours at 60 Hz) without a window, 600 seconds in one. The
# same seed presses the same keys, but not at the same frames; what a window did is in its recording.
# A failure leaves recording, keys and messages in build/soak/SEED-*.
set -u
game="${1:?expected the path of tickline}"
shift
frames=432000
seconds=600
seeds="1 2 3 4 5"
only="headless window"
while [ $# -gt 0 ]; do
    case "$1" in
    --frames) frames="$2" ;;
    --seconds) seconds="$2" ;;
    --seeds) seeds="$2" ;;
    --only) only="$2" ;;
    *) echo "$1: expected --frames, --seconds, --seeds or --only" >&2; exit 2 ;;
    esac
    shift 2
done
tools="$(cd "$(dirname "$0")" && pwd)"
kept="$(realpath -m "$tools/../../build/soak")"
# shellcheck source=tests/app/window.sh
. "$tools/../app/window.sh"
export ASAN_OPTIONS="exitcode=99:allocator_may_return_null=1" UBSAN_OPTIONS="exitcode=99"
mapfile -t sectors < <("$game" --list-sectors | cut -f1)
mapfile -t functions < <("$game" --list-functions | cut -f1)

# What memory may grow by once a run is warm, in KB, and what it may come to with all snapshots of
# the Lab (256 MB), of the shadow (32 MB) and what the address check keeps of freed blocks (256 MB).
may_grow=1024
may_reach=1000000

keep() {
    mkdir -p "$kept"
    for file in run.rec keys messages memory replay; do
        [ -f "$work/$file" ] && cp "$work/$file" "$kept/$1-$file"
    done
    echo "kept: $kept/$1-*" >&2
}

# lose SEED WHAT...: a failure, with all that tells of it.
lose() {
    fail "seed $1: ${*:2}"
    keep "$1"
}

# Notes the memory of the game until it has ended.
watch_memory() {
    while kill -0 "$game_pid" 2>/dev/null; do
        sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$game_pid/status" 2>/dev/null >>"$work/memory"
        sleep 1
    done
}

# largest FROM TO: of the samples between two hundredths of all.
largest() {
    awk -v from="$1" -v to="$2" '{ kb[NR] = $1 } END {
        for (i = int(NR * from / 100) + 1; i <= NR * to / 100; i++) if (kb[i] > most) most = kb[i]
        print most + 0 }' "$work/memory"
}

# replays SEED: the recording runs again with the hash of every frame.
replays() {
    timeout 3600 "$game" --headless --replay "$work/run.rec" --workers 0 >"$work/replay" 2>&1 ||
        lose "$1" "the replay differs: $(tail -1 "$work/replay")"
    grep -q '^replay: [0-9]* frames equal$' "$work/replay" || lose "$1" "no replay: $(cat "$work/replay")"
    echo "seed $1: $(grep '^replay' "$work/replay")"
}

# ended SEED STATUS
ended() {
    [ "$2" -eq 0 ] || lose "$1" "exit status $2: $(tail -30 "$work/messages")"
    ! grep -qE 'Sanitizer|runtime error' "$work/messages" || lose "$1" "$(cat "$work/messages")"
}

soak_headless() {
    rm -f "$work/memory"
    "$game" --headless --autopilot --seed "$1" --frames "$frames" --workers $(($1 % 3)) \
        --record "$work/run.rec" --report "$work/report.json" 2>"$work/messages" &
    game_pid=$!
    watch_memory
    wait "$game_pid"
    ended "$1" $?
    game_pid=""
    local before after
    before="$(largest 10 40)"
    after="$(largest 70 100)"
    echo "seed $1: $(json frames) frames without a window, memory $before KB, then $after KB," \
        "allocations after warm-up $(json allocations_after_warmup)"
    [ "$((after - before))" -le "$may_grow" ] || lose "$1" "memory grows from $before to $after KB"
    [ "$(json allocations_after_warmup)" = 0 ] || lose "$1" "allocations after warm-up"
    replays "$1"
}

any() {
    local list=("$@")
    echo "${list[RANDOM % $#]}"
}

# Neither ends the game nor fills the disk: no movie, no trace.
any_key() {
    any Tab Tab p p space Return Escape BackSpace Delete grave F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 \
        shift+F10 shift+F11 comma period shift+comma shift+period bracketleft bracketright slash \
        1 2 3 4 5 6 7 8 9 0 shift+1 shift+5 shift+8 ctrl+1 ctrl+3 ctrl+5 ctrl+6 ctrl+7 ctrl+8 \
        ctrl+z ctrl+y ctrl+z ctrl+o ctrl+j ctrl+shift+Tab ctrl+Tab ctrl+plus ctrl+minus ctrl+0 \
        a b c d e f g h i j k l m n o q r s t u v w x y z shift+b shift+j shift+r shift+g \
        Up Down Left Right Home End Prior Next ctrl+Left ctrl+Right ctrl+Home ctrl+End
}

any_group() {
    any PrePhysics StartPhysics DuringPhysics PostPhysics PostUpdateWork LastDemotable NewlySpawned
}

any_function() {
    any "${functions[@]}" "${functions[@]}" "Drone#$((RANDOM % 9))" Nobody
}

any_line() {
    local f g
    f="$(any_function)"
    g="$(any_group)"
    any "move $f $g" "move $f $g" "after $f $(any_function)" "cut $f $(any_function)" \
        "interval $f 0.$RANDOM" "interval $f 0" "disable $f" "enable $f" "select $f" "break $f" \
        "break $g" "break lag" "break cycle" "break spawn" "continue" "continue back" "frame 0" \
        "frame $((RANDOM % 400))" "frame $RANDOM" "step function" "step group back" "step frame back" \
        "step out" "hold" "hold" "dumpticks" "dumpticks enabled grouped" "ListTimers" "stat game" \
        "overlay all" "overlay $g" "pause" "slomo 0.$RANDOM" "slomo 1" "slomo 20" "shuffle" \
        "shuffle $RANDOM" "shadow" "verdict" "undo" "redo" "reset" "restart" "lesson $((RANDOM % 10))" \
        "sector $(any "${sectors[@]}")" "predict $RANDOM" "check" "hint" "tick.LogTicks $((RANDOM % 2))" \
        "tick.ShowPrerequistes $((RANDOM % 2))" "screenshot" "clear" "help" "help $f" "$RANDOM $RANDOM"
}

any_place() {
    echo "$((RANDOM % 1280)) $((RANDOM % 720))"
}

# Some things a hand could do, on one line for xdotool.
any_move() {
    local key
    case $((RANDOM % 16)) in
    0 | 1 | 2 | 3 | 4 | 5) echo "key $(any_key) key $(any_key) key $(any_key)" ;;
    6 | 7) echo "mousemove $(any_place) click $((RANDOM % 5 + 1)) mousemove $(any_place)" ;;
    8 | 9) echo "mousemove $(any_place) mousedown 1 mousemove $(any_place) sleep 0.1 mousemove $(any_place) mouseup 1" ;;
    10)
        key="$(any w a s d space shift Left Up)"
        echo "keydown $key sleep 0.$((RANDOM % 9 + 1)) keyup $key"
        ;;
    11) echo "keydown BackSpace sleep 0.$((RANDOM % 9 + 1)) keyup BackSpace" ;;
    12) echo "windowsize $window $((640 + RANDOM % 900)) $((360 + RANDOM % 600))" ;;
    13) echo "mousedown 1 sleep 0.$((RANDOM % 9 + 1)) mouseup 1" ;;
    14) echo "key p keydown BackSpace sleep 3 keyup BackSpace" ;;
    15) echo "mousemove $(any_place) click --repeat $((RANDOM % 9 + 1)) $((RANDOM % 2 + 4))" ;;
    esac
}

# The console is opened by its key if it is closed; in any other place the line is just keys.
type_line() {
    local line
    line="$(any_line)"
    echo "line $line" >>"$work/keys"
    xdotool key grave type --delay 2 -- "$line" && xdotool key Return
    [ $((RANDOM % 3)) -eq 0 ] || xdotool key grave
}

act() {
    local move
    if [ $((RANDOM % 4)) -eq 0 ]; then
        type_line
    else
        move="$(any_move)"
        echo "$move" >>"$work/keys"
        # shellcheck disable=SC2086
        xdotool $move
    fi
} 2>>"$work/xdotool"

# One window until it is closed by a key or the time is over; TERM must end it.
run_window() {
    local seed="$1" until="$2" options=()
    [ $((RANDOM % 2)) -eq 0 ] || options+=(--lab)
    [ $((RANDOM % 2)) -eq 0 ] || options+=(--autopilot)
    [ $((RANDOM % 3)) -ne 0 ] || options+=(--fixed-step 60)
    start_game --renderer cpu --seed "$seed" --workers $((seed % 3)) --record "$work/run.rec" \
        --sector "${sectors[(seed + RANDOM) % ${#sectors[@]}]}" "${options[@]}"
    while [ "$SECONDS" -lt "$until" ] && kill -0 "$game_pid" 2>/dev/null; do
        act
        sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$game_pid/status" 2>/dev/null >>"$work/memory"
    done
    kill -TERM "$game_pid" 2>/dev/null
    local deadline=$((SECONDS + 60))
    while kill -0 "$game_pid" 2>/dev/null && [ "$SECONDS" -lt "$deadline" ]; do
        sleep 0.2
    done
    kill -KILL "$game_pid" 2>/dev/null
    wait "$game_pid"
    ended "$seed" $?
    game_pid=""
}

soak_window() {
    local until=$((SECONDS + seconds)) windows=0
    RANDOM=$1
    rm -f "$work/memory"
    while [ "$SECONDS" -lt "$until" ]; do
        : >"$work/keys"
        run_window "$1" "$until"
        windows=$((windows + 1))
        replays "$1"
        [ "$failures" -eq 0 ] || break
    done
    echo "seed $1: $windows windows, $(wc -l <"$work/memory") moves, memory $(largest 0 10) KB, at most $(largest 0 100) KB"
    [ "$(largest 0 100)" -le "$may_reach" ] || lose "$1" "memory reaches $(largest 0 100) KB"
}

mkdir -p "$work/files"
cd "$work/files" || exit 2
case "$only" in *window*) start_server ;; esac
for seed in $seeds; do
    for part in $only; do
        "soak_$part" "$seed"
    done
    rm -f "$work"/files/*
done
echo "after $SECONDS s"
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
