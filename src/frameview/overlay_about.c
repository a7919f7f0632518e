/* frameview/overlay_about.c -- what groups and functions are for: sentences, names, and on hold,
 * below the panels, what each function of their groups does. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <game/game.h>

#include <stdio.h>

/* Px of the design. */
#define ABOUT_SIDE 9.0F
#define ABOUT_NAME 14.0F
#define ABOUT_GAP  4.0F

typedef struct about {
    lab_brush brush;
    tl_tick_group group;
    lab_box left;     /* room below what was painted */
    bool is_measured; /* nothing is painted */
    bool is_short;    /* names have no lines of their own */
} about;

const char *app_overlay_sentence(tl_tick_group group)
{
    static const char after_slots[] = "Between 5 and 6: latent actions, timers, tickables, camera. "
                                      "Now effects, at their final places.";
    static const char last_round[] =
        "One more round at the end of the frame. It runs what was born "
        "after its own group had run.";
    static const char *const sentences[TL_TICK_GROUP_COUNT] = {
        "Runs first, before anything moves: input and steering.",
        "Starts the physics step on a worker thread.",
        "Runs while physics works: positions are one frame old.",
        "Waits until physics is done and fetches its result.",
        "After physics: aim and beam see where things are now.",
        after_slots,
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

void app_overlay_write_names(const app_overlay *overlay, const lab_brush *brush,
                             tl_tick_group group, char out[LAB_BRUSH_TEXT])
{
    size_t used = 0;
    const app_order *order = &overlay->orders[group];
    out[0] = '\0';
    for (uint32_t i = 0; i < order->count && used < LAB_BRUSH_TEXT; i++) {
        char name[APP_ORDER_TEXT];
        if (order->rows[i].count > 0) {
            app_order_title(brush, &overlay->frame, &order->rows[i], name);
            used += (size_t)snprintf(out + used, LAB_BRUSH_TEXT - used, "%s%s",
                                     used > 0 ? ", " : "", name);
        }
    }
}

bool app_overlay_is_long(const app_overlay *overlay, const lab_brush *brush, tl_tick_group group)
{
    char text[LAB_BRUSH_TEXT];
    app_overlay_write_names(overlay, brush, group, text);
    return lab_brush_width(brush, GM_FONT_MONO_TINY, text) >
           (APP_OVERLAY_PANEL_WIDTH - 2.0F * ABOUT_SIDE) * brush->scale;
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

/* Paints "PlayerShip: Turns what was read ..." as one paragraph; the name has the colour of its
 * group.
 * @return false: there is no room for the whole of it */
static bool paint_paragraph(about *a, const gm_function_info *info)
{
    char text[(size_t)2 * LAB_BRUSH_TEXT];
    const char *name = lab_brush_word(&a->brush, info->name);
    (void)snprintf(text, sizeof text, "%s: %s", name, lab_brush_word(&a->brush, info->notes));
    float high = lab_brush_lines_height(&a->brush, GM_FONT_SMALL, a->left.w, text);
    float gap = ABOUT_GAP * a->brush.scale;
    if (high + gap > a->left.h) {
        return false;
    }
    lab_box lines = lab_box_top(&a->left, high);
    if (!a->is_measured) {
        (void)lab_brush_lines(&a->brush, GM_FONT_SMALL, lines, LAB_TEXT_SECONDARY, text);
        (void)lab_brush_lines(&a->brush, GM_FONT_SMALL, lines, gm_group_color(a->group), name);
    }
    (void)lab_box_top(&a->left, gap);
    return true;
}

/* Those of a panel.  @return false: not all have room */
static bool paint_group(about *a, const app_overlay *overlay, tl_tick_group group)
{
    const app_order *order = &overlay->orders[group];
    bool has_room = true;
    a->group = group;
    for (uint32_t i = 0; i < order->count && has_room; i++) {
        const gm_function_info *info = new_at(overlay, order, i);
        has_room =
            info == NULL || (a->is_short ? paint_paragraph(a, info) : paint_function(a, info));
    }
    return has_room;
}

/* Of all panels.  @return false: not all have room */
static bool paint_groups(about *a, const app_overlay *overlay)
{
    const app_overlay_places *places = &overlay->places;
    bool has_room = true;
    for (uint32_t i = 0; i < places->panel_count && has_room; i++) {
        has_room = paint_group(a, overlay, places->panels[i].group);
    }
    return has_room;
}

/* One panel has as many as fit; several have all of theirs, in less room, or none. */
lab_box app_overlay_paint_about(const app_overlay *overlay, const lab_brush *brush, lab_box below)
{
    const app_overlay_places *places = &overlay->places;
    bool is_any = places->panel_count > 0 && !places->panels[0].is_line && places->page == 0;
    if (!overlay->is_still || !is_any) {
        return (lab_box){0};
    }
    bool has_many = places->panel_count > 1;
    about a = {.brush = *brush, .left = below, .is_measured = has_many, .is_short = has_many};
    (void)lab_box_left(&a.left, ABOUT_SIDE * brush->scale);
    (void)lab_box_right(&a.left, ABOUT_SIDE * brush->scale);
    (void)lab_box_top(&a.left, ABOUT_GAP * brush->scale);
    about measured = a;
    if (a.is_measured && !paint_groups(&measured, overlay)) {
        return (lab_box){0};
    }
    a.is_measured = false;
    float top = a.left.y;
    (void)paint_groups(&a, overlay);
    below.h = a.left.y > top ? a.left.y - below.y : 0.0F;
    return below;
}
