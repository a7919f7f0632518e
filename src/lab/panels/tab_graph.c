/* lab/panels/tab_graph.c -- the selected function among those it waits for and those that wait for
 * it. */
#include "frameview/plan.h"
#include "lab/panels/graph.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { REACH = 2, PLACE_CUT = 1, PLACE_NODE = 16 };

#define LABEL 52.0F
#define NODE  19.0F
#define GAP   10.0F
#define BAND  9.0F

typedef lab_graph_node node;
typedef lab_graph_wire wire;

typedef struct tab {
    lab_page page;
    const lab_frame *frame;
    const lab_graph_chain *chain; /**< NULL: that of the Lab, in which waits can be cut */
    lab_graph graph;
} tab;

const char *lab_graph_name(const lab_graph *graph, uint32_t function)
{
    const char *name = graph->frame->functions[function].info.name;
    return name != NULL ? name : "tick";
}

const char *lab_graph_shown(const lab_graph *graph, uint32_t function)
{
    const char *name = lab_graph_name(graph, function);
    return strlen(name) < LAB_FUNCTION_LABEL ? name : graph->frame->functions[function].label;
}

static const char *name_of(const tab *t, uint32_t function)
{
    return lab_graph_name(&t->graph, function);
}

/* All instances of a name share a node. */
static uint32_t node_of(const tab *t, uint32_t function)
{
    for (uint32_t i = 0; i < t->graph.node_count; i++) {
        if (strcmp(name_of(t, t->graph.nodes[i].function), name_of(t, function)) == 0) {
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
    if (t->graph.node_count < LAB_GRAPH_NODES && node_of(t, function) == LAB_NONE) {
        t->graph.nodes[t->graph.node_count++] =
            (node){function, group_of(t, function), lab_box_make(0.0F, 0.0F, 0.0F, 0.0F)};
    }
}

/* Neighbours of neighbours, both ways. */
static void collect_nodes(tab *t, uint32_t function)
{
    add_node(t, function);
    for (uint32_t round = 0; round < REACH; round++) {
        uint32_t known = t->graph.node_count;
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
    for (uint32_t i = 0; i < t->graph.wire_count; i++) {
        if (t->graph.wires[i].node == later && t->graph.wires[i].before == before) {
            return &t->graph.wires[i];
        }
    }
    return NULL;
}

static bool is_dropped(const tab *t, const lab_edge *edge)
{
    return !edge->is_honoured && t->frame->functions[edge->function].item != LAB_NONE &&
           t->frame->functions[edge->before].item != LAB_NONE;
}

/* Between neighbours of the chain. */
static bool is_lit(const tab *t, const lab_edge *edge)
{
    for (uint32_t i = 1; t->chain != NULL && i < t->chain->count; i++) {
        if (t->chain->functions[i] == edge->function &&
            t->chain->functions[i - 1] == edge->before) {
            return true;
        }
    }
    return false;
}

static void collect_wires(tab *t)
{
    for (uint32_t i = 0; i < t->frame->edge_count; i++) {
        const lab_edge *edge = &t->frame->edges[i];
        uint32_t later = node_of(t, edge->function);
        uint32_t before = node_of(t, edge->before);
        if (later == LAB_NONE || before == LAB_NONE || t->graph.wire_count == LAB_GRAPH_WIRES) {
            continue;
        }
        wire *known = wire_between(t, later, before);
        if (known == NULL) {
            known = &t->graph.wires[t->graph.wire_count++];
            *known = (wire){later, before, i, false, false, is_lit(t, edge)};
        }
        if (is_dropped(t, edge)) {
            known->is_dropped = true;
            known->edge = i;
        }
    }
}

/* Whether `from` waits, over any number of others, for `to`. */
static bool reaches(const tab *t, uint32_t from, uint32_t to)
{
    uint32_t seen = 1U << from;
    bool grows = true;
    while (grows) {
        grows = false;
        for (uint32_t i = 0; i < t->graph.wire_count; i++) {
            const wire *w = &t->graph.wires[i];
            bool is_new = (seen >> w->node & 1U) != 0 && (seen >> w->before & 1U) == 0;
            seen |= is_new ? 1U << w->before : 0U;
            grows = grows || is_new;
        }
    }
    return (seen >> to & 1U) != 0;
}

static void find_cycles(tab *t)
{
    for (uint32_t i = 0; i < t->graph.wire_count; i++) {
        t->graph.wires[i].is_cycle = reaches(t, t->graph.wires[i].before, t->graph.wires[i].node);
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
    for (uint32_t i = 1; i < t->graph.node_count; i++) {
        node moved = t->graph.nodes[i];
        uint32_t at = i;
        while (at > 0 && (t->graph.nodes[at - 1].group > moved.group ||
                          (t->graph.nodes[at - 1].group == moved.group &&
                           order_of(t, &t->graph.nodes[at - 1]) > order_of(t, &moved)))) {
            t->graph.nodes[at] = t->graph.nodes[at - 1];
            at--;
        }
        t->graph.nodes[at] = moved;
    }
}

static float node_width(const tab *t, const node *n)
{
    return lab_ui_width(t->page.ui, GM_FONT_MONO, lab_graph_shown(&t->graph, n->function)) +
           14.0F * t->page.s;
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
        float wide = fminf(node_width(t, &t->graph.nodes[i]), limit - left);
        if (x > left && x + wide > limit) {
            x = left + 12.0F * s;
            y += (NODE + GAP) * s;
        }
        t->graph.nodes[i].box =
            lab_box_make(roundf(x), roundf(y), fminf(wide, limit - x), NODE * s);
        x += wide + 2.0F * GAP * s;
    }
    float high = y - top + (NODE + BAND) * s;
    lab_box band = lab_box_top(&t->page.left, high);
    lab_box label = {band.x + 5.0F * s, band.y, LABEL * s - 8.0F * s, band.h};
    tl_tick_group group = t->graph.nodes[first].group;
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
    for (uint32_t i = 1; i <= t->graph.node_count; i++) {
        if (i == t->graph.node_count || t->graph.nodes[i].group != t->graph.nodes[first].group) {
            place_band(t, first, i);
            first = i;
        }
    }
}

static void paint_wire(const tab *t, uint32_t index)
{
    gm_vec2 points[LAB_GRAPH_POINTS];
    uint32_t count = lab_graph_route(&t->graph, index, t->page.s, points);
    lab_graph_paint_way(t->page.ui->list, points, count, t->page.s, &t->graph.wires[index]);
}

static void paint_node(tab *t, uint32_t index)
{
    lab_ui *ui = t->page.ui;
    const node *n = &t->graph.nodes[index];
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
                  lab_graph_shown(&t->graph, n->function));
    if (lab_graph_shown(&t->graph, n->function) != name_of(t, n->function)) {
        lab_ui_tip_figure(ui, touch, name_of(t, n->function));
    }
    if ((touch & LAB_CLICKED) != 0) {
        lab_page_ask(&t->page, LAB_SELECT, f->label, "");
    }
}

static void paint_note(tab *t)
{
    lab_page_gap(&t->page, 3.0F);
    lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                  t->graph.wire_count == 0
                      ? "It waits for nothing, and nothing waits for it."
                      : "An arrow leads from what runs first to what waits for it.");
}

/* The nodes are there. */
static void paint_graph(tab *t)
{
    sort_nodes(t);
    collect_wires(t);
    find_cycles(t);
    lab_graph_ring ring;
    if (lab_graph_find_ring(&t->graph, &ring)) {
        lab_graph_paint_ring(&t->page, &t->graph, &ring, t->chain == NULL ? PLACE_CUT : 0);
    }
    place_nodes(t);
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < t->graph.wire_count; i++) {
            if (t->graph.wires[i].is_cycle == (pass == 1)) {
                paint_wire(t, i);
            }
        }
    }
    for (uint32_t i = 0; i < t->graph.node_count; i++) {
        paint_node(t, i);
    }
    paint_note(t);
}

