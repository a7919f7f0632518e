/* frameview/plan_legend.c -- what the signs of the frame plan mean, below its list. See
 * plan_parts.h. */
#include "frameview/plan_parts.h"

#include <math.h>

/* Px of the design. */
#define LINE  14.0F
#define SIGN  4.0F
#define SPACE 10.0F
#define LOCK  8.0F
/* A list that is lower than this keeps all of its room. */
#define LEAST 170.0F

static const struct {
    lab_plan_sign bit;
    const char *sign; /* NULL: the lock, or the bar of a slot */
    const char *words;
} signs[] = {
    {LAB_PLAN_SIGN_WAITS,
     "\xE2\x86\x90"
     "1",
     "waits for 1 prerequisite"},
    {LAB_PLAN_SIGN_CHANCE, "!", "order left to chance"},
    {LAB_PLAN_SIGN_MOVED, "\xE2\x86\x92", "group it asks for, group it gets"},
    {LAB_PLAN_SIGN_LOCK, NULL, "the engine's own"},
    {LAB_PLAN_SIGN_SLOT, NULL, "slot: no tick functions"},
};

/* Pictures: a sign that comes and goes with births does not move the list. */
enum { SIGNS = sizeof signs / sizeof signs[0], KEPT = 60 };
_Static_assert((int)SIGNS == (int)LAB_PLAN_SIGNS, "each has its count");

static float sign_width(const lab_plan_painting *p, uint32_t i)
{
    return signs[i].sign != NULL ? lab_ui_width(p->ui, GM_FONT_MONO, signs[i].sign) + SIGN * p->s
                                 : (LOCK + SIGN) * p->s;
}

static float entry_width(const lab_plan_painting *p, uint32_t i)
{
    const char *words = lab_ui_word(p->ui, signs[i].words);
    return sign_width(p, i) + lab_ui_width(p->ui, GM_FONT_SMALL, words) + 1.0F;
}

static void paint_entry(const lab_plan_painting *p, uint32_t i, lab_box box)
{
    lab_box left = lab_box_left(&box, sign_width(p, i));
    if (signs[i].sign != NULL) {
        bool is_warning =
            signs[i].bit == LAB_PLAN_SIGN_CHANCE || signs[i].bit == LAB_PLAN_SIGN_MOVED;
        lab_ui_figure(p->ui, GM_FONT_MONO, left, GM_ALIGN_LEFT,
                      is_warning ? LAB_WARNING : LAB_TEXT_SECONDARY, signs[i].sign);
    } else {
        uint32_t before = p->plan->signs;
        gm_vec2 at = {left.x, left.y + left.h / 2.0F};
        if (signs[i].bit == LAB_PLAN_SIGN_LOCK) {
            lab_plan_paint_lock(p, at);
        } else {
            lab_plan_paint_slot(p, at);
        }
        p->plan->signs = before; /* that of the legend itself does not count */
    }
    lab_ui_text(p->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED, signs[i].words);
}

/* @param is_painted  false: only counted  @return lines */
static uint32_t flow(const lab_plan_painting *p, lab_box room, bool is_painted)
{
    uint32_t lines = 0;
    float end = room.w;
    for (uint32_t i = 0; i < SIGNS; i++) {
        float wide = fminf(entry_width(p, i), room.w);
        if (p->plan->sign_left[i] == 0) {
            continue;
        }
        bool is_next = lines == 0 || end + SPACE * p->s + wide > room.w;
        if (is_next && lines > 0 && signs[i].bit == LAB_PLAN_SIGN_SLOT) {
            continue; /* worth no line of its own: its row says it to the mouse */
        }
        float x = is_next ? 0.0F : end + SPACE * p->s;
        lines += is_next ? 1 : 0;
        end = x + wide;
        if (is_painted) {
            lab_box at = {room.x + x, room.y + LINE * p->s * (float)(lines - 1), wide, LINE * p->s};
            paint_entry(p, i, at);
        }
    }
    return lines;
}

static lab_box room_of(const lab_plan_painting *p)
{
    return lab_box_make(p->list.x + 4.0F * p->s, p->list.y + p->list.h + 2.0F * p->s,
                        p->list.w - 9.0F * p->s, 0.0F);
}

float lab_plan_measure_legend(const lab_plan_painting *p)
{
    lab_plan *plan = p->plan;
    for (uint32_t i = 0; i < SIGNS; i++) {
        uint32_t left = plan->sign_left[i];
        bool is_there = (plan->signs & (uint32_t)signs[i].bit) != 0;
        plan->sign_left[i] = is_there ? KEPT : left > 0 ? left - 1 : 0;
    }
    plan->signs = 0; /* painting the list sets them again */
    uint32_t lines = flow(p, room_of(p), false);
    bool has_room = p->list.h >= LEAST * p->s && lines > 0;
    return has_room ? (LINE * (float)lines + 2.0F) * p->s : 0.0F;
}

void lab_plan_paint_legend(const lab_plan_painting *p)
{
    (void)flow(p, room_of(p), true);
}
