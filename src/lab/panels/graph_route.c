/* lab/panels/graph_route.c -- the ways of arrows between boxes in lines. See graph.h. */
#include "lab/panels/graph.h"

#include <math.h>

/* Px of the design: from a box to the way below or above it, from a box to the way beside it, and
 * between the feet of arrows at one box. */
#define CLEAR  3.5F
#define BESIDE 5.0F
#define FOOT   5.0F
#define ROUND  3.0F

static bool is_line_of(lab_box a, lab_box b)
{
    return fabsf(a.y - b.y) < 1.0F;
}

/* A vertical piece, or a horizontal one, through the inside of a box. */
static bool is_free(const lab_graph *g, gm_vec2 from, gm_vec2 to)
{
    float left = fminf(from.x, to.x);
    float right = fmaxf(from.x, to.x);
    float top = fminf(from.y, to.y);
    float bottom = fmaxf(from.y, to.y);
    for (uint32_t i = 0; i < g->node_count; i++) {
        lab_box box = g->nodes[i].box;
        if (right > box.x - 1.0F && left < box.x + box.w + 1.0F && bottom > box.y &&
            top < box.y + box.h) {
            return false;
        }
    }
    return true;
}

/* The x at which nothing lies between two heights, with the shortest way round. */
static float free_channel(const lab_graph *g, gm_vec2 from, gm_vec2 to, float s)
{
    float best = from.x;
    float best_length = INFINITY;
    for (uint32_t i = 0; i < 2 * g->node_count + 2; i++) {
        const lab_box *box = i >= 2 ? &g->nodes[i / 2 - 1].box : NULL;
        float x = i == 0       ? from.x
                  : i == 1     ? to.x
                  : i % 2 == 0 ? box->x - BESIDE * s
                               : box->x + box->w + BESIDE * s;
        float length = fabsf(x - from.x) + fabsf(x - to.x);
        if (length < best_length - 0.5F && is_free(g, (gm_vec2){x, from.y}, (gm_vec2){x, to.y})) {
            best = x;
            best_length = length;
        }
    }
    return best;
}

/* Arrows that leave a box, or come to it, have feet of their own. */
static float foot(const lab_graph *g, uint32_t wire, uint32_t node, bool is_leaving, float s)
{
    float rank = 0.0F;
    float count = 0.0F;
    lab_box box = g->nodes[node].box;
    for (uint32_t i = 0; i < g->wire_count; i++) {
        bool is_here = (is_leaving ? g->wires[i].before : g->wires[i].node) == node;
        count += is_here ? 1.0F : 0.0F;
        rank += is_here && i < wire ? 1.0F : 0.0F;
    }
    float pitch = fminf(FOOT * s, box.w / (count + 1.0F));
    float side = (is_leaving ? 1.5F : -1.5F) * s;
    return box.x + box.w / 2.0F + side + (rank - (count - 1.0F) / 2.0F) * pitch;
}

/* Cuts each corner, so that a line bends. */
static uint32_t round_corners(const gm_vec2 *points, uint32_t count, float radius,
                              gm_vec2 out[LAB_GRAPH_POINTS])
{
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || i + 1 == count) {
            out[made++] = points[i];
            continue;
        }
        for (uint32_t k = 0; k < 2; k++) {
            gm_vec2 other = points[k == 0 ? i - 1 : i + 1];
            float dx = other.x - points[i].x;
            float dy = other.y - points[i].y;
            float length = fmaxf(fabsf(dx) + fabsf(dy), 0.01F);
            float share = fminf(radius, length / 2.0F) / length;
            out[made++] = (gm_vec2){points[i].x + dx * share, points[i].y + dy * share};
        }
    }
    return made;
}

static bool is_next_in_line(const lab_graph *g, lab_box from, lab_box to)
{
    float y = from.y + from.h / 2.0F;
    return is_line_of(from, to) && to.x > from.x &&
           is_free(g, (gm_vec2){from.x + from.w + 1.5F, y}, (gm_vec2){to.x - 1.5F, y});
}

