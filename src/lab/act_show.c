/* lab/act_show.c -- requests that change what is shown, and those for lessons and files. See
 * act.h. */
#include "lab/act.h"
#include "lab/guide.h"
#include "lab/insight.h"
#include "lab/panels/keys.h"
#include "lab/panels/page.h"
#include "lab/tour.h"
#include "scenario/own_lessons.h"

#include <game/palette.h>

#include <stdio.h>
#include <string.h>

static const uint32_t all_groups = (1U << TL_TICK_GROUP_COUNT) - 1;

/* A group, or the next page of groups where only one fits. */
void lab_act_overlay(app_lab *lab, const lab_request *request)
{
    if (request->direction != 0) {
        app_overlay_turn(lab->overlay, request->direction);
    } else {
        app_overlay_toggle(lab->overlay, request->group);
    }
}

void lab_act_all_overlays(app_lab *lab, const lab_request *request)
{
    bool is_toggle = request->direction == 0;
    app_overlay_set_all(lab->overlay,
                        is_toggle ? lab->overlay->groups != all_groups : request->direction > 0);
}

static void solo(app_lab *lab, tl_tick_group group)
{
    uint32_t *groups = &lab->overlay->groups;
    if (*groups == 1U << group) {
        *groups = lab->solo;
    } else {
        lab->solo = *groups;
        *groups = 1U << group;
    }
}

/* From none through each group to all of them, and round. */
static void turn(app_lab *lab, int32_t way)
{
    enum { NONE = 0, ALL = TL_TICK_GROUP_COUNT + 1, STATES };
    uint32_t *groups = &lab->overlay->groups;
    int32_t state = *groups == all_groups ? ALL : NONE;
    while (state != ALL && *groups >> state != 0) {
        state++; /* behind the last group that is shown */
    }
    state = (state + way + STATES) % STATES;
    *groups = state == ALL ? all_groups : state == NONE ? 0 : 1U << (state - 1);
}

void lab_act_solo(app_lab *lab, const lab_request *request)
{
    if (request->direction != 0) {
        turn(lab, request->direction);
    } else {
        solo(lab, request->group);
    }
}

void lab_act_tab(app_lab *lab, const lab_request *request)
{
    int32_t tab = (int32_t)lab->model.tab;
    lab_taught_list_over(lab, false);
    if (request->direction != 0) {
        do {
            tab = (tab + request->direction + LAB_TAB_COUNT) % LAB_TAB_COUNT;
        } while (!lab_inspector_shows(&lab->model, (lab_tab)tab));
    } else if (request->number >= 0 && request->number < LAB_TAB_COUNT) {
        tab = (int32_t)request->number;
    }
    lab->model.tab = (lab_tab)tab;
    const char *selected = lab_guide_selected(lab); /* or the one that the lesson frames */
    if (lab->model.tab == LAB_TAB_FUNCTION && lab->model.selected[0] == '\0') {
        (void)snprintf(lab->model.selected, sizeof lab->model.selected, "%s", selected);
    }
    if (lab->model.guide.step == LAB_GUIDE_EDIT) {
        lab->ui.focus = 0; /* its next step is the first stop of the tab */
    }
}

/* LAB_NOTICE_COUNT: none, the marks are there. */
static lab_notice why_nothing(const app_lab *lab, lab_shown what)
{
    const lab_model *m = &lab->model;
    gm_draw_list *list = &lab->scene->list;
    bool is_known = m->frame != NULL && m->view != NULL;
    if (what == LAB_SHOW_SHADOW) {
        bool is_changed = m->can_undo || lab_count_changes(lab) > 0;
        return is_changed ? LAB_NOTICE_COUNT : LAB_NOTICE_SAME_GAME;
    }
    if (!is_known || lab_stage_has_marks(m, &lab->layout.picture, list, what)) {
        return LAB_NOTICE_COUNT;
    }
    bool is_of_lag = what == LAB_SHOW_LAG || what == LAB_SHOW_LOUPE;
    if (is_of_lag && m->lesson.is_guess_open) {
        return LAB_NOTICE_AFTER_GUESS;
    }
    if (what == LAB_SHOW_LOUPE) {
        bool is_of_one = m->selected[0] != '\0' && m->lesson.number == 0;
        return is_of_one ? LAB_NOTICE_NO_LAG_SELECTED : LAB_NOTICE_NO_NEAR_LAG;
    }
    if (what == LAB_SHOW_AMBIGUITIES && m->guide.is_folded) {
        return LAB_NOTICE_LESSON_HIDES;
    }
    if (what == LAB_SHOW_AMBIGUITIES) {
        return m->ambiguity_count == 0 ? LAB_NOTICE_NO_CHANCE : LAB_NOTICE_UNSEEN_CHANCE;
    }
    return what == LAB_SHOW_LAG ? LAB_NOTICE_NO_LAG : LAB_NOTICE_NO_LINKS;
}

