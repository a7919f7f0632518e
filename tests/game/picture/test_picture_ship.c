/* The ship in the picture of the world. */
#include "suite.h"

#include "../picture_scene.h"

#include <check.h>

enum { FRAMES = 60 };

/* Parts that a picture without words has at each 1/60 s: fewer while a new ship is blinked out. */
static void count_parts(float steadiness, bool is_held, gm_screen screen, uint32_t counts[FRAMES])
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = {.screen = screen, .ship = {.is_alive = true, .invulnerable = 1.0F}};

    def.steadiness = steadiness;
    def.is_held = is_held;
    for (uint32_t i = 0; i < FRAMES; i++) {
        view.time = (double)i / (double)FRAMES;
        gm_draw_begin(&list, 1280, 720);
        gm_picture_world(&list, &def, &view);
        counts[i] = list.shape_count + list.vertex_count;
    }
    gm_draw_free(&list);
}

/* How often the ship comes and goes in a second. */
static uint32_t blinks(float steadiness)
{
    uint32_t counts[FRAMES];
    uint32_t turns = 0;

    count_parts(steadiness, false, GM_SCREEN_PLAY, counts);
    for (uint32_t i = 1; i < FRAMES; i++) {
        turns += counts[i] != counts[i - 1] ? 1 : 0;
    }
    return (turns + 1) / 2;
}

START_TEST(less_flashing_is_three_times_a_second_at_most)
{
    ck_assert_uint_ge(blinks(0.0F), 5);
    ck_assert_uint_ge(blinks(1.0F), 2);
    ck_assert_uint_le(blinks(1.0F), 3);
}
END_TEST

/* A hold or a pause can begin while it is blinked out. */
START_TEST(a_held_picture_has_its_ship)
{
    uint32_t held[FRAMES];
    uint32_t running[FRAMES];
    uint32_t fewer = 0;

    count_parts(0.0F, true, GM_SCREEN_PLAY, held);
    count_parts(0.0F, false, GM_SCREEN_PLAY, running);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ck_assert_uint_ge(held[i], running[i]);
        fewer += running[i] < held[i] ? 1 : 0;
    }
    ck_assert_uint_gt(fewer, 0);
    count_parts(0.0F, true, GM_SCREEN_PAUSE, held);
    count_parts(0.0F, false, GM_SCREEN_PAUSE, running);
    ck_assert_mem_eq(held, running, sizeof held);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("picture_ship");
    tcase_add_test(tests, less_flashing_is_three_times_a_second_at_most);
    tcase_add_test(tests, a_held_picture_has_its_ship);
    return suite_run(tests, 20.0);
}
