/* lab/stage_lag.c -- lag as a length: from the value that was read to the value as it is. See
 * stage_parts.h. */
#include "lab/stage_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SHIP_RADIUS 22.0F
#define LEAST_AWAY  30.0F
/* Px of the design: between a length and its figure; from which a figure is far off its reader. */
#define GAP 6.0F
#define FAR 26.0F
/* World units: less is worth no figure, unless it is asked for. */
#define FIGURE_LEAST 0.5

static bool is_same_reader(const tl_lag_sample *a, const tl_lag_sample *b)
{
    return a->reader.kind == b->reader.kind && a->reader.id == b->reader.id;
}

static void remove_at(lab_stage_scene *s, uint32_t place)
{
    s->lag_count--;
    for (uint32_t i = place; i < s->lag_count; i++) {
        s->lags[i] = s->lags[i + 1];
    }
}

/* By the game, in a sector of the campaign, by the player's list, or by the goal of a lesson that
 * is passed: of the reads that it measures. */
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
    bool is_of_goal = m->lesson.is_passed && lab_guide_measures_lag(&m->guide, name);
    return is_listed || is_of_goal ||
           (m->view->hud.sector_number != 0 && lab_frame_means_late(s->frame, sample));
}

/* A lesson tells of its own reads: others are late as intended by its range. */
static bool is_beside_lesson(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    return s->model->lesson.number != 0 &&
           (sample->reader.name == NULL ||
            !lab_guide_measures_lag(&s->model->guide, sample->reader.name));
}

/* A fault before what is late as intended, then the longer one. */
static bool comes_before(const lab_stage_scene *s, const tl_lag_sample *a, const tl_lag_sample *b)
{
    bool is_meant_a = is_meant(s, a);
    return is_meant_a == is_meant(s, b) ? a->px > b->px : !is_meant_a;
}

static void add(lab_stage_scene *s, const tl_lag_sample *sample)
{
    for (uint32_t i = 0; i < s->lag_count; i++) {
        if (is_same_reader(s->lags[i].sample, sample)) {
            if (s->lags[i].sample->px >= sample->px) {
                return;
            }
            remove_at(s, i);
        }
    }
    uint32_t i = s->lag_count < LAB_STAGE_LAGS ? s->lag_count++ : LAB_STAGE_LAGS;
    while (i > 0 && comes_before(s, sample, s->lags[i - 1].sample)) {
        if (i < LAB_STAGE_LAGS) {
            s->lags[i] = s->lags[i - 1];
        }
        i--;
    }
    if (i < LAB_STAGE_LAGS) {
        s->lags[i] = (lab_stage_figure){.sample = sample};
    }
}

static void paint_tee(const lab_stage_scene *s, gm_vec2 at, gm_vec2 along, gm_color color)
{
    float half = 4.0F * s->s;
    gm_vec2 a = {at.x - along.y * half, at.y + along.x * half};
    gm_vec2 b = {at.x + along.y * half, at.y - along.x * half};
    gm_draw_line(s->list, a, b, 1.5F * s->s, color, color);
}

