/* Marks that keys switch in the picture: a notice names them, and says why there is nothing to see.
 */
#include "../lesson_fixture.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/keys.h"
#include "session/above.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The ship stands in the range, and nothing of the game was changed. */
static void fly_freely(void)
{
    lab_taught_close(s.lab);
    s.lab->model.selected[0] = '\0';
    lesson_scene_paint(&s);
    lesson_scene_paint(&s);
}

static void press(SDL_Scancode code)
{
    ck_assert(lesson_scene_key(&s, code, 0));
    lesson_scene_paint(&s);
}

static void assert_tells(const char *line)
{
    ck_assert_ptr_nonnull(s.lab->model.notice);
    ck_assert_str_eq(s.lab->model.notice, line);
}

START_TEST(each_is_named_as_on_the_page_of_keys)
{
    static const struct {
        SDL_Scancode code;
        lab_shown what;
    } rows[] = {{SDL_SCANCODE_G, LAB_SHOW_GHOSTS},
                {SDL_SCANCODE_L, LAB_SHOW_LAG},
                {SDL_SCANCODE_T, LAB_SHOW_THREADS},
                {SDL_SCANCODE_V, LAB_SHOW_AMBIGUITIES},
                {SDL_SCANCODE_U, LAB_SHOW_LOUPE}};
    fly_freely();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const lab_key *key = lab_key_of(LAB_TOGGLE, rows[i].what);
        ck_assert_ptr_nonnull(key);
        ck_assert_int_eq(key->code, rows[i].code);
        for (int k = 0; k < 2; k++) {
            press(rows[i].code);
            bool is_on = (s.lab->model.shown & (uint32_t)rows[i].what) != 0;
            ck_assert_ptr_nonnull(s.lab->model.notice);
            ck_assert_ptr_nonnull(strstr(s.lab->model.notice, key->what));
            ck_assert_ptr_nonnull(strstr(s.lab->model.notice, is_on ? "shown: " : "hidden: "));
        }
    }
    uint32_t count = s.lab->model.shown;
    press(SDL_SCANCODE_M); /* panels come and go in sight */
    ck_assert_uint_ne(s.lab->model.shown, count);
    ck_assert_ptr_nonnull(strstr(s.lab->model.notice, "four times"));
}
END_TEST

START_TEST(why_there_is_nothing_to_see_is_told)
{
    fly_freely();
    s.lab->model.ambiguity_count = 0;
    press(SDL_SCANCODE_V);
    assert_tells("shown: reads that are left to chance (none in this frame)");
    while (s.lab->model.can_undo) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_UNDO});
    }
    press(SDL_SCANCODE_B); /* the start has changes, too */
    assert_tells("shown: the game without your changes");
    press(SDL_SCANCODE_B);
    s.lab->run.history.start_count = 0;
    press(SDL_SCANCODE_B);
    assert_tells(
        "shown: the game without your changes (it is the same until you change the order)");
    press(SDL_SCANCODE_B);
    assert_tells("hidden: the game without your changes");
    s.lab->frame.edge_count = 0;
    press(SDL_SCANCODE_P);
    s.lab->frame.edge_count = 0;
    s.lab->frame.sample_count = 0;
    press(SDL_SCANCODE_T);
    assert_tells("shown: what waits for what (nothing in the picture waits for anything)");
    press(SDL_SCANCODE_U);
    assert_tells("shown: a late read four times as large (there is none of a few pixels now)");
    press(SDL_SCANCODE_L);
    press(SDL_SCANCODE_L);
    assert_tells("shown: how far late reads are off (there is none to show now)");
}
END_TEST

/* Figures that answer the question are hidden until then. */
START_TEST(what_an_open_guess_hides_comes_after_it)
{
    s.lab->ui.focus = 0;
    press(SDL_SCANCODE_L);
    press(SDL_SCANCODE_L);
    assert_tells("shown: how far late reads are off (after your guess)");
}
END_TEST

static bool is_name(const panel_probe_shown *shown)
{
    return strstr(shown->text, " waits for ") != NULL;
}

/* The name of a link lies on no other one, not on the sign of a read that is left to chance, and
 * not on a notice, which is painted after it.
 * @return how many there are */
static uint32_t check_names(void)
{
    static panel_probe_shown shown[512];
    uint32_t names = 0;
    uint32_t count = s.scene.list.text_count;
    ck_assert_uint_le(count, 512);
    for (uint32_t i = 0; i < count; i++) {
        shown[i] = panel_probe_text(&s.scene.list, i);
        names += is_name(&shown[i]) ? 1 : 0;
        for (uint32_t k = 0; k < count; k++) {
            shown[k] = k > i ? panel_probe_text(&s.scene.list, k) : shown[k];
            if (k == i) {
                continue;
            }
            lab_box shared = lab_box_shared(shown[i].box, shown[k].box);
            bool is_sign = strcmp(shown[k].text, "?") == 0 ||
                           strncmp(shown[k].text, "shown: ", 7) == 0; /* of a notice */
            ck_assert(!is_name(&shown[i]) || (!is_sign && !is_name(&shown[k])) ||
                      shared.w <= 0.0F || shared.h <= 0.0F);
        }
    }
    return names;
}

