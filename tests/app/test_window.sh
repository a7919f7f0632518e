#!/usr/bin/env bash
# The real window under Xvfb with real key and mouse events, judged by pictures and by the report.
# Usage: test_window.sh TICKLINE [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of tickline}"
pictures="${2:-}"
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"

arena=1240x570+20+85
bar=420x10+430+41
cyan='#4DDCFF'
pre_physics='#69ABEF'
post_physics='#FFC13E'
# The left end and the tops of the items of the pause menu, and the first item one step larger.
item_x=494
items=(296 320 344 368 392)
larger_x=475
larger_y=287

hover() {
    xdotool mousemove 640 $((items[$1] + 11))
}

# How much changes after the picture of the pause; overlays may still be fading at first.
change_later() {
    sleep "${1:-0.4}"
    shot pause-later
    difference pause pause-later 340x560+20+85
}

# A slow machine may paint nothing for half a second, and hold the game after it.
change_much_later() {
    change_later 2
}

# Leaves the menu by COMMAND: before the game goes on, 3, 2, 1 is counted. A slow machine may take its
# pictures after that: then once more.
goes_on_after_count() { # SELECTED COMMAND...
    local most="$1" change try
    shift
    for try in 1 2 3 4; do
        "$@"
        soon "the menu is left ($try)" pause "selected pause $item_x ${items[0]}" -lt "$most"
        change="$(change_later)"
        [ "$change" -lt 5 ] || [ "$try" -eq 4 ] && break
        xdotool key Escape
        soon "the menu is there again" pause "selected pause $item_x ${items[0]}" -gt "$most"
    done
    expect "no frame runs while it is counted" "$change" -lt 5
}

# Keys of the strip are clicked, from its right end on, until the menu is there: "P pause" is the last.
click_strip() {
    local x
    for x in $(seq 900 -16 500); do
        xdotool mousemove "$x" 681 click 1
        sleep 0.2
        shot strip
        [ "$(selected strip $item_x ${items[0]})" -gt 10000 ] && break
    done
    expect "a click on the key strip pauses" "$(selected strip $item_x ${items[0]})" -gt 10000
    xdotool key Escape
    soon "Escape resumes" still "selected still $item_x ${items[0]}" -lt 10000
    xdotool mousemove 1200 120
}

