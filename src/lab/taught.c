/* lab/taught.c -- the lesson that is open in the window. See state.h. */
#include "lab/guide.h"
#include "lab/insight.h"
#include "lab/panels/page.h"
#include "lab/state.h"
#include "platform/number.h"
#include "scenario/own_lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t index_of(const app_lab *lab, uint32_t number)
{
    uint32_t i = 0;
    while (i < lab->lessons.count && lab->lessons.items[i].lesson != number) {
        i++;
    }
    return i;
}

/* A scenario that was named on the command line is a copy: its number tells which one. */
static uint32_t place_of(const app_lab *lab, const app_scenario *scenario)
{
    uint32_t i = 0;
    while (i < lab->lessons.count && &lab->lessons.items[i] != scenario) {
        i++;
    }
    return i < lab->lessons.count ? i : index_of(lab, scenario->lesson);
}

static bool has_lessons(app_lab *lab)
{
    if (lab->lessons.count == 0 && !app_lessons_load(&lab->lessons)) {
        lab_tell(lab, true, LAB_NOTICE_NO_LESSONS);
        return false;
    }
    return true;
}

/* "2.3" as a number. */
static bool is_place(const app_scenario *scenario, int64_t number)
{
    return scenario->chapter * (int64_t)LAB_LESSON_PLACE + scenario->place == number;
}

static uint32_t index_at(const app_lab *lab, int64_t number)
{
    uint32_t i = 0;
    while (i < lab->lessons.count && !is_place(&lab->lessons.items[i], number)) {
        i++;
    }
    return i;
}

/* Lessons follow each other as they are numbered. */
static uint32_t wanted_index(const app_lab *lab, int32_t direction, int64_t number)
{
    if (number > LAB_LESSON_PLACE) {
        return index_at(lab, number);
    }
    if (number > 0) {
        uint32_t index = index_of(lab, (uint32_t)number);
        return direction < 0 && index == 0 ? lab->lessons.count : index + (uint32_t)direction;
    }
    if (lab->lesson == NULL) { /* the one that was left */
        uint32_t left =
            lab->left_lesson != 0 ? index_of(lab, lab->left_lesson) : lab->lessons.count;
        bool has_left = left < lab->lessons.count;
        return has_left ? left : direction >= 0 ? 0 : lab->lessons.count;
    }
    uint32_t now = place_of(lab, lab_lesson_scenario(lab->lesson));
    return direction < 0 && now == 0 ? lab->lessons.count : now + (uint32_t)direction;
}

void lab_taught_show(app_lab *lab)
{
    lab->model.tab = LAB_TAB_LESSON;
    if (lab->lesson != NULL && lab_lesson_look(lab->lesson)->is_guess_open) {
        lab->ui.focus = lab_tab_lesson_field();
    }
}

void lab_taught_list_over(app_lab *lab, bool is_shown)
{
    bool is_list = is_shown && lab->lesson != NULL;
    float *scroll = &lab->inspector.scroll[LAB_TAB_LESSON];
    if (is_list == lab->is_listing) {
        return;
    }
    lab->is_listing = is_list;
    lab->seeks_entry = is_list;
    lab->task_scroll = is_list ? *scroll : lab->task_scroll;
    *scroll = is_list ? 0.0F : lab->task_scroll;
    lab->ui.focus = 0;
    if (!is_list) {
        lab_taught_show(lab);
    }
}

/* A lesson begins with its own labels alone; the overlays of play come back after it. */
static void put_overlays_by(app_lab *lab)
{
    lab->put_by = lab->has_put_by ? lab->put_by : lab->overlay->groups;
    lab->has_put_by = true;
    lab->overlay->groups = 0;
}

static void bring_overlays_back(app_lab *lab)
{
    lab->overlay->groups = lab->has_put_by ? lab->put_by : lab->overlay->groups;
    lab->has_put_by = false;
}

