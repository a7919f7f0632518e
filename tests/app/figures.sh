#!/usr/bin/env bash
# The figures of lessons 1 to 8, each out of a command on the proving range.
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"

# fly ARGUMENT...: 12 s of the built-in player; the report lands in `figures`, without white space.
fly() {
    flight="$*"
    timeout 60 "$game" --headless --sector range --autopilot --report now.json "$@" >out 2>err ||
        fail "$flight: $(cat err)"
    tr -d ' \n' <now.json >figures
}

near() {
    awk -v is="$2" -v wanted="$3" 'BEGIN { d = is - wanted; exit !(is != "" && d < 0.0011 && d > -0.0011) }' ||
        fail "$flight: $1 is '$2', expected $3"
}

# value NAME WANTED: the first float of a published value at the end.
value() {
    near "$1" "$(grep -o "\"name\":\"$1\",\"last\":\[[^,]*" figures | cut -d'[' -f2)" "$2"
}

# lag READER VALUE WANTED: mean and max of what that reader saw.
lag() {
    local row
    row="$(grep -o "\"reader\":\"$1\",\"value\":\"$2\".*" figures | grep -o '"px":{[^}]*}' | head -1)"
    near "$1 of $2, mean" "$(echo "$row" | grep -o '"mean":[^,}]*' | cut -d: -f2)" "$3"
    near "$1 of $2, max" "$(echo "$row" | grep -o '"max":[^,}]*' | cut -d: -f2)" "$3"
}

# Lesson 1.
for row in 30:16 60:8 120:4 240:2; do
    rate="--fixed-step ${row%:*} --frames $((12 * ${row%:*}))"
    for group in PrePhysics DuringPhysics; do
        fly $rate --move Reticle=$group
        lag Reticle Ship.position "${row#*:}"
    done
    for group in PostPhysics PostUpdateWork LastDemotable; do
        fly $rate --move Reticle=$group
        lag Reticle Ship.position 0
    done
done

# Lesson 2.
fly --frames 720 --cut LaserBeam=Reticle --after Reticle=LaserBeam
lag LaserBeam Beam.impact 8
value Beam.lag 8
late=0
for seed in $(seq 1 40); do
    fly --frames 30 --cut LaserBeam=Reticle --shuffle "$seed"
    grep -q '"name":"Beam.lag","last":\[0' figures || { value Beam.lag 8; late=$((late + 1)); }
    fly --frames 30 --shuffle "$seed"
    value Beam.lag 0
done
[ "$late" -ge 10 ] && [ "$late" -le 30 ] || fail "late in $late of 40 orders"
fly --frames 720
lag LaserBeam Beam.impact 0
value Beam.lag 0
fly --frames 720 --cut LaserBeam=Reticle --move LaserBeam=PostUpdateWork
value Beam.lag 0

# Lesson 3.
fly --frames 720
value Key.latency 0
fly --frames 720 --after PlayerController=Reticle
value Key.latency 1

# Lesson 5.
fly --frames 720
value Plate.lag 8
value Plate.window_reads 1
fly --frames 720 --move NamePlate=PostPhysics
value Plate.lag 0
value Plate.window_reads 0

# Lesson 6.
fly --frames 720
value Emitter.mean 20
value Emitter.max 40
value Emitter.first_gap 48
value Emitter.delta 0.1
value Metronome.in_600 1000
value Metronome.most 2
fly --frames 720 --interval Emitter=0
value Emitter.max 0

# Lesson 7.
while read -r frames edit; do
    fly --frames 720 $edit
    value Sentry.reaction "$frames"
    fly --frames 720 $edit --set SentryMover=force
    value Sentry.reaction $((frames + 1))
done <<'ROWS'
1 --set SentryBrain=tickable
1 --after SentryMover=SentryBrain
1 --move SentryBrain=PostPhysics
2 --after SentryBrain=SentryMover
2 --move SentryBrain=DuringPhysics
ROWS

# Lesson 8: the stage of the first tick (0 PrePhysics, 2 DuringPhysics, 4 PostPhysics,
# 9 PostUpdateWork, 10 LastDemotable, 11 NewlySpawned), frames until it, ticks before the first
# drawing, px ahead of the muzzle in it.
while read -r stage frame ticks gap edit; do
    fly --frames 720 $edit
    value Gun.first_stage "$stage"
    value Gun.first_frame "$frame"
    value Gun.ticks "$ticks"
    value Gun.gap "$gap"
done <<'ROWS'
2 0 1 7 --move Gun=PrePhysics
4 0 1 -8 --move Gun=DuringPhysics
9 0 1 0 --move Gun=PostPhysics
10 0 1 0 --set Gun=timer
10 0 1 0 --set Gun=tickable
10 0 1 0 --set Gun=camera
11 0 1 0 --move Gun=LastDemotable
0 1 0 0 --set Gun=between
ROWS

# A recording of it replays with the same hashes.
timeout 60 "$game" --headless --sector range --autopilot --frames 300 --set Gun=timer --record r \
    >out 2>err || fail "recording: $(cat err)"
grep -q '^edit set Gun timer ' r || fail "the recording has no 'edit set'"
timeout 60 "$game" --headless --replay r >out 2>err || fail "replay: $(cat err)"

[ "$failures" -eq 0 ] && echo "ok"
exit "$failures"
