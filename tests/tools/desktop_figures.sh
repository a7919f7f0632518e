#!/usr/bin/env bash
# What the game costs on a desktop: time to the first picture, processor time at rest, memory. Prints
# a table of figures and limits. They are of this machine while nothing else runs on it, so nothing
# fails here but a game that does not start.
#
#   tests/tools/desktop_figures.sh TICKLINE [--minutes N] [--seconds N]
#
# N minutes of play before memory is read (default 10); N seconds over which processor time is taken
# (default 10). Needs Xvfb, xdotool and ImageMagick; a C compiler and SDL2's headers for the bare window.
set -u
game="${1:?expected the path of tickline}"
shift
minutes=10
seconds=10
while [ $# -gt 1 ]; do
    case "$1" in
    --minutes) minutes="$2" ;;
    --seconds) seconds="$2" ;;
    *) echo "$1: expected --minutes or --seconds" >&2; exit 2 ;;
    esac
    shift 2
done
# shellcheck source=tests/app/window.sh
. "$(dirname "$0")/../app/window.sh"
runs=7
sector="$("$game" --list-sectors | head -1 | cut -f1)"

row() {
    printf '| %-44s | %12s | %-34s |\n' "$1" "$2" "$3"
}

# milliseconds COMMAND...: the median of some runs, each to the end of the process.
milliseconds() {
    local begin end
    "$@" >/dev/null 2>&1 # the cache is warm from here on
    for _ in $(seq "$runs"); do
        begin="$(date +%s%N)"
        "$@" >/dev/null 2>&1
        end="$(date +%s%N)"
        echo $(((end - begin) / 1000000))
    done | sort -n | sed -n "$((runs / 2 + 1))p"
}

make_bare_window() {
    cat >"$work/bare.c" <<'END'
#include <SDL.h>
int main(void)
{
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        return 1;
    }
    SDL_Window *window = SDL_CreateWindow("bare", 0, 0, 1280, 720, 0);
    SDL_Surface *surface = window != NULL ? SDL_GetWindowSurface(window) : NULL;
    if (surface == NULL) {
        return 1;
    }
    SDL_FillRect(surface, NULL, 0);
    SDL_UpdateWindowSurface(window);
    SDL_PumpEvents();
    SDL_Quit();
    return 0;
}
END
    # shellcheck disable=SC2046
    cc -O1 "$work/bare.c" -o "$work/bare" $(pkg-config --cflags --libs sdl2) 2>/dev/null
}

# Ticks of processor time that the game has taken.
ticks() {
    awk '{ sub(/^.*\) /, ""); print $12 + $13 }' "/proc/$game_pid/stat"
}

# Per cent of a core, over the time asked for.
processor_share() {
    local before after
    sleep 2 # what the last event asked for has been painted
    before="$(ticks)"
    sleep "$seconds"
    after="$(ticks)"
    awk -v t=$((after - before)) -v hz="$(getconf CLK_TCK)" -v s="$seconds" \
        'BEGIN { printf "%.1f %%", 100 * t / hz / s }'
}

memory_mib() {
    awk '/^VmRSS:/ { printf "%.0f", $2 / 1024 }' "/proc/$game_pid/status"
}

quit_game() {
    kill -TERM "$game_pid" 2>/dev/null
    wait "$game_pid"
    game_pid=""
}

start_figures() {
    local own bare=-
    own="$(milliseconds "$game" --renderer cpu --sector "$sector" --frames 1)"
    make_bare_window && bare="$(milliseconds "$work/bare")"
    row "start to the end after one frame" "$own ms" "at most 300 ms more than a bare window"
    row "a bare SDL2 window, likewise" "$bare ms" ""
}

rest_figures() {
    start_game --renderer cpu
    row "processor time: title with its demo" "$(processor_share)" "at most 25 % of a core"
    xdotool windowunmap "$window"
    row "processor time: window out of sight" "$(processor_share)" "at most 1 % of a core"
    quit_game
    start_game --renderer cpu --sector "$sector"
    xdotool key p
    row "processor time: paused" "$(processor_share)" "at most 3 % of a core"
    quit_game
}

memory_figures() {
    local half
    start_game --renderer cpu --sector "$sector" --autopilot
    sleep $((minutes * 30))
    half="$(memory_mib)"
    sleep $((minutes * 30))
    row "memory after $minutes min of play" "$(memory_mib) MiB" "under 120 MiB"
    row "memory after half of it" "$half MiB" "the same: flat after warm-up"
    quit_game
}

start_server
row "what" "here" "limit"
row "---" "---" "---"
start_figures
rest_figures
memory_figures
exit "$failures"
