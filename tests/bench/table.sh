#!/usr/bin/env bash
# Turns the benchmark's CSV into the tables of a page, so that no figure is typed.
# Usage: table.sh FILE.csv          prints the tables: goals, others without a limit, steps of a frame
#        table.sh --summary FILE   prints a line a goal: its worst row, how many rows reach their limits
#        table.sh --write PAGE      fills what stands between the marks of a page
#        table.sh --check PAGE      fails if the page says something else than its CSV
# Marks: a line `<!-- figures: goals PATH.csv -->` (or `others`, `steps`), PATH from the top of the source
# tree, and a line `<!-- end of figures -->`.
set -eu
top="$(cd "$(dirname "$0")/../.." && pwd)"

tables() { # goals|others|steps FILE.csv
    awk -F, -v what="$1" '
        BEGIN { heads["goals"] = " | limit | reached"; rules["goals"] = " | ---: | ---" }
        function figure(value) {
            if (value == "") return ""
            if (value >= 1000) return sprintf("%.0f", value)
            return sprintf("%.3g", value)
        }
        /^# / { build = substr($0, 3); next }
        $1 == "goal" { next }
        what == "steps" && $1 == "-" { rows[++count] = $2 "|" figure($5) " " $4 }
        $1 != "-" && what == ($10 != "" ? "goals" : "others") {
            unit = $4
            ratio = figure($7)
            if ($8 != "") ratio = ratio " (" figure($8) " to " figure($9) ")"
            ours = $5 == "" ? "" : figure($5) " " unit
            theirs = $6 == "" ? "" : figure($6) " " unit
            reached = $11 == "no" ? "**no**" : $11
            rows[++count] = $1 "|" $2 "|" $3 "|" ours "|" theirs "|" ratio
            if (what == "goals") rows[count] = rows[count] "|" figure($10) "|" reached
            if ($11 == "yes") yes++
            if ($11 == "no") no++
        }
        END {
            if (what != "steps") {
                print "| goal | work | against | ours | theirs | ratio (quartiles)" heads[what] " |"
                print "| ---: | --- | --- | ---: | ---: | ---:" rules[what] " |"
                # By goal, otherwise as measured.
                for (goal = 1; goal <= 22; goal++)
                    for (i = 1; i <= count; i++) {
                        split(rows[i], cell, "|")
                        if (cell[1] == goal) line(rows[i])
                    }
                if (what == "goals")
                    printf "\nReached: %d of %d limits. Measured with %s.\n", yes, yes + no, build
            } else {
                print "| step | cost |"
                print "| --- | ---: |"
                for (i = 1; i <= count; i++) line(rows[i])
            }
        }
        function line(row) { gsub(/\|/, " | ", row); gsub(/  +/, " ", row); print "| " row " |" }
    ' "$2"
}

summary() { # FILE.csv
    awk -F, '
        $10 == "" || $1 == "goal" || /^#/ { next }
        {
            value = $7 == "" ? $5 : $7
            share = $11 == "missing" ? 0 : value / $10
            goal = $1 + 0
            rows[goal]++
            reached[goal] += $11 == "yes"
            if (!(goal in worst) || share > worst[goal]) {
                worst[goal] = share
                name[goal] = $2 ($3 == "" ? "" : " / " $3)
                figure[goal] = sprintf("%.3g", value) ($7 == "" ? " " $4 : "")
                limit[goal] = $10
            }
        }
        END {
            print "| goal | worst row | ratio | limit | reached | rows that reach it |"
            print "| ---: | --- | ---: | ---: | --- | ---: |"
            for (goal = 1; goal <= 22; goal++)
                if (goal in rows)
                    printf "| %d | %s | %s | %s | %s | %d of %d |\n", goal, name[goal],
                           figure[goal], limit[goal],
                           reached[goal] == rows[goal] ? "yes" : "**no**", reached[goal],
                           rows[goal]
        }
    ' "$1"
}

page() { # PAGE: as it has to be
    local line what csv skips=no
    while IFS= read -r line; do
        case "$line" in
        '<!-- end of figures -->') skips=no ;;
        esac
        [ "$skips" = yes ] || printf '%s\n' "$line"
        case "$line" in
        '<!-- figures: '*)
            read -r _ _ what csv _ <<<"$line"
            printf '\n'
            tables "$what" "$top/$csv"
            printf '\n'
            skips=yes
            ;;
        esac
    done <"$1"
}

case "${1:-}" in
--write)
    page "$2" >"$2.new"
    mv "$2.new" "$2"
    ;;
--summary) summary "$2" ;;
--check) page "$2" | diff -u "$2" - ;;
*.csv)
    tables goals "$1"
    printf '\n'
    tables others "$1"
    printf '\n'
    tables steps "$1"
    ;;
*)
    sed -n '2,9p' "$0" >&2
    exit 2
    ;;
esac
