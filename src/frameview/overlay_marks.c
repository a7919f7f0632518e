/* frameview/overlay_marks.c -- outlines of what ticked. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include "render/hatch.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { MAX_ITEMS = 512 };

/* Px between the middles of two tags on one ring. */
#define TAG_STEP 26.0F
/* Px of the design between a piece of the HUD and its outline, and of a chip. */
#define PIECE_MARGIN 5.0F
#define CHIP_HEIGHT  16.0F
#define CHIP_PITCH   104.0F
/* Px of the hatched end of a tag. */
#define SWATCH 10.0F

/* One outline being painted. */
typedef struct outline {
    const app_overlay_scene *scene;
    const gm_mark *mark;
    tl_tick_group group;
    uint32_t order;
    uint32_t ring; /* how many outlines of this group are around the same thing already */
    const char *name;
    float ui;
} outline;

static float ui_of(const app_overlay_scene *scene)
{
    return scene->layout->ui_scale > 0.0F ? scene->layout->ui_scale : 1.0F;
}

/* No tag is cut by the edge of the window. */
static float within(float at, float margin, float size)
{
    return fmaxf(margin, fminf(at, size - margin));
}

static float bottom_of(const app_overlay_scene *scene)
{
    return scene->bottom > 0.0F ? scene->bottom : (float)scene->list->height;
}

/* Where colours do not tell groups apart, a tag ends in its group's hatch. */
static float swatch_of(const outline *o)
{
    return gm_palette_now() == GM_PALETTE_MONOCHROME ? SWATCH * o->ui : 0.0F;
}

/* A number on a tag, centred at a point. */
static void paint_tag(const outline *o, gm_vec2 at)
{
    char text[16];
    gm_draw_list *list = o->scene->list;
    float swatch = swatch_of(o);
    (void)snprintf(text, sizeof text, "%" PRIu32, o->order);
    float width = gm_draw_text_width(list, GM_FONT_MONO_TINY, 0.0F, text) + 6.0F * o->ui + swatch;
    float height = 13.0F * o->ui;
    at.x = within(at.x, width / 2.0F + 1.0F, (float)list->width);
    at.y = within(at.y, height / 2.0F + 1.0F, bottom_of(o->scene));
    float box[4] = {at.x - width / 2.0F, at.y - height / 2.0F, width, height};
    float hatched[4] = {box[0] + width - swatch, box[1], swatch, height};
    uint32_t color = gm_group_color(o->group);
    gm_color ink = gm_rgba(gm_group_ink(o->group), 1.0F);
    gm_draw_round_rect(list, box, 3.0F * o->ui, gm_rgba(color, 0.95F), gm_rgba(color, 0.80F));
    app_hatch_paint(list, hatched, gm_group_hatch(o->group), ink);
    gm_vec2 text_at = {at.x - swatch / 2.0F,
                       at.y - gm_draw_line_height(list, GM_FONT_MONO_TINY) / 2.0F};
    gm_draw_text(list, GM_FONT_MONO_TINY, text_at, GM_ALIGN_CENTER, ink, text);
}

/* Tags of different groups sit at different hours of the ring, so that they stay readable. */
static void paint_circle(const outline *o)
{
    const gm_picture_def *layout = o->scene->layout;
    gm_vec2 at = gm_picture_to_screen(layout, o->scene->view, o->mark->points[0]);
    float radius = o->mark->radius * layout->scale +
                   (4.0F + 2.5F * (float)o->group + 4.0F * (float)o->ring) * o->ui;
    float step = fmaxf(0.5F, TAG_STEP * o->ui / radius);
    float angle = -0.9F + 0.7F * (float)o->group + step * (float)o->ring;
    gm_draw_ring(o->scene->list, at, radius, 3.2F * o->ui, gm_rgba(0x050A12, 0.45F));
    gm_draw_ring(o->scene->list, at, radius, 1.5F * o->ui,
                 gm_rgba(gm_group_color(o->group), 0.92F));
    gm_vec2 tag = {at.x + cosf(angle) * radius, at.y + sinf(angle) * radius};
    paint_tag(o, tag);
}

static void paint_polyline(const outline *o)
{
    gm_vec2 points[GM_BEAM_MAX_POINTS];
    uint32_t count = o->mark->point_count;
    if (count < 2 || count > GM_BEAM_MAX_POINTS) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        points[i] = gm_picture_to_screen(o->scene->layout, o->scene->view, o->mark->points[i]);
    }
    gm_color color = gm_rgba(gm_group_color(o->group), 0.85F);
    gm_draw_stroke_flat(o->scene->list, points, count, false, 1.6F * o->ui, color);
    float share = 0.35F + 0.12F * (float)(o->ring % 4);
    gm_vec2 tag = {points[0].x + (points[1].x - points[0].x) * share,
                   points[0].y + (points[1].y - points[0].y) * share};
    paint_tag(o, tag);
}

/* Tags of frames stand in a row along the top edge; each group begins at its own place. */
static void paint_box(const outline *o, const float box[4], float radius)
{
    gm_color color = gm_rgba(gm_group_color(o->group), 0.85F);
    gm_draw_round_rect_stroke(o->scene->list, box, radius, 1.5F * o->ui, color);
    float step = box[2] / (float)TL_TICK_GROUP_COUNT;
    gm_vec2 tag = {box[0] + 22.0F * o->ui + step * (float)o->group * 0.9F +
                       22.0F * o->ui * (float)o->ring,
                   box[1]};
    paint_tag(o, tag);
}

