#!/usr/bin/env bash
# Each lesson in the real window, by keys alone: the guess is typed, the edits of its solution are made
# with the picker, Ctrl and a digit, or the console, and Enter checks it.
# Usage: test_lessons_window.sh TICKLINE ASSETS [FOLDER FOR THE PICTURES] [LESSON...]; otherwise all;
# with the folder "", turn: three of them, chosen by the commit
set -u
game="${1:?expected the path of tickline}"
lessons="$(realpath "${2:?expected the folder of the assets}")/lessons"
pictures="${3:+$(realpath -m "$3")}"
turn=3
shift $(($# < 3 ? $# : 3))
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"
groups=(PrePhysics StartPhysics DuringPhysics EndPhysics PostPhysics PostUpdateWork LastDemotable)

keys() {
    xdotool key "$@"
}

type_line() {
    xdotool type --delay 5 "$1"
    keys Return
}

# The edits of the solution, one a line.
solution() {
    awk '$1 == "solution" { on = 1; next } $1 == "wrong" || $1 == "begin" { on = 0 }
        on && $1 == "edit" { $1 = ""; print substr($0, 2) }' "$1"
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

edit() {
    local words
    read -r -a words <<<"$1"
    if [ "${words[0]}" = move ]; then
        move "${words[1]}" "${words[2]}"
    else
        keys grave
        type_line "$1"
        # What would close a circle has to be asked for twice.
        [ "${words[0]}" != after ] || type_line "$1"
        keys grave
    fi
}

is_passed() {
    grep -qE "\"lesson\": $1\b" "$XDG_DATA_HOME/tickline/lessons.json" 2>/dev/null
}

learn() {
    local file="$lessons/$1.tick" deadline line
    local number guess
    number="$(awk '$1 == "lesson" { print $2 }' "$file")"
    guess="$(awk '$1 == "predict" { print $4 }' "$file")"
    start_game --renderer cpu --workers 1 --scenario "$file"
    [ -z "$guess" ] || type_line "$guess"
    while read -r line; do
        edit "$line"
    done < <(solution "$file")
    keys Return
    deadline=$((SECONDS + 60))
    until is_passed "$number" || [ "$SECONDS" -ge "$deadline" ]; do
        sleep 0.1
    done
    expect "$1 is passed by keys" "$(is_passed "$number" && echo 1 || echo 0)" -eq 1
    shot "keys-$1"
    stop_game
}

start_server
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    mapfile -t names < <("$game" --list-lessons | cut -f1)
elif [ "${names[0]}" = turn ]; then
    commit="$(git -C "$lessons" rev-parse --short=6 HEAD 2>/dev/null || echo 0)"
    mapfile -t names < <("$game" --list-lessons | cut -f1)
    names=("${names[@]:16#$commit % (${#names[@]} - turn + 1):turn}")
fi
for name in "${names[@]}"; do
    learn "$name"
done
[ "$failures" -eq 0 ] && echo "ok: ${#names[@]} lessons after $SECONDS s"
exit "$failures"
