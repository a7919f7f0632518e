/* run/statistics.c -- see statistics.h. */
#include "run/statistics.h"

typedef struct span {
    int64_t begin;
    int64_t end;
    bool is_used;
} span;

static void widen(span *s, const tl_frame_item *item)
{
    if (!s->is_used || item->begin_ns < s->begin) {
        s->begin = item->begin_ns;
    }
    if (!s->is_used || item->end_ns > s->end) {
        s->end = item->end_ns;
    }
    s->is_used = true;
}

static void add_trace(app_statistics *statistics, const tl_frame_trace *trace)
{
    span spans[TL_STAGE_COUNT] = {0};
    for (uint32_t i = 0; i < trace->item_count; i++) {
        const tl_frame_item *item = &trace->items[i];
        widen(&spans[item->item.stage], item);
        statistics->stages[item->item.stage].runs++;
    }
    for (int i = 0; i < TL_STAGE_COUNT; i++) {
        if (spans[i].is_used) {
            app_series_add(&statistics->stages[i].times, spans[i].end - spans[i].begin);
        }
    }
}

static void add_physics(app_statistics *statistics, const gm_stats *stats)
{
    if (stats->physics_steps != statistics->physics_step_count) {
        statistics->physics_step_count = stats->physics_steps;
        statistics->overlapped_total += stats->physics_overlapped;
        app_series_add(&statistics->physics_steps, stats->physics_step_ns);
    }
}

void app_statistics_add(app_statistics *statistics, const gm_game *game, int64_t frame_ns)
{
    tl_world *world = gm_game_world(game);
    const tl_frame_trace *trace = tl_trace_frame(world);
    gm_stats stats = gm_game_stats(game);
    app_series_add(&statistics->frames, frame_ns);
    if (trace != NULL) {
        add_trace(statistics, trace);
    }
    add_physics(statistics, &stats);
    app_lag_table_add(&statistics->lags, world);
}

void app_statistics_free(app_statistics *statistics)
{
    for (int i = 0; i < TL_STAGE_COUNT; i++) {
        app_series_free(&statistics->stages[i].times);
    }
    app_series_free(&statistics->frames);
    app_series_free(&statistics->draws);
    app_series_free(&statistics->presents);
    app_series_free(&statistics->physics_steps);
    app_lag_table_free(&statistics->lags);
}
