/* lab/fill.c -- see fill.h. */
#include "lab/fill.h"

#include "lab/guide.h"
#include "lab/insight.h"
#include "lab/tour.h"

#include <tickline/ambiguity.h>

#include <stdio.h>
#include <string.h>

static const float speeds[LAB_SPEEDS] = {0.0625F, 0.125F, 0.25F, 0.5F, 1.0F, 2.0F, 4.0F};

static void fill_time(app_lab *lab)
{
    lab_model *m = &lab->model;
    const lab_drive *drive = lab->run.drive;
    const lab_timeline *timeline = lab_drive_timeline(lab->run.drive);
    m->is_held = lab_drive_is_held(drive);
    if (!m->is_held) {
        lab_drop_held_notice(lab);
    }
    m->newest = lab_drive_newest(drive);
    m->is_in_past =
        lab_place_finished(lab_drive_place(drive)) + 1 < m->newest ||
        (!lab_drive_place(drive).is_open && lab_place_finished(lab_drive_place(drive)) < m->newest);
    m->speed = speeds[lab->speed];
    m->snapshot_count = lab_timeline_snapshot_count(timeline);
    m->snapshot_bytes = lab_timeline_snapshot_bytes(timeline);
    m->oldest = m->snapshot_count > 0 ? lab_timeline_snapshot_frame(timeline, 0) : 0;
}

/* Frames of the past are run again, to be looked at. A new future is run for the first time. */
static void fill_again(app_lab *lab)
{
    lab_place place = lab_drive_place(lab->run.drive);
    if (lab->model.newest < lab_place_finished(lab->farthest)) {
        lab->farthest = place;
        lab->has_gone_back = false;
    }
    int order = lab_place_compare(place, lab->farthest);
    lab->has_gone_back = order < 0 || (order == 0 && lab->has_gone_back);
    lab->farthest = order > 0 ? place : lab->farthest;
    lab->model.is_again = lab->has_gone_back;
}

static void fill_breaks(app_lab *lab)
{
    lab_model *m = &lab->model;
    const lab_breakpoints *list = lab_drive_breakpoints(lab->run.drive);
    m->break_count = 0;
    m->expected = list->expected;
    m->expected_count = list->expected_count;
    lab_place place = lab_drive_place(lab->run.drive);
    bool has_stopped = m->is_held && lab_drive_stop(lab->run.drive) == LAB_STOP_BREAKPOINT;
    bool is_at_read =
        lab->has_way_back && m->is_held && lab_place_compare(place, lab->read_place) == 0;
    lab->had_stop = lab->had_stop && (is_at_read || !has_stopped); /* the reason is another one */
    m->stop = has_stopped || (is_at_read && lab->had_stop) ? &list->reason : NULL;
    m->is_at_write =
        lab->has_way_back && m->is_held && lab_place_compare(place, lab->write_place) == 0;
    for (uint32_t i = 0; i < list->count && m->break_count < LAB_MAX_BREAKS; i++) {
        const lab_breakpoint *from = &list->items[i];
        lab_break_row *row = &m->breaks[m->break_count++];
        *row = (lab_break_row){.kind = from->kind,
                               .group = tl_stage_group(from->stage),
                               .hits = (uint32_t)from->hits,
                               .id = from->id,
                               .is_disabled = from->is_disabled};
        (void)snprintf(row->function, sizeof row->function, "%s", from->name);
    }
}

typedef struct ambiguity_list {
    app_lab *lab;
    uint32_t count;
} ambiguity_list;

static void put_label(const lab_frame *frame, tl_tick_id id, char out[LAB_FUNCTION_LABEL])
{
    uint32_t at = lab_frame_function(frame, id);
    (void)snprintf(out, LAB_FUNCTION_LABEL, "%s", at != LAB_NONE ? frame->functions[at].label : "");
}

static void add_ambiguity(void *user, const tl_ambiguity *found)
{
    ambiguity_list *list = user;
    lab_model *m = &list->lab->model;
    if (list->count == LAB_MAX_AMBIGUITIES) {
        return;
    }
    lab_ambiguity *row = &m->ambiguities[list->count];
    *row = (lab_ambiguity){.value = found->value_name, .is_read_first = found->is_read_first};
    put_label(&list->lab->frame, found->reader, row->reader);
    put_label(&list->lab->frame, found->writer, row->writer);
    list->count += row->reader[0] != '\0' && row->writer[0] != '\0' ? 1 : 0;
}

