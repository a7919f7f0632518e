/* lab/stage_insight.c -- before and after an edit in the world: where the value is read in the
 * frame that is shown, and where it would be read with the start's lag, each tied to the value as
 * it is. See stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/curve.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RADIUS    15.0F
#define SHIP      24.0F /* world units: so far it keeps words off */
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

static bool meets(lab_box plate, const float box[4])
{
    lab_box shared = lab_box_shared(plate, lab_box_make(box[0], box[1], box[2], box[3]));
    return shared.w > 0.0F && shared.h > 0.0F;
}

/* Where a plate does not meet words or what is played: there, just above or below what it meets, or
 * beside the place that it is about. It stays on its side as long as that is free. Without a free
 * place its words are dropped: the sheet has the figure.
 * @param about  its middle, px  @param is_up  the plate lies above it */
static gm_vec2 free_place(const lab_stage_scene *s, gm_vec2 at, gm_vec2 about, bool is_up,
                          char words[LAB_TEXT])
{
    uint32_t *last = &s->stage->moment_places[is_up ? 0 : 1];
    const gm_places *places = s->layout->places;
    float gap = 3.0F * s->s;
    float aside = SHIP * s->px + gap;
    lab_box plate = lab_stage_plate_box(s, at, words);
    gm_vec2 tries[4] = {at, at};
    tries[2] = (gm_vec2){about.x + aside + plate.w / 2.0F, about.y - plate.h / 2.0F};
    tries[3] = (gm_vec2){about.x - aside - plate.w / 2.0F, about.y - plate.h / 2.0F};
    for (uint32_t i = 0; places != NULL && i < places->count; i++) {
        const float *box = places->boxes[i];
        if (meets(plate, box)) {
            tries[1].y = is_up ? fminf(tries[1].y, box[1] - plate.h - gap)
                               : fmaxf(tries[1].y, box[1] + box[3] + gap);
        }
    }
    for (uint32_t i = 0; i < 5; i++) {
        uint32_t place = i == 0 ? *last : i - 1;
        if (lab_stage_is_free(s, lab_stage_plate_box(s, tries[place], words))) {
            *last = place;
            lab_stage_reserve(s, lab_stage_plate_box(s, tries[place], words));
            return tries[place];
        }
    }
    words[0] = '\0';
    return at;
}

/* The read as it was before the edit: as far behind, against the way of now. */
static void place_before(lab_stage_scene *s)
{
    lab_stage_moment *m = &s->moment;
    const lab_insight *insight = &s->model->insight;
    double behind = lab_moment_px(&insight->before);
    float px = (float)behind;
    gm_vec2 read = {insight->seen.at.x + px * insight->seen.back.x,
                    insight->seen.at.y + px * insight->seen.back.y};
    m->has_before = true;
    m->ghost = lab_stage_point(s, read);
    (void)words_of(s, "before: {1} px", behind, m->before);
    m->below =
        free_place(s, (gm_vec2){m->ghost.x, m->ghost.y + m->radius}, m->ghost, false, m->before);
}

void lab_stage_place_insight(lab_stage_scene *s)
{
    lab_stage_moment *m = &s->moment;
    const lab_insight *insight = &s->model->insight;
    const lab_seen_read *seen = &insight->seen;
    if (!insight->is_shown || !insight->now.has_px || !seen->is_there) {
        return;
    }
    double px = hypot((double)seen->offset.x, (double)seen->offset.y);
    m->is_there = true;
    m->radius = RADIUS * fmaxf(s->px, 0.5F * s->s);
    m->value = lab_stage_point(s, seen->at);
    m->solid =
        lab_stage_point(s, (gm_vec2){seen->at.x + seen->offset.x, seen->at.y + seen->offset.y});
    (void)words_of(s, insight->is_edited ? "now: {1} px" : "read here, {1} px behind", px, m->now);
    m->above = free_place(s, (gm_vec2){m->solid.x, m->solid.y - m->radius - PLATE * s->s}, m->solid,
                          true, m->now);
    if (insight->is_edited && insight->before.has_px) {
        place_before(s);
    }
}

static void paint_tether(const lab_stage_scene *s, gm_vec2 ring, gm_vec2 value, uint32_t rgb)
{
    gm_color color = gm_rgba(rgb, 0.9F);
    gm_draw_line(s->list, ring, value, 1.2F * s->s, color, color);
}

static void paint_words(const lab_stage_scene *s, gm_vec2 at, uint32_t rgb, const char *words)
{
    if (words[0] != '\0') {
        (void)lab_stage_plate(s, at, rgb, words);
    }
}

void lab_stage_paint_insight(const lab_stage_scene *s)
{
    const lab_stage_moment *m = &s->moment;
    const lab_insight *insight = &s->model->insight;
    if (!m->is_there) {
        return;
    }
    double px = hypot((double)insight->seen.offset.x, (double)insight->seen.offset.y);
    uint32_t late = insight->is_passed ? LAB_TEXT_SECONDARY : LAB_BAD; /* within the goal */
    uint32_t rgb = px < LAB_STAGE_LEAST_PX ? lab_stage_in_time_rgb(s) : late;
    if (m->has_before) {
        paint_tether(s, m->ghost, m->value, GHOST_RGB);
        lab_curve_ring(s->list, m->ghost, m->radius, 2.0F * s->s, gm_rgba(GHOST_RGB, 0.95F));
        paint_words(s, m->below, GHOST_RGB, m->before);
    }
    paint_tether(s, m->solid, m->value, rgb);
    gm_draw_ring(s->list, m->solid, m->radius, 2.4F * s->s, gm_rgba(rgb, 1.0F));
    gm_draw_disc(s->list, m->solid, 2.4F * s->s, gm_rgba(rgb, 1.0F), gm_rgba(rgb, 1.0F));
    paint_words(s, m->above, rgb, m->now);
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
