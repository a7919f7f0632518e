#!/usr/bin/env bash
# Wrong input of every kind: the exit status, one clear line on stderr, nothing on stdout.
no_fonts="$(realpath "$(dirname "$0")/../support/no_fonts.conf")"
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"

# accepts ARGUMENT...: exits with 0 and says nothing.
accepts() {
    timeout 60 "$game" "$@" >out 2>err || fail "tickline $*: status $?: $(cat err)"
    [ -s err ] && fail "tickline $*: stderr: $(cat err)"
    return 0
}

run="--headless --frames 90 --workers 1"

refuses 2 '--nonsense: unknown option' --nonsense
refuses 1 'play: cannot be read (No such file or directory); expected a scenario, a recording, a trace or a list of tick functions' play
refuses 2 "'more': expected one file" play more
refuses 2 '--frames: expected a value: N' --frames
refuses 2 "--frames: expected a whole number from 1" --frames 0
refuses 2 "not 'many'" --frames many
refuses 2 "not '-3'" --frames=-3
refuses 2 '--seed' --seed 1.5
refuses 2 '--seed' --seed 99999999999999999999
refuses 2 '--fixed-step' --fixed-step 0
refuses 2 '--fixed-step' --fixed-step 60Hz
refuses 2 '--workers' --workers 65
refuses 2 '--max-fps' --max-fps=-1
refuses 2 '--ui-scale: expected a number from 0.5 to 4' --ui-scale 9
refuses 2 '--renderer: expected auto, cpu or sdl' --renderer opengl
refuses 2 '--lang: expected en or the name of a file in locale/' --lang de
refuses 2 '--sector: expected a name of --list-sectors' $run --sector nowhere
refuses 2 '--sector' --sector ''
refuses 2 '--move: expected FUNCTION=GROUP' --move Reticle
refuses 2 '--move' --move =PrePhysics
refuses 2 '--move: expected PrePhysics, DuringPhysics' --move Reticle=StartPhysics
refuses 2 '--move: expected PrePhysics, DuringPhysics' --move Reticle=EndPhysics
refuses 2 '--move: expected PrePhysics, DuringPhysics' --move Reticle=NewlySpawned
refuses 2 '--move: expected PrePhysics, DuringPhysics' --move Reticle=PrePhysic
refuses 2 "--move: NamePlat: expected a function of --list-functions: did you mean 'NamePlate'?" --move NamePlat=Post
refuses 2 "--cut: Reticel: expected a function of --list-functions: did you mean 'Reticle'?" --cut LaserBeam=Reticel
refuses 2 '--move: Nothing: expected a function of --list-functions' --move Nothing=Pre
grep -qF 'did you mean' err && fail "a name that is near nothing: $(cat err)"
"$game" --headless --frames 30 --move LaserBeam=Post --hash-log post >out 2>err || fail "a short name of a group: $(cat err)"
"$game" --headless --frames 30 --move LaserBeam=PostPhysics --hash-log physics >out 2>err
cmp -s post physics || fail "the short name of a group is another one"
refuses 2 '--move' --move PhysicsStart=PrePhysics
refuses 2 '--move' --move "$(printf 'x%.0s' {1..400})=PrePhysics"
refuses 2 '--after: expected FUNCTION=FUNCTION' --after Reticle
refuses 2 '--after' --after Reticle=Nothing
refuses 2 '--interval: expected FUNCTION=SECONDS' --interval Reticle=fast
refuses 2 '--interval: expected FUNCTION=SECONDS' --interval Reticle=-1
refuses 2 '--interval: expected FUNCTION=SECONDS' --interval Reticle=0.1234567891
refuses 2 '--disable' --disable Nothing
refuses 2 '--shuffle: expected a seed' --shuffle x
refuses 2 '--shuffle: expected a seed' --shuffle -1
refuses 2 '--self-test: expected rollback' --self-test everything
refuses 2 '--self-test: expected no --report' --self-test rollback --report x
refuses 2 '--cut: expected FUNCTION=FUNCTION' --cut Reticle
refuses 2 '--cut' --cut Reticle=Nothing
refuses 2 '--set: expected DEVICE=CHOICE' --set Gun
refuses 2 '--set: Gun: expected one of tick timer' --set Gun=cannon
refuses 2 '--set: Nothing: expected one of Gun' --set Nothing=tick
refuses 2 '--self-test: expected rollback' --self-test everything
refuses 2 '--self-test: expected no --report' --self-test rollback --report x
refuses 2 '--at-frame: expected --screenshot' --at-frame 5
refuses 2 '--at-frame' --screenshot x.png --frames 10 --at-frame 11
refuses 2 'Reticle' $run --after Reticle=LaserBeam
refuses 1 'nowhere/x' $run --record nowhere/x
refuses 1 'nowhere/x' $run --hash-log nowhere/x
refuses 1 'nowhere/x' $run --report nowhere/x
refuses 1 'nowhere/x' $run --screenshot nowhere/x
refuses 1 'nowhere/x' $run --trace nowhere/x
refuses 1 'nowhere/x' $run --movie nowhere/x
refuses 1 '/dev/full' $run --movie /dev/full
refuses 1 '/dev/full' $run --trace /dev/full
refuses 1 'expected a recording' --headless --replay missing.txt
refuses 1 '--headless' # no display
DISPLAY=:4711 refuses 1 "the display ':4711' cannot be reached"
WAYLAND_DISPLAY=nowhere-4711 XDG_RUNTIME_DIR="$work" refuses 1 "'nowhere-4711' cannot be reached"

