/* Tries every single schedule edit on a lesson. Prints a line for each that passes:
 * LESSON<TAB>EDIT. A message without its number, or with a negative one, is an error.
 * Usage: every_edit LESSON|count; count: prints how many lessons there are. The exit status is
 * that of the messages. TL_EVERY_WHOLE=1: no run is cut short (see is_final()) or left out (see
 * is_of_lesson()). */
#include "run/recording_words.h"
#include "scenario/lessons.h"
#include "scenario/scenario_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fewer orders than the lesson asks for: one late order of these is enough to fail. What passes is
 * tried once more, in as many as the lesson asks for. */
enum { ORDERS = 8, MESSAGE = 512, MAX_FUNCTIONS = 256, BLOCK_ALIGNMENT = 4096 };
/* Frames that are measured before an edit may fail early. */
enum { SHORT_WINDOW = 4, FIRST_TRIES = 64 };
/* Limits are in millionths. */
static const double millionths = 1e6;

typedef struct tried {
    app_scenario *scenario;
    app_scenario shorter; /* the same, measured over SHORT_WINDOW */
    app_scenario asked;   /* with all orders; otherwise the same */
    bool has_orders;
    const app_sectors *sectors;
    gm_command edits[APP_MAX_EDITS];
    bool is_there[MAX_FUNCTIONS]; /* see is_of_lesson() */
    uint32_t start_count;
    uint32_t edit_count;
    uint32_t passes;
    uint32_t bad;
    uint32_t whole_runs;
} tried;

static void print_edit(const gm_command *c)
{
    (void)printf("%s %s", app_command_words[c->kind], c->function);
    if (c->kind == GM_COMMAND_MOVE) {
        (void)printf(" %s", tl_tick_group_name(c->group));
    } else if (c->kind == GM_COMMAND_INTERVAL) {
        (void)printf(" %g", (double)c->time / 1e9);
    } else if (c->other[0] != '\0') {
        (void)printf(" %s", c->other);
    }
}

/* "{1} px behind" with a "-" or "-1" for the number. */
static bool is_bad_message(const tried *t, const app_verdict *verdict, char out[MESSAGE])
{
    char values[2][APP_SCENARIO_NAME];
    if (verdict->rule >= t->scenario->rule_count) {
        (void)snprintf(out, MESSAGE, "no message");
        return true;
    }
    const char *text = app_verdict_text(t->scenario, verdict);
    app_verdict_values(t->scenario, verdict, values);
    app_verdict_message(t->scenario, verdict, NULL, out, MESSAGE);
    return (strstr(text, "{1}") != NULL && values[0][0] == '-') || strstr(out, "nan") != NULL ||
           strstr(out, "inf") != NULL;
}

/* A maximum above its limit or a minimum below it stays there, however many frames follow. */
static bool is_final(const app_scenario *s, const app_verdict *v, const app_rule *rule)
{
    const app_condition *c = &rule->condition;
    double value = v->values[c->measure] * millionths;
    bool has_high = c->op == APP_EQUAL || c->op == APP_AT_MOST || c->op == APP_WITHIN;
    bool has_low = c->op == APP_EQUAL || c->op == APP_AT_LEAST || c->op == APP_WITHIN;
    int64_t high = c->op == APP_WITHIN ? c->high : c->low;
    if (rule->is_reason || !v->is_measured[c->measure]) {
        return false;
    }
    return s->measures[c->measure].stat == APP_STAT_MAX   ? has_high && value > (double)high + 1.0
           : s->measures[c->measure].stat == APP_STAT_MIN ? has_low && value < (double)c->low - 1.0
                                                          : false;
}

/* In most lessons most edits fail at once: the whole run is made where the first frames do not
 * decide it. In a lesson where they seldom do, they are not run alone any more. */
static bool judge(tried *t, app_check_def *def, app_verdict *verdict, char error[GM_ERROR_TEXT])
{
    bool is_worth = t->edit_count < FIRST_TRIES || t->whole_runs < t->edit_count / 2;
    def->scenario = &t->shorter;
    if (is_worth && getenv("TL_EVERY_WHOLE") == NULL && app_check_run(def, verdict, error)) {
        for (uint32_t i = 0; i < t->shorter.rule_count; i++) {
            if (is_final(&t->shorter, verdict, &t->shorter.rules[i])) {
                return true;
            }
        }
    }
    t->whole_runs++;
    def->scenario = t->scenario;
    return app_check_run(def, verdict, error);
}

