#!/usr/bin/env bash
# check_statements.sh -- engine/docs/statements.md says what each statement is that the code names:
# - A mark in a source or page of the three layers, such as W-22 or Q-12c, has a row.
# - A number at the beginning of a test's name has a row.
# - A row has a test whose name carries its number, or stands in "Statements without a test".
# Usage: check_statements.sh SOURCE_DIR
set -euo pipefail
cd "${1:?expected a source folder}"
page="engine/docs/statements.md"
letters='W|G|F|Q|S|C|V|N|M|P|A|LC|X|T|TV|K|LA|E3|DG|B|U|D'
number="($letters)-[0-9]+[a-z]?"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# Rows of the tables, and of the last one. A number has one row.
grep -nE '^## Statements without a test$' "$page" >"$work/last" || { echo "$page: expected exceptions" >&2; exit 2; }
last="$(cut -d: -f1 "$work/last")"
sed -n "1,${last}p" "$page" | grep -oE "^\| $number \|" | tr -d '| ' >"$work/all_rows"
sort -u "$work/all_rows" >"$work/rows"
sed -n "${last},\$p" "$page" | grep -oE "^\| $number \|" | tr -d '| ' | sort >"$work/exceptions"

# A mark has no letter, digit, - or _ beside it: UTF-8, CRC-32 and Anna-B-2 are none.
grep -rIoP --include='*.[ch]' --include='*.md' "(?<![\w-])$number(?![\w-])" engine game src |
    sed 's/:/ /' | sort -u >"$work/marks"

# "Q_30_to_Q_39_rows" and "N_15_N_16_lost": their numbers, one a line. S_3_3 and S_10_3 have none.
grep -rhoE --include='*.c' 'START_TEST\([A-Z][A-Z0-9_a-z]+' tests | sed -E 's/START_TEST\(//; /^S_(3|10)_3_/d' |
    awk -F_ -v letters="^($letters)\$" '{
        range = 0
        for (i = 1; i < NF; i += 2) {
            if ($i == "to" && i > 1) {
                range = 1
                i++
            }
            if ($i !~ letters || $(i + 1) !~ /^[0-9]+[a-z]?$/)
                break
            for (k = range ? last + 1 : $(i + 1) + 0; k < $(i + 1) + 0; k++)
                print $i "-" k
            print $i "-" $(i + 1)
            last = $(i + 1) + 0
            range = 0
        }
    }' | sort -u >"$work/tested"

{
    sort "$work/all_rows" | uniq -d | sed 's/$/ has two rows/'
    awk -v rows="$work/rows" 'BEGIN { while ((getline row < rows) > 0) has[row] = 1 }
        !($2 in has) { print $2 " has no row; " $1 " names it" }' "$work/marks"
    comm -13 "$work/rows" "$work/tested" | sed 's/$/ has no row; a test is named after it/'
    comm -23 "$work/rows" "$work/tested" | comm -23 - "$work/exceptions" | sed 's/$/ has no test/'
    comm -12 "$work/exceptions" "$work/tested" | sed 's/$/ has a test, and is listed as one without/'
    comm -23 "$work/exceptions" "$work/rows" | sed 's/$/ is listed without a test, and has no row/'
} >"$work/wrong"
if [ -s "$work/wrong" ]; then
    sed "s|^|$page: |" "$work/wrong" >&2
    exit 1
fi
echo "ok: $(wc -l <"$work/rows") statements, $(wc -l <"$work/exceptions") without a test"
