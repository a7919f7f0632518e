/* scenario/scenario_words.c -- see scenario_words.h. */
#include "scenario/scenario_words.h"

#include "platform/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MILLION = 1000000 };

const app_measure_shape app_measure_shapes[APP_MEASURE_KINDS] = {
    [APP_MEASURE_LAG_PX] = {"lag-px", "px", true, true, true, false, false, 0},
    [APP_MEASURE_LAG_FRAMES] = {"lag-frames", "frames", true, true, true, false, false, 0},
    [APP_MEASURE_LATE] = {"late", "frames", true, true, false, false, false, 0},
    [APP_MEASURE_COUNT] = {"count", "", true, false, true, false, false, 0},
    [APP_MEASURE_RUNS] = {"runs", "runs", true, false, true, true, false, 0},
    [APP_MEASURE_VALUE] = {"value", "", true, false, true, false, false, 3},
    [APP_MEASURE_GROUP] = {"group", "", true, false, false, true, false, 0},
    [APP_MEASURE_WANTED] = {"wanted", "", true, false, false, true, false, 0},
    [APP_MEASURE_STAGE] = {"stage", "", true, false, false, false, false, 0},
    [APP_MEASURE_AFTER] = {"after", "", true, true, false, true, true, 0},
    [APP_MEASURE_INTERVAL] = {"interval", "s", true, false, false, true, false, 0},
    [APP_MEASURE_CHOICE] = {"choice", "", true, true, false, false, true, 0},
    [APP_MEASURE_SHUFFLE_LATE] = {"shuffle-late", "orders", true, true, false, false, false,
                                  APP_MAX_ORDERS},
    [APP_MEASURE_SHUFFLE_PX] = {"shuffle-px", "px", true, true, false, false, false,
                                APP_MAX_ORDERS},
    [APP_MEASURE_EDITS] = {"edits", "edits", false, false, false, false, false, 0},
    [APP_MEASURE_TRACE_LATE] = {"trace-late", "frames", true, false, false, false, false, 0},
    [APP_MEASURE_GUESS] = {"guess", "frames", false, false, false, false, false, 0},
    [APP_MEASURE_MISS] = {"miss", "frames", false, false, false, false, false, 0},
};

const char *const app_stat_words[APP_STATS] = {"-", "min", "mean", "max", "total", "last"};
const char *const app_operator_words[APP_OPERATORS] = {"==", "!=", "<=", ">=", "within"};
const char *const app_step_words[APP_STEP_KINDS] = {"predict", "edit",  "shuffle",
                                                    "frames",  "check", "demoted"};
const char *const app_counter_words[APP_COUNTERS] = {
    "timers_fired", "tickables_ticked", "latent_actions", "newly_spawned",
    "demotions",    "cycles",           "runaways"};

const char *const app_act_words[APP_ACT_WORDS] = {
    "<shuffle>", "<move>",   "<hold>", "<check>", "<hint>",   "<step>", "<undo>",
    "<lab>",     "<lesson>", "<back>", "<frame>", "<rewind>", "<redo>"};

const char *const app_chapter_words[APP_CHAPTERS] = {"frame", "order", "time", "life"};
const char *const app_chapter_titles[APP_CHAPTERS] = {"The frame", "The order", "The time",
                                                      "The life"};
const char *const app_chapter_lines[APP_CHAPTERS] = {
    "groups, physics, frame time and pause", "what waits for what, and cycles",
    "intervals, timers and the next tick", "births, delays, threads and levels"};

bool app_step_has_count(app_step_kind kind)
{
    return kind == APP_STEP_SHUFFLE || kind == APP_STEP_FRAMES;
}

uint64_t app_counter_value(const tl_stats *stats, uint32_t counter)
{
    const uint64_t values[APP_COUNTERS] = {
        stats->timers_fired, stats->tickables_ticked, stats->latent_actions, stats->newly_spawned,
        stats->demotions,    stats->cycles,           stats->runaways};
    return values[counter];
}

uint32_t app_word_find(const char *const *words, uint32_t count, const char *word)
{
    uint32_t i = 0;
    while (i < count && strcmp(words[i], word) != 0) {
        i++;
    }
    return i;
}

const char *app_measure_value_name(app_measure_kind kind, int64_t value)
{
    int64_t index = value / MILLION;
    if (value % MILLION != 0 || index < 0) {
        return NULL;
    }
    bool is_group = kind == APP_MEASURE_GROUP || kind == APP_MEASURE_WANTED;
    if (is_group && index < TL_TICK_GROUP_COUNT) {
        return tl_tick_group_name((tl_tick_group)index);
    }
    return kind == APP_MEASURE_STAGE && index < TL_STAGE_COUNT ? tl_stage_name((tl_stage)index)
                                                               : NULL;
}

bool app_measure_value_of(app_measure_kind kind, const char *name, int64_t *value)
{
    for (int64_t i = 0; i < TL_STAGE_COUNT; i++) {
        const char *other = app_measure_value_name(kind, i * MILLION);
        if (other != NULL && strcmp(other, name) == 0) {
            *value = i * MILLION;
            return true;
        }
    }
    return false;
}

