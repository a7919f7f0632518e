/* scenario_orders.c -- see scenario_orders.h. */
#include "scenario_orders.h"

#include <stdlib.h>
#include <string.h>

/* An order shows in every frame alike: a few are enough, from the first in which all has been
 * written twice. */
enum { BLOCK_ALIGNMENT = 4096, FIRST_FRAME = 3, LAST_FRAME = 5 };

typedef struct orders {
    const app_orders_def *def;
    void *memory;
    bool is_late; /* in the run that is on */
    double worst;
} orders;

bool app_orders_is_measure(const app_measure *measure)
{
    return measure->kind == APP_MEASURE_SHUFFLE_LATE || measure->kind == APP_MEASURE_SHUFFLE_PX;
}

static void look(void *user, const tl_lag_sample *sample)
{
    orders *o = user;
    const app_measure *m = o->def->measure;
    if (sample->frames == 0 || sample->reader.name == NULL || sample->value_name == NULL ||
        strcmp(sample->reader.name, m->subject) != 0 || strcmp(sample->value_name, m->other) != 0) {
        return;
    }
    o->is_late = true;
    if (sample->has_px && sample->px > o->worst) {
        o->worst = sample->px;
    }
}

static bool run_order(orders *o, uint64_t seed)
{
    const app_check_def *check = o->def->check;
    const app_scenario *s = check->scenario;
    char error[GM_ERROR_TEXT];
    gm_game *game = NULL;
    gm_input input;
    gm_game_def def = {.memory = o->memory,
                       .memory_bytes = gm_game_memory_bytes(),
                       .first_sector =
                           app_sectors_find(check->sectors, s->recording.header.sector),
                       .sectors = check->sectors->items,
                       .sector_count = check->sectors->count,
                       .log_reads = true};
    app_scenario_start(s, check->edits, check->edit_count, &def);
    def.shuffle_seed = seed;
    if (gm_game_create(&game, &def, error) != GM_OK) {
        return false;
    }
    for (uint64_t frame = 1; frame <= LAST_FRAME; frame++) {
        app_scenario_input(s, frame, &input);
        (void)gm_game_frame(game, &input, error);
        if (frame >= FIRST_FRAME) {
            tl_provenance_each(gm_game_world(game), look, o);
        }
    }
    gm_game_destroy(game);
    return true;
}

static bool goes_on(const app_check_def *check)
{
    return check->go_on == NULL || check->go_on(check->user, 0.0F);
}

static bool run_all(orders *o, uint32_t *late)
{
    for (uint32_t i = 1; i <= o->def->measure->number; i++) {
        o->is_late = false;
        if (!goes_on(o->def->check) || !run_order(o, i)) {
            return false;
        }
        *late += o->is_late ? 1 : 0;
    }
    return true;
}

bool app_orders_are_same(const app_measure *a, const app_measure *b)
{
    return a->number == b->number && strcmp(a->subject, b->subject) == 0 &&
           strcmp(a->other, b->other) == 0;
}

bool app_orders_run(const app_orders_def *def, app_orders_result *out)
{
    orders o = {.def = def};
    size_t bytes = gm_game_memory_bytes();
    bytes = (bytes + BLOCK_ALIGNMENT - 1) / BLOCK_ALIGNMENT * BLOCK_ALIGNMENT;
    *out = (app_orders_result){0};
    o.memory = aligned_alloc(BLOCK_ALIGNMENT, bytes);
    bool is_good = o.memory != NULL && run_all(&o, &out->late);
    free(o.memory);
    out->worst = o.worst;
    return is_good;
}

double app_orders_value(const app_measure *measure, const app_orders_result *result)
{
    return measure->kind == APP_MEASURE_SHUFFLE_LATE ? (double)result->late : result->worst;
}
