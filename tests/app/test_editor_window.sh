#!/usr/bin/env bash
# A teacher writes a lesson from nothing in the real window, by keys and by mouse: it joins the list,
# its start fails, its solution passes, each wrong answer has a text of its own.
# Usage: test_editor_window.sh TICKLINE [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of tickline}"
pictures="${2:+$(realpath -m "$2")}"
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"

sheet=780x560+250+44
foot=780x26+240+636
good='#9BE564'
bad='#FF4D5E'
own="$XDG_DATA_HOME/tickline/lessons"

keys() {
    xdotool key "$@"
}

# Another line in the place of the one with the cursor.
title() {
    keys ctrl+k
    xdotool type --delay 5 "$1"
    keys Return
}

# saved NAME: waits for the file.
saved() {
    local deadline=$((SECONDS + 30))
    until [ -s "$own/$1.tick" ] || [ "$SECONDS" -ge "$deadline" ]; do
        sleep 0.1
    done
    expect "$1 is saved" "$(find "$own" -name "$1.tick" | wc -l)" -eq 1
}

start_server
start_game --renderer cpu --workers 1 --ui-scale 1 --lab
keys ctrl+e
soon "Ctrl+E opens a lesson that can be read" editor "share editor $foot $good 25%" -gt 1000
keys Down Down Down Down Down Down Down
title 'name Two rings'
soon "the title is written" title "difference editor title $sheet" -gt 0
xdotool type --delay 5 'x'
soon "a fault is shown at once" fault "share fault $foot $bad 25%" -gt 1000
keys ctrl+s
soon "and is not saved" fault-saved "share fault-saved $foot $bad 25%" -gt 1000
expect "no file is there" "$(find "$own" -name '*.tick' 2>/dev/null | wc -l)" -eq 0
keys Home Delete
soon "it is mended" mended "share mended $foot $good 25%" -gt 1000
xdotool mousemove 326 684 click 1 # Save and try
saved Two-rings
soon "and opened" opened "difference mended opened $sheet" -gt 50
stop_game

"$game" --list-lessons >"$work/list" 2>&1
expect "it is on the list" "$(grep -c '^Two-rings	Two rings	.*yours' "$work/list")" -eq 1
"$game" --scenario Two-rings --check --answer all >"$work/all" 2>"$work/err" ||
    fail "its answers: $(cat "$work/err")"
expect "the start fails" "$(grep -c '^start	failed' "$work/all")" -eq 1
expect "the solution passes" "$(grep -c '^solution	passed' "$work/all")" -eq 1
expect "wrong answers fail, each with its text" "$(grep -P '^(during|asleep)\tfailed' "$work/all" | cut -f3 | sort -u | wc -l)" -eq 2
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
