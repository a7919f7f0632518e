/* The Lab over a session without a window: what is asked for at the wrong moment changes nothing,
 * and what it shows is what runs. */
#include "../lab_rig.h"
#include "frameview/plan_parts.h"
#include "session/above.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 4096 };

static lab_rig b;

/* Drops the text as a file on the window. */
static void drop(const char *text)
{
    FILE *file = fopen(b.path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
    SDL_free(b.lab->dropped);
    b.lab->dropped = SDL_strdup(b.path);
    lab_ask(&b.lab->requests, (lab_request){.action = LAB_FILE});
    lab_rig_go(&b, 1);
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

static void move_reticle(tl_tick_group group)
{
    lab_rig_ask(&b, (lab_request){.action = LAB_MOVE, .function = "Reticle", .group = group});
}

START_TEST(a_file_that_cannot_run_leaves_the_game_running)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 30);
    drop("nonsense\n");
    ck_assert_uint_eq(b.session.frames, 31);
    ck_assert_ptr_null(b.session.playing);
    drop(lesson_with("edit move Nobody PrePhysics\n"));
    ck_assert_int_eq(b.session.status, APP_OK);
    ck_assert_ptr_nonnull(b.session.game);
    ck_assert_ptr_null(b.session.playing);
    ck_assert_ptr_null(b.lab->lesson);
    ck_assert(b.session.start.is_autopilot);
    lab_rig_go(&b, 30);
}
END_TEST

START_TEST(a_dropped_trace_is_given_to_the_window_once)
{
    lab_rig_open(&b, "--autopilot");
    drop("tickline-trace 1\n");
    const char *given = lab_take_traced(b.lab);
    ck_assert_ptr_nonnull(given);
    ck_assert_str_eq(given, b.path);
    ck_assert_ptr_null(lab_take_traced(b.lab));
    ck_assert_ptr_null(b.session.playing);
    drop(lesson_with(""));
    ck_assert_ptr_null(lab_take_traced(b.lab));
    ck_assert_ptr_nonnull(b.session.playing);
    lab_rig_ask(&b, (lab_request){.action = LAB_PICKER});
    lab_rig_ask(&b, (lab_request){.action = LAB_FILE, .number = 1});
    given = lab_take_traced(b.lab);
    ck_assert_ptr_nonnull(given);
    ck_assert_str_eq(given, b.lab->files.items[0].path);
}
END_TEST

/* The run goes on below it, and no lesson of the Lab opens. */
START_TEST(a_lesson_about_a_trace_is_given_to_the_window_once)
{
    enum { UE3_LESSON = 30 };
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_LESSON, .number = UE3_LESSON});
    ck_assert_ptr_null(lab_take_trace_lesson(b.lab));
    ck_assert_int_eq(b.lab->model.tab, LAB_TAB_LESSON); /* the list: it opens after another one */
    lab_progress_of(b.lab)->is_all_open = true;
    lab_rig_ask(&b, (lab_request){.action = LAB_LESSON, .number = UE3_LESSON});
    const app_scenario *lesson = lab_take_trace_lesson(b.lab);
    ck_assert_ptr_nonnull(lesson);
    ck_assert_uint_eq(lesson->lesson, UE3_LESSON);
    ck_assert_ptr_null(lab_take_trace_lesson(b.lab));
    ck_assert_ptr_null(b.lab->lesson);
    ck_assert_ptr_null(b.session.playing);
}
END_TEST

START_TEST(an_edit_that_changes_nothing_is_none)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_MOVE,
                                  .group = TL_TICK_GROUP_PRE_PHYSICS,
                                  .function = "PlayerShip"});
    lab_rig_ask(&b, (lab_request){.action = LAB_ENABLE, .function = "Reticle"});
    lab_rig_ask(&b, (lab_request){.action = LAB_INTERVAL, .function = "Reticle"});
    lab_rig_ask(&b, (lab_request){.action = LAB_CUT, .function = "Reticle", .other = "PlayerShip"});
    lab_rig_ask(&b,
                (lab_request){.action = LAB_AFTER, .function = "LaserBeam", .other = "Reticle"});
    ck_assert_uint_eq(lab_history_count(&b.lab->run.history, NULL), 0);
    ck_assert_str_eq(b.lab->notice, "nothing to change: it is so already");
    lab_rig_ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Reticle"});
    lab_rig_ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Reticle"});
    lab_rig_ask(&b, (lab_request){.action = LAB_ENABLE, .function = "Reticle"});
    ck_assert_uint_eq(lab_history_count(&b.lab->run.history, NULL), 2);
}
END_TEST

