# shellcheck shell=bash
# A lesson by the mouse alone, from the title on: texts are found where the program painted them (seen_game), as
# eyes would, and are clicked, dragged or brought into sight with the wheel. To be sourced by
# test_lessons_window.sh; size and scale of the window: $wide, $high, $scale.
wide="${wide:-1280}"
high="${high:-720}"
scale="${scale:-1}"
# See window.sh.
[ "$wide" -le 1600 ] && [ "$high" -le 1000 ] || screen="${wide}x$high"
export TICKLINE_SEEN="$work/seen"
moves=0

# All texts of a picture: X Y FONT TEXT.
look() {
    local waits=0
    rm -f "$TICKLINE_SEEN"
    until [ -s "$TICKLINE_SEEN" ]; do
        kill -0 "$game_pid" 2>/dev/null || return 1
        sleep 0.01
        # The window of a trace paints no picture while nothing happens to it.
        waits=$((waits + 1))
        [ $((waits % 50)) -ne 0 ] || xdotool mousemove_relative -- $((waits / 50 % 2 ? 1 : -1)) 0
    done
    cat "$TICKLINE_SEEN"
}

# see PLACE TEXT [BESIDE]: the middle of the last such text of `all`, or of the `plan` or the row of the `tabs`,
# or of the first one of the `sheet` below it, whose foot repeats a step of the lesson; one in a line with another
# text. Tabs and sheet are below the plan, or beside it.
see() {
    look | awk -v place="$1" -v text="$2" -v beside="${3:-}" -v scale="$scale" -v near=$((4 * scale)) \
        -v wide="$wide" '
        { x[NR] = $1; y[NR] = $2; t[NR] = substr($0, length($1 $2 $3) + 4) }
        BEGIN { reach = beside == "Guess" ? 26 * scale : near } # keys of a guess: two rows
        t[NR] == "FRAME PLAN" { left = $1 - 48 * scale; title = $2 } # the title of the column
        left && $1 > left && t[NR] == "Lesson" { tabs = $2 }
        function is_there(i) {
            if (place == "all") return 1
            if (!tabs || x[i] < left) return 0
            if (tabs < title + 30 * scale && (place == "plan") != (x[i] < (left + wide) / 2)) return 0
            if (tabs < title + 30 * scale && place == "plan") return 1
            return place == "plan" ? y[i] < tabs - near : place == "sheet" ? y[i] > tabs + near : y[i] == tabs
        }
        END {
            for (i = 1; i <= NR; i++) if (t[i] == beside && is_there(i)) line[y[i]] = 1
            for (i = 1; i <= NR; i++) {
                if (t[i] != text || !is_there(i)) continue
                near_by = beside == ""
                for (at in line) if (at - y[i] <= reach && y[i] - at <= near) near_by = 1
                if (near_by && (place != "sheet" || !found)) found = x[i] " " y[i]
            }
            print found
        }'
}

# What is out of sight: the wheel over its place, down and then up again.
roll() {
    local x y
    read -r x y < <(see all "FRAME PLAN")
    case $1 in
    plan) y=$((y + 60 * scale)) ;;
    sheet)
        read -r x y < <(see tabs Function)
        y=$((y + 60 * scale))
        ;;
    *) x=$((wide / 2)) y=$((high / 2)) ;;
    esac
    [ -z "$x" ] || xdotool mousemove "$x" "$y" click $(($2 / 30 % 2 ? 4 : 5))
}

# aim PLACE TEXT [BESIDE]: sets $at to its middle, where two pictures in turn show it: the first one may have been
# painted before the wheel turned.
aim() {
    local deadline=$((SECONDS + 30)) misses=0 before=none now
    until now="$(see "$@")" && [ -n "$now" ] && [ "$now" = "$before" ]; do
        if [ "$SECONDS" -ge "$deadline" ]; then
            fail "no text to click: $*"
            return 1
        fi
        before="${now:-none}"
        [ -z "$now" ] || continue
        misses=$((misses + 1))
        [ "$misses" -le 5 ] || roll "$1" "$misses"
    done
    read -r -a at <<<"$now"
}

click() {
    aim "$@" && xdotool mousemove "${at[@]}" click 1
}

# What is out of sight comes with the wheel, the button held down.
drag() {
    aim plan "$1" || return
    xdotool mousemove "${at[@]}" mousedown 1 mousemove_relative 0 $((10 * scale))
    aim plan "$2" && xdotool mousemove "${at[@]}"
    xdotool mouseup 1
}

