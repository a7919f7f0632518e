/* No callback walks, ticks or destroys the world in which it runs (D-5, D-10). */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

typedef struct intruder {
    tl_result begin;
    tl_result next;
    tl_result step;
    tl_result run_to;
    tl_result end;
    tl_result tick;
    tl_result engine;
    uint32_t calls;
} intruder;

static void intrude(intruder *self, tl_world *world)
{
    tl_item item;
    self->calls += 1;
    ck_assert_uint_lt(self->calls, 10);
    self->begin = tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL});
    self->next = tl_frame_next(world, &item);
    self->step = tl_frame_step(world, &item);
    self->run_to = tl_frame_run_to(world, TL_STAGE_TIMERS);
    self->end = tl_frame_end(world);
    self->tick = tl_world_tick(world, SCENE_DELTA);
    self->engine = tl_world_tick_engine_tickables(world, SCENE_DELTA);
    tl_world_destroy(world);
}

static void check_refused(const intruder *self, uint32_t calls)
{
    ck_assert_uint_eq(self->calls, calls);
    ck_assert_int_eq(self->begin, TL_ERR_LOCKED);
    ck_assert_int_eq(self->next, TL_ERR_STATE);
    ck_assert_int_eq(self->step, TL_ERR_STATE);
    ck_assert_int_eq(self->run_to, TL_ERR_STATE);
    ck_assert_int_eq(self->end, TL_ERR_STATE);
    ck_assert_int_eq(self->tick, TL_ERR_LOCKED);
    ck_assert_int_eq(self->engine, TL_ERR_LOCKED);
}

static void hook_intrude(void *user, tl_world *world, tl_time delta)
{
    (void)delta;
    intrude(user, world);
}

START_TEST(D_5_no_hook_can_walk_or_destroy_its_world)
{
    scene s;
    intruder self = {0};
    tl_world_hooks hooks = {.user = &self};
    switch (_i) {
    case 0:
        hooks.tick_start = hook_intrude;
        break;
    case 1:
        hooks.pre_actor_tick = hook_intrude;
        break;
    case 2:
        hooks.build_collision = hook_intrude;
        break;
    case 3:
        hooks.post_actor_tick = hook_intrude;
        break;
    default:
        hooks.tick_end = hook_intrude;
        break;
    }
    scene_open(&s, &(tl_world_def){.hooks = hooks});
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", UPDATE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:5 ");
    check_refused(&self, 1);
    scene_close(&s);
}
END_TEST

static void change_intrude(void *user, tl_world *world)
{
    intrude(user, world);
}