/* In the words of the page of keys. */
static void tell_view(app_lab *lab, lab_action action, lab_shown what, bool is_on)
{
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const gm_picture_def *layout = brush.layout;
    const lab_key *key = lab_key_of(action, action == LAB_TOGGLE ? (int64_t)what : 0);
    lab_notice why = is_on ? why_nothing(lab, what) : LAB_NOTICE_COUNT;
    bool has_why = why != LAB_NOTICE_COUNT;
    if (key == NULL) {
        return;
    }
    const char *values[2] = {
        gm_picture_translate(layout, key->what),
        has_why ? gm_picture_translate(layout, lab_notice_text(why)) : "",
    };
    lab_notice notice = !is_on    ? LAB_NOTICE_HIDDEN
                        : has_why ? LAB_NOTICE_SHOWN_BUT
                                  : LAB_NOTICE_SHOWN;
    lab_tell_text(lab, false, lab_brush_fill(&brush, line, lab_notice_text(notice), values, 2));
}

/* The panels at the foot come and go in sight. */
void lab_act_toggle(app_lab *lab, const lab_request *request)
{
    lab_shown what = (lab_shown)request->number;
    lab->model.shown ^= (uint32_t)what;
    if (what != LAB_SHOW_DRAWER) {
        tell_view(lab, LAB_TOGGLE, what, (lab->model.shown & (uint32_t)what) != 0);
    }
}

void lab_act_shadow(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab->run.shadow != NULL) {
        lab_shadow_free(lab->run.shadow);
        lab->run.shadow = NULL;
    } else {
        lab->run.shadow = lab_run_shadow(lab);
        if (lab->run.shadow == NULL) {
            lab_tell(lab, true, LAB_NOTICE_NO_SHADOW);
            return;
        }
    }
    tell_view(lab, LAB_SHADOW, LAB_SHOW_SHADOW, lab->run.shadow != NULL);
}

/* From the text of a lesson that was tried to the list of lessons: of the title, or of the Lab. */
static void leave_editor(app_lab *lab)
{
    bool has_tried = lab->is_trying;
    lab_close_editor(lab);
    if (!has_tried) {
        return;
    }
    lab->is_leaving = lab->is_from_title;
    lab->is_trying = false;
    if (!lab->is_from_title) {
        lab_taught_close(lab);
        lab->model.tab = LAB_TAB_LESSON;
    }
}

/* Back to where it was opened: its text, the list of the title, or the run in the Lab. */
static void leave_lesson(app_lab *lab)
{
    if (lab->is_trying) {
        lab_show_editor(lab);
        return;
    }
    lab->is_leaving = lab->is_from_title;
    if (!lab->is_from_title) {
        lab_taught_close(lab);
        lab_tell(lab, false, LAB_NOTICE_LEFT_LESSON);
    }
}

/* A notice says how to go on when the Lab is closed over a lesson, after a step that cost the ship,
 * or in the range, where there is nothing to play. */
static void tell_where(app_lab *lab)
{
    bool is_lost = lab->has_lost_ship && !gm_game_view(lab->session->game)->ship.is_alive;
    lab->has_lost_ship = false;
    if (lab->lesson != NULL) {
        lab_tell(lab, false, LAB_NOTICE_LESSON_GOES_ON);
    } else if (is_lost) {
        lab_tell(lab, true, LAB_NOTICE_SHIP_LOST_BEFORE);
    } else if (gm_game_view(lab->session->game)->hud.sector_number == 0) {
        lab_tell(lab, false, LAB_NOTICE_RANGE);
    }
}

/* A focus that a click left somewhere shows only in the field of a guess; one on a button that is
 * gone, and a function that is gone, show nowhere. Leaving those would look like a key that does
 * nothing. */
static void forget_unseen(app_lab *lab)
{
    if (!lab_ui_shows_focus(&lab->ui) && !lab_taught_has_field(lab)) {
        lab->ui.focus = 0;
    }
    if (lab_frame_find(&lab->frame, lab->model.selected) == LAB_NONE) {
        lab->model.selected[0] = '\0';
    }
}

/* Opening the page of keys holds the game; closing it lets go on a game that it held. */
void lab_show_help(app_lab *lab, bool is_shown)
{
    bool is_live = lab->is_open && lab->run.drive != NULL;
    bool is_held = is_live && lab_drive_is_held(lab->run.drive);
    bool changes = is_live && (is_shown ? !is_held : is_held && lab->is_held_for_help);
    lab->is_held_for_help = is_shown && (changes || lab->is_held_for_help);
    lab->model.has_help = is_shown;
    lab->help_scroll = 0.0F;
    if (changes) {
        lab_act_hold(lab, &(lab_request){.action = LAB_HOLD});
    }
}

