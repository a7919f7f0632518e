#!/usr/bin/env bash
# The table of figures in the teacher's page: each command prints its line.
set -u
game="${1:?expected the path of tickline}"
page="${2:?expected the page}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data"
failures=0
rows=0

while IFS='|' read -r _ figure command line _; do
    command="$(tr -d '`' <<<"$command")"
    read -r name value <<<"$(tr -d '`' <<<"$line")"
    read -r -a words <<<"$command"
    [ "${words[0]:-}" = tickline ] || continue
    rows=$((rows + 1))
    "$game" "${words[@]:1}" >"$work/out" 2>"$work/err"
    cut -f 1,2 "$work/out" | grep -qxF "$name	$value" || {
        echo "FAIL:$figure: expected '$name $value' of $command: $(cat "$work/out" "$work/err")" >&2
        failures=$((failures + 1))
    }
done < <(grep '^|.*`tickline --scenario' "$page")
[ "$rows" -ge 40 ] || { echo "FAIL: $page has $rows figures" >&2; failures=$((failures + 1)); }
[ "$failures" -eq 0 ] && echo "ok: $rows figures"
exit "$failures"
