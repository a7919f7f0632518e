# shellcheck shell=bash
# A lesson by keys alone: the guess is typed, edits are made with the picker, Ctrl and a digit, or the
# console, and Enter checks it. To be sourced by test_lessons_window.sh.
[ "${wide:-0}" -le 1600 ] && [ "${high:-0}" -le 1000 ] || screen="${wide:-1600}x${high:-1000}"
groups=(PrePhysics StartPhysics DuringPhysics EndPhysics PostPhysics PostUpdateWork LastDemotable)

keys() {
    xdotool key "$@"
}

type_line() {
    xdotool type --delay 5 "$1"
    keys Return
}

open_lesson() {
    mkdir -p "$XDG_DATA_HOME/tickline"
    printf '[tickline]\nversion = 1\n\n[game]\nhold = no\n\n[progress]\ntour = yes\nbegun = yes\nasked = yes\n\n[window]\nwidth = %s\nheight = %s\n' \
        "${wide:-1280}" "${high:-720}" >"$XDG_DATA_HOME/tickline/settings.ini"
    settings=kept start_game --renderer cpu --workers 1 --ui-scale "${scale:-1}" --scenario "$lessons/$1.tick"
}

answer() {
    type_line "$1"
}

# Ctrl and the digit of the group move what was found by its name.
move() {
    local i
    for i in "${!groups[@]}"; do
        [ "${groups[$i]}" = "$2" ] || continue
        keys ctrl+o
        type_line "$1"
        keys "ctrl+$((i + 1))"
    done
}

# edit WORD...: as a solution has it.
edit() {
    if [ "$1" = move ]; then
        move "$2" "$3"
    else
        keys grave
        type_line "$*"
        # What would close a circle has to be asked for twice.
        [ "$1" != after ] || type_line "$*"
        keys grave
    fi
}

check_answer() {
    keys Return
}
