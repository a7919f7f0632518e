/* Full names of tick functions, wherever the engine names one. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static const tl_actor_class drone = {.name = "Drone", .tick = scene_tick_body};
static const tl_component_class gun = {.name = "Gun", .tick = scene_tick_body};
static const tl_primary_tick always = {.can_ever_tick = true};

typedef struct cast {
    scene s;
    tl_actor_id first; /* "Drone 1" */
    tl_actor_id boss;  /* named "Boss" */
    tl_component_id part;
    char lines[1024];
} cast;

static void cast_open(cast *c, const tl_world_def *def)
{
    scene_open(&c->s, def);
    tl_world *world = c->s.world;
    const tl_actor_def plain = {
        .actor_class = &drone, .user = scene_slot(&c->s, "d"), .primary_tick = always};
    tl_actor_def named = plain;

    named.name = "Boss";
    named.primary_tick.name = "Think";
    const tl_component_def part = {
        .component_class = &gun, .user = scene_slot(&c->s, "g"), .primary_tick = &always};
    c->lines[0] = '\0';
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(world, &plain, &c->first), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(world, &named, &c->boss), TL_OK);
    ck_assert_int_eq(tl_component_add(world, c->boss, c->s.level, &part, &c->part), TL_OK);
}

static const char *full_name(const cast *c, tl_tick_id tick)
{
    static char text[64];

    ck_assert_int_eq(tl_tick_full_name(c->s.world, tick, text, sizeof(text)), TL_OK);
    return text;
}

START_TEST(A_26_a_full_name_tells_the_owner_and_the_function)
{
    cast c;
    char text[8] = "x";

    cast_open(&c, NULL);
    const tl_world *world = c.s.world;
    const scene_part *free_one = scene_add(&c.s, "Loose", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(full_name(&c, tl_actor_tick(world, c.first)), "Drone 1 [TickActor]");
    ck_assert_str_eq(full_name(&c, tl_actor_tick(world, c.boss)), "Boss [Think]");
    ck_assert_str_eq(full_name(&c, tl_component_tick(world, c.part)), "Boss.Gun 1 [TickComponent]");
    ck_assert_str_eq(full_name(&c, free_one->id), "Loose");
    ck_assert_int_eq(tl_tick_full_name(world, free_one->id, text, 4), TL_OK);
    ck_assert_str_eq(text, "Loo");
    ck_assert_int_eq(tl_tick_full_name(world, (tl_tick_id){0}, text, sizeof(text)),
                     TL_ERR_STALE_ID);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(tl_tick_full_name(world, free_one->id, text, 0), TL_ERR_INVALID);
    scene_close(&c.s);
}
END_TEST

START_TEST(A_26_names_are_compared_by_their_letters)
{
    static char same_as_the_class[] = "Drone";
    cast c;
    tl_actor_id third;

    cast_open(&c, NULL);
    tl_actor_def def = {.name = same_as_the_class,
                        .actor_class = &drone,
                        .user = scene_slot(&c.s, "e"),
                        .primary_tick = always};
    def.primary_tick.name = same_as_the_class;
    ck_assert_int_eq(tl_actor_spawn(c.s.world, &def, &third), TL_OK);
    ck_assert_str_eq(full_name(&c, tl_actor_tick(c.s.world, third)), "Drone 3 [TickActor]");
    scene_close(&c.s);
}
END_TEST

START_TEST(A_26_a_component_without_an_owner_has_its_own_name)
{
    cast c;
    tl_component_id part;
    const tl_component_def def = {.component_class = &gun,
                                  .name = "Turret",
                                  .user = scene_slot(&c.s, "t"),
                                  .primary_tick = &always};

    cast_open(&c, NULL);
    ck_assert_int_eq(tl_component_add(c.s.world, (tl_actor_id){0}, c.s.level, &def, &part), TL_OK);
    ck_assert_str_eq(full_name(&c, tl_component_tick(c.s.world, part)), "Turret [TickComponent]");
    scene_close(&c.s);
}
END_TEST

static void take_line(void *user, const char *line)
{
    cast *c = user;
    size_t used = strlen(c->lines);

    (void)snprintf(c->lines + used, sizeof(c->lines) - used, "%s\n", line);
}

START_TEST(A_26_DG_1_the_list_names_actors_and_functions)
{
    cast c;

    cast_open(&c, NULL);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(c.s.world, c.boss, c.first), TL_OK);
    ck_assert_int_eq(tl_tick_dump(c.s.world, 0, take_line, &c), TL_OK);
    ck_assert_str_eq(
        c.lines, "Drone 1 [TickActor], enabled, start group PrePhysics, prerequisites 0\n"
                 "Boss [Think], enabled, start group PrePhysics, prerequisites 1\n"
                 "    Drone 1 [TickActor]\n"
                 "Boss.Gun 1 [TickComponent], enabled, start group DuringPhysics, prerequisites 0\n"
                 "registered 3, enabled 3, disabled 0\n");
    scene_close(&c.s);
}
END_TEST

START_TEST(A_26_DG_3_the_log_names_actors_and_functions)
{
    cast c;

    cast_open(&c, NULL);
    ck_assert_int_eq(tl_tick_log_set(c.s.world, &(tl_tick_log_def){.fn = take_line, .user = &c}),
                     TL_OK);
    scene_frame(&c.s, SCENE_DELTA);
    ck_assert_ptr_nonnull(strstr(c.lines, "thread 0 Drone 1 [TickActor]\n"));
    ck_assert_ptr_nonnull(strstr(c.lines, "thread 0 Boss.Gun 1 [TickComponent]\n"));
    scene_close(&c.s);
}
END_TEST

