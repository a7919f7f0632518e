/* lab/tour.c -- see tour.h. */
#include "lab/tour.h"

#include "lab/panels/tour.h"

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

/* Nobody loses a life while he reads. */
static void hold(app_lab *lab, bool is_held)
{
    if (lab->model.is_held != is_held) {
        lab_ask(&lab->requests, (lab_request){.action = LAB_HOLD});
    }
}

bool lab_tour_begin(app_lab *lab)
{
    if (lab->lesson != NULL) {
        return false;
    }
    hold(lab, true);
    lab->model.tour = LAB_TOUR_PLAN;
    note_seen(lab);
    focus_next(lab);
    return true;
}

void lab_tour_end(app_lab *lab)
{
    bool has_focus = lab->ui.focus == lab_tour_next();
    lab->model.tour = LAB_TOUR_NONE;
    lab->ui.focus = has_focus ? 0 : lab->ui.focus;
    hold(lab, false);
}

void lab_tour_go_on(app_lab *lab)
{
    lab_model *m = &lab->model;
    m->tour = m->tour != LAB_TOUR_NONE ? (lab_tour)(m->tour + 1) : LAB_TOUR_NONE;
    lab->toured = m->history_count;
    if (m->tour == LAB_TOUR_NONE || m->tour == LAB_TOUR_END) {
        lab_tour_end(lab);
    } else {
        focus_next(lab);
    }
}

static bool is_done(const app_lab *lab)
{
    const lab_model *m = &lab->model;
    return (m->tour == LAB_TOUR_STEP && m->is_held && m->frame->is_open) ||
           (m->tour == LAB_TOUR_MOVE && m->history_count > lab->toured);
}

void lab_tour_fill(app_lab *lab)
{
    const lab_model *m = &lab->model;
    bool is_new = lab->settings != NULL && !lab->settings->has_seen_tour;
    if (lab->lesson != NULL) {
        lab->model.tour = LAB_TOUR_NONE;
    } else if (is_new && m->view->screen == GM_SCREEN_PLAY) {
        (void)lab_tour_begin(lab);
    } else if (is_done(lab)) {
        lab_tour_go_on(lab);
    }
}
