/* lab/stage_loupe.c -- four times as large (in the tour eight), beside it: a value as it was read
 * and as it is. See stage_parts.h. */
#include "lab/stage_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CORNERS = 4 };

/* As lab_stage_paint_way() draws the pair. */
#define LATE    "Ring: what {2} read. Dot: the place now. {1} times larger."
#define IN_TIME "{2} read the place of this frame: not late. {1} times larger."
#define NOT_YET "{2} has not read yet in this frame. {1} times larger."

#define TIMES       4.0F
#define TIMES_TOUR  8.0F /* a ship that has just begun to fly is late by a few px */
#define SIZE        196.0F
#define GAP         10.0F
#define SHIP_RADIUS 22.0F
#define MOST_PX     20.0 /* a pair that is farther apart is seen without it */
#define GROUND      0x050A12
#define DARK_EDGE   0x02050A

static float times(const lab_stage_scene *s)
{
    return s->model->tour == LAB_TOUR_LAG ? TIMES_TOUR : TIMES;
}

static bool is_of(const lab_stage_scene *s, const tl_lag_sample *sample, const char *name)
{
    uint32_t at = lab_frame_function_of(s->frame, &sample->reader);
    return at != LAB_NONE && strcmp(s->frame->functions[at].label, name) == 0;
}

/* A lesson's pair stays when it is no longer late: then both are seen at one place. */
static bool has_pair(const lab_stage_scene *s, const tl_lag_sample *sample)
{
    const lab_kept_read *before = &s->model->insight.before;
    return sample->frames > 0 ||
           (s->model->lesson.number != 0 && before->is_there && before->frames > 0);
}

/* The latest read of a function; "": of any.
 * @param value  that was read; "": any */
static const tl_lag_sample *find_of(const lab_stage_scene *s, const char *name, const char *value)
{
    const tl_lag_sample *best = NULL;
    for (uint32_t i = 0; i < s->frame->sample_count; i++) {
        const tl_lag_sample *sample = &s->frame->samples[i];
        bool is_wanted = (name[0] == '\0' || is_of(s, sample, name)) &&
                         (value[0] == '\0' || strcmp(sample->value_name, value) == 0);
        bool is_near = sample->has_px && sample->px <= MOST_PX;
        if (is_wanted && is_near && has_pair(s, sample) &&
            (best == NULL || sample->px > best->px)) {
            best = sample;
        }
    }
    return best;
}

/* Of the reader that the lesson asks about; of a chain of two the last one, unless the first is
 * later. */
static const tl_lag_sample *find_of_lesson(const lab_stage_scene *s)
{
    const lab_kept_read *moment = &s->model->insight.before;
    const char *reader = s->model->lesson.reader;
    const tl_lag_sample *first =
        reader != NULL ? find_of(s, reader, moment->is_there ? moment->value : "") : NULL;
    const tl_lag_sample *last =
        moment->next.is_there
            ? find_of(s, moment->items[moment->next.read].label, moment->next.value)
            : NULL;
    bool is_first = last == NULL || (first != NULL && first->px > last->px + LAB_STAGE_LEAST_PX);
    return is_first ? first : last;
}

/* In free play of the function that is selected, else of any that is late; in the tour of the one
 * that it moves. */
static const tl_lag_sample *find_sample(const lab_stage_scene *s)
{
    const lab_model *m = s->model;
    return m->lesson.number != 0
               ? find_of_lesson(s)
               : find_of(s, m->tour == LAB_TOUR_LAG ? LAB_TOUR_FUNCTION : m->selected, "");
}

