/* The Lab over a session without a window: what is asked for at the wrong moment changes nothing,
 * and what it shows is what runs. */
#include "frameview/plan_parts.h"
#include "lab/act.h"
#include "lab/fill.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WORDS = 8, MAX_FILE = 4096 };

static char path[TEMPORARY_PATH];

typedef struct bench {
    app_options options;
    app_session session;
    app_scene scene;
    app_overlay overlay;
    app_lab *lab;
} bench;

/* `line` holds words with single spaces between them; %R is the path. */
static void open_bench(bench *b, const char *line)
{
    char words[256] = "";
    char name[] = "tickline";
    char *argv[MAX_WORDS] = {name};
    int argc = 1;
    ck_assert(temporary_path(path, "lab"));
    (void)snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        ck_assert_int_lt(argc, MAX_WORDS);
        argv[argc++] = strcmp(word, "%R") == 0 ? path : word;
    }
    ck_assert_int_eq(app_options_parse(&b->options, argc, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&b->session, &b->options), APP_OK);
    b->lab = lab_create(&b->session, &b->scene, &b->overlay);
    ck_assert_ptr_nonnull(b->lab);
    lab_set_open(b->lab, true);
    ck_assert(lab_is_open(b->lab));
}

/* A file that was opened by a drop is copied to the player's own lessons. */
static void remove_copy(void)
{
    const char *home = getenv("XDG_DATA_HOME");
    char copy[256];
    ck_assert_ptr_nonnull(home);
    (void)snprintf(copy, sizeof copy, "%s/tickline/lessons/tickline-lab-%ld.tick", home,
                   (long)getpid());
    (void)remove(copy);
}

static app_status close_bench(bench *b)
{
    lab_destroy(b->lab);
    app_status status = app_session_close(&b->session);
    app_options_free(&b->options);
    (void)remove(path);
    remove_copy();
    return status;
}

/* Pictures as the window makes them, but for the painting. */
static void go(bench *b, uint32_t pictures)
{
    for (uint32_t i = 0; i < pictures; i++) {
        gm_input input = {.delta = TL_SECONDS(1) / 60};
        ck_assert(lab_run(b->lab, &input));
        if (lab_is_open(b->lab)) {
            lab_fill(b->lab);
        }
    }
}

static void ask(bench *b, lab_request request)
{
    lab_ask(&b->lab->requests, request);
    go(b, 1);
}

static bool press(bench *b, SDL_Scancode code)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = code}}};
    return lab_event(b->lab, &event, 1.0F);
}

/* Drops the text as a file on the window. */
static void drop(bench *b, const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
    SDL_free(b->lab->dropped);
    b->lab->dropped = SDL_strdup(path);
    lab_ask(&b->lab->requests, (lab_request){.action = LAB_FILE});
    go(b, 1);
}

/* A lesson with one line more after its "title". */
static const char *lesson_with(const char *line)
{
    static char out[MAX_FILE * 2];
    char text[MAX_FILE] = "";
    FILE *file = fopen(TL_ASSET_DIR "/lessons/1-where-am-i.tick", "r");
    ck_assert_ptr_nonnull(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    ck_assert_int_eq(fclose(file), 0);
    text[length] = '\0';
    char *place = strstr(text, "edit move");
    ck_assert_ptr_nonnull(place);
    (void)snprintf(out, sizeof out, "%.*s%s%s", (int)(place - text), text, line, place);
    return out;
}

START_TEST(a_file_that_cannot_run_leaves_the_game_running)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 30);
    drop(&b, "nonsense\n");
    ck_assert_uint_eq(b.session.frames, 31);
    ck_assert_ptr_null(b.session.playing);
    drop(&b, lesson_with("edit move Nobody PrePhysics\n"));
    ck_assert_int_eq(b.session.status, APP_OK);
    ck_assert_ptr_nonnull(b.session.game);
    ck_assert_ptr_null(b.session.playing);
    ck_assert_ptr_null(b.lab->lesson);
    ck_assert(b.session.start.is_autopilot);
    go(&b, 30);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_dropped_trace_is_given_to_the_window_once)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    drop(&b, "tickline-trace 1\n");
    const char *given = lab_take_traced(b.lab);
    ck_assert_ptr_nonnull(given);
    ck_assert_str_eq(given, path);
    ck_assert_ptr_null(lab_take_traced(b.lab));
    ck_assert_ptr_null(b.session.playing);
    drop(&b, lesson_with(""));
    ck_assert_ptr_null(lab_take_traced(b.lab));
    ck_assert_ptr_nonnull(b.session.playing);
    ask(&b, (lab_request){.action = LAB_PICKER});
    ask(&b, (lab_request){.action = LAB_FILE, .number = 1});
    given = lab_take_traced(b.lab);
    ck_assert_ptr_nonnull(given);
    ck_assert_str_eq(given, b.lab->files.items[0].path);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* The run goes on below it, and no lesson of the Lab opens. */
