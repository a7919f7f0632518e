#!/usr/bin/env bash
# Manual page, completions and icons have what the program has.
# Usage: pages.sh TICKLINE FOLDER_OF_PAGES
set -u
game="$1"
cd "$2" || exit 1
failures=0

fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}

# Every option, and no other.
options="$("$game" --help | grep -oE '^  (-h, )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort)"
[ "$(wc -l <<<"$options")" -gt 30 ] || fail "--help shows few options: $options"
in_man="$(sed 's/\\-/-/g' tickline.1 | sed -n '/^\.SH OPTIONS/,/^\.SH EXIT/p' |
    grep -oE '^(\\fB-h\\fR, )?\\fB--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort)"
[ "$options" = "$in_man" ] || fail "tickline.1: $(diff <(echo "$options") <(echo "$in_man"))"
in_zsh="$(grep -oE "^  '\*?--[a-z-]+" tickline.zsh | grep -oE -- '--[a-z-]+' | sort)"
[ "$options" = "$in_zsh" ] || fail "tickline.zsh: $(diff <(echo "$options") <(echo "$in_zsh"))"
grep -qF "Tickline $("$game" --version | cut -d ' ' -f 2)" tickline.1 || fail "the version of tickline.1"

# No line of the help is wider than a terminal.
"$game" --help | grep -E '.{80}' && fail "--help has long lines"

# Each title of a group and each help text, put together from its lines, stand in the manual page.
plain="$(sed 's/\\-/-/g' tickline.1)"
"$game" --help | sed -nE '/^FILE/,/^Groups/s/^([A-Z][a-z ]+):$/\1/p' >titles
[ "$(wc -l <titles)" -eq "$(grep -c '^\.SS' tickline.1)" ] || fail "groups: $(cat titles)"
while read -r title; do
    grep -qxF ".SS $title" <<<"$plain" || fail "tickline.1 has no group '$title'"
done <titles
"$game" --help | awk '/^  (-h, )?--/ { if (text) print text; text = ""; match($0, /--[a-z-]+( [^ ]+)?/)
        $0 = substr($0, RSTART + RLENGTH); in_option = 1 }
    /^[^ ]/ || !NF { in_option = 0 }
    in_option && NF { sub(/^ +/, ""); text = text (text ? " " : "") $0 }
    END { if (text) print text }' | while read -r text; do
    grep -qxF -- "$text" <<<"$plain" || echo "tickline.1 has no '$text'"
done | grep . && fail "help texts are missing"

warnings="$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z tickline.1 2>&1 >/dev/null)"
[ -z "$warnings" ] || fail "tickline.1: $warnings"

# completes EXPECTED WORD...: what bash offers for the last word.
completes() {
    local expected="$1" got
    shift
    got="$(
        compopt() { :; } # outside of a completion there is nothing to set
        # shellcheck source=/dev/null
        . ./tickline.bash
        COMP_WORDS=("$game" "$@")
        COMP_CWORD=$#
        _tickline "$game" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s ' "${COMPREPLY[@]}"
    )"
    [ "$got" = "$expected" ] || fail "completion of '$*': '$got', expected '$expected'"
}
completes '--headless --help ' --he
completes 'auto cpu sdl ' --renderer ''
completes 'zh ' --lang = z
completes '01-amber-drift ' --sector 01
completes 'Reticle= ' --move Ret
completes 'Reticle ' --disable Ret
completes '1-where-am-i ' --scenario 1
in_bash="$(grep -oE '^ +-\*\) words=.*' tickline.bash | grep -oE -- ' ?"?--[a-z-]+' | tr -d ' "' | sort)"
[ "$options" = "$in_bash" ] || fail "tickline.bash: $(diff <(echo "$options") <(echo "$in_bash"))"

# What an icon is: its size and an alpha channel (colour type 6), from the header of the file.
for size in 16 22 24 32 48 64 128 256; do
    header="$(od -A n -t u1 -j 16 -N 10 "tickline-$size.png" | tr -s ' ' '\n' | grep . | tr '\n' ' ')"
    half="$((size / 256)) $((size % 256))"
    [ "$header" = "0 0 $half 0 0 $half 8 6 " ] || fail "tickline-$size.png: $header"
done
grep -q '^<svg .*viewBox="0 0 256 256"' tickline.svg || fail "tickline.svg: $(head -c 80 tickline.svg)"

[ "$failures" -eq 0 ] && echo "ok"
exit "$failures"
