/* lab/stage_links.c -- prerequisites, and pairs whose order is free. See stage_parts.h. */
#include "lab/stage_parts.h"

#include "frameview/curve.h"

#include <math.h>

enum { MAX_LINKS = 96 };

#define NEAR       6.0F
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

void lab_stage_paint_links(const lab_stage_scene *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->frame->edge_count && count < MAX_LINKS; i++) {
        const lab_edge *edge = &s->frame->edges[i];
        const lab_stage_place *from = lab_stage_place_of(s, edge->before);
        const lab_stage_place *to = lab_stage_place_of(s, edge->function);
        if (from == NULL || to == NULL) {
            continue;
        }
        lab_curve curve = between(s, from, to);
        curve.is_dashed = !edge->is_honoured;
        paint_curve(s, curve,
                    edge->is_honoured ? gm_rgba(0xFFFFFF, 0.85F) : gm_rgba(BROKEN_RGB, 0.75F));
        count++;
    }
}

void lab_stage_paint_pull(const lab_stage_scene *s, uint32_t function)
{
    const lab_stage_place *from = lab_stage_place_of(s, function);
    if (from != NULL) {
        lab_stage_place to = {.at = {s->ui->mouse_x, s->ui->mouse_y}};
        paint_curve(s, between(s, from, &to), gm_rgba(LAB_ACCENT, 1.0F));
    }
}

static void paint_ambiguity(const lab_stage_scene *s, const lab_ambiguity *pair)
{
    const lab_stage_place *a = lab_stage_place_of(s, lab_frame_find(s->frame, pair->writer));
    const lab_stage_place *b = lab_stage_place_of(s, lab_frame_find(s->frame, pair->reader));
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
    (void)lab_stage_plate(s, (gm_vec2){middle.x, middle.y + 10.0F * s->s}, FREE_RGB,
                          pair->value != NULL ? pair->value : "");
}

void lab_stage_paint_ambiguities(const lab_stage_scene *s)
{
    for (uint32_t i = 0; i < s->model->ambiguity_count; i++) {
        paint_ambiguity(s, &s->model->ambiguities[i]);
    }
}
