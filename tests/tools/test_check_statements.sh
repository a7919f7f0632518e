#!/usr/bin/env bash
# test_check_statements.sh -- check_statements.sh fails where a number leads nowhere, and takes UTF-8 for none.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
page="$work/engine/docs/statements.md"

# refused TEXT: the check of the copy fails and says TEXT.
refused() {
    if "$here/check_statements.sh" "$work" >"$work/log" 2>&1 || ! grep -qF -- "$1" "$work/log"; then
        echo "expected check_statements.sh to fail and to say '$1':" >&2
        cat "$work/log" >&2
        exit 1
    fi
}

# What the cases change is as it was.
restore() {
    (cd "$here/../.." && cp --parents src/main.c engine/docs/statements.md "$work/")
    rm -f "$work/tests/engine/test_new.c"
}

(cd "$here/../.." && find engine game src tests \( -name '*.[ch]' -o -name '*.md' \) -exec cp --parents -t "$work" {} +)
echo '/* UTF-8, CRC-32, ISO-8859-1, A-Z, Anna-B-2, C-11-x, UE3-23 */' >>"$work/src/main.c"
"$here/check_statements.sh" "$work"
echo '/* the timers (Q-12c/T-499) */' >>"$work/src/main.c"
refused 'T-499 has no row; src/main.c names it'
restore
echo 'START_TEST(Q_39_to_Q_99_rows)' >"$work/tests/engine/test_new.c"
refused 'Q-98 has no row; a test is named after it'
restore
sed -i 's/^| Q-12c .*/&\n| Q-299 | Nothing. |/' "$page"
refused 'Q-299 has no test'
restore
sed -i 's/^| Q-12c .*/&\n&/' "$page"
refused 'Q-12c has two rows'
restore
echo '| Q-12c | it has one |' >>"$page"
refused 'Q-12c has a test, and is listed as one without'
restore
echo '| Q-299 | it has no row |' >>"$page"
refused 'Q-299 is listed without a test, and has no row'
