#!/usr/bin/env bash
# sound_levels.sh -- measures the sound as a player gets it, through SDL's driver that writes samples to
# a file: peak and mean level of each cue and of a game that plays itself. Fails where a peak is above
# -1 dBFS. Needs no display and no sound card.
#   sound_levels.sh [BUILD] [FOLDER]
# Samples (32 bit floats, stereo, 48000 Hz) stay in FOLDER, if it is given; where sox is installed, a
# spectrogram of each lies beside it.
set -euo pipefail
cd "$(dirname "$0")/../.."
build="${1:-build/dev}"
sheet="$build/tests/app/sound_sheet"
game="$build/bin/tickline"
for program in "$sheet" "$game"; do
    [ -x "$program" ] || { echo "sound_levels: expected $program" >&2; exit 2; }
done
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
out="${2:-$work}"
mkdir -p "$out"
export SDL_AUDIODRIVER=disk XDG_DATA_HOME="$work/data"
status=0

measure() {
    printf '%-14s ' "$1"
    "$sheet" levels "$out/$1.raw" || status=1
    if [ -n "${2:-}" ] && command -v sox >/dev/null 2>&1; then
        sox -t raw -r 48000 -e float -b 32 -c 2 "$out/$1.raw" -n remix 1,2 spectrogram -t "$1" \
            -o "$out/$1.png"
    fi
}

# The driver writes as fast as it is told to: 2.5 s of sound in a quarter of a second.
while read -r cue; do
    SDL_DISKAUDIODELAY=1 SDL_DISKAUDIOFILE="$out/$cue.raw" "$sheet" play "$cue" 0.25 2>/dev/null
    measure "$cue" "${2:-}"
done < <("$sheet" list)
for intensity in title 0 0.25 0.5 0.75 1; do
    "$sheet" music "$intensity" 22 "$out/music-$intensity.raw"
    measure "music-$intensity" "${2:-}"
done
SDL_VIDEODRIVER=dummy SDL_DISKAUDIOFILE="$out/game.raw" "$game" --autopilot --renderer cpu --frames 1200 \
    2>/dev/null
measure game "${2:-}"
exit "$status"
