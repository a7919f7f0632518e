#!/usr/bin/env bash
# Traces and projects in the real window: chosen in the menu by keys and by mouse, picked in the Lab and
# dropped; Esc leads back to each of these places. Judged by pictures.
# Usage: test_traces_window.sh PAD_GAME [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of pad_game}"
pictures="${2:+$(realpath -m "$2")}"
samples="$(realpath "$(dirname "$0")/../../assets")"
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"

# Of the menu its title, of the row of all frames a late one, of the Lab its bar and the edge of the plan.
title=600x110+340+75
menu=540x60+370+235
late='#7F3B53'
line=1240x12+20+35
notice=1000x35+140+685
bad='#FF5C7A'
facts=420x300+850+60

open_pad
drop() {
    pad "drop $1"
}

keys() {
    xdotool key "$@"
}

# click X Y
click() {
    xdotool mousemove "$1" "$2" click 1
}

is_traced() {
    soon "$1" "$2" "share $2 $line $late 10%" -gt 20000
}

is_not_traced() {
    soon "$1" "$2" "share $2 $line $late 10%" -lt 100
}

start_server
mkdir -p "$work/data/tickline/traces"
head -c 3000 "$samples/traces/ue3-loop.txt" >"$work/cut.txt"
start_game --renderer cpu --workers 1 --ui-scale 1
soon "the title is there" title "share title $title $white 8%" -gt 4000
keys Down Down Down Down Down Return
soon "the list of files hides the title" list "share list $title $white 8%" -lt 1000
keys Return
is_traced "Enter opens the sample" by-key
keys Escape
is_not_traced "Esc leads back to the list" back
soon "the list is there again" back "difference back list $menu" -lt 20
click 500 283
is_traced "a click opens it too" by-mouse
click 1240 15
is_not_traced "the button closes it" back
pad "copy $samples/traces/ue3-loop.txt"
keys ctrl+v
is_traced "a path that was copied opens" pasted
keys Escape
is_not_traced "and Esc closes it" back
told='cut\.txt:'
drop "$work/cut.txt"
soon "a trace that is cut short is named in a notice" cut "share cut $notice $bad 12%" -gt 200
is_not_traced "and opens nothing" cut
printf 'function,group,reads,writes\nA,PrePhysics,V,\nB,PostPhysics,,V\n' >"$work/list.csv"
drop "$work/list.csv"
soon "a list has a late read" late-read "share late-read $facts $bad 12%" -gt 80
sed -i 's/^A,PrePhysics/A,PostUpdateWork/' "$work/list.csv"
keys F5
soon "F5 reads it again" no-late-read "share no-late-read $facts $bad 12%" -lt 20
keys Down
soon "a function is selected" selected "difference no-late-read selected $facts" -gt 5
click 1137 111 # "Update": a change on trial
soon "it has a trial" trial "difference selected trial $facts" -gt 5
drop "$samples/traces/ue3-loop.txt"
soon "a file that is dropped does not take it away" asked "share asked $notice $bad 12%" -gt 200
soon "the list is still there" asked "share asked $line $late 10%" -lt 100
drop "$samples/traces/ue3-loop.txt"
is_traced "dropped again it does" dropped-again
drop "$work/list.csv"
is_not_traced "and the list opens again" list-again
keys Escape
soon "and Esc leads back" list "difference back list $menu" -lt 20
drop "$samples/traces/ue3-loop.txt"
is_traced "a trace is dropped on the menu" dropped
drop "$work/cut.txt"
is_traced "a bad one leaves it as it is" kept
keys Escape Escape
soon "Esc twice leads to the title" title "share title $title $white 8%" -gt 4000
keys Up Return # the Lab
soon "the Lab is there" lab "share lab 300x30+960+30 $white 20%" -gt 100
keys ctrl+o
xdotool type ue3-l
keys Return
is_traced "it is picked in the Lab" picked
keys Escape
is_not_traced "Esc leads back to the Lab" lab
stop_game
echo "after $SECONDS s"
[ "$failures" -eq 0 ] && echo ok
exit "$failures"
