/* scenario/scenario_orders.c -- see scenario_orders.h. */
#include "scenario/scenario_orders.h"

#include <stdlib.h>
#include <string.h>

/* An order shows in every frame alike: the last of three has nothing of the order before. */
enum { BLOCK_ALIGNMENT = 4096, FRAMES = 3 };

typedef struct orders {
    const app_orders_def *def;
    void *memory;
    gm_game *game;
    uint64_t frame; /* run last */
    bool is_late;   /* in the order that is on */
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

static bool make_game(orders *o)
{
    const app_check_def *check = o->def->check;
    char error[GM_ERROR_TEXT];
    gm_game_def def = {
        .memory = o->memory,
        .memory_bytes = gm_game_memory_bytes(),
        .first_sector = app_sectors_find(check->sectors, check->scenario->recording.header.sector),
        .sectors = check->sectors->items,
        .sector_count = check->sectors->count,
        .log_reads = true};
    app_scenario_start(check->scenario, check->edits, check->edit_count, &def);
    return gm_game_create(&o->game, &def, error) == GM_OK;
}

/* As the key J does: the game goes on in another order. */
static void run_order(orders *o, uint64_t seed)
{
    char error[GM_ERROR_TEXT];
    gm_input input;
    o->is_late = false;
    for (uint32_t i = 0; i < FRAMES; i++) {
        app_scenario_input(o->def->check->scenario, ++o->frame, &input);
        if (i == 0 && input.command_count < GM_INPUT_MAX_COMMANDS) {
            input.commands[input.command_count++] =
                (gm_command){.kind = GM_COMMAND_SHUFFLE, .value = (int64_t)seed};
        }
        (void)gm_game_frame(o->game, &input, error);
    }
    tl_provenance_each(gm_game_world(o->game), look, o);
}

static bool goes_on(const app_check_def *check)
{
    return check->go_on == NULL || check->go_on(check->user, 0.0F);
}

static bool run_all(orders *o, uint32_t *late)
{
    if (!make_game(o)) {
        return false;
    }
    uint32_t seed = 1;
    while (seed <= o->def->measure->number && goes_on(o->def->check)) {
        run_order(o, seed++);
        *late += o->is_late ? 1 : 0;
    }
    gm_game_destroy(o->game);
    return seed > o->def->measure->number;
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
