/* lab/order_verdict.c -- whether what is read depends on the order: 1,000 orders of the schedule as
 * it is, tried in the background. See state.h. */
#include "lab/state.h"

#include <string.h>

enum { SHUFFLE_FRAMES = 240 };

static bool judged_input(const void *user, uint64_t frame, gm_input *out)
{
    return lab_tape_get(user, frame, out);
}

/* The tape grows while the verdict is worked out on another thread, so that thread gets a copy. */
static bool copy_tape(app_lab *lab, uint64_t frames)
{
    gm_input input;
    lab_tape *judged = &lab->run.judged;
    lab_tape_cut(judged, 0);
    for (uint64_t frame = 1; frame <= frames; frame++) {
        if (!lab_tape_get(&lab->session->tape, frame, &input) || !lab_tape_add(judged, &input)) {
            return false;
        }
    }
    return true;
}

/* The edits in force; which order was shuffled is no part of the question. */
static uint32_t edits_of_now(const app_lab *lab, gm_command edits[APP_MAX_EDITS])
{
    uint32_t kept = 0;
    uint32_t count = lab_history_edits(&lab->run.history, edits, APP_MAX_EDITS);
    count = count < APP_MAX_EDITS ? count : APP_MAX_EDITS;
    for (uint32_t i = 0; i < count; i++) {
        if (edits[i].kind != GM_COMMAND_SHUFFLE) {
            edits[kept++] = edits[i];
        }
    }
    return kept;
}

bool lab_order_verdict_begin(app_lab *lab)
{
    lab_running *run = &lab->run;
    uint64_t frames = lab_tape_frames(&lab->session->tape);
    frames = frames < SHUFFLE_FRAMES ? frames : SHUFFLE_FRAMES;
    lab_order_verdict_forget(lab);
    if (frames == 0 || !copy_tape(lab, frames)) {
        return false;
    }
    run->judged_edit_count = edits_of_now(lab, run->judged_edits);
    lab_shuffle_def def = {.game = &lab->session->made_with,
                           .edits = run->judged_edits,
                           .edit_count = run->judged_edit_count,
                           .inputs = judged_input,
                           .inputs_user = &run->judged,
                           .frames = frames};
    run->shuffle = lab_shuffle_start(&def);
    return run->shuffle != NULL;
}

void lab_order_verdict_forget(app_lab *lab)
{
    lab_shuffle_stop(lab->run.shuffle);
    lab->run.shuffle = NULL;
    lab->run.has_order_verdict = false;
    lab->run.order_verdict = (lab_shuffle_result){0};
}

void lab_order_verdict_cut(app_lab *lab, uint64_t frame)
{
    if (frame < lab_tape_frames(&lab->run.judged)) {
        lab_order_verdict_forget(lab);
    }
}

static bool is_about_now(const app_lab *lab)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = edits_of_now(lab, edits);
    return count == lab->run.judged_edit_count &&
           memcmp(edits, lab->run.judged_edits, count * sizeof edits[0]) == 0;
}

void lab_order_verdict_fill(app_lab *lab)
{
    lab_running *run = &lab->run;
    if ((run->shuffle != NULL || run->has_order_verdict) && !is_about_now(lab)) {
        lab_order_verdict_forget(lab);
    }
    if (run->shuffle != NULL && lab_shuffle_poll(run->shuffle, &run->order_verdict)) {
        lab_shuffle_stop(run->shuffle);
        run->shuffle = NULL;
        run->has_order_verdict = true;
    }
    lab->model.verdict = (lab_order_verdict){.is_running = run->shuffle != NULL,
                                             .is_done = run->has_order_verdict,
                                             .wanted = LAB_SHUFFLE_ORDERS,
                                             .frames = lab_tape_frames(&run->judged),
                                             .found = run->order_verdict};
}
