/* What a lesson shows beside its tab: lines of the plan, figures of lag, the ring, measured rows.
 */
#include "../lesson_fixture.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/insight.h"
#include "lab/panels/page.h"
#include "lab/rings.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static void move_reticle(tl_tick_group group)
{
    lab_request request = {.action = LAB_MOVE, .group = group};
    (void)snprintf(request.function, sizeof request.function, "Reticle");
    lesson_scene_ask(&s, request);
}

/* Chapter 4. */
static void open_place(int64_t place)
{
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(
        &s, (lab_request){.action = LAB_LESSON, .number = (int64_t)4 * LAB_LESSON_PLACE + place});
}

static uint32_t count_rows(lab_plan_kind kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s.lab->plan.row_count; i++) {
        count += s.lab->plan.rows[i].kind == kind ? 1 : 0;
    }
    return count;
}

/* The start moves Reticle away from where the solution puts it. */
START_TEST(the_plan_does_not_tell_where_the_start_took_a_function_from)
{
    ck_assert_uint_eq(count_rows(LAB_PLAN_GHOST), 0);
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    ck_assert_uint_eq(count_rows(LAB_PLAN_GHOST), 0);
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    lesson_scene_guess(&s, '8');
    move_reticle(TL_TICK_GROUP_POST_UPDATE_WORK);
    for (int i = 0; i < 5; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert_uint_eq(count_rows(LAB_PLAN_GHOST), 1);
    ck_assert(panel_probe_shows(&s.scene.list, "Reticle \xE2\x86\x92 PostUpdateWork"));
}
END_TEST

/* Lesson 4.2: its brain reads the ship a frame late as intended, and no measure is about that. */
START_TEST(a_read_that_the_lesson_does_not_measure_has_no_figure)
{
    lesson_scene_guess(&s, '8');
    for (int i = 0; i < 60; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert(panel_probe_shows_part(&s.scene.list, "Reticle: lag 8.0 px"));
    open_place(2);
    lesson_scene_guess(&s, '8');
    for (int i = 0; i < 60; i++) {
        lesson_scene_paint(&s);
        ck_assert(!panel_probe_shows_part(&s.scene.list, ": lag "));
    }
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    lesson_scene_paint(&s);
    ck_assert(panel_probe_shows_part(&s.scene.list, "SentryBrain: lag "));
}
END_TEST

/* Lesson 4.3: two bullets a second are born, and are gone before the next. */
START_TEST(the_plan_keeps_the_place_of_a_function_that_comes_and_goes)
{
    bool was_gone = false;
    bool was_there = false;
    open_place(3);
    for (int i = 0; i < 60; i++) {
        lesson_scene_paint(&s);
    }
    uint32_t rows = s.lab->plan.row_count;
    for (int i = 0; i < 120; i++) {
        lesson_scene_paint(&s);
        ck_assert_uint_eq(s.lab->plan.row_count, rows);
        bool is_there = s.lab->plan.row_count > 2 && count_rows(LAB_PLAN_KEPT) == 1;
        was_there = was_there || is_there;
        was_gone = was_gone || count_rows(LAB_PLAN_KEPT) == 2;
    }
    ck_assert(was_there && was_gone && panel_probe_shows(&s.scene.list, "Bullet"));
}
END_TEST

static void shoot_late(void)
{
    lab_request move = {.action = LAB_MOVE, .group = TL_TICK_GROUP_LAST_DEMOTABLE};
    (void)snprintf(move.function, sizeof move.function, "Gun");
    open_place(5);
    lesson_scene_guess(&s, '1');
    lesson_scene_ask(&s, move);
    for (int i = 0; i < 90; i++) {
        lesson_scene_paint(&s);
    }
}

/* Lesson 4.5: in one of thirty frames. */
START_TEST(what_ran_last_in_newly_spawned_stays_in_sight)
{
    bool was_told = false;
    shoot_late();
    ck_assert(lab_guide_needs(&s.lab->model.guide, "Bullet"));
    for (int i = 0; i < 70; i++) {
        lesson_scene_paint(&s);
        bool is_there = s.lab->frame.newly_spawned > 0;
        ck_assert(is_there || panel_probe_shows_part(&s.scene.list, "last: Bullet"));
        was_told = was_told || panel_probe_shows_part(&s.scene.list, ", 12 frames ago");
    }
    ck_assert(was_told);
}
END_TEST

/* With its overlay the arena tells it, too. */
START_TEST(overlay_eight_tells_what_ran_last)
{
    shoot_late();
    ck_assert(!panel_probe_shows_part(&s.scene.list, "NewlySpawned  last: "));
    lesson_scene_ask(&s,
                     (lab_request){.action = LAB_OVERLAY, .group = TL_TICK_GROUP_NEWLY_SPAWNED});
    lesson_scene_paint(&s);
    lesson_scene_paint(&s);
    ck_assert(panel_probe_shows_part(&s.scene.list, "NewlySpawned  last: Bullet"));
}
END_TEST

/* Words in the picture of the game, above the lanes. */
static lab_box box_in_arena(const char *text)
{
    lab_box found = {.w = 0.0F};
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&s.scene.list, i);
        bool is_within = panel_probe_is_within(shown.box, s.lab->layout.world, 0.0F);
        found = is_within && strcmp(shown.text, text) == 0 ? shown.box : found;
    }
    return found;
}

