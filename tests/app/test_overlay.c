/* Overlays: the arena makes room for the legends, and what they show adds up. */
#include "frameview/overlay.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

enum { EASED_FRAMES = 60 };

static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    (void)user;
    (void)font;
    (void)text;
    return 7.0F * (float)length;
}

static float line_height(void *user, gm_font font)
{
    (void)user;
    (void)font;
    return 14.0F;
}

static gm_draw_list make_list(void)
{
    gm_draw_list list = {.measure = measure, .line_height = line_height};
    return list;
}

static gm_picture_def make_layout(const app_overlay *overlay)
{
    gm_picture_def layout = gm_picture_play_layout(1280, 720, 1.0F);
    app_overlay_fit(overlay, (int32_t[2]){1280, 720}, &layout);
    return layout;
}

START_TEST(the_arena_makes_room_and_comes_back)
{
    static app_overlay overlay;
    overlay = (app_overlay){.groups = 0};
    gm_picture_def before = make_layout(&overlay);
    app_overlay_toggle(&overlay, TL_TICK_GROUP_PRE_PHYSICS);
    for (uint32_t i = 0; i < EASED_FRAMES; i++) {
        app_overlay_observe(&overlay, NULL);
    }
    gm_picture_def aside = make_layout(&overlay);
    float end = aside.arena_x + (GM_ARENA_WIDTH + 12.0F) * aside.scale;
    ck_assert_msg(end <= 1280.0F - 230.0F, "the arena ends at %f", (double)end);
    app_overlay_toggle(&overlay, TL_TICK_GROUP_PRE_PHYSICS);
    for (uint32_t i = 0; i < EASED_FRAMES; i++) {
        app_overlay_observe(&overlay, NULL);
    }
    gm_picture_def after = make_layout(&overlay);
    ck_assert(fabsf(before.scale - after.scale) < 1e-6F);
    ck_assert(fabsf(before.arena_x - after.arena_x) < 1e-6F);
}
END_TEST

static bool has_text(const gm_draw_list *list, const char *text)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length == strlen(text) &&
            memcmp(list->chars + run->first, text, run->length) == 0) {
            return true;
        }
    }
    return false;
}

/* 12 + 13 + 0.4 as shown: the sum is that of the shown figures, not of 12.4 + 13.4 + 0.36. */
START_TEST(shown_figures_add_up)
{
    static app_overlay overlay;
    gm_draw_list list = make_list();
    gm_view view = {.frame = 1, .screen = GM_SCREEN_PLAY};
    tl_frame_trace record = {.frame = 1};
    overlay = (app_overlay){
        .groups = 1U << TL_TICK_GROUP_PRE_PHYSICS,
        .rows = {{"A", TL_TICK_GROUP_PRE_PHYSICS, 1, 0, 12.4F},
                 {"B", TL_TICK_GROUP_PRE_PHYSICS, 1, 0, 13.4F},
                 {"C", TL_TICK_GROUP_PRE_PHYSICS, 1, 0, 0.36F}},
        .row_count = 3,
    };
    gm_picture_def layout = make_layout(&overlay);
    app_overlay_scene scene = {&list, &layout, &view, &record, 0.0F};
    gm_draw_begin(&list, 1280, 720);
    app_overlay_paint(&overlay, &scene);
    ck_assert(has_text(&list, "12"));
    ck_assert(has_text(&list, "13"));
    ck_assert(has_text(&list, "0.4"));
    ck_assert(has_text(&list, "25 \xC2\xB5s"));
    gm_draw_free(&list);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("overlay");

    tcase_add_test(tests, the_arena_makes_room_and_comes_back);
    tcase_add_test(tests, shown_figures_add_up);
    return suite_run(tests, 60);
}
