#!/usr/bin/env bash
# Installs a build, component by component, and starts the installed game.
# Usage: install.sh SOURCE_FOLDER BUILD_FOLDER [shared]
set -eu
source="$1"
build="$2"
kind="${3:-static}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
unset TICKLINE_ASSETS DISPLAY WAYLAND_DISPLAY LD_LIBRARY_PATH
export XDG_DATA_HOME="$work/data"

fail() {
    echo "FAIL: $*" >&2
    exit 1
}

for component in game development library; do
    cmake --install "$build" --prefix "$work/$component" --component "$component" >"$work/log" ||
        fail "--component $component: $(cat "$work/log")"
    mkdir -p "$work/$component"
    (cd "$work/$component" && find . ! -type d | sort) >"$work/$component.txt"
done

# The game: exactly these files, and no screenshots.
{
    printf './%s\n' bin/tickline share/applications/tickline.desktop \
        share/bash-completion/completions/tickline share/zsh/site-functions/_tickline \
        share/doc/tickline/{CREDITS,LICENSE,lessons.md} \
        share/icons/hicolor/{16x16,22x22,24x24,32x32,48x48,64x64,128x128,256x256}/apps/tickline.png \
        share/icons/hicolor/scalable/apps/tickline.svg share/man/man1/tickline.1 \
        share/metainfo/tickline.metainfo.xml share/mime/packages/tickline.xml
    cd "$source/assets"
    find lessons locale projects sectors traces -name '*.tick' -o -name '*.json' -o -name '*.txt' -o -name '*.csv' | sed 's#^#./share/tickline/#'
} | sort >"$work/expected.txt"
diff "$work/expected.txt" "$work/game.txt" >&2 || fail "component game: expected the left side"

# The library: what runs, and what builds.
has() {
    [ "$(grep -cE "$2" "$work/$1.txt")" -ge "$3" ] || fail "component $1: expected $3 of $2"
}
has development '/include/tickline/[a-z0-9_]+\.h$' 20
has development '/cmake/tickline/ticklineConfig\.cmake$' 1
has development '/pkgconfig/tickline\.pc$' 1
has development '/doc/tickline/docs/.*\.md$' 3
has development '/doc/tickline/examples/.*\.c$' 5
if [ "$kind" = static ]; then
    has development '/libtickline\.a$' 1
    [ ! -s "$work/library.txt" ] || fail "component library: $(cat "$work/library.txt")"
else
    has library '/libtickline\.(so\.[0-9]|[0-9].*dylib)' 2
    has development '/libtickline\.(so|dylib)$' 1
    cp -a "$work/library/." "$work/game"
fi

# The installed game, moved, with assets of its own.
mv "$work/game" "$work/moved"
game="$work/moved/bin/tickline"
version="$(sed -n 's/^Version: //p' "$(find "$work/development" -name tickline.pc)")"
[ "$("$game" --version)" = "tickline $version" ] || fail "--version: $("$game" --version)"
"$game" --headless --frames 60 --workers 0 || fail "--headless --frames 60: status $?"
cp "$work/moved/share/tickline/sectors/01-amber-drift.json" "$work/moved/share/tickline/sectors/99-own.json"
sed -i -E 's/"name": *"[^"]*"/"name": "99-own"/' "$work/moved/share/tickline/sectors/99-own.json"
"$game" --list-sectors | grep -q '^99-own	' ||
    fail "the assets beside the program are not used: $("$game" --list-sectors)"
if readelf -d "$game" >"$work/dynamic" 2>/dev/null; then
    grep -qF "$build" "$work/dynamic" && fail "the installed game looks into the build folder"
fi
echo "ok"
