/* frameview/lanes_links.c -- arrows of prerequisites. See lanes_parts.h. */
#include "frameview/lanes_parts.h"

#include "frameview/curve.h"

#include <string.h>

enum { MAX_LINKS = 64 };

/* Across threads, or of the selected function or the one below the mouse: all others are said by
 * the order of the bars. */
static bool helps(const lab_lanes_scene *s, const lab_edge *edge)
{
    const lab_function *function = &s->frame->functions[edge->function];
    const lab_function *before = &s->frame->functions[edge->before];
    if (!edge->is_honoured || function->item >= LAB_LANES_ITEMS ||
        before->item >= LAB_LANES_ITEMS) {
        return false;
    }
    bool is_selected = strcmp(function->label, s->def->selected) == 0 ||
                       strcmp(before->label, s->def->selected) == 0;
    bool is_hovered = function->item == s->def->hovered || before->item == s->def->hovered;
    return is_selected || is_hovered ||
           s->frame->items[function->item].worker != s->frame->items[before->item].worker;
}

static void paint_link(const lab_lanes_scene *s, const lab_edge *edge)
{
    lab_box from =
        lab_lanes_bar(s->lanes, &s->place, s->frame, s->frame->functions[edge->before].item);
    lab_box to =
        lab_lanes_bar(s->lanes, &s->place, s->frame, s->frame->functions[edge->function].item);
    lab_curve curve = {.from = {from.x + from.w, from.y + from.h / 2.0F},
                       .to = {to.x, to.y + to.h / 2.0F},
                       .color = gm_rgba(LAB_TEXT_TITLE, 0.85F),
                       .width = 1.2F * s->place.scale,
                       .head = 4.0F * s->place.scale};
    float reach = 14.0F * s->place.scale;
    float lift = from.y == to.y ? from.h : 0.0F;
    curve.bend[0] = (gm_vec2){curve.from.x + reach, curve.from.y + lift};
    curve.bend[1] = (gm_vec2){curve.to.x - reach, curve.to.y + lift};
    lab_curve_paint(s->brush.list, &curve);
}

void lab_lanes_paint_links(const lab_lanes_scene *s)
{
    uint32_t count = 0;
    lab_box area = s->place.area;
    lab_brush_clip(&s->brush, &area);
    for (uint32_t i = 0; i < s->frame->edge_count && count < MAX_LINKS; i++) {
        if (helps(s, &s->frame->edges[i])) {
            paint_link(s, &s->frame->edges[i]);
            count++;
        }
    }
    lab_brush_clip(&s->brush, NULL);
}
