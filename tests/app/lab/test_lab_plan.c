/* The plan: what it lists, and in which order. */
#include "../panel_probe.h"
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static uint32_t row_of(const char *name)
{
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->kind == LAB_PLAN_FUNCTION &&
            strcmp(parade.scene.frame.functions[row->function].label, name) == 0) {
            return i;
        }
    }
    ck_abort_msg("no row for %s", name);
    return 0;
}

START_TEST(the_plan_lists_stages_in_order_and_functions_as_they_ran)
{
    uint32_t stage = 0;
    uint32_t before = 0;
    lab_plan_fill(&parade.plan, &parade.scene.model);
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->kind == LAB_PLAN_STAGE) {
            ck_assert_uint_eq(row->stage, stage++);
        } else if (row->item != LAB_NONE) {
            ck_assert_uint_ge(row->item, before);
            before = row->item;
        }
    }
    ck_assert_uint_eq(stage, TL_STAGE_COUNT);
    ck_assert_uint_lt(row_of("PlayerController"), row_of("PlayerShip"));
}
END_TEST

/* The step begins before PhysicsEnd does, or within PhysicsStart, and ends while that runs,
 * whatever the machine did. */
static const lab_plan_row *rest_for_physics(const char *name)
{
    lab_frame *frame = &parade.scene.frame;
    panel_parade_paint(&parade);
    const lab_plan_row *row = &parade.plan.rows[row_of(name)];
    tl_frame_item *item = &frame->items[row->item];
    item->end_ns = item->begin_ns + TL_US(8);
    bool is_start = item->item.stage == TL_STAGE_START_PHYSICS;
    frame->physics_on_worker = true;
    frame->physics_overlapped = 0.5;
    frame->physics_begin_ns = item->begin_ns + (is_start ? TL_US(1) : -TL_US(5));
    frame->physics_step_ns =
        item->begin_ns + (item->end_ns - item->begin_ns) / 2 - frame->physics_begin_ns;
    frame->physics_wait_end_ns = 0;
    return row;
}

/* The own work of both ends of the step, and beside it the wait or the pause: as the lanes have
 * them, in the plan and in tab Function. */
START_TEST(waiting_for_physics_is_no_work)
{
    static const char *const names[2] = {"PhysicsEnd", "PhysicsStart"};
    static const char *const words[2] = {"waits ", "pauses "};
    char ran[64];
    const lab_frame *frame = &parade.scene.frame;
    parade.scene.model.is_held = true;
    (void)snprintf(parade.scene.model.selected, sizeof parade.scene.model.selected, "%s",
                   names[_i]);
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    const lab_plan_row *row = rest_for_physics(names[_i]);
    panel_parade_paint(&parade);
    const lab_plan_row *head = row - 1;
    lab_item_rest rest = lab_lanes_rest(&parade.lanes.lanes, frame, row->item);
    ck_assert(rest.wait + rest.pause > 0.0F && head->kind == LAB_PLAN_STAGE);
    ck_assert((rest.wait > 0.0F) == (_i == 0));
    float work = lab_lanes_work(&parade.lanes.lanes, frame, row->item);
    ck_assert_double_eq_tol((double)row->us, (double)work, 0.01);
    ck_assert(head->us == row->us);
    ck_assert_double_eq_tol((double)head->rest_us, (double)(rest.wait + rest.pause), 0.01);
    ck_assert(panel_probe_shows_part(&parade.list, words[_i]));
    (void)snprintf(ran, sizeof ran, "game thread: ran for %.1f \xC2\xB5s", (double)work);
    ck_assert_msg(panel_probe_shows(&parade.list, ran), "no '%s'", ran);
    parade.scene.frame.physics_step_ns =
        frame->items[row->item].begin_ns + 200 - frame->physics_begin_ns;
    panel_parade_paint(&parade);
    ck_assert(_i == 1 || !panel_probe_shows_part(&parade.list, "waits 0.")); /* too short */
}
END_TEST

