/* The bars in panels of overlays: how long a function takes. */
#include "../overlay_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

enum { ALL = 0xFF };

static overlay_scene s;

static bool do_meet(lab_box a, lab_box b)
{
    lab_box shared = lab_box_shared(a, b);
    return shared.w > 0.5F && shared.h > 0.5F;
}

/* The bars of panels, by their height: no other shape in a panel is so thin. With some room above
 * and below, as letters may reach further than their boxes. */
static uint32_t check_bars(const overlay_canvas *c, lab_box panel)
{
    uint32_t bars = 0;
    for (uint32_t i = 0; i < s.list.shape_count; i++) {
        const gm_draw_shape *shape = &s.list.shapes[i];
        lab_box bar = lab_box_make(shape->p0.x, shape->p0.y, shape->p1.x - shape->p0.x,
                                   shape->p1.y - shape->p0.y);
        bool is_bar = bar.h > 1.2F * c->scale && bar.h < 3.0F * c->scale && do_meet(bar, panel);
        bars += is_bar ? 1 : 0;
        bar = lab_box_make(bar.x, bar.y - 2.0F * c->scale, bar.w, bar.h + 4.0F * c->scale);
        for (uint32_t k = 0; is_bar && k < s.list.text_count; k++) {
            char words[OVERLAY_TEXT];
            overlay_scene_text(&s, k, words);
            ck_assert_msg(!do_meet(bar, overlay_scene_box(&s, k)), "a bar lies on '%s' at %d px",
                          words, c->width);
        }
    }
    return bars;
}

/* Also where numbers are so wide that names reach below the bars, which are as long as they get. */
START_TEST(bars_keep_off_names_and_figures)
{
    overlay_scene_open_sector(&s, _i == 0 ? GAME_SCENE_AMBER_DRIFT : GAME_SCENE_TOW_LINES, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, _i == 0 ? 100 : 1900);
    for (uint32_t i = 0; i < s.overlay.costs.count; i++) {
        s.overlay.costs.rows[i].usual_us = 50.0F;
    }
    for (uint32_t i = 0; i < OVERLAY_CANVASES; i++) {
        uint32_t bars = 0;
        overlay_scene_settle(&s, &overlay_canvases[i]);
        for (uint32_t k = 0; k < s.overlay.places.panel_count; k++) {
            bars += check_bars(&overlay_canvases[i], s.overlay.places.panels[k].box);
        }
        ck_assert_uint_gt(bars, 0);
    }
}
END_TEST

/* px of the only bar in the only panel. */
static float bar_width(tl_tick_group group)
{
    const overlay_canvas *c = &overlay_canvases[2];
    float wide = 0.0F;
    s.overlay.groups = 1U << group;
    overlay_scene_settle(&s, c);
    for (uint32_t i = 0; i < s.list.shape_count; i++) {
        const gm_draw_shape *shape = &s.list.shapes[i];
        lab_box bar = lab_box_make(shape->p0.x, shape->p0.y, shape->p1.x - shape->p0.x,
                                   shape->p1.y - shape->p0.y);
        bool is_bar = bar.h > 1.2F && bar.h < 3.0F && do_meet(bar, s.overlay.places.panels[0].box);
        wide = is_bar ? bar.w : wide;
    }
    return wide;
}

/* Whatever panels are shown: a function that takes longer has a longer bar. */
START_TEST(bars_of_all_panels_have_one_scale)
{
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 100);
    for (uint32_t i = 0; i < s.overlay.costs.count; i++) {
        lab_cost *cost = &s.overlay.costs.rows[i];
        cost->usual_us = strcmp(cost->name, "PhysicsEnd") == 0     ? 160.0F
                         : strcmp(cost->name, "PhysicsStart") == 0 ? 40.0F
                                                                   : 1.3F;
    }
    float end = bar_width(TL_TICK_GROUP_END_PHYSICS);
    ck_assert(overlay_scene_has(&s, "~160 \xC2\xB5s")); /* the unit of its rows */
    ck_assert(!overlay_scene_has(&s, "sum "));          /* which long names have no room for */
    float start = bar_width(TL_TICK_GROUP_START_PHYSICS);
    float during = bar_width(TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert_msg(end > 1.5F * start && start > 1.5F * during && during >= 1.0F, "%.1f %.1f %.1f",
                  (double)end, (double)start, (double)during);
}
END_TEST

/* Of a colour over a dark ground, as WCAG counts it. */
static double light_of(gm_color color, double over)
{
    static const double weights[3] = {0.2126, 0.7152, 0.0722};
    const uint8_t parts[3] = {color.r, color.g, color.b};
    double light = 0.0;
    for (uint32_t i = 0; i < 3; i++) {
        double alpha = (double)color.a / 255.0;
        light += weights[i] * pow((double)parts[i] / 255.0 * alpha + over * (1.0 - alpha), 2.2);
    }
    return light;
}

/* That of a function that rests: its letters can be read, and it is darker than others. */
START_TEST(a_dim_badge_can_be_read)
{
    const double ground = 0.05;
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    overlay_scene_settle(&s, &overlay_canvases[2]);
    lab_brush brush = {&s.list, &s.layout, 1.0F};
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        double fills[2];
        for (uint32_t i = 0; i < 2; i++) {
            gm_draw_begin(&s.list, 1280, 720);
            app_overlay_badge(
                &brush, lab_box_make(10.0F, 10.0F, 60.0F, 14.0F),
                &(app_overlay_badge_def){(tl_tick_group)group, i == 0 ? 0.5F : 1.0F, "During 2"});
            ck_assert(s.list.shape_count > 0 && s.list.text_count == 1);
            fills[i] = light_of(s.list.shapes[0].c0, ground);
            double over = pow(fills[i], 1.0 / 2.2);
            double ink = light_of(s.list.texts[0].color, over);
            double high = ink > fills[i] ? ink : fills[i];
            double contrast = (high + 0.05) / (ink + fills[i] - high + 0.05);
            ck_assert_msg(contrast > 4.0, "%s: %.1f", tl_tick_group_name((tl_tick_group)group),
                          contrast);
        }
        ck_assert(fills[0] < 0.5 * fills[1]);
    }
}
END_TEST

/* Its row and its label: dimmer than others, and no fainter than can be read. */
START_TEST(words_about_what_rests_can_be_read)
{
    uint32_t dim = 0;
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1U << TL_TICK_GROUP_DURING_PHYSICS;
    overlay_scene_run(&s, 60); /* in which the map does not tick */
    overlay_scene_settle(&s, &overlay_canvases[5]);
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        if (strcmp(words, "Minimap") == 0) {
            ck_assert_uint_ge(s.list.texts[i].color.a, 178);
            dim += s.list.texts[i].color.a < 255 ? 1 : 0;
        }
    }
    ck_assert_uint_eq(dim, 2);
}
END_TEST

static void tear_down(void)
{
    overlay_scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("overlay_bars");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, bars_keep_off_names_and_figures, 0, 2);
    tcase_add_test(tests, bars_of_all_panels_have_one_scale);
    tcase_add_test(tests, a_dim_badge_can_be_read);
    tcase_add_test(tests, words_about_what_rests_can_be_read);
    return suite_run(tests, 120.0);
}
