/* The loupe: a late pair four times as large, beside it and never over it. */
#include "../lesson_scene.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/layout.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

static lesson_scene scene;
static const char late[] = "Ring: what ";
static const char in_time[] = "Reticle read the place";

static float text_x(const char *text)
{
    const gm_draw_list *list = &scene.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length >= strlen(text) &&
            memcmp(list->chars + run->first, text, strlen(text)) == 0) {
            return run->x;
        }
    }
    return -1.0F;
}

/* Where the caption was painted; -1: nowhere. */
static float caption_x(void)
{
    return fmaxf(text_x(late), text_x(in_time));
}

static void ask(lab_action action, int64_t number, const char *text)
{
    lab_request request = {.action = action, .number = number, .direction = 1};
    (void)SDL_strlcpy(request.text, text, sizeof request.text);
    lab_act(scene.lab, &request);
    lesson_scene_paint(&scene);
}

static void guess(void)
{
    ask(LAB_PREDICT, 0, "8");
    lab_lesson_stand(scene.lab->lesson);
    lesson_scene_paint(&scene);
    lesson_scene_paint(&scene);
}

static void open(void)
{
    memset(&scene, 0, sizeof scene);
    lesson_scene_open(&scene);
}

START_TEST(it_shows_the_pair_of_a_lesson_once_a_guess_stands)
{
    open();
    ck_assert(caption_x() < 0.0F);
    guess();
    ck_assert(caption_x() >= 0.0F);
    ask(LAB_TOGGLE, LAB_SHOW_LOUPE, "");
    ck_assert(caption_x() < 0.0F);
    lesson_scene_close(&scene);
}
END_TEST

/* As long as they are shown. */
START_TEST(the_rings_of_earlier_places_are_named)
{
    static const char legend[] = "faint rings: where ship and reticle were before";
    open();
    for (int i = 0; i < 10; i++) {
        lesson_scene_paint(&scene);
    }
    ck_assert(text_x(legend) >= 0.0F);
    ask(LAB_TOGGLE, LAB_SHOW_GHOSTS, "");
    ck_assert(text_x(legend) < 0.0F);
    lesson_scene_close(&scene);
}
END_TEST

/* There is room below the arena, so that it need not change sides. */
START_TEST(it_stands_still_below_the_arena_of_a_lesson)
{
    open();
    guess();
    float left = caption_x();
    for (int i = 0; i < 240; i++) {
        lesson_scene_paint(&scene);
        ck_assert(left >= 0.0F && caption_x() == left);
    }
    lesson_scene_close(&scene);
}
END_TEST

/* The ship of lesson 1 flies from one side of the arena to the other and back. With all parts of
 * the Lab there is no room below. */
START_TEST(it_never_covers_the_pair)
{
    bool was_left = false;
    bool was_right = false;
    open();
    ask(LAB_SHOW_ALL, 0, "");
    guess();
    for (int i = 0; i < 240; i++) {
        lesson_scene_paint(&scene);
        const lab_model *m = &scene.lab->model;
        gm_vec2 ship =
            gm_picture_to_screen(&scene.lab->layout.picture, m->view, m->view->ship.position);
        float left = caption_x();
        ck_assert(left >= 0.0F);
        ck_assert(ship.x < left - 20.0F || ship.x > left + 180.0F);
        was_left = was_left || left < 300.0F;
        was_right = was_right || left > 600.0F;
    }
    ck_assert(was_left && was_right);
    lesson_scene_close(&scene);
}
END_TEST

static lab_box shown_text(const char *text)
{
    const gm_draw_list *list = &scene.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        panel_probe_shown shown = panel_probe_text(list, i);
        if (strstr(shown.text, text) != NULL) {
            return shown.box;
        }
    }
    return lab_box_make(0.0F, 0.0F, 0.0F, 0.0F);
}

