/* frameview/lanes_links.c -- arrows of prerequisites. See lanes_parts.h. */
#include "frameview/lanes_parts.h"

#include "frameview/curve.h"

#include <math.h>
#include <string.h>

/* Px of the design. */
#define REACH 14.0F
#define INSET 8.0F
#define LIFT  8.0F

/* Opacity. */
#define BRIGHT 0.85F
#define FAINT  0.2F

enum { MAX_LINKS = 64, MANY_LINKS = 24 };

static bool is_drawable(const lab_lanes_scene *s, const lab_edge *edge)
{
    return edge->is_honoured && s->frame->functions[edge->function].item < LAB_LANES_ITEMS &&
           s->frame->functions[edge->before].item < LAB_LANES_ITEMS;
}

/* All others are said by the order of the bars. */
static bool is_across_threads(const lab_lanes_scene *s, const lab_edge *edge)
{
    uint32_t function = s->frame->functions[edge->function].item;
    uint32_t before = s->frame->functions[edge->before].item;
    return s->frame->items[function].worker != s->frame->items[before].worker;
}

/* Of the selected function, or of the one below the mouse. */
static bool is_asked_for(const lab_lanes_scene *s, const lab_edge *edge)
{
    const lab_function *function = &s->frame->functions[edge->function];
    const lab_function *before = &s->frame->functions[edge->before];
    bool is_selected = strcmp(function->label, s->def->selected) == 0 ||
                       strcmp(before->label, s->def->selected) == 0;
    bool is_hovered = function->item == s->def->hovered || before->item == s->def->hovered;
    return is_selected || is_hovered;
}

/* Arrows across threads are drawn unless there are so many that none can be followed. */
static bool has_few_across(const lab_lanes_scene *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->frame->edge_count && count <= MANY_LINKS; i++) {
        const lab_edge *edge = &s->frame->edges[i];
        count += is_drawable(s, edge) && is_across_threads(s, edge) ? 1 : 0;
    }
    return count <= MANY_LINKS;
}

/* Above the bars of its lane, or from edge to edge of two lanes: names stay free. Faint unless it
 * is asked for. */
static void paint_link(const lab_lanes_scene *s, const lab_edge *edge, bool is_bright)
{
    lab_box from =
        lab_lanes_bar(s->lanes, &s->place, s->frame, s->frame->functions[edge->before].item);
    lab_box to =
        lab_lanes_bar(s->lanes, &s->place, s->frame, s->frame->functions[edge->function].item);
    float scale = s->place.scale;
    bool is_level = from.y == to.y;
    float inset = is_level ? INSET * scale : 0.0F;
    lab_curve curve = {.from = {from.x + from.w - fminf(inset, from.w / 2.0F),
                                to.y > from.y ? from.y + from.h : from.y},
                       .to = {to.x + fminf(inset, to.w / 2.0F), to.y < from.y ? to.y + to.h : to.y},
                       .color = gm_rgba(LAB_TEXT_TITLE, is_bright ? BRIGHT : FAINT),
                       .width = 1.2F * scale,
                       .head = 4.0F * scale};
    float reach = is_level ? 0.0F : REACH * scale;
    float lift = is_level ? LIFT * scale : 0.0F;
    curve.bend[0] = (gm_vec2){curve.from.x + reach, curve.from.y - lift};
    curve.bend[1] = (gm_vec2){curve.to.x - reach, curve.to.y - lift};
    lab_curve_paint(s->brush.list, &curve);
}

static void paint_some(const lab_lanes_scene *s, bool are_asked_for)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->frame->edge_count && count < MAX_LINKS; i++) {
        const lab_edge *edge = &s->frame->edges[i];
        if (is_drawable(s, edge) && is_asked_for(s, edge) == are_asked_for &&
            (are_asked_for || is_across_threads(s, edge))) {
            paint_link(s, edge, are_asked_for);
            count++;
        }
    }
}

/* Those that are asked for lie above the others. They rise into the bands of the groups: the upper
 * lane has no room above its bars. */
void lab_lanes_paint_links(const lab_lanes_scene *s)
{
    lab_box area = s->place.area;
    area.h += area.y - s->place.strip_y;
    area.y = s->place.strip_y;
    lab_brush_clip(&s->brush, &area);
    if (has_few_across(s)) {
        paint_some(s, false);
    }
    paint_some(s, true);
    lab_brush_clip(&s->brush, NULL);
}
