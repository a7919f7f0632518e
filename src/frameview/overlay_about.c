/* frameview/overlay_about.c -- what groups and functions are for: sentences, names, and on hold,
 * below the panels, what each function of their groups does. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <game/game.h>

#include <stdio.h>

/* Px of the design. */
#define ABOUT_SIDE 9.0F
#define ABOUT_NAME 14.0F
#define ABOUT_GAP  4.0F

/* Bytes of what a function read late, and why. */
enum { ABOUT_LATE = 2 * LAB_BRUSH_TEXT };

typedef struct about {
    lab_brush brush;
    const app_overlay_scene *scene;
    uint32_t untold; /* functions that had no room */
    tl_tick_group group;
    lab_box left;     /* the free room below what is painted */
    bool is_measured; /* nothing is painted */
    bool is_short;    /* names have no lines of their own */
    bool has_reasons; /* a read that is late as intended tells its reason */
    bool begins_late; /* what reads late comes before the others */
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

/* What the function read late, "1 frame late, as intended: It steers before ..."; "": nothing. */
static void write_late_of(const about *a, const app_order_row *row, char out[ABOUT_LATE])
{
    char late[APP_ORDER_TEXT];
    const lab_frame *frame = a->scene->frame;
    bool is_known = row->function != LAB_NONE && row->function < frame->function_count;
    uint64_t tick = is_known ? tl_tick_id_store(frame->functions[row->function].id) : 0;
    const tl_lag_sample *sample = is_known ? app_overlay_late_read(a->scene, tick) : NULL;
    out[0] = '\0';
    if (sample == NULL) {
        return;
    }
    const char *reason = a->has_reasons ? app_overlay_late_reason(a->scene, tick) : NULL;
    app_overlay_write_late(&a->brush, a->scene, sample, late);
    (void)snprintf(out, ABOUT_LATE, "%s%s%s", late, reason != NULL ? ": " : "",
                   reason != NULL ? lab_brush_word(&a->brush, reason) : "");
}

/* @return false: there is no room for the whole of it */
static bool paint_function(about *a, const gm_function_info *info, const char *late)
{
    float u = a->brush.scale;
    const char *text = lab_brush_word(&a->brush, info->notes);
    const char *name = lab_brush_word(&a->brush, info->name);
    float high = lab_brush_lines_height(&a->brush, GM_FONT_SMALL, a->left.w, text);
    float told = lab_brush_lines_height(&a->brush, GM_FONT_SMALL, a->left.w, late);
    if ((ABOUT_NAME + ABOUT_GAP) * u + high + told > a->left.h) {
        return false;
    }
    lab_box title = lab_box_top(&a->left, ABOUT_NAME * u);
    lab_box note = lab_box_top(&a->left, told);
    lab_box lines = lab_box_top(&a->left, high);
    (void)lab_box_top(&a->left, ABOUT_GAP * u);
    if (!a->is_measured) {
        lab_brush_figure(&a->brush, GM_FONT_MONO, title, GM_ALIGN_LEFT, gm_group_color(a->group),
                         name);
        (void)lab_brush_lines(&a->brush, GM_FONT_SMALL, note, LAB_TEXT_PRIMARY, late);
        (void)lab_brush_lines(&a->brush, GM_FONT_SMALL, lines, LAB_TEXT_SECONDARY, text);
    }
    return true;
}

/* Paints name and text as one paragraph, "PlayerShip: Turns what was read ...". The name has the
 * colour of its group.
 * @return false: there is no room for the whole of it */
static bool paint_paragraph(about *a, const gm_function_info *info, const char *late)
{
    char text[(size_t)2 * ABOUT_LATE];
    const char *name = lab_brush_word(&a->brush, info->name);
    (void)snprintf(text, sizeof text, "%s: %s%s%s", name, lab_brush_word(&a->brush, info->notes),
                   late[0] != '\0' ? " " : "", late);
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

/* In the order of the rows, as many as have room; in two turns those that read late, and the
 * others.
 * @return so many have none */
static uint32_t paint_group(about *a, const app_overlay *overlay, tl_tick_group group, bool is_late)
{
    const app_order *order = &overlay->orders[group];
    uint32_t untold = 0;
    a->group = group;
    for (uint32_t i = 0; i < order->count; i++) {
        char late[ABOUT_LATE];
        const gm_function_info *info = new_at(overlay, order, i);
        write_late_of(a, &order->rows[i], late);
        bool is_turn = !a->begins_late || (late[0] != '\0') == is_late;
        if (info == NULL || !is_turn) {
            continue;
        }
        bool has_room =
            untold == 0 && a->untold == 0 &&
            (a->is_short ? paint_paragraph(a, info, late) : paint_function(a, info, late));
        untold += has_room ? 0 : 1;
    }
    return untold;
}

/* Of all panels.  @return so many functions have no room */
static uint32_t paint_groups(about *a, const app_overlay *overlay)
{
    const app_overlay_places *places = &overlay->places;
    uint32_t turns = a->begins_late ? 2 : 1;
    a->untold = 0;
    for (uint32_t i = 0; i < turns * places->panel_count; i++) {
        bool is_late = i < places->panel_count;
        a->untold +=
            paint_group(a, overlay, places->panels[i % places->panel_count].group, is_late);
    }
    return a->untold;
}

static uint32_t measure_groups(about a, const app_overlay *overlay)
{
    a.is_measured = true;
    return paint_groups(&a, overlay);
}

/* From all to least, the first that has room for all functions: with names in lines of their own,
 * if there is one panel, and with reasons.  @return so many have no room even in the last one */
static uint32_t choose_detail(about *a, const app_overlay *overlay)
{
    bool has_many = overlay->places.panel_count > 1;
    uint32_t untold = 1;
    for (uint32_t i = has_many ? 2 : 0; i < 4 && untold > 0; i++) {
        a->is_short = i >= 2;
        a->has_reasons = i % 2 == 0;
        untold = measure_groups(*a, overlay);
    }
    a->begins_late = untold > 0;
    return untold;
}

/* "+3 more", below the others. */
static void paint_more(const about *a, lab_box line, uint32_t count)
{
    char number[12];
    char text[LAB_BRUSH_TEXT];
    const char *values[1] = {number};
    (void)snprintf(number, sizeof number, "%u", count);
    (void)lab_brush_fill(&a->brush, text, "+{1} more", values, 1);
    lab_brush_figure(&a->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_MUTED, text);
}

/* In the order of the rows; where not all fit, as many as do, those that read late first. It says
 * how many are left out. */
lab_box app_overlay_paint_about(const app_overlay *overlay, const app_overlay_scene *scene,
                                const lab_brush *brush, lab_box below)
{
    const app_overlay_places *places = &overlay->places;
    bool is_any = places->panel_count > 0 && !places->panels[0].is_line && places->page == 0;
    if (!overlay->is_still || !is_any) {
        return (lab_box){0};
    }
    about a = {.brush = *brush, .scene = scene, .left = below};
    float side = ABOUT_SIDE * a.brush.scale;
    float line = ABOUT_NAME * a.brush.scale;
    (void)lab_box_left(&a.left, side);
    (void)lab_box_right(&a.left, side);
    (void)lab_box_top(&a.left, ABOUT_GAP * a.brush.scale);
    uint32_t untold = choose_detail(&a, overlay);
    float top = a.left.y;
    a.left.h -= untold > 0 ? line : 0.0F;
    untold = paint_groups(&a, overlay);
    if (untold > 0 && a.left.y > top) {
        paint_more(&a, lab_box_make(a.left.x, a.left.y, a.left.w, line), untold);
        a.left.y += line;
    }
    below.h = a.left.y > top ? a.left.y - below.y : 0.0F;
    return below;
}
