#!/usr/bin/env bash
# One run, many ways: builds, numbers of workers, recorded and replayed. All hash logs are equal.
set -u
[ "$#" -gt 0 ] || { echo "expected paths of tickline" >&2; exit 2; }
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data"
frames="${DETERMINISM_FRAMES:-600}"
failures=0

compare() {
    if ! cmp -s "$work/first.log" "$2"; then
        echo "FAIL: $1 differs: $(diff "$work/first.log" "$2" | sed -n 2p)" >&2
        failures=$((failures + 1))
    fi
}

run() {
    "$@" >"$work/out" 2>"$work/err" || {
        echo "FAIL: $*: $(cat "$work/err")" >&2
        failures=$((failures + 1))
    }
}

for game in "$@"; do
    [ -x "$game" ] || { echo "$game: expected an executable" >&2; exit 2; }
    for workers in 0 1 2; do
        run "$game" --headless --autopilot --frames "$frames" --workers "$workers" \
            --hash-log "$work/run.log" --record "$work/run.rec"
        [ -f "$work/first.log" ] || cp "$work/run.log" "$work/first.log"
        compare "$game --workers $workers" "$work/run.log"
    done
    run "$game" --headless --replay "$work/run.rec" --hash-log "$work/replay.log" \
        --report "$work/report.json"
    compare "$game --replay" "$work/replay.log"
done
[ "$(wc -l <"$work/first.log")" -eq "$frames" ] || {
    echo "FAIL: expected $frames frames, got $(wc -l <"$work/first.log")" >&2
    failures=$((failures + 1))
}
[ "$failures" -eq 0 ] && echo "ok: $# builds, workers 0 to 2, replay: $(tail -1 "$work/first.log")"
exit "$failures"
