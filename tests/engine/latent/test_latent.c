/* Latent actions: when they advance, in which order, and what ends them (LA-1 to LA-11). */
#include "../../support/suite.h"
#include "latent_owner.h"

#include <check.h>

START_TEST(LA_1_each_frame_processes_again)
{
    latent_owner a = {.letter = "a", .updates_needed = 3};
    const tl_latent_def def = def_of(&a, 1);

    spawn(&a, &aware);
    tl_latent_def bound = def;
    bound.owner = a.actor;
    ck_assert_int_eq(tl_latent_start(world, &bound), TL_OK);
    fixture_frames(world, 5);
    ck_assert_uint_eq(a.updates, 3);
    ck_assert_int_eq(a.last_delta, FIXTURE_DELTA);
    ck_assert_str_eq(text, "...a..");
}
END_TEST

START_TEST(LA_3_without_owner_actions_advance_after_post_physics)
{
    latent_owner a = {.letter = "a"};

    mark_post_physics();
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "Pa");
}
END_TEST

START_TEST(LA_3_not_in_pause)
{
    latent_owner a = {.letter = "a"};

    delay(&a, 1, TL_MS(125));
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 4);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

START_TEST(LA_4_once_a_frame_by_the_game_delta_even_with_the_tick_disabled)
{
    latent_owner a = {.letter = "a", .updates_needed = 100};

    spawn(&a, &aware);
    const tl_latent_def def = def_of(&a, 1);
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.updates, 2);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, a.actor, false), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.updates, 4);
    ck_assert_int_eq(a.last_delta, FIXTURE_DELTA);
}
END_TEST

START_TEST(LA_4_an_interval_of_the_tick_does_not_slow_it)
{
    latent_owner a = {.letter = "a", .updates_needed = 100};

    spawn(&a, &aware);
    ck_assert_int_eq(tl_actor_set_tick_interval(world, a.actor, TL_SECONDS(1)), TL_OK);
    const tl_latent_def def = def_of(&a, 1);
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
    fixture_frames(world, 12);
    ck_assert_uint_eq(a.updates, 12);
    ck_assert_int_eq(a.last_delta, FIXTURE_DELTA);
}
END_TEST

START_TEST(LA_5_a_ticking_actor_goes_on_inside_its_own_tick)
{
    latent_owner a = {.letter = "a"};

    mark_post_physics();
    spawn(&a, &aware);
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".aP");
}
END_TEST

START_TEST(LA_9_a_pending_key_is_left_alone)
{
    latent_owner a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);

    delay(&a, 1, TL_MS(250));
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_latent_delay(world, &def, TL_SECONDS(9)), TL_ERR_EXISTS);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

START_TEST(LA_9_a_retriggerable_delay_starts_again)
{
    latent_owner a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);

    ck_assert_int_eq(tl_latent_retriggerable_delay(world, &def, TL_MS(250)), TL_OK);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_latent_retriggerable_delay(world, &def, TL_MS(250)), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
    ck_assert_uint_eq(tl_latent_count(world, a.actor), 0);
}
END_TEST

START_TEST(LA_10_actions_of_a_dead_owner_are_dropped)
{
    latent_owner a = {.letter = "a"};

    spawn(&a, &plain);
    delay(&a, 1, 0);
    ck_assert_uint_eq(tl_latent_count(world, a.actor), 1);
    ck_assert_int_eq(tl_actor_destroy(world, a.actor), TL_OK);
    ck_assert_uint_eq(tl_latent_count(world, a.actor), 0);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "");
    const tl_latent_def def = def_of(&a, 1);
    ck_assert_int_eq(tl_latent_delay(world, &def, 0), TL_ERR_STALE_ID);
}
END_TEST

static void start_same_key(latent_owner *self)
{
    self->in_done = NULL;
    ck_assert(!tl_latent_is_pending(world, self->actor, 1));
    delay(self, 1, 0);
}

START_TEST(LA_10_an_action_is_removed_before_it_is_called)
{
    latent_owner a = {.letter = "a", .in_done = start_same_key};

    spawn(&a, &aware);
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a.a");
}
END_TEST

static void destroy_self(latent_owner *self)
{
    ck_assert_int_eq(tl_actor_destroy(world, self->actor), TL_OK);
}

