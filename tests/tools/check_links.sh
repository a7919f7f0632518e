#!/usr/bin/env bash
# check_links.sh -- each link of a page to a file of the project leads to one.
# Usage: check_links.sh SOURCE_FOLDER
set -euo pipefail
cd "$1"
status=0
while IFS=: read -r page link; do
    target="$(sed -E 's/.*\]\(([^)#]*).*/\1/' <<<"$link")"
    if [ -n "$target" ] && [ ! -e "$(dirname "$page")/$target" ]; then
        echo "$page: no such file: $target" >&2
        status=1
    fi
done < <(find . -name build -prune -o -name .git -prune -o -name '*.md' -print0 |
    xargs -0 grep -oHE '\]\([^)]*\)' | grep -vE '\]\([a-z]+:')
exit "$status"
