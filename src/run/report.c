/* run/report.c -- see report.h. */
#include "run/report.h"

#include "platform/message.h"
#include "platform/output.h"

#include <inttypes.h>
#include <jansson.h>

enum { MAX_PREREQUISITES = 64, REAL_DIGITS = 9 };

/* Without memory for a part there is no whole: NULL goes up to the report. */
static void append(json_t **list, json_t *item)
{
    if (json_array_append_new(*list, item) != 0) {
        json_decref(*list);
        *list = NULL;
    }
}

static void set(json_t **object, const char *key, json_t *value)
{
    if (json_object_set_new(*object, key, value) != 0) {
        json_decref(*object);
        *object = NULL;
    }
}

static json_t *summary_json(const app_series *series)
{
    app_summary s = app_series_summary(series);
    return json_pack("{s:f, s:f, s:f, s:f}", "mean", s.mean, "p50", s.p50, "p99", s.p99, "max",
                     s.max);
}

static json_t *stage_json(app_statistics *statistics, tl_stage stage)
{
    app_stage_cost *cost = &statistics->stages[stage];
    return json_pack("{s:s, s:I, s:o}", "name", tl_stage_name(stage), "runs",
                     (json_int_t)cost->runs, "us", summary_json(&cost->times));
}

/* The groups, or the slots between them. */
static json_t *stages_json(app_statistics *statistics, bool are_groups)
{
    json_t *list = json_array();
    for (int i = 0; i < TL_STAGE_COUNT; i++) {
        bool is_group = tl_stage_group((tl_stage)i) != TL_TICK_GROUP_COUNT;
        if (is_group == are_groups) {
            append(&list, stage_json(statistics, (tl_stage)i));
        }
    }
    return list;
}

static json_t *counts_json(const tl_stats *totals)
{
    return json_pack(
        "{s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "timers_fired", (json_int_t)totals->timers_fired,
        "tickables_ticked", (json_int_t)totals->tickables_ticked, "latent_actions",
        (json_int_t)totals->latent_actions, "newly_spawned", (json_int_t)totals->newly_spawned,
        "demotions", (json_int_t)totals->demotions, "cycles", (json_int_t)totals->cycles,
        "runaways", (json_int_t)totals->runaways);
}

static json_t *lag_px_json(const app_lag_pair *pair)
{
    if (pair->px_samples == 0) {
        return json_null();
    }
    return json_pack("{s:f, s:f}", "mean", pair->px_total / (double)pair->px_samples, "max",
                     pair->px_max);
}

static json_t *lag_pair_json(const app_lag_pair *pair)
{
    json_t *frames = json_pack("{s:I, s:f, s:I}", "min", (json_int_t)pair->frames_min, "mean",
                               (double)pair->frames_total / (double)pair->samples, "max",
                               (json_int_t)pair->frames_max);
    return json_pack("{s:s, s:s, s:I, s:o, s:o}", "reader", pair->reader, "value", pair->value,
                     "samples", (json_int_t)pair->samples, "frames", frames, "px",
                     lag_px_json(pair));
}

static json_t *lags_json(app_lag_table *table)
{
    json_t *list = json_array();
    app_lag_table_sort(table);
    for (uint32_t i = 0; i < table->count; i++) {
        append(&list, lag_pair_json(&table->pairs[i]));
    }
    return list;
}

static json_t *physics_json(app_statistics *statistics, const gm_stats *stats)
{
    size_t steps = statistics->physics_steps.count;
    double overlapped = steps > 0 ? statistics->overlapped_total / (double)steps : 0.0;
    return json_pack("{s:I, s:o, s:f}", "bodies", (json_int_t)stats->bodies, "step_us",
                     summary_json(&statistics->physics_steps), "overlapped", overlapped);
}

