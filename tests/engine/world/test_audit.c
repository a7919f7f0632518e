/* What is refused in every build, and what the audit of a world finds: DG-10. */
#include "../../support/suite.h"
#include "../scene.h"
#include "world.h"

#include <check.h>

START_TEST(DG_10_a_group_out_of_range_is_refused)
{
    scene s;
    tl_tick_id tick;
    const tl_tick_def def = {.fn = scene_tick_body, .group = TL_TICK_GROUP_COUNT};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_create(s.world, &def, &tick), TL_ERR_INVALID);
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_a_function_of_one_level_is_not_registered_in_another)
{
    scene s;
    tl_level_id other;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.name = "other"}, &other), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, other), TL_ERR_EXISTS);
    ck_assert(tl_level_id_equal(scene_info(a).level, s.level));
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_a_frame_that_is_not_open_is_not_ended)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_frame_end(s.world), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}),
                     TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_the_audit_finds_an_end_before_its_start)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_POST_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    tl__tick *tick = tl__tick_at(s.world, tl__tick_slot(a->id));
    tick->actual_end = TL_TICK_GROUP_PRE_PHYSICS;
    ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_INTERNAL);
    tick->actual_end = TL_TICK_GROUP_POST_PHYSICS;
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_the_audit_finds_newly_spawned_functions_between_frames)
{
    scene s;

    scene_open(&s, NULL);
    scene_frame(&s, SCENE_DELTA);
    tl__level *level = tl__level_find(s.world, s.level);
    ck_assert_ptr_nonnull(level);
    level->newly_spawned.count += 1;
    ck_assert_uint_ge(tl_world_check(s.world, scene_log, &s), 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_INTERNAL);
    level->newly_spawned.count -= 1;
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_the_audit_finds_a_timer_that_its_lists_do_not_know)
{
    scene s;
    tl_timer_id id = {0};

    scene_open(&s, NULL);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_timer_set(s.world, &id, &(tl_timer_def){.rate = TL_MS(500)}), TL_OK);
    tl__timer *timer = tl__timers_find(s.world->timers, id);
    ck_assert_ptr_nonnull(timer);
    uint32_t bits = timer->bits;
    timer->bits = TL_TIMER_PENDING;
    ck_assert_uint_ge(tl_world_check(s.world, scene_log, &s), 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_INTERNAL);
    timer->bits = bits;
    scene_close(&s);
}
END_TEST

/* What is broken by one call and whole again after another one. */
typedef struct rig {
    scene s;
    tl__tick *tick; /* cools down */
    tl__tick *before;
    tl__tick *waiting;
    tl__actor *actor;
    tl__component *component;
    tl__level *level;
    tl__level *second;
} rig;

typedef void break_fn(rig *r);

static void break_interval(rig *r)
{
    r->tick->has_interval = !r->tick->has_interval;
}

static void break_newly_spawned(rig *r)
{
    r->tick->is_newly_spawned = !r->tick->is_newly_spawned;
}

static void break_listing(rig *r)
{
    r->waiting->is_listed = !r->waiting->is_listed;
}

static void break_registered_count(rig *r)
{
    r->s.world->ticks->registered_count ^= 1U;
}

static void break_prerequisite_count(rig *r)
{
    r->s.world->ticks->live_edges ^= 1U;
}

static void break_enabled_count(rig *r)
{
    r->s.world->ticks->enabled_count ^= 1U;
}

static void break_dependents(rig *r)
{
    tl__dependent_at(r->s.world, r->waiting->first_edge)->previous ^= 1U;
}

static void break_cooling_count(rig *r)
{
    r->level->cooling[TL__COOLING_PLAY].live ^= 1U;
}

static void break_second_level(rig *r)
{
    r->second->cooling[TL__COOLING_PLAY].live ^= 1U;
}

static void break_list_order(rig *r)
{
    tl__listing first = r->level->listed.items[0];

    r->level->listed.items[0] = r->level->listed.items[1];
    r->level->listed.items[1] = first;
}

static void break_run_list_count(rig *r)
{
    r->s.world->schedule->run_lists.count ^= 1U;
}

static void break_run_list_groups(rig *r)
{
    r->s.world->schedule->run_lists.groups ^= 1U;
}

static void break_run_list_entry(rig *r)
{
    r->waiting->queued ^= 1U;
}

static void break_run_list_order(rig *r)
{
    r->before->order ^= UINT64_C(1) << 62;
}

static void break_actor_id(rig *r)
{
    r->actor->self.generation ^= 2U;
}

static void break_actor_list(rig *r)
{
    tl__actor *next = tl__pool_at(&r->s.world->actors->pool, r->actor->node.next - 1);

    next->node.previous ^= 8U;
}

static void break_actor_count(rig *r)
{
    r->s.world->actors->live_count ^= 1U;
}

