/* scenario/scenario_others.c -- texts after a pass that hold for some schedules only: read, written
 * and chosen. See scenario.h. */
#include "platform/number.h"
#include "run/edit.h"
#include "run/recording_words.h"
#include "scenario/scenario_check.h"
#include "scenario/scenario_line.h"
#include "scenario/scenario_words.h"

#include <stdio.h>
#include <string.h>

static const char any[] = "any";
/* Words: 0 "why", 1 "if", 2 "edit" or a measure, then the change. */
enum { CONDITION = 2, KIND = 3, FUNCTION = 4, OBJECT = 5 };

static bool is_alone(gm_command_kind kind)
{
    return kind == GM_COMMAND_ENABLE || kind == GM_COMMAND_DISABLE;
}

/* What stands for "any" while the rest of the change is checked. */
static const char *stand_in(gm_command_kind kind, const char *function)
{
    const char *first = gm_function_at(0)->name;
    return kind == GM_COMMAND_MOVE        ? tl_tick_group_name(TL_TICK_GROUP_POST_PHYSICS)
           : kind == GM_COMMAND_INTERVAL  ? "1"
           : kind == GM_COMMAND_SET       ? ""
           : strcmp(first, function) != 0 ? first
                                          : gm_function_at(1)->name;
}

/* edit KIND FUNCTION OBJECT|any */
static bool take_change(app_reader *r, app_other *out, uint32_t *next)
{
    char text[3 * GM_COMMAND_NAME];
    char error[GM_ERROR_TEXT];
    const char *function = app__scenario_word_at(r, FUNCTION);
    const char *object = app__scenario_word_at(r, OBJECT);
    gm_command_kind kind = (gm_command_kind)app_word_find(app_command_words, APP_COMMAND_KINDS,
                                                          app__scenario_word_at(r, KIND));
    bool is_known =
        (int)kind < APP_COMMAND_KINDS && app_edit_is_schedule(kind) && kind != GM_COMMAND_SHUFFLE;
    out->is_any = is_known && !is_alone(kind) && strcmp(object, any) == 0;
    *next = is_known && is_alone(kind) ? OBJECT : OBJECT + 1;
    (void)snprintf(text, sizeof text, "%s%s%s", function, *next > OBJECT ? "=" : "",
                   *next == OBJECT ? ""
                   : out->is_any   ? stand_in(kind, function)
                                   : object);
    return (is_known && app_edit_parse(kind, text, &out->edit, error, sizeof error)) ||
           app_reader_fail_at(r, KIND,
                              "a change as in a line 'edit', its last word may be 'any': such as "
                              "'move Reticle any'");
}

bool app__scenario_take_other(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    uint32_t next = 0;
    if (!app__scenario_has_room(r, s->other_count, APP_MAX_OTHERS)) {
        return false;
    }
    app_other *other = &s->others[s->other_count++];
    *other = (app_other){.is_unreal = strcmp(r->words[0], "unreal") == 0,
                         .is_of_edit = strcmp(app__scenario_word_at(r, CONDITION), "edit") == 0};
    return (other->is_of_edit
                ? take_change(r, other, &next)
                : app__scenario_take_condition(r, CONDITION, &other->condition, &next)) &&
           app__scenario_take_text(r, next, other->text);
}

/* "move Reticle any" */
static void change_text(const app_other *other, char *text, size_t size)
{
    if (other->is_any) {
        (void)snprintf(text, size, "%s %s %s", app_command_words[other->edit.kind],
                       other->edit.function, any);
    } else {
        app_scenario_edit_text(&other->edit, text, size);
    }
}

void app__scenario_write_others(FILE *file, const app_scenario *s, bool is_unreal)
{
    for (uint32_t i = 0; i < s->other_count; i++) {
        const app_other *other = &s->others[i];
        char text[3 * GM_COMMAND_NAME + 32];
        if (other->is_unreal != is_unreal) {
            continue;
        }
        if (other->is_of_edit) {
            change_text(other, text, sizeof text);
        } else {
            app_condition_text(s, &other->condition, text, sizeof text);
        }
        (void)fprintf(file, "%s if %s %s %s\n", is_unreal ? "unreal" : "why",
                      other->is_of_edit ? "edit" : s->measures[other->condition.measure].name, text,
                      other->text);
    }
}

/* The group, function, choice or number of seconds of a change. */
static void object_text(const gm_command *edit, char value[APP_SCENARIO_NAME])
{
    if (edit->kind == GM_COMMAND_MOVE) {
        (void)snprintf(value, APP_SCENARIO_NAME, "%s", tl_tick_group_name(edit->group));
    } else if (edit->kind == GM_COMMAND_INTERVAL) {
        app_number_text(edit->time, 9, value);
    } else {
        (void)snprintf(value, APP_SCENARIO_NAME, "%s", edit->other);
    }
}

static bool is_of_change(const app_other *other, const gm_command *change)
{
    const gm_command *wanted = &other->edit;
    bool is_object =
        other->is_any || (wanted->group == change->group && wanted->time == change->time &&
                          strcmp(wanted->other, change->other) == 0);
    return wanted->kind == change->kind && strcmp(wanted->function, change->function) == 0 &&
           is_object;
}

static bool is_changed_so(const app_check_def *def, const app_other *other,
                          char value[APP_SCENARIO_NAME])
{
    gm_command changes[2 * APP_MAX_EDITS];
    uint32_t count = app_scenario_list_changes(def->scenario, def->edits, def->edit_count, changes);
    for (uint32_t i = 0; i < count; i++) {
        if (is_of_change(other, &changes[i])) {
            object_text(&changes[i], value);
            return true;
        }
    }
    return false;
}

static bool holds(const app_check_def *def, const app_verdict *verdict, const app_other *other,
                  char value[APP_SCENARIO_NAME])
{
    uint32_t measure = other->condition.measure;
    if (other->is_of_edit) {
        return is_changed_so(def, other, value);
    }
    if (!verdict->is_measured[measure] ||
        !app_condition_holds(&other->condition, verdict->values[measure])) {
        return false;
    }
    app_measure_text(&def->scenario->measures[measure], verdict->values[measure], value,
                     APP_SCENARIO_NAME);
    return true;
}

const char *app_check_told(const app_check_def *def, const app_verdict *verdict, bool is_unreal,
                           char value[APP_SCENARIO_NAME])
{
    const app_scenario *s = def->scenario;
    value[0] = '\0';
    for (uint32_t i = 0; i < s->other_count; i++) {
        if (s->others[i].is_unreal == is_unreal && holds(def, verdict, &s->others[i], value)) {
            return s->others[i].text;
        }
    }
    return is_unreal ? s->unreal : s->why;
}
