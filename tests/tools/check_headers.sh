#!/usr/bin/env bash
# check_headers.sh -- every public function has a comment of its own that names its thread, and one
# that returns a result names its errors: "@retval TL_ERR_..." or "@retval as ...".
# Usage: check_headers.sh INCLUDE_DIR
set -euo pipefail

missing="$(awk '
    FNR == 1 { doc = ""; is_in_doc = 0 }
    /^\/\*\*/ { doc = ""; is_in_doc = 1 }
    is_in_doc { doc = doc $0; if ($0 ~ /\*\//) is_in_doc = 0; next }
    /^TL_API/ { name = $0; is_in_call = 1; has_result = $0 ~ /^TL_API (TL_MUST_USE )?tl_result / }
    is_in_call {
        if ($0 ~ /;/) {
            sub(/\(.*/, "", name)
            sub(/.*[ *]/, "", name)
            if ((doc $0) !~ /@thread/) {
                print FILENAME ": " name ": @thread"
            }
            if (has_result && doc !~ /@retval (TL_OK|TL_ERR_|as |what )/) {
                print FILENAME ": " name ": @retval"
            }
            is_in_call = 0
            doc = ""
        }
        next
    }
    { doc = "" }' "$1"/tickline/*.h)"
if [ -n "$missing" ]; then
    echo "expected a comment with:" >&2
    echo "$missing" >&2
    exit 1
fi
