/* run/timeline.c -- see timeline.h. */
#include "run/timeline.h"

#include "run/memory.h"
#include "run/snapshots.h"

#include <stdio.h>
#include <string.h>

/* On the way to a place of the past: snapshots this close together, in this many frames before it,
 * make the next step back short. */
enum { FILL_GAP = 10, FILL_SPAN = 64 };

struct lab_timeline {
    gm_game **game;
    gm_game_def made_with;
    lab_tape *tape;
    lab_snapshots ring;
    tl_allocator allocator;
    uint32_t period;
    uint32_t warm_frames;
    uint64_t due; /* the frame after which the next snapshot is taken */
};

static lab_timeline made_of(const lab_timeline_def *def)
{
    return (lab_timeline){.game = def->game,
                          .made_with = *def->made_with,
                          .tape = def->tape,
                          .allocator = def->allocator,
                          .period = def->period != 0 ? def->period : LAB_TIMELINE_PERIOD,
                          .warm_frames =
                              def->warm_frames != 0 ? def->warm_frames : LAB_TIMELINE_WARM};
}

/* Of the game as it is, between frames. */
static void save(lab_timeline *timeline)
{
    const gm_game *game = *timeline->game;
    uint64_t frame = gm_game_frame_number(game);
    void *memory = lab_snapshots_add(&timeline->ring, frame, gm_game_snapshot_bytes(game), frame);
    if (memory != NULL) {
        gm_game_save(game, memory);
        lab_snapshots_prepare(&timeline->ring);
    }
    timeline->due = frame + timeline->period;
}

/* After going somewhere else. */
static void find_due(lab_timeline *timeline)
{
    uint64_t frame = lab_place_finished(lab_timeline_place(timeline));
    const lab_snapshot *before = lab_snapshots_before(&timeline->ring, frame);
    timeline->due = (before != NULL ? before->frame : frame) + timeline->period;
}

static void save_if_due(lab_timeline *timeline)
{
    if (gm_game_frame_number(*timeline->game) >= timeline->due && gm_game_can_restore()) {
        save(timeline);
    }
}

lab_timeline *lab_timeline_open(const lab_timeline_def *def)
{
    lab_place here = lab_place_of(*def->game);
    if (here.is_open || here.frame != lab_tape_frames(def->tape)) {
        return NULL;
    }
    lab_timeline *timeline = lab_memory_resize(&def->allocator, NULL, 0, sizeof *timeline);
    if (timeline == NULL) {
        return NULL;
    }
    *timeline = made_of(def);
    size_t budget = def->budget_bytes != 0 ? def->budget_bytes : LAB_TIMELINE_BUDGET;
    if (!lab_snapshots_open(&timeline->ring, &def->allocator, budget, timeline->period)) {
        (void)lab_memory_resize(&def->allocator, timeline, sizeof *timeline, 0);
        return NULL;
    }
    timeline->due = here.frame;
    save_if_due(timeline);
    return timeline;
}

void lab_timeline_close(lab_timeline *timeline)
{
    if (timeline == NULL) {
        return;
    }
    tl_allocator allocator = timeline->allocator;
    lab_snapshots_close(&timeline->ring);
    (void)lab_memory_resize(&allocator, timeline, sizeof *timeline, 0);
}

gm_game *lab_timeline_game(const lab_timeline *timeline)
{
    return *timeline->game;
}

const lab_tape *lab_timeline_tape(const lab_timeline *timeline)
{
    return timeline->tape;
}

lab_place lab_timeline_place(const lab_timeline *timeline)
{
    return lab_place_of(*timeline->game);
}

uint64_t lab_timeline_newest(const lab_timeline *timeline)
{
    return lab_tape_frames(timeline->tape);
}

void lab_timeline_cut(lab_timeline *timeline)
{
    uint64_t frame = gm_game_frame_number(*timeline->game);
    lab_tape_cut(timeline->tape, frame);
    lab_snapshots_cut(&timeline->ring, frame);
}

static gm_result refuse(char error[GM_ERROR_TEXT], gm_result result, const char *text)
{
    (void)snprintf(error, GM_ERROR_TEXT, "%s", text);
    return result;
}

/* A new input is put on the tape, which is cut for it; NULL is the tape's own. */
static gm_result take_input(lab_timeline *timeline, const gm_input *input, gm_input *taken,
                            char error[GM_ERROR_TEXT])
{
    uint64_t frame = gm_game_frame_number(*timeline->game) + 1;
    if (input != NULL) {
        lab_timeline_cut(timeline);
        if (!lab_tape_add(timeline->tape, input)) {
            return refuse(error, GM_ERR_MEMORY, "out of memory: the input cannot be kept");
        }
    }
    bool is_there = lab_tape_get(timeline->tape, frame, taken);
    return is_there ? GM_OK : refuse(error, GM_ERR_INVALID, "there is no such frame yet");
}

gm_result lab_timeline_begin(lab_timeline *timeline, const gm_input *input,
                             char error[GM_ERROR_TEXT])
{
    gm_input taken;
    error[0] = '\0';
    if (*timeline->game == NULL) {
        return refuse(error, GM_ERR_MEMORY, "the simulation is gone");
    }
    if (lab_timeline_place(timeline).is_open) {
        return refuse(error, GM_ERR_INVALID, "a frame is open");
    }
    gm_result result = take_input(timeline, input, &taken, error);
    if (result != GM_OK) {
        return result;
    }
    result = gm_game_frame_begin(*timeline->game, &taken, error);
    if (result == GM_ERR_MEMORY) {
        lab_timeline_end(timeline); /* it is counted all the same */
    }
    return result;
}

