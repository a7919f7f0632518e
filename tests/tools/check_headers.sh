#!/usr/bin/env bash
# check_headers.sh -- every public function has a comment of its own that names its thread.
# Usage: check_headers.sh INCLUDE_DIR
set -euo pipefail

missing="$(awk '
    FNR == 1 { doc = ""; is_in_doc = 0 }
    /^\/\*\*/ { doc = ""; is_in_doc = 1 }
    is_in_doc { doc = doc $0; if ($0 ~ /\*\//) is_in_doc = 0; next }
    /^TL_API/ { name = $0; is_in_call = 1 }
    is_in_call {
        if ($0 ~ /;/) {
            if ((doc $0) !~ /@thread/) {
                sub(/\(.*/, "", name)
                sub(/.*[ *]/, "", name)
                print FILENAME ": " name
            }
            is_in_call = 0
            doc = ""
        }
        next
    }
    { doc = "" }' "$1"/tickline/*.h)"
if [ -n "$missing" ]; then
    echo "expected a comment with @thread:" >&2
    echo "$missing" >&2
    exit 1
fi
