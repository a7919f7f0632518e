/* lab/tour.c -- see tour.h. */
#include "lab/tour.h"

#include "lab/panels/tour.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* s; by then a new world has faded in. */
#define SEEN_AGE 1.0F

/* Frames within which a ship that flies is seen to be read late. */
enum { LAG_FRAMES = 30 };
/* And these at least, so that the lag is seen to come about. */
enum { LEAST_FRAMES = 4 };
/* From one of these frames to the next, so that each can be looked at; and while the ship is still
 * too slow for a lag that can be seen. */
#define LAG_NS    500000000
#define THRUST_NS 120000000

/* World units: an aim so far away keeps its direction while the ship flies. */
#define FAR_AIM  30000.0F
#define AIM_UNIT 16.0F /* of the input, in a world unit */

/* World units: a length that can be seen. */
#define LEAST_LAG 3.0
/* From here on it is shown slowly. */
#define SLOW_LAG 2.0

void lab_offer_tour(app_lab *lab, app_settings *settings)
{
    lab->settings = settings;
}

/* Enter, and the controller's A, go on. */
static void focus_next(app_lab *lab)
{
    lab->ui.focus = lab_tour_next();
    lab->ui.is_focus_shown = true;
}

static void note_seen(const app_lab *lab)
{
    if (lab->settings != NULL && !lab->settings->has_seen_tour) {
        lab->settings->has_seen_tour = true;
        (void)app_settings_save(lab->settings);
    }
}

/* On hold no life is lost while the card is read, which tells of the hold. */
static void hold(app_lab *lab, bool is_told)
{
    if (!lab->model.is_held) {
        lab_ask(&lab->requests, (lab_request){.action = LAB_HOLD, .number = is_told ? 1 : 0});
    }
}

bool lab_tour_begin(app_lab *lab)
{
    if (lab->lesson != NULL) {
        return false;
    }
    hold(lab, false);
    lab->model.tour = LAB_TOUR_PLAN;
    lab->plan.opened = 0;
    lab->plan.shut = 0;
    lab->model.has_tour_step = false;
    note_seen(lab);
    focus_next(lab);
    return true;
}

/* The function of the tour asks for a group before the end of physics: it reads too early. */
static bool is_early(const app_lab *lab)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = lab_history_edits(&lab->run.history, edits, APP_MAX_EDITS);
    bool is_early = false;
    for (uint32_t i = 0; i < count && i < APP_MAX_EDITS; i++) {
        if (edits[i].kind == GM_COMMAND_MOVE && strcmp(edits[i].function, LAB_TOUR_FUNCTION) == 0) {
            is_early = edits[i].group < TL_TICK_GROUP_END_PHYSICS;
        }
    }
    return is_early;
}

/* Undoes the move that the tour made or asked for, unless the user has changed something after it.
 */
static void take_back(app_lab *lab)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = lab_history_edits(&lab->run.history, edits, APP_MAX_EDITS);
    const gm_command *last = &edits[count > 0 && count <= APP_MAX_EDITS ? count - 1 : 0];
    bool is_last = count > 0 && count <= APP_MAX_EDITS && last->kind == GM_COMMAND_MOVE &&
                   strcmp(last->function, LAB_TOUR_FUNCTION) == 0;
    if (lab->is_tour_move && is_last && is_early(lab)) {
        lab_ask(&lab->requests, (lab_request){.action = LAB_UNDO, .number = 1});
    }
    lab->is_tour_move = false;
}

void lab_tour_end(app_lab *lab)
{
    bool has_focus = lab->ui.focus == lab_tour_next();
    lab->model.tour = LAB_TOUR_NONE;
    lab->model.has_tour_step = false;
    lab->tour_frames = 0;
    lab->plan.scroll = 0.0F; /* its steps have scrolled it */
    lab->ui.focus = has_focus ? 0 : lab->ui.focus;
    take_back(lab);
}

/* Items of the open frame that have run. */
static uint32_t count_run(const app_lab *lab)
{
    const lab_frame *frame = lab->model.frame;
    return frame->is_open ? frame->item_count : 0;
}

static void go_on(app_lab *lab)
{
    lab_model *m = &lab->model;
    m->tour = m->tour != LAB_TOUR_NONE ? (lab_tour)(m->tour + 1) : LAB_TOUR_NONE;
    m->has_tour_lag = false;
    m->has_tour_step = false;
    lab->was_early = is_early(lab);
    lab->had_run = count_run(lab);
    if (m->tour == LAB_TOUR_NONE || m->tour == LAB_TOUR_END) {
        lab_tour_end(lab);
    } else {
        focus_next(lab);
    }
}

/* The second step stays until the arrow was seen. */
static void note_step(app_lab *lab)
{
    lab_model *m = &lab->model;
    uint32_t run = count_run(lab);
    bool has_run = m->tour == LAB_TOUR_STEP && m->is_held && run > 0 && run != lab->had_run;
    m->has_tour_step = m->has_tour_step || has_run;
}

/* The last step ends with the move taken back: there is no lag to see any more. */
static bool is_done(const app_lab *lab)
{
    const lab_model *m = &lab->model;
    return (m->tour == LAB_TOUR_MOVE && !lab->was_early && is_early(lab)) ||
           (m->tour == LAB_TOUR_LAG && !is_early(lab));
}