open_lesson() {
    mkdir -p "$XDG_DATA_HOME/tickline"
    printf '[tickline]\nversion = 1\n\n[game]\nhold = no\n\n[progress]\ntour = yes\n\n[window]\nwidth = %s\nheight = %s\n' \
        "$wide" "$high" >"$XDG_DATA_HOME/tickline/settings.ini"
    # Any lesson may be the only one of a run.
    [ -s "$XDG_DATA_HOME/tickline/lessons.json" ] ||
        echo '{"version": 1, "all_open": true, "passed": []}' >"$XDG_DATA_HOME/tickline/lessons.json"
    settings=kept start_game --renderer cpu --workers 1 --ui-scale "$scale"
    click all Lessons
    click all "$(awk '$1 == "name" { $1 = ""; print substr($0, 2) }' "$lessons/$1.tick")"
    lesson="$1"
    if about_trace "$1"; then
        aim all "HINT (H)"
    else
        aim sheet Guess
        until [ "$(frame)" -ge 10 ] || ! kill -0 "$game_pid" 2>/dev/null; do :; done
    fi
}

# That of the picture. In those after the first the panels have the room that the lesson needs.
frame() {
    look | sed -nE 's/^[0-9]+ [0-9]+ [0-9]+ frame 0*([0-9]+).*/\1/p' | grep . || echo 0
}

# Its answers are numbers to be clicked; there is nothing to edit.
about_trace() {
    grep -q '^trace ' "$lessons/$1.tick"
}

answer() {
    local i
    if about_trace "$lesson"; then
        click all "$1"
        return
    fi
    for ((i = 0; i < ${#1}; i++)); do
        click sheet "${1:i:1}" Guess
    done
    click sheet Guess
}

# Its sheet is open. Where the next step lies below, the name of the function has gone: the wheel brings it back.
select_function() {
    local deadline=$((SECONDS + 30))
    until [ -n "$(see sheet "$1" Disable)$(see sheet "$1" Enable)" ] || [ "$SECONDS" -ge "$deadline" ]; do
        click plan "$1" && click tabs Function && roll sheet 30 || return
    done
}

# Once by dragging, once by the switch.
move() {
    local short="${2%Physics}"
    moves=$((moves + 1))
    if [ $((moves % 2)) -eq 1 ]; then
        drag "$1" "$2"
    else
        short="${short%UpdateWork}"
        [ "$2" = PostUpdateWork ] && short=Update
        select_function "$1" && click sheet "${short%Demotable}"
    fi
}

# What would close a circle has to be asked for twice.
wait_for() {
    local deadline=$((SECONDS + 30))
    select_function "$1"
    until [ -n "$(see sheet "$2" Cut)" ] || [ "$SECONDS" -ge "$deadline" ]; do
        # A circle that was refused once is still to be picked.
        [ -n "$(see sheet "Click a function in the frame plan…")" ] || click sheet "Add a prerequisite"
        sleep 0.3 # a page that was rolled may move away below the click: then once more
        [ -z "$(see sheet "Click a function in the frame plan…")" ] || click plan "$2"
        sleep 0.3
    done
}

# Of the function that is selected.
interval() {
    look | sed -nE 's/^[0-9]+ [0-9]+ [0-9]+ every (frame|([0-9.]+) s).*/0\2/p'
}

set_interval() {
    local now deadline=$((SECONDS + 30))
    select_function "$1"
    now="$(interval)"
    while [ "$SECONDS" -lt "$deadline" ] && awk "BEGIN { exit $now == $2 }"; do
        click sheet "$(awk "BEGIN { print $now < $2 ? \"+\" : \"−\" }")" interval
        until [ "$(interval)" != "$now" ] || [ "$SECONDS" -ge "$deadline" ]; do :; done
        now="$(interval)"
    done
}

# edit WORD...: as a solution has it.
edit() {
    case $1 in
    move) move "$2" "$3" ;;
    after) wait_for "$2" "$3" ;;
    cut) select_function "$2" && click sheet Cut "$3" ;;
    interval) set_interval "$2" "$3" ;;
    set) select_function "$2" && click sheet "$3" ;;
    *) fail "no way by mouse: $*" ;;
    esac
}

check_answer() {
    about_trace "$lesson" && return
    click sheet "CHECK (Enter)"
}