accepts $run --autopilot --record good.rec --hash-log good.log --report good.json
[ "$(wc -l <good.log)" -eq 90 ] || fail "the hash log has $(wc -l <good.log) lines"
grep -qE '^90 [0-9a-f]{16}$' good.log || fail "the hash log's last line: $(tail -1 good.log)"
accepts --headless --replay good.rec --hash-log again.log --trace good.trace --movie good.y4m
[ "$(cat out)" = 'replay: 90 frames equal' ] || fail "a good replay says: $(cat out)"
[ "$(wc -c <good.y4m)" -gt 124000000 ] || fail "the movie is short: $(wc -c <good.y4m)"
rm good.y4m
cmp -s good.log again.log || fail "the replay has other hashes"
for option in '--seed 1' '--sector x' '--fixed-step 60' '--autopilot'; do
    refuses 2 '--replay: expected no' --headless --replay good.rec $option
done
timeout 60 "$game" --headless --replay good.rec --disable Trails >out 2>err ||
    fail "a replay with an edit: $(cat err)"
grep -q 'hashes are not compared' err || fail "a replay with an edit says: $(cat err)"
timeout 60 "$game" --headless --replay good.rec --shuffle 5 >out 2>err ||
    fail "a replay in another order: $(cat err)"
grep -q 'hashes are not compared' err || fail "a replay in another order says: $(cat err)"
accepts --headless good.rec --hash-log again.log
cmp -s good.log again.log || fail "a recording named as the file has other hashes"
accepts --check good.rec
refuses 2 'expected one file, and no --scenario or --replay' --headless good.rec --replay good.rec
refuses 2 'expected one file, and no --scenario or --replay' --headless good.rec --scenario good.rec
refuses 1 'cannot be read (Is a directory)' --headless .
accepts $run --autopilot --shuffle 5 --record shuffled.rec --hash-log shuffled.log
accepts --headless --replay shuffled.rec --hash-log again.log
cmp -s shuffled.log again.log || fail "the replay of another order has other hashes"
cmp -s good.log shuffled.log && fail "--shuffle changes nothing"

sed 's/^begin /edit set Gun cannon 0 0 0\nbegin /' good.rec >set.rec
refuses 1 'set.rec:13: expected' --headless --replay set.rec

cp good.rec kept.rec
ln -s good.rec alias.rec
refuses 2 'a file is named twice' --headless --replay good.rec --record good.rec
refuses 2 'a file is named twice' --headless --replay good.rec --record alias.rec
refuses 2 'a file is named twice' --headless --replay good.rec --report good.rec
refuses 2 'a file is named twice' $run --report new --hash-log new
cmp -s good.rec kept.rec || fail "a refused run changed its recording"