START_TEST(a_file_begins_its_run_and_gives_way_to_the_next)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 30);
    drop(lesson_with(""));
    ck_assert_ptr_nonnull(b.lab->lesson);
    ck_assert_str_eq(b.session.start.sector, "range");
    drop(lesson_with(""));
    lab_rig_go(&b, 30);
    ck_assert_ptr_nonnull(b.session.playing);
    ck_assert_ptr_eq(b.session.playing, lab_lesson_scenario(b.lab->lesson));
}
END_TEST

static void steer(uint32_t pictures)
{
    for (uint32_t i = 0; i < pictures; i++) {
        gm_input input = {.delta = TL_SECONDS(1) / 60, .move_x = 127, .buttons = GM_BUTTON_FIRE};
        ck_assert(lab_run(b.lab, &input));
        lab_fill(b.lab);
    }
}

START_TEST(a_lesson_is_flown_by_its_recording_until_flying_is_asked_for)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_ask(&b, (lab_request){.action = LAB_LESSON, .number = 1});
    lab_rig_go(&b, 60);
    uint64_t recorded = gm_game_hash(b.session.game);
    uint64_t frames = b.session.frames;
    lab_rig_ask(&b, (lab_request){.action = LAB_RESTART});
    steer(60);
    ck_assert_uint_eq(b.session.frames, frames);
    ck_assert_uint_eq(gm_game_hash(b.session.game), recorded);
    lab_rig_ask(&b, (lab_request){.action = LAB_RESTART});
    ck_assert(lab_rig_press(&b, SDL_SCANCODE_F));
    steer(60);
    ck_assert_uint_eq(b.session.frames, frames);
    ck_assert_uint_ne(gm_game_hash(b.session.game), recorded);
    lab_rig_ask(&b, (lab_request){.action = LAB_RESTART});
    steer(60);
    ck_assert_uint_eq(gm_game_hash(b.session.game), recorded);
}
END_TEST

START_TEST(again_is_the_start_of_a_lesson)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_ask(&b, (lab_request){.action = LAB_LESSON, .number = 1});
    move_reticle(TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_uint_eq(lab_lesson_look(b.lab->lesson)->edits, 1);
    lab_rig_ask(&b, (lab_request){.action = LAB_RESTART});
    lab_rig_go(&b, 2);
    uint32_t reticle = lab_frame_find(&b.lab->frame, "Reticle");
    ck_assert_int_eq(b.lab->frame.functions[reticle].info.group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_uint_eq(lab_lesson_look(b.lab->lesson)->edits, 0);
}
END_TEST

START_TEST(a_verdict_on_orders_ends_with_the_schedule_it_is_about)
{
    static const lab_action changes[] = {LAB_DISABLE, LAB_UNDO, LAB_REDO, LAB_RESET};
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        lab_rig_ask(&b, (lab_request){.action = LAB_VERDICT});
        ck_assert(b.lab->model.verdict.is_running || b.lab->model.verdict.is_done);
        lab_rig_ask(&b, (lab_request){.action = changes[i], .function = "Trails"});
        ck_assert(!b.lab->model.verdict.is_running && !b.lab->model.verdict.is_done);
        ck_assert_uint_eq(b.lab->model.verdict.found.orders, 0);
    }
}
END_TEST

/* Back before an edit the schedule is another one, though nothing was edited. */
START_TEST(a_verdict_on_orders_is_gone_where_its_schedule_is_not_in_force)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Trails"});
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_VERDICT});
    ck_assert(b.lab->model.verdict.is_running || b.lab->model.verdict.is_done);
    lab_rig_ask(&b, (lab_request){.action = LAB_SHUFFLE});
    ck_assert(b.lab->model.verdict.is_running || b.lab->model.verdict.is_done);
    lab_rig_ask(&b, (lab_request){.action = LAB_SEEK, .number = 3});
    ck_assert(!b.lab->model.verdict.is_running && !b.lab->model.verdict.is_done);
    ck_assert_uint_eq(b.lab->model.verdict.found.orders, 0);
}
END_TEST

