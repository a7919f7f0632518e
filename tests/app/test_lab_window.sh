#!/usr/bin/env bash
# The Lab in the real window under Xvfb, with real keys and a real mouse: judged by pictures, by the
# files it leaves and by the hashes of the run.
# Usage: test_lab_window.sh TICKLINE ASSETS [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of tickline}"
lessons="$(realpath "${2:?expected the folder of the assets}")/lessons"
pictures="${3:+$(realpath -m "$3")}"
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"
command -v convert >/dev/null 2>&1 || { echo "expected convert" >&2; exit 2; }

world=958x540+0+32
mode=54x20+252+6
number=80x14+306+10
# The names in the plan; what they cost is another number each time.
plan=136x226+966+64
drawer=1190x50+80+590
strip=1190x30+80+660
# The group in the tab of a function.
group=90x16+1040+348
inspector=300x220+972+330
good='#9BE564'
warning='#FFC24D'
accent='#5AA9FF'
post_physics='#FFC13E'
# The tabs, and where nothing of the Lab is below the mouse.
empty=(1100 713)

keys() {
    xdotool key "$@"
}

click() {
    xdotool mousemove "$1" "$2" click 1
}

# Presses at one place and releases at another.
drag() {
    xdotool mousemove "$1" "$2"
    xdotool mousedown 1
    xdotool mousemove $((($1 + $3) / 2)) $((($2 + $4) / 2))
    xdotool mousemove "$3" "$4"
    xdotool mouseup 1
}

start_lab() {
    start_game --renderer cpu --workers 1 --ui-scale 1 "$@"
    xdotool mousemove "${empty[@]}"
}

is_held() {
    soon "$1" "$2" "share $2 $mode $warning 25%" -gt 8000
}

is_live() {
    soon "$1" "$2" "share $2 $mode $good 25%" -gt 8000
}

# What changes by itself after a picture: only time shows that nothing does.
change_later() {
    sleep 0.3
    shot later
    difference "$1" later "$2"
}

# step_and_back WHAT BOX FORTH BACK: the picture changes, and comes back bit by bit.
step_and_back() {
    shot "$1-before"
    # shellcheck disable=SC2086
    keys $3
    soon "$1: a step changes the picture" "$1-there" "difference $1-before $1-there $2" -gt 0
    # shellcheck disable=SC2086
    keys $4
    soon "$1: a step back brings it back" "$1-back" "difference $1-before $1-back $plan" -eq 0
    soon "$1: with the world" "$1-back" "difference $1-before $1-back $world" -eq 0
}

hold_and_step() {
    keys p
    is_held "P holds" held
    soon "a held world stands" held "change_later held $world" -eq 0
    step_and_back frame $number period comma
    step_and_back function $plan "F11 F11 F11" "shift+comma shift+comma shift+comma"
    step_and_back group $plan "F10 F10" "shift+F10 shift+F10"
    keys F10 F10 F10 F11
    soon "half-way differs from finished" half "difference held half $world" -gt 0
    keys shift+F11
    soon "Shift+F11 ends the frame" whole "difference half whole $drawer" -gt 0
    keys o o o
    shot before-rewind
    xdotool keydown BackSpace
    soon "Backspace rewinds" rewound "difference before-rewind rewound $world" -gt 5
    xdotool keyup BackSpace
    soon "and the world stands where it was let go" rewound "change_later rewound $world" -eq 0
    keys equal equal F5
    is_live "F5 goes on, at four times the speed" live
    keys minus minus minus equal
}

# A breakpoint holds before its function; Shift+F5 goes back to the last stop.
break_at() {
    pick reticle
    soon "the picker selects" selected "difference live selected $inspector" -gt 5
    keys F9
    is_held "F9 breaks at the function" broken
    keys F5
    soon "F5 goes on to the next stop" broken-next "difference broken broken-next $number" -gt 0
    keys shift+F5
    soon "Shift+F5 goes back to the last one" broken-back \
        "difference broken broken-back $number" -eq 0
    keys F9 equal equal F5
    is_live "without a breakpoint it goes on" live
    keys p minus minus
    is_held "P holds again" held
}