/* Smoothed while frames run: likewise without it. */
START_TEST(a_pause_is_no_work_in_smoothed_figures)
{
    lab_cost_table *costs = &parade.scene.past.costs;
    parade.scene.model.is_held = false;
    const lab_plan_row *row = rest_for_physics("PhysicsStart");
    memset(costs, 0, sizeof *costs);
    lab_cost_table_add(costs, &parade.scene.frame);
    panel_parade_paint(&parade);
    ck_assert_double_eq_tol((double)row->us,
                            (double)lab_item_work_us(&parade.scene.frame, row->item), 0.01);
    ck_assert(row->us > 0.0F && row->us < 2.0F);
}
END_TEST

START_TEST(the_arrow_is_at_what_runs_next)
{
    uint32_t arrows = 0;
    panel_scene_hold(&parade.scene, 3);
    lab_plan_fill(&parade.plan, &parade.scene.model);
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->is_next) {
            arrows++;
            uint64_t id = tl_tick_id_store(parade.scene.frame.functions[row->function].id);
            ck_assert_uint_eq(id, parade.scene.frame.next.id);
        }
    }
    ck_assert_uint_eq(arrows, 1);
}
END_TEST

START_TEST(a_moved_function_leaves_its_shadow)
{
    uint32_t index = lab_frame_find(&parade.scene.frame, "Hud");
    parade.scene.frame.functions[index].info.group = TL_TICK_GROUP_POST_UPDATE_WORK;
    lab_plan_fill(&parade.plan, &parade.scene.model);
    uint32_t ghosts = 0;
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        const lab_plan_row *row = &parade.plan.rows[i];
        if (row->kind == LAB_PLAN_GHOST) {
            ghosts++;
            ck_assert_uint_eq(row->function, index);
            ck_assert_int_eq(row->stage, TL_STAGE_DURING_PHYSICS);
        }
    }
    ck_assert_uint_eq(ghosts, 1);
}
END_TEST

static bool lists(const char *function)
{
    panel_parade_paint(&parade);
    return lab_plan_function_id(&parade.plan, &parade.scene.frame, function) != 0;
}

/* Of the tour: its groups are shut, but for the first. */
START_TEST(a_click_opens_a_shut_group_and_shuts_it_again)
{
    parade.scene.model.tour = LAB_TOUR_PLAN;
    parade.plan.opened = 0;
    panel_parade_paint(&parade);
    ck_assert(lists("PlayerShip"));
    for (int i = 0; i < 4; i++) {
        ck_assert(lists("BodySync") == (i % 2 == 1));
        panel_probe_click("PostPhysics", parade.layout.plan);
    }
    panel_probe_click("PrePhysics", parade.layout.plan);
    ck_assert(!lists("PlayerShip"));
}
END_TEST

/* What runs next is always to be seen. */
START_TEST(the_group_of_the_arrow_is_open)
{
    parade.scene.model.tour = LAB_TOUR_STEP;
    uint32_t arrows = 0;
    panel_scene_hold(&parade.scene, (uint32_t)_i);
    lab_plan_fill(&parade.plan, &parade.scene.model);
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        arrows += parade.plan.rows[i].is_next ? 1 : 0;
    }
    ck_assert_uint_eq(arrows, 1);
}
END_TEST

START_TEST(instances_share_a_row_until_they_are_unfolded)
{
    lab_frame *frame = &parade.scene.frame;
    uint32_t second = lab_frame_find(frame, "LaserArm");
    frame->functions[second].info.name = "PlayerShip";
    lab_plan_fill(&parade.plan, &parade.scene.model);
    ck_assert_uint_eq(parade.plan.rows[row_of("PlayerShip")].count, 2);
    uint32_t folded = parade.plan.row_count;
    panel_probe_click("\xC3\x97"
                      "2",
                      parade.layout.plan);
    panel_parade_paint(&parade);
    ck_assert_uint_eq(parade.plan.row_count, folded + 1);
    ck_assert_uint_eq(parade.plan.rows[row_of("LaserArm")].count, 1);
}
END_TEST