click_menu() {
    hover 1
    soon "the mouse selects an item" hovered "selected hovered $item_x ${items[1]}" -gt 10000
    expect "and only that" "$(selected hovered $item_x ${items[0]})" -lt 10000
    xdotool key ctrl+plus
    soon "Ctrl and + make it larger" larger "selected larger $larger_x $((larger_y + 27))" -gt 10000
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
    click_strip
    soon "the ship is there" still "centre still $arena $cyan" -lt 1000
    xdotool keydown a
    soon "the ship moves to the left" moved "centre moved $arena $cyan" -lt \
        "$(centre still $arena "$cyan")"
    xdotool keyup a
    shot before-laser
    xdotool mousedown 1
    soon "the laser is bright" laser "share laser $arena $white 6%" -gt \
        "$(share before-laser $arena $white 6%)"
    xdotool mouseup 1 key 1 key 5
    soon "the PrePhysics overlay is there" overlay "share overlay 240x300+1020+85 $pre_physics 4%" -gt 30
    soon "the PostPhysics overlay is there" overlay "share overlay 240x300+1020+85 $post_physics 4%" -gt 30
    xdotool mousemove 500 690
    sleep 0.5
    shot before-laser
    xdotool mousedown 1 mousemove 600 300
    soon "a press that began on the strip fires in the arena" laser "share laser $arena $white 6%" -gt \
        "$(share before-laser $arena $white 6%)"
    xdotool mouseup 1 key p
    soon "P holds the game below the overlays" pause change_later -lt 5
    expect "no menu and no sheet lie on them" "$(share pause 240x300+1020+85 $pre_physics 4%)" -gt 30
    # The ring of the ship, which is where the machine's time left it, may lie there: 40000 is a whole edge.
    expect "nor on the arena" "$(selected pause $item_x ${items[0]})" -lt 30000
    xdotool key Tab
    soon "Tab opens the Lab, held" pause "share pause 54x20+252+6 #FFC24D 25%" -gt 8000
    soon "at the frame that was held" pause change_later -lt 5
    xdotool key Tab
    soon "Tab leads back to the overlays" pause "share pause 240x300+1020+85 $pre_physics 4%" -gt 30
    soon "of a game that is still on hold" pause change_later -lt 5
    xdotool key Escape
    soon "Escape opens the menu" pause "selected pause $item_x ${items[0]}" -gt 30000
    xdotool key Escape
    soon "Escape leads back to the hold" held "selected held $item_x ${items[0]}" -lt 30000
    soon "no frame has run" pause change_later -lt 5
    xdotool key Escape
    soon "Escape opens the menu again" pause "selected pause $item_x ${items[0]}" -gt 30000
    goes_on_after_count 30000 xdotool key p
    soon "with its overlays" overlay "share overlay 240x300+1020+85 $pre_physics 4%" -gt 30
    sleep 2
    xdotool key 1 key 5
    soon "the overlays are gone" plain "share plain 200x20+1036+95 $pre_physics 4%" -lt 30
    xdotool key p
    soon "P opens the menu" pause "selected pause $item_x ${items[0]}" -gt 10000
    soon "the world stands while paused" pause change_later -lt 5
    goes_on_after_count 10000 click_menu
    soon "the world goes on" resumed "difference pause resumed 400x560+20+85" -gt 5
    xdotool windowsize --sync "$window" 1500 900
    soon "the picture has the new width" resized "width resized" -eq 1500
    soon "it is painted to its right end" resized "share resized 40x800+1450+50 #000000 1%" -lt 60000
    xdotool key alt+Return # there is no window manager
    soon "Alt+Enter fills the screen" full "width full" -eq 1600
    xdotool key alt+Return
    soon "and gives the size before back" before "width before" -eq 1500
    stop_game
    expect "frames ran" "$(json frames)" -gt 100
    timeout 60 "$game" --headless --replay "$work/hand.rec" 2>"$work/messages" ||
        fail "the recording of the window: $(cat "$work/messages")"
}

# From play, by the pause to the title, and by its first item to a new game.
begins_without_panels() {
    start_game --sector "$("$game" --list-sectors | head -1 | cut -f1)" --workers 1
    xdotool mousemove 600 700 key 1
    soon "a panel is there" overlay "share overlay 240x300+1020+85 $pre_physics 4%" -gt 30
    xdotool key Escape
    soon "Escape opens the menu" pause "selected pause $item_x ${items[0]}" -gt 10000
    xdotool key End
    soon "the last item is selected" pause "selected pause $item_x ${items[4]}" -gt 10000
    xdotool key Return
    soon "it asks" asked "share asked $keys_row $white 25%" -eq 0
    xdotool key Up Return
    soon "the answer quits to the title" title "share title $title $white 8%" -gt 4000
    xdotool key Home Return
    soon "the next game starts" started "share started $score $white 8%" -gt 1000
    xdotool key 5
    soon "a panel of the next game is there" next "share next 240x300+1020+0 $post_physics 4%" -gt 30
    expect "that of the last one is not" "$(share next 240x300+1020+0 $pre_physics 4%)" -lt 30
    stop_game
}

# The first overlay that comes on holds the game until P, or until no panel is left.
reads_overlays() {
    mkdir -p "$XDG_DATA_HOME/tickline"
    printf '[tickline]\nversion = 1\n\n[progress]\ntour = yes\nbegun = yes\nasked = yes\n' \
        >"$XDG_DATA_HOME/tickline/settings.ini"
    settings=kept start_game --sector "$("$game" --list-sectors | head -1 | cut -f1)" --workers 1
    xdotool key 1
    soon "an overlay holds the game" pause change_much_later -eq 0
    xdotool key 1
    sleep 3 # 3, 2, 1 is counted
    shot pause
    expect "it goes on without its panel" "$(change_much_later)" -gt 0
    xdotool key 1
    soon "its panel holds it again" pause change_much_later -eq 0
    xdotool key 0 2
    sleep 3
    shot pause
    expect "one that comes on stops the count" "$(change_much_later)" -eq 0
    xdotool key p p
    soon "until P is pressed twice" pause change_later -gt 0
    xdotool key 5
    sleep 2
    soon "another one comes on while it runs" pause change_later -gt 0
    xdotool key n
    soon "N holds it" pause change_much_later -eq 0
    soon "at the group behind the one that came last" walk "share walk 240x300+1020+0 #F59564 4%" -gt 30
    xdotool key n
    soon "and goes to the next one" walk "share walk 240x300+1020+0 #F59564 4%" -lt 30
    xdotool key 0
    soon "a walk ends with its panel" pause change_later -gt 0
    xdotool key 1
    soon "a panel holds the game" pause change_much_later -eq 0
    xdotool key p p
    soon "until P, and it stays" pause change_later -gt 0
    xdotool key p 0
    sleep 3
    shot pause
    expect "a hold that P began stays without panels" "$(change_much_later)" -eq 0
    stop_game
}

