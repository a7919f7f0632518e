/* lab/stage_ghosts.c -- where ship and reticle were. See stage_parts.h. */
#include "lab/stage_parts.h"

#include <math.h>

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

/* In a lesson, as long as it hides what it does not need, at the foot of the arena: few actors of a
 * lesson fly there, and nothing else says what the rings are. Beside the middle where the figure of
 * a late read lies there. */
void lab_stage_name_ghosts(const lab_stage_scene *s)
{
    const char *text = lab_ui_word(
        s->ui, s->model->view->range.puff_count > 0
                   ? "faint rings: where ship and reticle were before; small rings: puffs"
                   : "faint rings: where ship and reticle were before");
    const gm_picture_def *def = s->layout;
    float foot = fminf(def->arena_y + GM_ARENA_HEIGHT * def->scale, s->box.y + s->box.h);
    float high = gm_draw_line_height(s->list, GM_FONT_SMALL) + 2.0F * s->s;
    float wide = lab_ui_width(s->ui, GM_FONT_SMALL, text) + 8.0F * s->s;
    float room = GM_ARENA_WIDTH * def->scale - wide - 24.0F * s->s;
    static const float shares[] = {0.5F, 0.0F, 1.0F};
    for (uint32_t i = 0; i < sizeof shares / sizeof shares[0] && s->model->guide.is_folded; i++) {
        lab_box box = {roundf(def->arena_x + 12.0F * s->s + room * shares[i]),
                       roundf(foot - high - 5.0F * s->s), wide, high};
        if (lab_stage_is_free(s, box)) { /* else a notice lies there, or a figure */
            lab_ui_fill_box(s->ui, box, 0x050A12, 0.6F);
            lab_ui_figure(s->ui, GM_FONT_SMALL, box, GM_ALIGN_CENTER, LAB_TEXT_SECONDARY, text);
            lab_stage_reserve(s, box);
            return;
        }
    }
}

bool lab_stage_paint_ghosts(const lab_stage_scene *s)
{
    gm_vec2 ship = s->model->view->ship.position;
    uint32_t count = 0;
    for (uint32_t i = 1; i <= GHOSTS; i++) {
        uint64_t back = (uint64_t)i * FRAMES_APART;
        const lab_past_row *row =
            s->frame->number > back ? lab_past_at(s->model->past, s->frame->number - back) : NULL;
        if (row == NULL || !row->has_ship || !is_near(row->ship, ship)) {
            break;
        }
        count++;
        float alpha = 0.6F - 0.1F * (float)(i - 1);
        ship = row->ship;
        paint_ghost(s, row->reticle, RETICLE_RADIUS, gm_rgba(RETICLE_RGB, alpha));
        paint_ghost(s, row->ship, SHIP_RADIUS, gm_rgba(SHIP_RGB, alpha));
    }
    return count > 0;
}
