/* scenario/scenario_check.c -- see scenario_check.h. */
#include "scenario/scenario_check.h"

#include "scenario/scenario_orders.h"
#include "scenario/scenario_trace.h"

#include <game/picture.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_ALIGNMENT = 4096 };

typedef struct judge {
    const app_check_def *def;
    void *memory;
    app_meter meter;
    gm_game *game;
    app_verdict *out;
    uint64_t frames; /* run so far, of all seeds */
    uint64_t frames_of_all;
    char *error;
} judge;

static bool fail(judge *j, const char *text)
{
    (void)snprintf(j->error, GM_ERROR_TEXT, "%s", text);
    return false;
}

static bool goes_on(judge *j)
{
    const app_check_def *def = j->def;
    float progress = (float)((double)j->frames / (double)j->frames_of_all);
    return def->go_on == NULL || def->go_on(def->user, progress) || fail(j, "stopped");
}

static bool make_game(judge *j, uint64_t seed)
{
    const app_check_def *check = j->def;
    gm_game_def def = {
        .memory = j->memory,
        .memory_bytes = gm_game_memory_bytes(),
        .first_sector = app_sectors_find(check->sectors, check->scenario->recording.header.sector),
        .sectors = check->sectors->items,
        .sector_count = check->sectors->count,
        .trace_frames = true,
        .log_reads = true};
    app_scenario_start(check->scenario, check->edits, check->edit_count, &def);
    def.seed = seed;
    if (def.first_sector == check->sectors->count) {
        return fail(j, "the scenario's sector is none of --list-sectors");
    }
    return gm_game_create(&j->game, &def, j->error) == GM_OK;
}

/* The hashes of the file hold for its own start only. */
static bool compare_hash(judge *j, uint64_t frame, uint32_t *next)
{
    const app_recording *recording = &j->def->scenario->recording;
    bool is_start = j->def->edit_count == recording->header.edit_count &&
                    app_check_changes(j->def) == 0 && j->out->seed == recording->header.seed;
    while (is_start && *next < recording->hash_count && recording->hashes[*next].frame == frame) {
        const app_recorded_hash *expected = &recording->hashes[(*next)++];
        if (expected->hash != gm_game_hash(j->game)) {
            (void)snprintf(j->error, GM_ERROR_TEXT,
                           "line %" PRIu32 ": expected hash %016" PRIx64 " after frame %" PRIu64
                           ", not %016" PRIx64,
                           expected->line, expected->hash, frame, gm_game_hash(j->game));
            return false;
        }
        j->out->hashes++;
    }
    return true;
}

static bool run_frames(judge *j)
{
    const app_scenario *s = j->def->scenario;
    uint32_t next_hash = 0;
    gm_input input;
    j->out->hashes = 0;
    for (uint64_t frame = 1; frame <= s->last_frame; frame++) {
        char line[GM_ERROR_TEXT] = "";
        app_scenario_input(s, frame, &input);
        (void)gm_game_frame(j->game, &input, line);
        app_meter_add(&j->meter, j->game);
        j->frames++;
        if (!compare_hash(j, frame, &next_hash) || !goes_on(j)) {
            return false;
        }
    }
    return true;
}

static bool holds(const app_verdict *v, const app_rule *rule)
{
    return v->is_measured[rule->condition.measure] &&
           app_condition_holds(&rule->condition, v->values[rule->condition.measure]);
}

bool app_verdict_has_expectation(const app_scenario *scenario, const app_verdict *verdict)
{
    return verdict->hashes > 0 || app_scenario_is_judged(scenario);
}

/* The first reason that holds, or the first expectation that does not. rule_count: there is none.
 */
static uint32_t find_rule(const app_scenario *s, const app_verdict *v, bool is_reason)
{
    uint32_t i = 0;
    while (i < s->rule_count &&
           (s->rules[i].is_reason != is_reason || holds(v, &s->rules[i]) != is_reason)) {
        i++;
    }
    return i;
}

/* Passed if every expectation holds; else why: a reason, or else the expectation. */
static void judge_rules(const app_scenario *s, app_verdict *v)
{
    uint32_t failed = find_rule(s, v, false);
    uint32_t reason = find_rule(s, v, true);
    v->has_passed = failed == s->rule_count && app_verdict_has_expectation(s, v);
    v->rule = v->has_passed || reason == s->rule_count ? failed : reason;
}

void app_verdict_take(const app_check_def *def, const app_meter *meter, const gm_game *game,
                      app_verdict *out)
{
    const app_scenario *s = def->scenario;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        const app_measure *m = &s->measures[i];
        if (m->kind == APP_MEASURE_EDITS) {
            out->is_measured[i] = true;
            out->values[i] = (double)app_check_changes(def);
        } else if (!app_orders_is_measure(m)) {
            out->is_measured[i] = app_meter_value(meter, game, i, &out->values[i]);
        }
    }
    judge_rules(s, out);
}

static bool run_seed(judge *j, uint64_t seed)
{
    if (!make_game(j, seed)) {
        return false;
    }
    j->out->seed = seed;
    app_meter_free(&j->meter);
    bool is_good = app_meter_open(&j->meter, j->def->scenario) || fail(j, "out of memory");
    is_good = is_good && run_frames(j);
    if (is_good) {
        app_verdict_take(j->def, &j->meter, j->game, j->out);
        j->out->hash = gm_game_hash(j->game);
        if (j->def->on_end != NULL) {
            j->def->on_end(j->def->user, j->game);
        }
    }
    gm_game_destroy(j->game);
    return is_good;
}

