#!/usr/bin/env bash
# What comes by itself once, in the real window, with real keys: the hold below the first overlay, and the
# tour when the Lab is opened for the first time. Neither comes again. Judged by pictures.
# Usage: test_tour_window.sh TICKLINE [FOLDER FOR THE PICTURES]
set -u
game="${1:?expected the path of tickline}"
pictures="${2:+$(realpath -m "$2")}"
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"

# Of the card over the tabs: its buttons "Next" and "First lesson", its title; the line of the selected function.
next=46x4+1218+548
lesson=40x4+1060+548
title=200x20+972+444
words=290x40+972+466
plan=300x290+972+64
frame=80x14+306+10
button='#295998'
idle='#19263E'
accent='#5AA9FF'
# A panel of an overlay; where the words lie that tell that the game is held: crystals have not exactly their colour.
panel=190x90+1076+12
arena=960x450+50+74
wide=1240x600+20+74
amber='#FFC24D'

keys() {
    xdotool key "$@"
}

# There is a card, and it is another one than in the picture before.
next_card() {
    soon "$1" "$2" "share $2 $next $button" -gt 90000
    [ -z "${3:-}" ] || soon "$1: another title" "$2" "difference $3 $2 $title" -gt 10
}

no_card() {
    soon "$1" "$2" "share $2 $next $button" -lt 10000 # what the tabs show there may be blue, too
}

play() {
    start_game --renderer cpu --workers 1 --ui-scale 1 --sector 01-amber-drift --seed 7 --fixed-step 60 "$@"
    xdotool mousemove 1100 713
}

start_server
settings=kept
mkdir -p "$XDG_DATA_HOME/tickline"
printf '[tickline]\nversion = 1\n\n[progress]\nbegun = yes\n' >"$XDG_DATA_HOME/tickline/settings.ini"
play
keys 1
soon "the first overlay holds the game" first "share first $arena $amber 2%" -gt 60
keys p
soon "P lets it go on" going "share going $arena $amber 2%" -lt 20
keys 0
soon "it is off" off "difference going off $panel" -gt 100
keys 1
soon "it is on again" again-on "difference off again-on $panel" -gt 100
soon "and holds the game again" again-on "share again-on $arena $amber 2%" -gt 60
keys p p
soon "P twice lets it go on at once" going "share going $arena $amber 2%" -lt 20
keys 0 Tab
next_card "the Lab is opened for the first time: the plan" plan
keys Return
next_card "Enter: hold and step" step plan
keys F11 F11
soon "a step is told on the same card" stepped "difference step stepped $words" -gt 10
expect "its title stays" "$(difference step stepped $title)" -lt 2
keys Return
next_card "Enter leads on: move a function" move step
keys ctrl+o
xdotool type --delay 20 reticle
keys Return
soon "the function is selected" chosen "share chosen $plan $accent 25%" -gt 60
keys ctrl+1
next_card "the move leads on: see the lag" lag move
keys ctrl+z
no_card "the move is taken back: the end" over
# A system repeats only the key that was pressed last.
xdotool keydown o keydown d
shot flown
for picture in flown-on flown-far; do
    soon "with O held down, frames run on while D flies" $picture "difference flown $picture $frame" -gt 20
    cp "$pictures/$picture.ppm" "$pictures/flown.ppm"
done
xdotool keyup o keyup d
keys ctrl+F1
next_card "Ctrl+F1: again" again over
keys Return Return Return
next_card "Enter shows the step, and goes on" shown again
keys Return
next_card "Enter shows the move" moved shown
keys Return
soon "Enter on the last card flies until its lag is there: First lesson" lagged "share lagged $lesson $idle 3%" -gt 90000
next_card "and the card stays" lagged
keys Return
no_card "Enter again: the end" done
keys Tab
soon "the Lab is closed" closed "difference done closed 300x600+972+64" -gt 100
keys Tab
soon "and opened again" opened "difference closed opened 300x600+972+64" -gt 100
no_card "the tour does not come again" opened
stop_game
play --autopilot
keys Tab
soon "opened in another run, in which the autopilot flies" later "share later $plan #F2F6FC 25%" -gt 100
no_card "nor does it come there" later
soon "the Lab holds the game that it was opened over" held "share held 54x20+252+6 #FFC24D 25%" -gt 8000
stop_game

# A first game that the Lab leaves on hold: Esc opens the menu. The card of the first game comes once it goes on.
card=100x200+370+260
printf '[tickline]\nversion = 1\n\n[progress]\ntour = yes\n' >"$XDG_DATA_HOME/tickline/settings.ini"
play --lab
keys p Tab
soon "the closed Lab leaves the game on hold" left "share left $wide $amber 2%" -gt 60
keys Escape
soon "Esc opens the menu" paused "difference left paused 320x216+480+252" -gt 100
expect "and not the card of the first game" "$(share paused $card '#FFFFFF' 40%)" -lt 100
keys Escape p
soon "the card comes when the game goes on" begun "share begun $card #FFFFFF 40%" -gt 300
keys 1
soon "the key of an overlay begins the game and shows it" shown "share shown 240x300+1035+0 #69ABEF 4%" -gt 30
stop_game
[ "$failures" -eq 0 ]
