/* lab/panels/key_caps.c -- see key_caps.h. */
#include "lab/panels/key_caps.h"

#include <stdio.h>
#include <string.h>

/* The others need a digit, or are only while they are held down. */
static bool can_be_clicked(const lab_key *key)
{
    return key->action != LAB_FOCUS && key->action != LAB_MOVE && key->action != LAB_REWIND;
}

static bool take(const lab_key_caps *caps, const lab_key *key, uint32_t index, lab_box box)
{
    lab_ui *ui = caps->ui;
    uint64_t id = lab_ui_id(caps->panel, caps->first + index);
    if (!can_be_clicked(key)) {
        return false;
    }
    uint32_t touch = caps->takes_focus ? lab_ui_place(ui, id, box) : lab_ui_region(ui, id, box);
    if ((touch & LAB_HOVERED) != 0) {
        lab_ui_fill_box(ui, box, LAB_ACCENT, 0.18F);
    }
    if ((touch & LAB_CLICKED) == 0) {
        return false;
    }
    lab_ask(ui->requests, lab_key_asks(key));
    return true;
}

/* Width of the first `length` bytes. */
static float width_of(const lab_ui *ui, gm_font font, const char *text, size_t length)
{
    char part[LAB_TEXT];
    (void)snprintf(part, sizeof part, "%.*s", (int)length, text);
    return lab_ui_width(ui, font, part);
}

bool lab_key_caps_take(const lab_key_caps *caps, const lab_key *key, gm_font font, lab_box box)
{
    bool is_asked = false;
    size_t at = 0;
    bool is_one = strchr(key->keys, ' ') == NULL || key[1].keys != NULL;
    if (is_one) {
        return take(caps, key, 0, box);
    }
    for (uint32_t i = 0; key->keys[at] != '\0'; i++) {
        size_t length = strcspn(key->keys + at, " ");
        float x = box.x + width_of(caps->ui, font, key->keys, at);
        float wide = width_of(caps->ui, font, key->keys + at, length);
        lab_box cap = {x - 2.0F, box.y, wide + 4.0F, box.h};
        is_asked = take(caps, &key[i], i, cap) || is_asked;
        at += length + strspn(key->keys + at + length, " ");
    }
    return is_asked;
}
