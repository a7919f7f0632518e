/* run/history.c -- see history.h. */
#include "run/history.h"

#include "run/memory.h"
#include "run/schedule.h"

#include "run/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lab_history_begin(lab_history *history, const gm_command *edits, uint32_t count)
{
    void *start = history->start;

    history->step_count = 0;
    history->moment_count = 0;
    history->pending_count = 0;
    history->current = 0;
    history->redo = 0;
    history->frame = 0;
    history->start_count = 0;
    if (!lab_grow(&start, &history->start_capacity, count, sizeof *edits)) {
        return false;
    }
    history->start = start;
    for (uint32_t i = 0; i < count; i++) {
        history->start[history->start_count++] = edits[i];
    }
    return true;
}

void lab_history_free(lab_history *history)
{
    free(history->start);
    free(history->steps);
    free(history->moments);
    free(history->pending);
    *history = (lab_history){0};
}

static uint32_t depth_of(const lab_history *history, uint32_t step)
{
    uint32_t depth = 0;

    for (; step != 0; step = history->steps[step - 1].parent) {
        depth++;
    }
    return depth;
}

/* The steps from the beginning to this one; free() it. NULL: no memory, or no step. */
static uint32_t *path_to(const lab_history *history, uint32_t step, uint32_t *count)
{
    *count = depth_of(history, step);
    uint32_t *path = *count > 0 ? malloc(*count * sizeof *path) : NULL;

    for (uint32_t i = *count; path != NULL && i > 0; i--) {
        path[i - 1] = step;
        step = history->steps[step - 1].parent;
    }
    return path;
}

static bool add_start(const lab_history *history, lab_schedule *out)
{
    bool has_room = true;

    out->count = 0;
    for (uint32_t i = 0; i < history->start_count && has_room; i++) {
        has_room = lab_schedule_add(out, &history->start[i]);
    }
    return has_room;
}

/* The schedule with everything up to a step in force. */
static bool schedule_at(const lab_history *history, uint32_t step, lab_schedule *out)
{
    uint32_t count = 0;
    uint32_t *path = path_to(history, step, &count);
    bool has_room = (path != NULL || count == 0) && add_start(history, out);

    for (uint32_t i = 0; i < count && has_room; i++) {
        const lab_change *at = &history->steps[path[i] - 1];
        has_room = at->is_reset ? add_start(history, out) : lab_schedule_add(out, &at->edit);
    }
    free(path);
    return has_room;
}

/* What was to happen later never was. */
static void forget_after(lab_history *history, uint64_t frame)
{
    while (history->moment_count > 0 && history->moments[history->moment_count - 1].frame > frame) {
        history->moment_count--;
    }
}

static bool append_pending(lab_history *history, const lab_schedule *changes)
{
    void *pending = history->pending;
    void *moments = history->moments;

    /* Room for the moment in which they will act is taken now: that must not fail. */
    if (!lab_grow(&moments, &history->moment_capacity, history->moment_count + 1,
                  sizeof *history->moments)) {
        return false;
    }
    history->moments = moments;
    if (!lab_grow(&pending, &history->pending_capacity, history->pending_count + changes->count,
                  sizeof *history->pending)) {
        return false;
    }
    history->pending = pending;
    for (uint32_t i = 0; i < changes->count; i++) {
        history->pending[history->pending_count++] = changes->edits[i];
    }
    return true;
}

/* Makes another step the current one. */
static bool go_to(lab_history *history, uint32_t step)
{
    lab_schedule from = {0};
    lab_schedule to = {0};
    lab_schedule changes = {0};
    bool is_good = schedule_at(history, history->current, &from) &&
                   schedule_at(history, step, &to) && lab_schedule_changes(&from, &to, &changes) &&
                   append_pending(history, &changes);

    if (is_good) {
        forget_after(history, history->frame);
        history->current = step;
    }
    lab_schedule_free(&from);
    lab_schedule_free(&to);
    lab_schedule_free(&changes);
    return is_good;
}

static uint32_t *redo_of(lab_history *history, uint32_t step)
{
    return step != 0 ? &history->steps[step - 1].redo : &history->redo;
}

static bool add_step(lab_history *history, const lab_change *step)
{
    void *steps = history->steps;

    if (!lab_grow(&steps, &history->step_capacity, history->step_count + 1, sizeof *step)) {
        return false;
    }
    history->steps = steps;
    uint32_t parent = history->current;
    history->steps[history->step_count++] = *step;
    history->steps[history->step_count - 1].parent = parent;
    if (!go_to(history, history->step_count)) {
        history->step_count--;
        return false;
    }
    *redo_of(history, parent) = history->step_count;
    return true;
}

bool lab_history_would_cycle(const lab_history *history, const gm_command *edit,
                             char path[GM_ERROR_TEXT])
{
    lab_schedule now = {0};
    bool closes = false;

    path[0] = '\0';
    if (schedule_at(history, history->current, &now)) {
        closes = gm_command_closes_cycle(edit, now.edits, now.count, path);
    }
    lab_schedule_free(&now);
    return closes;
}

bool lab_history_has(const lab_history *history, const gm_command *edit)
{
    lab_schedule now = {0};
    bool has = schedule_at(history, history->current, &now) && lab_schedule_has(&now, edit);
    lab_schedule_free(&now);
    return has;
}

