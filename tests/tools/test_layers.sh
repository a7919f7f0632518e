#!/usr/bin/env bash
# test_layers.sh -- check_layers.sh fails where a folder or a file that it speaks of is missing, and
# where a layer reaches upward.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# refused TEXT: the check of the copy fails and says TEXT.
refused() {
    if "$here/check_layers.sh" "$work" >"$work/log" 2>&1 || ! grep -qF -- "$1" "$work/log"; then
        echo "expected check_layers.sh to fail and to say '$1':" >&2
        cat "$work/log" >&2
        exit 1
    fi
}

copy() {
    rm -rf "${work:?}"/*
    (cd "$here/../.." && cp -r engine game src "$work/")
}

copy
"$here/check_layers.sh" "$work"
mv "$work/game" "$work/renamed"
refused 'layers: expected game'
copy
rm "$work/src/render/font_files.c"
refused 'layers: expected src/render/font_files.c'
copy
echo '#include "game/game.h"' >>"$work/engine/include/tickline/base.h"
refused 'the engine knows only itself and the C library'
copy
echo '#include "lab/lab.h"' >>"$work/src/run/tape.h"
refused 'the folders of src include only lower ones'
copy
mkdir "$work/src/attic"
echo '#include "run/tape.h"' >"$work/src/attic/attic.h"
refused 'its folder is not in tests/data/folders.txt'
copy
echo '#include "ue3/ue3.h"' >>"$work/engine/src/latent/latent.c"
refused 'the folders of engine/src include only lower ones'
copy
echo '#include "schedule/order.h"' >>"$work/engine/src/actor/actor.c"
refused 'the files of engine/src include only faces'
copy
echo '#include "run/past_frames.h"' >>"$work/src/session/session.c"
touch "$work/src/run/past_frames.h"
refused 'the files of src include only faces'
copy
echo '#include "rules/rules.h"' >>"$work/game/actors/drones.c"
refused 'the folders of game include only lower ones'
