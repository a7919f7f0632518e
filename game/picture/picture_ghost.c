/* game/picture/picture_ghost.c -- the ghost of the best run. */
#include "picture/picture_internal.h"

#include <math.h>

enum { HULL_SIDES = 6 };

/* Sizes in px of the design. */
#define HULL_RADIUS 20.0F
#define ARM_FROM    8.0F
#define ARM_TO      30.0F
#define WORDS_BELOW 36.0F
#define GHOST_RGB   0x8BE6FFU
/* Its name is bright for so long, and then as faint as the outline: ship and ghost part some
 * seconds after the start. */
#define NAMED_SECONDS 12.0F
#define FAINT_NAME    0.55F

/* 0 to 1: nothing where it lies on the ship, as at the start of a sector, for there its outline and
 * its name would be taken for the ship's. */
static float ghost_alpha(const gm_painter *p)
{
    const gm_ghost_view *ghost = &p->def->ghost;
    gm_vec2 ship = p->view->ship.position;
    float away = hypotf(ghost->position.x - ship.x, ghost->position.y - ship.y);

    if (!ghost->is_shown) {
        return 0.0F;
    }
    float apart = p->view->ship.is_alive ? gm__clamp01((away - 10.0F) / HULL_RADIUS) : 1.0F;
    return apart * gm__clamp01(1.0F - ghost->gone);
}

/* Below the outline, else where it is free: on the ship or the reticle it would name those. */
void gm__ghost_name_paint(const gm_painter *p)
{
    const char *name = gm__tr(p, "your best run");
    float bright = gm__clamp01(NAMED_SECONDS + 1.0F - p->view->sector_age);
    float alpha = ghost_alpha(p) * (FAINT_NAME + (1.0F - FAINT_NAME) * bright);
    float wide = gm_draw_text_width(p->list, GM_FONT_SMALL, 0.0F, name) + 2.0F;
    float tall = gm_draw_line_height(p->list, GM_FONT_SMALL);
    gm_vec2 centre = gm__at(p, p->def->ghost.position);
    float box[4] = {centre.x - wide * 0.5F, centre.y + WORDS_BELOW * p->zoom, wide, tall};

    if (alpha > 0.0F && p->def->room_width <= 0.0F) {
        (void)gm__words_place(p, box);
        gm_draw_text(p->list, GM_FONT_SMALL, gm__v2(box[0] + wide * 0.5F, box[1]), GM_ALIGN_CENTER,
                     gm_rgba(GHOST_RGB, 0.9F * alpha), name);
    }
}

/* Outlines without light, in the colour of the ship: nothing that could touch it. */
void gm__ghost_paint(const gm_painter *p)
{
    const gm_ghost_view *ghost = &p->def->ghost;
    gm_vec2 centre = gm__at(p, ghost->position);
    float alpha = ghost_alpha(p);
    gm_color line = gm_rgba(GHOST_RGB, 0.42F * alpha);
    gm_vec2 hull[HULL_SIDES];

    if (alpha <= 0.0F) {
        return;
    }
    for (uint32_t i = 0; i < HULL_SIDES; i++) {
        hull[i] = gm__polar(centre, ghost->aim + (float)i * GM_TAU / (float)HULL_SIDES,
                            HULL_RADIUS * p->zoom);
    }
    gm_draw_stroke_flat(p->list, hull, HULL_SIDES, true, 1.4F, line);
    gm_draw_line(p->list, gm__polar(centre, ghost->aim, ARM_FROM * p->zoom),
                 gm__polar(centre, ghost->aim, ARM_TO * p->zoom), 1.6F, line, line);
}