head -c 150 good.rec >cut.rec
refuses 1 'cut.rec:' --headless --replay cut.rec
for version in 1 7; do
    sed "1s/2/$version/" good.rec >version.rec
    refuses 1 'version.rec:1: expected version 2' --headless --replay version.rec
done
sed 's/^rules .*/rules 1/' good.rec >rules.rec
refuses 1 "rules.rec:7: expected 'rules 6': the recording was made with other rules" --headless --replay rules.rec
sed 's/^seed .*/seed 12345/' good.rec >seed.rec
refuses 1 'seed.rec:13: expected the sum' --headless --replay seed.rec
sed '40s/^f ./f z/' good.rec >hash.rec
refuses 1 'hash.rec:40: expected the sum' --headless --replay hash.rec

# ends_early FILE FRAMES: a recording without its end replays as far as it goes, and says so.
ends_early() {
    timeout 60 "$game" --headless --replay "$1" >out 2>err || fail "$1: status $?: $(cat err)"
    [ "$(cat err)" = "tickline: $1: ended early at frame $2" ] || fail "$1 says: $(cat err)"
    [ "$(cat out)" = "replay: $2 frames equal" ] || fail "$1 says: $(cat out)"
}
head -n 40 good.rec >early.rec
ends_early early.rec 26
head -n 40 good.rec | head -c -3 >early.rec
ends_early early.rec 25
sed '/^f /d; /^end/d' good.rec >early.rec
ends_early early.rec 0

# How many frames the recording has; the last line may have no end.
whole_frames() {
    head -n "$(wc -l <killed.rec)" killed.rec | grep -c '^f '
}

# A run that is killed leaves what it has done so far, under the name that was asked for.
for signal in KILL SEGV HUP; do
    : >killed.rec
    (ulimit -c 0; exec "$game" --headless --autopilot --record killed.rec) >out 2>err &
    pid=$!
    # What is recorded beyond 200 frames is replayed, too: the loop must be quick.
    while kill -0 "$pid" 2>/dev/null && [ "$(wc -c <killed.rec)" -lt 12000 ]; do
        sleep 0.02
    done
    kill "-$signal" "$pid"
    wait "$pid" 2>/dev/null
    status=$?
    frames="$(whole_frames)"
    if [ "$signal" = HUP ]; then
        [ "$status" -eq 0 ] || fail "SIGHUP: status $status: $(cat err)"
        accepts --headless --replay killed.rec
    else
        ends_early killed.rec "$frames"
    fi
    [ "$frames" -ge 200 ] || fail "SIG$signal: only $frames frames were recorded"
done

# With other data the frames may be equal all the same; if not the message tells of the data.
cp -r "$TICKLINE_ASSETS" other
first="$("$game" --list-sectors | head -1 | cut -f1)"
echo >>"$(ls other/sectors/*.json | tail -1)"
TICKLINE_ASSETS="$work/other" accepts --headless --replay good.rec
sed -i '/"debris"/s/"speed": *[0-9]*/"speed": 3/' "other/sectors/$first.json"
TICKLINE_ASSETS="$work/other" refuses 1 'good.rec:15: expected hash' --headless --replay good.rec
grep -q 'it is the first frame that differs .*with other sector files' err ||
    fail "a replay with other sectors says: $(cat err)"
TICKLINE_ASSETS="$work/other" refuses 1 'after frame 1, not' --scenario good.rec --check
TICKLINE_ASSETS="$work/other" refuses 1 'after frame 1, not' --scenario good.rec --headless
TICKLINE_ASSETS="$work/other" accepts --scenario good.rec --headless --disable Trails
rm "other/sectors/$first.json"
TICKLINE_ASSETS="$work/other" refuses 1 'good.rec:2: expected a sector' --headless --replay good.rec
head -c 3000 /dev/urandom >noise.rec
refuses 1 'noise.rec:1: expected' --headless --replay noise.rec
refuses 1 'expected a recording' --headless --replay .

