#!/usr/bin/env bash
# Each lesson in the real window: the guess is given, the edits of its solution are made, and it is checked; by
# keys alone, or with by=mouse and the program seen_game by the mouse alone.
# Usage: [by=mouse] [wide=N high=N scale=N] test_lessons_window.sh TICKLINE ASSETS [FOLDER FOR THE PICTURES]
#        [LESSON...]; otherwise all; with the folder "", turn [N]: three or N of them, chosen by the commit
set -u
game="${1:?expected the path of tickline}"
lessons="$(realpath "${2:?expected the folder of the assets}")/lessons"
pictures="${3:+$(realpath -m "$3")}"
by="${by:-keys}"
shift $(($# < 3 ? $# : 3))
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/window.sh"
# shellcheck source=tests/app/lessons_by_keys.sh
. "$(dirname "$0")/lessons_by_$by.sh"

# The edits of the solution, one a line.
solution() {
    awk '$1 == "solution" { on = 1; next } $1 == "wrong" || $1 == "begin" { on = 0 }
        on && $1 == "edit" { $1 = ""; print substr($0, 2) }' "$1"
}

is_passed() {
    grep -qE "\"lesson\": $1\b" "$XDG_DATA_HOME/tickline/lessons.json" 2>/dev/null
}

learn() {
    local file="$lessons/$1.tick" deadline words number guess
    number="$(awk '$1 == "lesson" { print $2 }' "$file")"
    guess="$(awk '$1 == "predict" { print $4 }' "$file")"
    open_lesson "$1"
    [ -z "$guess" ] || answer "$guess"
    while read -r -a words; do
        edit "${words[@]}"
    done < <(solution "$file")
    check_answer
    deadline=$((SECONDS + 60))
    until is_passed "$number" || [ "$SECONDS" -ge "$deadline" ]; do
        sleep 0.1
    done
    expect "$1 is passed by $by" "$(is_passed "$number" && echo 1 || echo 0)" -eq 1
    [ "$failures" -eq 0 ] || [ "$by" = keys ] || look >&2
    shot "$by-$1"
    stop_game
}

start_server
names=("$@")
if [ ${#names[@]} -eq 0 ] || [ "${names[0]}" = turn ]; then
    mapfile -t names < <("$game" --list-lessons | cut -f1)
fi
if [ "${1:-}" = turn ]; then
    commit="$(git -C "$lessons" rev-parse --short=6 HEAD 2>/dev/null || echo 0)"
    names=("${names[@]:16#$commit % (${#names[@]} - ${2:-3} + 1):${2:-3}}")
fi
for name in "${names[@]}"; do
    learn "$name"
done
[ "$failures" -eq 0 ] && echo "ok: ${#names[@]} lessons after $SECONDS s"
exit "$failures"