START_TEST(a_link_says_what_waits_for_what)
{
    lesson_scene_guess(&s, '8');
    ck_assert(!panel_probe_shows(&s.scene.list, "LaserArm waits for PlayerShip"));
    press(SDL_SCANCODE_T);
    press(SDL_SCANCODE_V);
    for (uint32_t i = 0; i < 120; i++) {
        lesson_scene_paint(&s);
        ck_assert(panel_probe_shows(&s.scene.list, "LaserArm waits for PlayerShip"));
        ck_assert(panel_probe_shows(&s.scene.list, "Ship.state"));
        ck_assert_uint_gt(check_names(), 2);
        ck_assert(!panel_probe_shows(&s.scene.list, "Sentry.order")); /* the lesson hides it */
    }
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    lesson_scene_paint(&s);
    ck_assert(panel_probe_shows(&s.scene.list, "Sentry.order"));
}
END_TEST

/* Its box is taken before they are placed. */
START_TEST(names_of_links_keep_off_a_notice)
{
    uint32_t names = 0;
    lesson_scene_guess(&s, '8');
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    press(SDL_SCANCODE_T);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < 60; i++) {
        if (i % 30 == 0 || s.lab->model.notice == NULL) { /* it goes by the clock */
            press(SDL_SCANCODE_G);
        }
        lesson_scene_paint(&s);
        if (s.lab->model.notice == NULL) {
            continue;
        }
        seen++;
        lab_brush brush = lab_ui_brush(&s.lab->ui);
        lab_box box = app_toast_box(&brush, s.lab->model.notice, s.lab->notice_at);
        const gm_places *places = s.lab->layout.picture.places;
        bool is_taken = false;
        for (uint32_t k = 0; k < places->count; k++) {
            const float *at = places->boxes[k];
            is_taken = is_taken || (fabsf(at[0] - box.x) + fabsf(at[1] - box.y) < 0.1F &&
                                    fabsf(at[2] - box.w) + fabsf(at[3] - box.h) < 0.1F);
        }
        ck_assert(is_taken);
        names += check_names();
    }
    ck_assert_uint_gt(seen, 30);
    ck_assert_uint_gt(names, seen);
}
END_TEST

/* The sentry of 4.1 is low in the arena, where a notice would lie and where the rings are named. */
START_TEST(neither_a_notice_nor_the_words_of_rings_cover_what_a_lesson_is_about)
{
    const gm_picture_def *def = &s.lab->layout.picture;
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 7});
    lesson_scene_guess(&s, '1');
    lesson_scene_select(&s, "SentryBrain");
    for (uint32_t i = 0; i < 90; i++) {
        lesson_scene_paint(&s);
    }
    lesson_scene_ask(&s, (lab_request){.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS});
    lesson_scene_ask(&s, (lab_request){.action = LAB_UNDO});
    ck_assert(lab_has_notice(s.lab));
    lab_brush brush = lab_ui_brush(&s.lab->ui);
    lab_box notice = app_toast_box(&brush, s.lab->model.notice, s.lab->notice_at);
    ck_assert(notice.w > 0.0F);
    ck_assert(!lab_stage_lesson_meets(&s.lab->model, def, &s.scene.list, notice));
    float foot = def->arena_y + GM_ARENA_HEIGHT * def->scale;
    bool has_figure = false;
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&s.scene.list, i);
        bool is_it = strncmp(shown.text, "SentryBrain: lag", 16) == 0;
        has_figure = has_figure || is_it;
        ck_assert(!is_it || shown.box.y + shown.box.h < foot);
    }
    ck_assert(has_figure);
    ck_assert(panel_probe_shows(&s.scene.list, "faint rings: where ship and reticle were before"));
}
END_TEST

/* On hold they would stay. A picture knows of a hold at once: it may be the last one for long. */
START_TEST(words_of_a_sector_that_begins_do_not_lie_over_the_lab)
{
    lab_run_sector(s.lab, "01-amber-drift");
    for (uint32_t i = 0; i < 60; i++) {
        lesson_scene_paint(&s);
        ck_assert(!panel_probe_shows(&s.scene.list, "01   Amber Drift"));
    }
    lab_ask(&s.lab->requests, (lab_request){.action = LAB_HOLD});
    lesson_scene_paint(&s);
    ck_assert(s.lab->layout.picture.is_held);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("views");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, each_is_named_as_on_the_page_of_keys);
    tcase_add_test(tests, why_there_is_nothing_to_see_is_told);
    tcase_add_test(tests, what_an_open_guess_hides_comes_after_it);
    tcase_add_test(tests, a_link_says_what_waits_for_what);
    tcase_add_test(tests, names_of_links_keep_off_a_notice);
    tcase_add_test(tests, neither_a_notice_nor_the_words_of_rings_cover_what_a_lesson_is_about);
    tcase_add_test(tests, words_of_a_sector_that_begins_do_not_lie_over_the_lab);
    return suite_run(tests, 60.0);
}
