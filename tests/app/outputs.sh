#!/usr/bin/env bash
# What the program writes and reads: whole files, only where the user said, nothing that blocks.
set -u
game="$(realpath "${1:?expected the path of tickline}")"
[ -x "$game" ] || { echo "$game: expected an executable" >&2; exit 2; }
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_DATA_HOME="$work/data" TICKLINE_ASSETS="${2:-}"
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
failures=0

fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}

# refuses STATUS TEXT ARGUMENT...: exits with STATUS and one line that contains TEXT.
refuses() {
    local status="$1" text="$2" got
    shift 2
    timeout 30 "$game" "$@" </dev/null >out 2>err
    got=$?
    [ "$got" -eq "$status" ] || fail "tickline $*: status $got, expected $status: $(cat err)"
    [ "$(wc -l <err)" -eq 1 ] || fail "tickline $*: expected one line, got: $(cat err)"
    grep -qF -- "$text" err || fail "tickline $*: expected '$text' in: $(cat err)"
}

accepts() {
    timeout 30 "$game" "$@" </dev/null >out 2>err || fail "tickline $*: status $?: $(cat err)"
    [ -s err ] && fail "tickline $*: stderr: $(cat err)"
    return 0
}

# keeps FILE TEXT: what it holds.
keeps() {
    [ "$(head -c 100 "$1")" = "$2" ] || fail "$1: expected '$2', found: $(head -c 100 "$1")"
}

run="--headless --autopilot --frames 40 --workers 0"
names="record hash-log report trace screenshot movie"

# Links and devices.
for option in $names; do
    echo mine >target
    ln -sf target link
    refuses 1 'it is a link' $run --$option link
    keeps target mine
    [ -L link ] || fail "--$option: the link is gone"
    refuses 1 'it is a device' $run --$option /dev/null
    refuses 1 'it is a folder' $run --$option .
    echo mine >f.part
    accepts $run --$option f
    keeps f.part mine
    rm -f f f.part target link
done
[ -c /dev/null ] || fail "/dev/null is gone"

# A run that never began, because no window can be opened, writes nothing.
for option in $names; do
    echo mine >f
    refuses 1 'no window can be opened' --autopilot --$option f
    keeps f mine
    [ "$(find . -name '*.part')" = "" ] || fail "--$option: left $(find . -name '*.part')"
    rm -f f
done

# Pipes, when they are named.
mkfifo pipe
timeout 30 cat pipe >piped &
accepts $run --hash-log pipe
wait $!
[ "$(wc -l <piped)" -eq 40 ] || fail "a pipe got $(wc -l <piped) lines"
timeout 30 "$game" $run --hash-log /dev/stdout 2>err | cat >piped
[ "$(wc -l <piped)" -eq 40 ] || fail "/dev/stdout got $(wc -l <piped) lines: $(cat err)"

# A full disk, of which a limit of the file size is one that any user can have.
for option in $names; do
    echo mine >f
    (
        ulimit -f 1
        timeout 60 "$game" $run --frames 60 --$option f --sector 05-tow-lines >out 2>/dev/null
    )
    status=$?
    [ "$status" -eq 1 ] || fail "--$option on a full disk: status $status"
    case $option in
    record) grep -q '^tickline-recording' f || fail "a recording does not grow under its name" ;;
    *) keeps f mine ;;
    esac
    rm -f f
done
# The film stops, the run goes on.
(
    ulimit -f 100
    timeout 60 "$game" $run --movie f --hash-log log 2>err
)
[ "$(wc -l <log)" -eq 40 ] || fail "a full disk ended the run after $(wc -l <log) frames"
[ -e f ] && fail "a full disk left a movie"
grep -q 'no movie was left' err || fail "a full disk says: $(cat err)"
rm -f f log

# In a window a line says so, above the picture that is saved. A driver without a display paints the
# same pictures.
window="--autopilot --workers 0 --fixed-step 60 --max-fps 0 --frames 40 --at-frame 30"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
accepts $window --screenshot first.png --hash-log first.log
accepts $window --screenshot again.png
cmp -s first.png again.png || fail "two runs paint different pictures"
(
    ulimit -f 4000
    timeout 60 "$game" $window --screenshot screen.png --hash-log screen.log --movie f 2>err
)
[ "$?" -eq 1 ] || fail "a window whose film was lost: status $?"
cmp -s first.png screen.png || fail "what the screen tells of a lost film is in the saved picture"
grep -q 'no movie was left' err || fail "a lost film of a window says: $(cat err)"
cmp -s first.log screen.log || fail "a film that was lost changed or ended the run"
[ -e f ] && fail "a full disk left a movie"

# Muted from the first sample on: the device plays before the first frame.
SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE=samples accepts --mute --autopilot --renderer cpu --frames 30
[ -s samples ] || fail "--mute: the device got no samples"
[ "$(tr -d '\0' <samples | wc -c)" -eq 0 ] || fail "--mute: samples that are not silence"
rm -f samples
unset SDL_VIDEODRIVER SDL_AUDIODRIVER

# Two names of one file.
mkdir sub
ln -s . here
refuses 2 'a file is named twice' $run --report new --hash-log ./new
refuses 2 'a file is named twice' $run --report new --hash-log here/new
refuses 2 'a file is named twice' $run --report sub/../new --trace new
refuses 2 'a file is named twice' $run --report pipe --trace pipe
echo mine >both
refuses 2 'a file is named twice' $run --config both --record both
refuses 2 'a file is named twice' --grade both --csv ./both
refuses 2 'a file is named twice' --project both --lab --screenshot both
keeps both mine
[ -e new ] && fail "a refused run wrote something"
accepts $run --report sub/new --hash-log new

# A font that is missing or damaged is found before anything is written.
echo mine >f
refuses 1 'font nowhere.ttf' $run --movie f --font nowhere.ttf
keeps f mine

# What is read is a regular file of a reasonable size; nothing waits for a pipe.
truncate -s 300M large
for what in 'pipe:no regular file' '/dev/zero:no regular file' 'large:larger than' '.:directory'; do
    refuses 1 "${what#*:}" --headless --replay "${what%%:*}"
    refuses 1 "${what#*:}" --headless --scenario "${what%%:*}"
    refuses 1 "${what#*:}" --scenario "${what%%:*}" --check
    refuses 1 "${what#*:}" --headless "${what%%:*}"
    refuses 1 "${what#*:}" $run --screenshot x.png --font "${what%%:*}"
done
mkdir -p assets/sectors assets/lessons
mkfifo assets/sectors/01.json
TICKLINE_ASSETS="$work/assets" refuses 1 'no regular file' $run
mkfifo assets/lessons/1.tick
TICKLINE_ASSETS="$work/assets" refuses 1 'no regular file' --list-lessons

ls ./*.part >/dev/null 2>&1 && fail "left behind: $(ls ./*.part)"
[ "$failures" -eq 0 ] && echo "ok"
exit "$failures"