static bool do_meet(lab_box a, lab_box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* One of four corners, the right one below first. Below, it is at the foot of the world's box:
 * under the arena, where there is room. */
static lab_box corner(const lab_stage_scene *s, uint32_t which)
{
    bool is_left = which % 2 == 1;
    bool is_above = which >= 2;
    const gm_picture_def *def = s->layout;
    lab_box arena =
        lab_box_shared(s->box, lab_box_make(def->arena_x, def->arena_y, GM_ARENA_WIDTH * def->scale,
                                            GM_ARENA_HEIGHT * def->scale));
    float size = fminf(SIZE * s->s, fminf(arena.w / 2.5F, arena.h / 1.6F));
    float gap = GAP * s->s;
    float x = is_left ? arena.x + gap : arena.x + arena.w - gap - size;
    float y = is_above ? arena.y + gap : s->box.y + s->box.h - gap - size;
    return lab_box_make(floorf(x), floorf(y), floorf(size), floorf(size));
}

static lab_box ship_box(const lab_stage_scene *s)
{
    gm_vec2 ship = lab_stage_point(s, s->model->view->ship.position);
    float reach = SHIP_RADIUS * s->px;
    return lab_box_make(ship.x - reach, ship.y - reach, 2.0F * reach, 2.0F * reach);
}

/* The ship, and what says how late something is. */
static bool do_meet_words(const lab_stage_scene *s, lab_box inset)
{
    return do_meet(inset, ship_box(s)) || do_meet(inset, s->stage->lag_plate);
}

/* 2: it covers what it shows; 1: the ship, or the plate of a late read; 0: neither */
static uint32_t cover_of(const lab_stage_scene *s, gm_vec2 middle, uint32_t which)
{
    lab_box inset = corner(s, which);
    float half = inset.w / times(s) / 2.0F + GAP * s->s;
    lab_box shown = lab_box_make(middle.x - half, middle.y - half, 2.0F * half, 2.0F * half);
    return do_meet(inset, shown) ? 2 : do_meet_words(s, inset) ? 1 : 0;
}

/* It changes its corner only for one in which it covers less. */
static lab_box place(const lab_stage_scene *s, gm_vec2 middle)
{
    uint32_t best = s->stage->loupe_corner;
    for (uint32_t which = 0; which < CORNERS; which++) {
        best = cover_of(s, middle, which) < cover_of(s, middle, best) ? which : best;
    }
    s->stage->loupe_corner = best;
    return corner(s, best);
}

static void paint_frame(const lab_stage_scene *s, lab_box inset, gm_vec2 middle)
{
    float half = inset.w / times(s) / 2.0F;
    float source[4] = {middle.x - half, middle.y - half, 2.0F * half, 2.0F * half};
    float sides[4] = {inset.x, inset.y, inset.w, inset.h};
    gm_vec2 from = {middle.x < inset.x ? middle.x + half : middle.x - half, middle.y + half};
    gm_vec2 to = {middle.x < inset.x ? inset.x : inset.x + inset.w, inset.y};
    gm_color line = gm_rgba(LAB_ACCENT, 0.5F);
    gm_draw_line(s->list, from, to, 1.2F * s->s, line, line);
    gm_draw_round_rect_stroke(s->list, source, 2.0F * s->s, 1.2F * s->s, line);
    lab_ui_clip(s->ui, &inset);
    gm_draw_rect(s->list, sides, gm_rgba(GROUND, 1.0F));
}

/* In an open frame a sample of a reader that has not run yet says nothing. */
static const char *caption_of(const lab_stage_scene *s, const tl_lag_sample *sample, uint32_t at)
{
    bool has_run = at == LAB_NONE || s->frame->functions[at].item != LAB_NONE;
    return sample->px >= LAB_STAGE_LEAST_PX ? LATE
           : s->frame->is_open && !has_run  ? NOT_YET
                                            : IN_TIME;
}

/* In as many lines as it takes. */
static void paint_caption(const lab_stage_scene *s, lab_box inset, const tl_lag_sample *sample)
{
    uint32_t at = lab_frame_function_of(s->frame, &sample->reader);
    char line_text[LAB_TEXT];
    char number[16];
    const char *values[2] = {number, at != LAB_NONE ? s->frame->functions[at].label : ""};
    (void)snprintf(number, sizeof number, "%.0f", (double)times(s));
    const char *text = lab_ui_fill(s->ui, line_text, caption_of(s, sample, at), values, 2);
    lab_brush brush = lab_ui_brush(s->ui);
    float high =
        lab_brush_lines_height(&brush, GM_FONT_SMALL, inset.w - 12.0F * s->s, text) + 4.0F * s->s;
    lab_box line = lab_box_make(inset.x, inset.y + inset.h - high, inset.w, high);
    lab_box words =
        lab_box_make(line.x + 6.0F * s->s, line.y + 1.0F * s->s, line.w - 12.0F * s->s, line.h);
    lab_ui_fill_box(s->ui, line, DARK_EDGE, 0.85F);
    (void)lab_ui_lines(s->ui, GM_FONT_SMALL, words, LAB_TEXT_PRIMARY, text);
}

/* The same world from nearer by, with nothing of the Lab in it but the pair. */
static void paint_near(const lab_stage_scene *s, lab_box inset, gm_vec2 world,
                       const tl_lag_sample *sample)
{
    lab_stage_scene near = *s;
    gm_picture_def def = *s->layout;
    gm_vec2 middle = lab_stage_point(s, world);
    def.scale *= times(s);
    def.arena_x = inset.x + inset.w / 2.0F - (middle.x - s->layout->arena_x) * times(s);
    def.arena_y = inset.y + inset.h / 2.0F - (middle.y - s->layout->arena_y) * times(s);
    def.reduce_dust = true;
    def.places = NULL;
    near.layout = &def;
    near.box = inset;
    near.px *= times(s);
    uint32_t first = s->list->command_count;
    gm_picture_world(s->list, &def, s->model->view);
    gm_draw_clip_from(
        s->list, first,
        &(gm_rect){(int32_t)inset.x, (int32_t)inset.y, (int32_t)inset.w, (int32_t)inset.h});
    lab_ui_clip(s->ui, &inset);
    lab_stage_paint_way(&near, sample);
}

bool lab_stage_has_loupe(const lab_stage_scene *s)
{
    return find_sample(s) != NULL;
}

void lab_stage_paint_loupe(const lab_stage_scene *s)
{
    const tl_lag_sample *sample = find_sample(s);
    if (sample == NULL) {
        s->stage->lag_plate = (lab_box){0};
        return;
    }
    gm_vec2 world = {(sample->read[0] + sample->now[0]) / 2.0F,
                     (sample->read[1] + sample->now[1]) / 2.0F};
    gm_vec2 middle = lab_stage_point(s, world);
    lab_box inset = place(s, middle);
    s->stage->loupe_at = world;
    s->stage->lag_plate = (lab_box){0}; /* the next picture has its own */
    float sides[4] = {inset.x, inset.y, inset.w, inset.h};
    paint_frame(s, inset, middle);
    paint_near(s, inset, world, sample);
    paint_caption(s, inset, sample);
    lab_ui_clip(s->ui, &s->box);
    gm_draw_round_rect_stroke(s->list, sides, 2.0F * s->s, 1.5F * s->s, gm_rgba(LAB_ACCENT, 0.9F));
}