static bool begin(app_lab *lab, const app_scenario *scenario)
{
    if (scenario->trace[0] != '\0') {
        lab->trace_lesson = scenario;
        return true;
    }
    char error[GM_ERROR_TEXT];
    char line[GM_ERROR_TEXT + APP_SECTOR_NAME + 8];
    if (!app_scenario_can_begin(scenario, &lab->session->sectors, error, sizeof error)) {
        (void)snprintf(line, sizeof line, "%s.tick:%s", scenario->file, error);
        lab_tell_text(lab, true, line);
        return false;
    }
    if (!lab_run_begin(lab, &scenario->recording.header, scenario)) {
        return false;
    }
    lab_lesson_destroy(lab->lesson);
    lab->is_from_title = lab->is_from_title || lab->is_of_title;
    lab->is_of_title = false;
    lab->is_trying = false;
    lab->is_listing = false;
    lab->lesson = lab_lesson_create(scenario, &lab->session->sectors, &lab->progress);
    lab->has_asked_guess = false;
    lab->seen_news = 0;
    lab->inspector.scroll[LAB_TAB_LESSON] = 0.0F;
    lab->plan.scroll = 0.0F;
    lab->model.selected[0] = '\0';
    lab->notice_end = 0; /* it was about another lesson */
    lab->model.question = LAB_QUESTION_NONE;
    put_overlays_by(lab);
    lab_guide_begin(lab);
    lab_insight_begin(lab);
    lab_taught_show(lab);
    if (lab->lesson == NULL) {
        lab_tell(lab, true, LAB_NOTICE_NO_LESSON);
    }
    return true;
}

/* The Lab need not have shown the game yet. */
static const gm_view *view_now(const app_lab *lab)
{
    return lab->model.view != NULL ? lab->model.view : gm_game_view(lab->session->game);
}

/* A game of the player, which a lesson would end. A daily run cannot be continued. */
static bool has_game(const app_lab *lab)
{
    const gm_view *view = view_now(lab);
    bool is_played = !view->is_autopilot && view->screen != GM_SCREEN_TITLE &&
                     view->screen != GM_SCREEN_GAME_OVER;
    return lab->session->playing == NULL && is_played &&
           (view->daily != 0 || gm_game_continue_point(lab->session->game).lives > 0);
}

bool lab_taught_is_game_at_stake(const app_lab *lab)
{
    const gm_view *view = view_now(lab);
    return has_game(lab) &&
           (view->daily != 0 ? view->hud.score > 0
                             : view->hud.score > gm_game_continue_point(lab->session->game).score);
}

/* Once the banner of its sector is gone, a game has begun, with or without points. */
static bool asks_for_game(const app_lab *lab)
{
    bool is_begun = has_game(lab) && view_now(lab)->sector_age * 1000.0F > (float)GM_BANNER_MS;
    return is_begun || lab_taught_is_game_at_stake(lab);
}

/* The title has Continue for a game that won points or reached a later sector; points that were
 * kept before stay there. */
static bool has_way_back(const app_lab *lab)
{
    gm_entry point = gm_game_continue_point(lab->session->game);
    bool is_lesser = lab->settings != NULL && app_settings_is_lesser_point(lab->settings, &point);
    return point.score != 0 || (point.sector != 0 && !is_lesser);
}

static void ask_for_game(app_lab *lab, uint32_t lesson)
{
    lab->model.question = view_now(lab)->daily != 0 ? LAB_QUESTION_DAILY
                          : has_way_back(lab)       ? LAB_QUESTION_GAME
                                                    : LAB_QUESTION_FIRST;
    lab->model.question_lesson = lab->lessons.items[lesson].title;
    lab->asked_lesson = lesson;
}

void lab_taught_open(app_lab *lab, int32_t direction, int64_t number)
{
    if (!has_lessons(lab)) {
        return;
    }
    bool has_asked =
        lab->model.question != LAB_QUESTION_NONE; /* about one that the answer does not name */
    uint32_t index = has_asked ? lab->asked_lesson : wanted_index(lab, direction, number);
    if (index >= lab->lessons.count) {
        lab_tell(lab, false, LAB_NOTICE_LAST_LESSON);
        return;
    }
    const app_scenario *scenario = &lab->lessons.items[index];
    if (!lab_progress_is_unlocked(&lab->progress, scenario->after)) {
        lab_taught_list_over(lab, true); /* it says which one comes before */
        lab->model.tab = LAB_TAB_LESSON;
        lab_tell(lab, false, LAB_NOTICE_LOCKED);
        return;
    }
    if (lab->is_listing && lab_lesson_scenario(lab->lesson)->lesson == scenario->lesson) {
        lab_taught_list_over(lab, false); /* it goes on */
        return;
    }
    if (asks_for_game(lab) && !has_asked) {
        ask_for_game(lab, index);
        return;
    }
    (void)begin(lab, scenario);
}

