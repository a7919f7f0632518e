#!/usr/bin/env bash
# In a real window under Xvfb: a file as argument opens, and without any font there is text.
# Usage: window.sh TICKLINE ASSETS [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of tickline}"
assets="${2:?expected the assets}"
pictures="${3:-}"
here="$(realpath "$(dirname "$0")")"
# shellcheck source=tests/app/window.sh
. "$here/../app/window.sh"

# Above the frame plan, where the Lab has the name of the lesson.
panel=300x30+960+36
title=440x60+420+120

start_server
start_game --workers 0 "$assets/lessons/1-where-am-i.tick"
soon "a scenario as argument opens the Lab" fonts "share fonts $panel #E6EDF7 30%" -gt 500
stop_game

export FONTCONFIG_FILE="$here/../support/no_fonts.conf"
start_game --workers 0 "$assets/lessons/1-where-am-i.tick"
soon "without fonts the Lab has text" built-in "share built-in $panel #E6EDF7 30%" -gt 500
expect "in other letters" "$(difference fonts built-in $panel)" -gt 5
told='no font found'
stop_game
expect "one line tells so" "$(wc -l <"$work/messages")" -eq 1

start_game --workers 0
soon "without fonts the title has its name" title "share title $title #F2F6FC 10%" -gt 10000
told='no font found'
stop_game

[ "$failures" -eq 0 ] && echo "ok"
exit "$failures"
