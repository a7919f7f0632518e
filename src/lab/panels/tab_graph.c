/* lab/panels/tab_graph.c -- the selected function among those it waits for and those that wait for
 * it. */
#include "frameview/plan.h"
#include "lab/panels/page.h"

#include <game/palette.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX_NODES = 24, MAX_WIRES = 96, REACH = 2, PLACE_NODE = 16, CURVE = 13 };

#define LABEL 52.0F
#define NODE  19.0F
#define GAP   7.0F
#define BAND  9.0F
#define CYCLE 0xFF7A3DU

typedef struct node {
    uint32_t function;
    tl_tick_group group; /* it ran in, or asks for */
    lab_box box;
} node;

typedef struct wire {
    uint32_t node;
    uint32_t before;
    bool is_cycle;
    bool is_dropped;
} wire;

typedef struct tab {
    lab_page page;
    const lab_frame *frame;
    node nodes[MAX_NODES];
    uint32_t node_count;
    wire wires[MAX_WIRES];
    uint32_t wire_count;
} tab;

static const char *name_of(const tab *t, uint32_t function)
{
    const char *name = t->frame->functions[function].info.name;
    return name != NULL ? name : "tick";
}

/* All instances of a name share a node. */
static uint32_t node_of(const tab *t, uint32_t function)
{
    for (uint32_t i = 0; i < t->node_count; i++) {
        if (strcmp(name_of(t, t->nodes[i].function), name_of(t, function)) == 0) {
            return i;
        }
    }
    return LAB_NONE;
}

static tl_tick_group group_of(const tab *t, uint32_t function)
{
    const lab_function *f = &t->frame->functions[function];
    tl_tick_group ran = TL_TICK_GROUP_COUNT;
    if (f->item != LAB_NONE) {
        ran = tl_stage_group(t->frame->items[f->item].item.stage);
    }
    return ran < TL_TICK_GROUP_COUNT ? ran : f->info.group;
}

static void add_node(tab *t, uint32_t function)
{
    if (t->node_count < MAX_NODES && node_of(t, function) == LAB_NONE) {
        t->nodes[t->node_count++] =
            (node){function, group_of(t, function), lab_box_make(0.0F, 0.0F, 0.0F, 0.0F)};
    }
}

/* Neighbours of neighbours, both ways. */
static void collect_nodes(tab *t, uint32_t function)
{
    add_node(t, function);
    for (uint32_t round = 0; round < REACH; round++) {
        uint32_t known = t->node_count;
        for (uint32_t i = 0; i < t->frame->edge_count; i++) {
            const lab_edge *edge = &t->frame->edges[i];
            uint32_t later = node_of(t, edge->function);
            uint32_t before = node_of(t, edge->before);
            if (later != LAB_NONE && later < known) {
                add_node(t, edge->before);
            }
            if (before != LAB_NONE && before < known) {
                add_node(t, edge->function);
            }
        }
    }
}

static wire *wire_between(tab *t, uint32_t later, uint32_t before)
{
    for (uint32_t i = 0; i < t->wire_count; i++) {
        if (t->wires[i].node == later && t->wires[i].before == before) {
            return &t->wires[i];
        }
    }
    return NULL;
}

static bool is_dropped(const tab *t, const lab_edge *edge)
{
    return !edge->is_honoured && t->frame->functions[edge->function].item != LAB_NONE &&
           t->frame->functions[edge->before].item != LAB_NONE;
}

static void collect_wires(tab *t)
{
    for (uint32_t i = 0; i < t->frame->edge_count; i++) {
        const lab_edge *edge = &t->frame->edges[i];
        uint32_t later = node_of(t, edge->function);
        uint32_t before = node_of(t, edge->before);
        if (later == LAB_NONE || before == LAB_NONE || t->wire_count == MAX_WIRES) {
            continue;
        }
        wire *known = wire_between(t, later, before);
        if (known == NULL) {
            known = &t->wires[t->wire_count++];
            *known = (wire){later, before, false, false};
        }
        known->is_dropped = known->is_dropped || is_dropped(t, edge);
    }
}