START_TEST(a_lesson_about_a_trace_is_given_to_the_window_once)
{
    enum { UE3_LESSON = 30 };
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    ask(&b, (lab_request){.action = LAB_LESSON, .number = UE3_LESSON});
    ck_assert_ptr_null(lab_take_trace_lesson(b.lab));
    ck_assert_int_eq(b.lab->model.tab, LAB_TAB_LESSON); /* the list: it opens after another one */
    lab_progress_of(b.lab)->is_all_open = true;
    ask(&b, (lab_request){.action = LAB_LESSON, .number = UE3_LESSON});
    const app_scenario *lesson = lab_take_trace_lesson(b.lab);
    ck_assert_ptr_nonnull(lesson);
    ck_assert_uint_eq(lesson->lesson, UE3_LESSON);
    ck_assert_ptr_null(lab_take_trace_lesson(b.lab));
    ck_assert_ptr_null(b.lab->lesson);
    ck_assert_ptr_null(b.session.playing);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(an_edit_that_changes_nothing_is_none)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    ask(&b, (lab_request){
                .action = LAB_MOVE, .group = TL_TICK_GROUP_PRE_PHYSICS, .function = "PlayerShip"});
    ask(&b, (lab_request){.action = LAB_ENABLE, .function = "Reticle"});
    ask(&b, (lab_request){.action = LAB_INTERVAL, .function = "Reticle"});
    ask(&b, (lab_request){.action = LAB_CUT, .function = "Reticle", .other = "PlayerShip"});
    ask(&b, (lab_request){.action = LAB_AFTER, .function = "LaserBeam", .other = "Reticle"});
    ck_assert_uint_eq(lab_history_count(&b.lab->run.history, NULL), 0);
    ck_assert_str_eq(b.lab->notice, "nothing to change: it is so already");
    ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Reticle"});
    ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Reticle"});
    ask(&b, (lab_request){.action = LAB_ENABLE, .function = "Reticle"});
    ck_assert_uint_eq(lab_history_count(&b.lab->run.history, NULL), 2);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_file_begins_its_run_and_gives_way_to_the_next)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 30);
    drop(&b, lesson_with(""));
    ck_assert_ptr_nonnull(b.lab->lesson);
    ck_assert_str_eq(b.session.start.sector, "range");
    drop(&b, lesson_with(""));
    go(&b, 30);
    ck_assert_ptr_nonnull(b.session.playing);
    ck_assert_ptr_eq(b.session.playing, lab_lesson_scenario(b.lab->lesson));
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

static void steer(bench *b, uint32_t pictures)
{
    for (uint32_t i = 0; i < pictures; i++) {
        gm_input input = {.delta = TL_SECONDS(1) / 60, .move_x = 127, .buttons = GM_BUTTON_FIRE};
        ck_assert(lab_run(b->lab, &input));
        lab_fill(b->lab);
    }
}