START_TEST(A_26_D_7_a_refused_cycle_names_actors_and_functions)
{
    cast c;

    cast_open(&c, NULL);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(c.s.world, c.boss, c.first), TL_OK);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(c.s.world, c.first, c.boss),
                     TL_ERR_CYCLE);
    ck_assert_int_eq(c.s.last_message, TL_MESSAGE_CYCLE);
    ck_assert_ptr_nonnull(strstr(c.s.last_text, "for Drone 1 [TickActor], could not use Boss"));
    ck_assert_ptr_nonnull(
        strstr(c.s.last_text, "Drone 1 [TickActor] -> Boss [Think] -> Drone 1 [TickActor]"));
    scene_close(&c.s);
}
END_TEST

static void ask_for_nothing(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)tl_tick_unregister(context->world, (tl_tick_id){0});
}

START_TEST(A_26_D_16_a_refused_change_names_the_actor_that_asked)
{
    static const tl_actor_class asker = {.name = "Asker", .tick = ask_for_nothing};
    cast c;
    tl_actor_id actor;
    const tl_actor_def def = {.actor_class = &asker,
                              .primary_tick = {.can_ever_tick = true, .run_on_any_thread = true}};

    cast_open(&c, NULL);
    ck_assert_int_eq(tl_actor_spawn(c.s.world, &def, &actor), TL_OK);
    scene_frame(&c.s, SCENE_DELTA);
    ck_assert_int_eq(c.s.last_message, TL_MESSAGE_CHANGE);
    ck_assert_str_eq(c.s.last_text,
                     "tl_tick_unregister, deferred by Asker 3 [TickActor]: TL_ERR_STALE_ID");
    scene_close(&c.s);
}
END_TEST

static int64_t slow_clock(void *user)
{
    return *(int64_t *)user += TL_MS(5);
}

START_TEST(A_26_DG_5_a_slow_function_is_named_with_its_actor)
{
    cast c;
    int64_t now = 0;

    cast_open(&c, &(tl_world_def){.clock = slow_clock, .clock_user = &now});
    ck_assert_int_eq(tl_component_destroy(c.s.world, c.part), TL_OK);
    ck_assert_int_eq(tl_actor_destroy(c.s.world, c.boss), TL_OK);
    ck_assert_int_eq(tl_time_guard_set(c.s.world, &(tl_time_guard_def){.group_ns = TL_SECONDS(9)}),
                     TL_OK);
    scene_frame(&c.s, SCENE_DELTA);
    ck_assert_int_eq(c.s.last_message, TL_MESSAGE_SLOW_TICK);
    ck_assert_ptr_nonnull(strstr(c.s.last_text, "Drone 1 [TickActor] took 5000 us"));
    scene_close(&c.s);
}
END_TEST

static void destroy_self(void *user, const tl_tick_context *context)
{
    ck_assert_int_eq(tl_actor_destroy(context->world, *(const tl_actor_id *)user), TL_OK);
}

START_TEST(A_26_a_trace_names_destroyed_functions)
{
    static const tl_actor_class bullet = {.name = "Bullet", .tick = destroy_self};
    cast c;
    tl_actor_id actor;
    char text[64];
    const tl_actor_def def = {.actor_class = &bullet, .user = &actor, .primary_tick = always};

    cast_open(&c, &(tl_world_def){.trace_frames = true});
    ck_assert_int_eq(tl_actor_spawn(c.s.world, &def, &actor), TL_OK);
    scene_frame(&c.s, SCENE_DELTA);
    const tl_frame_trace *trace = tl_trace_frame(c.s.world);
    static const char *const names[] = {"Drone 1 [TickActor]", "Boss [Think]",
                                        "Bullet 3 [TickActor]", "Boss.Gun 1 [TickComponent]"};
    ck_assert_uint_eq(trace->item_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        const tl_frame_item *item = &trace->items[i];
        ck_assert_int_eq(tl_frame_item_full_name(item, text, sizeof(text)), TL_OK);
        ck_assert_str_eq(text, names[i]);
    }
    ck_assert_str_eq(trace->items[0].item.name, "Drone"); /* the function's own, to look up */
    ck_assert(tl_actor_id_equal(trace->items[2].owner.actor, actor));
    ck_assert_int_eq(tl_frame_item_full_name(NULL, text, sizeof(text)), TL_ERR_INVALID);
    ck_assert_int_eq(tl_frame_item_full_name(trace->items, text, 0), TL_ERR_INVALID);
    scene_close(&c.s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/tick_name");

    tcase_add_test(tests, A_26_a_full_name_tells_the_owner_and_the_function);
    tcase_add_test(tests, A_26_names_are_compared_by_their_letters);
    tcase_add_test(tests, A_26_a_component_without_an_owner_has_its_own_name);
    tcase_add_test(tests, A_26_DG_1_the_list_names_actors_and_functions);
    tcase_add_test(tests, A_26_DG_3_the_log_names_actors_and_functions);
    tcase_add_test(tests, A_26_D_7_a_refused_cycle_names_actors_and_functions);
    tcase_add_test(tests, A_26_D_16_a_refused_change_names_the_actor_that_asked);
    tcase_add_test(tests, A_26_DG_5_a_slow_function_is_named_with_its_actor);
    tcase_add_test(tests, A_26_a_trace_names_destroyed_functions);
    return suite_run(tests, 30);
}