/* Whether `from` waits, over any number of others, for `to`. */
static bool reaches(const tab *t, uint32_t from, uint32_t to)
{
    uint32_t seen = 1U << from;
    bool grows = true;
    while (grows) {
        grows = false;
        for (uint32_t i = 0; i < t->wire_count; i++) {
            const wire *w = &t->wires[i];
            bool is_new = (seen >> w->node & 1U) != 0 && (seen >> w->before & 1U) == 0;
            seen |= is_new ? 1U << w->before : 0U;
            grows = grows || is_new;
        }
    }
    return (seen >> to & 1U) != 0;
}

static void find_cycles(tab *t)
{
    for (uint32_t i = 0; i < t->wire_count; i++) {
        t->wires[i].is_cycle = reaches(t, t->wires[i].before, t->wires[i].node);
    }
}

static uint32_t order_of(const tab *t, const node *n)
{
    uint32_t item = t->frame->functions[n->function].item;
    return item != LAB_NONE ? item : UINT32_MAX - 1;
}

/* By group, within it in the order of running. */
static void sort_nodes(tab *t)
{
    for (uint32_t i = 1; i < t->node_count; i++) {
        node moved = t->nodes[i];
        uint32_t at = i;
        while (at > 0 && (t->nodes[at - 1].group > moved.group ||
                          (t->nodes[at - 1].group == moved.group &&
                           order_of(t, &t->nodes[at - 1]) > order_of(t, &moved)))) {
            t->nodes[at] = t->nodes[at - 1];
            at--;
        }
        t->nodes[at] = moved;
    }
}

static float node_width(const tab *t, const node *n)
{
    return lab_ui_width(t->page.ui, GM_FONT_MONO, name_of(t, n->function)) + 14.0F * t->page.s;
}

/* Nodes of a group from left to right, in as many lines as they need. */
static void place_band(tab *t, uint32_t first, uint32_t end)
{
    float s = t->page.s;
    float left = t->page.left.x + LABEL * s;
    float limit = t->page.left.x + t->page.left.w;
    float top = t->page.left.y + BAND * s / 2.0F;
    float x = left;
    float y = top;
    for (uint32_t i = first; i < end; i++) {
        float wide = fminf(node_width(t, &t->nodes[i]), limit - left);
        if (x > left && x + wide > limit) {
            x = left + 12.0F * s;
            y += (NODE + GAP) * s;
        }
        t->nodes[i].box = lab_box_make(roundf(x), roundf(y), fminf(wide, limit - x), NODE * s);
        x += wide + 2.0F * GAP * s;
    }
    float high = y - top + (NODE + BAND) * s;
    lab_box band = lab_box_top(&t->page.left, high);
    lab_box label = {band.x + 5.0F * s, band.y, LABEL * s - 8.0F * s, band.h};
    tl_tick_group group = t->nodes[first].group;
    lab_ui_fill_box(t->page.ui, band, gm_group_color(group), 0.06F);
    lab_ui_fill_box(t->page.ui, lab_box_make(band.x, band.y, 2.0F * s, band.h),
                    gm_group_color(group), 0.9F);
    lab_ui_text(t->page.ui, GM_FONT_SMALL, label, GM_ALIGN_LEFT, gm_group_color(group),
                lab_plan_short_name(group));
    lab_page_gap(&t->page, 4.0F);
}

static void place_nodes(tab *t)
{
    uint32_t first = 0;
    for (uint32_t i = 1; i <= t->node_count; i++) {
        if (i == t->node_count || t->nodes[i].group != t->nodes[first].group) {
            place_band(t, first, i);
            first = i;
        }
    }
}

typedef struct curve {
    gm_vec2 points[CURVE];
} curve;