# without_fonts TEXT ARGUMENT...: paints and says one line that contains TEXT.
without_fonts() {
    local text="$1"
    shift
    FONTCONFIG_FILE="$no_fonts" timeout 60 "$game" "$@" >out 2>err || fail "tickline $*: $(cat err)"
    [ "$(wc -l <err)" -eq 1 ] || fail "tickline $* without fonts: expected one line: $(cat err)"
    grep -qF -- "$text" err || fail "tickline $* without fonts: expected '$text' in: $(cat err)"
}
one="--headless --autopilot --frames 60 --workers 1"
accepts $one --screenshot fonts.png
without_fonts 'no font found' $one --frames 2 --screenshot nofonts.png --movie nofonts.y4m
rm nofonts.y4m
without_fonts 'no font found' $one --screenshot nofonts.png
without_fonts 'fonts-wqy-microhei' $one --lang zh --screenshot nochinese.png
cmp -s fonts.png nofonts.png && fail "the built-in letters look like those of a font"
cmp -s nofonts.png nochinese.png || fail "without Chinese letters the picture is not English"

lesson="${2:-}/lessons/1-where-am-i.tick"
for option in '--seed 1' '--sector x' '--fixed-step 60' '--autopilot' '--replay good.rec'; do
    refuses 2 '--scenario: expected no' --scenario "$lesson" $option
done
for option in '--report x' '--record x' '--hash-log x' '--screenshot x.png' '--trace x' '--movie x' \
    '--frames 5' '--self-test rollback'; do
    refuses 2 '--check: expected no' --scenario "$lesson" --check $option
done
refuses 2 'expected --scenario' --check
refuses 2 'expected --scenario' --answer solution
refuses 2 '--answer: expected start, all' --scenario "$lesson" --check --answer nobody
refuses 2 '--answer: expected start, all' --scenario "$lesson" --headless --answer nobody
refuses 2 '--answer all: expected --check' --scenario "$lesson" --answer all
refuses 2 '--answer all: expected --check and no' --scenario "$lesson" --check --answer all \
    --move Reticle=PostPhysics
refuses 1 'missing.tick: expected a file, or a name' --scenario missing.tick --check
refuses 1 'missing.tick: expected a file, or a name' --scenario missing.tick --headless
sed 's/^sector .*/sector elsewhere/' "$lesson" >sector.tick
refuses 1 'sector' --scenario sector.tick --check
refuses 1 'sector.tick:2: expected a sector' --scenario sector.tick --headless
sed 's/^expect ring <=/expect ring ~/' "$lesson" >broken.tick
refuses 1 'broken.tick:' --scenario broken.tick --check
refuses 1 'broken.tick:' --scenario broken.tick --headless
head -c 900 "$lesson" >cut.tick
refuses 1 'cut.tick:' --scenario cut.tick --check
head -c 3000 /dev/urandom >noise.tick
refuses 1 'noise.tick:1:1: expected' --scenario noise.tick --check
accepts --scenario "$lesson" --check --answer solution
accepts "$lesson" --check --answer solution
refuses 1 'noise.tick:1:1: expected' --headless noise.tick
accepts --scenario 1-where-am-i --check --move Reticle=PostPhysics
accepts --scenario 1.1 --check --move Reticle=PostPhysics
refuses 1 '9.9: expected a file, or a name or number' --scenario 9.9 --check
accepts --scenario "$lesson" --headless --report scenario.json --hash-log scenario.log
grep -qP '^ring\t8\.000\t<= 0\.001\tno$' out || fail "a headless scenario says: $(cat out)"
[ "$(wc -l <scenario.log)" -eq 300 ] || fail "a scenario ran $(wc -l <scenario.log) frames"
timeout 60 "$game" --scenario "$lesson" --check >out 2>err
[ "$?" -eq 1 ] || fail "the start of a lesson passes"
grep -qF 'before physics has moved the ship' err || fail "the start of a lesson says: $(cat err)"
accepts --scenario good.rec --check
accepts --scenario 4-the-knot --headless --record knot.rec
accepts --headless --replay knot.rec
accepts --scenario good.rec --headless

