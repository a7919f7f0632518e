/* lab/stage_links.c -- prerequisites, and pairs whose order is free. See stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/curve.h"

#include <math.h>

enum { MAX_LINKS = 96, MAX_NAMED = 12, TRIES = 16 };

#define NEAR       6.0F
#define NAME_STEP  11.0F
#define SHADE      0x050A12U
#define FREE_RGB   0xFFC24DU
#define BROKEN_RGB 0xA9BAD2U

/* Ends of a curve lie on the rings, not under them. */
static gm_vec2 towards(gm_vec2 from, gm_vec2 to, float way)
{
    float dx = to.x - from.x;
    float dy = to.y - from.y;
    float length = fmaxf(hypotf(dx, dy), 0.01F);
    float share = fminf(way, 0.4F * length) / length;
    return (gm_vec2){from.x + dx * share, from.y + dy * share};
}

static float ring_of(const lab_stage_place *place)
{
    return place->is_circle ? place->radius : 0.0F;
}

static lab_curve between(const lab_stage_scene *s, const lab_stage_place *from,
                         const lab_stage_place *to)
{
    float length = hypotf(to->at.x - from->at.x, to->at.y - from->at.y);
    lab_curve curve = {.width = 1.6F * s->s, .head = 7.0F * s->s};
    if (length < NEAR * s->s) {
        float side = 36.0F * s->s;
        curve.from = (gm_vec2){from->at.x, from->at.y - ring_of(from)};
        curve.to = (gm_vec2){to->at.x, to->at.y - ring_of(to)};
        curve.bend[0] = (gm_vec2){curve.from.x + side, curve.from.y - 0.8F * side};
        curve.bend[1] = (gm_vec2){curve.to.x + side, curve.to.y - 0.4F * side};
        return curve;
    }
    curve.from = towards(from->at, to->at, ring_of(from));
    curve.to = towards(to->at, from->at, ring_of(to));
    bool is_inside = from->is_circle || to->is_circle;
    float arch = fminf(0.16F * length, 46.0F * s->s);
    lab_curve_arch(&curve, is_inside ? arch : -arch);
    return curve;
}

static void paint_curve(const lab_stage_scene *s, lab_curve curve, gm_color color)
{
    float head = curve.head;
    float width = curve.width;
    curve.color = gm_rgba(SHADE, 0.55F);
    curve.width = width + 2.2F * s->s;
    curve.head = 0.0F;
    lab_curve_paint(s->list, &curve);
    curve.color = color;
    curve.width = width;
    curve.head = head;
    lab_curve_paint(s->list, &curve);
}

/* Where both ends of a link are; false: one is not in the picture. */
static bool find_ends(const lab_stage_scene *s, const lab_edge *edge,
                      const lab_stage_place *ends[2])
{
    ends[0] = lab_stage_place_of(s, edge->before);
    ends[1] = lab_stage_place_of(s, edge->function);
    return ends[0] != NULL && ends[1] != NULL;
}

bool lab_stage_has_links(const lab_stage_scene *s)
{
    const lab_stage_place *ends[2];
    for (uint32_t i = 0; i < s->frame->edge_count; i++) {
        if (find_ends(s, &s->frame->edges[i], ends)) {
            return true;
        }
    }
    return false;
}

/* "LaserBeam waits for Reticle" at the middle of its curve, or as near above or below it as there
 * is room. */
static void name_link(const lab_stage_scene *s, const lab_edge *edge, const lab_curve *curve)
{
    char text[LAB_TEXT];
    const lab_function *functions = s->frame->functions;
    const char *values[2] = {functions[edge->function].label, functions[edge->before].label};
    const char *words = lab_ui_fill(s->ui, text, "{1} waits for {2}", values, 2);
    gm_vec2 at = {
        (curve->from.x + 3.0F * (curve->bend[0].x + curve->bend[1].x) + curve->to.x) / 8.0F,
        (curve->from.y + 3.0F * (curve->bend[0].y + curve->bend[1].y) + curve->to.y) / 8.0F};
    for (int i = 0; i < TRIES; i++) {
        int steps = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
        gm_vec2 near = {at.x, at.y + (float)steps * NAME_STEP * s->s};
        lab_box box = lab_stage_plate_box(s, near, words);
        if (box.y >= s->layout->arena_y && lab_stage_is_free(s, box)) {
            (void)lab_stage_plate(s, near, LAB_TEXT_TITLE, words);
            lab_stage_reserve(s, box);
            return;
        }
    }
}