START_TEST(a_lesson_is_flown_by_its_recording_until_flying_is_asked_for)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    ask(&b, (lab_request){.action = LAB_LESSON, .number = 1});
    go(&b, 60);
    uint64_t recorded = gm_game_hash(b.session.game);
    uint64_t frames = b.session.frames;
    ask(&b, (lab_request){.action = LAB_RESTART});
    steer(&b, 60);
    ck_assert_uint_eq(b.session.frames, frames);
    ck_assert_uint_eq(gm_game_hash(b.session.game), recorded);
    ask(&b, (lab_request){.action = LAB_RESTART});
    ck_assert(press(&b, SDL_SCANCODE_F));
    steer(&b, 60);
    ck_assert_uint_eq(b.session.frames, frames);
    ck_assert_uint_ne(gm_game_hash(b.session.game), recorded);
    ask(&b, (lab_request){.action = LAB_RESTART});
    steer(&b, 60);
    ck_assert_uint_eq(gm_game_hash(b.session.game), recorded);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(again_is_the_start_of_a_lesson)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    ask(&b, (lab_request){.action = LAB_LESSON, .number = 1});
    ask(&b, (lab_request){
                .action = LAB_MOVE, .function = "Reticle", .group = TL_TICK_GROUP_POST_PHYSICS});
    ck_assert_uint_eq(lab_lesson_look(b.lab->lesson)->edits, 1);
    ask(&b, (lab_request){.action = LAB_RESTART});
    go(&b, 2);
    uint32_t reticle = lab_frame_find(&b.lab->frame, "Reticle");
    ck_assert_int_eq(b.lab->frame.functions[reticle].info.group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_uint_eq(lab_lesson_look(b.lab->lesson)->edits, 0);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_verdict_on_orders_ends_with_the_schedule_it_is_about)
{
    static const lab_action changes[] = {LAB_DISABLE, LAB_UNDO, LAB_REDO, LAB_RESET};
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        ask(&b, (lab_request){.action = LAB_VERDICT});
        ck_assert(b.lab->model.verdict.is_running || b.lab->model.verdict.is_done);
        ask(&b, (lab_request){.action = changes[i], .function = "Trails"});
        ck_assert(!b.lab->model.verdict.is_running && !b.lab->model.verdict.is_done);
        ck_assert_uint_eq(b.lab->model.verdict.found.orders, 0);
    }
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* Back before an edit the schedule is another one, though nothing was edited. */
START_TEST(a_verdict_on_orders_is_gone_where_its_schedule_is_not_in_force)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Trails"});
    go(&b, 5);
    ask(&b, (lab_request){.action = LAB_VERDICT});
    ck_assert(b.lab->model.verdict.is_running || b.lab->model.verdict.is_done);
    ask(&b, (lab_request){.action = LAB_SHUFFLE});
    ck_assert(b.lab->model.verdict.is_running || b.lab->model.verdict.is_done);
    ask(&b, (lab_request){.action = LAB_SEEK, .number = 3});
    ck_assert(!b.lab->model.verdict.is_running && !b.lab->model.verdict.is_done);
    ck_assert_uint_eq(b.lab->model.verdict.found.orders, 0);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* A stop says why; a stopped read is taken back to its write; then it is late by design. */
START_TEST(a_late_read_is_listed_and_leads_back_to_its_write)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    ask(&b, (lab_request){
                .action = LAB_MOVE, .function = "Reticle", .group = TL_TICK_GROUP_PRE_PHYSICS});
    ask(&b, (lab_request){.action = LAB_BREAK_LAG, .function = "Reticle"});
    go(&b, 5);
    const lab_model *m = &b.lab->model;
    ck_assert(m->is_held);
    ck_assert_ptr_nonnull(m->stop);
    ck_assert_str_eq(m->stop->sample.reader.name, "Reticle");
    tl_lag_sample sample = m->stop->sample;
    ask(&b, (lab_request){.action = LAB_SEEK_WRITE,
                          .number = (int64_t)sample.read_frame,
                          .function = "PlayerController",
                          .other = "Ship.aim"});
    ck_assert_ptr_null(m->stop);
    ck_assert_str_eq(m->selected, "PlayerController"); /* not the function that comes next */
    ck_assert_str_eq(b.lab->notice, "PlayerController wrote Ship.aim here");
    ck_assert(m->frame->is_open);
    ck_assert_uint_eq(m->frame->number, sample.read_frame);
    ck_assert_str_eq(m->frame->items[m->frame->item_count - 1].item.name, "PlayerController");
    ask(&b, (lab_request){.action = LAB_SEEK_WRITE,
                          .number = (int64_t)sample.read_frame,
                          .function = "Nobody"});
    ck_assert(!m->frame->is_open);
    ask(&b, (lab_request){.action = LAB_BREAK_SWITCH, .number = m->breaks[0].id});
    ck_assert(m->breaks[0].is_disabled);
    ask(&b, (lab_request){.action = LAB_EXPECT_LAG, .function = "Reticle", .other = "Ship.aim"});
    ck_assert_uint_eq(m->expected_count, 1);
    ask(&b, (lab_request){.action = LAB_BREAK_REMOVE, .number = m->breaks[0].id});
    ck_assert_uint_eq(m->break_count, 0);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* An edit made during a hold waits for the next frame, and is shown as waiting until then. */