static bool run_orders_of(judge *j, const app_measure *first)
{
    const app_check_def *def = j->def;
    app_orders_def orders = {def, first};
    app_orders_result result;
    if (!app_orders_run(&orders, &result)) {
        return fail(j, "the orders could not be run");
    }
    for (uint32_t i = 0; i < def->scenario->measure_count; i++) {
        const app_measure *m = &def->scenario->measures[i];
        if (app_orders_is_measure(m) && app_orders_are_same(m, first)) {
            j->out->values[i] = app_orders_value(m, &result);
            j->out->is_measured[i] = true;
        }
    }
    return true;
}

/* One seed of the game is enough: here it is the order that differs. */
static bool run_orders(judge *j)
{
    const app_scenario *s = j->def->scenario;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        const app_measure *m = &s->measures[i];
        if (app_orders_is_measure(m) && !j->out->is_measured[i] && !run_orders_of(j, m)) {
            return false;
        }
    }
    return goes_on(j);
}

static bool run_seeds(judge *j)
{
    const app_scenario *s = j->def->scenario;
    bool is_good = run_orders(j);
    for (uint32_t i = 0; i < s->seeds && is_good; i++) {
        is_good = run_seed(j, s->recording.header.seed + i);
        if (!j->out->has_passed) {
            break;
        }
    }
    return is_good;
}

/* A guess about 1,000 orders may be 5 % off. */
int64_t app_guess_slack(const app_scenario *scenario)
{
    enum { MILLION = 1000000, SHARE = 20 };
    const app_prediction *p = &scenario->prediction;
    if (!p->is_asked) {
        return 0;
    }
    bool is_order = app_orders_is_measure(&scenario->measures[p->measure]);
    return is_order ? p->value / MILLION / SHARE * MILLION : MILLION / SHARE;
}

bool app_guess_is_right(const app_scenario *scenario, int64_t guess)
{
    const app_prediction *p = &scenario->prediction;
    return p->is_asked && llabs(guess - p->value) <= app_guess_slack(scenario);
}

void app_check_set_guess(app_check_def *def, int64_t guess)
{
    def->has_guess = true;
    def->guess = guess;
}

uint32_t app_check_changes(const app_check_def *def)
{
    return def->scenario->trace[0] != '\0'
               ? (def->has_guess ? 1 : 0)
               : app_scenario_changes(def->scenario, def->edits, def->edit_count);
}

bool app_check_run(const app_check_def *def, app_verdict *out, char error[GM_ERROR_TEXT])
{
    judge j = {.def = def, .out = out, .error = error};
    size_t bytes = gm_game_memory_bytes();
    *out = (app_verdict){0};
    error[0] = '\0';
    if (def->scenario->trace[0] != '\0') {
        bool is_measured = app_trace_measure(def, out, error);
        judge_rules(def->scenario, out);
        return is_measured;
    }
    bytes = (bytes + BLOCK_ALIGNMENT - 1) / BLOCK_ALIGNMENT * BLOCK_ALIGNMENT;
    j.frames_of_all = def->scenario->last_frame * def->scenario->seeds;
    j.memory = aligned_alloc(BLOCK_ALIGNMENT, bytes);
    if (j.memory == NULL) {
        return fail(&j, "out of memory");
    }
    bool is_good = run_seeds(&j);
    app_meter_free(&j.meter);
    free(j.memory);
    return is_good;
}

/* Values of lags are -1 where nothing was measured. */
static bool has_number(const app_verdict *verdict, const app_condition *condition)
{
    return verdict->is_measured[condition->measure] && verdict->values[condition->measure] >= 0.0;
}

const char *app_verdict_text(const app_scenario *scenario, const app_verdict *verdict)
{
    const app_rule *rule = &scenario->rules[verdict->rule];
    bool is_complete =
        strstr(rule->message, "{1}") == NULL || has_number(verdict, &rule->condition);
    return is_complete ? rule->message : APP_NOTHING_MEASURED;
}

void app_verdict_values(const app_scenario *scenario, const app_verdict *verdict,
                        char values[2][APP_SCENARIO_NAME])
{
    const app_condition *c = &scenario->rules[verdict->rule].condition;
    (void)snprintf(values[0], APP_SCENARIO_NAME, "-");
    if (verdict->is_measured[c->measure]) {
        app_measure_text(&scenario->measures[c->measure], verdict->values[c->measure], values[0],
                         APP_SCENARIO_NAME);
    }
    app_condition_text(scenario, c, values[1], APP_SCENARIO_NAME);
}

void app_verdict_message(const app_scenario *scenario, const app_verdict *verdict, const char *text,
                         char *out, size_t size)
{
    char values[2][APP_SCENARIO_NAME];
    out[0] = '\0';
    if (verdict->has_passed || verdict->rule >= scenario->rule_count) {
        return;
    }
    app_verdict_values(scenario, verdict, values);
    (void)gm_picture_fill(out, size, text != NULL ? text : app_verdict_text(scenario, verdict),
                          (const char *const[2]){values[0], values[1]}, 2);
}
