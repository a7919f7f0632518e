/* An order that is kept, and numbers that run out. */
#include "../../support/suite.h"
#include "../scene.h"
#include "world.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { PARTS = 24, FRAMES = 60 };

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

/* The driver's body changes some of the others, by chance. */
typedef struct chance {
    uint32_t seed;
    scene_part *parts[PARTS];
} chance;

static chance *driven;

static void act_by_chance(scene_part *part)
{
    tl_world *world = part->scene->world;

    for (uint32_t i = 0; i < 3; i++) {
        tl_tick_id one = driven->parts[1 + next_random(&driven->seed) % (PARTS - 1)]->id;
        tl_tick_id two = driven->parts[1 + next_random(&driven->seed) % (PARTS - 1)]->id;
        switch (next_random(&driven->seed) % 6) {
        case 0:
            (void)tl_tick_set_enabled(world, one, !tl_tick_is_enabled(world, one));
            break;
        case 1:
            (void)tl_tick_unregister(world, one);
            break;
        case 2:
            (void)tl_tick_register(world, one, part->scene->level);
            break;
        case 3:
            (void)tl_tick_add_prerequisite(world, one, two);
            break;
        case 4:
            (void)tl_tick_remove_prerequisite(world, one, two);
            break;
        default:
            (void)tl_tick_set_priority_including_prerequisites(world, one, i % 2 == 0);
            break;
        }
    }
}

static void open_by_chance(scene *s, chance *c, uint32_t seed)
{
    static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                           TL_TICK_GROUP_POST_PHYSICS,
                                           TL_TICK_GROUP_POST_UPDATE_WORK};
    static const char *const names[PARTS] = {"a", "b", "c", "d", "e", "f", "g", "h",
                                             "i", "j", "k", "l", "m", "n", "o", "p",
                                             "q", "r", "s", "t", "u", "v", "w", "x"};

    *c = (chance){.seed = seed + 5};
    scene_open(s, NULL);
    for (uint32_t i = 0; i < PARTS; i++) {
        c->parts[i] = scene_add_def(
            s, names[i],
            &(tl_tick_def){.group = i == 0 ? TL_TICK_GROUP_PRE_PHYSICS : groups[i % 4],
                           .interval = i % 7 == 3 ? TL_MS(200) : 0,
                           .run_on_any_thread = i % 3 == 1});
    }
    for (uint32_t i = 4; i < PARTS; i += 2) {
        scene_edge(c->parts[i / 2], c->parts[i]);
    }
    c->parts[0]->act = act_by_chance;
}

START_TEST(D_2_an_order_that_is_kept_is_the_one_that_a_rebuild_makes)
{
    static scene plain;
    static scene anew;
    chance in_plain;
    chance in_anew;
    static char traces[2][SCENE_TRACE];

    open_by_chance(&plain, &in_plain, (uint32_t)_i);
    open_by_chance(&anew, &in_anew, (uint32_t)_i);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        tl__order_set_dirty(anew.world);
        driven = &in_plain;
        (void)snprintf(traces[0], SCENE_TRACE, "%s", scene_frame_trace(&plain, SCENE_DELTA));
        driven = &in_anew;
        (void)snprintf(traces[1], SCENE_TRACE, "%s", scene_frame_trace(&anew, SCENE_DELTA));
        ck_assert_str_eq(traces[0], traces[1]);
        ck_assert_uint_eq(tl_world_check(anew.world, NULL, NULL), 0);
    }
    scene_close(&plain);
    scene_close(&anew);
}
END_TEST

START_TEST(house_4_11_marks_of_old_frames_do_not_come_back)
{
    static scene s;
    chance c;

    open_by_chance(&s, &c, 0);
    driven = &c;
    scene_frame_trace(&s, SCENE_DELTA);
    tl__any_thread *any_thread = s.world->any_thread;
    ck_assert_uint_gt(any_thread->tasks.count, 0);
    for (uint32_t i = 0; i < any_thread->tasks.count; i++) {
        any_thread->tasks.items[i].cancelled = 0; /* what 32 bits would make of the next epoch */
    }
    any_thread->epoch = UINT32_MAX;
    c.parts[0]->act = NULL;
    const char *trace = scene_frame_trace(&s, SCENE_DELTA);
    ck_assert_uint_eq(any_thread->epoch, UINT64_C(1) << 32);
    for (uint32_t i = 0; i < any_thread->tasks.count; i++) {
        ck_assert_ptr_nonnull(strstr(trace, any_thread->tasks.items[i].tick->name));
    }
    scene_close(&s);
}
END_TEST

START_TEST(D_2_registration_numbers_that_have_run_out_are_refused)
{
    static scene s;
    tl_tick_info info;

    scene_open(&s, NULL);
    scene_part *part = scene_make(&s, "part", &(tl_tick_def){.interval = TL_MS(125)});
    s.world->ticks->next_registration = TL__REGISTRATIONS - 1;
    scene_register(part);
    ck_assert_int_eq(tl_tick_get_info(s.world, part->id, &info), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(part->runs, 2); /* the last number still expires */
    scene_act_unregister(&(scene_part){.scene = &s, .target = part});
    ck_assert_int_eq(tl_tick_register(s.world, part->id, s.level), TL_ERR_FULL);
    ck_assert_int_eq(tl_world_set_shuffle_seed(s.world, 1), TL_ERR_FULL);
    scene_frame(&s, SCENE_DELTA);
    scene_close(&s);
}
END_TEST

START_TEST(M_3_a_collection_has_no_more_levels_than_an_order_key_can_tell)
{
    static scene s;
    tl_level_id level = {1, 1};

    scene_open(&s, NULL);
    tl__collection *main = tl__collection_at(s.world, tl_collection_main(s.world).index1 - 1);
    uint32_t count = main->levels.count;
    main->levels.count = TL__COLLECTION_LEVELS;
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &level), TL_ERR_FULL);
    ck_assert(tl_level_id_is_null(level));
    main->levels.count = count;
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &level), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/serial");

    tcase_add_loop_test(tests, D_2_an_order_that_is_kept_is_the_one_that_a_rebuild_makes, 0, 10);
    tcase_add_test(tests, house_4_11_marks_of_old_frames_do_not_come_back);
    tcase_add_test(tests, D_2_registration_numbers_that_have_run_out_are_refused);
    tcase_add_test(tests, M_3_a_collection_has_no_more_levels_than_an_order_key_can_tell);
    return suite_run(tests, 60);
}
