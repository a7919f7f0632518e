#!/usr/bin/env bash
# How players fare in the sectors: deaths, time to clear, first crystal and first threat.
#
#   bot_table.sh [PLAYER [SEEDS [SECTOR]]]    PLAYER: bot (default), idle or autopilot;
#                                             SEEDS: 10; SECTOR: from 1, all without it
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
cd "$root"
[ -f build/release/build.ninja ] || cmake --preset release >&2
cmake --build build/release --target game_bot >&2
exec build/release/tests/game/bot/game_bot "${1:-bot}" "${2:-10}" ${3:+"$3"}
