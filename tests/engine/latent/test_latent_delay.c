/* Delays and waits of a tick or a frame (LA-6 to LA-8). */
#include "../../support/suite.h"
#include "latent_owner.h"

#include <check.h>

START_TEST(LA_6_a_delay_is_finished_when_nothing_remains)
{
    latent_owner a = {.letter = "a"};

    delay(&a, 1, TL_MS(250));
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
    ck_assert(!tl_latent_is_pending(world, a.actor, 1));
}
END_TEST

static void delay_nothing(latent_owner *self)
{
    self->in_tick = NULL;
    delay(self, 7, 0);
}

START_TEST(LA_7_delay_zero_completes_in_the_frame_if_not_yet_processed)
{
    latent_owner a = {.letter = "a", .in_tick = delay_nothing};

    spawn(&a, &aware);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a");
}
END_TEST

static void delay_other(latent_owner *self)
{
    self->in_tick = NULL;
    delay(self->other, 7, 0);
}

START_TEST(LA_7_delay_zero_waits_a_frame_if_its_owner_was_processed)
{
    latent_owner a = {.letter = "a"};
    latent_owner b = {.letter = "b", .in_tick = delay_other, .other = &a};

    spawn(&a, &aware);
    spawn(&b, &plain);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "...a.");
}
END_TEST

START_TEST(LA_8_until_next_tick_is_the_next_processing)
{
    latent_owner a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);

    ck_assert_int_eq(tl_latent_delay_until_next_tick(world, &def), TL_OK);
    fixture_frame(world, 0);
    ck_assert_str_eq(text, "a");
}
END_TEST

static void wait_a_tick(latent_owner *self)
{
    const tl_latent_def def = def_of(self, 7);

    self->in_tick = NULL;
    ck_assert_int_eq(tl_latent_delay_until_next_tick(world, &def), TL_OK);
}

static void wait_a_frame(latent_owner *self)
{
    const tl_latent_def def = def_of(self, 7);

    self->in_tick = NULL;
    ck_assert_int_eq(tl_latent_delay_until_next_frame(world, &def), TL_OK);
}

/* Started in the actor's own tick, before its actions are processed. */
START_TEST(LA_8_until_next_tick_may_finish_in_the_frame_it_was_started_in)
{
    latent_owner a = {.letter = "a", .in_tick = wait_a_tick};

    spawn(&a, &aware);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".a");
}
END_TEST

START_TEST(LA_8_until_next_frame_waits_for_another_frame)
{
    latent_owner a = {.letter = "a", .in_tick = wait_a_frame};

    spawn(&a, &aware);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, ".");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "..a");
}
END_TEST

START_TEST(LA_8_the_guarantee_makes_until_next_tick_wait_for_another_frame)
{
    latent_owner a = {.letter = "a", .in_tick = wait_a_tick};

    tl_world_destroy(world);
    world = fixture_world_of(
        &(tl_world_def){.clamp = TL_CLAMP_OFF, .guarantee_engine_tick_delay = true});
    spawn(&a, &aware);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "..a");
}
END_TEST

/* The host's counter tells frames apart, not the number of world ticks. */
START_TEST(LA_8_a_frame_with_the_same_counter_is_not_another_one)
{
    latent_owner a = {.letter = "a"};
    const tl_latent_def def = def_of(&a, 1);
    const tl_frame_def same = {.frame = 9, .type = TL_LEVEL_TICK_ALL, .delta = FIXTURE_DELTA};

    ck_assert_int_eq(tl_frame_begin(world, &same), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_int_eq(tl_latent_delay_until_next_frame(world, &def), TL_OK);
    ck_assert_int_eq(tl_frame_begin(world, &same), TL_OK);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_str_eq(text, "");
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "a");
}
END_TEST

START_TEST(LA_6_the_shortest_and_the_longest_delays_end_as_all_others)
{
    latent_owner a = {.letter = "a"};
    latent_owner b = {.letter = "b"};

    delay(&a, 1, INT64_MIN);
    delay(&b, 2, INT64_MAX);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "a");
    fixture_frame(world, INT64_MAX);
    ck_assert_str_eq(text, "ab");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/latent_delay");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, LA_6_a_delay_is_finished_when_nothing_remains);
    tcase_add_test(tests, LA_7_delay_zero_completes_in_the_frame_if_not_yet_processed);
    tcase_add_test(tests, LA_7_delay_zero_waits_a_frame_if_its_owner_was_processed);
    tcase_add_test(tests, LA_8_until_next_tick_is_the_next_processing);
    tcase_add_test(tests, LA_8_until_next_tick_may_finish_in_the_frame_it_was_started_in);
    tcase_add_test(tests, LA_8_until_next_frame_waits_for_another_frame);
    tcase_add_test(tests, LA_8_the_guarantee_makes_until_next_tick_wait_for_another_frame);
    tcase_add_test(tests, LA_8_a_frame_with_the_same_counter_is_not_another_one);
    tcase_add_test(tests, LA_6_the_shortest_and_the_longest_delays_end_as_all_others);
    return suite_run(tests, 60);
}