# At 50 pictures a second a frame takes 20 ms, or more on a slow machine; at a speed of 70 % the game gets 14 of them.
runs_slower() {
    local median
    mkdir -p "$XDG_DATA_HOME/tickline"
    printf '[tickline]\nversion = 1\n\n[game]\nspeed = 70\n\n[progress]\nbegun = yes\nasked = yes\n' \
        >"$XDG_DATA_HOME/tickline/settings.ini"
    settings=kept start_game --sector "$("$game" --list-sectors | head -1 | cut -f1)" --max-fps 50 --record "$work/slow.rec"
    sleep 4
    stop_game
    median="$(awk '/^f / { print int($2 / 1000) }' "$work/slow.rec" | sort -n | awk '{ us[NR] = $1 } END { print us[int((NR + 1) / 2)] }')"
    expect "us of a frame of a slower game" "${median:-0}" -gt 10000
    expect "us of a frame of a slower game" "${median:-0}" -lt 17000
    timeout 60 "$game" --headless --replay "$work/slow.rec" >"$work/slow" 2>&1 || fail "its replay: $(cat "$work/slow")"
}

# The replay compares hashes, so it fails if an overlay changes the world.
replay_with_overlays() {
    start_game --replay "$work/hand.rec" --max-fps 120 --workers 1
    xdotool key 1 2 3 4 5 6 7 8
    soon "all overlays are there" all-overlays "share all-overlays 240x300+850+85 $pre_physics 4%" -gt 30
    wait "$game_pid"
    expect "hashes are the same with all overlays on" $? -eq 0
    game_pid=""
    [ -s "$work/messages" ] && fail "messages: $(cat "$work/messages")"
}