/* What runs for the first time is not measured again: live frames, and those of a new future. */
START_TEST(frames_of_the_past_are_measured_again)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 9);
    const lab_model *m = &b.lab->model;
    ck_assert(!m->is_again);
    lab_rig_ask(&b, (lab_request){.action = LAB_SEEK, .number = 3});
    ck_assert(m->is_again);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert(m->is_again);
    move_reticle(TL_TICK_GROUP_PRE_PHYSICS);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    lab_rig_go(&b, 1);
    ck_assert_uint_eq(m->frame->number, 5);
    ck_assert(!m->is_again);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert(!m->is_again);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = -1});
    ck_assert(m->is_again);
}
END_TEST

/* A stop says why; a stopped read is taken back to its write; then it is late as intended. */
START_TEST(a_late_read_is_listed_and_leads_back_to_its_write)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    move_reticle(TL_TICK_GROUP_PRE_PHYSICS);
    lab_rig_ask(&b, (lab_request){.action = LAB_BREAK_LAG, .function = "Reticle"});
    lab_rig_go(&b, 5);
    const lab_model *m = &b.lab->model;
    ck_assert(m->is_held && !m->is_again);
    ck_assert_ptr_nonnull(m->stop);
    ck_assert_str_eq(m->stop->sample.reader.name, "Reticle");
    tl_lag_sample sample = m->stop->sample;
    lab_rig_ask(&b, (lab_request){.action = LAB_SEEK_WRITE,
                                  .number = (int64_t)sample.read_frame,
                                  .function = "PlayerController",
                                  .other = "Ship.aim"});
    ck_assert_ptr_null(m->stop);
    ck_assert_str_eq(m->selected, "PlayerController"); /* not the function that comes next */
    ck_assert_str_eq(b.lab->notice, "PlayerController wrote Ship.aim here");
    ck_assert(m->frame->is_open);
    ck_assert_uint_eq(m->frame->number, sample.read_frame);
    ck_assert_str_eq(m->frame->items[m->frame->item_count - 1].item.name, "PlayerController");
    ck_assert(m->is_at_write && m->is_again);
    ck_assert_str_eq(m->reader, "Reticle");
    lab_rig_ask(&b, (lab_request){.action = LAB_SEEK_READ});
    ck_assert(m->is_again);                        /* the newest frame, too, was run again */
    ck_assert(!m->is_at_write && m->stop != NULL); /* as it had stopped there */
    ck_assert_uint_eq(m->frame->number, sample.frame);
    ck_assert_str_eq(m->selected, "Reticle");
    lab_rig_ask(&b, (lab_request){.action = LAB_SEEK_WRITE,
                                  .number = (int64_t)sample.read_frame,
                                  .function = "PlayerController",
                                  .other = "Ship.aim"});
    ck_assert(m->is_at_write && m->stop == NULL);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert(!m->is_at_write);
    lab_rig_ask(&b, (lab_request){.action = LAB_SEEK_WRITE,
                                  .number = (int64_t)sample.read_frame,
                                  .function = "Nobody"});
    ck_assert(!m->frame->is_open);
    lab_rig_ask(&b, (lab_request){.action = LAB_BREAK_SWITCH, .number = m->breaks[0].id});
    ck_assert(m->breaks[0].is_disabled);
    lab_rig_ask(
        &b, (lab_request){.action = LAB_EXPECT_LAG, .function = "Reticle", .other = "Ship.aim"});
    ck_assert_uint_eq(m->expected_count, 1);
    lab_rig_ask(&b, (lab_request){.action = LAB_BREAK_REMOVE, .number = m->breaks[0].id});
    ck_assert_uint_eq(m->break_count, 0);
}
END_TEST