static void note_function(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    tried *t = user;
    (void)tick;
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        t->is_there[i] = t->is_there[i] || strcmp(gm_function_at(i)->name, info->name) == 0;
    }
}

/* All of them, if the start cannot be run or passes. */
static void find_functions(tried *t)
{
    app_check_def check = {.sectors = t->sectors,
                           .scenario = t->scenario,
                           .edits = t->edits,
                           .edit_count = t->start_count};
    const char *sector = t->scenario->recording.header.sector;
    gm_game_def def = {.memory_bytes = gm_game_memory_bytes(),
                       .first_sector = app_sectors_find(t->sectors, sector),
                       .sectors = t->sectors->items,
                       .sector_count = t->sectors->count,
                       .log_reads = true};
    size_t blocks = (def.memory_bytes + BLOCK_ALIGNMENT - 1) / BLOCK_ALIGNMENT;
    char error[GM_ERROR_TEXT];
    app_verdict verdict;
    gm_game *game = NULL;
    def.memory = aligned_alloc(BLOCK_ALIGNMENT, blocks * BLOCK_ALIGNMENT);
    app_scenario_start(t->scenario, t->edits, t->start_count, &def);
    bool is_every = getenv("TL_EVERY_WHOLE") != NULL || !app_check_run(&check, &verdict, error) ||
                    verdict.has_passed || def.memory == NULL ||
                    gm_game_create(&game, &def, error) != GM_OK;
    memset(t->is_there, is_every, sizeof t->is_there);
    for (uint64_t frame = 1; frame <= t->scenario->last_frame && !is_every; frame++) {
        gm_input input;
        tl_tick_each(gm_game_world(game), note_function, t);
        app_scenario_input(t->scenario, frame, &input);
        (void)gm_game_frame(game, &input, error);
    }
    gm_game_destroy(game);
    free(def.memory);
}

static bool is_there(const tried *t, const char *name)
{
    uint32_t i = 0;
    while (i < gm_function_count() && strcmp(gm_function_at(i)->name, name) != 0) {
        i++;
    }
    return i == gm_function_count() || t->is_there[i];
}

/* The start fails. With an edit of functions that it has in no frame it is the same run. */
static bool is_of_lesson(const tried *t, const gm_command *edit)
{
    return edit->kind == GM_COMMAND_SET ||
           (is_there(t, edit->function) && (edit->other[0] == '\0' || is_there(t, edit->other)));
}

/* Also in all orders. */
static bool passes_as_asked(tried *t, app_check_def *def, char error[GM_ERROR_TEXT])
{
    app_verdict verdict;
    def->scenario = t->has_orders ? &t->asked : t->scenario;
    return !t->has_orders || (app_check_run(def, &verdict, error) && verdict.has_passed);
}

static void try_edit(tried *t, const gm_command *edit)
{
    char error[GM_ERROR_TEXT] = "";
    char message[MESSAGE];
    app_verdict verdict;
    if (gm_command_check(edit, error) != GM_OK) {
        return;
    }
    if (!is_of_lesson(t, edit)) {
        return;
    }
    t->edits[t->start_count] = *edit;
    app_check_def def = {
        .sectors = t->sectors, .edits = t->edits, .edit_count = t->start_count + 1};
    if (!judge(t, &def, &verdict, error)) {
        (void)printf("%" PRIu32 "\t", t->scenario->lesson);
        print_edit(edit);
        (void)printf("\tcannot be tried: %s\n", error);
        t->bad++;
    } else if (verdict.has_passed && !passes_as_asked(t, &def, error)) {
        t->edit_count++;
        return; /* its message has a number: that of late orders */
    } else if (verdict.has_passed) {
        (void)printf("%" PRIu32 "\t", t->scenario->lesson);
        print_edit(edit);
        (void)printf("\n");
        t->passes++;
    } else if (is_bad_message(t, &verdict, message)) {
        (void)fprintf(stderr, "%" PRIu32 "\t%s\tafter %s %s\n", t->scenario->lesson, message,
                      app_command_words[edit->kind], edit->function);
        t->bad++;
    } else if (getenv("TL_EVERY_MESSAGE") != NULL) {
        (void)fprintf(stderr, "%" PRIu32 "\t%s\t", t->scenario->lesson, message);
        (void)fflush(stderr);
        (void)fprintf(stderr, "%s %s %s %d\n", app_command_words[edit->kind], edit->function,
                      edit->other, (int)edit->group);
    }
    t->edit_count++;
}