/* A frame held half way has not read everything: the list stays that of the last whole one. */
static void fill_ambiguities(app_lab *lab)
{
    ambiguity_list list = {lab, 0};
    if (lab->frame.is_open) {
        return;
    }
    (void)tl_ambiguity_each(gm_game_world(lab_drive_game(lab->run.drive)), add_ambiguity, &list);
    lab->model.ambiguity_count = list.count;
}

/* Undo and reset take an order back too. */
static uint64_t seed_in_force(const lab_history *history, uint32_t in_force)
{
    uint64_t seed = 0;
    for (uint32_t i = 0; i < in_force; i++) {
        uint64_t frame = 0;
        const lab_change *change = lab_history_step(history, i, &frame);
        if (change->is_reset || change->edit.kind == GM_COMMAND_SHUFFLE) {
            seed = change->is_reset ? 0 : (uint64_t)change->edit.value;
        }
    }
    return seed;
}

/* Those that were made in the middle of a frame, or between two while nothing runs. */
static void fill_pending(app_lab *lab, uint32_t in_force)
{
    lab_model *m = &lab->model;
    const lab_history *history = &lab->run.history;
    uint64_t now = lab_drive_place(lab->run.drive).frame;
    m->pending_count = 0;
    for (uint32_t i = in_force; i > 0 && m->pending_count < LAB_MAX_PENDING; i--) {
        uint64_t frame = 0;
        const lab_change *change = lab_history_step(history, i - 1, &frame);
        if (change->is_reset || (frame != 0 && frame <= now)) {
            continue;
        }
        lab_pending *pending = &m->pending[m->pending_count++];
        bool is_move = change->edit.kind == GM_COMMAND_MOVE;
        pending->is_undone = false;
        pending->group = is_move ? change->edit.group : TL_TICK_GROUP_COUNT;
        (void)snprintf(pending->function, sizeof pending->function, "%s", change->edit.function);
        lab_history_label(history, i - 1, &lab->layout.picture, pending->text);
    }
}

/* The function of a move is not yet in that group; instances are looked up by their label. */
static bool is_elsewhere(const lab_frame *frame, const char *function, tl_tick_group group)
{
    for (uint32_t i = 0; i < frame->function_count; i++) {
        const lab_function *f = &frame->functions[i];
        bool is_it = strcmp(f->label, function) == 0 ||
                     (f->info.name != NULL && strcmp(f->info.name, function) == 0);
        if (is_it) {
            return f->info.group != group;
        }
    }
    return false;
}

static bool has_pending(const lab_model *m, const char *function)
{
    for (uint32_t i = 0; i < m->pending_count; i++) {
        if (strcmp(m->pending[i].function, function) == 0) {
            return true;
        }
    }
    return false;
}

/* Moves that were undone since the frame shown; of a function that of the oldest: there it goes. */
static void fill_undone(app_lab *lab, uint32_t in_force)
{
    lab_model *m = &lab->model;
    const lab_history *history = &lab->run.history;
    uint32_t count = lab_history_count(history, NULL);
    for (uint32_t i = in_force; i < count && m->pending_count < LAB_MAX_PENDING; i++) {
        const lab_change *change = lab_history_step(history, i, NULL);
        const char *function = change->edit.function;
        if (change->is_reset || change->edit.kind != GM_COMMAND_MOVE || has_pending(m, function)) {
            continue;
        }
        gm_command before = lab_history_before(history, i);
        if (is_elsewhere(&lab->frame, function, before.group)) {
            lab_pending *pending = &m->pending[m->pending_count++];
            *pending = (lab_pending){.group = before.group, .is_undone = true};
            (void)snprintf(pending->function, sizeof pending->function, "%s", function);
            lab_history_deed(history, i, &lab->layout.picture, pending->text);
        }
    }
}

static void fill_history(app_lab *lab)
{
    lab_model *m = &lab->model;
    const lab_history *history = &lab->run.history;
    uint32_t in_force = 0;
    uint32_t count = lab_history_count(history, &in_force);
    uint32_t first = count > LAB_MAX_HISTORY ? count - LAB_MAX_HISTORY : 0;
    m->history_count = 0;
    for (uint32_t i = first; i < count; i++) {
        lab_history_row *row = &m->history[m->history_count++];
        row->is_undone = i >= in_force;
        lab_history_label(history, i, &lab->layout.picture, row->text);
    }
    fill_pending(lab, in_force);
    fill_undone(lab, in_force);
    m->shuffle_seed = seed_in_force(history, in_force);
    m->can_undo = lab_history_can_undo(history);
    m->can_redo = lab_history_can_redo(history);
}

