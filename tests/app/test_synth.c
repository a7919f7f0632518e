/* Sound without a device: within range, heard when something happens, silent afterwards. */
#include "session/synth.h"
#include "suite.h"

#include <game/game.h>

#include <check.h>
#include <math.h>

enum { BLOCK = 480 };

/* The loudest sample of so many hundredths of a second; fails on what is no sample. */
static float peak(app_synth *synth, int hundredths)
{
    float samples[2 * BLOCK];
    float loudest = 0.0F;
    for (int i = 0; i < hundredths; i++) {
        app_synth_render(synth, samples, BLOCK);
        for (int k = 0; k < 2 * BLOCK; k++) {
            float level = fabsf(samples[k]);
            ck_assert(level <= 1.0F);
            loudest = level > loudest ? level : loudest;
        }
    }
    return loudest;
}

START_TEST(silence_is_silent)
{
    app_synth synth = {0};
    ck_assert(peak(&synth, 20) <= 0.0F);
}
END_TEST

START_TEST(each_event_is_heard_and_ends)
{
    app_synth synth = {0};
    app_synth_play(&synth, 1U << _i, 0.3F);
    ck_assert_msg(peak(&synth, 30) > 0.01F, "event %d", _i);
    (void)peak(&synth, 300);
    ck_assert(peak(&synth, 10) <= 0.0F);
}
END_TEST

START_TEST(the_laser_hums_while_it_is_on)
{
    app_synth synth = {0};
    app_synth_set_hum(&synth, true, 1.0F);
    ck_assert(peak(&synth, 50) > 0.01F);
    app_synth_set_hum(&synth, false, 0.0F);
    (void)peak(&synth, 50);
    ck_assert(peak(&synth, 10) < 0.001F);
}
END_TEST

START_TEST(everything_at_once_stays_in_range)
{
    app_synth synth = {0};
    for (int i = 0; i < 20; i++) {
        app_synth_play(&synth, UINT32_MAX, -1.0F);
        app_synth_set_hum(&synth, true, 1.0F);
        (void)peak(&synth, 3);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("synth");
    tcase_add_test(tests, silence_is_silent);
    tcase_add_loop_test(tests, each_event_is_heard_and_ends, 0, 13);
    tcase_add_test(tests, the_laser_hums_while_it_is_on);
    tcase_add_test(tests, everything_at_once_stays_in_range);
    return suite_run(tests, 60);
}