edit_and_undo() {
    keys period
    shot edit-before
    keys ctrl+1 period
    soon "Ctrl+1 moves the function" edited "share edited $group $post_physics" -eq 0
    keys ctrl+z period ctrl+y period ctrl+z period
    soon "Ctrl+Z takes it back" undone "share undone $group $post_physics" -gt 1000
    keys j shift+j ctrl+j
    keys ctrl+j shift+r period
}

# show WHAT KEY BOX: a key changes a part of the picture.
show() {
    shot "show-$2-before"
    keys "$2"
    soon "$1" "show-$2" "difference show-$2-before show-$2 $3" -gt 0
}

show_everything() {
    local key
    for key in 1 2 3 4 5 6 7 8; do
        keys $key
    done
    soon "all overlays are there" overlays "difference edit-before overlays $world" -gt 5
    keys shift+5
    soon "Shift+5 leaves one" solo "difference overlays solo $world" -gt 0
    keys shift+5
    for key in 1 2 3 4 5 6; do
        show "tab $key" ctrl+Next $inspector
    done
    show "threads" t $world
    keys v g g l l b z x Home
    show "M shuts the drawer" m $drawer
    keys m
    show "C changes the colours" c $plan
    keys c c c
    show "F1 shows the keys" F1 $world
    keys F1
}

type_commands() {
    keys grave
    xdotool type --delay 5 'dumpticks grouped'
    keys Return
    soon "the console answers" console "difference edit-before console $world" -gt 20
    xdotool type --delay 5 'slomo 0.5'
    keys Return grave
    keys ctrl+o
    xdotool type --delay 5 'ret'
    soon "the picker finds" picker "difference console picker $world" -gt 20
    keys Return
    soon "and selects" picked "difference picker picked $world" -gt 20
}

# keep WHAT ENDING: waits for the file number 1.
keep() {
    local deadline=$((SECONDS + 20))
    until [ -s "$work/files/tickline-0001.$2" ] || [ "$SECONDS" -ge "$deadline" ]; do
        sleep 0.1
    done
    expect "$1" "$(find "$work/files" -name "*.$2" -size +0 | wc -l)" -ge 1
}

write_files() {
    keys F12
    keep "F12 leaves a picture" png
    keys ctrl+F12 alt+F12 period period period
    keys ctrl+F12 alt+F12
    keep "Ctrl+F12 leaves a trace" json
    keep "Alt+F12 leaves a movie" "$movie"
    expect "the picture has its size" "$(convert "$work"/files/*.png -format %w%h info:)" -eq 1280720
    expect "the picture is not black" \
        "$(convert "$work"/files/*.png -format '%[fx:round(mean*1000)]' info:)" -gt 20
    expect "the movie says what it is" "$(head -c 11 "$work"/files/*."$movie" | grep -caE 'YUV4MPEG2|ftyp')" -eq 1
    expect "the trace has slices" "$(grep -c '"ph"' "$work"/files/*.json)" -gt 10
}

# All keys of the Lab in one run; its recording is that of what counted in the end.
take_apart() {
    start_lab --lab --sector 05-tow-lines --autopilot --seed 7 --fixed-step 60 \
        --report "$work/report.json" --record "$work/lab.rec"
    is_live "the Lab is open" live
    hold_and_step
    break_at
    edit_and_undo
    show_everything
    type_commands
    write_files
    keys Escape Tab Tab
    is_live "Tab lets go" live
    told='written: .*/tickline-0001\.(png|json|y4m|mp4)$'
    stop_game
    expect "frames ran" "$(json frames)" -gt 30
    timeout 60 "$game" --headless --replay "$work/lab.rec" 2>"$work/messages" ||
        fail "the recording of the Lab: $(cat "$work/messages")"
}