void lab_taught_close(app_lab *lab)
{
    lab->left_lesson =
        lab->lesson != NULL ? lab_lesson_scenario(lab->lesson)->lesson : lab->left_lesson;
    lab_lesson_destroy(lab->lesson);
    lab->lesson = NULL;
    lab->is_from_title = false;
    lab->is_trying = false;
    lab->is_listing = false;
    bring_overlays_back(lab);
    lab->overlay->lesson = NULL;
    lab_guide_end(lab);
    lab->session->playing = NULL; /* the player flies again */
}

/* A lesson of one's own may be called as any other. */
static bool is_title_shared(const app_lab *lab, uint32_t index)
{
    const app_scenario *items = lab->lessons.items;
    for (uint32_t i = 0; i < lab->lessons.count && items[index].chapter == 0; i++) {
        if (i != index && strcmp(items[i].title, items[index].title) == 0) {
            return true;
        }
    }
    return false;
}

static void fill_drafts(app_lab *lab)
{
    lab_lesson_model *m = &lab->model.lesson;
    m->draft_count = lab->drafts.count < LAB_DRAFTS ? lab->drafts.count : LAB_DRAFTS;
    for (uint32_t i = 0; i < m->draft_count; i++) {
        const app_own_draft_entry *draft = &lab->drafts.items[i];
        m->drafts[i] = (lab_draft_entry){.name = draft->name, .title = draft->title};
    }
}

static void fill_list(app_lab *lab)
{
    lab_lesson_model *m = &lab->model.lesson;
    fill_drafts(lab);
    m->is_all_open = lab->progress.is_all_open;
    m->last = lab->lesson != NULL ? lab_lesson_scenario(lab->lesson)->lesson : lab->left_lesson;
    m->count = lab->lessons.count < LAB_LESSONS ? lab->lessons.count : LAB_LESSONS;
    for (uint32_t i = 0; i < m->count; i++) {
        const app_scenario *s = &lab->lessons.items[i];
        uint32_t after = s->after != 0 ? index_of(lab, s->after) : m->count;
        m->list[i] = (lab_lesson_entry){
            .number = s->lesson,
            .chapter = s->chapter,
            .place = s->place,
            .after = after < m->count ? after + 1 : 0,
            .title = s->title,
            .file = is_title_shared(lab, i) ? lab->lessons.names[i] : NULL,
            .of = s->chapter != 0 ? app_chapter_titles[s->chapter - 1] : "Your own",
            .is_passed = lab_progress_best(&lab->progress, s->lesson, s->file) != 0,
            .is_unlocked = lab_progress_is_unlocked(&lab->progress, s->after)};
    }
}

static bool is_of(const app_lessons *list, const app_scenario *scenario)
{
    uint32_t i = 0;
    while (i < list->count && &list->items[i] != scenario) {
        i++;
    }
    return i < list->count;
}

void lab_taught_list(app_lab *lab)
{
    const app_scenario *open = lab->lesson != NULL ? lab_lesson_scenario(lab->lesson) : NULL;
    if (is_of(&lab->lessons, open) || is_of(&lab->lessons, lab->trace_lesson)) {
        app_lessons_free(&lab->lessons_before);
        lab->lessons_before = lab->lessons;
    } else {
        app_lessons_free(&lab->lessons);
    }
    (void)app_lessons_load(&lab->lessons);
    app_own_drafts_list(&lab->drafts);
    fill_list(lab); /* titles of the old list may be gone */
}

void lab_taught_file(app_lab *lab)
{
    char error[GM_ERROR_TEXT * 2];
    uint32_t other = 1 - lab->opened_now;
    lab_set_open(lab, true);
    if (lab->dropped == NULL || !lab->is_open) {
        return;
    }
    if (!app_scenario_read(&lab->opened[other], lab->dropped, error, sizeof error)) {
        lab_tell_text(lab, true, error);
        return;
    }
    if (lab->opened[other].lesson == 0) {
        lab->opened[other].lesson = APP_OWN_LESSON;
    }
    /* Until it has begun the run may be playing the file before. */
    bool has_begun = begin(lab, &lab->opened[other]);
    char path[APP_ASSET_PATH];
    bool is_added = false;
    if (has_begun && app_own_lessons_keep(&lab->opened[other], path)) {
        lab_tell(lab, false, LAB_NOTICE_ADDED);
        is_added = true;
    }
    app_scenario_free(&lab->opened[has_begun ? lab->opened_now : other]);
    lab->opened_now = has_begun ? other : lab->opened_now;
    if (is_added) {
        lab_taught_list(lab);
    }
}