/* Over a whole way there and back, in orders in which the beam is late and others. */
START_TEST(neither_it_nor_a_figure_covers_the_ship_or_its_name)
{
    open();
    scene.lab->progress.is_all_open = true;
    ask(LAB_LESSON, 2 * LAB_LESSON_PLACE + 1, "");
    scene.lab->is_all_shown = true; /* the name, too */
    guess();
    uint32_t seen = 0;
    for (uint32_t i = 0; i < 400; i++) {
        if (i % 40 == 0) {
            ask(LAB_SHUFFLE, 0, "");
        }
        lesson_scene_paint(&scene);
        lab_box name = shown_text("PILOT");
        lab_box figure = shown_text("LaserBeam: lag");
        lab_box foot = shown_text("Ring: what ");
        gm_vec2 ship = gm_picture_to_screen(&scene.lab->layout.picture, scene.lab->model.view,
                                            scene.lab->model.view->ship.position);
        lab_box shared = lab_box_shared(name, figure);
        bool is_in_loupe = fabsf(ship.x - foot.x - 92.0F) < 100.0F && foot.w > 0.0F &&
                           ship.y < foot.y + 20.0F && ship.y > foot.y - 180.0F;
        ck_assert_msg(shared.w < 1.0F || shared.h < 1.0F, "picture %u", i);
        ck_assert_msg(!is_in_loupe, "picture %u: the loupe covers the ship", i);
        seen += name.w > 0.0F && figure.w > 0.0F && foot.w > 0.0F ? 1 : 0;
    }
    ck_assert_uint_gt(seen, 50);
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(it_stays_when_the_pair_is_no_longer_late_and_not_in_free_play)
{
    open();
    guess();
    for (int i = 0; i < 20; i++) {
        lesson_scene_paint(&scene);
    }
    ck_assert(text_x(late) >= 0.0F);
    lab_request move = {.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS};
    (void)SDL_strlcpy(move.function, "Reticle", sizeof move.function);
    lab_act(scene.lab, &move);
    for (int i = 0; i < 20; i++) {
        lesson_scene_paint(&scene);
    }
    ck_assert(text_x(in_time) >= 0.0F); /* and says that it is not late */
    ask(LAB_HOLD, 0, "");
    ask(LAB_STEP_FUNCTION, 0, ""); /* one of PrePhysics: Reticle's turn comes later */
    ck_assert(text_x("Reticle has not read yet") >= 0.0F && text_x(in_time) < 0.0F);
    ask(LAB_HOLD, 0, "");
    lab_taught_close(scene.lab);
    lesson_scene_paint(&scene);
    ck_assert(caption_x() < 0.0F);
    lesson_scene_close(&scene);
}
END_TEST

/* Lesson 1.3: once the arm is in time the camera's read is shown, which is still late. */
START_TEST(of_a_chain_it_shows_the_read_that_is_still_late)
{
    open();
    scene.lab->progress.is_all_open = true;
    ask(LAB_LESSON, 1 * LAB_LESSON_PLACE + 3, "");
    guess();
    for (int i = 0; i < 20; i++) {
        lesson_scene_paint(&scene);
    }
    lab_request move = {.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS};
    (void)SDL_strlcpy(move.function, "SpringArm", sizeof move.function);
    lab_act(scene.lab, &move);
    for (int i = 0; i < 20; i++) {
        lesson_scene_paint(&scene);
    }
    ck_assert(text_x(late) >= 0.0F && text_x(in_time) < 0.0F);
    lesson_scene_close(&scene);
}
END_TEST

/* Lesson 2.1: the beam also reads the ship's muzzle, always in time. In an order in which nothing
 * is late the loupe stays at the ring. */
START_TEST(it_stays_at_the_value_of_the_lesson_in_any_order)
{
    const float near = 60.0F;
    uint32_t late_seen = 0;
    uint32_t in_time_seen = 0;
    open();
    scene.lab->progress.is_all_open = true;
    ask(LAB_LESSON, 2 * LAB_LESSON_PLACE + 1, "");
    guess();
    for (uint32_t i = 0; i < 240; i++) {
        if (i % 20 == 0) {
            ask(LAB_SHUFFLE, 0, "");
        }
        lesson_scene_paint(&scene);
        bool is_shown = text_x(late) >= 0.0F || text_x("LaserBeam read the place") >= 0.0F;
        float above = scene.lab->model.view->ship.position.y - scene.lab->stage.loupe_at.y;
        ck_assert(!is_shown || fabsf(above) > near);
        late_seen += text_x(late) >= 0.0F ? 1 : 0;
        in_time_seen += is_shown && text_x(late) < 0.0F ? 1 : 0;
    }
    ck_assert(late_seen > 0 && in_time_seen > 0);
    lesson_scene_close(&scene);
}
END_TEST

/* Thin lines and text of the world are sharp at a whole number of px alone. */
START_TEST(large_windows_draw_the_world_at_a_whole_scale)
{
    static const int32_t sizes[][2] = {{1920, 1080}, {2560, 1440}, {3840, 2160}, {2560, 1080}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int drawer = 0; drawer < 2; drawer++) {
            float ui = app_scene_scale_for(sizes[i][0], sizes[i][1], 0.0F);
            lab_layout at = lab_layout_make(sizes[i][0], sizes[i][1], ui, drawer == 1);
            ck_assert(at.picture.scale >= 1.0F);
            ck_assert(at.picture.scale == floorf(at.picture.scale));
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("loupe");
    tcase_add_test(tests, it_shows_the_pair_of_a_lesson_once_a_guess_stands);
    tcase_add_test(tests, the_rings_of_earlier_places_are_named);
    tcase_add_test(tests, it_stands_still_below_the_arena_of_a_lesson);
    tcase_add_test(tests, it_never_covers_the_pair);
    tcase_add_test(tests, neither_it_nor_a_figure_covers_the_ship_or_its_name);
    tcase_add_test(tests, it_stays_when_the_pair_is_no_longer_late_and_not_in_free_play);
    tcase_add_test(tests, of_a_chain_it_shows_the_read_that_is_still_late);
    tcase_add_test(tests, it_stays_at_the_value_of_the_lesson_in_any_order);
    tcase_add_test(tests, large_windows_draw_the_world_at_a_whole_scale);
    return suite_run(tests, 60.0);
}
