/* run/schedule.c -- see schedule.h. */
#include "run/schedule.h"

#include "run/memory.h"

#include <stdlib.h>
#include <string.h>

void lab_schedule_free(lab_schedule *schedule)
{
    free(schedule->edits);
    *schedule = (lab_schedule){0};
}

/* Two kinds that say the opposite have one subject. */
static gm_command_kind subject_kind(gm_command_kind kind)
{
    if (kind == GM_COMMAND_CUT) {
        return GM_COMMAND_AFTER;
    }
    return kind == GM_COMMAND_DISABLE ? GM_COMMAND_ENABLE : kind;
}

static bool has_function(gm_command_kind kind)
{
    return kind != GM_COMMAND_SHUFFLE;
}

static bool names_two(gm_command_kind kind)
{
    return kind == GM_COMMAND_AFTER || kind == GM_COMMAND_CUT;
}

/* "NAME#n" lies within "NAME". */
static bool name_covers(const char *wide, const char *narrow)
{
    size_t length = strlen(wide);

    return strcmp(wide, narrow) == 0 ||
           (strncmp(wide, narrow, length) == 0 && narrow[length] == '#');
}

static bool covers(const gm_command *wide, const gm_command *narrow)
{
    return subject_kind(wide->kind) == subject_kind(narrow->kind) &&
           (!has_function(wide->kind) || name_covers(wide->function, narrow->function)) &&
           (!names_two(wide->kind) || name_covers(wide->other, narrow->other));
}

static bool is_same_subject(const gm_command *a, const gm_command *b)
{
    return covers(a, b) && covers(b, a);
}

static bool names_overlap(const char *a, const char *b)
{
    return name_covers(a, b) || name_covers(b, a);
}

static bool overlaps(const gm_command *a, const gm_command *b)
{
    return subject_kind(a->kind) == subject_kind(b->kind) &&
           (!has_function(a->kind) || names_overlap(a->function, b->function)) &&
           (!names_two(a->kind) || names_overlap(a->other, b->other));
}

static bool is_same(const gm_command *a, const gm_command *b)
{
    return a->kind == b->kind && a->group == b->group && a->time == b->time &&
           a->value == b->value && strcmp(a->function, b->function) == 0 &&
           strcmp(a->other, b->other) == 0;
}

static bool push(lab_schedule *schedule, const gm_command *edit)
{
    void *edits = schedule->edits;

    if (!lab_grow(&edits, &schedule->capacity, schedule->count + 1, sizeof *edit)) {
        return false;
    }
    schedule->edits = edits;
    schedule->edits[schedule->count++] = *edit;
    return true;
}

bool lab_schedule_add(lab_schedule *schedule, const gm_command *edit)
{
    uint32_t keep = 0;

    if (!push(schedule, edit)) {
        return false;
    }
    for (uint32_t i = 0; i + 1 < schedule->count; i++) {
        if (!is_same_subject(&schedule->edits[i], edit)) {
            schedule->edits[keep++] = schedule->edits[i];
        }
    }
    schedule->edits[keep] = schedule->edits[schedule->count - 1];
    schedule->count = keep + 1;
    return true;
}

static const gm_function_info *info_of(const char *function)
{
    char name[GM_COMMAND_NAME] = {0};
    size_t length = strcspn(function, "#");

    if (length < sizeof name) {
        memcpy(name, function, length);
    }
    return gm_function_find(name);
}

static void take_choice(gm_command *edit)
{
    memset(edit->other, 0, sizeof edit->other);
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        const char *first = gm_setting_choice(i, 0);
        if (strcmp(gm_setting_name(i), edit->function) == 0 && strlen(first) < sizeof edit->other) {
            memcpy(edit->other, first, strlen(first) + 1);
        }
    }
}

gm_command lab_schedule_default(const gm_command *subject)
{
    gm_command edit = *subject;
    const gm_function_info *info = info_of(subject->function);

    edit.kind = subject_kind(subject->kind);
    edit.value = 0;
    if (edit.kind == GM_COMMAND_MOVE && info != NULL) {
        edit.group = info->group;
    } else if (edit.kind == GM_COMMAND_INTERVAL && info != NULL) {
        edit.time = info->interval;
    } else if (edit.kind == GM_COMMAND_AFTER && !gm_command_is_own(subject)) {
        edit.kind = GM_COMMAND_CUT;
    } else if (edit.kind == GM_COMMAND_SET) {
        take_choice(&edit);
    }
    return edit;
}

gm_command lab_schedule_find(const lab_schedule *schedule, const gm_command *subject)
{
    for (uint32_t i = schedule->count; i > 0; i--) {
        if (covers(&schedule->edits[i - 1], subject)) {
            return schedule->edits[i - 1];
        }
    }
    return lab_schedule_default(subject);
}

/* The last word on any part of the subject decides for that part. */
static bool differs_in_part(const lab_schedule *schedule, const gm_command *edit)
{
    for (uint32_t i = 0; i < schedule->count; i++) {
        const gm_command *other = &schedule->edits[i];
        if (overlaps(other, edit) && !covers(other, edit) &&
            (other->kind != edit->kind || other->group != edit->group ||
             other->time != edit->time)) {
            return true;
        }
    }
    return false;
}

bool lab_schedule_has(const lab_schedule *schedule, const gm_command *edit)
{
    gm_command now = lab_schedule_find(schedule, edit);
    bool is_setting = edit->kind == GM_COMMAND_SET;
    bool is_other = now.kind != edit->kind ||
                    (edit->kind == GM_COMMAND_MOVE && now.group != edit->group) ||
                    (edit->kind == GM_COMMAND_INTERVAL && now.time != edit->time) ||
                    (is_setting && strcmp(now.other, edit->other) != 0);
    return !is_other && !differs_in_part(schedule, edit);
}

static bool has_same(const lab_schedule *schedule, const gm_command *edit)
{
    for (uint32_t i = 0; i < schedule->count; i++) {
        if (is_same(&schedule->edits[i], edit)) {
            return true;
        }
    }
    return false;
}

static bool has_subject(const lab_schedule *schedule, const gm_command *edit)
{
    for (uint32_t i = 0; i < schedule->count; i++) {
        if (is_same_subject(&schedule->edits[i], edit)) {
            return true;
        }
    }
    return false;
}

/* One that says something on a part of the subject, or on more than it. */
static bool has_neighbour(const lab_schedule *schedule, const gm_command *edit)
{
    for (uint32_t i = 0; i < schedule->count; i++) {
        const gm_command *other = &schedule->edits[i];
        if (overlaps(other, edit) && !is_same_subject(other, edit)) {
            return true;
        }
    }
    return false;
}

/* What overlaps with something is said again, so that the order of the words is right too. */
bool lab_schedule_changes(const lab_schedule *from, const lab_schedule *to, lab_schedule *out)
{
    for (uint32_t i = 0; i < from->count; i++) {
        gm_command plain = lab_schedule_default(&from->edits[i]);
        if (!has_subject(to, &plain) && !push(out, &plain)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < to->count; i++) {
        const gm_command *edit = &to->edits[i];
        bool is_needed =
            !has_same(from, edit) || has_neighbour(from, edit) || has_neighbour(to, edit);
        if (is_needed && !push(out, edit)) {
            return false;
        }
    }
    return true;
}