static void break_actor_tick(rig *r)
{
    r->actor->primary.tick.generation ^= 2U;
}

static void break_actor_life(rig *r)
{
    r->actor->phase ^= TL__ACTOR_INITIALIZED; /* not initialised, and in play */
}

static void break_component_id(rig *r)
{
    r->component->self.generation ^= 2U;
}

static void break_component_tick(rig *r)
{
    r->component->primary.tick.generation ^= 2U;
}

static void break_components(rig *r)
{
    r->s.world->components->live_count ^= 1U;
}

static void break_clock(rig *r)
{
    r->s.world->timers->clocks[0].now ^= 1;
}

static void break_timer_count(rig *r)
{
    r->s.world->timers->clocks[0].live ^= 1U;
}

static void break_owners(rig *r)
{
    r->s.world->latents->pool.live_count ^= 1U;
}

static const struct {
    const char *what;
    break_fn *fn;
} breaks[] = {
    {"interval", break_interval},
    {"newly spawned", break_newly_spawned},
    {"listing", break_listing},
    {"count of registered functions", break_registered_count},
    {"count of enabled functions", break_enabled_count},
    {"count of prerequisites", break_prerequisite_count},
    {"dependents", break_dependents},
    {"count of cooling functions", break_cooling_count},
    {"count of cooling functions of another level", break_second_level},
    {"order of a level's functions", break_list_order},
    {"count of the run lists", break_run_list_count},
    {"groups of the run lists", break_run_list_groups},
    {"entry of a run list", break_run_list_entry},
    {"order of a run list", break_run_list_order},
    {"id of an actor", break_actor_id},
    {"list of actors", break_actor_list},
    {"count of actors", break_actor_count},
    {"tick of an actor", break_actor_tick},
    {"life of an actor", break_actor_life},
    {"id of a component", break_component_id},
    {"tick of a component", break_component_tick},
    {"count of components", break_components},
    {"clock of timers", break_clock},
    {"count of timers", break_timer_count},
    {"latent actions", break_owners},
};

static void open_rig(rig *r)
{
    static const tl_actor_class actor_class = {.name = "Actor"};
    static const tl_component_class part_class = {.name = "Part"};
    const tl_component_def part = {.component_class = &part_class};
    const tl_actor_def def = {
        .actor_class = &actor_class, .components = &part, .component_count = 1};
    tl_actor_id actors[2];
    tl_level_id second = {0};

    scene_open(&r->s, NULL);
    tl_world *world = r->s.world;
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){.name = "second"}, &second), TL_OK);
    scene_part *before = scene_add(&r->s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *waiting = scene_add(&r->s, "W", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *cooling = scene_add_interval(&r->s, "I", TL_SECONDS(9));
    scene_edge(before, waiting);
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_int_eq(tl_actor_spawn(world, &def, &actors[i]), TL_OK);
    }
    scene_frame(&r->s, SCENE_DELTA);
    scene_edge(cooling, waiting); /* dependents are known from here on */
    scene_frame(&r->s, SCENE_DELTA);
    r->tick = tl__tick_at(world, tl__tick_slot(cooling->id));
    r->before = tl__tick_at(world, tl__tick_slot(before->id));
    r->waiting = tl__tick_at(world, tl__tick_slot(waiting->id));
    r->actor = tl__actor_find(world, actors[0]);
    r->component = tl__component_find(world, tl_actor_component(world, actors[0], 0));
    r->level = tl__level_find(world, r->s.level);
    r->second = tl__level_find(world, second);
}

START_TEST(DG_10_the_audit_finds_whatever_is_broken)
{
    static rig r;

    open_rig(&r);
    for (size_t i = 0; i < sizeof(breaks) / sizeof(breaks[0]); i++) {
        breaks[i].fn(&r);
        ck_assert_msg(tl_world_check(r.s.world, NULL, NULL) > 0, "broken %s", breaks[i].what);
        breaks[i].fn(&r);
        ck_assert_msg(tl_world_check(r.s.world, NULL, NULL) == 0, "whole %s", breaks[i].what);
    }
    scene_close(&r.s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/audit");

    tcase_add_test(tests, DG_10_a_group_out_of_range_is_refused);
    tcase_add_test(tests, DG_10_a_function_of_one_level_is_not_registered_in_another);
    tcase_add_test(tests, DG_10_a_frame_that_is_not_open_is_not_ended);
    tcase_add_test(tests, DG_10_the_audit_finds_an_end_before_its_start);
    tcase_add_test(tests, DG_10_the_audit_finds_newly_spawned_functions_between_frames);
    tcase_add_test(tests, DG_10_the_audit_finds_a_timer_that_its_lists_do_not_know);
    tcase_add_test(tests, DG_10_the_audit_finds_whatever_is_broken);
    return suite_run(tests, 60);
}
