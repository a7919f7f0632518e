#!/usr/bin/env bash
# --ambiguities, --deny, --allow: what is printed, what is refused, and the exit status.
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"

# gives STATUS ARGUMENT...: runs --ambiguities; leaves out and err behind.
gives() {
    local status="$1" got
    shift
    timeout 60 "$game" --ambiguities "$@" >out 2>err
    got=$?
    [ "$got" -eq "$status" ] || fail "$*: status $got, expected $status: $(cat err)"
}

# The campaign leaves nothing to chance.
gives 0 --deny
[ -s out ] && fail "the campaign is ambiguous: $(cat out)"
[ "$(cat err)" = 'tickline: no ambiguous pair in this run; two writers of a value are not looked at: passed' ] || fail "a clean run says: $(cat err)"

# A cut prerequisite is found with the values that both functions share.
tab="$(printf '\t')"
gives 0 --cut LaserBeam=Reticle --frames 60
grep -qxF "LaserBeam${tab}Reticle${tab}Beam.impact${tab}PostPhysics${tab}write first${tab}60${tab}not allowed" out ||
    fail "the pair of the cut prerequisite: $(cat out)"
[ "$(head -1 out)" = "# reader${tab}writer${tab}value${tab}group${tab}order${tab}frames${tab}verdict" ] || fail "the columns: $(head -1 out)"
cp out allowed.txt
gives 1 --cut LaserBeam=Reticle --frames 60 --deny
tail -1 err | grep -qxF 'tickline: 5 pairs: 0 allowed, 5 not allowed: failed' || fail "--deny says: $(cat err)"
cmp -s out allowed.txt || fail "--deny changes what is printed"

# What it printed is a list of what may stay.
gives 0 --cut LaserBeam=Reticle --frames 60 --deny --allow allowed.txt
[ "$(grep -c "${tab}allowed$" out)" -eq 5 ] || fail "all five are allowed: $(cat out)"
grep -v Beam.heat allowed.txt >four.txt
gives 1 --cut LaserBeam=Reticle --frames 60 --deny --allow four.txt
[ "$(grep -c 'not allowed' out)" -eq 1 ] || fail "one is not allowed: $(cat out)"
printf '# harmless\r\n\r\nLaserBeam Reticle *  # all of them\r\n' >any.txt
gives 0 --cut LaserBeam=Reticle --frames 60 --deny --allow any.txt
printf '\357\273\277LaserBeam Reticle *\n' >mark.txt
gives 0 --cut LaserBeam=Reticle --frames 60 --deny --allow mark.txt
printf 'LaserBeam\t\tReticle\t*\t# aligned by tabs\n' >aligned.txt
gives 0 --cut LaserBeam=Reticle --frames 60 --deny --allow aligned.txt
printf 'Laser* Ret* Beam.*\n' >begins.txt
gives 0 --cut LaserBeam=Reticle --frames 60 --deny --allow begins.txt
printf 'Laser* Ret* Beam.h*\n' >begins.txt
gives 1 --cut LaserBeam=Reticle --frames 60 --deny --allow begins.txt
printf 'LaserBeam Reticle Beam.heat\nLaserBeam Ret* *\n' >gone.txt
gives 0 --frames 60 --deny --allow gone.txt
grep -qF 'gone.txt:1: allowed but no longer there: LaserBeam Reticle Beam.heat' err ||
    fail "a line that names nothing: $(cat err)"
grep -qF 'gone.txt:2' err && fail "a pattern is told of: $(cat err)"
gives 1 --frames 60 --deny=stale --allow gone.txt
tail -1 err | grep -qxF 'tickline: no ambiguous pair; 2 stale lines: failed' || fail "stale lines: $(cat err)"
gives 0 --cut LaserBeam=Reticle --frames 60 --deny stale --allow any.txt
tail -1 err | grep -qxF 'tickline: 5 pairs: 5 allowed, 0 not allowed; no stale line: passed' || fail "no stale line: $(cat err)"
refuses 2 '--deny=late, cycles or demotions: expected --project FILE with it' --ambiguities --deny=late --frames 60

# Scenarios and recordings say what is run.
gives 1 --deny --scenario 2-same-group
grep -q "^LaserBeam${tab}Reticle" out || fail "lesson 2: $(cat out)"
gives 0 --scenario 2-same-group --after LaserBeam=Reticle
grep -q "^LaserBeam" out && fail "lesson 2, solved: $(cat out)"

printf 'LaserBeam Reticle\n' >two.txt
printf 'Drone \303\2275 PlayerShip aim\n' >several.txt
refuses 2 "several.txt:1: expected 'Name*', or each line that --all-pairs prints" --ambiguities --allow several.txt
printf 'a\0b' >binary.txt
printf '\377\376a\0 \0b\0\n\0' >wide.txt # UTF-16
seq -f 'a b c%g' 25000 >many.txt
refuses 2 "two.txt:1: expected READER WRITER VALUE" --ambiguities --allow two.txt
refuses 2 "binary.txt: expected a text" --ambiguities --allow binary.txt
refuses 2 "wide.txt:1: expected READER WRITER VALUE" --ambiguities --allow wide.txt
refuses 2 "many.txt:20001: expected at most 20000 lines" --ambiguities --allow many.txt
refuses 2 "missing.txt: cannot be read" --ambiguities --allow missing.txt
refuses 2 "--deny: expected ambiguous, late, cycles, demotions or stale, with ',' between several" --ambiguities --deny ambigous,lat
refuses 2 "--deny: expected ambiguous, late" --ambiguities --deny foo
refuses 2 "missing.tick" --ambiguities --deny --scenario missing.tick
refuses 2 "missing.replay" --ambiguities --deny --replay missing.replay
refuses 2 "not together with --check or --self-test" --ambiguities --self-test rollback
timeout 60 "$game" --headless --deny >out 2>err
[ $? -eq 2 ] && grep -qF -- '--deny, --allow: expected --ambiguities' err || fail "--deny: $(cat err)"

[ "$failures" -eq 0 ] || exit 1
echo "ok"
