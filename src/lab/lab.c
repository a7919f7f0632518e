/* lab/lab.c -- see lab.h. Here: what a picture's worth of time asks for; events: event.c. */
#include "lab/lab.h"

#include "lab/act.h"
#include "lab/fill.h"
#include "lab/guide.h"
#include "lab/insight.h"
#include "lab/panels/insight.h"
#include "lab/panels/keys.h"
#include "lab/panels/tour.h"
#include "lab/screen.h"
#include "platform/clock.h"
#include "scenario/own_lessons.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REWIND_FRAMES = 2 };

#define NOTICE_NS TL_SECONDS(5)
/* Between two frames of a key that is held down. */
#define STEP_EVERY_NS TL_MS(60)
#define TAP_PICTURES  5U

static const float speeds[LAB_SPEEDS] = {0.0625F, 0.125F, 0.25F, 0.5F, 1.0F, 2.0F, 4.0F};

app_lab *lab_create(app_session *session, app_scene *scene, app_overlay *overlay)
{
    app_lab *l = calloc(1, sizeof *l);
    if (l == NULL) {
        app_message("out of memory for the Lab");
        return NULL;
    }
    l->session = session;
    l->editor.sectors = &session->sectors;
    l->scene = scene;
    l->overlay = overlay;
    l->clock = app_clock_now;
    l->speed = LAB_NORMAL_SPEED;
    l->model.zoom = 1.0F;
    l->model.tab = LAB_TAB_FUNCTION;
    l->model.shown = LAB_SHOW_GHOSTS | LAB_SHOW_LAG | LAB_SHOW_DRAWER;
    lab_progress_load(&l->progress);
    return l;
}

void lab_destroy(app_lab *lab)
{
    if (lab == NULL) {
        return;
    }
    lab_text_keep_now(lab);
    lab_editor_close(&lab->editor);
    lab_taught_close(lab);
    lab_run_close(lab);
    lab_frame_free(&lab->frame);
    app_lessons_free(&lab->lessons);
    app_lessons_free(&lab->lessons_before);
    lab_progress_free(&lab->progress);
    app_scenario_free(&lab->opened[0]);
    app_scenario_free(&lab->opened[1]);
    SDL_free(lab->dropped);
    free(lab);
}

bool lab_is_open(const app_lab *lab)
{
    return lab->is_open;
}

bool lab_is_held(const app_lab *lab)
{
    return lab->is_open && lab_drive_is_held(lab->run.drive);
}

/* A file that has the parts of a lesson is one without a line `lesson` too. */
static void number_lesson(const app_lessons *lessons, app_scenario *scenario)
{
    if (scenario->lesson != 0 || !app_scenario_is_lesson(scenario)) {
        return;
    }
    scenario->lesson = APP_OWN_LESSON;
    for (uint32_t i = 0; i < lessons->count; i++) {
        const app_scenario *other = &lessons->items[i];
        if (other->lesson >= APP_OWN_LESSON && strcmp(lessons->names[i], scenario->file) == 0) {
            scenario->lesson = other->lesson;
        }
    }
}

static void open_lessons(app_lab *lab)
{
    if (lab->lessons.count == 0) {
        (void)app_lessons_load(&lab->lessons);
    }
    number_lesson(&lab->lessons, &lab->session->scenario);
    bool is_trace = lab->session->is_scenario && lab->session->scenario.trace[0] != '\0';
    if (lab->session->is_scenario && lab->lesson == NULL && !is_trace &&
        lab->session->playing == &lab->session->scenario) {
        lab->lesson =
            lab_lesson_create(lab->session->playing, &lab->session->sectors, &lab->progress);
        lab_guide_begin(lab);
        lab_insight_begin(lab);
        lab_taught_show(lab);
    }
}

/* A hold of play goes on as one of the Lab. */
static void take_hold(app_lab *lab)
{
    if (lab->overlay->is_on_hold) {
        lab_drive_hold(lab->run.drive);
        lab->overlay->is_on_hold = false;
    }
}

/* A hold of the Lab goes on as one of play, between two frames: no ship is lost to a key that
 * closes the Lab. Menus and the demo of the title need none. */
