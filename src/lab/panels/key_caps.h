/* lab/panels/key_caps.h -- the keys of a row as buttons. */
#ifndef LAB_KEY_CAPS_H
#define LAB_KEY_CAPS_H

#include "lab/panels/keys.h"
#include "ui/ui.h"

/** Where a row's keys are: ids begin at `first` within the panel. */
typedef struct lab_key_caps {
    lab_ui *ui;
    uint32_t panel;
    uint32_t first;
    bool takes_focus;
} lab_key_caps;

/**
 * Makes a row what it names: all of `box` where it has one key, else each of its keys for itself
 * ("[ ]"); what is under the mouse is lit. To be called before the row is painted.
 *
 * @param key   one with keys; those of its further keys follow it
 * @param font  of the keys, which begin at the left of `box`
 * @return true: it was asked for
 */
bool lab_key_caps_take(const lab_key_caps *caps, const lab_key *key, gm_font font, lab_box box);

#endif