/* Names lie over all curves; the first links are named, as far as there is room. */
static void name_links(const lab_stage_scene *s)
{
    uint32_t count = 0;
    const lab_stage_place *ends[2];
    for (uint32_t i = 0; i < s->frame->edge_count && count < MAX_NAMED; i++) {
        if (find_ends(s, &s->frame->edges[i], ends)) {
            lab_curve curve = between(s, ends[0], ends[1]);
            name_link(s, &s->frame->edges[i], &curve);
            count++;
        }
    }
}

void lab_stage_paint_links(const lab_stage_scene *s)
{
    uint32_t count = 0;
    const lab_stage_place *ends[2];
    for (uint32_t i = 0; i < s->frame->edge_count && count < MAX_LINKS; i++) {
        const lab_edge *edge = &s->frame->edges[i];
        if (!find_ends(s, edge, ends)) {
            continue;
        }
        lab_curve curve = between(s, ends[0], ends[1]);
        curve.is_dashed = !edge->is_honoured;
        paint_curve(s, curve,
                    edge->is_honoured ? gm_rgba(0xFFFFFF, 0.85F) : gm_rgba(BROKEN_RGB, 0.75F));
        count++;
    }
    name_links(s);
}

void lab_stage_paint_pull(const lab_stage_scene *s, uint32_t function)
{
    const lab_stage_place *from = lab_stage_place_of(s, function);
    if (from != NULL) {
        lab_stage_place to = {.at = {s->ui->mouse_x, s->ui->mouse_y}};
        paint_curve(s, between(s, from, &to), gm_rgba(LAB_ACCENT, 1.0F));
    }
}

/* Of what the lesson shows; NULL: it hides the function, or nothing in the picture stands for it.
 */
static const lab_stage_place *place_of(const lab_stage_scene *s, uint32_t function)
{
    bool is_shown = function != LAB_NONE &&
                    lab_guide_shows(&s->model->guide, s->frame->functions[function].label);
    return is_shown ? lab_stage_place_of(s, function) : NULL;
}

bool lab_stage_has_ambiguities(const lab_stage_scene *s)
{
    for (uint32_t i = 0; i < s->model->ambiguity_count; i++) {
        const lab_ambiguity *pair = &s->model->ambiguities[i];
        if (place_of(s, lab_frame_find(s->frame, pair->writer)) != NULL &&
            place_of(s, lab_frame_find(s->frame, pair->reader)) != NULL) {
            return true;
        }
    }
    return false;
}

static void paint_ambiguity(const lab_stage_scene *s, const lab_ambiguity *pair)
{
    const lab_stage_place *a = place_of(s, lab_frame_find(s->frame, pair->writer));
    const lab_stage_place *b = place_of(s, lab_frame_find(s->frame, pair->reader));
    const float dots[2] = {2.5F * s->s, 5.0F * s->s};
    if (a == NULL || b == NULL) {
        return;
    }
    gm_vec2 ends[2] = {towards(a->at, b->at, ring_of(a)), towards(b->at, a->at, ring_of(b))};
    gm_vec2 middle = {(ends[0].x + ends[1].x) / 2.0F, (ends[0].y + ends[1].y) / 2.0F};
    lab_curve_dashes(s->list, ends, dots, 2.2F * s->s, gm_rgba(FREE_RGB, 0.95F));
    gm_draw_disc(s->list, middle, 7.5F * s->s, gm_rgba(FREE_RGB, 1.0F), gm_rgba(FREE_RGB, 1.0F));
    float half = gm_draw_line_height(s->list, GM_FONT_UI) / 2.0F;
    gm_draw_text(s->list, GM_FONT_UI, (gm_vec2){middle.x, roundf(middle.y - half)}, GM_ALIGN_CENTER,
                 gm_rgba(LAB_TEXT_DARK, 1.0F), "?");
    lab_box plate = lab_stage_plate(s, (gm_vec2){middle.x, middle.y + 10.0F * s->s}, FREE_RGB,
                                    pair->value != NULL ? pair->value : "");
    lab_stage_reserve(
        s, lab_box_make(plate.x, plate.y - 18.0F * s->s, plate.w, plate.h + 18.0F * s->s));
}

void lab_stage_paint_ambiguities(const lab_stage_scene *s)
{
    for (uint32_t i = 0; i < s->model->ambiguity_count; i++) {
        paint_ambiguity(s, &s->model->ambiguities[i]);
    }
}