/* A read of the function that it moves is late by that length. */
static bool has_lag(const app_lab *lab, double least)
{
    const lab_frame *frame = &lab->frame;
    bool has_lag = false;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        uint32_t reader = lab_frame_function_of(frame, &sample->reader);
        bool is_late = sample->frames > 0 && sample->has_px && sample->px >= least;
        has_lag = has_lag || (is_late && reader != LAB_NONE &&
                              strcmp(frame->functions[reader].label, LAB_TOUR_FUNCTION) == 0);
    }
    return has_lag;
}

/* One frame after the other, slowly, until the lag is there. A ship at rest is flown towards the
 * middle: what is read late is elsewhere only while it moves. The input is that of the step that is
 * asked for. */
static void run_to_lag(app_lab *lab)
{
    lab_model *m = &lab->model;
    bool is_begun = lab->tour_frames > (uint32_t)LAG_FRAMES - (uint32_t)LEAST_FRAMES;
    bool is_there =
        m->tour == LAB_TOUR_LAG && is_early(lab) && has_lag(lab, LEAST_LAG) && !is_begun;
    m->has_tour_lag = m->has_tour_lag || is_there;
    lab->tour_frames = m->has_tour_lag ? 0 : lab->tour_frames;
    m->is_tour_flying = lab->tour_frames > 0;
    int64_t now = lab->clock(NULL);
    if (lab->tour_frames == 0 || now < lab->tour_at) {
        return;
    }
    bool is_thrust = has_lag(lab, 0.0) && !has_lag(lab, SLOW_LAG);
    lab->tour_at = now + (is_thrust ? THRUST_NS : LAG_NS);
    lab->tour_frames--;
    m->has_tour_lag = lab->tour_frames == 0; /* the tour ends even if the ship cannot fly */
    lab->live.delta = TL_SECONDS(1) / 60;    /* on a slow machine, too, the lag is a usual one */
    if (lab->live.move_x == 0 && lab->live.move_y == 0) {
        lab->live.move_x = m->view->ship.position.x < GM_ARENA_WIDTH / 2.0F ? INT8_MAX : -INT8_MAX;
    }
    lab_ask(&lab->requests, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
}

/* Does what the step asks for.  @return false: there is nothing to do, or no way to do it */
static bool show_step(app_lab *lab)
{
    lab_request move = {.action = LAB_MOVE, .group = TL_TICK_GROUP_PRE_PHYSICS};
    lab_request select = {.action = LAB_SELECT};
    bool has_function = lab_frame_find(&lab->frame, LAB_TOUR_FUNCTION) != LAB_NONE;
    if (lab->model.tour == LAB_TOUR_STEP && !lab->model.has_tour_step) {
        for (int i = lab->frame.is_open ? 1 : 0; i < 2; i++) { /* the first opens the frame */
            lab_ask(&lab->requests, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
        }
        return true;
    }
    if (lab->model.tour == LAB_TOUR_LAG && !lab->model.has_tour_lag) {
        lab->tour_at = lab->tour_frames > 0 ? lab->tour_at : 0;
        lab->tour_frames = lab->tour_frames > 0 ? lab->tour_frames : LAG_FRAMES;
        return true;
    }
    if (lab->model.tour != LAB_TOUR_MOVE || is_early(lab) || !has_function) {
        return false;
    }
    (void)snprintf(select.function, sizeof select.function, "%s", LAB_TOUR_FUNCTION);
    (void)snprintf(move.function, sizeof move.function, "%s", LAB_TOUR_FUNCTION);
    lab_ask(&lab->requests, select);
    lab_ask(&lab->requests, move);
    lab->is_tour_move = true;
    return true;
}

void lab_tour_next_step(app_lab *lab)
{
    if (!show_step(lab)) {
        go_on(lab);
    }
}

/* The mouse lies on the card of the tour. In frames that it steps through the ship aims as it did
 * when the hold began: what lies at the aim moves with the ship only. */
static void keep_aim(app_lab *lab)
{
    const gm_ship_view *ship = &lab->model.view->ship;
    bool is_kept = lab->model.tour != LAB_TOUR_NONE && lab->model.is_held;
    lab->tour_aim = lab->has_tour_aim ? lab->tour_aim : ship->aim;
    lab->has_tour_aim = is_kept;
    if (is_kept) {
        gm_vec2 far = {ship->position.x + FAR_AIM * cosf(lab->tour_aim),
                       ship->position.y + FAR_AIM * sinf(lab->tour_aim)};
        lab->live.aim_at_x = (int32_t)(far.x * AIM_UNIT);
        lab->live.aim_at_y = (int32_t)(far.y * AIM_UNIT);
    }
}

void lab_tour_fill(app_lab *lab)
{
    const lab_model *m = &lab->model;
    bool is_new = lab->settings != NULL && !lab->settings->has_seen_tour;
    bool is_seen = m->view->screen == GM_SCREEN_PLAY && m->view->screen_age >= SEEN_AGE;
    lab->model.is_tour_due = is_new && lab->lesson == NULL;
    if (lab->lesson != NULL) {
        lab->model.tour = LAB_TOUR_NONE;
        lab->is_tour_move = false; /* it went with its run */
    } else if (is_new && is_seen) {
        (void)lab_tour_begin(lab);
    } else if (is_done(lab)) {
        lab->is_tour_move = lab->is_tour_move || m->tour == LAB_TOUR_MOVE;
        go_on(lab);
    }
    note_step(lab);
    if (lab->holds_game && is_seen) {
        lab->holds_game = false;
        if (!is_new && lab->settings != NULL && lab->lesson == NULL) {
            hold(lab, true);
        }
    }
    keep_aim(lab);
    run_to_lag(lab);
}