/* An edit made during a hold waits for the next frame, and is shown as waiting until then. */
START_TEST(an_edit_during_a_hold_is_shown_as_waiting)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    const lab_model *m = &b.lab->model;
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert_uint_eq(m->pending_count, 0);
    move_reticle(TL_TICK_GROUP_PRE_PHYSICS);
    lab_rig_go(&b, 3);
    ck_assert_uint_eq(m->pending_count, 1);
    ck_assert_str_eq(m->pending[0].function, "Reticle");
    ck_assert_int_eq(m->pending[0].group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(m->pending[0].text, "Reticle: PostPhysics -> PrePhysics");
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert_uint_eq(m->pending_count, 0);
}
END_TEST

/* So is one that is taken back. */
START_TEST(an_undone_move_is_shown_until_the_next_frame)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    const lab_model *m = &b.lab->model;
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    move_reticle(TL_TICK_GROUP_PRE_PHYSICS);
    lab_rig_ask(&b, (lab_request){.action = LAB_UNDO});
    lab_rig_go(&b, 1);
    ck_assert_uint_eq(m->pending_count, 0); /* it never acted */
    lab_rig_ask(&b, (lab_request){.action = LAB_REDO});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert_uint_eq(m->pending_count, 0);
    lab_rig_ask(&b, (lab_request){.action = LAB_UNDO});
    lab_rig_go(&b, 1);
    ck_assert_uint_eq(m->pending_count, 1);
    ck_assert(m->pending[0].is_undone);
    ck_assert_str_eq(m->pending[0].function, "Reticle");
    ck_assert_int_eq(m->pending[0].group, TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_str_eq(m->pending[0].text, "the move of Reticle to PrePhysics");
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert_uint_eq(m->pending_count, 0);
}
END_TEST

/* A line of the console is answered there, and in the lesson's place nothing appears. */
START_TEST(commands_are_answered_in_the_console)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_CONSOLE});
    lab_rig_ask(&b, (lab_request){.action = LAB_COMMAND, .text = "move Reticle PrePhysics"});
    lab_rig_go(&b, 1);
    const lab_console_line *line = lab_console_at(&b.lab->console, 0);
    ck_assert_str_eq(line->text, "Reticle: PostPhysics -> PrePhysics");
    lab_rig_ask(&b, (lab_request){.action = LAB_COMMAND, .text = "move Reticle PrePhysics"});
    lab_rig_go(&b, 1);
    line = lab_console_at(&b.lab->console, 0);
    ck_assert_str_eq(line->text, "nothing to change: it is so already");
    ck_assert_ptr_null(b.lab->model.notice);
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
    lab_rig_open(&b, "--sector 05-tow-lines");
    const gm_view *view = gm_game_view(b.session.game);
    for (uint32_t i = 0; i < 2000 && (i < 60 || view->ship.is_alive); i++) {
        gm_input input = fly_round(i);
        ck_assert(app_session_frame(&b.session, &input));
        view = gm_game_view(b.session.game);
    }
    ck_assert(!view->ship.is_alive);
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = -1});
    ck_assert(gm_game_view(b.session.game)->ship.is_alive);
    b.lab->step_key = SDL_SCANCODE_O;
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_SHIP_LOST));
    ck_assert_int_eq(b.lab->step_key, SDL_SCANCODE_UNKNOWN);
    lab_rig_ask(&b, (lab_request){.action = LAB_OPEN});
    ck_assert_str_eq(b.lab->notice, lab_notice_text(LAB_NOTICE_SHIP_LOST_BEFORE));
}
END_TEST

