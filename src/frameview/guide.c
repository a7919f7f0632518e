/* frameview/guide.c -- see guide.h. */
#include "frameview/guide.h"

#include <stdio.h>
#include <string.h>

#define RING_RGB     0xFFE08AU
#define LEAST_BUTTON 15.0F /* px of the design: what is lower is a row */

bool lab_guide_is_named(const char *label, const char *name)
{
    size_t length = strlen(name);
    return strncmp(label, name, length) == 0 && (label[length] == '\0' || label[length] == '#');
}

bool lab_guide_needs(const lab_guide *guide, const char *label)
{
    for (uint32_t i = 0; i < guide->needed_count; i++) {
        if (lab_guide_is_named(label, guide->needed[i])) {
            return true;
        }
    }
    return false;
}

void lab_guide_need(lab_guide *guide, const char *name)
{
    bool has_room = guide->needed_count < LAB_GUIDE_FUNCTIONS;
    if (name != NULL && name[0] != '\0' && has_room && !lab_guide_needs(guide, name)) {
        guide->homes[guide->needed_count] = TL_TICK_GROUP_COUNT;
        (void)snprintf(guide->needed[guide->needed_count++], LAB_FUNCTION_LABEL, "%s", name);
    }
}

tl_tick_group lab_guide_home(const lab_guide *guide, const char *label, tl_tick_group usual)
{
    for (uint32_t i = 0; i < guide->needed_count; i++) {
        if (lab_guide_is_named(label, guide->needed[i]) && guide->homes[i] != TL_TICK_GROUP_COUNT) {
            return guide->homes[i];
        }
    }
    return usual;
}

bool lab_guide_measures_lag(const lab_guide *guide, const char *label)
{
    for (uint32_t i = 0; i < guide->reader_count; i++) {
        if (lab_guide_is_named(label, guide->readers[i])) {
            return true;
        }
    }
    return false;
}

bool lab_guide_shows_lag(const lab_guide *guide, const char *label)
{
    return !guide->is_folded || lab_guide_measures_lag(guide, label);
}

bool lab_guide_shows(const lab_guide *guide, const char *label)
{
    return !guide->is_folded || lab_guide_needs(guide, label);
}

void lab_guide_hide(lab_guide *guide, const char *word)
{
    if (guide->hidden_count < LAB_GUIDE_HIDDEN) {
        guide->hidden[guide->hidden_count++] = word;
    }
}

bool lab_guide_begins(const char *name, const char *const *words, uint32_t count)
{
    for (uint32_t i = 0; i < count && words[i] != NULL; i++) {
        if (strncmp(name, words[i], strlen(words[i])) == 0) {
            return true;
        }
    }
    return false;
}

bool lab_guide_hides(const lab_guide *guide, const char *name)
{
    return lab_guide_begins(name, guide->hidden, guide->hidden_count);
}

/* A row is as high as its letters, and lines above and below them would cut these: a tint, and a
 * bracket at each end. */
static void ring_in_row(const lab_ui *ui, lab_box box)
{
    float wide = 1.6F * ui->scale;
    float arm = 6.0F * ui->scale;
    float sides[4] = {box.x, box.y, box.w, box.h};
    float top = box.y + wide / 2.0F;
    float low = box.y + box.h - wide / 2.0F;
    gm_draw_rect(ui->list, sides, gm_rgba(RING_RGB, 0.17F));
    for (int end = 0; end < 2; end++) {
        float x = end == 0 ? box.x + wide / 2.0F : box.x + box.w - wide / 2.0F;
        float in = end == 0 ? x + arm : x - arm;
        const gm_vec2 points[4] = {{in, top}, {x, top}, {x, low}, {in, low}};
        gm_draw_stroke_flat(ui->list, points, 4, false, wide, gm_rgba(RING_RGB, 1.0F));
    }
}

/* Bright over dark, so that it shows on any button. */
void lab_guide_ring(const lab_ui *ui, lab_box box)
{
    float s = ui->scale;
    if (box.h < LEAST_BUTTON * s) {
        ring_in_row(ui, box);
        return;
    }
    float sides[4] = {box.x - 0.5F * s, box.y - 0.5F * s, box.w + s, box.h + s};
    gm_draw_round_rect_stroke(ui->list, sides, 5.0F * s, 3.0F * s, gm_rgba(0x050A12, 0.75F));
    gm_draw_round_rect_stroke(ui->list, sides, 5.0F * s, 1.8F * s, gm_rgba(RING_RGB, 1.0F));
}