void lab_tab_graph_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    tab t = {.page = lab_page_begin(ui, model, LAB_PANEL_GRAPH, box, scroll)};
    t.frame = model->frame;
    t.graph.frame = model->frame;
    const lab_function *selected = lab_page_selected(&t.page);
    if (selected != NULL) {
        collect_nodes(&t, (uint32_t)(selected - t.frame->functions));
        paint_graph(&t);
    } else {
        lab_page_text(&t.page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "Click a function in the frame plan: here is what it waits for.");
    }
    lab_page_end(&t.page);
}

/* The end of the chain, as far as there is room, and how much of it is left out. */
static void collect_chain(tab *t)
{
    char text[LAB_TEXT];
    char count[16];
    const char *values[1] = {count};
    uint32_t left = t->chain->count;
    while (left > 0 && (t->graph.node_count < LAB_GRAPH_NODES ||
                        node_of(t, t->chain->functions[left - 1]) != LAB_NONE)) {
        add_node(t, t->chain->functions[--left]);
    }
    (void)snprintf(count, sizeof count, "%" PRIu32, left + t->chain->before);
    if (left + t->chain->before > 0) {
        lab_page_lines(&t->page, GM_FONT_SMALL, LAB_WARNING,
                       lab_ui_fill(t->page.ui, text,
                                   t->chain->before > 0 ? "... {1} more before"
                                                        : "... {1} more before: the list at the "
                                                          "right has all",
                                   values, 1));
        lab_page_gap(&t->page, 3.0F);
    }
}

float lab_graph_paint(lab_ui *ui, lab_box box, const lab_model *model, const lab_graph_chain *chain,
                      float *scroll)
{
    tab t = {.page = lab_page_begin(ui, model, LAB_PANEL_GRAPH, box, scroll)};
    t.frame = model->frame;
    t.graph.frame = model->frame;
    t.chain = chain;
    const lab_function *selected = lab_page_selected(&t.page);
    if (selected != NULL) {
        collect_nodes(&t, (uint32_t)(selected - t.frame->functions));
    } else {
        collect_chain(&t);
    }
    if (t.graph.node_count > 0) {
        paint_graph(&t);
    } else {
        lab_page_text(&t.page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "Click a function in the frame plan: here is what it waits for.");
    }
    float whole = t.page.left.y - t.page.box.y + *scroll;
    lab_page_end(&t.page);
    return whole;
}