START_TEST(LA_10_an_owner_that_dies_in_a_continuation_gets_no_other)
{
    latent_owner a = {.letter = "a", .in_done = destroy_self};

    spawn(&a, _i == 0 ? &aware : &plain);
    delay(&a, 1, 0);
    delay(&a, 2, 0);
    delay(&a, 3, TL_SECONDS(1));
    fixture_frames(world, 2);
    ck_assert_str_eq(text, ".a");
}
END_TEST

START_TEST(LA_11_classes_that_are_not_aware_wait_for_the_slot)
{
    latent_owner a = {.letter = "a"};

    mark_post_physics();
    spawn(&a, &plain);
    delay(&a, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".Pa");
}
END_TEST

START_TEST(owners_are_processed_in_the_order_of_their_first_start)
{
    latent_owner a = {.letter = "a"};
    latent_owner b = {.letter = "b"};

    spawn(&a, &plain);
    spawn(&b, &plain);
    delay(&b, 1, 0);
    delay(&a, 1, 0);
    delay(&b, 2, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..bba");
}
END_TEST

START_TEST(D_10_one_object_is_one_item)
{
    latent_owner a = {.letter = "a"};
    latent_owner b = {.letter = "b"};
    tl_item item = {0};
    uint32_t items = 0;

    spawn(&a, &plain);
    delay(&a, 1, 0);
    delay(&a, 2, 0);
    delay(&b, 1, 0);
    ck_assert_int_eq(tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    do {
        ck_assert_int_eq(tl_frame_step(world, &item), TL_OK);
        fixture_check(world);
        if (item.kind == TL_ITEM_LATENT) {
            uint64_t owner = items == 0 ? tl_actor_id_store(a.actor) : 0;
            ck_assert_uint_eq(item.id, owner);
            ck_assert_str_eq(item.name, items == 0 ? "Plain" : "world");
            items += 1;
        }
    } while (item.kind != TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(items, 2);
    ck_assert_str_eq(text, ".aab");
}
END_TEST

static bool cancel_both(void *user, tl_world *in, tl_time delta)
{
    const latent_owner *self = user;

    (void)delta;
    ck_assert_int_eq(tl_latent_cancel(in, self->actor, 1), TL_OK);
    ck_assert_int_eq(tl_latent_cancel(in, self->actor, 2), TL_OK);
    return true;
}

START_TEST(an_update_may_cancel_itself_and_the_next_one)
{
    latent_owner a = {.letter = "a"};
    tl_latent_def def = def_of(&a, 1);

    def.update = cancel_both;
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
    delay(&a, 2, 0);
    delay(&a, 3, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
    ck_assert_uint_eq(tl_world_stats(world).latent_actions, 2);
}
END_TEST

START_TEST(cancel_drops_without_calling)
{
    latent_owner a = {.letter = "a"};

    delay(&a, 1, 0);
    ck_assert_int_eq(tl_latent_cancel(world, a.actor, 1), TL_OK);
    ck_assert_int_eq(tl_latent_cancel(world, a.actor, 1), TL_ERR_REFUSED);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "");
}
END_TEST

static void run_other_inside(latent_owner *self)
{
    if (self->updates == 1) {
        ck_assert_int_eq(
            tl_tick_run_nested(self->context, tl_actor_tick(world, self->other->actor)), TL_OK);
        fixture_append(text, sizeof(text), "<");
    }
}

START_TEST(LA_4_a_tick_inside_an_update_leaves_the_actions_of_others_alone)
{
    latent_owner b = {.letter = "b"};
    latent_owner a = {
        .letter = "a", .in_update = run_other_inside, .updates_needed = 2, .other = &b};
    latent_owner early = {.letter = "e"};
    latent_owner late_one = {.letter = "l"};

    spawn(&a, &aware);
    spawn(&b, &aware);
    early.actor = a.actor;
    late_one.actor = a.actor;
    delay(&early, 1, 0);
    const tl_latent_def outer = def_of(&a, 2);
    ck_assert_int_eq(tl_latent_start(world, &outer), TL_OK);
    delay(&late_one, 3, 0);
    delay(&b, 1, 0);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..b<el");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..b<el.a.");
}
END_TEST

START_TEST(an_action_without_update_is_invalid)
{
    ck_assert_int_eq(tl_latent_start(world, &(tl_latent_def){0}), TL_ERR_INVALID);
    ck_assert_int_eq(tl_latent_delay(world, NULL, 0), TL_ERR_INVALID);
}
END_TEST

static void write_letter(latent_owner *self)
{
    fixture_append(text, sizeof(text), self->letter);
}

static void spawn_to_update(latent_owner *self, const tl_actor_class *actor_class,
                            tl_tick_group group)
{
    self->in_update = write_letter;
    spawn(self, actor_class);
    ck_assert_int_eq(tl_tick_set_group(world, tl_actor_tick(world, self->actor), group), TL_OK);
    const tl_latent_def def = def_of(self, 1);
    ck_assert_int_eq(tl_latent_start(world, &def), TL_OK);
}

START_TEST(LA_2_the_tick_of_an_object_advances_its_own_actions_and_marks_it)
{
    latent_owner a = {.tick_letter = "A", .letter = "a"};
    latent_owner b = {.tick_letter = "B", .letter = "b"};
    latent_owner c = {.tick_letter = "C", .letter = "c"};

    spawn_to_update(&c, &plain, TL_TICK_GROUP_PRE_PHYSICS);
    spawn_to_update(&a, &aware, TL_TICK_GROUP_PRE_PHYSICS);
    spawn_to_update(&b, &aware, TL_TICK_GROUP_POST_PHYSICS);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "CAaBbc");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "CAaBbcCAaBbc");
}
END_TEST

