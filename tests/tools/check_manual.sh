#!/usr/bin/env bash
# check_manual.sh -- the manual's front page leads to every guide, and its links lead to files.
# Usage: check_manual.sh ENGINE_FOLDER HTML_FOLDER
set -euo pipefail
guides="$1/docs"
html="$2"
status=0

links="$(grep -oE 'href="[^"]+' "$html/index.html" | cut -d'"' -f2 | grep -v '^https\?:' |
    cut -d'#' -f1 | sort -u)"
for guide in "$guides"/*.md; do
    name="$(basename "$guide" .md | tr - _)"
    if ! grep -qx "md_docs_$name.html" <<<"$links"; then
        echo "$html/index.html: expected a link to $(basename "$guide")" >&2
        status=1
    fi
done
for link in $links; do
    if [ ! -f "$html/$link" ]; then
        echo "$html/index.html: leads to $link, which is not there" >&2
        status=1
    fi
done
exit "$status"