/* What the user has selected stays until he asks for the step again. */
START_TEST(the_tab_of_a_function_follows_the_cursor)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 5);
    const lab_model *m = &b.lab->model;
    const lab_request on = {.action = LAB_STEP_FUNCTION, .direction = 1};
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    for (uint32_t i = 0; i < 4; i++) {
        lab_rig_ask(&b, on);
        ck_assert(m->frame->is_open && m->is_following);
        ck_assert_str_eq(m->selected, m->frame->next.name);
    }
    char pressed[LAB_FUNCTION_LABEL];
    memcpy(pressed, m->selected, sizeof pressed);
    b.lab->ui.active = 1; /* the mouse is down on something that shows this function */
    lab_rig_ask(&b, on);
    ck_assert_str_eq(m->selected, pressed);
    b.lab->ui.active = 0;
    lab_rig_ask(&b, (lab_request){.action = LAB_SELECT, .function = "Reticle"});
    for (uint32_t i = 0; i < 2; i++) {
        lab_rig_ask(&b, on);
        ck_assert_str_eq(m->selected, "Reticle");
        ck_assert(!m->is_following);
    }
    lab_rig_ask(&b, (lab_request){.action = LAB_FOLLOW});
    ck_assert_str_eq(m->selected, m->frame->next.name);
    lab_rig_ask(&b, on);
    ck_assert_str_eq(m->selected, m->frame->next.name);
    lab_rig_ask(&b, (lab_request){.action = LAB_FOLLOW});
    memcpy(pressed, m->selected, sizeof pressed);
    lab_rig_ask(&b, on);
    ck_assert_str_eq(m->selected, pressed);
    lab_rig_ask(&b, (lab_request){.action = LAB_FOLLOW});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_OUT});
    ck_assert(!m->frame->is_open);
    ck_assert_str_eq(m->selected, ""); /* between two frames no function is next */
    lab_rig_ask(&b, (lab_request){.action = LAB_TAB, .number = LAB_TAB_COST});
    lab_rig_ask(&b, on);
    ck_assert_str_eq(m->selected, "");
}
END_TEST

START_TEST(what_is_recorded_is_one_run)
{
    lab_rig_open(&b, "--autopilot --record %R");
    lab_rig_go(&b, 10);
    lab_rig_ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Trails"});
    lab_rig_ask(&b, (lab_request){.action = LAB_LESSON, .number = 1});
    lab_rig_ask(&b, (lab_request){.action = LAB_RESTART});
    lab_rig_ask(&b, (lab_request){.action = LAB_SECTOR, .text = "range"});
    ck_assert_uint_eq(b.session.frames, 14);
    ck_assert_ptr_null(b.lab->lesson);
    ck_assert(b.lab->model.can_undo); /* the history is still that of the run */
}
END_TEST

START_TEST(undo_takes_the_seed_back)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_ask(&b, (lab_request){.action = LAB_SHUFFLE, .number = 41});
    ck_assert_uint_eq(b.lab->model.shuffle_seed, 41);
    lab_rig_ask(&b, (lab_request){.action = LAB_UNDO});
    ck_assert_uint_eq(b.lab->model.shuffle_seed, 0);
    ck_assert_str_eq(b.lab->notice, "undone: order shuffled by 41"); /* not what doing it says */
    lab_rig_ask(&b, (lab_request){.action = LAB_HOLD});
    lab_rig_ask(&b, (lab_request){.action = LAB_REDO});
    ck_assert_str_eq(b.lab->notice, "done again from the next frame on: order shuffled by 41");
    lab_request move = {.action = LAB_MOVE, .group = TL_TICK_GROUP_PRE_PHYSICS};
    (void)snprintf(move.function, sizeof move.function, "Reticle");
    lab_rig_ask(&b, move);
    lab_rig_ask(&b, (lab_request){.action = LAB_UNDO});
    ck_assert_str_eq(b.lab->notice,
                     "undone from the next frame on: the move of Reticle to PrePhysics");
}
END_TEST

START_TEST(the_frame_shown_is_the_one_that_the_game_is_at)
{
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 40);
    ck_assert_uint_eq(b.lab->frame.number, 40);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = -1});
    ck_assert_uint_eq(b.lab->frame.number, gm_game_frame_number(b.session.game));
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert(b.lab->frame.is_open);
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = -1});
    ck_assert(!b.lab->frame.is_open);
    lab_rig_ask(&b, (lab_request){.action = LAB_DISABLE, .function = "Trails"});
    lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    uint32_t trails = lab_frame_find(&b.lab->frame, "Trails");
    ck_assert_uint_eq(b.lab->frame.number, gm_game_frame_number(b.session.game));
    ck_assert_uint_eq(b.lab->frame.functions[trails].item, LAB_NONE);
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
    lab_rig_open(&b, "--autopilot");
    lab_rig_go(&b, 40);
    for (uint32_t step = 0; step < 12; step++) {
        lab_rig_ask(&b, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
        const lab_frame *frame = &b.lab->frame;
        ck_assert_uint_gt(frame->sample_count, 0);
        for (uint32_t i = 0; frame->is_open && i < frame->sample_count; i++) {
            const tl_lag_sample *sample = &frame->samples[i];
            ck_assert_msg(sample->frames == 0 || has_run(frame, &sample->reader), "%s read by %s",
                          sample->value_name, sample->reader.name);
        }
    }
}
END_TEST

