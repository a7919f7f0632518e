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
grep -qF 'no pair is ambiguous in this run' err || fail "a clean run says: $(cat err)"

# A cut prerequisite is found with the values that both functions share.
tab="$(printf '\t')"
gives 0 --cut LaserBeam=Reticle --frames 60
grep -qxF "LaserBeam${tab}Reticle${tab}Beam.impact${tab}PostPhysics${tab}write first${tab}60${tab}not allowed" out ||
    fail "the pair of the cut prerequisite: $(cat out)"
cp out allowed.txt
gives 1 --cut LaserBeam=Reticle --frames 60 --deny
grep -qF 'ambiguous pairs that are not allowed: 5' err || fail "--deny says: $(cat err)"
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

# Scenarios and recordings say what is run.
gives 1 --deny --scenario 2-same-group
grep -q "^LaserBeam${tab}Reticle" out || fail "lesson 2: $(cat out)"
gives 0 --scenario 2-same-group --after LaserBeam=Reticle
grep -q "^LaserBeam" out && fail "lesson 2, solved: $(cat out)"

printf 'LaserBeam Reticle\n' >two.txt
printf 'a\0b' >binary.txt
printf '\377\376a\0 \0b\0\n\0' >wide.txt
seq -f 'a b c%g' 25000 >many.txt
refuses 2 "two.txt:1: expected READER WRITER VALUE" --ambiguities --allow two.txt
refuses 2 "binary.txt: expected a text" --ambiguities --allow binary.txt
refuses 2 "wide.txt:1: expected UTF-8, not UTF-16: save the file as UTF-8" --ambiguities --allow wide.txt
refuses 2 "many.txt:20001: expected at most 20000 pairs" --ambiguities --allow many.txt
refuses 2 "missing.txt: cannot be read" --ambiguities --allow missing.txt
refuses 2 "missing.tick" --ambiguities --deny --scenario missing.tick
refuses 2 "missing.replay" --ambiguities --deny --replay missing.replay
refuses 2 "expected no --check or --self-test" --ambiguities --self-test rollback
timeout 60 "$game" --headless --deny >out 2>err
[ $? -eq 2 ] && grep -qF -- '--deny, --allow: expected --ambiguities' err || fail "--deny: $(cat err)"

[ "$failures" -eq 0 ] || exit 1
echo "ok"