static void leave_hold(app_lab *lab)
{
    char error[GM_ERROR_TEXT] = "";
    gm_screen screen = gm_game_view(lab->session->game)->screen;
    bool is_play = screen == GM_SCREEN_PLAY || screen == GM_SCREEN_SECTOR_CLEAR;
    bool is_kept = lab_drive_is_held(lab->run.drive) && is_play && !lab->is_leaving_title;
    const lab_step whole = {.unit = LAB_UNIT_FRAME, .direction = LAB_FORWARDS};
    lab_outcome outcome = LAB_MOVED; /* a breakpoint inside of the frame does not stop it here */
    while (is_kept && outcome <= LAB_HELD && lab_drive_place(lab->run.drive).is_open) {
        outcome = lab_drive_step(lab->run.drive, &whole, error);
    }
    if (is_kept) {
        lab_run_moved(lab);
    }
    lab_drive_release(lab->run.drive);
    lab->overlay->is_on_hold = is_kept;
}

void lab_set_open(app_lab *lab, bool is_open)
{
    if (is_open && lab->run.drive == NULL && !lab_run_open(lab)) {
        return;
    }
    if (!is_open) {
        lab_show_help(lab, false);
    }
    lab->is_open = is_open;
    if (is_open) {
        take_hold(lab);
        lab_run_set_tracing(lab, true);
        lab->is_stale = true;
        open_lessons(lab);
        app_own_drafts_list(&lab->drafts);
        return;
    }
    lab->is_leaving_title =
        lab->is_of_title && lab->lesson == NULL && !lab_taught_is_game_at_stake(lab);
    lab->is_of_title = false;
    leave_hold(lab);
    lab_drop_held_notice(lab);
    lab_text_keep_now(lab);
    lab->model.has_console = false;
    lab->model.has_picker = false;
    lab->model.has_editor = false;
    lab->model.has_name = false;
    lab->model.question = LAB_QUESTION_NONE;
    lab->run.is_searching = false;
    lab->speed = LAB_NORMAL_SPEED;
}

static void open_from_list(app_lab *lab)
{
    if (!lab->is_open) {
        lab->model.view = NULL; /* of what the Lab showed last, such as another lesson */
    }
    bool is_title = gm_game_view(lab->session->game)->screen == GM_SCREEN_TITLE;
    lab->is_from_title = lab->lesson != NULL ? lab->is_from_title : is_title && !lab->is_open;
    lab_set_open(lab, true);
}

/* As at the first opening, whatever was shown last: the tab that leads to the tour. */
void lab_open_from_title(app_lab *lab)
{
    lab_set_open(lab, true);
    lab->model.tab = LAB_TAB_FUNCTION;
    lab->model.selected[0] = '\0';
    lab->inspector.scroll[LAB_TAB_FUNCTION] = 0.0F;
    lab->is_of_title = lab->is_open;
    lab->holds_game = lab->is_open;
}

void lab_write_lesson(app_lab *lab, int64_t number)
{
    enum { WITHOUT_FILE = 2 };
    open_from_list(lab);
    lab_ask(&lab->requests,
            (lab_request){.action = LAB_WRITE, .number = number != 0 ? number : WITHOUT_FILE});
}

void lab_write_draft(app_lab *lab, const char *name)
{
    lab_request request = {.action = LAB_WRITE_DRAFT};
    (void)SDL_strlcpy(request.text, name, sizeof request.text);
    open_from_list(lab);
    lab_ask(&lab->requests, request);
}

void lab_give_up_draft(app_lab *lab, const char *name)
{
    lab_request request = {.action = LAB_WRITE_GIVE_UP, .number = 1};
    (void)SDL_strlcpy(request.text, name, sizeof request.text);
    lab_act(lab, &request);
}

void lab_take_lesson(app_lab *lab, uint32_t number, int32_t direction)
{
    open_from_list(lab);
    lab_ask(&lab->requests,
            (lab_request){.action = LAB_LESSON, .number = number, .direction = direction});
}

void lab_take_list(app_lab *lab)
{
    lab_ask(&lab->requests, (lab_request){.action = LAB_LESSON_LIST, .direction = 1});
}

void lab_restart_lesson(app_lab *lab)
{
    lab_set_open(lab, true);
    lab_ask(&lab->requests, (lab_request){.action = LAB_RESTART});
}

