/* lab/stage_ghosts.c -- where ship and reticle were. See stage_parts.h. */
#include "lab/stage_parts.h"

enum { GHOSTS = 6, FRAMES_APART = 4 };

#define SHIP_RADIUS    12.0F
#define RETICLE_RADIUS 13.0F
#define SHIP_RGB       0x8BE6FFU
#define RETICLE_RGB    0xFFC857U
/* Units; further apart are two lives or two sectors. */
#define LONGEST_WAY 240.0F

static bool is_near(gm_vec2 a, gm_vec2 b)
{
    float dx = a.x - b.x;
    float dy = a.y - b.y;
    return dx * dx + dy * dy < LONGEST_WAY * LONGEST_WAY;
}

static void paint_ghost(const lab_stage_scene *s, gm_vec2 world, float radius, gm_color color)
{
    gm_vec2 at = lab_stage_point(s, world);
    gm_draw_ring(s->list, at, radius * s->px, 1.4F * s->s, color);
    gm_draw_disc(s->list, at, 1.8F * s->s, color, color);
}

void lab_stage_paint_ghosts(const lab_stage_scene *s)
{
    gm_vec2 ship = s->model->view->ship.position;
    for (uint32_t i = 1; i <= GHOSTS; i++) {
        uint64_t back = (uint64_t)i * FRAMES_APART;
        const lab_past_row *row =
            s->frame->number > back ? lab_past_at(s->model->past, s->frame->number - back) : NULL;
        if (row == NULL || !row->has_ship || !is_near(row->ship, ship)) {
            return;
        }
        float alpha = 0.6F - 0.1F * (float)(i - 1);
        ship = row->ship;
        paint_ghost(s, row->reticle, RETICLE_RADIUS, gm_rgba(RETICLE_RGB, alpha));
        paint_ghost(s, row->ship, SHIP_RADIUS, gm_rgba(SHIP_RGB, alpha));
    }
}