START_TEST(an_edit_during_a_hold_is_shown_as_waiting)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    const lab_model *m = &b.lab->model;
    ask(&b, (lab_request){.action = LAB_HOLD});
    ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert_uint_eq(m->pending_count, 0);
    ask(&b, (lab_request){
                .action = LAB_MOVE, .function = "Reticle", .group = TL_TICK_GROUP_PRE_PHYSICS});
    go(&b, 3);
    ck_assert_uint_eq(m->pending_count, 1);
    ck_assert_str_eq(m->pending[0].function, "Reticle");
    ck_assert_int_eq(m->pending[0].group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(m->pending[0].text, "Reticle: PostPhysics -> PrePhysics");
    ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert_uint_eq(m->pending_count, 0);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* A line of the console is answered there, and in the lesson's place nothing appears. */
START_TEST(commands_are_answered_in_the_console)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    ask(&b, (lab_request){.action = LAB_CONSOLE});
    ask(&b, (lab_request){.action = LAB_COMMAND, .text = "move Reticle PrePhysics"});
    go(&b, 1);
    const lab_console_line *line = lab_console_at(&b.lab->console, 0);
    ck_assert_str_eq(line->text, "Reticle: PostPhysics -> PrePhysics");
    ask(&b, (lab_request){.action = LAB_COMMAND, .text = "move Reticle PrePhysics"});
    go(&b, 1);
    line = lab_console_at(&b.lab->console, 0);
    ck_assert_str_eq(line->text, "nothing to change: it is so already");
    ck_assert_ptr_null(b.lab->model.notice);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* Round and round, into whatever comes: right, down, left, up. */
static gm_input fly_round(uint32_t frame)
{
    static const int8_t ways[4][2] = {{127, 0}, {0, 127}, {-127, 0}, {0, -127}};
    const int8_t *way = ways[frame / 90 % 4];
    return (gm_input){.delta = TL_SECONDS(1) / 60, .move_x = way[0], .move_y = way[1]};
}

/* A player who looks at frames does not mean to lose a ship. */
START_TEST(a_step_that_costs_the_ship_tells_how_to_go_back)
{
    bench b = {0};
    open_bench(&b, "--sector 05-tow-lines");
    const gm_view *view = gm_game_view(b.session.game);
    for (uint32_t i = 0; i < 2000 && (i < 60 || view->ship.is_alive); i++) {
        gm_input input = fly_round(i);
        ck_assert(app_session_frame(&b.session, &input));
        view = gm_game_view(b.session.game);
    }
    ck_assert(!view->ship.is_alive);
    ask(&b, (lab_request){.action = LAB_HOLD});
    ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = -1});
    ck_assert(gm_game_view(b.session.game)->ship.is_alive);
    b.lab->step_key = SDL_SCANCODE_O;
    ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_SHIP_LOST));
    ck_assert_int_eq(b.lab->step_key, SDL_SCANCODE_UNKNOWN);
    ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_SHIP_LOST_BEFORE));
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* What the user has selected stays until he asks for the step again. */
START_TEST(the_tab_of_a_function_follows_the_cursor)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 5);
    const lab_model *m = &b.lab->model;
    const lab_request on = {.action = LAB_STEP_FUNCTION, .direction = 1};
    ask(&b, (lab_request){.action = LAB_HOLD});
    for (uint32_t i = 0; i < 4; i++) {
        ask(&b, on);
        ck_assert(m->frame->is_open && m->is_following);
        ck_assert_str_eq(m->selected, m->frame->next.name);
    }
    char pressed[LAB_FUNCTION_LABEL];
    memcpy(pressed, m->selected, sizeof pressed);
    b.lab->ui.active = 1; /* the mouse is down on something that shows this function */
    ask(&b, on);
    ck_assert_str_eq(m->selected, pressed);
    b.lab->ui.active = 0;
    ask(&b, (lab_request){.action = LAB_SELECT, .function = "Reticle"});
    for (uint32_t i = 0; i < 2; i++) {
        ask(&b, on);
        ck_assert_str_eq(m->selected, "Reticle");
        ck_assert(!m->is_following);
    }
    ask(&b, (lab_request){.action = LAB_FOLLOW});
    ck_assert_str_eq(m->selected, m->frame->next.name);
    ask(&b, on);
    ck_assert_str_eq(m->selected, m->frame->next.name);
    ask(&b, (lab_request){.action = LAB_FOLLOW});
    memcpy(pressed, m->selected, sizeof pressed);
    ask(&b, on);
    ck_assert_str_eq(m->selected, pressed);
    ask(&b, (lab_request){.action = LAB_FOLLOW});
    ask(&b, (lab_request){.action = LAB_STEP_OUT});
    ck_assert(!m->frame->is_open);
    ck_assert_str_eq(m->selected, ""); /* between two frames no function is next */
    ask(&b, (lab_request){.action = LAB_TAB, .number = LAB_TAB_COST});
    ask(&b, on);
    ck_assert_str_eq(m->selected, "");
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(what_is_recorded_is_one_run)
{
    bench b = {0};
    open_bench(&b, "--autopilot --record %R");
    go(&b, 10);
    ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Trails"});
    ask(&b, (lab_request){.action = LAB_LESSON, .number = 1});
    ask(&b, (lab_request){.action = LAB_RESTART});
    ask(&b, (lab_request){.action = LAB_SECTOR, .text = "range"});
    ck_assert_uint_eq(b.session.frames, 14);
    ck_assert_ptr_null(b.lab->lesson);
    ck_assert(b.lab->model.can_undo); /* the history is still that of the run */
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_breakpoint_opens_the_lab_again)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    ask(&b, (lab_request){.action = LAB_BREAK_FUNCTION, .function = "Reticle"});
    ck_assert(lab_is_held(b.lab));
    ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(b.overlay.is_on_hold);
    b.overlay.is_on_hold = false;
    go(&b, 2);
    ck_assert(lab_is_open(b.lab));
    ck_assert(lab_is_held(b.lab));
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* A hold is one thing, whether the Lab is open or not: no frame runs until a key lets it go on. */
START_TEST(a_hold_outlasts_opening_and_closing_the_lab)
{
    bench b = {0};
    open_bench(&b, "--autopilot --sector 05-tow-lines");
    go(&b, 9);
    ask(&b, (lab_request){.action = LAB_HOLD});
    ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert(lab_drive_place(b.lab->run.drive).is_open);
    ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(!lab_is_open(b.lab) && b.overlay.is_on_hold);
    lab_place left = lab_drive_place(b.lab->run.drive);
    ck_assert(!left.is_open);
    go(&b, 5);
    ck_assert_uint_eq(gm_game_frame_number(b.session.game), left.frame);
    ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(lab_is_held(b.lab) && !b.overlay.is_on_hold);
    go(&b, 5);
    ck_assert_uint_eq(gm_game_frame_number(b.session.game), left.frame);
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_PLAY);
    ask(&b, (lab_request){.action = LAB_HOLD});
    ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(!b.overlay.is_on_hold);
    go(&b, 5);
    ck_assert_uint_gt(gm_game_frame_number(b.session.game), left.frame);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(the_demo_of_the_title_is_not_left_on_hold)
{
    bench b = {0};
    open_bench(&b, "--seed 7");
    ask(&b, (lab_request){.action = LAB_HOLD});
    ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert(!lab_is_open(b.lab) && !b.overlay.is_on_hold);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_closed_lab_logs_no_reads)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 30);
    ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ask(&b, (lab_request){.action = LAB_OPEN});
    b.overlay.is_on_hold = false;
    go(&b, 3);
    ck_assert(!b.lab->is_tracing);
    lab_frame frame = {0};
    ck_assert(lab_frame_take(&frame, b.session.game));
    ck_assert_uint_eq(frame.sample_count, 0);
    ask(&b, (lab_request){.action = LAB_OPEN});
    go(&b, 3);
    ck_assert_uint_gt(b.lab->frame.sample_count, 0);
    lab_frame_free(&frame);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(hold_ends_a_search)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 1500);
    ask(&b, (lab_request){.action = LAB_BREAK_CYCLE});
    ask(&b, (lab_request){.action = LAB_CONTINUE, .direction = -1});
    ck_assert(b.lab->run.is_searching);
    ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert(!b.lab->run.is_searching);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