START_TEST(again_is_the_sector_of_now_and_not_the_title)
{
    lab_rig_open(&b, "--sector range");
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_SECTOR, .text = "05-tow-lines"});
    lab_rig_go(&b, 5);
    lab_rig_ask(&b, (lab_request){.action = LAB_RESTART});
    ck_assert_str_eq(b.session.start.sector, "05-tow-lines");
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_PLAY);
}
END_TEST

START_TEST(a_sector_after_a_lesson_is_played_and_not_shown)
{
    lab_rig_open(&b, "--sector range");
    drop(lesson_with(""));
    ck_assert_uint_eq(b.session.start.fixed_hz, 60);
    lab_rig_ask(&b, (lab_request){.action = LAB_SECTOR, .text = "05-tow-lines"});
    ck_assert_uint_eq(b.session.start.fixed_hz, 0);
    ck_assert_ptr_null(b.session.playing);
    ck_assert_ptr_null(b.lab->lesson);
}
END_TEST

START_TEST(escape_closes_the_key_card_first)
{
    lab_rig_open(&b, "--seed 7");
    ck_assert_int_eq(gm_game_view(b.session.game)->screen, GM_SCREEN_TITLE);
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(lab_rig_press(&b, SDL_SCANCODE_ESCAPE));
    lab_rig_go(&b, 1);
    ck_assert(!b.lab->model.has_help);
    ck_assert(!lab_rig_press(&b, SDL_SCANCODE_ESCAPE)); /* the menu's */
    ck_assert(!lab_rig_press(&b, SDL_SCANCODE_DOWN));
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(lab_rig_press(&b, SDL_SCANCODE_DOWN)); /* arrows walk along the card */
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    lab_set_open(b.lab, false);
    lab_rig_ask(&b, (lab_request){.action = LAB_HELP});
    ck_assert(lab_rig_press(&b, SDL_SCANCODE_ESCAPE));
    lab_rig_go(&b, 1);
    ck_assert(!b.lab->model.has_help);
    ck_assert(!lab_is_open(b.lab));
}
END_TEST

/* While nothing is selected the tab of functions is one row high, and the plan
 * shows all that runs in a sector; a function that is selected has its room back. */
START_TEST(a_plan_with_nothing_selected_has_the_whole_column)
{
    lab_rig_open(&b, "--autopilot --sector 01-amber-drift");
    b.scene.list = (gm_draw_list){.width = 1280, .height = 720};
    b.scene.ui_scale = 1.0F;
    lab_rig_go(&b, 30);
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
    lab_rig_ask(&b, (lab_request){.action = LAB_SELECT, .function = "Reticle"});
    (void)snprintf(b.lab->plan.clicked, sizeof b.lab->plan.clicked, "Reticle");
    lab_paint(b.lab);
    ck_assert(lab_plan_function_id(&b.lab->plan, &b.lab->frame, "Reticle") !=
              0); /* stays in sight */
    ck_assert(at->plan.h == 264.0F && at->inspector.h == 276.0F);
    lab_rig_ask(&b, (lab_request){.action = LAB_SELECT, .function = ""});
    lab_paint(b.lab);
    ck_assert(at->plan.h > 400.0F);
    gm_draw_free(&b.scene.list);
}
END_TEST

