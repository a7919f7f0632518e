#!/usr/bin/env bash
# The files that describe the game to a desktop, judged by the desktop's own tools.
# Usage: desktop.sh FOLDER_OF_SOURCES FOLDER_OF_PAGES
set -u
sources="$1"
pages="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0

for tool in appstreamcli desktop-file-validate xmllint update-mime-database; do
    command -v "$tool" >/dev/null || {
        echo "FAIL: expected $tool" >&2
        exit 1
    }
done

# judges TOOL ARGUMENT...
judges() {
    "$@" >"$work/log" 2>&1 || {
        echo "FAIL: $*: $(cat "$work/log")" >&2
        failures=$((failures + 1))
    }
}

# The project has no internet domain, so the component cannot be named after one.
judges appstreamcli validate --no-net --override=cid-desktopapp-is-not-rdns=info \
    "$sources/tickline.metainfo.xml"
judges desktop-file-validate "$sources/tickline.desktop"
judges xmllint --noout "$sources/tickline.xml" "$sources/tickline.metainfo.xml" "$pages/tickline.svg"

# mime_of FILE: its type, by a database that knows only the types of this project.
mkdir -p "$work/mime/packages"
cp "$sources/tickline.xml" "$work/mime/packages"
update-mime-database "$work/mime" >/dev/null 2>&1
grep -q ':text/x-tickline-scenario:\*\.tick$' "$work/mime/globs2" || {
    echo "FAIL: *.tick has no type" >&2
    failures=$((failures + 1))
}
for type in $(sed -nE 's/^MimeType=//p' "$sources/tickline.desktop" | tr ';' ' '); do
    for file in tickline.xml tickline.metainfo.xml; do
        grep -qF "$type" "$sources/$file" || {
            echo "FAIL: $file does not know $type" >&2
            failures=$((failures + 1))
        }
    done
done

[ "$failures" -eq 0 ] && echo "ok"
exit "$failures"