# The Lab only looks: with everything shown the world has the same bits.
same_hashes() {
    local run=(--sector 05-tow-lines --autopilot --seed 7 --fixed-step 60 --frames 150)
    timeout 60 "$game" --headless "${run[@]}" --hash-log "$work/plain.log" ||
        fail "a run without the Lab"
    start_lab --lab "${run[@]}" --hash-log "$work/lab.log"
    keys 9 t v b p period comma F11 F11 F10 shift+F10
    sleep 0.5 # Shift is a button of the game too: it is up when the game goes on
    keys comma comma p
    wait "$game_pid"
    expect "exit status at the last frame" $? -eq 0
    game_pid=""
    cmp "$work/plain.log" "$work/lab.log" || fail "the Lab changes the world"
}

# passed N: waits until the lesson is on the list of those passed.
passed() {
    local deadline=$((SECONDS + 30)) list="$XDG_DATA_HOME/tickline/lessons.json"
    until grep -q "\"lesson\": $1\b" "$list" 2>/dev/null || [ "$SECONDS" -ge "$deadline" ]; do
        sleep 0.1
    done
    expect "lesson $1 is passed" "$(grep -c "\"lesson\": $1\b" "$list")" -eq 1
    soon "and says so" "lesson-$1" "share lesson-$1 $inspector $good 25%" -gt 300
}

# Selects a function by its name.
pick() {
    keys ctrl+o
    xdotool type --delay 5 "$1"
    keys Return
}

# The line of the selected function in the plan.
row() {
    colour "$1" 2x208+972+82 "$accent" 25% && echo $((y < 0 ? 0 : 82 + y))
}

# The wheel, half of the plan at a time, until it is there.
has_row() {
    local at
    at="$(row "$1")"
    [ "$at" -eq 0 ] && xdotool mousemove 1100 200 click --repeat 3 5
    echo "$at"
}

# predict_by_mouse Y GUESS: the field of the question is at that height.
predict_by_mouse() {
    click 1232 "$1"
    xdotool type --delay 5 "$2"
    keys Return
}

# Lesson 1: the mouse selects, a key moves. Lesson 2: the mouse draws the thread.
learn_by_mouse() {
    start_lab --scenario "$lessons/1-where-am-i.tick"
    keys e # shows everything: the places above are those of free play
    predict_by_mouse 458 8
    click 1040 143
    keys ctrl+5 Return
    passed 1
    keys bracketright
    soon "] opens the next lesson" lesson-next "difference lesson-1 lesson-next $inspector" -gt 20
    stop_game
    start_lab --scenario "$lessons/2-same-group.tick"
    keys e
    predict_by_mouse 435 502
    keys j j j shift+j
    pick laserbeam
    keys p
    is_held "P holds" lesson-held
    soon "the row is in sight" lesson-held "has_row lesson-held" -gt 0
    drag 1257 "$(row lesson-held)" 1060 $(($(row lesson-held) - 13))
    keys p Return
    passed 2
    stop_game
}

# The question takes what is typed as soon as the lesson is open.
learn_by_keys() {
    start_lab --scenario "$lessons/5-the-window.tick"
    keys Escape ctrl+Tab
    xdotool type --delay 5 8
    keys Return
    pick nameplate
    keys ctrl+5 Return
    passed 5
    stop_game
}

mkdir -p "$work/files" "$XDG_CONFIG_HOME"
echo "XDG_PICTURES_DIR=\"$work/files\"" >"$XDG_CONFIG_HOME/user-dirs.dirs"
movie=y4m
command -v ffmpeg >/dev/null && movie=mp4
cd "$work" || exit 2
start_server
for part in ${only:-take_apart same_hashes learn_by_mouse learn_by_keys}; do
    $part
done
echo "after $SECONDS s"
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
