/* lab/stage_insight.c -- before and after an edit in the world: where the value is read in the
 * frame that is shown, and where it would be read with the start's lag, each tied to the value as
 * it is. See stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/curve.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RADIUS    15.0F
#define PLATE     21.0F /* from its foot to the place above which it lies */
#define GHOST_RGB 0xFF8A7AU

/* With how far it is behind. */
static const char *words_of(const lab_stage_scene *s, const char *pattern, double px,
                            char out[LAB_TEXT])
{
    char number[24];
    const char *values[1] = {number};
    (void)snprintf(number, sizeof number, "%.1f", px);
    (void)lab_ui_fill(s->ui, out, pattern, values, 1);
    return out;
}

static void paint_tether(const lab_stage_scene *s, gm_vec2 ring, gm_vec2 value, uint32_t rgb)
{
    gm_color color = gm_rgba(rgb, 0.9F);
    gm_draw_line(s->list, ring, value, 1.2F * s->s, color, color);
}

/* The read as it was before the edit: as far behind, against the way of now. */
static void paint_before(const lab_stage_scene *s, gm_vec2 value, float radius)
{
    char text[LAB_TEXT];
    const lab_insight *insight = &s->model->insight;
    double behind = lab_moment_px(&insight->before);
    float px = (float)behind;
    gm_vec2 read = {insight->seen.at.x + px * insight->seen.back.x,
                    insight->seen.at.y + px * insight->seen.back.y};
    gm_vec2 ghost = lab_stage_point(s, read);
    gm_vec2 below = {ghost.x, ghost.y + radius};
    paint_tether(s, ghost, value, GHOST_RGB);
    lab_curve_ring(s->list, ghost, radius, 2.0F * s->s, gm_rgba(GHOST_RGB, 0.95F));
    (void)lab_stage_plate(s, below, GHOST_RGB, words_of(s, "before: {1} px", behind, text));
}

void lab_stage_paint_insight(const lab_stage_scene *s)
{
    char text[LAB_TEXT];
    const lab_insight *insight = &s->model->insight;
    const lab_seen_read *seen = &insight->seen;
    if (!insight->is_shown || !insight->now.has_px || !seen->is_there) {
        return;
    }
    float radius = RADIUS * fmaxf(s->px, 0.5F * s->s);
    double px = hypot((double)seen->offset.x, (double)seen->offset.y);
    uint32_t late = insight->is_passed ? LAB_TEXT_SECONDARY : LAB_BAD; /* within the goal */
    uint32_t rgb = px < LAB_STAGE_LEAST_PX ? lab_stage_in_time_rgb(s) : late;
    gm_vec2 value = lab_stage_point(s, seen->at);
    gm_vec2 solid =
        lab_stage_point(s, (gm_vec2){seen->at.x + seen->offset.x, seen->at.y + seen->offset.y});
    gm_vec2 above = {solid.x, solid.y - radius - PLATE * s->s};
    if (insight->is_edited && insight->before.has_px) {
        paint_before(s, value, radius);
    }
    paint_tether(s, solid, value, rgb);
    gm_draw_ring(s->list, solid, radius, 2.4F * s->s, gm_rgba(rgb, 1.0F));
    gm_draw_disc(s->list, solid, 2.4F * s->s, gm_rgba(rgb, 1.0F), gm_rgba(rgb, 1.0F));
    (void)lab_stage_plate(
        s, above, rgb,
        words_of(s, insight->is_edited ? "now: {1} px" : "read here, {1} px behind", px, text));
}

/* Writer or reader of the moment, or the function of a series. */
static bool is_of_moment(const lab_insight *insight, const char *label)
{
    const lab_kept_read *m = &insight->now;
    if (insight->series.frames > 0) {
        return strcmp(insight->series.function, label) == 0;
    }
    return strcmp(m->items[m->read].label, label) == 0 ||
           (m->write != LAB_NONE && strcmp(m->items[m->write].label, label) == 0) ||
           (m->next.is_there && strcmp(m->items[m->next.read].label, label) == 0);
}

/* Whether a function that is wanted has a mark that reaches into the box. */
static bool do_meet(const lab_model *model, const gm_picture_def *layout, const gm_draw_list *list,
                    lab_box box, bool (*is_wanted)(const lab_model *model, const char *label))
{
    lab_stage_place places[LAB_STAGE_PLACES];
    uint32_t count = lab_stage_places(model, layout, list, places);
    for (uint32_t i = 0; i < count; i++) {
        const lab_stage_place *place = &places[i];
        float r = place->radius;
        lab_box mark = {place->at.x - r, place->at.y - r, 2.0F * r, 2.0F * r};
        lab_box shared = lab_box_shared(mark, box);
        if (place->is_circle && shared.w > 0.0F && shared.h > 0.0F &&
            is_wanted(model, model->frame->functions[place->function].label)) {
            return true;
        }
    }
    return false;
}

static bool is_in_moment(const lab_model *model, const char *label)
{
    return is_of_moment(&model->insight, label);
}

static bool is_in_lesson(const lab_model *model, const char *label)
{
    return model->lesson.number != 0 && lab_guide_needs(&model->guide, label);
}

bool lab_stage_moment_meets(const lab_model *model, const gm_picture_def *layout,
                            const gm_draw_list *list, lab_box box)
{
    return do_meet(model, layout, list, box, is_in_moment);
}

bool lab_stage_lesson_meets(const lab_model *model, const gm_picture_def *layout,
                            const gm_draw_list *list, lab_box box)
{
    return do_meet(model, layout, list, box, is_in_lesson);
}
