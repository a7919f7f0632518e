#!/usr/bin/env bash
# The folder of scenarios of one's own, and --explain.
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"

# says TEXT ARGUMENT...: stdout has a line that contains TEXT.
says() {
    local text="$1"
    shift
    timeout 60 "$game" "$@" >out 2>err
    grep -qF -- "$text" out || fail "$*: expected '$text' in: $(cat out err)"
}

own="$work/data/tickline/lessons"
"$game" --list-lessons >before 2>err || fail "without a folder: $(cat err)"
mkdir -p "$own"
sed 's/^name .*/name My own lesson/' "$TICKLINE_ASSETS/lessons/1-where-am-i.tick" >"$own/mine.tick"
"$game" --list-lessons >out 2>err || fail "with a folder: $(cat err)"
[ "$(head -n -1 out)" = "$(cat before)" ] || fail "the other lessons change: $(cat out)"
[ "$(tail -n 1 out)" = "$(printf 'mine\tMy own lesson\tyours')" ] ||
    fail "the own one: $(tail -n 1 out)"

grep -qxF "$(printf 'camera-trails\tThe camera trails the pawn\t1.3\tafter 1.2')" out || fail "numbers: $(cat out)"
"$game" --scenario 1 --check >out 2>err && fail "a number of no lesson"
grep -qxF 'tickline: 1: expected a file, or a name or number of --list-lessons, such as 1.1' err || fail "1: $(cat err)"

# It is found by name, checked, handed in and graded like any other.
timeout 60 "$game" --scenario mine --check --answer solution --hand-in x.answer >out 2>err ||
    fail "the own one is not checked: $(cat err)"
says 'passed' --grade x.answer
says 'My own lesson' --scenario mine --explain

# A bad one is left out, with one line; the others stay.
echo 'no scenario' >"$own/bad.tick"
"$game" --list-lessons >out 2>err || fail "with a bad file: $(cat err)"
[ "$(wc -l <err)" -eq 1 ] && grep -q 'bad.tick:1:1: expected' err || fail "a bad file: $(cat err)"
[ "$(tail -n 1 out | cut -f1)" = mine ] || fail "a bad file hides another: $(cat out)"
rm "$own/bad.tick"
for i in $(seq 1 40); do cp "$own/mine.tick" "$own/copy-$i.tick"; done
"$game" --list-lessons >out 2>err || fail "with many files: $(cat err)"
[ "$(wc -l <out)" -le 64 ] || fail "too many lessons: $(wc -l <out)"

says 'Starts in sector range with seed 7, 60 frames a second.' --scenario 2-same-group --explain
says 'Changed from the start: LaserBeam no longer waits for Reticle.' --scenario 2-same-group --explain
says 'Measures frames 61 to 300 with seeds 7 to 14:' --scenario 2-same-group --explain
says 'late: late, of 1,000 shuffled orders (shuffle-late LaserBeam Beam.impact, in 1000 orders, in orders)' \
    --scenario 2-same-group --explain
says '5. expects beam == 1; else: LaserBeam must run once in every frame.' --scenario 2-same-group --explain
says 'solution, must pass: LaserBeam waits for Reticle.' --scenario 2-same-group --explain
says 'together, must fail with 4: Reticle runs in PostUpdateWork; LaserBeam runs in PostUpdateWork.' \
    --scenario 2-same-group --explain
for name in $(cut -f1 before); do
    says 'Measures frames' --scenario "$name" --explain
done

# No word of a file reaches a terminal as it is.
esc="$(printf '\033')"
sed "s/^sector .*/&$esc[2J/" "$own/mine.tick" >escapes.tick
says 'Starts in sector range\x1b[2J with seed 7' --scenario escapes.tick --explain
sed -E "s/^trace [^ ]*/&$esc[2J/; s/^measure [^ ]* [^ ]* [^ ]*/&$esc[3J/" \
    "$TICKLINE_ASSETS/lessons/ue3-loop.tick" >escapes.tick
says '\x1b[2J' --scenario escapes.tick --explain
says '\x1b[3J' --scenario escapes.tick --explain

sed 's/^sector .*/sector nosuch/' "$own/mine.tick" >sector.tick
timeout 60 "$game" --explain --scenario sector.tick >out 2>err
[ $? -eq 1 ] && grep -qF "sector.tick:2:8: expected a sector of --list-sectors, not 'nosuch'" err ||
    fail "an unknown sector: $(cat err)"
sed '/^expect/d; /^solution/,/^begin/{/^begin/!d}' "$own/mine.tick" >nothing.tick
timeout 60 "$game" --explain --scenario nothing.tick >out 2>err
[ $? -eq 1 ] && grep -qE "nothing.tick:[0-9]+: expected a line 'expect ...'" err ||
    fail "a lesson that expects nothing: $(cat err)"
sed '/^step 60/s/$/\nedit move NamePlate PrePhysic/' "$own/mine.tick" >group.tick
timeout 60 "$game" --explain --scenario group.tick >out 2>err
grep -qF "LastDemotable, not 'PrePhysic'" err || fail "a group's name: $(cat err)"
timeout 60 "$game" --explain >out 2>err
[ $? -eq 2 ] && grep -qF -- '--explain: expected --scenario' err || fail "--explain: $(cat err)"
sed 's/lag-px/lag-pix/' "$own/mine.tick" >wrong.tick
timeout 60 "$game" --explain --scenario wrong.tick >out 2>err
[ $? -eq 1 ] && grep -qE '^tickline: wrong.tick:[0-9]+:[0-9]+: expected a kind of measure' err && [ ! -s out ] ||
    fail "a wrong word: $(cat out err)"

# A function that is off is in no group: what a lesson says of groups does not fit it.
cat >asleep.tick <<'END'
tickline-scenario 1
sector range
seed 7
autopilot 0
title 0
step 60
name Asleep
frames 61 120
seeds 1
measure plate lag-px NamePlate Ship.position max plate behind the ship
measure home group NamePlate group of the plate
measure runs runs NamePlate min runs a frame
because home == DuringPhysics DuringPhysics runs beside the physics step.
because runs == 0 A function that does not run is never right.
expect plate <= 0.001 The plate is {1} px behind.
par 1
solution
edit move NamePlate PostPhysics
wrong asleep 2
edit disable NamePlate
begin
i 80 1 127 0 0 -127 0 0
end 80
END
for answer in '' '--move NamePlate=PostPhysics'; do
    # shellcheck disable=SC2086 # several words
    timeout 60 "$game" --scenario asleep.tick --check --disable NamePlate $answer >out 2>err
    grep -q "^home	-	" out && grep -q 'does not run is never right' err ||
        fail "a plate that is off, '$answer': $(cat out err)"
done
sed '/^step 60/s/$/\nedit move NamePlate PrePhysics/; s/home == During/home == Pre/; s/^because home == PrePhysics DuringPhysics/because home == PrePhysics PrePhysics/' asleep.tick >moved.tick
for file in asleep.tick moved.tick; do
    timeout 60 "$game" --scenario $file --check --answer all >out 2>err ||
        fail "$file, all answers: $(cat out err)"
done

[ "$failures" -eq 0 ] || exit 1
echo "ok"