void lab_timeline_end(lab_timeline *timeline)
{
    gm_game_frame_end(*timeline->game);
    save_if_due(timeline);
}

gm_result lab_timeline_frame(lab_timeline *timeline, const gm_input *input,
                             char error[GM_ERROR_TEXT])
{
    gm_result result = lab_timeline_begin(timeline, input, error);
    if (lab_timeline_place(timeline).is_open) {
        lab_timeline_end(timeline);
    }
    return result;
}

/* Seeking. */

static bool is_reachable(const lab_timeline *timeline, lab_place place)
{
    return place.frame <= lab_timeline_newest(timeline) && (!place.is_open || place.frame > 0);
}

/* The snapshot to start from, or NULL. */
static const lab_snapshot *start_for(const lab_timeline *timeline, uint64_t finished)
{
    uint64_t warm = timeline->warm_frames;
    return lab_snapshots_before(&timeline->ring, finished > warm ? finished - warm : 0);
}

/* Whether running on from here is the shortest way. */
static bool is_ahead(const lab_timeline *timeline, lab_place place)
{
    lab_place here = lab_timeline_place(timeline);
    if (lab_place_compare(here, place) > 0) {
        return false;
    }
    const lab_snapshot *start = start_for(timeline, lab_place_finished(place));
    return start == NULL || start->frame <= here.frame;
}

static gm_result make_anew(lab_timeline *timeline, char error[GM_ERROR_TEXT])
{
    if (lab_timeline_place(timeline).is_open) {
        gm_game_frame_end(*timeline->game);
    }
    return gm_game_resimulate(timeline->game, &timeline->made_with, NULL, 0, error);
}

static gm_result go_back(lab_timeline *timeline, uint64_t finished, char error[GM_ERROR_TEXT])
{
    const lab_snapshot *start = start_for(timeline, finished);
    gm_result result = GM_OK;
    if (start != NULL) {
        gm_game_restore(*timeline->game, start->memory);
    } else {
        result = make_anew(timeline, error);
    }
    if (result == GM_OK) {
        find_due(timeline);
        timeline->due -= start == NULL ? timeline->period : 0;
        save_if_due(timeline);
    }
    return result;
}

static void save_if_near(lab_timeline *timeline, uint64_t finished)
{
    uint64_t frame = gm_game_frame_number(*timeline->game);
    const lab_snapshot *before = lab_snapshots_before(&timeline->ring, frame);
    uint64_t gap = before != NULL ? frame - before->frame : frame;
    if (finished - frame >= timeline->warm_frames && finished - frame <= FILL_SPAN &&
        gap >= FILL_GAP && gm_game_can_restore()) {
        save(timeline);
    }
}

/* Runs the tape until the game is between frames after that one. An edit that is refused was
 * refused the first time too. */
static void run_to(lab_timeline *timeline, uint64_t finished, bool is_back)
{
    char error[GM_ERROR_TEXT];
    if (lab_timeline_place(timeline).is_open && gm_game_frame_number(*timeline->game) <= finished) {
        lab_timeline_end(timeline);
    }
    while (gm_game_frame_number(*timeline->game) < finished) {
        (void)lab_timeline_frame(timeline, NULL, error);
        if (is_back) {
            save_if_near(timeline, finished);
        }
    }
}

static void step_to(lab_timeline *timeline, uint64_t position)
{
    char error[GM_ERROR_TEXT];
    tl_item item;
    if (!lab_timeline_place(timeline).is_open) {
        (void)lab_timeline_begin(timeline, NULL, error);
    }
    tl_world *world = gm_game_world(*timeline->game);
    while (tl_frame_position(world) < position && tl_frame_step(world, &item) == TL_OK &&
           item.kind != TL_ITEM_NONE) {
    }
    (void)tl_frame_next(world, &item);
}

gm_result lab_timeline_seek(lab_timeline *timeline, lab_place place, char error[GM_ERROR_TEXT])
{
    error[0] = '\0';
    if (*timeline->game == NULL) {
        return refuse(error, GM_ERR_MEMORY, "the simulation is gone");
    }
    if (!is_reachable(timeline, place)) {
        return refuse(error, GM_ERR_INVALID, "the run does not reach so far");
    }
    uint64_t finished = lab_place_finished(place);
    bool is_back = !is_ahead(timeline, place);
    if (is_back) {
        gm_result result = go_back(timeline, finished, error);
        if (result != GM_OK) {
            return result;
        }
    }
    run_to(timeline, finished, is_back);
    if (place.is_open) {
        step_to(timeline, place.position);
    }
    return GM_OK;
}

uint64_t lab_timeline_cheap(const lab_timeline *timeline, uint64_t frame)
{
    const lab_snapshot *start = start_for(timeline, frame);
    if (start == NULL || start->frame == 0) {
        return 0;
    }
    return start->frame + timeline->warm_frames;
}

bool lab_timeline_set_tracing(lab_timeline *timeline, bool trace_frames, bool log_reads)
{
    if (!gm_game_set_tracing(*timeline->game, trace_frames, log_reads)) {
        return false;
    }
    timeline->made_with.trace_frames = trace_frames;
    timeline->made_with.log_reads = log_reads;
    return true;
}

uint32_t lab_timeline_snapshot_count(const lab_timeline *timeline)
{
    return timeline->ring.count;
}

uint64_t lab_timeline_snapshot_frame(const lab_timeline *timeline, uint32_t index)
{
    return timeline->ring.items[index].frame;
}

size_t lab_timeline_snapshot_bytes(const lab_timeline *timeline)
{
    return timeline->ring.bytes;
}