START_TEST(LA_4_only_an_id_that_is_left_out_means_the_world)
{
    static const tl_actor_class nameless = {.name = NULL};
    const tl_actor_def spoilt = {.actor_class = &nameless};
    latent_owner a = {.letter = "a"};
    latent_owner b = {.letter = "b"};
    tl_latent_def of_none = {.key = 2};

    delay(&a, 1, 0);
    ck_assert_int_eq(tl_actor_spawn(world, &spoilt, &b.actor), TL_ERR_INVALID);
    ck_assert(tl_actor_id_is_null(b.actor));
    of_none.owner = b.actor;
    ck_assert_int_eq(tl_latent_delay(world, &of_none, 0), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_latent_cancel(world, b.actor, 1), TL_ERR_STALE_ID);
    ck_assert_uint_eq(tl_latent_count(world, (tl_actor_id){0}), 1);
    ck_assert_uint_eq(tl_latent_count(world, b.actor), 0);
    ck_assert(!tl_latent_is_pending(world, b.actor, 1));
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/latent");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, LA_1_each_frame_processes_again);
    tcase_add_test(tests, LA_3_without_owner_actions_advance_after_post_physics);
    tcase_add_test(tests, LA_3_not_in_pause);
    tcase_add_test(tests, LA_4_once_a_frame_by_the_game_delta_even_with_the_tick_disabled);
    tcase_add_test(tests, LA_4_an_interval_of_the_tick_does_not_slow_it);
    tcase_add_test(tests, LA_5_a_ticking_actor_goes_on_inside_its_own_tick);
    tcase_add_test(tests, LA_9_a_pending_key_is_left_alone);
    tcase_add_test(tests, LA_9_a_retriggerable_delay_starts_again);
    tcase_add_test(tests, LA_10_actions_of_a_dead_owner_are_dropped);
    tcase_add_test(tests, LA_10_an_action_is_removed_before_it_is_called);
    tcase_add_loop_test(tests, LA_10_an_owner_that_dies_in_a_continuation_gets_no_other, 0, 2);
    tcase_add_test(tests, LA_11_classes_that_are_not_aware_wait_for_the_slot);
    tcase_add_test(tests, owners_are_processed_in_the_order_of_their_first_start);
    tcase_add_test(tests, D_10_one_object_is_one_item);
    tcase_add_test(tests, an_update_may_cancel_itself_and_the_next_one);
    tcase_add_test(tests, cancel_drops_without_calling);
    tcase_add_test(tests, LA_4_a_tick_inside_an_update_leaves_the_actions_of_others_alone);
    tcase_add_test(tests, an_action_without_update_is_invalid);
    tcase_add_test(tests, LA_2_the_tick_of_an_object_advances_its_own_actions_and_marks_it);
    tcase_add_test(tests, LA_4_only_an_id_that_is_left_out_means_the_world);
    return suite_run(tests, 60);
}