static const char *counter_unit(const char *counter)
{
    static const char *const units[APP_COUNTERS + 1] = {
        "timers", "tickables", "actions", "functions", "functions", "cycles", "functions", ""};
    return units[app_word_find(app_counter_words, APP_COUNTERS, counter)];
}

const char *app_measure_unit(const app_measure *measure)
{
    if (measure->kind == APP_MEASURE_VALUE) {
        return gm_value_unit(measure->subject);
    }
    return measure->kind == APP_MEASURE_COUNT ? counter_unit(measure->subject)
                                              : app_measure_shapes[measure->kind].unit;
}

const char *app_unit_of_one(const char *unit)
{
    static const char *const words[][2] = {
        {"frames", "{1} frame"},       {"orders", "{1} order"},   {"runs", "{1} run"},
        {"calls", "{1} call"},         {"reads", "{1} read"},     {"ticks", "{1} tick"},
        {"shots", "{1} shot"},         {"gates", "{1} gate"},     {"beats", "{1} beat"},
        {"chicks", "{1} chick"},       {"edits", "{1} edit"},     {"degrees", "{1} degree"},
        {"functions", "{1} function"}, {"cycles", "{1} cycle"},   {"bounces", "{1} bounce"},
        {"tickables", "{1} tickable"}, {"actions", "{1} action"}, {"timers", "{1} timer"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i][0], unit) == 0) {
            return words[i][1];
        }
    }
    return unit;
}

static const char *subject_word(app_measure_kind kind)
{
    const app_measure_shape *shape = &app_measure_shapes[kind];
    bool is_reader = shape->has_other && !shape->is_pair;
    bool is_function = shape->is_function || is_reader || kind == APP_MEASURE_TRACE_LATE;
    return !shape->has_subject          ? ""
           : kind == APP_MEASURE_COUNT  ? "COUNTER "
           : kind == APP_MEASURE_CHOICE ? "DEVICE "
           : is_function                ? "FUNCTION "
                                        : "VALUE ";
}

static const char *other_word(app_measure_kind kind)
{
    const app_measure_shape *shape = &app_measure_shapes[kind];
    return !shape->has_other            ? ""
           : kind == APP_MEASURE_CHOICE ? "CHOICE "
           : shape->is_pair             ? "FUNCTION "
                                        : "VALUE ";
}

const char *app_measure_usage(app_measure_kind kind, char *out, size_t size)
{
    const app_measure_shape *shape = &app_measure_shapes[kind];
    (void)snprintf(out, size, "%s%s%s%s%s%s", subject_word(kind), other_word(kind),
                   shape->most == 0            ? ""
                   : kind == APP_MEASURE_VALUE ? "INDEX "
                                               : "ORDERS ",
                   shape->has_stat ? "STAT " : "", shape->unit[0] != '\0' ? "\xE2\x86\x92 " : "",
                   shape->unit);
    return out;
}

/* Lengths always have three decimals, so that a figure does not change its width. */
void app_measure_text(const app_measure *measure, double value, char *text, size_t size)
{
    double millionths = round(value * MILLION);
    const char *name = app_measure_value_name(measure->kind, (int64_t)millionths);
    if (name != NULL) {
        (void)snprintf(text, size, "%s", name);
    } else if (strcmp(app_measure_shapes[measure->kind].unit, "px") == 0) {
        (void)snprintf(text, size, "%.3f", fabs(value) < 0.0005 ? 0.0 : value);
    } else {
        char number[32];
        app_number_text((int64_t)(round(value * 1000.0) * 1000.0), 6, number);
        (void)snprintf(text, size, "%s", number);
    }
}

static void value_text(const app_measure *measure, int64_t value, char text[32])
{
    const char *name = app_measure_value_name(measure->kind, value);
    if (name != NULL) {
        (void)snprintf(text, 32, "%s", name);
    } else {
        app_number_text(value, 6, text);
    }
}

void app_condition_text(const app_scenario *scenario, const app_condition *condition, char *text,
                        size_t size)
{
    const app_measure *measure = &scenario->measures[condition->measure];
    char low[32];
    char high[32];
    value_text(measure, condition->low, low);
    value_text(measure, condition->high, high);
    (void)snprintf(text, size, "%s %s%s%s", app_operator_words[condition->op], low,
                   condition->op == APP_WITHIN ? " " : "", condition->op == APP_WITHIN ? high : "");
}

/* What is measured is rounded to what can be asked for. */
bool app_condition_holds(const app_condition *condition, double value)
{
    double v = round(value * MILLION);
    double low = (double)condition->low;
    switch (condition->op) {
    case APP_EQUAL:
        return v == low;
    case APP_NOT_EQUAL:
        return v != low;
    case APP_AT_MOST:
        return v <= low;
    case APP_AT_LEAST:
        return v >= low;
    case APP_WITHIN:
        return v >= low && v <= (double)condition->high;
    case APP_OPERATORS:
        break;
    }
    return false;
}
