/* lab/stage_lag.c -- lag as a length: from the value that was read to the value as it is. See
 * stage_parts.h. */
#include "lab/stage_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 6 };

#define SHIP_RADIUS 22.0F
#define LEAST_AWAY  30.0F

/* The latest of each reader, longest first. */
typedef struct late_reads {
    const tl_lag_sample *samples[MOST];
    uint32_t count;
} late_reads;

static bool is_same_reader(const tl_lag_sample *a, const tl_lag_sample *b)
{
    return a->reader.kind == b->reader.kind && a->reader.id == b->reader.id;
}

static void remove_at(late_reads *late, uint32_t place)
{
    late->count--;
    for (uint32_t i = place; i < late->count; i++) {
        late->samples[i] = late->samples[i + 1];
    }
}

static void add(late_reads *late, const tl_lag_sample *sample)
{
    for (uint32_t i = 0; i < late->count; i++) {
        if (is_same_reader(late->samples[i], sample)) {
            if (late->samples[i]->px >= sample->px) {
                return;
            }
            remove_at(late, i);
        }
    }
    uint32_t i = late->count < MOST ? late->count++ : MOST;
    while (i > 0 && late->samples[i - 1]->px < sample->px) {
        if (i < MOST) {
            late->samples[i] = late->samples[i - 1];
        }
        i--;
    }
    if (i < MOST) {
        late->samples[i] = sample;
    }
}

static void paint_tee(const lab_stage_scene *s, gm_vec2 at, gm_vec2 along, gm_color color)
{
    float half = 4.0F * s->s;
    gm_vec2 a = {at.x - along.y * half, at.y + along.x * half};
    gm_vec2 b = {at.x + along.y * half, at.y - along.x * half};
    gm_draw_line(s->list, a, b, 1.5F * s->s, color, color);
}

/* A bar with ends, over a dark one so that it shows on anything. */
static void paint_bar(const lab_stage_scene *s, gm_vec2 from, gm_vec2 to, uint32_t rgb)
{
    float dx = to.x - from.x;
    float dy = to.y - from.y;
    float length = fmaxf(hypotf(dx, dy), 0.01F);
    gm_vec2 along = {dx / length, dy / length};
    gm_color dark = gm_rgba(0x050A12, 0.7F);
    gm_color color = gm_rgba(rgb, 1.0F);
    gm_draw_line(s->list, from, to, 5.0F * s->s, dark, dark);
    gm_draw_line(s->list, from, to, 2.2F * s->s, color, color);
    paint_tee(s, from, along, color);
    paint_tee(s, to, along, color);
}

static gm_vec2 point_of(const lab_stage_scene *s, const float floats[TL_VALUE_MAX_DIMENSIONS])
{
    return lab_stage_point(s, (gm_vec2){floats[0], floats[1]});
}

/* By the game, in a sector of the campaign, or by the player's list. */
static bool is_meant(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    const lab_model *m = s->model;
    const char *name = sample->reader.name != NULL ? sample->reader.name : "";
    bool is_listed = false;
    for (uint32_t i = 0; i < m->expected_count; i++) {
        const lab_expected *e = &m->expected[i];
        is_listed = is_listed || (strcmp(e->reader, name) == 0 && sample->value_name != NULL &&
                                  strcmp(e->value, sample->value_name) == 0);
    }
    return is_listed || (m->view->hud.sector_number != 0 && lab_frame_means_late(s->frame, sample));
}

void lab_stage_paint_way(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    uint32_t rgb = is_meant(s, sample) ? LAB_TEXT_SECONDARY : LAB_BAD;
    gm_vec2 read = point_of(s, sample->read);
    gm_vec2 now = point_of(s, sample->now);
    if (sample->px < LAB_STAGE_LEAST_PX) { /* one place: nothing that could look late */
        gm_draw_ring(s->list, now, 5.0F * s->s, 2.0F * s->s, gm_rgba(LAB_GOOD, 1.0F));
        return;
    }
    paint_bar(s, read, now, rgb);
    gm_draw_ring(s->list, read, 4.0F * s->s, 1.5F * s->s, gm_rgba(rgb, 1.0F));
    gm_draw_disc(s->list, now, 3.0F * s->s, gm_rgba(LAB_TEXT_TITLE, 1.0F),
                 gm_rgba(LAB_TEXT_TITLE, 1.0F));
}

/* "Reticle: lag 8.0 px = 1 frame". */
static const char *write_figure(const lab_stage_scene *s, const tl_lag_sample *sample,
                                char out[LAB_TEXT])
{
    char px[24];
    char frames[12];
    char figure[LAB_TEXT];
    uint32_t function = lab_frame_function_of(s->frame, &sample->reader);
    const char *name =
        function != LAB_NONE ? s->frame->functions[function].label : sample->reader.name;
    const char *values[2] = {px, frames};
    (void)snprintf(px, sizeof px, "%.1f", sample->px);
    (void)snprintf(frames, sizeof frames, "%u", sample->frames);
    const char *pattern =
        sample->frames == 1 ? "lag {1} px = {2} frame" : "lag {1} px = {2} frames";
    if (is_meant(s, sample)) {
        pattern = sample->frames == 1 ? "lag {1} px = {2} frame, as intended"
                                      : "lag {1} px = {2} frames, as intended";
    }
    (void)lab_ui_fill(s->ui, figure, pattern, values, 2);
    (void)snprintf(out, LAB_TEXT, "%.40s: %.100s", name != NULL ? name : "", figure);
    return out;
}