static void paint_arena(const outline *o)
{
    const gm_picture_def *layout = o->scene->layout;
    float inset = (3.0F + 3.0F * (float)o->group) * o->ui;
    float box[4] = {layout->arena_x + inset, layout->arena_y + inset,
                    GM_ARENA_WIDTH * layout->scale - 2.0F * inset,
                    GM_ARENA_HEIGHT * layout->scale - 2.0F * inset};
    paint_box(o, box, 12.0F * o->ui);
}

/* A piece of the HUD; its tag sits on its lower left corner, off the words. */
static void paint_piece(const outline *o)
{
    const app_overlay_scene *scene = o->scene;
    float margin = PIECE_MARGIN * o->ui;
    float box[4];
    if (o->mark->shape == GM_MARK_SCORE) {
        gm_picture_score_box(scene->list, scene->layout, scene->view, box);
    } else if (o->mark->shape == GM_MARK_HUD) {
        gm_picture_bar_box(scene->list, scene->layout, scene->view, box);
    } else if (!gm_picture_minimap_box(scene->list, scene->layout, scene->view, box)) {
        return;
    } else {
        margin = 1.0F * o->ui;
    }
    box[0] -= margin;
    box[1] -= margin;
    box[2] += 2.0F * margin;
    box[3] += 2.0F * margin;
    gm_draw_round_rect_stroke(scene->list, box, 5.0F * o->ui, 1.5F,
                              gm_rgba(gm_group_color(o->group), 0.85F));
    paint_tag(o, (gm_vec2){box[0] + 12.0F * o->ui, box[1] + box[3]});
}

/* What shows nothing gets a chip with its name at the end of the key strip. */
static void paint_chip(const outline *o)
{
    gm_draw_list *list = o->scene->list;
    const gm_picture_def *layout = o->scene->layout;
    float right = layout->arena_x + GM_ARENA_WIDTH * layout->scale - 12.0F * o->ui -
                  CHIP_PITCH * o->ui * (float)o->ring;
    float y = layout->arena_y + GM_ARENA_HEIGHT * layout->scale + 38.0F * o->ui;
    const char *name = gm_picture_translate(layout, o->name);
    float wide = gm_draw_text_width(list, GM_FONT_MONO_TINY, 0.0F, name) + 30.0F * o->ui;
    float box[4] = {right - wide, fminf(y, bottom_of(o->scene) - (CHIP_HEIGHT + 2.0F) * o->ui),
                    wide, CHIP_HEIGHT * o->ui};
    gm_color color = gm_rgba(gm_group_color(o->group), 0.85F);
    float text_y = box[1] + (box[3] - gm_draw_line_height(list, GM_FONT_MONO_TINY)) / 2.0F;
    gm_draw_round_rect_stroke(list, box, 4.0F * o->ui, 1.2F, color);
    gm_draw_text(list, GM_FONT_MONO_TINY, (gm_vec2){box[0] + 24.0F * o->ui, text_y}, GM_ALIGN_LEFT,
                 color, name);
    paint_tag(o, (gm_vec2){box[0] + 11.0F * o->ui, box[1] + box[3] / 2.0F});
}

static void paint_outline(const outline *o)
{
    switch (o->mark->shape) {
    case GM_MARK_CIRCLE:
        paint_circle(o);
        break;
    case GM_MARK_POLYLINE:
        paint_polyline(o);
        break;
    case GM_MARK_ARENA:
        paint_arena(o);
        break;
    case GM_MARK_HUD:
    case GM_MARK_SCORE:
    case GM_MARK_MINIMAP:
        paint_piece(o);
        break;
    case GM_MARK_CHIP:
        paint_chip(o);
        break;
    }
}

static const gm_mark *mark_of(const gm_view *view, uint64_t id)
{
    for (uint32_t i = 0; i < view->mark_count; i++) {
        if (tl_tick_id_store(view->marks[i].tick) == id) {
            return &view->marks[i];
        }
    }
    return NULL;
}

static bool is_same_place(const gm_mark *a, const gm_mark *b)
{
    if (a->shape != b->shape || a->shape == GM_MARK_POLYLINE) {
        return a->shape == b->shape;
    }
    return a->shape != GM_MARK_CIRCLE || (fabsf(a->points[0].x - b->points[0].x) < 1.0F &&
                                          fabsf(a->points[0].y - b->points[0].y) < 1.0F);
}

/* Chips of all groups share a row. */
static bool is_crowding(const outline *o, const gm_mark *other, tl_tick_group group)
{
    return (group == o->group || other->shape == GM_MARK_CHIP) && is_same_place(other, o->mark);
}

void app_overlay_paint_marks(uint32_t groups, const app_overlay_scene *scene)
{
    const gm_mark *painted[MAX_ITEMS];
    tl_tick_group painted_groups[MAX_ITEMS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene->record->item_count && count < MAX_ITEMS; i++) {
        const tl_frame_item *item = &scene->record->items[i];
        tl_tick_group group = tl_stage_group(item->item.stage);
        if (item->item.kind != TL_ITEM_TICK || group == TL_TICK_GROUP_COUNT ||
            (groups & 1U << group) == 0) {
            continue;
        }
        outline o = {scene,       mark_of(scene->view, item->item.id),
                     group,       item->order,
                     0,           item->item.name,
                     ui_of(scene)};
        if (o.mark == NULL) {
            continue;
        }
        for (uint32_t k = 0; k < count; k++) {
            o.ring += is_crowding(&o, painted[k], painted_groups[k]) ? 1U : 0U;
        }
        painted_groups[count] = group;
        painted[count++] = o.mark;
        paint_outline(&o);
    }
}
