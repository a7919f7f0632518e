#!/usr/bin/env bash
# Runs all benchmark programs of a Release build, writes results/reference.csv, fills the tables of
# engine/docs/performance.md and prints what became of each goal as a Markdown table.
# Usage: run_all.sh BUILD_DIR [ROUNDS]     ROUNDS: most repetitions of each side, default 61; of rows
#                                          with two threads, which differ more, up to 401
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
top="$(cd "$here/../.." && pwd)"
programs="$1/tests/bench"
rounds="${2:-61}"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

say() { printf '%3d s  %s\n' "$SECONDS" "$1" >&2; }

run() { # PROGRAM [OPTION...]: one CSV of its own
    if [ ! -x "$programs/$1" ]; then
        say "$1 is not built: its rows are left out"
        return
    fi
    say "$*"
    "$programs/$1" "${@:2}" --rounds "$rounds" --csv "$scratch/part.csv" 2>"$scratch/log" || {
        cat "$scratch/log" >&2
        exit 1
    }
    [ -s "$scratch/all.csv" ] || head -2 "$scratch/part.csv" >"$scratch/all.csv"
    tail -n +3 "$scratch/part.csv" >>"$scratch/all.csv"
}

# The timers have columns of their own. Only the best library is a limit.
timers() {
    if [ ! -x "$programs/tl_bench_timers" ]; then
        say "tl_bench_timers is not built: its rows are left out"
        return
    fi
    say "tl_bench_timers --quick"
    "$programs/tl_bench_timers" --quick >"$scratch/timers.csv"
    awk -F, '
        $1 != "6" || $4 == "" { next }
        $3 == "best of them all" { print "6," $2 ",best of them,ns," $7 "," $8 "," $4 ",,,,"; next }
        $3 == "limit" { print "6," $2 ",,bytes," $7 ",,,,," $8 "," $6; next }
        $3 == "best of them" { print "6," $2 "," $3 ",ns," $7 "," $8 "," $4 ",,," $5 "," $6; next }
        { print "6," $2 "," $3 ",ns," $7 "," $8 "," $4 ",,,," }
    ' "$scratch/timers.csv" >>"$scratch/all.csv"
}

for subject in frames changes graphs handover intervals tickables memory steps traces; do
    run tl_bench --subject "$subject"
done
rounds=401 run tl_bench --subject workers
rounds=401 run tl_bench_game
timers
say done
cp "$scratch/all.csv" "$here/results/reference.csv"
"$here/table.sh" --write "$top/engine/docs/performance.md"
"$here/table.sh" --summary "$here/results/reference.csv"
