/* frameview/overlay.c -- see overlay.h. */
#include "frameview/overlay.h"

#include "frameview/overlay_parts.h"

#include <stdio.h>
#include <string.h>

enum { FORGET_AFTER = 90 };

static const float smoothing = 0.08F;
static const float ease = 0.15F;
static const float nearly = 0.004F;

void app_overlay_toggle(app_overlay *overlay, tl_tick_group group)
{
    overlay->groups ^= 1U << group;
}

static app_overlay_row *row_of(app_overlay *overlay, const char *name, tl_tick_group group)
{
    for (uint32_t i = 0; i < overlay->row_count; i++) {
        app_overlay_row *row = &overlay->rows[i];
        if (row->group == group && strncmp(row->name, name, APP_OVERLAY_NAME - 1) == 0) {
            return row;
        }
    }
    if (overlay->row_count == APP_OVERLAY_ROWS) {
        return NULL;
    }
    app_overlay_row *row = &overlay->rows[overlay->row_count++];
    *row = (app_overlay_row){.group = group, .us = -1.0F};
    (void)snprintf(row->name, sizeof row->name, "%s", name);
    return row;
}

typedef struct frame_sums {
    float us[APP_OVERLAY_ROWS];
    uint32_t count[APP_OVERLAY_ROWS];
} frame_sums;

static void sum_item(app_overlay *overlay, frame_sums *sums, const tl_frame_item *item)
{
    tl_tick_group group = tl_stage_group(item->item.stage);
    if (item->item.kind != TL_ITEM_TICK || group == TL_TICK_GROUP_COUNT ||
        item->item.name == NULL) {
        return;
    }
    const app_overlay_row *row = row_of(overlay, item->item.name, group);
    if (row != NULL) {
        ptrdiff_t place = row - overlay->rows;
        sums->us[place] += (float)(item->end_ns - item->begin_ns) / 1000.0F;
        sums->count[place]++;
    }
}

static void update_row(app_overlay_row *row, uint32_t count, float us)
{
    if (count == 0) {
        row->idle_frames++;
        return;
    }
    row->idle_frames = 0;
    row->count = count;
    row->us = row->us < 0.0F ? us : row->us + (us - row->us) * smoothing;
}

static void forget_idle_rows(app_overlay *overlay)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < overlay->row_count; i++) {
        if (overlay->rows[i].idle_frames < FORGET_AFTER) {
            overlay->rows[kept++] = overlay->rows[i];
        }
    }
    overlay->row_count = kept;
}

/* The arena slides aside and back; the last bit of the way at once. */
static void make_room(app_overlay *overlay)
{
    float goal = overlay->groups != 0 ? 1.0F : 0.0F;
    float left = goal - overlay->shown;
    overlay->shown = left * left < nearly * nearly ? goal : overlay->shown + left * ease;
}

void app_overlay_observe(app_overlay *overlay, const tl_frame_trace *record)
{
    frame_sums sums = {{0}, {0}};
    make_room(overlay);
    if (record == NULL || record->is_paused) {
        return;
    }
    for (uint32_t i = 0; i < record->item_count; i++) {
        sum_item(overlay, &sums, &record->items[i]);
    }
    for (uint32_t i = 0; i < overlay->row_count; i++) {
        update_row(&overlay->rows[i], sums.count[i], sums.us[i]);
    }
    forget_idle_rows(overlay);
}

void app_overlay_paint(const app_overlay *overlay, const app_overlay_scene *scene)
{
    if (overlay->groups == 0 || scene->record == NULL || scene->view->screen == GM_SCREEN_TITLE) {
        return;
    }
    app_overlay_paint_marks(overlay->groups, scene);
    app_overlay_paint_legends(overlay, scene);
}
