/* Broken preconditions of internal functions stop the process and name file, line and condition. */

#include "../../support/suite.h"
#include "../../support/world_fixture.h"
#include "world.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const tl_actor_class some_class = {.name = "Some"};

static tl__actor *some_actor(tl_world *world)
{
    const tl_actor_def def = {.actor_class = &some_class};
    tl_actor_id id = {0};

    if (tl_actor_spawn(world, &def, &id) != TL_OK) {
        abort();
    }
    return tl__actor_find(world, id);
}

static void end_an_item_that_has_not_begun(tl_world *world)
{
    tl__item_end(&world->core);
}

static void begin_an_item_of_no_kind(tl_world *world)
{
    tl__item_begin(&world->core, (tl_item){0});
}

static void begin_an_item_inside_of_another(tl_world *world)
{
    const tl_item item = {TL_ITEM_TIMER, TL_STAGE_TIMERS, 1, "timer"};

    tl__item_begin(&world->core, item);
    tl__item_begin(&world->core, item);
}

static void end_a_visit_that_has_not_begun(tl_world *world)
{
    tl__visit_end(world);
}

static void watch_an_unknown_bit(tl_world *world)
{
    tl__watch(&world->core, 1U << 20, true);
}

static void ask_for_an_item_that_nothing_runs(tl_world *world)
{
    world->core.frame.is_in_item = true;
    (void)tl__core_item(&world->core);
}

static void advance_a_closed_frame(tl_world *world)
{
    tl_item item;

    (void)tl__frame_advance(world, &item);
}

static void enter_a_stage_twice(tl_world *world)
{
    world->walk->is_entered = true;
    (void)tl__stage_enter(world);
}

static void leave_a_stage_that_was_not_entered(tl_world *world)
{
    (void)tl__stage_leave(world);
}

static void let_time_go_back(tl_world *world)
{
    tl__world_update_times(world, -1);
}

static void call_a_hook_inside_of_a_hook(tl_world *world)
{
    world->core.frame.is_opening = true;
    tl__frame_call_hook(world, NULL, 0);
}

static void run_tickables_inside_of_an_item(tl_world *world)
{
    world->core.frame.is_in_item = true;
    tl__tickables_run(world);
}

static void begin_a_tickable_pass_with_a_negative_delta(tl_world *world)
{
    (void)tl__tickables_begin_pass(world, false, TL_LEVEL_TICK_ALL, false, -1);
}

static void end_cameras_that_do_not_run(tl_world *world)
{
    tl__cameras_end(world);
}

static void end_a_latent_slot_that_has_not_begun(tl_world *world)
{
    tl__latents_end_slot(world);
}

static void take_finished_actions_of_no_owner(tl_world *world)
{
    tl_latent_def def;

    (void)tl__latent_take_finished(world->latents, UINT32_MAX, &def);
}

static void poll_the_state_code_of_no_actor(tl_world *world)
{
    tl__scripts_poll(world, (tl_actor_id){0}, 0);
}

static void bury_a_live_actor(tl_world *world)
{
    tl__actor_bury(world, some_actor(world));
}

static void begin_the_play_of_an_actor_again(tl_world *world)
{
    (void)tl__actor_begin_play(world, some_actor(world));
}

static void live_for_no_time(tl_world *world)
{
    (void)tl__actor_start_life_span(world, some_actor(world), 0);
}

static void register_physics_in_a_frame(tl_world *world)
{
    world->core.frame.is_open = true;
    (void)tl__physics_register(world);
}

static void trace_a_closed_frame(tl_world *world)
{
    tl__trace_begin_frame(world);
}

static void note_a_write_without_a_log(tl_world *world)
{
    const tl__value value = {.name = "value"};

    tl__writes_note(world, (tl_value_id){1, 1}, &value);
}

static void leave_a_group_of_no_stage(tl_world *world)
{
    tl__time_guard_leave_group(world, TL_STAGE_COUNT);
}

static void note_a_ue3_spawn_elsewhere(tl_world *world)
{
    tl__ue3_note_spawn(world, (tl_actor_id){0});
}

typedef struct row {
    void (*break_it)(tl_world *world);
    const char *file;
    const char *condition;
} row;