/* The plan remembers eight names. */
START_TEST(a_ninth_name_unfolds_and_folds_the_first)
{
    lab_plan *plan = &parade.plan;
    parade.scene.frame.functions[lab_frame_find(&parade.scene.frame, "LaserArm")].info.name =
        "PlayerShip";
    lab_plan_fill(plan, &parade.scene.model);
    uint32_t folded = plan->row_count;
    plan->unfolded_count = LAB_PLAN_UNFOLDED;
    for (uint32_t i = 0; i < LAB_PLAN_UNFOLDED; i++) {
        (void)snprintf(plan->unfolded[i], LAB_FUNCTION_LABEL, "Other%" PRIu32, i);
    }
    panel_probe_click("\xC3\x97"
                      "2",
                      parade.layout.plan);
    panel_parade_paint(&parade);
    ck_assert_uint_eq(plan->row_count, folded + 1);
    ck_assert_uint_eq(plan->unfolded_count, LAB_PLAN_UNFOLDED);
    ck_assert_str_eq(plan->unfolded[0], "Other1");
    ck_assert_str_eq(plan->unfolded[LAB_PLAN_UNFOLDED - 1], "PlayerShip");
}
END_TEST

/* Six prerequisites with names of 39 bytes: three of them fit. */
START_TEST(a_list_of_prerequisites_that_is_cut_ends_with_an_ellipsis)
{
    enum { MANY = 6 };
    static lab_edge edges[MANY];
    lab_frame *frame = &parade.scene.frame;
    lab_edge *own = frame->edges;
    lab_function *before = &frame->functions[lab_frame_find(frame, "PlayerController")];
    lab_function *ship = &frame->functions[lab_frame_find(frame, "PlayerShip")];
    for (uint32_t i = 0; i < MANY; i++) {
        edges[i].before = (uint32_t)(before - frame->functions);
    }
    (void)snprintf(before->label, sizeof before->label, "%s",
                   "A_name_of_a_function_of_thirty_9_bytes_");
    ship->info.prerequisite_count = MANY;
    ship->first_edge = 0;
    ship->edge_count = MANY;
    frame->edges = edges;
    panel_probe_point_at("\xE2\x86\x90"
                         "6",
                         parade.layout.plan);
    frame->edges = own;
    ck_assert_str_eq(parade.ui.tip, "waits for: A_name_of_a_function_of_thirty_9_bytes_, "
                                    "A_name_of_a_function_of_thirty_9_bytes_, "
                                    "A_name_of_a_function_of_thirty_9_bytes_, \xE2\x80\xA6");
}
END_TEST

static uint32_t count_text(const char *text)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        count += strcmp(panel_probe_text(&parade.list, i).text, text) == 0 ? 1U : 0U;
    }
    return count;
}

/* PlayerController has the longest name of all, and runs in PostPhysics here. */
START_TEST(a_demoted_function_says_where_from_and_where_to)
{
    panel_scene_hold(&parade.scene, 9);
    panel_scene_make_strange(&parade.scene);
    panel_parade_paint(&parade);
    ck_assert_uint_eq(count_text("Pre\xE2\x86\x92Post"), 2);
    panel_probe_point_at("PlayerController", parade.layout.plan);
    ck_assert_str_eq(parade.ui.tip, "waits for Reticle in PostPhysics");
}
END_TEST

/* In the plan, in badges and in the strip. */
START_TEST(a_group_has_one_short_name)
{
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        ck_assert_str_eq(lab_plan_short_name((tl_tick_group)group),
                         lab_lanes_short_name(tl_stage_of_group((tl_tick_group)group)));
    }
}
END_TEST

static lab_box group_in_strip(tl_tick_group group)
{
    enum { GROUP = 8 };
    uint64_t id = lab_ui_id(LAB_PANEL_PLAN, (uint32_t)GROUP << 28 | (uint32_t)group);
    lab_box box = {.w = 0.0F};
    for (uint32_t i = 0; i < parade.ui.place_count; i++) {
        box = parade.ui.places[i].id == id ? parade.ui.places[i].seen : box;
    }
    return box;
}

/* As it is before the user has opened a group. */
static void fold(void)
{
    parade.plan.opened = 0;
    parade.scene.model.lesson.number = 0;
}

static void expect_heads(bool are_seen)
{
    float at[2];
    uint32_t count = 0;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        const char *name = tl_tick_group_name((tl_tick_group)i);
        bool is_seen = panel_probe_find(name, parade.layout.plan, at);
        count += is_seen ? 1 : 0;
        ck_assert_msg(!are_seen || is_seen, "%s is out of sight", name);
    }
    ck_assert(are_seen == (count == TL_TICK_GROUP_COUNT));
}