static void fill_shadow(app_lab *lab)
{
    lab_model *m = &lab->model;
    lab_shadow *shadow = lab->run.shadow;
    m->shadow = NULL;
    m->shadow_count = 0;
    m->shown = shadow != NULL ? m->shown | LAB_SHOW_SHADOW : m->shown & ~(uint32_t)LAB_SHOW_SHADOW;
    if (shadow == NULL) {
        return;
    }
    uint64_t frame = lab_shadow_frame(shadow);
    m->shadow = frame == lab_place_finished(lab_drive_place(lab->run.drive))
                    ? lab_shadow_view(shadow)
                    : NULL;
    m->shadow_count = lab_shadow_strip(shadow, frame, lab->shadow_px, LAB_STRIP);
    m->shadow_px = lab->shadow_px;
}

/* While a guess is open, panels and world do not show how old what was read is. */
static void hide_answers(app_lab *lab, bool was_guess_open)
{
    bool is_open = lab->model.lesson.is_guess_open;
    lab->is_stale = lab->is_stale || (was_guess_open && !is_open);
    lab->frame.sample_count = is_open ? 0 : lab->frame.sample_count;
}

static void fill_settings(app_lab *lab)
{
    const gm_game *game = lab->session->game;
    for (uint32_t i = 0; i < gm_setting_count() && i < LAB_SETTINGS; i++) {
        lab->model.choices[i] = gm_game_choice(game, i);
    }
}

void lab_fill_play_keys(app_lab *lab)
{
    char name[APP_BINDING_NAME];
    lab_play_keys *keys = &lab->model.play_keys;
    app_bindings b = lab->settings != NULL ? lab->settings->bindings : app_bindings_default();
    app_fly_name(&b, false, name);
    (void)snprintf(keys->fly, sizeof keys->fly, "%s", name);
    app_key_name(b.keys[APP_DEED_FIRE][0], name);
    (void)snprintf(keys->fire, sizeof keys->fire, "LMB %s", name);
    app_key_name(b.keys[APP_DEED_FOCUS][0], name);
    (void)snprintf(keys->focus, sizeof keys->focus, "%s", name);
}

void lab_fill(app_lab *lab)
{
    lab_model *m = &lab->model;
    gm_game *game = lab_drive_game(lab->run.drive);
    if (lab->is_stale) {
        (void)lab_frame_take(&lab->frame, game);
        lab->taken = lab->frame.is_open ? LAB_NOTHING_TAKEN : lab->frame.number;
        lab->is_stale = false;
        lab->is_new = true;
    }
    if (lab->is_new) {
        fill_ambiguities(lab);
        lab->is_new = false;
    }
    m->frame = &lab->frame;
    m->past = &lab->past;
    m->view = gm_game_view(game);
    m->overlays = lab->overlay->groups;
    m->renderer = lab->session->renderer;
    m->seed = lab->session->start.seed;
    m->has_diverged = lab->witness.first_difference != 0;
    fill_time(lab);
    fill_again(lab);
    fill_breaks(lab);
    lab_cursor_fill(lab);
    fill_history(lab);
    lab_order_verdict_fill(lab);
    fill_shadow(lab);
    fill_settings(lab);
    lab_fill_play_keys(lab);
    char line[LAB_BRUSH_TEXT];
    bool was_guess_open = m->lesson.is_guess_open;
    lab_taught_fill(lab);
    if (lab_swap_fill(lab, line)) {
        lab_tell_text(lab, false, line);
    }
    lab_guide_fill(lab);
    lab->overlay->lesson = lab->lesson != NULL ? &m->guide : NULL;
    lab_lesson_view_fill(lab);
    lab_insight_fill(lab);
    lab_tour_fill(lab);
    hide_answers(lab, was_guess_open);
    m->is_recording_movie = app_movie_is_on(&lab->session->exports.movie);
    m->is_recording_trace = lab_trace_is_on(&lab->session->exports.trace);
}