bool lab_history_do(lab_history *history, const gm_command *edit, char error[GM_ERROR_TEXT])
{
    error[0] = '\0';
    if (!app_edit_is_schedule(edit->kind)) {
        (void)snprintf(error, GM_ERROR_TEXT, "expected a change of the schedule");
        return false;
    }
    if (gm_command_check(edit, error) != GM_OK ||
        (edit->value != 1 && lab_history_would_cycle(history, edit, error))) {
        return false;
    }
    if (!add_step(history, &(lab_change){.edit = *edit})) {
        (void)snprintf(error, GM_ERROR_TEXT, "out of memory");
        return false;
    }
    return true;
}

bool lab_history_can_undo(const lab_history *history)
{
    return history->current != 0;
}

static uint32_t next_redo(const lab_history *history)
{
    return history->current != 0 ? history->steps[history->current - 1].redo : history->redo;
}

bool lab_history_can_redo(const lab_history *history)
{
    return next_redo(history) != 0;
}

bool lab_history_undo(lab_history *history)
{
    return history->current != 0 && go_to(history, history->steps[history->current - 1].parent);
}

bool lab_history_redo(lab_history *history)
{
    uint32_t step = next_redo(history);

    return step != 0 && go_to(history, step);
}

bool lab_history_can_reset(const lab_history *history)
{
    return history->current != 0 && !history->steps[history->current - 1].is_reset;
}

bool lab_history_reset(lab_history *history)
{
    return lab_history_can_reset(history) && add_step(history, &(lab_change){.is_reset = true});
}

bool lab_history_is_waiting(const lab_history *history)
{
    return history->pending_count > 0;
}

void lab_history_take(lab_history *history, uint64_t frame, gm_input *input)
{
    uint32_t room = GM_INPUT_MAX_COMMANDS - input->command_count;
    uint32_t taken = history->pending_count < room ? history->pending_count : room;

    history->frame = frame;
    forget_after(history, frame - 1);
    if (taken == 0) {
        return;
    }
    memcpy(input->commands + input->command_count, history->pending,
           taken * sizeof history->pending[0]);
    input->command_count += taken;
    history->pending_count -= taken;
    memmove(history->pending, history->pending + taken,
            history->pending_count * sizeof history->pending[0]);
    if (history->pending_count == 0) {
        history->moments[history->moment_count++] = (lab_history_mark){frame, history->current};
    }
}

static uint32_t step_at(const lab_history *history, uint64_t frame)
{
    uint32_t step = 0;

    for (uint32_t i = 0; i < history->moment_count && history->moments[i].frame <= frame; i++) {
        step = history->moments[i].step;
    }
    return step;
}

void lab_history_pass(lab_history *history, uint64_t frame)
{
    history->frame = frame;
    if (history->pending_count == 0) {
        history->current = step_at(history, frame);
    }
}

void lab_history_seek(lab_history *history, uint64_t frame)
{
    history->frame = frame;
    history->pending_count = 0;
    history->current = step_at(history, frame);
}

void lab_history_cut(lab_history *history, uint64_t frame)
{
    forget_after(history, frame);
    if (history->frame > frame) {
        lab_history_seek(history, frame);
    }
}

uint32_t lab_history_at(const lab_history *history, uint64_t frame)
{
    return depth_of(history, step_at(history, frame));
}

uint32_t lab_history_count(const lab_history *history, uint32_t *done)
{
    uint32_t count = depth_of(history, history->current);

    if (done != NULL) {
        *done = count;
    }
    for (uint32_t step = next_redo(history); step != 0; step = history->steps[step - 1].redo) {
        count++;
    }
    return count;
}

/* Number + 1 of a listed step; 0: none. */
static uint32_t listed(const lab_history *history, uint32_t index)
{
    uint32_t done = depth_of(history, history->current);
    uint32_t step = index < done ? history->current : next_redo(history);

    for (uint32_t i = index + 1; index < done && i < done; i++) {
        step = history->steps[step - 1].parent;
    }
    for (uint32_t i = done; i < index && step != 0; i++) {
        step = history->steps[step - 1].redo;
    }
    return step;
}

const lab_change *lab_history_step(const lab_history *history, uint32_t index, uint64_t *frame)
{
    uint32_t step = listed(history, index);
    bool is_done = index < depth_of(history, history->current);

    if (frame != NULL) {
        *frame = 0;
    }
    for (uint32_t i = 0; frame != NULL && is_done && i < history->moment_count; i++) {
        if (history->moments[i].step == step && history->moments[i].frame <= history->frame) {
            *frame = history->moments[i].frame;
        }
    }
    return step != 0 ? &history->steps[step - 1] : NULL;
}

gm_command lab_history_before(const lab_history *history, uint32_t index)
{
    const lab_change *step = lab_history_step(history, index, NULL);
    lab_schedule before = {0};
    gm_command edit = {0};

    if (step != NULL) {
        bool is_good = schedule_at(history, step->parent, &before);
        edit =
            is_good ? lab_schedule_find(&before, &step->edit) : lab_schedule_default(&step->edit);
    }
    lab_schedule_free(&before);
    return edit;
}

uint32_t lab_history_edits(const lab_history *history, gm_command *out, uint32_t capacity)
{
    lab_schedule now = {0};
    uint32_t count = schedule_at(history, history->current, &now) ? now.count : 0;

    for (uint32_t i = 0; i < count && i < capacity; i++) {
        out[i] = now.edits[i];
    }
    lab_schedule_free(&now);
    return count;
}