static gm_vec2 bezier(const gm_vec2 p[4], float at)
{
    float left = 1.0F - at;
    float w[4] = {left * left * left, 3.0F * left * left * at, 3.0F * left * at * at, at * at * at};
    gm_vec2 out = {0.0F, 0.0F};
    for (uint32_t i = 0; i < 4; i++) {
        out.x += p[i].x * w[i];
        out.y += p[i].y * w[i];
    }
    return out;
}

/* From what comes first to what waits: down, or along the line, or back below it, or up around the
 * right. */
static curve curve_of(const tab *t, lab_box from, lab_box to)
{
    float s = t->page.s;
    gm_vec2 p[4] = {{from.x + from.w / 2.0F, from.y + from.h},
                    {0.0F, 0.0F},
                    {0.0F, 0.0F},
                    {to.x + to.w / 2.0F, to.y}};
    curve out;
    if (to.y > from.y + 1.0F) {
        float reach = fmaxf((p[3].y - p[0].y) / 2.0F, 6.0F * s);
        p[1] = (gm_vec2){p[0].x, p[0].y + reach};
        p[2] = (gm_vec2){p[3].x, p[3].y - reach};
    } else if (to.y > from.y - 1.0F && to.x > from.x) {
        p[0] = (gm_vec2){from.x + from.w, from.y + from.h / 2.0F};
        p[3] = (gm_vec2){to.x, to.y + to.h / 2.0F};
        p[1] = (gm_vec2){p[0].x + 6.0F * s, p[0].y};
        p[2] = (gm_vec2){p[3].x - 6.0F * s, p[3].y};
    } else if (to.y > from.y - 1.0F) {
        float below = from.y + from.h + 15.0F * s;
        p[3] = (gm_vec2){to.x + to.w / 2.0F, to.y + to.h};
        p[1] = (gm_vec2){p[0].x, below};
        p[2] = (gm_vec2){p[3].x, below};
    } else {
        float right = fmaxf(from.x + from.w, to.x + to.w) + 22.0F * s;
        right = fminf(right, t->page.left.x + t->page.left.w + 3.0F * s);
        p[0] = (gm_vec2){from.x + from.w, from.y + from.h / 2.0F};
        p[3] = (gm_vec2){to.x + to.w, to.y + to.h / 2.0F};
        p[1] = (gm_vec2){right, p[0].y};
        p[2] = (gm_vec2){right, p[3].y};
    }
    for (uint32_t i = 0; i < CURVE; i++) {
        out.points[i] = bezier(p, (float)i / (float)(CURVE - 1));
    }
    return out;
}

static void paint_head(const tab *t, const curve *c, gm_color color)
{
    gm_vec2 tip = c->points[CURVE - 1];
    gm_vec2 back = c->points[CURVE - 3];
    float dx = tip.x - back.x;
    float dy = tip.y - back.y;
    float length = fmaxf(sqrtf(dx * dx + dy * dy), 0.01F);
    float r = 5.5F * t->page.s;
    dx *= r / length;
    dy *= r / length;
    gm_vec2 points[3] = {tip,
                         {tip.x - dx - dy * 0.55F, tip.y - dy + dx * 0.55F},
                         {tip.x - dx + dy * 0.55F, tip.y - dy - dx * 0.55F}};
    gm_color colors[3] = {color, color, color};
    gm_draw_polygon_shaded(t->page.ui->list, points, 3, colors, color, true);
}

static void paint_wire(const tab *t, const wire *w)
{
    curve c = curve_of(t, t->nodes[w->before].box, t->nodes[w->node].box);
    gm_color color = gm_rgba(w->is_cycle ? CYCLE : 0xC9D8EE, w->is_cycle ? 1.0F : 0.75F);
    float wide = (w->is_cycle ? 1.8F : 1.3F) * t->page.s;
    if (w->is_dropped) {
        for (uint32_t i = 0; i + 1 < CURVE; i += 2) {
            gm_draw_line(t->page.ui->list, c.points[i], c.points[i + 1], wide, color, color);
        }
    } else {
        gm_draw_stroke_flat(t->page.ui->list, c.points, CURVE, false, wide, color);
    }
    paint_head(t, &c, color);
}

