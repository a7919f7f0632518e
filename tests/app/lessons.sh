#!/usr/bin/env bash
# One lesson, headless: the start fails, the solution passes, each wrong answer fails with a message
# of its own; what is to be predicted is what is measured. With a second argument, more answers that
# must pass: schedule edits as the command line takes them, one answer an argument.
set -u
game="${1:?expected the path of tickline}"
lesson="${2:?expected a lesson}"
shift 2
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data"
failures=0

fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}

[ "$(wc -c <"$lesson")" -lt 4096 ] || fail "$lesson: $(wc -c <"$lesson") bytes, expected less than 4096"
"$game" --scenario "$lesson" --check --answer all >"$work/all" 2>"$work/err" ||
    fail "$lesson: $(cat "$work/err")"
cat "$work/all"
[ "$(grep -c $'\tfailed\t..' "$work/all")" -ge 4 ] || fail "$lesson: expected three wrong answers"

while IFS=$'\t' read -r answer result message; do
    "$game" --scenario "$lesson" --check --answer "$answer" >"$work/out" 2>"$work/err"
    status=$?
    if [ "$answer" = solution ]; then
        [ "$status" -eq 0 ] && [ ! -s "$work/err" ] || fail "$lesson: solution: $(cat "$work/err")"
        grep -qP '\tno$' "$work/out" && fail "$lesson: solution: $(cat "$work/out")"
    else
        [ "$status" -eq 1 ] || fail "$lesson: $answer: status $status, expected 1"
        [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$lesson: $answer: $(cat "$work/err")"
        grep -qF -- "$message" "$work/err" || fail "$lesson: $answer: $(cat "$work/err")"
    fi
    [ "$result" = passed ] || [ "$result" = failed ] || fail "$lesson: $answer: '$result'"
done <"$work/all"

for answer in "$@"; do
    # shellcheck disable=SC2086 # one answer is several options
    "$game" --scenario "$lesson" --check $answer >"$work/out" 2>"$work/err" ||
        fail "$lesson: '$answer' is right too: $(cat "$work/err")"
done
exit "$failures"