/* Where the ship begins for a plate: above it a lesson has its name, too. */
static float top_of_ship(const lab_stage_scene *s, gm_vec2 ship)
{
    const gm_range_view *range = &s->model->view->range;
    float top = ship.y - 2.0F * SHIP_RADIUS * s->px;
    if (!range->is_shown || !range->has_plate) {
        return top;
    }
    gm_vec2 name = lab_stage_point(s, (gm_vec2){range->plate.x, range->plate.y - GM_PLATE_ABOVE});
    return fminf(top, name.y - 2.0F * gm_draw_line_height(s->list, GM_FONT_SMALL) - 16.0F * s->s);
}

/* Below the ship, if it would lie on it or on its name. */
static float off_the_ship(const lab_stage_scene *s, gm_vec2 at)
{
    gm_vec2 ship = lab_stage_point(s, s->model->view->ship.position);
    float reach = SHIP_RADIUS * s->px;
    bool is_on_it = fabsf(at.x - ship.x) < 5.0F * reach + LEAST_AWAY * s->s &&
                    at.y > top_of_ship(s, ship) && at.y < ship.y + reach;
    return is_on_it ? ship.y + reach + 4.0F * s->s : at.y;
}

/* Below other figures and below words of the game, "SHIELD LOW" among them. */
static float off_words(const lab_stage_scene *s, const lab_box *used, uint32_t count, lab_box plate)
{
    enum { TRIES = 8 };
    const gm_places *places = s->layout->places;
    float before = plate.y - 1.0F;
    for (uint32_t tries = 0; tries < TRIES && plate.y > before; tries++) {
        before = plate.y;
        for (uint32_t i = 0; i < count; i++) {
            bool is_clear = fabsf(used[i].x - plate.x - plate.w / 2.0F) > 190.0F * s->s ||
                            plate.y > used[i].y + plate.h || plate.y + plate.h < used[i].y;
            plate.y = is_clear ? plate.y : used[i].y + plate.h;
        }
        for (uint32_t i = 0; places != NULL && i < places->count; i++) {
            const float *box = places->boxes[i];
            lab_box shared = lab_box_shared(plate, lab_box_make(box[0], box[1], box[2], box[3]));
            bool is_clear = shared.w <= 0.0F || shared.h <= 0.0F;
            plate.y = is_clear ? plate.y : box[1] + box[3] + 5.0F * s->s;
        }
    }
    return plate.y;
}

/* Below the reader: the length, lying, and the figure. Plates do not cover each other. */
static void paint_figure(const lab_stage_scene *s, const late_reads *late, lab_box *used,
                         uint32_t count)
{
    char text[LAB_TEXT];
    const tl_lag_sample *sample = late->samples[count];
    uint32_t function = lab_frame_function_of(s->frame, &sample->reader);
    const lab_stage_place *place = lab_stage_place_of(s, function);
    gm_vec2 now = point_of(s, sample->now);
    gm_vec2 at = place != NULL ? place->at : now;
    float half = (float)sample->px * s->px / 2.0F;
    at.y += (place != NULL ? place->radius : 14.0F * s->s) + 12.0F * s->s;
    at.y = off_the_ship(s, at);
    float high = gm_draw_line_height(s->list, GM_FONT_MONO) + 18.0F * s->s;
    const char *words = write_figure(s, sample, text);
    float wide = fmaxf(2.0F * half, lab_ui_width(s->ui, GM_FONT_MONO, words) + 10.0F * s->s);
    at.y = off_words(s, used, count, lab_box_make(at.x - wide / 2.0F, at.y, wide, high));
    used[count] = lab_box_make(at.x, at.y, 0.0F, high);
    paint_bar(s, (gm_vec2){at.x - half, at.y}, (gm_vec2){at.x + half, at.y}, LAB_TEXT_TITLE);
    lab_box plate = lab_stage_plate(s, (gm_vec2){at.x, at.y + 6.0F * s->s}, LAB_TEXT_TITLE, words);
    s->stage->lag_plate = count == 0 ? plate : s->stage->lag_plate;
}

/* A lesson measures the lag of few readers, or of none; other reads are late by design. */
static bool is_wanted(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    uint32_t function = lab_frame_function_of(s->frame, &sample->reader);
    return function == LAB_NONE
               ? !s->model->guide.is_folded
               : lab_guide_shows_lag(&s->model->guide, s->frame->functions[function].label);
}

void lab_stage_paint_lag(const lab_stage_scene *s)
{
    late_reads late = {.count = 0};
    lab_box used[MOST];
    for (uint32_t i = 0; i < s->frame->sample_count; i++) {
        const tl_lag_sample *sample = &s->frame->samples[i];
        bool is_late = sample->has_px && sample->frames > 0 && sample->px >= LAB_STAGE_LEAST_PX;
        if (is_late && is_wanted(s, sample)) {
            add(&late, sample);
        }
    }
    for (uint32_t i = 0; i < late.count; i++) {
        lab_stage_paint_way(s, late.samples[i]);
    }
    for (uint32_t i = 0; i < late.count; i++) {
        paint_figure(s, &late, used, i);
    }
}