static gm_command edit_of(gm_command_kind kind, const char *function)
{
    gm_command edit = {.kind = kind};
    (void)snprintf(edit.function, sizeof edit.function, "%s", function);
    return edit;
}

static void try_function(tried *t, const char *name)
{
    static const double intervals[] = {0.0, 0.02, 0.1, 10.0};
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        gm_command edit = edit_of(GM_COMMAND_MOVE, name);
        edit.group = (tl_tick_group)group;
        try_edit(t, &edit);
    }
    for (size_t i = 0; i < sizeof intervals / sizeof intervals[0]; i++) {
        gm_command edit = edit_of(GM_COMMAND_INTERVAL, name);
        edit.time = (tl_time)(intervals[i] * 1e9);
        try_edit(t, &edit);
    }
    gm_command off = edit_of(GM_COMMAND_DISABLE, name);
    try_edit(t, &off);
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        for (int cuts = 0; cuts < 2; cuts++) {
            gm_command edit = edit_of(cuts != 0 ? GM_COMMAND_CUT : GM_COMMAND_AFTER, name);
            (void)snprintf(edit.other, sizeof edit.other, "%s", gm_function_at(i)->name);
            if (cuts == 0 || gm_command_is_own(&edit)) {
                try_edit(t, &edit);
            }
        }
    }
}

static void try_settings(tried *t)
{
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        for (uint32_t k = 0; gm_setting_choice(i, k) != NULL; k++) {
            gm_command edit = edit_of(GM_COMMAND_SET, gm_setting_name(i));
            (void)snprintf(edit.other, sizeof edit.other, "%s", gm_setting_choice(i, k));
            try_edit(t, &edit);
        }
    }
}

/* What the start has may be cut, too. */
static void try_cuts_of_start(tried *t)
{
    for (uint32_t i = 0; i < t->start_count; i++) {
        gm_command edit = t->edits[i];
        if (edit.kind == GM_COMMAND_AFTER) {
            edit.kind = GM_COMMAND_CUT;
            try_edit(t, &edit);
        }
    }
}

static void try_lesson(tried *t)
{
    t->asked = *t->scenario;
    t->has_orders = false;
    for (uint32_t i = 0; i < t->scenario->measure_count; i++) {
        app_measure *m = &t->scenario->measures[i];
        bool is_order = m->kind == APP_MEASURE_SHUFFLE_LATE || m->kind == APP_MEASURE_SHUFFLE_PX;
        t->has_orders = t->has_orders || is_order;
        m->number = is_order ? ORDERS : m->number;
    }
    t->start_count = app_scenario_edits(t->scenario, 0, t->edits);
    t->edit_count = 0;
    t->passes = 0;
    t->whole_runs = 0;
    t->shorter = *t->scenario;
    t->shorter.seeds = 1;
    if (t->shorter.last_frame - t->shorter.first_frame >= SHORT_WINDOW) {
        t->shorter.last_frame = t->shorter.first_frame + SHORT_WINDOW - 1;
    }
    find_functions(t);
    try_cuts_of_start(t);
    try_settings(t);
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        try_function(t, gm_function_at(i)->name);
    }
    (void)fprintf(
        stderr, "lesson %" PRIu32 ": %" PRIu32 " edits, %" PRIu32 " whole runs, %" PRIu32 " pass\n",
        t->scenario->lesson, t->edit_count, t->whole_runs, t->passes);
}

int main(int argc, char **argv)
{
    app_lessons lessons = {0};
    app_sectors sectors = {0};
    tried t = {.sectors = &sectors};
    bool is_count = argc > 1 && strcmp(argv[1], "count") == 0;
    long wanted = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    if (gm_function_count() > MAX_FUNCTIONS || !app_lessons_load(&lessons) ||
        !app_sectors_load(&sectors)) {
        return 2;
    }
    if (is_count) {
        (void)printf("%" PRIu32 "\n", lessons.count);
    }
    for (uint32_t i = 0; i < lessons.count; i++) {
        t.scenario = &lessons.items[i];
        if (!is_count && (long)t.scenario->lesson == wanted) {
            try_lesson(&t);
        }
    }
    app_lessons_free(&lessons);
    app_sectors_free(&sectors);
    return t.bad > 0 ? 1 : 0;
}
