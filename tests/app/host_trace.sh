#!/usr/bin/env bash
# --trace-open: the traces of the example hosts, printed; and traces that are wrong.
# Usage: host_trace.sh TICKLINE ASSETS [HOST_TRACE UE3_TRACE TRACE_SOCKET ORDER_TRACE]
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"
tab="$(printf '\t')"

# has LINE: out has it.
has() {
    grep -qxF -- "$1" out || fail "expected the line '$1' in: $(cat out)"
}

# print FILE: without a window.
print() {
    timeout 60 "$game" --headless "$@" >out 2>err || fail "$*: $(cat err)"
    [ -s err ] && fail "$*: stderr: $(cat err)"
}

# refuses_file TEXT FILE
refuses_file() {
    refuses 1 "$1" --headless --trace-open "$2"
}

if [ -x "${3:-}" ]; then
    "$3" trace.txt >/dev/null || fail "the host: $?"
    print --trace-open trace.txt
    has "loop${tab}tick groups"
    has "frames${tab}30"
    has "frames with a late read${tab}29"
    has "latest${tab}1 frame"
    has "3${tab}PostPhysics${tab}Hud${tab}from PrePhysics, because it waits for Pawn"
    has "Camera${tab}reads Pawn.at of frame 29, 1 behind${tab}Pawn${tab}writes it later${tab}4.800 px"
    SDL_VIDEODRIVER=dummy timeout 60 "$game" --trace-open trace.txt --screenshot view.png --at-frame 7 \
        --config none.ini --lang zh >out 2>err || fail "the window: $(cat err)"
    [ "$(head -c 4 view.png | tail -c 3)" = PNG ] || fail "the window has no picture"
    head -c 700 trace.txt >cut.txt
    SDL_VIDEODRIVER=dummy timeout 60 "$game" --trace-open cut.txt --screenshot cut.png >out 2>err &&
        fail "a trace that is cut short opens a window"
    [ "$(wc -l <err)" -eq 1 ] && [ ! -e cut.png ] || fail "a cut trace: $(cat err)"
    print trace.txt # the file alone
    has "frames${tab}30"
    head -c 3000 trace.txt >cut.txt
    refuses_file 'expected a line that ends: the file is cut short' cut.txt
    sed '$d' trace.txt >no_end.txt
    refuses_file 'no_end.txt:' no_end.txt
fi
if [ -x "${5:-}" ]; then
    # Through a socket, which is this user's alone and gone afterwards.
    timeout 60 "$game" --headless --trace-open unix:here >out 2>err &
    waiting=$!
    while [ ! -S here ] && kill -0 "$waiting" 2>/dev/null; do sleep 0.05; done
    [ "$(stat -c %a here)" = 600 ] || fail "the socket has mode $(stat -c %a here), expected 600"
    "$5" here || fail "the host with a socket: $?"
    wait "$waiting" || fail "--trace-open unix:here: $(cat err)"
    has "frames${tab}10"
    has "1${tab}PrePhysics${tab}Worker"
    [ ! -e here ] || fail "the socket is left behind"
    grep -q 'here: waits for a program' err || fail "expected a line that it waits: $(cat err)"
    echo mine >there
    refuses_file 'there: cannot be read (Address already in use)' unix:there
    [ "$(cat there)" = mine ] || fail "a file lies where the socket should be, and is lost"
    # A wait that was killed leaves its socket: the next one takes its place, but not that of a wait
    # that goes on.
    timeout -s KILL 1 "$game" --headless --trace-open unix:here >/dev/null 2>&1
    [ -S here ] || fail "a killed wait leaves no socket to test with"
    timeout 60 "$game" --headless --trace-open unix:here >waited 2>err.waited &
    waiting=$!
    while ! grep -q 'waits for a program' err.waited && kill -0 "$waiting" 2>/dev/null; do sleep 0.05; done
    refuses_file 'here: cannot be read (Address already in use)' unix:here
    "$5" here || fail "the host after a killed wait: $?"
    wait "$waiting" || fail "--trace-open after a killed wait: $(cat err.waited)"
    grep -qxF "frames${tab}10" waited || fail "the wait that another one disturbed: $(cat waited)"
    refuses_file 'unix:: expected a path behind it, where a socket is made' unix:
    refuses_file 'cannot be read (File name too long)' "unix:$(printf 'x%.0s' {1..200})"
fi
if [ -x "${4:-}" ]; then
    "$4" ue3.txt >/dev/null || fail "the UE3 host: $?"
    print --trace-open ue3.txt
    has "loop${tab}UE3"
    has "1${tab}PreAsyncWork${tab}Turret [TickActor]"
    has "3${tab}DuringAsyncWork${tab}Hud [TickActor]"
    # The sample of the assets is what the example writes.
    cmp ue3.txt "$2/traces/ue3-loop.txt" >/dev/null 2>&1 || fail "assets/traces/ue3-loop.txt differs"
    grep -q '^Turret .*reads Pawn.Location of frame 23, 1 behind' out || fail "the turret is late"
