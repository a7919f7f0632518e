#!/usr/bin/env bash
# The real window with nothing but a controller. A new player: from the title through the card of the first game
# into play, overlays, keys and out again. Then to game over, a name, the scores, the settings, a button that
# collides, a lesson about a trace that is passed and one in the Lab with a guess.
# Usage: test_pad_window.sh PAD_GAME ASSETS [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of pad_game}"
assets="${2:?expected the folder of assets}"
pictures="${3:-}"
screen=1280x720
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"

arena=1240x570+20+85
cyan='#4DDCFF'
accent='#5AA9FF'
export TICKLINE_SEEN="$work/seen"
# Frames of a tenth of a second: the game is twelve times as fast, and paints few pictures.
fast=(--renderer cpu --workers 1 --fixed-step 10)

# press COMMAND...: until the program has seen them.
press() {
    rm -f "$work/mark"
    pad "$@" "mark $work/mark"
    until [ -e "$work/mark" ] || ! kill -0 "$game_pid" 2>/dev/null; do
        sleep 0.01
    done
}

# All texts of a picture, a line each: X Y FONT TEXT. A menu at rest is not painted anew: the right stick, which no
# menu uses, wakes it.
look() {
    local waits=0
    rm -f "$TICKLINE_SEEN"
    until [ -s "$TICKLINE_SEEN" ] || [ "$waits" -gt 3000 ]; do
        kill -0 "$game_pid" 2>/dev/null || break
        sleep 0.01
        waits=$((waits + 1))
        [ $((waits % 50)) -ne 0 ] || pad "hold rightx" "let rightx"
    done
    cat "$TICKLINE_SEEN" 2>/dev/null
}

# at TEXT: X and Y of the last text that is or begins so.
at() {
    look | awk -v text="$1" 'index(substr($0, length($1 $2 $3) + 4), text) == 1 { found = $1 " " $2 } END { print found }'
}

# reads WHAT TEXT [PICTURE]: waits until it can be read.
reads() {
    local deadline=$((SECONDS + ${patience:-30})) place
    until place="$(at "$2")" && [ -n "$place" ]; do
        if [ "$SECONDS" -ge "$deadline" ] || ! kill -0 "$game_pid" 2>/dev/null; then
            shot failed
            fail "$1: expected the text '$2' in: $(look | cut -d ' ' -f 4- | tr '\n' '|')"
            return 1
        fi
        sleep 0.1
    done
    echo "ok: $1 ('$2')"
    [ -z "${3:-}" ] || shot "$3"
}

# score: the text over its name.
score() {
    look | awk '$4 == "SCORE" { print before } { before = $4 }'
}

# No text of the picture names a key.
names_no_key() {
    local key
    look | cut -d ' ' -f 4- >"$work/texts"
    key="$(grep -xE 'Esc|Enter|Tab|F1|LMB|WASD|Mouse|.*\((Enter|H|\]|Esc)\).*' "$work/texts" | head -1)"
    if [ -s "$work/texts" ] && [ -z "$key" ]; then
        echo "ok: $1 names no key"
    else
        fail "$1 names the key '$key'"
    fi
}

# The bar beside the selected row, per 100,000 px of its line.
bar_at() {
    shot choosing
    share choosing "480x1+200+$1" "$accent" 6%
}