/* A plan of a whole sector is longer than its box: the function that is selected
 * is seen all the same. */
START_TEST(the_heads_of_all_groups_are_in_sight)
{
    static const char *const selected[] = {"", "PlayerShip", "Reticle", "Telemetry"};
    fold();
    for (uint32_t i = 0; i < sizeof selected / sizeof selected[0]; i++) {
        (void)snprintf(parade.scene.model.selected, LAB_FUNCTION_LABEL, "%s", selected[i]);
        ck_assert(lists(selected[i]) || i == 0);
        expect_heads(true);
    }
}
END_TEST

/* In a small window, in a lesson that lists slots: those are folded first. */
START_TEST(what_a_lesson_needs_is_in_sight_at_its_start)
{
    static const char *const needed[] = {"PlayerShip", "BodySync", "Telemetry"};
    float at[2];
    fold();
    lab_guide *guide = &parade.scene.model.guide;
    parade.scene.model.lesson.number = 1;
    parade.scene.model.selected[0] = '\0';
    *guide = (lab_guide){.is_folded = true, .tabs = 1U << LAB_TAB_TIMERS};
    for (uint32_t i = 0; i < 3; i++) {
        lab_guide_need(guide, needed[i]);
    }
    parade.layout = lab_layout_make(800, 600, 1.0F, false);
    for (uint32_t i = 0; i < 3; i++) {
        panel_parade_paint(&parade);
    }
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert(panel_probe_find(needed[i], parade.layout.plan, at));
    }
    ck_assert(parade.plan.scroll == 0.0F);
    ck_assert(panel_probe_find("Timers", parade.layout.plan, at)); /* the lesson is about them */
    ck_assert(!panel_probe_find("Latent", parade.layout.plan, at));
}
END_TEST

START_TEST(the_arrow_and_the_heads_of_all_groups_are_in_sight)
{
    uint32_t arrows = 0;
    fold();
    parade.scene.model.selected[0] = '\0';
    panel_scene_hold(&parade.scene, (uint32_t)_i);
    panel_parade_paint(&parade);
    expect_heads(true);
    for (uint32_t i = 0; i < parade.plan.row_count; i++) {
        arrows += parade.plan.rows[i].is_next ? 1 : 0;
    }
    ck_assert_uint_eq(arrows, 1);
}
END_TEST

/* Rows come and go from frame to frame. */
START_TEST(a_folded_list_stands_still_while_frames_run)
{
    fold();
    panel_parade_paint(&parade);
    uint32_t crowded = parade.plan.crowded;
    ck_assert_uint_ne(crowded, 0);
    parade.scene.frame.item_count = 1;
    panel_parade_paint(&parade);
    ck_assert_uint_eq(parade.plan.crowded & crowded, crowded);
}
END_TEST

/* What a click has shut opens for the function that is selected. */
START_TEST(a_shut_group_opens_for_the_selected_function)
{
    fold();
    parade.plan.shut = 1U << tl_stage_of_group(TL_TICK_GROUP_POST_PHYSICS);
    parade.scene.model.selected[0] = '\0';
    ck_assert(!lists("Reticle"));
    (void)snprintf(parade.scene.model.selected, LAB_FUNCTION_LABEL, "Reticle");
    ck_assert(lists("Reticle"));
}
END_TEST

START_TEST(a_held_list_folds_no_more_than_it_has_to)
{
    fold();
    panel_scene_hold(&parade.scene, 3);
    panel_parade_paint(&parade);
    uint32_t crowded = parade.plan.crowded;
    parade.plan.crowded = UINT32_MAX; /* as a burst of rows left it */
    panel_parade_paint(&parade);
    ck_assert_uint_eq(parade.plan.crowded, crowded);
}
END_TEST