/* From the innermost thing outwards; the Lab itself last. */
void lab_act_back(app_lab *lab, const lab_request *request)
{
    (void)request;
    lab_model *model = &lab->model;
    forget_unseen(lab);
    if (model->has_help) {
        lab_show_help(lab, false);
    } else if (model->question != LAB_QUESTION_NONE) {
        model->question = LAB_QUESTION_NONE;
    } else if (model->has_name) {
        model->has_name = false;
    } else if (model->has_picker) {
        model->has_picker = false;
    } else if (model->has_editor) {
        leave_editor(lab);
    } else if (model->has_console) {
        model->has_console = false;
    } else if (model->tour != LAB_TOUR_NONE) {
        lab_tour_end(lab);
    } else if (lab->is_listing) {
        lab_taught_list_over(lab, false);
    } else if (model->insight.is_shown) {
        model->insight.is_shown = false;
    } else if (lab->ui.picking[0] != '\0') {
        lab->ui.picking[0] = '\0';
    } else if (lab->ui.focus != 0) {
        lab->ui.focus = 0;
    } else if (model->selected[0] != '\0') {
        model->selected[0] = '\0';
    } else if (lab->lesson != NULL) {
        leave_lesson(lab);
    } else {
        lab_set_open(lab, false);
        tell_where(lab);
    }
}

void lab_act_picker(app_lab *lab, const lab_request *request)
{
    (void)request;
    lab->model.has_picker = !lab->model.has_picker;
    if (!lab->model.has_picker) {
        return;
    }
    const app_sectors *sectors = &lab->session->sectors;
    const lab_guide *guide = &lab->model.guide;
    lab_picker_clear(&lab->picker);
    if (guide->step == LAB_GUIDE_EDIT && guide->function[0] != '\0') {
        /* The line of keys says that it is found here: Enter alone must not open a lesson. */
        lab_picker_add(&lab->picker, LAB_PICK_FUNCTION, guide->function, 0);
    }
    for (uint32_t i = 0; i < lab->lessons.count; i++) {
        const app_scenario *lesson = &lab->lessons.items[i];
        if (lesson->lesson < APP_OWN_LESSON) {
            lab_picker_add(&lab->picker, LAB_PICK_LESSON, lesson->title, lesson->lesson);
            continue;
        }
        /* A lesson of one's own is named with its file: notices name it, and titles may be the
         * same. */
        char name[LAB_PICKER_NAME];
        (void)SDL_strlcpy(name, lesson->file, sizeof name);
        (void)SDL_strlcat(name, ": ", sizeof name);
        (void)SDL_strlcat(name, lesson->title, sizeof name);
        lab_picker_add(&lab->picker, LAB_PICK_LESSON, name, lesson->lesson);
    }
    lab_picker_add_usual(&lab->picker, &lab->frame);
    app_traced_files_list(&lab->files);
    for (uint32_t i = 0; i < lab->files.count; i++) {
        const char *name = app_traced_name(lab->files.items[i].path);
        lab_picker_add(&lab->picker, LAB_PICK_FILE, name, (int64_t)i + 1);
    }
    for (uint32_t i = 0; i < sectors->count; i++) {
        const char *name = gm_sector_name(gm_sector_at(sectors->items, i));
        lab_picker_add(&lab->picker, LAB_PICK_SECTOR, name, 0);
    }
    lab_picker_type(&lab->picker, "");
}

/* The steps of a lesson stay in sight. */
void lab_act_select(app_lab *lab, const lab_request *request)
{
    const char *function = request->function;
    (void)snprintf(lab->model.selected, sizeof lab->model.selected, "%s", function);
    lab->followed[0] = '\0';
    if (function[0] != '\0' && lab->lesson == NULL && lab->model.tab != LAB_TAB_GRAPH) {
        lab->model.tab = LAB_TAB_FUNCTION;
    }
}

/* By a player, in play, and outside of lessons. The tour holds by itself, once the world is seen.
 */
static bool is_game_played(const app_lab *lab)
{
    return lab->settings != NULL && lab->settings->has_seen_tour && lab->lesson == NULL &&
           gm_game_view(lab->session->game)->screen == GM_SCREEN_PLAY;
}

void lab_act_open(app_lab *lab, const lab_request *request)
{
    (void)request;
    lab_set_open(lab, !lab->is_open);
    if (!lab->is_open) {
        tell_where(lab);
    } else if (is_game_played(lab)) {
        lab_drive_hold(lab->run.drive); /* no ship is lost while the panels are read */
        lab_tell(lab, false, LAB_NOTICE_GAME_HELD);
    }
}

void lab_act_console(app_lab *lab, const lab_request *request)
{
    lab->model.has_console = request->text[0] != '\0' || !lab->model.has_console;
    lab_console_type(&lab->console, request->text);
}

