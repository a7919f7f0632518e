/* frameview/overlay_about.c -- what groups and functions are for: sentences, and on hold, below the
 * only panel, what each function of its group does. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <game/game.h>

/* Px of the design. */
#define ABOUT_SIDE 9.0F
#define ABOUT_NAME 14.0F
#define ABOUT_GAP  4.0F

typedef struct about {
    lab_brush brush;
    tl_tick_group group;
    lab_box left; /* what is not painted yet */
} about;

const char *app_overlay_sentence(tl_tick_group group)
{
    static const char last_round[] =
        "One more round at the end of the frame. It runs what was born "
        "after its own group had run.";
    static const char *const sentences[TL_TICK_GROUP_COUNT] = {
        "Runs first, before anything moves: input and steering.",
        "Starts the physics step on a worker thread.",
        "Runs while physics works: positions are one frame old.",
        "Waits until physics is done and fetches its result.",
        "After physics: aim and beam see where things are now.",
        "Between 5 and 6: latent actions, timers, tickables, camera. Now effects, at their final "
        "places.",
        "Runs last: adds up the score and what was measured.",
        last_round};
    return sentences[group];
}

const char *app_overlay_stage_sentence(tl_stage stage)
{
    static const char *const slots[TL_STAGE_COUNT] = {
        [TL_STAGE_LATENT] = "Waits over several frames, such as a delay, go on here.",
        [TL_STAGE_TIMERS] = "Timers whose time has come call their functions here.",
        [TL_STAGE_TICKABLES] = "Objects that tick without being actors, such as the music.",
        [TL_STAGE_CAMERA] = "The camera moves after all that it follows."};
    tl_tick_group group = tl_stage_group(stage);
    return group < TL_TICK_GROUP_COUNT ? app_overlay_sentence(group) : slots[stage];
}

static const gm_function_info *info_of(const app_overlay *overlay, const app_order_row *row)
{
    const char *name =
        row->function != LAB_NONE ? overlay->frame.functions[row->function].info.name : NULL;
    return name != NULL ? gm_function_find(name) : NULL;
}

/* Runs of one function stand apart where another one ran between them.  @return NULL: nothing new
 */
static const gm_function_info *new_at(const app_overlay *overlay, const app_order *order,
                                      uint32_t row)
{
    const gm_function_info *info = info_of(overlay, &order->rows[row]);
    for (uint32_t i = 0; i < row; i++) {
        if (info_of(overlay, &order->rows[i]) == info) {
            return NULL;
        }
    }
    return info;
}

/* @return false: there is no room for the whole of it */
static bool paint_function(about *a, const gm_function_info *info)
{
    float u = a->brush.scale;
    const char *text = lab_brush_word(&a->brush, info->notes);
    float high = lab_brush_lines_height(&a->brush, GM_FONT_SMALL, a->left.w, text);
    if ((ABOUT_NAME + ABOUT_GAP) * u + high > a->left.h) {
        return false;
    }
    lab_brush_figure(&a->brush, GM_FONT_MONO, lab_box_top(&a->left, ABOUT_NAME * u), GM_ALIGN_LEFT,
                     gm_group_color(a->group), lab_brush_word(&a->brush, info->name));
    (void)lab_brush_lines(&a->brush, GM_FONT_SMALL, lab_box_top(&a->left, high), LAB_TEXT_SECONDARY,
                          text);
    (void)lab_box_top(&a->left, ABOUT_GAP * u);
    return true;
}

lab_box app_overlay_paint_about(const app_overlay *overlay, const lab_brush *brush, lab_box below)
{
    const app_overlay_places *places = &overlay->places;
    if (!overlay->is_still || places->panel_count != 1 || places->page > 0) {
        return (lab_box){0};
    }
    about a = {.brush = *brush, .group = places->panels[0].group, .left = below};
    const app_order *order = &overlay->orders[a.group];
    (void)lab_box_left(&a.left, ABOUT_SIDE * brush->scale);
    (void)lab_box_right(&a.left, ABOUT_SIDE * brush->scale);
    (void)lab_box_top(&a.left, ABOUT_GAP * brush->scale);
    float top = a.left.y;
    bool has_room = true;
    for (uint32_t i = 0; i < order->count && has_room; i++) {
        const gm_function_info *info = new_at(overlay, order, i);
        has_room = info == NULL || paint_function(&a, info);
    }
    below.h = a.left.y > top ? a.left.y - below.y : 0.0F;
    return below;
}