void lab_taught_edited(app_lab *lab)
{
    gm_command edits[APP_MAX_EDITS];
    if (lab->lesson == NULL) {
        return;
    }
    uint32_t count = lab_history_edits(&lab->run.history, edits, APP_MAX_EDITS);
    count = count < APP_MAX_EDITS ? count : APP_MAX_EDITS;
    lab_lesson_set_edits(lab->lesson, edits, count);
}

static void fill_measures(app_lab *lab, const lab_lesson_view *view)
{
    lab_lesson_model *m = &lab->model.lesson;
    for (uint32_t i = 0; i < view->line_count && i < LAB_LESSON_MEASURES; i++) {
        const lab_lesson_line *line = &view->lines[i];
        lab_lesson_measure *row = &m->measures[m->measure_count++];
        row->name = line->name;
        row->is_reached = line->is_good && !m->is_guess_open;
        row->is_failed = line->is_bad && !m->is_guess_open;
        row->is_of_check = line->is_of_check && !m->is_guess_open;
        row->is_of_orders = line->is_of_orders && !m->is_guess_open;
        row->wait = m->is_guess_open ? 0 : line->wait;
        row->unit = line->has_value && !m->is_guess_open ? line->unit : "";
        (void)SDL_strlcpy(row->now, m->is_guess_open ? "?" : line->measured, sizeof row->now);
        row->goal_unit = line->goal_unit;
        (void)SDL_strlcpy(row->goal, line->expected, sizeof row->goal);
    }
}

static const char *reader_of(const app_scenario *scenario)
{
    const char *reader = NULL;
    const char *value = NULL;
    return app_scenario_moment(scenario, &reader, &value) ? reader : NULL;
}

/* What is new comes into sight once, as soon as the tab is in front. */
static void fill_hints(app_lab *lab, const lab_lesson_view *view)
{
    lab_lesson_model *m = &lab->model.lesson;
    m->hint_count = view->hint_count < LAB_LESSON_HINTS ? view->hint_count : LAB_LESSON_HINTS;
    for (uint32_t i = 0; i < m->hint_count; i++) {
        m->hints[i] = view->hints[i];
    }
    m->hints_left = view->hints_left;
    m->is_hint_newest = view->is_hint_newest;
    bool is_in_front = lab->model.tab == LAB_TAB_LESSON;
    bool is_news = view->news != lab->seen_news && is_in_front && !lab->is_listing;
    lab->seen_news = is_news ? view->news : lab->seen_news;
    m->seeks_newest = is_news || (lab->seeks_entry && is_in_front);
    lab->seeks_entry = lab->seeks_entry && !is_in_front;
    m->seeks_guess = lab->seeks_guess;
    lab->seeks_guess = false;
}

/* The changes of the solution, for a learner who has passed with more of them. */
static void fill_shortest(app_lab *lab)
{
    char label[LAB_HISTORY_LABEL];
    lab_lesson_model *m = &lab->model.lesson;
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    bool is_shown = m->is_passed && m->edits > m->par && s->answer_count > 0;
    size_t used = 0;
    m->shortest[0] = '\0';
    for (uint32_t i = 0; is_shown && i < s->answers[0].edit_count && used < sizeof m->shortest;
         i++) {
        lab_edit_label(&s->answers[0].edits[i], &lab->layout.picture, label);
        (void)snprintf(m->shortest + used, sizeof m->shortest - used, "%s%s", i > 0 ? "; " : "",
                       label);
        used = strlen(m->shortest);
    }
}

