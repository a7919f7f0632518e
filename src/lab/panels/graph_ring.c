/* lab/panels/graph_ring.c -- a cycle of prerequisites as a ring. See graph.h. */
#include "lab/panels/graph.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ARC = 9 };

#define TURN   6.2831853F
#define NODE   19.0F
#define HIGH   78.0F
#define BUTTON 20.0F

/* The cycle of a dropped wire: from its prerequisite, over prerequisites, back to its dependent. */
static bool find_path(const lab_graph *g, const lab_graph_wire *dropped, lab_graph_ring *out)
{
    uint32_t by[LAB_GRAPH_NODES];
    uint32_t queue[LAB_GRAPH_NODES] = {dropped->before};
    uint32_t count = 1;
    memset(by, 0xFF, sizeof by);
    by[dropped->before] = dropped->before;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < g->wire_count; k++) {
            const lab_graph_wire *w = &g->wires[k];
            if (w->node == queue[i] && by[w->before] == LAB_NONE) {
                by[w->before] = queue[i];
                queue[count++] = w->before;
            }
        }
    }
    out->count = 0;
    if (by[dropped->node] == LAB_NONE) {
        return false;
    }
    for (uint32_t at = dropped->node; at != dropped->before; at = by[at]) {
        out->count++;
    }
    uint32_t place = ++out->count;
    for (uint32_t at = dropped->node; place > 0; at = by[at]) {
        out->nodes[--place] = at;
    }
    return true;
}

bool lab_graph_find_ring(const lab_graph *graph, lab_graph_ring *out)
{
    for (uint32_t i = 0; i < graph->wire_count; i++) {
        const lab_graph_wire *w = &graph->wires[i];
        if (w->is_dropped && w->node != w->before && find_path(graph, w, out)) {
            out->dropped = i;
            return true;
        }
    }
    return false;
}

typedef struct ring_box {
    lab_page *page;
    const lab_graph *graph;
    const lab_graph_ring *ring;
    gm_vec2 centre;
    gm_vec2 radius;
} ring_box;

static gm_vec2 on_ring(const ring_box *r, float at)
{
    float angle = TURN * at / (float)r->ring->count - TURN / 4.0F;
    return (gm_vec2){r->centre.x + r->radius.x * cosf(angle),
                     r->centre.y + r->radius.y * sinf(angle)};
}

static float half_width(const ring_box *r, uint32_t place)
{
    const lab_graph_node *n = &r->graph->nodes[r->ring->nodes[place]];
    return lab_ui_width(r->page->ui, GM_FONT_MONO, lab_graph_shown(r->graph, n->function)) / 2.0F +
           7.0F * r->page->s;
}

static bool is_in_node(const ring_box *r, uint32_t place, gm_vec2 at)
{
    gm_vec2 middle = on_ring(r, (float)place);
    return fabsf(at.x - middle.x) < half_width(r, place) &&
           fabsf(at.y - middle.y) < NODE / 2.0F * r->page->s;
}

/* An arrow from what runs first, the next place, to what waits for it; it begins and ends where the
 * boxes do. */
static void paint_arc(const ring_box *r, uint32_t place)
{
    enum { STEPS = 64 };
    gm_vec2 points[ARC];
    uint32_t next = (place + 1) % r->ring->count;
    float begin = (float)place + 1.0F;
    float end = (float)place;
    for (uint32_t i = 0; i < STEPS && is_in_node(r, next, on_ring(r, begin)); i++) {
        begin -= 1.0F / STEPS;
    }
    for (uint32_t i = 0; i < STEPS && is_in_node(r, place, on_ring(r, end)); i++) {
        end += 1.0F / STEPS;
    }
    for (uint32_t i = 0; i < ARC; i++) {
        points[i] = on_ring(r, begin + (end - begin) * (float)i / (float)(ARC - 1));
    }
    lab_graph_wire wire = {.is_cycle = true, .is_dropped = next == 0};
    lab_graph_paint_way(r->page->ui->list, points, ARC, r->page->s, &wire);
}

static void paint_place(const ring_box *r, uint32_t place)
{
    float s = r->page->s;
    const lab_graph_node *n = &r->graph->nodes[r->ring->nodes[place]];
    gm_vec2 at = on_ring(r, (float)place);
    float half = half_width(r, place);
    float sides[4] = {roundf(at.x - half), roundf(at.y - NODE / 2.0F * s), 2.0F * half, NODE * s};
    gm_draw_round_rect(r->page->ui->list, sides, 4.0F * s, gm_rgba(0x121D31, 1.0F),
                       gm_rgba(0x0E1728, 1.0F));
    gm_draw_round_rect_stroke(r->page->ui->list, sides, 4.0F * s, 1.1F,
                              gm_rgba(LAB_GRAPH_CYCLE, 1.0F));
    lab_ui_figure(r->page->ui, GM_FONT_MONO, lab_box_make(sides[0], sides[1], sides[2], sides[3]),
                  GM_ALIGN_CENTER, LAB_TEXT_PRIMARY, lab_graph_shown(r->graph, n->function));
}

/* "LaserBeam waits for Reticle: dropped", and the button. */
static void paint_dropped(const ring_box *r, uint32_t place)
{
    char text[LAB_TEXT];
    const lab_edge *edge = &r->graph->frame->edges[r->graph->wires[r->ring->dropped].edge];
    const char *waits = r->graph->frame->functions[edge->function].label;
    const char *before = r->graph->frame->functions[edge->before].label;
    const char *values[2] = {waits, before};
    lab_page_lines(
        r->page, GM_FONT_SMALL, LAB_GRAPH_CYCLE,
        lab_ui_fill(r->page->ui, text,
                    "! Dropped in this frame: {1} waits for {2}. Along the ring {2} waits for {1}.",
                    values, 2));
    if (place == 0) {
        return;
    }
    lab_box row = lab_page_row(r->page, BUTTON);
    if (lab_page_right_button(r->page, place, &row, "Cut this wait")) {
        lab_page_ask(r->page, LAB_CUT, waits, before);
    }
}

void lab_graph_paint_ring(lab_page *page, const lab_graph *graph, const lab_graph_ring *ring,
                          uint32_t place)
{
    float s = page->s;
    ring_box r = {.page = page, .graph = graph, .ring = ring};
    float widest = 0.0F;
    for (uint32_t i = 0; i < ring->count; i++) {
        widest = fmaxf(widest, half_width(&r, i));
    }
    lab_box box = lab_page_row(page, HIGH + 8.0F * (float)ring->count);
    r.centre = (gm_vec2){box.x + box.w / 2.0F, box.y + box.h / 2.0F};
    r.radius = (gm_vec2){fmaxf(fminf(box.w / 2.0F - widest - 4.0F * s, 110.0F * s), 20.0F * s),
                         box.h / 2.0F - (NODE / 2.0F + 2.0F) * s};
    for (uint32_t i = 0; i < ring->count; i++) {
        paint_arc(&r, i);
    }
    for (uint32_t i = 0; i < ring->count; i++) {
        paint_place(&r, i);
    }
    paint_dropped(&r, place);
}