static void command(bench *b, gm_command_kind kind, const char *function, const char *other)
{
    gm_input input = {.delta = TL_SECONDS(1) / 60, .command_count = 1};
    input.commands[0] = (gm_command){.kind = kind};
    (void)snprintf(input.commands[0].function, sizeof input.commands[0].function, "%s", function);
    (void)snprintf(input.commands[0].other, sizeof input.commands[0].other, "%s", other);
    ck_assert(lab_run(b->lab, &input));
    lab_fill(b->lab);
}

/* A cycle in the demo, cut before the game began, is no stop of the game. */
START_TEST(a_search_in_a_game_does_not_end_in_the_demo_of_the_title)
{
    bench b = {0};
    open_bench(&b, "");
    go(&b, 10);
    command(&b, GM_COMMAND_AFTER, "Trails", "Telemetry");
    command(&b, GM_COMMAND_AFTER, "Telemetry", "Trails");
    go(&b, 2);
    command(&b, GM_COMMAND_CUT, "Telemetry", "Trails");
    command(&b, GM_COMMAND_START, "", "");
    go(&b, 5);
    ck_assert(gm_game_stats(b.session.game).is_playing);
    ask(&b, (lab_request){.action = LAB_HOLD});
    lab_place place = lab_drive_place(b.lab->run.drive);
    ask(&b, (lab_request){.action = LAB_BREAK_CYCLE});
    uint64_t hash = gm_game_hash(b.session.game);
    ask(&b, (lab_request){.action = LAB_CONTINUE, .direction = -1});
    ck_assert_int_eq(lab_place_compare(lab_drive_place(b.lab->run.drive), place), 0);
    ck_assert_uint_eq(gm_game_hash(b.session.game), hash);
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_NO_STOP));
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(p_holds_the_demo_of_the_title)
{
    bench b = {0};
    open_bench(&b, "--seed 7");
    go(&b, 10);
    for (int32_t i = 0; i < 2; i++) { /* and lets it go on */
        ck_assert(press(&b, SDL_SCANCODE_P));
        go(&b, 2);
        ck_assert(lab_is_held(b.lab) == (i == 0));
        ck_assert(!gm_game_stats(b.session.game).is_playing);
    }
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* As one that was opened over a game is. */
START_TEST(the_lab_of_the_title_holds_its_game_once)
{
    bench b = {0};
    app_settings settings = {.has_seen_tour = true};
    open_bench(&b, "");
    lab_offer_tour(b.lab, &settings);
    lab_open_from_title(b.lab);
    command(&b, GM_COMMAND_START, "", "");
    go(&b, 120);
    ck_assert(gm_game_stats(b.session.game).is_playing);
    ck_assert(lab_is_held(b.lab));
    ask(&b, (lab_request){.action = LAB_HOLD});
    go(&b, 60);
    ck_assert(!lab_is_held(b.lab));
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(undo_takes_the_seed_back)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    ask(&b, (lab_request){.action = LAB_SHUFFLE, .number = 41});
    ck_assert_uint_eq(b.lab->model.shuffle_seed, 41);
    ask(&b, (lab_request){.action = LAB_UNDO});
    ck_assert_uint_eq(b.lab->model.shuffle_seed, 0);
    ck_assert_str_eq(b.lab->notice, "undone: order shuffled by 41"); /* not what doing it says */
    ask(&b, (lab_request){.action = LAB_HOLD});
    ask(&b, (lab_request){.action = LAB_REDO});
    ck_assert_str_eq(b.lab->notice, "done again from the next frame on: order shuffled by 41");
    lab_request move = {.action = LAB_MOVE, .group = TL_TICK_GROUP_PRE_PHYSICS};
    (void)snprintf(move.function, sizeof move.function, "Reticle");
    ask(&b, move);
    ask(&b, (lab_request){.action = LAB_UNDO});
    ck_assert_str_eq(b.lab->notice,
                     "undone from the next frame on: the move of Reticle to PrePhysics");
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(the_frame_shown_is_the_one_that_the_game_is_at)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 40);
    ck_assert_uint_eq(b.lab->frame.number, 40);
    ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = -1});
    ck_assert_uint_eq(b.lab->frame.number, gm_game_frame_number(b.session.game));
    ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert(b.lab->frame.is_open);
    ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = -1});
    ck_assert(!b.lab->frame.is_open);
    ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Trails"});
    ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    uint32_t trails = lab_frame_find(&b.lab->frame, "Trails");
    ck_assert_uint_eq(b.lab->frame.number, gm_game_frame_number(b.session.game));
    ck_assert_uint_eq(b.lab->frame.functions[trails].item, LAB_NONE);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