fi
print "$2/traces/ue3-loop.txt"
has "loop${tab}UE3"
has "order changes${tab}none"
has "plan of frame 24"
# Any frame, and the late reads of all.
print "$2/traces/ue3-loop.txt" --at-frame 2
has "plan of frame 2"
has "last frame${tab}24"
has "late reads of frame 2"
refuses 2 'ue3-loop.txt: expected a frame that it has, from 1 to 24, not 25' --headless "$2/traces/ue3-loop.txt" --at-frame 25
timeout 60 "$game" "$2/traces/ue3-loop.txt" --csv late.csv >out 2>err || fail "the late reads: $(cat err)"
[ -s out ] && fail "the late reads are printed: $(cat out)"
[ "$(head -1 late.csv)" = "frame,reader,value,writer,read frame,frames late,px$(printf '\r')" ] || fail "the columns: $(head -1 late.csv)"
[ "$(wc -l <late.csv)" -eq 47 ] || fail "46 late reads: $(wc -l <late.csv)"
grep -q '^3,"Turret \[TickActor\]","Pawn.Location","Pawn \[TickActor\]",2,1,' late.csv || fail "a late read: $(sed -n 4p late.csv)"
timeout 60 "$game" "$2/traces/ue3-loop.txt" --csv list.csv --semicolons >out 2>err || fail "semicolons: $(cat err)"
grep -q '^3;"Turret \[TickActor\]";"Pawn.Location";"Pawn \[TickActor\]";2;1;"' list.csv || fail "semicolons: $(sed -n 4p list.csv)"
refuses 2 '--semicolons: expected --csv of --grade or --trace-open' "$2/traces/ue3-loop.txt" --semicolons
timeout 60 "$game" "$2/traces/ue3-loop.txt" --csv late.csv --at-frame 7 >out 2>err || fail "the late reads of a frame: $(cat err)"
[ "$(grep -c '^7,' late.csv)" -eq 2 ] && [ "$(wc -l <late.csv)" -eq 3 ] || fail "late reads of frame 7: $(cat late.csv)"
item() { echo "item tick $1 PrePhysics PrePhysics wanted tick 0 0 0 0 0 $2"; }
{
    echo 'tickline-trace 1'
    for i in 10 11 12 13; do
        printf 'frame %d groups all running 0 0 0 0\nfunction 1 PrePhysics enabled game 0 a\nfunction 2 PrePhysics enabled game 0 b\n' $i
        [ $i -eq 12 ] && item 2 b
        item 1 a
        [ $i -eq 12 ] || item 2 b
        echo end
    done
} >swap.txt
print swap.txt
has "order changes${tab}frames 12, 13"
print swap.txt --at-frame 12
has "1${tab}PrePhysics${tab}b"
refuses 1 'swap.txt: expected a trace of a host that logged reads' swap.txt --csv late.csv
refuses 1 'nowhere/late.csv' "$2/traces/ue3-loop.txt" --csv nowhere/late.csv
refuses 2 'a file is named twice' swap.txt --csv ./swap.txt
refuses 2 '--at-frame: expected --screenshot FILE.png with it, or --trace-open with --headless' swap.txt --at-frame 12
refuses 2 '--csv: with --project or --trace-open not together with --lab' swap.txt --csv late.csv --lab
refuses 2 '--screenshot: expected a window' swap.txt --csv late.csv --screenshot late.png
# untimed FILE: without times and threads, which no two runs share.
untimed() {
    awk '$1 == "frame" { $7 = $8 = 0 } $1 == "item" { $9 = $11 = $12 = 0 } { print }' "$1"
}
if [ -x "${6:-}" ]; then
    "$6" order.txt >/dev/null || fail "the host with an order that changes: $?"
    diff <(untimed order.txt) <(untimed "$2/traces/forty-functions.txt") >/dev/null ||
        fail "assets/traces/forty-functions.txt differs"
fi
print "$2/traces/forty-functions.txt"
has "functions${tab}40"
has "frames with a late read${tab}3"
has "demotions of all frames${tab}16"
[ "$(awk '$1 == "item" { print $9 }' "$2/traces/forty-functions.txt" | sort -u | wc -l)" -eq 3 ] ||
    fail "assets/traces/forty-functions.txt: expected three threads"