uint32_t lab_graph_route(const lab_graph *graph, uint32_t wire, float s,
                         gm_vec2 out[LAB_GRAPH_POINTS])
{
    const lab_graph_wire *w = &graph->wires[wire];
    lab_box from = graph->nodes[w->before].box;
    lab_box to = graph->nodes[w->node].box;
    if (is_next_in_line(graph, from, to)) {
        out[0] = (gm_vec2){from.x + from.w, from.y + from.h / 2.0F};
        out[1] = (gm_vec2){to.x, to.y + to.h / 2.0F};
        return 2;
    }
    bool is_down = to.y > from.y + 1.0F;
    bool is_up = to.y < from.y - 1.0F;
    float sx = foot(graph, wire, w->before, true, s);
    float ex = foot(graph, wire, w->node, false, s);
    float leave = is_up ? from.y : from.y + from.h;
    float arrive = is_down ? to.y : to.y + to.h;
    gm_vec2 out_of = {sx, leave + (is_up ? -CLEAR : CLEAR) * s};
    gm_vec2 into = {ex, arrive + (is_down ? -CLEAR : CLEAR) * s};
    float x = is_down || is_up ? free_channel(graph, out_of, into, s) : sx;
    gm_vec2 points[6] = {{sx, leave}, out_of, {x, out_of.y}, {x, into.y}, into, {ex, arrive}};
    return round_corners(points, 6, ROUND * s, out);
}

static void paint_head(gm_draw_list *list, gm_vec2 back, gm_vec2 tip, float s, gm_color color)
{
    float dx = tip.x - back.x;
    float dy = tip.y - back.y;
    float length = fmaxf(sqrtf(dx * dx + dy * dy), 0.01F);
    dx *= 5.5F * s / length;
    dy *= 5.5F * s / length;
    gm_vec2 points[3] = {tip,
                         {tip.x - dx - dy * 0.55F, tip.y - dy + dx * 0.55F},
                         {tip.x - dx + dy * 0.55F, tip.y - dy - dx * 0.55F}};
    gm_color colors[3] = {color, color, color};
    gm_draw_polygon_shaded(list, points, 3, colors, color, true);
}

static void paint_dashes(gm_draw_list *list, gm_vec2 from, gm_vec2 to, float s, gm_color color)
{
    float dx = to.x - from.x;
    float dy = to.y - from.y;
    float length = fmaxf(sqrtf(dx * dx + dy * dy), 0.01F);
    uint32_t dashes = (uint32_t)ceilf(length / (7.0F * s));
    for (uint32_t i = 0; i < dashes; i++) {
        float begin = 7.0F * s * (float)i / length;
        float end = fminf(begin + 4.0F * s / length, 1.0F);
        gm_vec2 a = {from.x + dx * begin, from.y + dy * begin};
        gm_vec2 b = {from.x + dx * end, from.y + dy * end};
        gm_draw_line(list, a, b, 1.8F * s, color, color);
    }
}

void lab_graph_paint_way(gm_draw_list *list, const gm_vec2 *points, uint32_t count, float s,
                         const lab_graph_wire *wire)
{
    bool is_bright = wire->is_cycle || wire->is_lit;
    uint32_t rgb = wire->is_cycle ? LAB_GRAPH_CYCLE : wire->is_lit ? LAB_WARNING : 0xC9D8EE;
    gm_color color = gm_rgba(rgb, is_bright ? 1.0F : 0.75F);
    float wide = (is_bright ? 1.8F : 1.3F) * s;
    if (wire->is_dropped) {
        for (uint32_t i = 0; i + 1 < count; i++) {
            paint_dashes(list, points[i], points[i + 1], s, color);
        }
    } else {
        gm_draw_stroke_flat(list, points, count, false, wide, color);
    }
    paint_head(list, points[count - 2], points[count - 1], s, color);
}