# choose TEXT: the stick goes up until the row is selected, then A. Rows out of sight come with it.
choose() {
    local place pushes=0
    while :; do
        place="$(at "$1")"
        [ -n "$place" ] && [ "$(bar_at "${place#* }")" -gt 200 ] && break
        pushes=$((pushes + 1))
        if [ "$pushes" -gt 60 ]; then
            shot failed
            fail "the stick does not select $1"
            return 1
        fi
        press "hold -lefty" "let lefty"
    done
    press "tap a"
}

again() {
    for _ in $(seq "$1"); do
        press "$2"
    done
}

write_settings() {
    mkdir -p "$XDG_DATA_HOME/tickline"
    printf '[tickline]\nversion = 1\n\n[window]\nwidth = 1920\nheight = 1080\nmax_fps = 120\n\n%s\n' "$1" >"$XDG_DATA_HOME/tickline/settings.ini"
}

first_game() {
    local deadline=$((SECONDS + 60))
    write_settings ''
    settings=kept start_game "${fast[@]}"
    reads "the title is there" "Daily run" title
    press "tap a"
    reads "the first game waits under a card" "Press a button to begin" card
    reads "the card names what flies" "L stick"
    names_no_key "the card"
    press "hold b"
    reads "A button begins it, however long it is down" "Fly with L stick" play
    press "let b"
    names_no_key "play"
    shot still
    press "hold -leftx"
    soon "the left stick moves the ship" moved "centre moved $arena $cyan" -lt "$(centre still $arena "$cyan")"
    press "let leftx"
    shot before-laser
    press "hold righttrigger"
    soon "the right trigger fires" laser "share laser $arena $white 6%" -gt "$(share before-laser $arena $white 6%)"
    until [ "$(score)" != 0 ] || [ "$SECONDS" -ge "$deadline" ]; do :; done
    expect "and scores" "$(score)" != 0
    press "let righttrigger" "tap rightshoulder"
    reads "RB shows the first tick group" "PrePhysics" overlay
    reads "it holds the game" "HELD"
    press "tap start"
    reads "it goes on after a count" " hold to read"
    press "tap x"
    reads "X goes to the next group" "Group 2 of 8"
    press "tap leftshoulder"
    reads "LB goes back" "Group 1 of 8"
    press "tap start"
    reads "Start lets it go on" " hold to read"
    press "tap leftshoulder" "tap start" # without overlays Start leads to the menu
    reads "Start opens the menu" "PAUSED" pause
    names_no_key "the pause"
    press "tap rightstick"
    reads "the right stick opens the page of keys" "Keys in play" keys
    names_no_key "the page of keys"
    press "tap b"
    choose "Settings"
    reads "settings open over a pause" "Vibration"
    press "tap b"
    choose "Quit to title"
    reads "it is asked once" "End this game?" leave
    choose "Quit to title"
    reads "the first score asks for a name" "Your name in the scores" asked
    names_no_key "the question"
    press "tap b"
    reads "without a name the title follows" "Daily run"
    stop_game
}

# A new game has no score: what was reached before with one is still there after it.
go_on_after_a_new_game() {
    write_settings '[game]
hold = no

[progress]
tour = yes
begun = yes
asked = yes
last = 02-red-hearts
score = 1500
lives = 2
shield = 1000

[reached]
02-red-hearts = yes'
    settings=kept start_game "${fast[@]}"
    reads "the title offers to go on" "Red Hearts"
    choose "Play"
    reads "a new game begins" "SCORE"
    press "tap start"
    reads "its pause opens" "PAUSED"
    choose "Quit to title"
    reads "leaving it is asked" "End this game?"
    choose "Quit to title"
    reads "the title offers the same" "Red Hearts"
    choose "Continue"
    reads "which goes on with its score" "1,500" continued
    stop_game
}

# The press that goes on does nothing else: Start opens no pause.
read_a_tally() {
    write_settings ''
    settings=kept start_game "${fast[@]}" --autopilot --sector "$("$game" --list-sectors | head -1 | cut -f1)"
    patience=90 reads "the tally of a cleared sector waits" "Press a "
    press "tap start"
    reads "and the upgrades follow" "CHOOSE AN UPGRADE"
    stop_game
}

play_to_the_end() {
    choose "Sectors"
    reads "sectors open" "Tow Lines" sectors
    choose "Tow Lines"
    reads "a sector begins" "SCORE"
    press "hold righttrigger"
    patience=200 reads "an idle ship loses its lives" "GAME OVER" over
    press "let righttrigger"
    reads "the end of a game offers a name" "Your name in the scores" over-page
    names_no_key "the end of a game"
    choose "Your name in the scores"
    reads "the name is asked for" "save" name
    again 3 "tap dpdown"
    press "tap dpright"
    shot letters
    press "tap a"
    reads "the score has the name" "CA" named
    choose "Quit to title"
    reads "the title follows, and asks no more" "Daily run" title-again
    choose "Scores"
    reads "the name stands in the scores" "CA" scores
    press "tap b"
}

change_a_button() {
    choose "Settings"
    reads "settings open" "Vibration" settings
    reads "the size is that of the window, not the one of a larger display" "1280 x 720"
    choose "Controller"
    reads "the buttons are shown" "Fly up" controller
    choose "Fire"
    reads "the row waits" "press a button" waiting
    press "tap start"
    reads "a conflict is shown" "Rows in red share a key" conflict
    press "tap b"
    reads "leaving it is warned of" "Rows in red share a key or button; once more" warned
    choose "Fire"
    reads "the row waits again" "press a button"
    press "hold lefty" "let lefty"
    reads "a push of the stick leaves it" "Reset to defaults"
    choose "Reset to defaults"
    press "tap b"
    reads "without a conflict B leads back" "Vibration"
    names_no_key "the settings"
    press "tap b"
    reads "and again" "Daily run"
}

# The focus begins at the first of its numbers, which are tried one after the other.
pass_a_trace_lesson() {
    local presses=0
    choose "Lessons"
    reads "lessons open" "Where am I?" lessons
    choose "Unlock all lessons"
    choose "$(awk '$1 == "name" { $1 = ""; print substr($0, 2) }' "$assets/lessons/ue3-loop.tick")"
    reads "the lesson about a trace opens" "CHECK" trace
    names_no_key "the lesson about a trace"
    until [ -n "$(at "Why it works")" ] || [ "$presses" -gt 8 ]; do
        press "tap dpright" "tap a"
        presses=$((presses + 1))
        shot "trace-$presses"
    done
    reads "the number that is right passes it" "Why it works" passed
    press "tap b" # puts the moment away
    press "tap b"
    reads "B closes the lesson" "Lessons"
    press "tap b"
    reads "and the list" "Daily run"
}

# Lesson 1 of the Lab: up and down count the guess. app/lab_pad passes it.
answer_a_lesson() {
    choose "Lessons"
    reads "lessons open again" "Where am I?"
    choose "Where am I?"
    reads "the Lab opens with the lesson" "CHECK" lab
    names_no_key "the lesson"
    press "tap dpdown"
    reads "the field of the guess is open" "Guess" guess
    press "tap dpup" "tap dpup" "tap dpup"
    shot counted # app/lab_pad looks at the number
    press "tap back"
    reads "Back closes the Lab" "SCORE" lesson-played
    names_no_key "a lesson that is played"
    press "tap start"
    reads "its pause leads back" "Back to the Lab" lesson-paused
    choose "Quit to title"
    reads "and to the title" "Lessons" end
}

start_server
open_pad
first_game
go_on_after_a_new_game
read_a_tally
write_settings '[reached]
01-amber-drift = yes
05-tow-lines = yes

[game]
hold = no

[progress]
tour = yes
begun = yes
asked = yes'
settings=kept start_game "${fast[@]}"
reads "the title is there" "Daily run"
play_to_the_end
change_a_button
pass_a_trace_lesson
answer_a_lesson
stop_game
echo "after $SECONDS s"
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