static const row rows[] = {
    {end_an_item_that_has_not_begun, "core/observe.h", "core->frame.is_in_item"},
    {begin_an_item_of_no_kind, "core/observe.h", "item.kind != TL_ITEM_NONE"},
    {begin_an_item_inside_of_another, "core/observe.h", "!core->frame.is_in_item"},
    {end_a_visit_that_has_not_begun, "core/core.c", "core->diagnostics->visits > 0"},
    {watch_an_unknown_bit, "core/observe.c", "bits"},
    {ask_for_an_item_that_nothing_runs, "core/core.c", "frame->current != NULL"},
    {advance_a_closed_frame, "frame/frame.c", "world->core.frame.is_open"},
    {enter_a_stage_twice, "frame/stage.c", "!world->walk->is_entered"},
    {leave_a_stage_that_was_not_entered, "frame/stage.c", "world->walk->is_entered"},
    {let_time_go_back, "frame/world_time.c", "undilated >= 0"},
    {call_a_hook_inside_of_a_hook, "frame/stage.c", "!world->core.frame.is_opening"},
    {run_tickables_inside_of_an_item, "tickable/tickable_pass.c", "!world->core.frame.is_in_item"},
    {begin_a_tickable_pass_with_a_negative_delta, "tickable/tickable_pass.c", "delta >= 0"},
    {end_cameras_that_do_not_run, "tickable/camera.c", "world->cameras->is_running"},
    {end_a_latent_slot_that_has_not_begun, "latent/latent.c", "world->latents->is_in_slot"},
    {take_finished_actions_of_no_owner, "latent/latent.c", "index < latents->owners.slot_count"},
    {poll_the_state_code_of_no_actor, "actor/script.c", "!tl_actor_id_is_null(actor)"},
    {bury_a_live_actor, "actor/actor.c", "actor->life == TL__DYING"},
    {begin_the_play_of_an_actor_again, "actor/actor_life.c",
     "actor->begun_play == TL_HAS_NOT_BEGUN_PLAY"},
    {live_for_no_time, "actor/actor_life.c", "life_span > 0"},
    {register_physics_in_a_frame, "actor/physics.c", "!world->core.frame.is_open"},
    {trace_a_closed_frame, "inspect/trace.c", "world->core.frame.is_open"},
    {note_a_write_without_a_log, "inspect/read_log.c", "tl__is_logging_reads"},
    {leave_a_group_of_no_stage, "inspect/observer.c", "stage"},
    {note_a_ue3_spawn_elsewhere, "ue3/ue3_group.c", "world->core.is_ue3"},
};

/* Runs the row in a process of its own, whose stderr is read.  @return its status */
static int run_apart(const row *r, char *text, size_t size)
{
    int ends[2];
    int status = 0;

    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        (void)dup2(ends[1], STDERR_FILENO);
        r->break_it(fixture_world());
        _exit(0);
    }
    (void)close(ends[1]);
    size_t length = 0;
    ssize_t got = 0;
    while (length + 1 < size && (got = read(ends[0], text + length, size - length - 1)) > 0) {
        length += (size_t)got;
    }
    text[length] = '\0';
    (void)close(ends[0]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return status;
}

START_TEST(a_broken_precondition_stops_the_process_and_names_its_place)
{
    const row *r = &rows[_i];
    char text[4096];
    int status = run_apart(r, text, sizeof(text));
    const char *place = strstr(text, r->file);

    ck_assert_msg(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "status %d: %s", status,
                  text);
    ck_assert_msg(place != NULL, "expected %s in '%s'", r->file, text);
    const char *line = place + strlen(r->file);
    char *end = NULL;
    ck_assert_int_eq(line[0], ':');
    ck_assert_int_gt(strtol(line + 1, &end, 10), 0);
    ck_assert_msg(strncmp(end, ": expected ", 11) == 0, "%s", text);
    ck_assert_msg(strstr(place, r->condition) != NULL, "expected %s in '%s'", r->condition, text);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("assert");

    tcase_add_loop_test(tests, a_broken_precondition_stops_the_process_and_names_its_place, 0,
                        ROWS(rows));
    return suite_run(tests, 60.0);
}