# gate STATUS TEXT FILE OPTION...: the verdict on stderr.
gate() {
    local status="$1" text="$2" got
    shift 2
    timeout 60 "$game" --trace-open "$@" >out 2>err
    got=$?
    [ "$got" -eq "$status" ] || fail "$*: status $got, expected $status"
    grep -qF -- "$text" err || fail "$*: expected '$text' in: $(cat err)"
}
forty="$2/traces/forty-functions.txt"
gate 1 '2 late reads: 0 allowed, 2 not allowed: failed' "$forty" --deny late
has "late${tab}Camera${tab}Player${tab}Player.at${tab}3${tab}6${tab}not allowed"
cp out allowed.txt
gate 0 '2 late reads: 2 allowed, 0 not allowed: passed' "$forty" --deny late --allow allowed.txt
gate 1 '1 demotion: 0 allowed, 1 not allowed: failed' "$forty" --deny=late,demotions --allow allowed.txt
has "demotion${tab}Hook${tab}Rope${tab}PrePhysics${tab}PostPhysics${tab}16${tab}1${tab}not allowed"
gate 0 'no late read in 1 frame: passed' "$forty" --deny late --at-frame 1
[ -s out ] && fail "a frame without a late read: $(cat out)"
echo 'late Camera Nobody Player.at' >>allowed.txt
gate 1 '1 stale line: failed' "$forty" --deny=late,stale --allow allowed.txt
gate 1 '1 stale line: failed' "$forty" --deny=stale --allow allowed.txt
gate 2 '--deny: with --trace-open expected late or demotions' "$forty" --deny
gate 2 'expected a trace of a host that logged reads' swap.txt --deny late
gate 2 'expected a frame that it has, not 99' "$forty" --deny late --at-frame 99
gate 2 'nowhere.txt: cannot be read' nowhere.txt --deny late
refuses 2 '--deny, --allow: expected --ambiguities with it' --trace-open "$forty" --allow allowed.txt
printf 'tickline-trace 1\nframe 1 groups all running 0 0 0 0\n\0\nend\n' >binary.txt
refuses_file 'binary.txt:3:1: expected text, not binary data' binary.txt
printf '\377\376t\0i\0\n\0' >wide.txt
refuses_file 'wide.txt:1:1: expected UTF-8, not UTF-16' wide.txt
printf 'tickline-trace 1\nframe 1 groups all running 0 0 0 0\nfunction 1 PrePhysics enabled game 0 a%%1B[2Jb\nitem tick 1 PrePhysics PrePhysics wanted tick 0 0 0 0 0 a%%1B[2Jb\nend\n' >escape.txt
print --trace-open escape.txt
has "1${tab}PrePhysics${tab}a [2Jb"
printf 'tickline-trace 1\nframe 1 groups all running 0 0 0 0\nfunction 1 PrePhysics enabled game 0 a\033[2J\nend\n' >raw.txt
refuses_file 'raw.txt:3:39: expected %1B instead of a raw control character' raw.txt
printf 'tickline-trace 1\nframe 7 groups all running 0 0 0 0\nend\nframe 7 groups all running 0 0 0 0\nend\n' >again.txt
refuses_file 'again.txt:4:1: expected a frame with a larger number than the one before' again.txt
# Times, ids and workers that no host can have.
printf 'tickline-trace 1\nframe 1 groups all running 0 20 10 0\nend\n' >times.txt
refuses_file "times.txt:2:33: expected an end that is not before the frame's begin" times.txt
printf 'tickline-trace 1\nframe 1 groups all running 0 0 0 0\nfunction 5 PrePhysics enabled game 0 a\nfunction 4 PrePhysics enabled game 0 b\nafter 5\nfunction 5 PrePhysics enabled game 0 c\nend\n' >ids.txt
refuses_file 'ids.txt:6:1: expected an id that no other function of the frame has; line 3 has 5, too' ids.txt
printf 'tickline-trace 1\nframe 1 groups all running 0 0 0 0\nitem tick 1 PrePhysics PrePhysics wanted tick 0 65 0 0 0 a\nend\n' >worker.txt
refuses_file "worker.txt:3:49: expected a worker from 0 to 64; 0 is the owner's thread" worker.txt
sed 's/ 65 / 64 /' worker.txt >most.txt
print --trace-open most.txt
printf 'tickline-trace 1\nframe 1 groups all running 0 0 0 0\nread tick 1 a 2 v 0 - 0 - 1 tick 2 b -\nfunction 5 PrePhysics enabled game 0 a\nend\n' >order.txt
refuses_file 'order.txt:4:1: expected functions before items and reads' order.txt
refuses_file 'missing.txt: cannot be read (No such file or directory); expected what tl_trace_write() wrote, or a sample: ue3-loop.txt, forty-functions.txt' missing.txt
# The name of a sample is enough.
for name in forty-functions forty-functions.txt; do
    print --trace-open $name
    has "frames${tab}16"
done
refuses_file 'it is no regular file' /dev/zero
mkfifo pipe
refuses_file 'it is no regular file' pipe
truncate -s 70M large.txt
refuses_file 'it is larger than any file of its kind' large.txt

[ "$failures" -eq 0 ] || exit 1
echo "ok"