/* What the user has opened is not folded for want of room. */
START_TEST(all_groups_of_an_opened_list_lead_to_their_functions)
{
    float at[2] = {0.0F, 0.0F};
    panel_parade_paint(&parade);
    expect_heads(false);
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        lab_box box = group_in_strip((tl_tick_group)i);
        ck_assert(box.w > 20.0F && panel_probe_is_within(box, parade.layout.plan, 0.0F));
    }
    lab_box last = group_in_strip(TL_TICK_GROUP_LAST_DEMOTABLE);
    panel_probe_move(last.x + last.w / 2.0F, last.y + last.h / 2.0F);
    panel_parade_paint(&parade);
    ck_assert_str_eq(parade.ui.tip, "LastDemotable: click to go to it");
    panel_probe_press(SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("LastDemotable", parade.layout.plan, at));
}
END_TEST

/* The tip of the sign at the left of a row. */
static const char *tip_of_sign(const char *function)
{
    float at[2];
    ck_assert(panel_probe_find(function, parade.layout.plan, at));
    panel_probe_point_at(function, parade.layout.plan);
    for (uint32_t left = 0; at[0] - (float)left > parade.layout.plan.x; left++) {
        panel_probe_move(at[0] - (float)left, at[1]);
        panel_parade_paint(&parade);
        if (strncmp(parade.ui.tip, "Filled dot", 10) == 0 ||
            strncmp(parade.ui.tip, "Arrow", 5) == 0 || strncmp(parade.ui.tip, "Ring", 4) == 0) {
            return parade.ui.tip;
        }
    }
    return "";
}

/* Held before LaserArm: the ship has run, the arm comes next, others come later. */
START_TEST(signs_and_slots_say_what_they_mean)
{
    panel_scene_hold(&parade.scene, 2);
    panel_parade_paint(&parade);
    ck_assert_str_eq(tip_of_sign("PlayerShip"), "Filled dot: it ran in this frame");
    ck_assert_str_eq(tip_of_sign("LaserArm"), "Arrow: it runs next");
    ck_assert_str_eq(tip_of_sign("PauseMenu"), "Ring: it runs later in this frame");
    panel_probe_point_at("PrePhysics", parade.layout.plan);
    ck_assert_str_eq(parade.ui.tip, "Runs first, before anything moves: input and steering.");
}
END_TEST

/* As the key of a group does. */
START_TEST(what_ran_in_a_slot_has_its_place)
{
    float at[2];
    uint32_t found = 0;
    fold();
    parade.plan.opened = UINT32_MAX;
    panel_parade_paint(&parade);
    bool is_seen = false;
    for (uint32_t i = 0; i < 12 && !is_seen; i++) {
        parade.plan.scroll = 40.0F * (float)i;
        panel_parade_paint(&parade);
        is_seen = panel_probe_find("MusicDirector", parade.layout.plan, at);
    }
    ck_assert(is_seen);
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&parade.list, i);
        bool is_beside = fabsf(shown.box.y + shown.box.h / 2.0F - at[1]) < 2.0F;
        found += is_beside && strcmp(shown.text, "1") == 0 ? 1 : 0;
    }
    ck_assert_uint_eq(found, 1);
}
END_TEST

/* What counts is said, not only a figure beside rows that stand for several functions. */
START_TEST(a_column_of_the_plan_says_what_it_counts)
{
    panel_parade_paint(&parade);
    panel_probe_point_at("runs", parade.layout.plan);
    ck_assert_str_eq(parade.ui.tip, "Runs in this frame. A row can stand for several functions");
}
END_TEST

/* No time is left that could be written with two digits. */
START_TEST(a_function_that_is_due_says_so)
{
    float at[2];
    panel_scene_make_strange(&parade.scene);
    panel_scene_cool(&parade.scene, TL_MS(2));
    panel_parade_paint(&parade);
    bool is_told = panel_probe_find("due next frame", parade.layout.plan, at);
    for (uint32_t i = 0; i < 8 && !is_told; i++) {
        parade.plan.scroll = 80.0F * (float)i;
        panel_parade_paint(&parade);
        is_told = panel_probe_find("due next frame", parade.layout.plan, at);
    }
    ck_assert(is_told);
}
END_TEST

