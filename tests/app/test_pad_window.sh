#!/usr/bin/env bash
# The real window with nothing but a controller: from the title into play, out again, into a lesson.
# Usage: test_pad_window.sh PAD_GAME [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of pad_game}"
pictures="${2:-}"
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"

arena=1240x570+20+85
cyan='#4DDCFF'
title=700x110+290+120
score=60x24+1194+20
check=310x190+965+520
green='#7FBC5A'

open_pad
# push NUMBER: the stick goes down and back as often.
push() {
    for _ in $(seq "$1"); do
        pad "hold lefty" "let lefty"
    done
}

start_server
printf '[tickline]\nversion = 1\n\n[progress]\nbegun = yes\n' >"$work/settings.ini"
# Without asking for a graphics card: Mesa keeps memory when it is unloaded, and then has no name to be told by.
start_game --renderer cpu --workers 1 --config "$work/settings.ini"
soon "the title is there" title "share title $title white 8%" -gt 4000
pad "tap a"
soon "A starts the game" still "share still $score white 8%" -gt 1000
pad "hold -leftx"
soon "the left stick moves the ship" moved "centre moved $arena $cyan" -lt \
    "$(centre still $arena "$cyan")"
pad "let leftx"
shot before-laser
pad "hold righttrigger"
soon "the right trigger fires" laser "share laser $arena white 6%" -gt \
    "$(share before-laser $arena white 6%)"
pad "let righttrigger" "tap start"
soon "Start opens the menu" pause "selected pause 494 296" -gt 10000
push 2
soon "the stick chooses" chosen "selected chosen 494 344" -gt 10000
pad "tap a"
soon "A quits to the title" title "share title $title white 8%" -gt 4000
# Behind a game the title has one row more: Continue.
push 4
pad "tap a"
soon "A opens the lessons" lessons "share lessons $title white 8%" -lt 1000
pad "tap a"
soon "A opens the first of them" lesson "share lesson $check $green 8%" -gt 2000
stop_game
echo "after $SECONDS s"
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
