/* lab/stage_places.c -- where functions are in the picture. See stage.h. */
#include "lab/stage_parts.h"

#include <math.h>

#define TAG_RADIUS 9.0F
/* Px of the design around the tag of the function that is next. */
#define RING_AROUND 5.0F

static const gm_mark *mark_of(const gm_view *view, tl_tick_id tick)
{
    for (uint32_t i = 0; i < view->mark_count; i++) {
        if (tl_tick_id_equal(view->marks[i].tick, tick)) {
            return &view->marks[i];
        }
    }
    return NULL;
}

static gm_vec2 middle(const gm_mark *mark)
{
    uint32_t i = mark->point_count / 2;
    gm_vec2 a = mark->points[i > 0 ? i - 1 : 0];
    gm_vec2 b = mark->points[i];
    return (gm_vec2){(a.x + b.x) / 2.0F, (a.y + b.y) / 2.0F};
}

/* Marks of a frame lie along its upper edge, sorted by group. */
static gm_vec2 on_frame(const gm_picture_def *layout, tl_tick_group group, float ui)
{
    float inset = (3.0F + 3.0F * (float)group) * ui;
    float wide = GM_ARENA_WIDTH * layout->scale - 2.0F * inset;
    float step = wide / (float)TL_TICK_GROUP_COUNT;
    return (gm_vec2){layout->arena_x + inset + 22.0F * ui + 0.9F * step * (float)group,
                     layout->arena_y + inset};
}

/* At the lower edge of the bar; below it where words are there, as they are in the others. */
static bool on_piece(const gm_view *view, const gm_picture_def *layout, const gm_draw_list *list,
                     const gm_mark *mark, gm_vec2 *at)
{
    float box[4] = {0.0F, 0.0F, 0.0F, 0.0F};
    if (mark->shape == GM_MARK_SCORE) {
        gm_picture_score_box(list, layout, view, box);
    } else if (mark->shape == GM_MARK_HUD) {
        gm_picture_bar_box(list, layout, view, box);
    } else if (!gm_picture_minimap_box(list, layout, view, box)) {
        return false;
    }
    float ui = layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
    bool is_bar = mark->shape == GM_MARK_HUD && !gm_picture_has_words_below_bar(list, layout, view);
    float below = is_bar ? 0.0F : (TAG_RADIUS + RING_AROUND) * ui;
    *at = (gm_vec2){box[0] + box[2] / 2.0F, box[1] + box[3] + below};
    return true;
}

/* @return false: nothing in the picture shows it */
static bool locate(const lab_model *model, const gm_picture_def *layout, const gm_draw_list *list,
                   lab_stage_place *place)
{
    float ui = layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
    const gm_mark *mark = place->mark;
    place->radius = TAG_RADIUS * ui;
    switch (mark->shape) {
    case GM_MARK_CIRCLE:
        place->is_circle = true;
        place->at = gm_picture_to_screen(layout, model->view, mark->points[0]);
        place->radius = mark->radius * layout->scale;
        return true;
    case GM_MARK_POLYLINE:
        place->at = gm_picture_to_screen(layout, model->view, middle(mark));
        return mark->point_count >= 2;
    case GM_MARK_ARENA:
        place->at = on_frame(layout, model->frame->functions[place->function].info.group, ui);
        return true;
    case GM_MARK_HUD:
    case GM_MARK_SCORE:
    case GM_MARK_MINIMAP:
        return on_piece(model->view, layout, list, mark, &place->at);
    case GM_MARK_CHIP:
        break;
    }
    return false;
}

/* Small marks lie over wide ones, so that both can be reached. */
static void insert(lab_stage_place *places, uint32_t count, const lab_stage_place *fresh)
{
    uint32_t i = count;
    while (i > 0 && places[i - 1].radius < fresh->radius) {
        places[i] = places[i - 1];
        i--;
    }
    places[i] = *fresh;
}

uint32_t lab_stage_places(const lab_model *model, const gm_picture_def *layout,
                          const gm_draw_list *list, lab_stage_place places[LAB_STAGE_PLACES])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->frame->function_count && count < LAB_STAGE_PLACES; i++) {
        lab_stage_place place = {.function = i,
                                 .mark = mark_of(model->view, model->frame->functions[i].id)};
        if (place.mark != NULL && locate(model, layout, list, &place)) {
            insert(places, count++, &place);
        }
    }
    return count;
}