uint32_t lab_take_leaving(app_lab *lab)
{
    bool is_leaving = lab->is_leaving;
    lab->is_leaving = false;
    if (lab->is_leaving_title) {
        lab->is_leaving_title = false;
        return LAB_LEAVES_FOR_TITLE;
    }
    if (!is_leaving) {
        return 0;
    }
    return lab->lesson != NULL ? lab_lesson_scenario(lab->lesson)->lesson : UINT32_MAX;
}

bool lab_leave_lesson(app_lab *lab, const app_settings *settings)
{
    return lab->session->playing != NULL && lab_go_to_title(lab, settings);
}

bool lab_go_to_title(app_lab *lab, const app_settings *settings)
{
    lab_set_open(lab, true); /* it makes runs */
    bool has_left = lab->is_open && lab_run_title(lab, settings);
    lab->notice_end = has_left ? 0 : lab->notice_end; /* it was about the lesson */
    lab_set_open(lab, false);
    lab->is_leaving_title = false;
    return has_left;
}

void lab_tell_text(app_lab *lab, bool is_bad, const char *text)
{
    if (lab->model.has_console) {
        lab_console_print(&lab->console, is_bad ? LAB_TONE_ERROR : LAB_TONE_PLAIN,
                          lab_ui_word(&lab->ui, text), NULL);
        return;
    }
    (void)SDL_strlcpy(lab->notice, text, sizeof lab->notice);
    lab->model.is_notice_bad = is_bad;
    lab->notice_low = 0.0F;
    lab->notice_end = lab->clock(NULL) + NOTICE_NS;
}

bool lab_has_notice(const app_lab *lab)
{
    return lab->notice_end != 0 && lab->clock(NULL) < lab->notice_end;
}

int64_t lab_notice_end(const app_lab *lab)
{
    return lab_has_notice(lab) ? lab->notice_end : 0;
}

void lab_drop_notice(app_lab *lab)
{
    lab->notice_end = 0;
}

void lab_drop_held_notice(app_lab *lab)
{
    if (strcmp(lab->notice, lab_notice_text(LAB_NOTICE_GAME_HELD)) == 0) {
        lab_drop_notice(lab);
    }
}

const char *lab_take_traced(app_lab *lab)
{
    bool has_traced = lab->has_traced;
    lab->has_traced = false;
    return has_traced ? lab->dropped : NULL;
}

const app_scenario *lab_take_trace_lesson(app_lab *lab)
{
    const app_scenario *scenario = lab->trace_lesson;
    lab->trace_lesson = NULL;
    return scenario;
}

lab_progress *lab_progress_of(app_lab *lab)
{
    return &lab->progress;
}

void lab_tell(app_lab *lab, bool is_bad, lab_notice notice)
{
    lab_tell_text(lab, is_bad, lab_notice_text(notice));
}

void lab_tell_daily(app_lab *lab)
{
    lab_tell(lab, false, LAB_NOTICE_DAILY);
}

bool lab_has_sheet(const app_lab *lab)
{
    return lab->model.has_picker || lab->model.has_help || lab->model.has_console ||
           lab->model.has_editor || lab->model.has_name || lab->model.question != LAB_QUESTION_NONE;
}

/* Menus of the game keep their keys, unless something of the Lab was opened or chosen over them. */
bool lab_has_game_menu(const app_lab *lab)
{
    gm_screen screen = gm_game_view(lab->session->game)->screen;
    bool is_over = lab->is_open && (lab_has_sheet(lab) || lab_ui_shows_focus(&lab->ui));
    return !is_over && !lab_is_held(lab) &&
           (screen == GM_SCREEN_TITLE || screen == GM_SCREEN_PAUSE ||
            screen == GM_SCREEN_GAME_OVER || screen == GM_SCREEN_CHOICE ||
            screen == GM_SCREEN_ENDING);
}

static bool is_typing(const app_lab *lab)
{
    return lab->model.has_console || lab->model.has_picker || lab->model.has_editor ||
           lab->model.has_name || (lab->lesson != NULL && lab->ui.focus != 0);
}

static bool wants_rewind(const app_lab *lab)
{
    const Uint8 *keys = SDL_GetKeyboardState(NULL);
    return (keys[SDL_SCANCODE_BACKSPACE] != 0 && !is_typing(lab)) ||
           (lab->has_trigger && lab_is_held(lab));
}

/* "One frame" while its key is down, whatever else is pressed. Where pictures are slow, a key that
 * was only tapped is seen as down for one or two of them. */