static bool is_in_arena(const char *text)
{
    return box_in_arena(text).w > 0.0F;
}

/* A dot on the arena's edge says nothing without its name. */
START_TEST(what_stands_for_the_whole_arena_is_named_while_a_frame_is_stepped)
{
    open_place(1);
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    lesson_scene_paint(&s);
    ck_assert(!is_in_arena("PhysicsEnd"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    lesson_scene_paint(&s);
    lesson_scene_paint(&s);
    ck_assert(is_in_arena("PhysicsEnd"));
    for (int i = 0; i < 60 && !is_in_arena("next: BodySync"); i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
        lesson_scene_paint(&s);
    }
    ck_assert(is_in_arena("next: BodySync")); /* which has its name already */
    ck_assert(is_in_arena("PhysicsEnd") && !is_in_arena("BodySync"));
}
END_TEST

/* Where there is no room for all of them, some are left out. */
START_TEST(names_on_the_edge_of_the_arena_keep_apart)
{
    static const char *const names[] = {"PhysicsStart", "PhysicsEnd", "BodySync", "Particles"};
    uint32_t shown = 0;
    open_place(1);
    lesson_scene_ask(&s, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    s.scene.ui_scale = 2.0F;
    lesson_scene_paint(&s);
    lesson_scene_paint(&s);
    for (int i = 0; i < 4; i++) {
        lab_box a = box_in_arena(names[i]);
        shown += a.w > 0.0F ? 1 : 0;
        for (int k = 0; k < i && a.w > 0.0F; k++) {
            lab_box shared = lab_box_shared(a, box_in_arena(names[k]));
            ck_assert(shared.w <= 0.0F || shared.h <= 0.0F);
        }
    }
    ck_assert_uint_gt(shown, 0);
    ck_assert_uint_lt(shown, 4);
}
END_TEST

/* Lesson 4.3: "move Gun, or choose what it works by". */
START_TEST(the_ring_of_a_move_has_what_a_device_works_by_inside)
{
    uint32_t count = 0;
    uint64_t group = lab_tab_function_places(GM_COMMAND_MOVE, &count);
    uint64_t choice = lab_tab_function_places(GM_COMMAND_SET, &count);
    const uint64_t places[2] = {group + TL_TICK_GROUP_POST_PHYSICS, choice + 2};
    open_place(3);
    lesson_scene_guess(&s, '8');
    lesson_scene_select(&s, "Gun");
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    lab_box ring = lab_rings_place(&s.lab->ui, &s.lab->plan, &s.lab->model);
    for (int i = 0; i < 2; i++) {
        lab_box place;
        ck_assert(lesson_scene_find(&s, places[i], &place));
        lab_box shared = lab_box_shared(ring, place);
        ck_assert(shared.w == place.w && shared.h == place.h);
    }
}
END_TEST

/* Lesson 4.3: the group of the first tick is long, and stands apart from the name of its row. */
START_TEST(a_name_and_its_figure_do_not_touch)
{
    open_place(3);
    lesson_scene_guess(&s, '8');
    for (int i = 0; i < 120; i++) {
        lesson_scene_paint(&s);
    }
    lab_box name = {.w = 0.0F};
    lab_box figure = {.w = 0.0F};
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&s.scene.list, i);
        bool is_of_tab = panel_probe_is_within(shown.box, s.lab->layout.inspector, 0.0F);
        name = is_of_tab && strcmp(shown.text, "its first tick ran in") == 0 ? shown.box : name;
        figure = is_of_tab && strcmp(shown.text, "DuringPhysics") == 0 ? shown.box : figure;
    }
    ck_assert(name.w > 0.0F && figure.w > 0.0F);
    ck_assert(figure.x - (name.x + name.w) >= 6.0F || figure.y >= name.y + name.h);
}
END_TEST

static void assert_words_apart(void)
{
    static panel_probe_shown words[64];
    const lab_ui *ui = &s.lab->ui;
    uint32_t count = 0;
    lab_box world = s.lab->layout.world;
    lab_box sheet = lab_insight_box(ui, world, &s.lab->model);
    for (uint32_t i = 0; i < s.scene.list.text_count && count < 64; i++) {
        words[count] = panel_probe_text(&s.scene.list, i);
        lab_box in_sheet = lab_box_shared(words[count].box, sheet);
        bool is_own = in_sheet.w > 0.0F && in_sheet.h > 0.0F;
        count += !is_own && panel_probe_is_within(words[count].box, world, 0.0F) ? 1 : 0;
    }
    ck_assert_uint_gt(count, 1);
    for (uint32_t i = 0; i < count * count; i++) {
        const panel_probe_shown *a = &words[i / count];
        const panel_probe_shown *b = &words[i % count];
        lab_box shared = lab_box_shared(a->box, b->box);
        ck_assert_msg(a == b || shared.w <= 0.0F || shared.h <= 0.0F, "'%s' lies on '%s'", a->text,
                      b->text);
    }
}

/* Where the plan lists them first; their rows have words and tips everywhere. */
START_TEST(slots_are_explained_below_the_plan)
{
    static const char words[] = "slot: no tick functions";
    ck_assert(!panel_probe_shows(&s.scene.list, words));
    open_place(1);
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = LAB_LESSON_PLACE + 7});
    ck_assert(panel_probe_shows(&s.scene.list, words));
    ck_assert(panel_probe_shows(&s.scene.list, "follows what moved"));
}
END_TEST