static json_t *prerequisites_json(const tl_world *world, tl_tick_id tick)
{
    tl_tick_id before[MAX_PREREQUISITES];
    json_t *list = json_array();
    uint32_t count = tl_tick_prerequisites(world, tick, before, MAX_PREREQUISITES);
    for (uint32_t i = 0; i < count && i < MAX_PREREQUISITES; i++) {
        tl_tick_info info;
        if (tl_tick_get_info(world, before[i], &info) == TL_OK) {
            append(&list, json_string(info.name));
        }
    }
    return list;
}

typedef struct schedule {
    const tl_world *world;
    json_t *list;
} schedule;

static void add_function(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    schedule *s = user;
    double interval = info->interval > 0 ? (double)info->interval / 1e9 : 0.0;
    json_t *row = json_pack(
        "{s:s, s:s, s:s, s:f, s:o, s:s, s:b}", "name", info->name, "wanted",
        tl_tick_group_name(info->group), "actual", tl_tick_group_name(info->actual_start),
        "interval", interval, "prerequisites", prerequisites_json(s->world, tick), "thread",
        info->run_on_any_thread ? "any" : "owner", "enabled", info->state != TL_TICK_DISABLED);
    append(&s->list, row);
}

static json_t *schedule_json(const tl_world *world)
{
    schedule s = {world, json_array()};
    tl_tick_each(world, add_function, &s);
    return s.list;
}

/* Published values as the last frame left them. */
static json_t *values_json(const gm_game *game)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < gm_game_value_count(game); i++) {
        float last[3] = {0.0F, 0.0F, 0.0F};
        const char *name = gm_game_value_at(game, i, last);
        json_t *row = json_pack("{s:s, s:[f, f, f]}", "name", name, "last", (double)last[0],
                                (double)last[1], (double)last[2]);
        append(&list, row);
    }
    return list;
}

static json_t *run_json(const app_report *report, const gm_stats *stats)
{
    char hash[17];
    (void)snprintf(hash, sizeof hash, "%016" PRIx64, report->hash);
    return json_pack("{s:s, s:I, s:I, s:s, s:s, s:I, s:I, s:s, s:I}", "version", tl_version(),
                     "frames", (json_int_t)gm_game_frame_number(report->game), "seed",
                     (json_int_t)report->seed, "hash", hash, "sector", stats->sector_name,
                     "sectors_cleared", (json_int_t)stats->sectors_cleared, "score",
                     (json_int_t)stats->score, "renderer", report->renderer, "workers",
                     (json_int_t)report->workers);
}

static json_t *report_json(const app_report *report)
{
    gm_stats stats = gm_game_stats(report->game);
    app_statistics *statistics = report->statistics;
    json_t *root = run_json(report, &stats);
    set(&root, "lives", json_integer((json_int_t)stats.lives));
    set(&root, "game_over", json_boolean(stats.is_game_over));
    set(&root, "groups", stages_json(statistics, true));
    set(&root, "slots", stages_json(statistics, false));
    set(&root, "counts", counts_json(&stats.totals));
    set(&root, "lag", lags_json(&statistics->lags));
    set(&root, "values", values_json(report->game));
    set(&root, "physics", physics_json(statistics, &stats));
    set(&root, "frame_us", summary_json(&statistics->frames));
    set(&root, "draw_us", summary_json(&statistics->draws));
    set(&root, "present_us", summary_json(&statistics->presents));
    set(&root, "allocations_after_warmup",
        json_integer((json_int_t)stats.allocations_after_warmup));
    set(&root, "schedule", schedule_json(gm_game_world(report->game)));
    return root;
}

bool app_report_write(const app_report *report, const char *path)
{
    app_output output;
    if (!app_output_open(&output, path)) {
        return false;
    }
    json_t *root = report_json(report);
    bool is_good =
        root != NULL &&
        json_dumpf(root, output.file, JSON_INDENT(2) | JSON_REAL_PRECISION(REAL_DIGITS)) == 0;
    json_decref(root);
    if (!is_good) {
        app_message("%s: the report could not be made (out of memory or disk full)", path);
        app_output_abandon(&output);
        return false;
    }
    (void)fputc('\n', output.file);
    return app_output_commit(&output);
}