START_TEST(a_notice_keeps_off_the_ship)
{
    float ship[4] = {240.0F, 180.0F, 100.0F, 140.0F}; /* where the notice would be */
    lab_rig_open(&b, "--autopilot");
    lab_set_open(b.lab, false);
    b.scene.ui_scale = 1.0F;
    b.scene.layout = gm_picture_play_layout(640, 360, 1.0F);
    b.scene.layout.places = &b.scene.words;
    memcpy(b.scene.words.boxes[0], ship, sizeof ship);
    for (uint32_t i = 0; i < 2; i++) {
        b.scene.words.count = i;
        lab_tell_text(b.lab, false, "Alt + F12 ends the movie");
        gm_draw_begin(&b.scene.above, 640, 360);
        lab_paint_notice(b.lab, false);
        ck_assert_uint_eq(b.scene.above.text_count, 1);
        ck_assert(b.overlay.toast.w > 0.0F); /* labels keep off it */
        ck_assert((b.scene.above.texts[0].y < 180.0F) == (i == 1));
    }
    gm_draw_free(&b.scene.above);
}
END_TEST

/* In a small Lab the panels are as wide as the arena, and a long notice takes two lines of it. */
START_TEST(a_long_notice_of_a_small_lab_leaves_the_panels_in_sight)
{
    lab_layout at = lab_layout_make(640, 360, 1.0F, true);
    gm_draw_list list = {0};
    gm_draw_begin(&list, 640, 360);
    lab_brush brush = {&list, &at.picture, 1.0F};
    lab_box box = app_toast_box(
        &brush, "at the end of the frame in which Reticle read Ship.position late", 300.0F);
    ck_assert(box.x >= at.world.x && box.x + box.w <= at.world.x + at.world.w);
    gm_draw_free(&list);
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

static void tear_down(void)
{
    ck_assert(b.lab == NULL || lab_rig_close(&b) == APP_OK);
    b = (lab_rig){.lab = NULL};
}

int main(void)
{
    TCase *tests = tcase_create("wrong moments");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, a_file_that_cannot_run_leaves_the_game_running);
    tcase_add_test(tests, a_dropped_trace_is_given_to_the_window_once);
    tcase_add_test(tests, a_lesson_about_a_trace_is_given_to_the_window_once);
    tcase_add_test(tests, an_edit_that_changes_nothing_is_none);
    tcase_add_test(tests, a_file_begins_its_run_and_gives_way_to_the_next);
    tcase_add_test(tests, a_lesson_is_flown_by_its_recording_until_flying_is_asked_for);
    tcase_add_test(tests, again_is_the_start_of_a_lesson);
    tcase_add_test(tests, a_verdict_on_orders_ends_with_the_schedule_it_is_about);
    tcase_add_test(tests, frames_of_the_past_are_measured_again);
    tcase_add_test(tests, a_late_read_is_listed_and_leads_back_to_its_write);
    tcase_add_test(tests, an_edit_during_a_hold_is_shown_as_waiting);
    tcase_add_test(tests, an_undone_move_is_shown_until_the_next_frame);
    tcase_add_test(tests, commands_are_answered_in_the_console);
    tcase_add_test(tests, a_step_that_costs_the_ship_tells_how_to_go_back);
    tcase_add_test(tests, the_tab_of_a_function_follows_the_cursor);
    tcase_add_test(tests, a_verdict_on_orders_is_gone_where_its_schedule_is_not_in_force);
    tcase_add_test(tests, what_is_recorded_is_one_run);
    tcase_add_test(tests, undo_takes_the_seed_back);
    tcase_add_test(tests, the_frame_shown_is_the_one_that_the_game_is_at);
    tcase_add_test(tests, in_an_open_frame_only_what_has_run_is_late);
    tcase_add_test(tests, again_is_the_sector_of_now_and_not_the_title);
    tcase_add_test(tests, a_sector_after_a_lesson_is_played_and_not_shown);
    tcase_add_test(tests, escape_closes_the_key_card_first);
    tcase_add_test(tests, a_plan_with_nothing_selected_has_the_whole_column);
    tcase_add_test(tests, a_notice_keeps_off_the_ship);
    tcase_add_test(tests, a_long_notice_of_a_small_lab_leaves_the_panels_in_sight);
    tcase_add_test(tests, a_large_window_gives_its_room_to_the_plan);
    return suite_run(tests, 120.0);
}