/* Signs that the list has not are not explained. */
START_TEST(signs_of_the_list_are_explained_below_it)
{
    float at[2];
    panel_parade_paint(&parade);
    panel_parade_paint(&parade); /* the first picture has found the signs */
    ck_assert(panel_probe_find("runs", parade.layout.plan, at));
    ck_assert(panel_probe_find("waits for 1 prerequisite", parade.layout.plan, at));
    ck_assert(panel_probe_find("the engine's own", parade.layout.plan, at));
    ck_assert(panel_probe_find("order left to chance", parade.layout.plan, at));
    parade.scene.model.ambiguity_count = 0;
    panel_parade_paint(&parade); /* a sign that comes and goes does not move the list */
    ck_assert(panel_probe_find("order left to chance", parade.layout.plan, at));
    for (int i = 0; i < 60; i++) {
        panel_parade_paint(&parade);
    }
    ck_assert(panel_probe_find("the engine's own", parade.layout.plan, at));
    ck_assert(!panel_probe_find("order left to chance", parade.layout.plan, at));
}
END_TEST

/* Above the legend and below the title, in a list that was scrolled anywhere. */
START_TEST(each_row_in_sight_is_whole)
{
    parade.scene.model.guide = (lab_guide){.function = ""};
    parade.layout.plan.h = 180.0F + (float)_i;
    for (uint32_t scroll = 0; scroll < 90; scroll += 7) {
        parade.plan.scroll = (float)scroll;
        panel_parade_paint(&parade);
        for (uint32_t i = 0; i < parade.list.text_count; i++) {
            panel_probe_shown shown = panel_probe_text(&parade.list, i);
            float ink = 0.42F * gm_draw_line_height(&parade.list, parade.list.texts[i].font);
            bool is_seen = shown.box.w > 0.0F && shown.box.h > 0.0F &&
                           panel_probe_is_within(shown.box, parade.layout.plan, 0.0F);
            ck_assert_msg(!is_seen || shown.box.h > ink - 1.0F, "%s is cut", shown.text);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_plan");

    tcase_add_checked_fixture(tests, panel_probe_open, panel_probe_close);
    tcase_add_test(tests, the_plan_lists_stages_in_order_and_functions_as_they_ran);
    tcase_add_test(tests, the_arrow_is_at_what_runs_next);
    tcase_add_test(tests, the_heads_of_all_groups_are_in_sight);
    tcase_add_test(tests, what_a_lesson_needs_is_in_sight_at_its_start);
    tcase_add_loop_test(tests, the_arrow_and_the_heads_of_all_groups_are_in_sight, 0, 12);
    tcase_add_test(tests, a_folded_list_stands_still_while_frames_run);
    tcase_add_test(tests, a_shut_group_opens_for_the_selected_function);
    tcase_add_test(tests, a_held_list_folds_no_more_than_it_has_to);
    tcase_add_test(tests, all_groups_of_an_opened_list_lead_to_their_functions);
    tcase_add_test(tests, a_click_opens_a_shut_group_and_shuts_it_again);
    tcase_add_loop_test(tests, the_group_of_the_arrow_is_open, 0, 12);
    tcase_add_loop_test(tests, waiting_for_physics_is_no_work, 0, 2);
    tcase_add_test(tests, a_pause_is_no_work_in_smoothed_figures);
    tcase_add_test(tests, a_moved_function_leaves_its_shadow);
    tcase_add_test(tests, instances_share_a_row_until_they_are_unfolded);
    tcase_add_test(tests, a_ninth_name_unfolds_and_folds_the_first);
    tcase_add_test(tests, a_list_of_prerequisites_that_is_cut_ends_with_an_ellipsis);
    tcase_add_test(tests, a_demoted_function_says_where_from_and_where_to);
    tcase_add_test(tests, a_group_has_one_short_name);
    tcase_add_test(tests, signs_and_slots_say_what_they_mean);
    tcase_add_test(tests, what_ran_in_a_slot_has_its_place);
    tcase_add_test(tests, a_column_of_the_plan_says_what_it_counts);
    tcase_add_test(tests, a_function_that_is_due_says_so);
    tcase_add_test(tests, signs_of_the_list_are_explained_below_it);
    tcase_add_loop_test(tests, each_row_in_sight_is_whole, 0, 14);
    return suite_run(tests, 60.0);
}
