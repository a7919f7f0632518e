/* lab/stage_insight.c -- before and after an edit in the world: where the value was read from, as
 * ghost and as solid, each with its word. They stay where the ship was in the frame of the moment.
 * See stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/curve.h"

#include <math.h>

#define RADIUS    15.0F
#define PLATE     21.0F /* from its foot to the place above which it lies */
#define GHOST_RGB 0xFF8A7AU

void lab_stage_paint_insight(const lab_stage_scene *s)
{
    const lab_insight *insight = &s->model->insight;
    if (!insight->is_shown || !insight->now.has_px) {
        return;
    }
    gm_vec2 now = insight->now.now;
    gm_vec2 before = insight->before.offset;
    gm_vec2 after = insight->now.offset;
    gm_vec2 ghost = lab_stage_point(s, (gm_vec2){now.x + before.x, now.y + before.y});
    gm_vec2 solid = lab_stage_point(s, (gm_vec2){now.x + after.x, now.y + after.y});
    float radius = RADIUS * fmaxf(s->px, 0.5F * s->s);
    uint32_t rgb = insight->now.frames == 0 ? LAB_GOOD : LAB_BAD;
    lab_curve_ring(s->list, ghost, radius, 2.0F * s->s, gm_rgba(GHOST_RGB, 0.95F));
    gm_draw_ring(s->list, solid, radius, 2.4F * s->s, gm_rgba(rgb, 1.0F));
    gm_draw_disc(s->list, solid, 2.4F * s->s, gm_rgba(rgb, 1.0F), gm_rgba(rgb, 1.0F));
    gm_vec2 above = {solid.x, solid.y - radius - PLATE * s->s};
    gm_vec2 below = {ghost.x, ghost.y + radius};
    (void)lab_stage_plate(s, above, rgb, lab_ui_word(s->ui, "now"));
    (void)lab_stage_plate(s, below, GHOST_RGB, lab_ui_word(s->ui, "before"));
}