void lab_act_line(app_lab *lab, const lab_request *request)
{
    lab_console_run(&lab->console, request->text, lab->session->game, &lab->requests);
}

void lab_act_help(app_lab *lab, const lab_request *request)
{
    (void)request;
    lab_show_help(lab, !lab->model.has_help);
}

void lab_act_show_all(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab->lesson != NULL) {
        lab_guide_toggle(lab);
    }
}

void lab_act_replay(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (!lab_insight_replay(lab)) {
        lab_tell(lab, false, LAB_NOTICE_NO_MOMENT);
    }
}

void lab_act_tour(app_lab *lab, const lab_request *request)
{
    if (request->direction != 0) {
        lab_tour_next_step(lab);
    } else if (!lab_tour_begin(lab)) {
        lab_tell(lab, false, LAB_NOTICE_NO_TOUR);
    }
}

void lab_act_zoom(app_lab *lab, const lab_request *request)
{
    float at = (float)request->number / 1000.0F;
    lab_lanes_zoom(&lab->model.zoom, &lab->model.scroll, request->direction, at);
}

void lab_act_pan(app_lab *lab, const lab_request *request)
{
    lab_lanes_pan(&lab->model.zoom, &lab->model.scroll, (float)request->number / 1000.0F);
}

void lab_act_palette(app_lab *lab, const lab_request *request)
{
    gm_palette next = (gm_palette)((gm_palette_now() + 1) % GM_PALETTE_COUNT);
    (void)request;
    gm_palette_set(next);
    lab_tell(lab, false,
             next == GM_PALETTE_OKABE_ITO    ? LAB_NOTICE_OKABE_ITO
             : next == GM_PALETTE_MONOCHROME ? LAB_NOTICE_MONOCHROME
                                             : LAB_NOTICE_TUNED);
}

void lab_act_projector(app_lab *lab, const lab_request *request)
{
    bool is_on = !lab->scene->is_projected;
    (void)request;
    lab->scene->is_projected = is_on;
    lab_tell(lab, false, is_on ? LAB_NOTICE_PROJECTED : LAB_NOTICE_NOT_PROJECTED);
}

void lab_act_lesson(app_lab *lab, const lab_request *request)
{
    lab_taught_open(lab, request->direction, request->number);
}

/* The lesson goes on below its list, as it was left. */
void lab_act_lesson_list(app_lab *lab, const lab_request *request)
{
    lab_taught_list_over(lab, request->direction > 0 || !lab->is_listing);
    lab->model.tab = LAB_TAB_LESSON;
}

void lab_act_open_all(app_lab *lab, const lab_request *request)
{
    (void)request;
    (void)lab_progress_open_all(&lab->progress, !lab->progress.is_all_open);
}

void lab_act_predict(app_lab *lab, const lab_request *request)
{
    lab_taught_predict(lab, request);
}

void lab_act_fly(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab->lesson != NULL) {
        lab->session->playing = NULL;
        lab_tell(lab, false, LAB_NOTICE_FLYING);
    }
}

void lab_act_check(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab->lesson != NULL) {
        lab->model.tab = LAB_TAB_LESSON;
        lab_taught_list_over(lab, false);
        if (!lab_taught_asks_for_guess(lab)) {
            lab_drop_notice(lab); /* it would lie over the result */
            lab->ui.focus = lab->ui.focus == lab_tab_lesson_field() ? 0 : lab->ui.focus;
            lab_lesson_check(lab->lesson);
        }
    }
}

void lab_act_scroll(app_lab *lab, const lab_request *request)
{
    const float step = 120.0F * lab->ui.scale;
    lab->inspector.scroll[lab->model.tab] += step * (float)request->direction;
}

void lab_act_hint(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab->lesson != NULL) {
        lab_taught_list_over(lab, false);
        if (!lab_lesson_hint(lab->lesson)) {
            bool is_passed = lab->model.lesson.is_passed;
            lab_tell(lab, false, is_passed ? LAB_NOTICE_PASSED : LAB_NOTICE_NO_MORE_HINTS);
        }
        lab_taught_show(lab); /* a click on the button took the focus */
    }
}

void lab_act_sector(app_lab *lab, const lab_request *request)
{
    lab_run_sector(lab, request->text);
}

void lab_act_file(app_lab *lab, const lab_request *request)
{
    if (request->number > 0 && request->number <= lab->files.count) {
        SDL_free(lab->dropped);
        lab->dropped = SDL_strdup(lab->files.items[request->number - 1].path);
    }
    lab->has_traced = lab->dropped != NULL && app_traced_look(lab->dropped) != APP_TRACED_NONE;
    if (!lab->has_traced) {
        lab_taught_file(lab);
    }
}