static bool has_run(const lab_frame *frame, const tl_item *reader)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        if (frame->items[i].item.kind == reader->kind && frame->items[i].item.id == reader->id) {
            return true;
        }
    }
    return false;
}

START_TEST(in_an_open_frame_only_what_has_run_is_late)
{
    bench b = {0};
    open_bench(&b, "--autopilot");
    go(&b, 40);
    for (uint32_t step = 0; step < 12; step++) {
        ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
        const lab_frame *frame = &b.lab->frame;
        ck_assert_uint_gt(frame->sample_count, 0);
        for (uint32_t i = 0; frame->is_open && i < frame->sample_count; i++) {
            const tl_lag_sample *sample = &frame->samples[i];
            ck_assert_msg(sample->frames == 0 || has_run(frame, &sample->reader), "%s read by %s",
                          sample->value_name, sample->reader.name);
        }
    }
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(again_is_the_sector_of_now_and_not_the_title)
{
    bench b = {0};
    open_bench(&b, "--sector range");
    go(&b, 5);
    ask(&b, (lab_request){.action = LAB_SECTOR, .text = "05-tow-lines"});
    go(&b, 5);
    ask(&b, (lab_request){.action = LAB_RESTART});
    ck_assert_str_eq(b.session.start.sector, "05-tow-lines");
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_PLAY);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_sector_after_a_lesson_is_played_and_not_shown)
{
    bench b = {0};
    open_bench(&b, "--sector range");
    drop(&b, lesson_with(""));
    ck_assert_uint_eq(b.session.start.fixed_hz, 60);
    ask(&b, (lab_request){.action = LAB_SECTOR, .text = "05-tow-lines"});
    ck_assert_uint_eq(b.session.start.fixed_hz, 0);
    ck_assert_ptr_null(b.session.playing);
    ck_assert_ptr_null(b.lab->lesson);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(escape_closes_the_key_card_first)
{
    bench b = {0};
    open_bench(&b, "--seed 7");
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_TITLE);
    ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(press(&b, SDL_SCANCODE_ESCAPE));
    go(&b, 1);
    ck_assert(!b.lab->model.has_help);
    ck_assert(!press(&b, SDL_SCANCODE_ESCAPE)); /* the menu's */
    ck_assert(!press(&b, SDL_SCANCODE_DOWN));
    ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(press(&b, SDL_SCANCODE_DOWN)); /* arrows walk along the card */
    ask(&b, (lab_request){.action = LAB_HELP});
    lab_set_open(b.lab, false);
    ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(press(&b, SDL_SCANCODE_ESCAPE));
    go(&b, 1);
    ck_assert(!b.lab->model.has_help);
    ck_assert(!lab_is_open(b.lab));
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

/* Left and right, upper and lower end of what the mouse meets of a menu. */
static void find_menu(const gm_picture_def *picture, float ends[4])
{
    gm_draw_list list = {.width = 1280, .height = 720};
    gm_view view = {.screen = GM_SCREEN_PAUSE, .menu = {.item_count = 3}};
    ends[0] = 1280.0F;
    ends[1] = 0.0F;
    ends[2] = 720.0F;
    ends[3] = 0.0F;
    for (int32_t y = 0; y < 720; y += 4) {
        for (int32_t x = 0; x < 1280; x++) {
            gm_vec2 at = {(float)x, (float)y};
            if (gm_picture_menu_item_at(&list, picture, &view, at) >= 0) {
                ends[0] = fminf(ends[0], at.x);
                ends[1] = fmaxf(ends[1], at.x);
                ends[2] = fminf(ends[2], at.y);
                ends[3] = fmaxf(ends[3], at.y);
            }
        }
    }
}

START_TEST(a_menu_is_in_the_middle_of_the_world)
{
    float ends[4];
    lab_layout at = lab_layout_make(1280, 720, 1.0F, true);
    gm_picture_def play = gm_picture_play_layout(1280, 720, 1.0F);
    find_menu(&at.picture, ends);
    ck_assert(fabsf(ends[0] + ends[1] - 2.0F * at.world.x - at.world.w) <= 2.0F);
    find_menu(&play, ends);
    ck_assert(fabsf(ends[0] + ends[1] - 1280.0F) <= 2.0F);
    at = lab_layout_make(640, 360, 1.0F, true); /* its title is between the bar and the items */
    find_menu(&at.picture, ends);
    ck_assert(ends[2] >= at.world.y + 60.0F && ends[3] < at.world.y + at.world.h);
}
END_TEST

/* While nothing is selected the tab of functions is one row high, and the plan
 * shows all that runs in a sector; a function that is selected has its room back. */
START_TEST(a_plan_with_nothing_selected_has_the_whole_column)
{
    bench b = {0};
    open_bench(&b, "--autopilot --sector 01-amber-drift");
    b.scene.list = (gm_draw_list){.width = 1280, .height = 720};
    b.scene.ui_scale = 1.0F;
    go(&b, 30);
    lab_paint(b.lab);
    const lab_layout *at = &b.lab->layout;
    ck_assert(at->inspector.h >= 30.0F && at->inspector.h < 70.0F);
    ck_assert(at->plan.h + at->inspector.h == 540.0F);
    float groups = 0.0F; /* that have something in them */
    for (uint32_t i = 0; i < b.lab->plan.row_count; i++) {
        bool has_any = b.lab->plan.rows[i].kind != LAB_PLAN_STAGE || b.lab->plan.rows[i].count > 0;
        groups = has_any ? lab_plan_place_of(&b.lab->plan, i + 1, 1.0F) : groups;
    }
    ck_assert(groups > 300.0F && groups < at->plan.h - 32.0F);
    ck_assert(!b.lab->plan.has_strip);
    ask(&b, (lab_request){.action = LAB_SELECT, .function = "Reticle"});
    (void)snprintf(b.lab->plan.clicked, sizeof b.lab->plan.clicked, "Reticle");
    lab_paint(b.lab);
    ck_assert(b.lab->plan.scroll > 0.0F); /* the row that was clicked stays in sight */
    ck_assert(at->plan.h == 264.0F && at->inspector.h == 276.0F);
    ask(&b, (lab_request){.action = LAB_SELECT, .function = ""});
    lab_paint(b.lab);
    ck_assert(at->plan.h > 400.0F);
    gm_draw_free(&b.scene.list);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_notice_keeps_off_the_ship)
{
    bench b = {0};
    float ship[4] = {240.0F, 180.0F, 100.0F, 140.0F}; /* where the notice would be */
    open_bench(&b, "--autopilot");
    lab_set_open(b.lab, false);
    b.scene.ui_scale = 1.0F;
    b.scene.layout = gm_picture_play_layout(640, 360, 1.0F);
    b.scene.layout.places = &b.scene.words;
    memcpy(b.scene.words.boxes[0], ship, sizeof ship);
    for (uint32_t i = 0; i < 2; i++) {
        b.scene.words.count = i;
        lab_tell_text(b.lab, false, "P holds the game while you read");
        gm_draw_begin(&b.scene.above, 640, 360);
        lab_paint_notice(b.lab, false);
        ck_assert_uint_eq(b.scene.above.text_count, 1);
        ck_assert((b.scene.above.texts[0].y < 180.0F) == (i == 1));
    }
    gm_draw_free(&b.scene.above);
    ck_assert_int_eq(close_bench(&b), APP_OK);
}
END_TEST

START_TEST(a_large_window_gives_its_room_to_the_plan)
{
    lab_layout small = lab_layout_make(1280, 720, 1.0F, true);
    lab_layout large = lab_layout_make(1920, 1080, 1.0F, true);
    ck_assert(large.lanes.h + large.meter.h <= 220.0F);
    ck_assert(large.plan.h + large.inspector.h >= small.plan.h + small.inspector.h + 200.0F);
    ck_assert(large.hints.y + large.hints.h == 1080.0F);
    lab_layout wide = lab_layout_make(1920, 1080, 1.5F, true); /* as it opens: side by side */
    ck_assert(wide.plan.h == wide.inspector.h && wide.plan.h >= wide.world.h);
    ck_assert(wide.plan.w >= 320.0F * 1.5F && wide.inspector.w >= 320.0F * 1.5F);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("wrong moments");
    tcase_add_test(tests, a_file_that_cannot_run_leaves_the_game_running);
    tcase_add_test(tests, a_dropped_trace_is_given_to_the_window_once);
    tcase_add_test(tests, a_lesson_about_a_trace_is_given_to_the_window_once);
    tcase_add_test(tests, an_edit_that_changes_nothing_is_none);
    tcase_add_test(tests, a_file_begins_its_run_and_gives_way_to_the_next);
    tcase_add_test(tests, a_lesson_is_flown_by_its_recording_until_flying_is_asked_for);
    tcase_add_test(tests, again_is_the_start_of_a_lesson);
    tcase_add_test(tests, a_verdict_on_orders_ends_with_the_schedule_it_is_about);
    tcase_add_test(tests, a_late_read_is_listed_and_leads_back_to_its_write);
    tcase_add_test(tests, an_edit_during_a_hold_is_shown_as_waiting);
    tcase_add_test(tests, commands_are_answered_in_the_console);
    tcase_add_test(tests, a_step_that_costs_the_ship_tells_how_to_go_back);
    tcase_add_test(tests, the_tab_of_a_function_follows_the_cursor);
    tcase_add_test(tests, a_verdict_on_orders_is_gone_where_its_schedule_is_not_in_force);
    tcase_add_test(tests, what_is_recorded_is_one_run);
    tcase_add_test(tests, a_breakpoint_opens_the_lab_again);
    tcase_add_test(tests, a_hold_outlasts_opening_and_closing_the_lab);
    tcase_add_test(tests, the_demo_of_the_title_is_not_left_on_hold);
    tcase_add_test(tests, a_closed_lab_logs_no_reads);
    tcase_add_test(tests, hold_ends_a_search);
    tcase_add_test(tests, a_search_in_a_game_does_not_end_in_the_demo_of_the_title);
    tcase_add_test(tests, p_holds_the_demo_of_the_title);
    tcase_add_test(tests, the_lab_of_the_title_holds_its_game_once);
    tcase_add_test(tests, undo_takes_the_seed_back);
    tcase_add_test(tests, the_frame_shown_is_the_one_that_the_game_is_at);
    tcase_add_test(tests, in_an_open_frame_only_what_has_run_is_late);
    tcase_add_test(tests, again_is_the_sector_of_now_and_not_the_title);
    tcase_add_test(tests, a_sector_after_a_lesson_is_played_and_not_shown);
    tcase_add_test(tests, escape_closes_the_key_card_first);
    tcase_add_test(tests, a_menu_is_in_the_middle_of_the_world);
    tcase_add_test(tests, a_plan_with_nothing_selected_has_the_whole_column);
    tcase_add_test(tests, a_notice_keeps_off_the_ship);
    tcase_add_test(tests, a_large_window_gives_its_room_to_the_plan);
    return suite_run(tests, 120.0);
}