static void fill_lesson(app_lab *lab, const lab_lesson_view *view)
{
    lab_lesson_model *m = &lab->model.lesson;
    m->number = view->number;
    m->chapter = lab_lesson_scenario(lab->lesson)->chapter;
    m->place = lab_lesson_scenario(lab->lesson)->place;
    m->is_tried = lab->is_trying;
    m->is_listed = lab->is_listing;
    m->title = view->title;
    m->texts[0] = view->text_count > 0 ? view->texts[0] : NULL;
    m->texts[1] = view->text_count > 1 ? view->texts[1] : NULL;
    m->question = view->question;
    m->reader = reader_of(lab_lesson_scenario(lab->lesson));
    (void)snprintf(m->prediction, sizeof m->prediction, "%s",
                   view->prediction != NULL ? view->prediction : "");
    m->step_count = view->step_count < LAB_LESSON_STEPS ? view->step_count : LAB_LESSON_STEPS;
    for (uint32_t i = 0; i < m->step_count; i++) {
        const lab_lesson_step *step = &view->steps[i];
        m->steps[i] = (lab_step_row){.text = step->text,
                                     .is_done = step->is_done,
                                     .is_over = step->is_over,
                                     .count = step->count,
                                     .counted = step->counted,
                                     .is_of_frames = step->is_of_frames,
                                     .reversed = {step->reversed[0], step->reversed[1]}};
    }
    (void)SDL_strlcpy(m->answer, view->prediction_answer, sizeof m->answer);
    (void)SDL_strlcpy(m->slack, view->prediction_slack, sizeof m->slack);
    m->is_right = view->is_prediction_right;
    m->is_guess_open = view->is_guess_open;
    fill_measures(lab, view);
    fill_hints(lab, view);
    m->why = view->why;
    m->why_value = view->why_value;
    m->meet = view->meet;
    m->unreal = view->unreal;
    m->console = view->unreal_console;
    m->message = view->message_key;
    m->message_values[0] = view->message_values[0];
    m->message_values[1] = view->message_values[1];
    m->is_checking = view->verdict == LAB_VERDICT_RUNNING;
    m->is_passed = view->verdict == LAB_VERDICT_PASSED;
    m->schedule = view->schedule;
    m->is_of_schedule = view->is_of_schedule;
    m->edits = view->edits;
    m->par = view->par;
    fill_shortest(lab);
}

/* In a frame that runs by nobody sees which functions were late in it. */
static void see_demotions(app_lab *lab)
{
    const lab_frame *frame = &lab->frame;
    for (uint32_t i = 0; lab_is_held(lab) && i < frame->item_count; i++) {
        const tl_frame_item *item = &frame->items[i];
        if (lab_frame_function(frame, item->demoted_by) != LAB_NONE) {
            lab_lesson_see_demoted(lab->lesson, item->item.name);
        }
    }
}

void lab_taught_fill(app_lab *lab)
{
    lab->model.lesson = (lab_lesson_model){0};
    fill_list(lab);
    lab->ui.first_stop = 0;
    if (lab->lesson == NULL) {
        return;
    }
    see_demotions(lab);
    const lab_lesson_view *view = lab_lesson_look(lab->lesson);
    if (view->is_guess_fixed && lab->ui.focus == lab_tab_lesson_field()) {
        lab->ui.focus = 0; /* also when it was clicked: there is nothing to type */
        lab_tell(lab, false, LAB_NOTICE_GUESS_STANDS);
    }
    lab->ui.first_stop = view->question != NULL && view->is_guess_open && !lab->is_listing
                             ? lab_tab_lesson_field()
                             : 0;
    fill_lesson(lab, view);
}

/* Coarser where guesses are: without a keyboard one counts to it. */
static long next_guess(long guess, int32_t direction)
{
    long inner = labs(guess) - (guess * direction < 0 ? 1 : 0);
    long step = inner < 20 ? 1 : inner < 100 ? 10 : 100;
    return guess + step * direction;
}

static bool is_guess_missing(app_lab *lab)
{
    const lab_lesson_view *view = lab_lesson_look(lab->lesson);
    const char *typed = view->prediction != NULL ? view->prediction : "";
    int64_t value;
    return view->is_guess_open && !app_number_parse_millionths(typed, &value);
}

bool lab_taught_asks_for_guess(app_lab *lab)
{
    bool asks = is_guess_missing(lab) && !lab->has_asked_guess;
    if (asks) {
        lab->has_asked_guess = true;
        lab->seeks_guess = true;
        lab->ui.focus = lab_tab_lesson_field();
        lab_tell(lab, false, LAB_NOTICE_GUESS_FIRST);
    }
    return asks;
}

/* With a number the guess is made. Without one its field stays open the first time, as after CHECK;
 * the second time this is a CHECK. */
