/* The measuring player sees late, decides seldom and aims badly; otherwise its table means
 * nothing. */
#include "bot.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "base/base.h"

static bot pilot;
static gm_view view;
static gm_body_view crystal;

static void setup(void)
{
    memset(&pilot, 0, sizeof(pilot));
    memset(&view, 0, sizeof(view));
    pilot.dice = 5;
    view.ship.is_alive = true;
    view.ship.position = (gm_vec2){480.0F, 225.0F};
    crystal = (gm_body_view){
        .serial = 1, .kind = GM_BODY_CRYSTAL, .position = {620.0F, 225.0F}, .radius = 23.0F};
    view.bodies = &crystal;
    view.body_count = 1;
}

static gm_input run(uint32_t frames)
{
    gm_input input = {0};
    for (uint32_t i = 0; i < frames; i++) {
        input = bot_think(&pilot, &view);
    }
    return input;
}

static float angle_of_aim(const gm_input *input)
{
    return gm__vec_angle(gm__vec((float)input->aim_at_x / 16.0F - view.ship.position.x,
                                 (float)input->aim_at_y / 16.0F - view.ship.position.y));
}

START_TEST(it_aims_at_places_of_a_quarter_second_ago)
{
    gm_input before = run(61);
    ck_assert_uint_ne(before.buttons & GM_BUTTON_FIRE, 0);
    crystal.position.x = 340.0F;
    uint32_t frames = 0;
    while (frames < 120 &&
           fabsf(angle_of_aim(&(gm_input){.aim_at_x = pilot.input.aim_at_x,
                                          .aim_at_y = pilot.input.aim_at_y})) < GM_PI * 0.5F) {
        (void)run(1);
        frames++;
    }
    ck_assert_uint_ge(frames, BOT_DELAY);
    ck_assert_uint_le(frames, BOT_DELAY + BOT_PERIOD + 1);
}
END_TEST

START_TEST(it_decides_four_times_a_second)
{
    gm_input last = run(61);
    uint32_t changes = 0;
    for (uint32_t i = 0; i < 240; i++) {
        gm_input now = run(1);
        changes += now.aim_at_y != last.aim_at_y;
        last = now;
    }
    ck_assert_uint_ge(changes, 14);
    ck_assert_uint_le(changes, 16);
}
END_TEST

START_TEST(its_aim_errs_by_up_to_three_degrees)
{
    float most = 0.0F;
    (void)run(60);
    for (uint32_t i = 0; i < 200; i++) {
        gm_input input = run(BOT_PERIOD);
        most = fmaxf(most, fabsf(angle_of_aim(&input)));
    }
    ck_assert(most > 2.5F * GM_PI / 180.0F);
    ck_assert(most < 3.1F * GM_PI / 180.0F);
}
END_TEST

START_TEST(it_sees_nothing_outside_the_arena)
{
    crystal.position.x = 970.0F;
    gm_input input = run(120);
    ck_assert_uint_eq(input.buttons, 0);
    ck_assert_int_eq(input.move_x, 0);
}
END_TEST

START_TEST(it_holds_fire_with_a_core_beside_the_line)
{
    gm_body_view bodies[2] = {
        crystal,
        {.serial = 2, .kind = GM_BODY_CORE, .position = {560.0F, 243.0F}, .radius = 17.0F}};
    view.bodies = bodies;
    view.body_count = 2;
    gm_input input = run(120);
    ck_assert_uint_eq(input.buttons & GM_BUTTON_FIRE, 0);
}
END_TEST

int main(void)
{
    TCase *bots = tcase_create("bot");
    tcase_add_checked_fixture(bots, setup, NULL);
    tcase_add_test(bots, it_aims_at_places_of_a_quarter_second_ago);
    tcase_add_test(bots, it_decides_four_times_a_second);
    tcase_add_test(bots, its_aim_errs_by_up_to_three_degrees);
    tcase_add_test(bots, it_sees_nothing_outside_the_arena);
    tcase_add_test(bots, it_holds_fire_with_a_core_beside_the_line);
    return suite_run(bots, 60);
}