# tick NAME LINE...: a scenario with these lines before its input.
tick() {
    local name="$1"
    shift
    printf '%s\n' 'tickline-scenario 1' 'sector range' 'seed 7' 'autopilot 0' 'title 0' 'step 60' \
        "$@" >"$name"
}
tick idle.tick begin 'i 4 0 0 0 0 0 0 0' 'end 4'
refuses 1 'nothing was compared' --scenario idle.tick --check
accepts --scenario idle.tick --headless
accepts --scenario idle.tick --headless --hash-log idle.log
tick hashed.tick begin 'i 4 0 0 0 0 0 0 0' "end 4 $(sed -n 's/^4 //p' idle.log)"
accepts --scenario hashed.tick --check
accepts --scenario hashed.tick --headless
sed 's/^end 4 ................/end 4 0123456789abcdef/' hashed.tick >differs.tick
refuses 1 'expected hash 0123456789abcdef after frame 4' --scenario differs.tick --check
refuses 1 'expected hash 0123456789abcdef after frame 4' --scenario differs.tick --headless
accepts --scenario differs.tick --headless --disable Trails
refuses 1 'nothing was compared' --scenario hashed.tick --check --disable Trails
refuses 1 'nothing was compared' --scenario hashed.tick --check --shuffle 5
tick endless.tick begin 'i 1099511627776 0 0 0 0 0 0 0' 'end 1099511627776'
refuses 1 'at most 100000 frames' --scenario endless.tick --check
refuses 1 'at most 100000 frames' --scenario endless.tick --headless
many='i 99999 0 0 0 0 0 0 0'
tick many.tick 'frames 99000 100000' 'seeds 64' \
    'measure a shuffle-late Reticle Ship.position 10000 orders' 'expect a == 0 It was late.' \
    begin "$many" 'end 99999'
refuses 1 'at most 20000000 frames in all' --scenario many.tick --check

# What a file says is no order to the terminal.
escape="$(printf '\033')"
tick "bad.tick" "name ${escape}[2J" 'frames 1 4' 'seeds 1' \
    "measure a${escape}]0;x runs Reticle total label" "expect a${escape}]0;x == 9 It ${escape}[31m ran." \
    begin 'i 4 0 0 0 0 0 0 0' 'end 4'
timeout 60 "$game" --scenario bad.tick --check >out 2>err
[ "$?" -eq 1 ] || fail "a scenario with escapes: $(cat err)"
grep -qF 'a\x1b]0;x' out || fail "a name is not escaped: $(cat -v out)"
grep -qF 'It \x1b[31m ran.' err || fail "a message is not escaped: $(cat -v err)"
mkdir -p tricks/lessons tricks/sectors
sed "s/^name .*/name ${escape}[2J/" "$lesson" >tricks/lessons/1.tick
TICKLINE_ASSETS="$work/tricks" timeout 60 "$game" --list-lessons >out 2>err || fail "$(cat err)"
grep -qF '\x1b[2J' out || fail "a title is not escaped: $(cat -v out)"
grep -q "$escape" out err && fail "a terminal was given an escape"

TICKLINE_ASSETS="$work/none" refuses 1 'expected lessons' --list-lessons

mkdir -p bad/sectors && echo '{' >bad/sectors/01.json
TICKLINE_ASSETS="$work/bad" refuses 1 '01.json' $run
rm bad/sectors/*
TICKLINE_ASSETS="$work/bad" refuses 1 'bad/sectors' $run

for option in --version --help -h --list-functions --list-sectors --list-lessons; do
    timeout 60 "$game" "$option" >out 2>err || fail "$option: status $?"
    [ -s out ] && [ ! -s err ] || fail "$option: stdout '$(head -1 out)', stderr '$(head -1 err)'"
done
"$game" --list-functions | grep -q "^Reticle	PostPhysics" || fail "--list-functions has no Reticle"
"$game" --list-sectors | head -1 | grep -q "	" || fail "--list-sectors has no tab"

ls ./*.part >/dev/null 2>&1 && fail "left behind: $(ls ./*.part)"
[ "$failures" -eq 0 ] && echo "ok"
exit "$failures"