static void step_by_key(app_lab *lab)
{
    int64_t now = lab->clock(NULL);
    bool is_down = SDL_GetKeyboardState(NULL)[lab->step_key] != 0;
    lab->step_key = is_down && !is_typing(lab) ? lab->step_key : SDL_SCANCODE_UNKNOWN;
    lab->step_pictures += 1;
    if (lab->step_key != SDL_SCANCODE_UNKNOWN && now >= lab->step_at &&
        lab->step_pictures > TAP_PICTURES && lab_drive_is_held(lab->run.drive)) {
        lab->step_at = now + STEP_EVERY_NS;
        lab_ask(&lab->requests, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    }
}

/* Work that goes on from picture to picture. */
static bool is_at_work(const app_lab *lab)
{
    const lab_running *run = &lab->run;
    uint64_t shown = lab_place_finished(lab_drive_place(run->drive));
    return run->is_searching || run->shuffle != NULL || wants_rewind(lab) || lab->tour_frames > 0 ||
           lab->step_key != SDL_SCANCODE_UNKNOWN ||
           (run->shadow != NULL && lab_shadow_frame(run->shadow) != shown);
}

bool lab_is_standing(const app_lab *lab)
{
    return lab->is_open && lab_is_held(lab) && !is_at_work(lab) &&
           !lab_insight_moves(&lab->model.insight) && !lab_ui_has_tip(&lab->ui);
}

static void rewind_frames(app_lab *lab)
{
    char error[GM_ERROR_TEXT] = "";
    lab_outcome outcome = lab_drive_rewind(lab->run.drive, REWIND_FRAMES, error);
    if (outcome == LAB_FAILED) {
        lab_tell_text(lab, true, error);
    } else if (outcome == LAB_AT_END || lab_drive_place(lab->run.drive).frame == 0) {
        lab_tell(lab, false, LAB_NOTICE_FIRST_FRAME);
    }
    lab_run_moved(lab);
}

static bool is_lanes_key_down(void)
{
    const Uint8 *down = SDL_GetKeyboardState(NULL);
    bool is_down = false;
    for (uint32_t i = 0; i < LAB_LANES_KEYS; i++) {
        is_down = is_down || down[lab_keys_of_lanes()[i].code] != 0;
    }
    return is_down;
}

/* In a lesson the ship flies as it was recorded, so that figures and pictures agree with the check;
 * LAB_FLY is how to take it over. */
static bool is_flown_by_lesson(const app_lab *lab)
{
    return lab->lesson != NULL && lab->session->playing != NULL;
}

static void leave_to_recording(gm_input *input)
{
    input->buttons &=
        (uint32_t)GM_BUTTON_PAUSE | (uint32_t)GM_BUTTON_BACK | (uint32_t)GM_BUTTON_ACCEPT;
    input->move_x = 0;
    input->move_y = 0;
}

/* While held, Shift is a chord key only; the Lab's own keys never reach the game's menus, nor do
 * those of the lanes steer the ship. */
static void filter_input(const app_lab *lab, gm_input *input)
{
    if (lab_lanes_have_focus(&lab->ui) && is_lanes_key_down()) {
        input->move_x = 0;
        input->move_y = 0;
    }
    if (is_flown_by_lesson(lab)) {
        leave_to_recording(input);
    }
    const uint32_t menu =
        (uint32_t)GM_BUTTON_PAUSE | (uint32_t)GM_BUTTON_BACK | (uint32_t)GM_BUTTON_ACCEPT;
    if (!lab_has_game_menu(lab)) {
        input->buttons &= ~menu;
    }
    if (lab_is_held(lab)) {
        input->buttons &= ~(uint32_t)GM_BUTTON_FOCUS;
    }
}

static bool run_due_frames(app_lab *lab, const gm_input *input)
{
    gm_input next = *input;
    lab->due += speeds[lab->speed];
    lab->due = next.command_count > 0 ? fmaxf(lab->due, 1.0F) : lab->due; /* it comes once */
    while (lab->due >= 1.0F && !lab_drive_is_held(lab->run.drive)) {
        gm_input one = next;
        lab->due -= 1.0F;
        next.command_count = 0;
        lab_console_follow(&lab->console, lab->session->game);
        if (!app_session_frame(lab->session, &one)) {
            return false;
        }
        lab_run_moved(lab);
    }
    lab->due = lab->due > 1.0F ? 0.0F : lab->due;
    return true;
}

/* Breakpoints that compare frames or reads. */
static bool has_stops_on_traces(const app_lab *lab)
{
    const lab_breakpoints *list = lab_drive_breakpoints(lab->run.drive);
    return lab_breakpoints_have(list, LAB_BREAK_AT_LAG) ||
           lab_breakpoints_have(list, LAB_BREAK_AT_ORDER);
}

static bool wants_tracing(const app_lab *lab)
{
    return lab->is_open || has_stops_on_traces(lab) || lab->lesson != NULL ||
           lab->overlay->groups != 0 || lab_trace_is_on(&lab->session->exports.trace);
}

/* Before the Lab was ever opened. Overlays of play tell how late a value was read. */
static void log_reads_for_overlays(app_lab *lab)
{
    const gm_game_def *usual = &lab->session->made_with;
    bool is_wanted = lab->overlay->groups != 0;
    if (is_wanted || lab->is_tracing) {
        lab->is_tracing = is_wanted;
        (void)gm_game_set_tracing(lab->session->game, is_wanted || usual->trace_frames,
                                  is_wanted || usual->log_reads);
    }
}

/* Play costs what it did before the Lab was opened; a breakpoint opens it again. */
static bool run_closed(app_lab *lab, gm_input *input)
{
    if (lab->overlay->is_on_hold) {
        return true;
    }
    if (lab->run.drive == NULL) {
        log_reads_for_overlays(lab);
    }
    bool goes_on = app_session_frame(lab->session, input);
    if (lab->run.drive == NULL || !goes_on) {
        return goes_on;
    }
    lab_run_moved(lab);
    if (lab_drive_is_held(lab->run.drive)) {
        lab_set_open(lab, true);
    } else if (lab->is_tracing != wants_tracing(lab)) {
        lab_run_set_tracing(lab, wants_tracing(lab));
    }
    return true;
}

/* Files that were given up since the last picture. */
static void tell_losses(app_lab *lab)
{
    uint32_t unseen = lab->session->unseen_lost;
    lab->session->unseen_lost = 0;
    if ((unseen & (uint32_t)APP_LOST_PICTURE) != 0) {
        lab_tell(lab, true, LAB_NOTICE_NO_PICTURE);
    }
    if ((unseen & (uint32_t)APP_LOST_TRACE) != 0) {
        lab_tell(lab, true, LAB_NOTICE_LOST_TRACE);
    }
    if ((unseen & (uint32_t)APP_LOST_RECORDING) != 0) {
        lab_tell(lab, true, LAB_NOTICE_LOST_RECORDING);
    }
    if ((unseen & (uint32_t)APP_LOST_MOVIE) != 0) {
        lab_tell(lab, true, LAB_NOTICE_LOST_MOVIE);
    }
}

bool lab_run(app_lab *lab, gm_input *input)
{
    tell_losses(lab);
    lab_text_keep(lab);
    /* Whether or not there will be a picture: the window must close without one, too. */
    lab->ui.joined_by = LAB_UI_ANY;
    lab_act_all(lab);
    if (lab->session->status != APP_OK) {
        return false;
    }
    if (!lab->is_open) {
        return run_closed(lab, input);
    }
    lab_act_waiting(lab);
    filter_input(lab, input);
    lab->live = *input;
    step_by_key(lab);
    if (lab->run.is_searching) {
        lab_act_search(lab);
    } else if (wants_rewind(lab)) {
        rewind_frames(lab);
    } else if (!lab_drive_is_held(lab->run.drive)) {
        return run_due_frames(lab, input);
    }
    return true;
}

/* Nothing is selected, so that the tab of functions leaves its room to the plan. Between two frames
 * of a hold the cursor is at no function, either. */
static bool is_plan_alone(const app_lab *lab)
{
    const lab_model *m = &lab->model;
    return m->tab == LAB_TAB_FUNCTION && m->selected[0] == '\0' && lab->lesson == NULL;
}

/* In a lesson about something else its figures mean nothing, and where everything is shown the
 * sheet of a moment needs their room. */
static bool hides_hud(const app_lab *lab)
{
    const lab_guide *guide = &lab->model.guide;
    bool is_tight = guide->is_folded || lab->model.insight.is_shown;
    return lab->lesson != NULL && is_tight && !lab_guide_needs(guide, "Hud") &&
           !lab_guide_needs(guide, "Minimap");
}

static void lay_out(app_lab *lab)
{
    const gm_picture_def *play = &lab->scene->layout;
    bool has_drawer = (lab->model.shown & LAB_SHOW_DRAWER) != 0;
    lab->layout = lab_layout_make(lab->scene->list.width, lab->scene->list.height,
                                  lab->scene->ui_scale, has_drawer);
    if (hides_hud(lab)) {
        lab_layout_hide_hud(&lab->layout, lab->scene->ui_scale);
    }
    lab_layout_fit_plan(&lab->layout, lab->plan.needed);
    if (lab->model.tour != LAB_TOUR_NONE) {
        lab_layout_raise_plan(&lab->layout, LAB_TOUR_TALL * lab->scene->ui_scale);
    } else if (is_plan_alone(lab)) {
        lab_layout_raise_plan(&lab->layout, lab_inspector_least(lab->scene->ui_scale));
    }
    gm_picture_def *picture = &lab->layout.picture;
    picture->translate = play->translate;
    picture->translate_user = play->translate_user;
    picture->reduce_dust = play->reduce_dust;
    picture->reduce_shade = play->reduce_shade;
    picture->places = play->places;
    picture->pilot = play->pilot;
    picture->is_held = lab_is_held(lab); /* the model's is that of the picture before */
    picture->hides_beginning = true;
    /* A pause has the menu of the window, which a replay has not. */
    picture->hides_menus =
        gm_game_view(lab->session->game)->screen == GM_SCREEN_PAUSE && !lab->session->is_replay;
    lab->scene->layout = *picture;
}

static void follow_shadow(app_lab *lab)
{
    enum { FRAMES_A_PICTURE = 8 };
    lab_place place = lab_drive_place(lab->run.drive);
    lab_shadow *shadow = lab->run.shadow;
    if (shadow != NULL && lab_shadow_follow(shadow, lab_place_finished(place), FRAMES_A_PICTURE) &&
        !place.is_open) {
        gm_game *game = lab->session->game;
        (void)lab_shadow_compare(shadow, gm_game_view(game), gm_game_hash(game));
    }
}

/* The room that its plan needs is not known yet. */
static bool is_first_of_lesson(const app_lab *lab)
{
    const lab_model *m = &lab->model;
    return m->guide.is_folded && m->lesson.number != lab->plan.needed_in;
}

void lab_paint(app_lab *lab)
{
    lay_out(lab);
    follow_shadow(lab);
    lab_tour before = lab->model.tour;
    lab_fill(lab);
    if (is_first_of_lesson(lab)) {
        lay_out(lab);
        lab_screen_measure_plan(lab);
        lay_out(lab);
    } else if (lab->model.tour != before) {
        lay_out(lab); /* a step of the tour has a layout of its own */
    }
    bool is_seen = lab_has_notice(lab) && !lab->model.has_help;
    lab->model.notice = is_seen ? lab->notice : NULL;
    lab_screen_paint(lab);
}

void lab_paint_above(app_lab *lab)
{
    if (lab->model.has_help) {
        lab_fill_play_keys(lab);
        lab_screen_paint_help(lab);
    }
}

lab_box lab_world_box(const app_lab *lab)
{
    return lab->layout.world;
}

bool lab_has_pause(const app_lab *lab)
{
    return lab->is_open && lab_has_game_menu(lab) &&
           gm_game_view(lab->session->game)->screen == GM_SCREEN_PAUSE;
}

void lab_paint_notice(app_lab *lab, bool has_menu)
{
    lab->overlay->toast = (lab_box){0};
    if (!lab->is_open && lab_has_notice(lab)) {
        lab_screen_paint_notice(lab, has_menu);
    }
}

void lab_note_costs(app_lab *lab, const lab_costs *costs)
{
    static const float ease = 0.05F;
    lab_model *m = &lab->model;
    m->draw_ms += ((float)costs->draw_ns / 1e6F - m->draw_ms) * ease;
    m->frame_ms += ((float)costs->frame_ns / 1e6F - m->frame_ms) * ease;
    m->key_ms = (float)costs->key_ns / 1e6F;
    m->slow_key_ms = (float)costs->slow_key_ns / 1e6F;
    if (costs->period_ns > 0) {
        m->hz += (1e9F / (float)costs->period_ns - m->hz) * ease;
    }
}