START_TEST(D_10_a_deferred_change_cannot_begin_a_frame)
{
    scene s;
    intruder self = {0};
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    ck_assert_int_eq(tl_frame_defer(s.world, change_intrude, &self), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    check_refused(&self, 1);
    ck_assert_uint_eq(tl_world_frame(s.world), 1);
    scene_close(&s);
}
END_TEST

static intruder asked;

static tl_world *asked_world;

static bool ask_intrude(void *user)
{
    (void)user;
    intrude(&asked, asked_world);
    return true;
}

START_TEST(D_5_a_tickable_that_is_asked_cannot_walk_or_destroy_its_world)
{
    scene s;
    tl_tickable_id id;
    scene_open(&s, NULL);
    asked = (intruder){0};
    asked_world = s.world;
    scene_part *k = scene_slot(&s, "K");
    ck_assert_int_eq(tl_tickable_create(s.world,
                                        &(tl_tickable_def){.tick = scene_tickable_body,
                                                           .user = k,
                                                           .name = "K",
                                                           .is_tickable = ask_intrude,
                                                           .is_engine_wide = _i == 1},
                                        &id),
                     TL_OK);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    if (_i == 1) {
        ck_assert_int_eq(tl_world_tick_engine_tickables(s.world, SCENE_DELTA), TL_OK);
    }
    ck_assert_uint_eq(k->runs, 1);
    check_refused(&asked, 1);
    scene_close(&s);
}
END_TEST

/* Visitors, lines and messages come between frames, too: the world would be freed, or its order
 * made anew, under the call that tells them. */

static void intrude_first(void)
{
    if (asked.calls == 0) {
        intrude(&asked, asked_world);
    }
}

static void visit_tick(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    (void)user;
    (void)tick;
    (void)info;
    intrude_first();
}

static void visit_timer(void *user, const tl_timer_info *info)
{
    (void)user;
    (void)info;
    intrude_first();
}

static void visit_line(void *user, const char *line)
{
    (void)user;
    (void)line;
    intrude_first();
}

static void visit_sample(void *user, const tl_lag_sample *sample)
{
    (void)user;
    (void)sample;
    intrude_first();
}

static void visit_ambiguity(void *user, const tl_ambiguity *ambiguity)
{
    (void)user;
    (void)ambiguity;
    intrude_first();
}

static void visit_actor(void *user, const tl_world *world, tl_actor_id actor)
{
    (void)user;
    (void)world;
    (void)actor;
    intrude_first();
}

static void visit_message(void *user, tl_severity severity, tl_message message, const char *text)
{
    (void)user;
    (void)severity;
    (void)message;
    (void)text;
    intrude_first();
}

static scene_memory asked_memory;

static void ask_tick_each(tl_world *world)
{
    tl_tick_each(world, visit_tick, NULL);
}

static void ask_tick_dump(tl_world *world)
{
    ck_assert_int_eq(tl_tick_dump(world, TL_DUMP_ALL, visit_line, NULL), TL_OK);
}

static void ask_tick_dump_grouped(tl_world *world)
{
    ck_assert_int_eq(tl_tick_dump(world, TL_DUMP_GROUPED, visit_line, NULL), TL_OK);
}

static void ask_timer_each(tl_world *world)
{
    tl_timer_each(world, visit_timer, NULL);
}

static void ask_timer_list(tl_world *world)
{
    ck_assert(tl_timer_list(world, visit_line, NULL));
}

static void ask_samples(tl_world *world)
{
    tl_provenance_each(world, visit_sample, NULL);
}

static void ask_ambiguities(tl_world *world)
{
    ck_assert_int_eq(tl_ambiguity_each(world, visit_ambiguity, NULL), TL_OK);
}

static void ask_actor_each(tl_world *world)
{
    tl_actor_each(world, visit_actor, NULL);
}

static void ask_table(tl_world *world)
{
    ck_assert_int_eq(tl_tick_table(world, visit_line, NULL), TL_OK);
}

static void ask_trace_text(tl_world *world)
{
    ck_assert_int_eq(tl_trace_write(world, visit_line, NULL), TL_OK);
}

/* A line of the log: there is no memory for the list. */
static void ask_log(tl_world *world)
{
    asked_memory.fail_at = asked_memory.calls + 1;
    tl_timer_each(world, visit_timer, NULL);
    asked_memory.fail_at = 0;
}

static void (*const questions[])(tl_world *) = {
    ask_tick_each, ask_tick_dump,   ask_tick_dump_grouped, ask_timer_each, ask_timer_list,
    ask_samples,   ask_ambiguities, ask_actor_each,        ask_table,      ask_trace_text,
    ask_log,
};
enum { QUESTIONS = sizeof(questions) / sizeof(questions[0]) };

static tl_value_id asked_value;

static const tl_actor_class asked_class = {.name = "A"};

static void read_body(void *user, const tl_tick_context *context)
{
    (void)user;
    ck_assert_int_eq(tl_value_read(context->world, asked_value, NULL), TL_OK);
}

static void write_body(void *user, const tl_tick_context *context)
{
    (void)user;
    ck_assert_int_eq(tl_value_write(context->world, asked_value, NULL), TL_OK);
}

static void add_body(tl_tick_fn *fn)
{
    tl_tick_id tick = {0};
    ck_assert_int_eq(tl_tick_create(asked_world, &(tl_tick_def){.fn = fn}, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(asked_world, tick, tl_world_persistent_level(asked_world)),
                     TL_OK);
}

/* A world about which every question has an answer. */
static void open_asked(void)
{
    tl_world_def def = {.log = visit_message,
                        .log_reads = true,
                        .trace_frames = true,
                        .diagnostics_allocator = {scene_realloc, &asked_memory}};
    tl_timer_id timer = {0};
    tl_actor_id actor = {0};

    asked_memory = (scene_memory){0};
    asked = (intruder){0};
    ck_assert_int_eq(tl_world_create(&asked_world, &def), TL_OK);
    ck_assert_int_eq(tl_value_create(asked_world, &(tl_value_def){.name = "V"}, &asked_value),
                     TL_OK);
    ck_assert_int_eq(tl_timer_set(asked_world, &timer, &(tl_timer_def){.rate = TL_SECONDS(9)}),
                     TL_OK);
    add_body(read_body);
    add_body(write_body);
    ck_assert_int_eq(
        tl_actor_spawn(asked_world, &(tl_actor_def){.actor_class = &asked_class}, &actor), TL_OK);
    ck_assert_int_eq(tl_world_tick(asked_world, SCENE_DELTA), TL_OK);
    ck_assert_int_eq(tl_world_tick(asked_world, SCENE_DELTA), TL_OK);
}

START_TEST(D_5_no_visitor_line_or_message_between_frames_can_walk_or_destroy_its_world)
{
    open_asked();
    questions[_i](asked_world);
    check_refused(&asked, 1);
    ck_assert_uint_eq(tl_world_frame(asked_world), 2);
    ck_assert_int_eq(tl_world_tick(asked_world, SCENE_DELTA), TL_OK);
    ck_assert_uint_eq(tl_world_check(asked_world, NULL, NULL), 0);
    tl_world_destroy(asked_world);
}
END_TEST

START_TEST(D_10_no_visitor_can_go_on_with_a_stepped_frame)
{
    open_asked();
    ck_assert_int_eq(tl_frame_begin(asked_world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}),
                     TL_OK);
    tl_tick_each(asked_world, visit_tick, NULL);
    check_refused(&asked, 1);
    ck_assert_uint_eq(tl_frame_position(asked_world), 0);
    ck_assert_int_eq(tl_frame_end(asked_world), TL_OK);
    tl_world_destroy(asked_world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/reentry");

    tcase_add_loop_test(tests, D_5_no_hook_can_walk_or_destroy_its_world, 0, 5);
    tcase_add_test(tests, D_10_a_deferred_change_cannot_begin_a_frame);
    tcase_add_loop_test(tests, D_5_a_tickable_that_is_asked_cannot_walk_or_destroy_its_world, 0, 2);
    tcase_add_loop_test(tests,
                        D_5_no_visitor_line_or_message_between_frames_can_walk_or_destroy_its_world,
                        0, QUESTIONS);
    tcase_add_test(tests, D_10_no_visitor_can_go_on_with_a_stepped_frame);
    return suite_run(tests, 60);
}
