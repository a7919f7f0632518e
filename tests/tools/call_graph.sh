# call_graph.sh -- calls between functions, read from object files. Sourced by check_modules.sh and
# house_figures.sh.

# object_files BUILD TARGET_FOLDER: the objects of a static library, one a line.
object_files() {
    find "$1/$2" -name '*.c.o' | sort
}

# unit_of OBJECT: its source below the layer's folder, as in "timer/timer_set".
unit_of() {
    local unit="${1%.c.o}"
    unit="${unit##*.dir/}"
    echo "${unit#src/}"
}

# living FOLDER: of the objects read, those whose source is still in the layer's folder.
living() {
    local object
    while read -r object; do
        [ ! -e "$1/$(unit_of "$object").c" ] || echo "$object"
    done
}

# symbol_lines OBJECTS: "D unit symbol" for each definition and "U unit symbol" for each use.
symbol_lines() {
    nm -A "$@" | awk '
        {
            end = index($0, ".c.o:"); unit = substr($0, 1, end - 1); $0 = substr($0, end + 5)
            sub(/.*\.dir\//, "", unit); sub(/^src\//, "", unit)
        }
        NF == 3 && $2 ~ /[TDBRV]/ { print "D", unit, $3 }
        NF == 2 && $1 == "U" { print "U", unit, $2 }'
}

# unit_calls OBJECTS: "CALLER CALLEE SYMBOL" for each symbol that one unit uses of another.
unit_calls() {
    symbol_lines "$@" | sort | awk '
        $1 == "D" { home[$3] = $2 }
        $1 == "U" && $3 in home && home[$3] != $2 { print $2, home[$3], $3 }'
}

# circles: reads "A B" edges, prints each strongly connected set of more than one as one line.
# Kosaraju: nodes by the end of a first walk, then walks of the reversed edges.
circles() {
    awk '
        { next_of[$1] = next_of[$1] " " $2; before[$2] = before[$2] " " $1; node[$1]; node[$2] }
        function forward(n,    list, count, i) {
            seen[n]
            count = split(next_of[n], list, " ")
            for (i = 1; i <= count; i++) if (!(list[i] in seen)) forward(list[i])
            order[++length_of_order] = n
        }
        function backward(n,    list, count, i) {
            taken[n]; members = members " " n; size++
            count = split(before[n], list, " ")
            for (i = 1; i <= count; i++) if (!(list[i] in taken)) backward(list[i])
        }
        END {
            for (n in node) if (!(n in seen)) forward(n)
            for (i = length_of_order; i > 0; i--) if (!(order[i] in taken)) {
                members = ""; size = 0; backward(order[i])
                if (size > 1) print size members
            }
        }' | sort -rn
}