static void paint_node(tab *t, uint32_t index)
{
    lab_ui *ui = t->page.ui;
    const node *n = &t->nodes[index];
    const lab_function *f = &t->frame->functions[n->function];
    uint32_t touch = lab_ui_place(ui, lab_ui_id(LAB_PANEL_GRAPH, PLACE_NODE + n->function), n->box);
    const lab_function *selected = lab_page_selected(&t->page);
    bool is_selected =
        selected != NULL &&
        node_of(t, n->function) == node_of(t, (uint32_t)(selected - t->frame->functions));
    bool is_lit = (touch & LAB_HOVERED) != 0;
    float sides[4] = {n->box.x, n->box.y, n->box.w, n->box.h};
    gm_color color = gm_rgba(gm_group_color(n->group), 1.0F);
    gm_draw_round_rect(ui->list, sides, 4.0F * t->page.s,
                       is_selected ? color : gm_rgba(is_lit ? 0x1F2E49 : 0x121D31, 1.0F),
                       is_selected ? gm_color_scale(color, 0.8F)
                                   : gm_rgba(is_lit ? 0x1A273F : 0x0E1728, 1.0F));
    gm_draw_round_rect_stroke(ui->list, sides, 4.0F * t->page.s, 1.1F,
                              f->item != LAB_NONE ? color : gm_color_fade(color, 0.45F));
    lab_box inside = {n->box.x + 4.0F * t->page.s, n->box.y, n->box.w - 8.0F * t->page.s, n->box.h};
    lab_ui_figure(ui, GM_FONT_MONO, inside, GM_ALIGN_CENTER,
                  is_selected           ? LAB_TEXT_DARK
                  : f->item != LAB_NONE ? LAB_TEXT_PRIMARY
                                        : LAB_TEXT_MUTED,
                  name_of(t, n->function));
    if ((touch & LAB_CLICKED) != 0) {
        lab_page_ask(&t->page, LAB_SELECT, f->label, "");
    }
}

static void paint_note(tab *t)
{
    bool has_cycle = false;
    for (uint32_t i = 0; i < t->wire_count; i++) {
        has_cycle = has_cycle || t->wires[i].is_cycle;
    }
    lab_page_gap(&t->page, has_cycle ? 10.0F : 3.0F);
    if (has_cycle) {
        lab_page_text(&t->page, GM_FONT_SMALL, CYCLE,
                      "! A cycle: the dashed wait is dropped in this frame.");
    } else if (t->wire_count == 0) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "It waits for nothing, and nothing waits for it.");
    } else {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "An arrow leads from what runs first to what waits for it.");
    }
}

static void paint_graph(tab *t, const lab_function *selected)
{
    collect_nodes(t, (uint32_t)(selected - t->frame->functions));
    sort_nodes(t);
    collect_wires(t);
    find_cycles(t);
    place_nodes(t);
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < t->wire_count; i++) {
            if (t->wires[i].is_cycle == (pass == 1)) {
                paint_wire(t, &t->wires[i]);
            }
        }
    }
    for (uint32_t i = 0; i < t->node_count; i++) {
        paint_node(t, i);
    }
    paint_note(t);
}

void lab_tab_graph_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    tab t = {.page = lab_page_begin(ui, model, LAB_PANEL_GRAPH, box, scroll)};
    t.frame = model->frame;
    const lab_function *selected = lab_page_selected(&t.page);
    if (selected != NULL) {
        paint_graph(&t, selected);
    } else {
        lab_page_text(&t.page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "Click a function in the frame plan: here is what it waits for.");
    }
    lab_page_end(&t.page);
}