static void leave_field(app_lab *lab)
{
    if (!is_guess_missing(lab)) {
        lab->ui.focus = 0;
        lab_lesson_stand(lab->lesson);
    } else if (!lab_taught_asks_for_guess(lab)) {
        lab_ask(&lab->requests, (lab_request){.action = LAB_CHECK});
    }
}

void lab_taught_predict(app_lab *lab, const lab_request *request)
{
    char next[24];
    if (lab->lesson == NULL) {
        return;
    }
    if (lab_lesson_look(lab->lesson)->is_guess_fixed) {
        lab->ui.focus = 0;
        lab_tell(lab, false, LAB_NOTICE_GUESS_STANDS);
        return;
    }
    const char *text = request->text;
    const char *typed = lab_lesson_look(lab->lesson)->prediction;
    const char *before = typed != NULL ? typed : "";
    if (text[0] == '\0' && request->number == '\n') {
        leave_field(lab);
        return;
    }
    if (text[0] == '\0') {
        lab->ui.focus = lab_tab_lesson_field();
    }
    if (text[0] == '\0' && request->number != 0) {
        lab_lesson_type(lab->lesson, (char)request->number);
        return;
    }
    (void)snprintf(next, sizeof next, "%ld",
                   next_guess(strtol(before, NULL, 10), request->direction));
    for (size_t left = strlen(before); left > 0; left--) {
        lab_lesson_type(lab->lesson, '\b');
    }
    for (const char *c = text[0] != '\0' ? text : next; *c != '\0'; c++) {
        lab_lesson_type(lab->lesson, *c);
    }
}

bool lab_taught_has_field(const app_lab *lab)
{
    return lab->lesson != NULL && lab->model.tab == LAB_TAB_LESSON &&
           lab_inspector_takes_text(&lab->ui);
}

/* Letters mean the same while a number is typed. Where digits need Shift they come with it. */
static bool is_of_number(const SDL_Keysym *key)
{
    SDL_Scancode code = key->scancode;
    bool is_digit = (code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_0) ||
                    (code >= SDL_SCANCODE_KP_1 && code <= SDL_SCANCODE_KP_PERIOD);
    bool is_sign = code == SDL_SCANCODE_PERIOD || code == SDL_SCANCODE_MINUS ||
                   code == SDL_SCANCODE_KP_MINUS || code == SDL_SCANCODE_BACKSPACE;
    return (is_digit || is_sign) && (key->mod & (KMOD_CTRL | KMOD_ALT)) == 0;
}

static bool is_end(const SDL_Keysym *key)
{
    return key->scancode == SDL_SCANCODE_RETURN || key->scancode == SDL_SCANCODE_KP_ENTER;
}

/* A guess is asked for, and its field is marked. */
static bool is_asking(const app_lab *lab)
{
    return lab->lesson != NULL && lab->model.tab == LAB_TAB_LESSON && !lab->is_listing &&
           lab->model.guide.step == LAB_GUIDE_GUESS && lab_lesson_look(lab->lesson)->is_guess_open;
}

/* A field that a click elsewhere has left takes Enter when a number is in it and no button has the
 * focus. Digits are those of the overlays then. */
static void return_to_field(app_lab *lab, const SDL_Event *event)
{
    const SDL_Keysym *key = &event->key.keysym;
    if (event->type == SDL_KEYDOWN && is_asking(lab) && is_end(key) && !is_guess_missing(lab) &&
        !lab_ui_shows_focus(&lab->ui)) {
        lab->ui.focus = lab_tab_lesson_field();
    }
}

bool lab_taught_key(app_lab *lab, const SDL_Event *event)
{
    return_to_field(lab, event);
    if (!lab_taught_has_field(lab) ||
        (event->type != SDL_TEXTINPUT && event->type != SDL_KEYDOWN)) {
        return false;
    }
    if (event->type == SDL_TEXTINPUT) {
        for (const char *c = event->text.text; *c != '\0'; c++) {
            lab_lesson_type(lab->lesson, *c);
        }
        lab->seeks_guess = true;
        return true;
    }
    const SDL_Keysym *key = &event->key.keysym;
    if (key->scancode == SDL_SCANCODE_BACKSPACE && is_of_number(key)) {
        lab_lesson_type(lab->lesson, '\b');
    } else if (is_end(key)) {
        leave_field(lab);
    }
    return is_of_number(key) || is_end(key);
}