static const int32_t sizes[3][2] = {{1280, 720}, {800, 600}, {640, 360}};

/* The sheet of the moment has its rows where there is room, and all words of the arena can be read.
 */
START_TEST(with_everything_shown_words_keep_off_each_other)
{
    uint32_t seen = 0;
    app_render_set_size(s.scene.render, sizes[_i][0], sizes[_i][1]);
    lesson_scene_guess(&s, '3');
    lesson_scene_check(&s);
    ck_assert(s.lab->model.insight.is_shown);
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    for (uint32_t i = 0; i < 200; i++) {
        lesson_scene_paint(&s);
        ck_assert(panel_probe_shows(&s.scene.list, "before") == (_i == 0));
        assert_words_apart();
        seen += panel_probe_shows_part(&s.scene.list, "read here, ") ? 1 : 0;
    }
    ck_assert_uint_gt(seen, 40);
    ck_assert(panel_probe_shows(&s.scene.list, "PILOT"));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_marks");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_plan_does_not_tell_where_the_start_took_a_function_from);
    tcase_add_test(tests, a_read_that_the_lesson_does_not_measure_has_no_figure);
    tcase_add_test(tests, the_plan_keeps_the_place_of_a_function_that_comes_and_goes);
    tcase_add_test(tests, what_ran_last_in_newly_spawned_stays_in_sight);
    tcase_add_test(tests, overlay_eight_tells_what_ran_last);
    tcase_add_test(tests, what_stands_for_the_whole_arena_is_named_while_a_frame_is_stepped);
    tcase_add_test(tests, names_on_the_edge_of_the_arena_keep_apart);
    tcase_add_test(tests, the_ring_of_a_move_has_what_a_device_works_by_inside);
    tcase_add_test(tests, a_name_and_its_figure_do_not_touch);
    tcase_add_test(tests, slots_are_explained_below_the_plan);
    tcase_add_loop_test(tests, with_everything_shown_words_keep_off_each_other, 0, 3);
    return suite_run(tests, 60.0);
}