/* The ends of the length above a figure point down at its words: "H" would be read as a letter. */
static void paint_bracket(const lab_stage_scene *s, gm_vec2 at, float half)
{
    float low = at.y + 5.0F * s->s;
    const gm_vec2 points[4] = {
        {at.x - half, low}, {at.x - half, at.y}, {at.x + half, at.y}, {at.x + half, low}};
    gm_draw_stroke_flat(s->list, points, 4, false, 4.4F * s->s, gm_rgba(0x050A12, 0.7F));
    gm_draw_stroke_flat(s->list, points, 4, false, 2.0F * s->s, gm_rgba(LAB_TEXT_TITLE, 1.0F));
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

uint32_t lab_stage_in_time_rgb(const lab_stage_scene *s)
{
    const lab_lesson_model *lesson = &s->model->lesson;
    bool has_failed = lesson->message != NULL && !lesson->is_passed && lesson->is_of_schedule;
    return has_failed ? LAB_WARNING : LAB_GOOD;
}

void lab_stage_paint_way(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    bool is_fault = !is_meant(s, sample) && !is_beside_lesson(s, sample);
    uint32_t rgb = is_fault ? LAB_BAD : LAB_TEXT_SECONDARY;
    gm_vec2 read = point_of(s, sample->read);
    gm_vec2 now = point_of(s, sample->now);
    if (sample->px < LAB_STAGE_LEAST_PX) { /* one place: nothing that could look late */
        gm_draw_ring(s->list, now, 5.0F * s->s, 2.0F * s->s,
                     gm_rgba(lab_stage_in_time_rgb(s), 1.0F));
        return;
    }
    paint_bar(s, read, now, rgb);
    gm_draw_ring(s->list, read, 4.0F * s->s, 1.5F * s->s, gm_rgba(rgb, 1.0F));
    gm_draw_disc(s->list, now, 3.0F * s->s, gm_rgba(LAB_TEXT_TITLE, 1.0F),
                 gm_rgba(LAB_TEXT_TITLE, 1.0F));
}

/* "Reticle: lag 8.0 px = 1 frame, as intended"; where the picture is narrow without frames. */
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
    bool is_one = sample->frames == 1;
    const char *const late = is_one ? "lag {1} px = {2} frame" : "lag {1} px = {2} frames";
    const char *const meant[2] = {is_one ? "lag {1} px = {2} frame, as intended"
                                         : "lag {1} px = {2} frames, as intended",
                                  "lag {1} px, as intended"};
    for (uint32_t i = 0; i < 2; i++) {
        const char *pattern = is_meant(s, sample) ? meant[i] : late;
        (void)lab_ui_fill(s->ui, figure, pattern, values, 2);
        (void)snprintf(out, LAB_TEXT, "%.40s: %.100s", name != NULL ? name : "", figure);
        if (lab_stage_plate_box(s, (gm_vec2){0.0F, 0.0F}, out).w <= s->box.w - 4.0F) {
            break;
        }
    }
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

static bool do_meet(lab_box a, lab_box b)
{
    lab_box shared = lab_box_shared(a, b);
    return shared.w > 0.0F && shared.h > 0.0F;
}

/* The figure with the length above it. */
static lab_box whole_box(const lab_stage_scene *s, const lab_stage_figure *figure)
{
    float half = (float)figure->sample->px * s->px / 2.0F;
    float left = fminf(figure->plate.x, figure->bar.x - half);
    float right = fmaxf(figure->plate.x + figure->plate.w, figure->bar.x + half);
    float top = figure->bar.y - GAP * s->s;
    return lab_box_make(left, top, right - left, figure->plate.y + figure->plate.h - top);
}

/* Finds what the figure would cover: a figure that has its place, or words of the game such as
 * "SHIELD LOW".  @return the lower edge of that, px; 0: it covers nothing */
static float below_others(const lab_stage_scene *s, uint32_t index)
{
    const gm_places *places = s->layout->places;
    lab_box whole = whole_box(s, &s->lags[index]);
    for (uint32_t i = 0; i < index; i++) {
        lab_box other = whole_box(s, &s->lags[i]);
        if (s->lags[i].plate.w > 0.0F && do_meet(whole, other)) {
            return other.y + other.h;
        }
    }
    for (uint32_t i = 0; places != NULL && i < places->count; i++) {
        const float *box = places->boxes[i];
        if (do_meet(whole, lab_box_make(box[0], box[1], box[2], box[3]))) {
            return box[1] + box[3];
        }
    }
    return 0.0F;
}

/* Down to the first place that is free.  @return false: there is none above the foot of the box */
static bool move_down(lab_stage_scene *s, uint32_t index, const char *words)
{
    enum { TRIES = 24 };
    lab_stage_figure *figure = &s->lags[index];
    for (uint32_t tries = 0; tries < TRIES; tries++) {
        gm_vec2 below = {figure->bar.x, figure->bar.y + GAP * s->s};
        figure->plate = lab_stage_plate_box(s, below, words);
        float under = below_others(s, index);
        if (figure->plate.y < roundf(below.y)) { /* it was moved inside */
            return false;
        }
        if (under <= 0.0F) {
            return true;
        }
        figure->bar.y = under + (GAP + 1.0F) * s->s;
    }
    return false;
}

/* Where the reader stands, and the px around it that are its own. */
static gm_vec2 anchor_of(const lab_stage_scene *s, const tl_lag_sample *sample, float *radius)
{
    uint32_t function = lab_frame_function_of(s->frame, &sample->reader);
    const lab_stage_place *place = lab_stage_place_of(s, function);
    *radius = place != NULL ? place->radius : 14.0F * s->s;
    return place != NULL ? place->at : point_of(s, sample->now);
}

/* Below the reader. A fault that comes first is always there, but for the band of a cleared sector;
 * others have no figure where nothing is free. */
static void place_figure(lab_stage_scene *s, uint32_t index)
{
    char text[LAB_TEXT];
    lab_stage_figure *figure = &s->lags[index];
    float radius = 0.0F;
    const char *words = write_figure(s, figure->sample, text);
    gm_vec2 at = anchor_of(s, figure->sample, &radius);
    at.y += radius + 12.0F * s->s;
    at.y = off_the_ship(s, at);
    figure->bar = at;
    bool is_beside = is_beside_lesson(s, figure->sample);
    if (is_beside && s->model->insight.is_shown) {
        return; /* the sheet of the moment leaves little room */
    }
    if (move_down(s, index, words)) {
        return;
    }
    figure->plate.w = 0.0F;
    if (is_beside) {
        return; /* no line leads far to it */
    }
    figure->bar = (gm_vec2){at.x, s->layout->arena_y + 2.0F * GAP * s->s};
    bool is_needed = index == 0 && !is_meant(s, figure->sample) && !s->moment.is_there &&
                     s->model->view->screen != GM_SCREEN_SECTOR_CLEAR;
    if (!move_down(s, index, words) && !is_needed) {
        figure->plate.w = 0.0F;
    }
}

/* From a figure that is far off its reader to that reader. */
static void paint_leader(const lab_stage_scene *s, const lab_stage_figure *figure)
{
    float radius = 0.0F;
    lab_box box = whole_box(s, figure);
    gm_vec2 at = anchor_of(s, figure->sample, &radius);
    gm_vec2 near = {fmaxf(box.x, fminf(at.x, box.x + box.w)),
                    fmaxf(box.y, fminf(at.y, box.y + box.h))};
    float away = hypotf(near.x - at.x, near.y - at.y);
    if (away < radius + FAR * s->s) {
        return;
    }
    gm_vec2 edge = {at.x + (near.x - at.x) * radius / away, at.y + (near.y - at.y) * radius / away};
    gm_color color = gm_rgba(LAB_TEXT_SECONDARY, 0.8F);
    gm_draw_line(s->list, edge, near, 1.2F * s->s, color, color);
}

static void paint_figure(const lab_stage_scene *s, const lab_stage_figure *figure)
{
    char text[LAB_TEXT];
    float half = (float)figure->sample->px * s->px / 2.0F;
    gm_vec2 at = figure->bar;
    paint_bracket(s, at, half);
    (void)lab_stage_plate(s, (gm_vec2){at.x, at.y + GAP * s->s}, LAB_TEXT_TITLE,
                          write_figure(s, figure->sample, text));
}

/* The tour's last step tells of one read. */
static bool is_of_tour(const lab_stage_scene *s, uint32_t function)
{
    return s->model->tour != LAB_TOUR_LAG ||
           (function != LAB_NONE &&
            strcmp(s->frame->functions[function].label, LAB_TOUR_FUNCTION) == 0);
}

/* A lesson measures the lag of few readers, or of none; other reads are late as intended. A lag
 * that is hardly one counts there, and of the function that is selected. */
static bool is_wanted(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    uint32_t function = lab_frame_function_of(s->frame, &sample->reader);
    bool is_asked = s->model->lesson.number != 0 ||
                    (function != LAB_NONE &&
                     strcmp(s->frame->functions[function].label, s->model->selected) == 0);
    if (!is_of_tour(s, function) || (sample->px < FIGURE_LEAST && !is_asked)) {
        return false;
    }
    return function == LAB_NONE
               ? !s->model->guide.is_folded
               : lab_guide_shows_lag(&s->model->guide, s->frame->functions[function].label);
}

static bool is_shown(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    bool is_late = sample->has_px && sample->frames > 0 && sample->px >= LAB_STAGE_LEAST_PX;
    return is_late && is_wanted(s, sample);
}

bool lab_stage_has_lag(const lab_stage_scene *s)
{
    for (uint32_t i = 0; i < s->frame->sample_count; i++) {
        if (is_shown(s, &s->frame->samples[i])) {
            return true;
        }
    }
    return false;
}

void lab_stage_place_lag(lab_stage_scene *s)
{
    for (uint32_t i = 0; i < s->frame->sample_count; i++) {
        if (is_shown(s, &s->frame->samples[i])) {
            add(s, &s->frame->samples[i]);
        }
    }
    for (uint32_t i = 0; i < s->lag_count; i++) {
        place_figure(s, i);
    }
    for (uint32_t i = 0; i < s->lag_count; i++) {
        if (s->lags[i].plate.w > 0.0F) {
            lab_stage_reserve(s, whole_box(s, &s->lags[i]));
        }
    }
    s->stage->lag_plate = s->lag_count > 0 ? s->lags[0].plate : s->stage->lag_plate;
}

void lab_stage_paint_lag(const lab_stage_scene *s)
{
    for (uint32_t i = 0; i < s->lag_count; i++) {
        lab_stage_paint_way(s, s->lags[i].sample);
    }
    for (uint32_t i = 0; i < s->lag_count; i++) { /* below the words of others */
        if (s->lags[i].plate.w > 0.0F) {
            paint_leader(s, &s->lags[i]);
        }
    }
    for (uint32_t i = 0; i < s->lag_count; i++) {
        if (s->lags[i].plate.w > 0.0F) {
            paint_figure(s, &s->lags[i]);
        }
    }
}