# Steps of equal length, so that the same happens on machines of any speed.
watch_autopilot() {
    local best=0 now
    start_game --autopilot --seed 7 --fixed-step 60 --workers 1 --report "$work/report.json" \
        --frames 300
    while kill -0 "$game_pid" 2>/dev/null; do
        "$pixels" shot "$window" "$pictures/autopilot.ppm" 2>/dev/null || break
        now="$(share autopilot $bar '#FFC857' 25%)"
        if [ "$now" -gt "$best" ]; then
            best="$now"
            cp "$pictures/autopilot.ppm" "$pictures/extracting.ppm"
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
keys_row=80x12+484+375

title_and_keys() {
    start_game --workers 1
    soon "the title is there" title "share title $title $white 8%" -gt 4000
    xdotool mousemove 640 251 click 1
    soon "a click starts the game" started "share started $score $white 8%" -gt 1000
    xdotool key p
    soon "P opens the menu" menu "selected menu $item_x ${items[0]}" -gt 10000
    hover 4
    soon "the row of the keys is there" menu "share menu $keys_row $white 25%" -gt 300
    xdotool click 1
    soon "a click on Quit to title asks" asked "share asked $keys_row $white 25%" -eq 0
    xdotool key Up Return
    soon "the answer quits to the title" title "share title $title $white 8%" -gt 4000
    xdotool key Return
    soon "Enter starts the game" started "share started $score $white 8%" -gt 1000
    stop_game
}

daily_line=390x14+445+594
fly=110x16+585+626

# Its first line says what it is; how to fly comes after that, and not below it.
daily_run() {
    start_game --workers 1
    soon "the title is there" title "share title $title $white 8%" -gt 4000
    xdotool key Down Return
    soon "a daily run starts" started "share started $score $white 8%" -gt 1000
    soon "its line is there" daily "share daily $daily_line $white 8%" -gt 3000
    expect "alone" "$(share daily $fly $white 8%)" -lt 30
    soon "then how to fly" daily "share daily $fly $white 8%" -gt 100
    stop_game
}

offer=300x24+490+275
kept="$XDG_DATA_HOME/tickline/tickline-0001.rec"

# A game that was killed is offered as a recording by the next one.
ends_suddenly() {
    start_game --workers 1
    soon "the title is there again" title "share title $title $white 8%" -gt 4000
    xdotool key Return
    soon "another game starts" started "share started $score $white 8%" -gt 1000
    kill -KILL "$game_pid"
    wait "$game_pid" 2>/dev/null
    start_game --workers 1
    soon "what it recorded is offered" offer "share offer $offer $white 8%" -gt 10000
    xdotool key Return
    soon "then comes the title" title "share title $title $white 8%" -gt 4000
    stop_game
    timeout 60 "$game" --headless "$kept" >"$work/replay" 2>&1
    expect "the recording that was kept replays" $? -eq 0
    expect "it says that it ended early" "$(grep -c 'ended early at frame' "$work/replay")" -eq 1
}

# Rows of the title that are not selected in these pictures.
rows=60x90+500+262

# keys NAME COUNT
keys() {
    for _ in $(seq "$2"); do
        xdotool key "$1"
    done
}

settings_are_kept() {
    start_game --workers 1 --config "$work/kept.ini"
    soon "the title is there for settings" title "share title $title $white 8%" -gt 4000
    keys Down 6
    xdotool key Return
    soon "the settings hide the title" settings "share settings $title $white 8%" -lt 1000
    keys Left 3 # the volume
    keys Down 9
    xdotool key Right Escape
    soon "the title comes back" chinese "share chinese $title $white 8%" -gt 4000
    expect "in another language" "$(difference title chinese $rows)" -gt 150
    stop_game
    expect "the volume is kept" "$(grep -c '^volume = 70$' "$work/kept.ini")" -eq 1
    expect "the language is kept" "$(grep -c '^language = zh$' "$work/kept.ini")" -eq 1
    start_game --workers 1 --config "$work/kept.ini"
    soon "the title is there once more" again "share again $title $white 8%" -gt 4000
    keys Down 6
    soon "the language came back" again "difference chinese again $rows" -lt 80
    stop_game
}

# The size that was kept is that of a larger display.
fits_a_small_display() {
    screen=1024x600 start_server
    printf '[tickline]\nversion = 1\n\n[window]\nwidth = 1920\nheight = 1080\n' >"$work/large.ini"
    start_game --workers 1 --config "$work/large.ini"
    expect "the window fits the display" \
        "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p;s/^HEIGHT=//p' | tr '\n' x)" = 1024x600x
    stop_game
    kill "$server_pid"
}

geometry() {
    xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=' | cut -d= -f2 | tr '\n' ' '
}

# A window in the middle that grows stays in sight; behind the size of the display comes the smallest.
grows_within_its_display() {
    screen=1920x1080 start_server
    printf '[tickline]\nversion = 1\n\n[window]\nwidth = 1600\nheight = 900\n' >"$work/grown.ini"
    start_game --workers 1 --config "$work/grown.ini"
    xdotool windowmove --sync "$window" 160 90
    keys Down 6
    xdotool key Return
    keys Down 5
    for step in "Right 1920 1080 " "Right 640 360 " "Left 1920 1080 "; do
        xdotool key "${step%% *}"
        sleep 0.5
        for _ in $(seq 50); do
            [ "$(geometry)" = "0 0 ${step#* }" ] && break
            sleep 0.1
        done
        expect "after ${step%% *} the window is all in sight" "$(geometry)" = "0 0 ${step#* }"
    done
    stop_game
    kill "$server_pid"
}

fits_a_small_display
grows_within_its_display
start_server
title_and_keys
daily_run
settings_are_kept
ends_suddenly
play_by_hand
reads_overlays
begins_without_panels
runs_slower
replay_with_overlays
watch_autopilot
echo "after $SECONDS s"
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
