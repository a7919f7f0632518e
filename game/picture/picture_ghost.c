/* game/picture/picture_ghost.c -- the ghost of the best run. */
#include "picture/picture_internal.h"

#include <math.h>

enum { HULL_SIDES = 6 };

/* Sizes in px of the design. */
#define HULL_RADIUS  20.0F
#define SIGHT_RADIUS 31.0F
#define ARM_FROM     8.0F
#define ARM_TO       30.0F
#define WORDS_BELOW  36.0F
/* Its name is told for so long, and then fades. */
#define NAMED_SECONDS 3.0F

/* Below the outline, and wholly on the canvas where that is near an edge. */
static void paint_name(const gm_painter *p, gm_vec2 centre)
{
    const char *name = gm__tr(p, "your best run");
    float alpha = gm__clamp01(NAMED_SECONDS + 1.0F - p->view->sector_age);
    float half = gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, name) * 0.5F + 1.0F;
    gm_vec2 at = gm__v2(fmaxf(half, fminf(centre.x, (float)p->list->width - half)),
                        centre.y + WORDS_BELOW * p->zoom);

    if (alpha > 0.0F) {
        gm_draw_text(p->list, GM_FONT_SMALL, at, GM_ALIGN_CENTER, gm_rgba(0xC9D6F2, 0.8F * alpha),
                     name);
    }
}

/* Outlines without light: like the ship, but nothing that could touch it. */
void gm__ghost_paint(const gm_painter *p)
{
    const gm_ghost_view *ghost = &p->def->ghost;
    gm_vec2 centre = gm__at(p, ghost->position);
    gm_color line = gm_rgba(0xC9D6F2, 0.45F);
    gm_vec2 hull[HULL_SIDES];

    if (!ghost->is_shown) {
        return;
    }
    for (uint32_t i = 0; i < HULL_SIDES; i++) {
        hull[i] = gm__polar(centre, ghost->aim + (float)i * GM_TAU / (float)HULL_SIDES,
                            HULL_RADIUS * p->zoom);
    }
    gm_draw_stroke_flat(p->list, hull, HULL_SIDES, true, 1.4F, line);
    gm_draw_line(p->list, gm__polar(centre, ghost->aim, ARM_FROM * p->zoom),
                 gm__polar(centre, ghost->aim, ARM_TO * p->zoom), 1.6F, line, line);
    for (uint32_t k = 0; k < 2; k++) {
        float start = ghost->aim + 0.5F + (float)k * GM_PI;
        float span[2] = {start, start + 1.7F};
        gm_draw_arc(p->list, centre, SIGHT_RADIUS * p->zoom, span, 1.2F, line);
    }
    paint_name(p, centre);
}
