/* The game as a whole: screens, map loads, pause, editor view, edits, determinism. */
#include "../game_scene.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static void press(game_scene *scene, uint32_t buttons)
{
    scene->input.buttons = buttons;
    game_scene_run(scene, 1);
    scene->input.buttons = 0;
    game_scene_run(scene, 1);
}

static void send(game_scene *scene, gm_command command)
{
    scene->input.commands[0] = command;
    scene->input.command_count = 1;
    game_scene_run(scene, 1);
}

START_TEST(frames_are_numbered_from_one_and_go_on_over_a_map_load)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){0});
    ck_assert_uint_eq(gm_game_frame_number(scene.game), 0);
    game_scene_run(&scene, 10);
    ck_assert_uint_eq(gm_game_frame_number(scene.game), 10);
    send(&scene, (gm_command){.kind = GM_COMMAND_START, .value = 2});
    ck_assert_str_eq(gm_game_stats(scene.game).sector_name, "03-hall-of-mirrors");
    game_scene_run(&scene, 1);
    ck_assert_uint_eq(gm_game_frame_number(scene.game), 12);
    ck_assert_uint_eq(tl_world_frame(gm_game_world(scene.game)), 12);
    ck_assert_uint_eq(gm_game_stats(scene.game).totals.frames, 12);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_run_has_the_same_hashes_for_any_number_of_workers)
{
    game_scene alone;
    game_scene shared;
    uint32_t workers = (uint32_t)_i;
    game_scene_open(&alone, &(game_scene_def){.sector = GAME_SCENE_SIDE_POCKET});
    game_scene_open(&shared,
                    &(game_scene_def){.sector = GAME_SCENE_SIDE_POCKET, .workers = workers});
    for (uint32_t i = 0; i < 900; i++) {
        game_scene_run(&alone, 1);
        game_scene_run(&shared, 1);
        ck_assert_msg(gm_game_hash(alone.game) == gm_game_hash(shared.game), "frame %u", i + 1);
    }
    game_scene_close(&shared);
    game_scene_close(&alone);
}
END_TEST

START_TEST(stepping_a_frame_item_by_item_changes_nothing)
{
    game_scene whole;
    game_scene stepped;
    char error[GM_ERROR_TEXT];
    game_scene_open(&whole, &(game_scene_def){.sector = GAME_SCENE_TOW_LINES, .workers = 1});
    game_scene_open(&stepped, &(game_scene_def){.sector = GAME_SCENE_TOW_LINES, .workers = 1});
    for (uint32_t i = 0; i < 400; i++) {
        game_scene_run(&whole, 1);
        stepped.input.delta = tl_loop_fixed_delta(60, gm_game_frame_number(stepped.game) + 1);
        ck_assert_int_eq(gm_game_frame_begin(stepped.game, &stepped.input, error), GM_OK);
        tl_item item = {.kind = TL_ITEM_TICK};
        while (item.kind != TL_ITEM_NONE) {
            ck_assert_int_eq(tl_frame_step(gm_game_world(stepped.game), &item), TL_OK);
            (void)gm_game_view(stepped.game);
        }
        gm_game_frame_end(stepped.game);
        ck_assert_msg(gm_game_hash(whole.game) == gm_game_hash(stepped.game), "frame %u", i + 1);
    }
    game_scene_close(&stepped);
    game_scene_close(&whole);
}
END_TEST

START_TEST(looking_at_the_view_changes_nothing)
{
    game_scene watched;
    game_scene alone;
    game_scene_open(&watched, &(game_scene_def){.log_reads = true});
    game_scene_open(&alone, &(game_scene_def){0});
    for (uint32_t i = 0; i < 300; i++) {
        game_scene_run(&watched, 1);
        game_scene_run(&alone, 1);
        (void)gm_game_view(watched.game);
    }
    ck_assert_uint_eq(gm_game_hash(watched.game), gm_game_hash(alone.game));
    game_scene_close(&alone);
    game_scene_close(&watched);
}
END_TEST

START_TEST(the_title_plays_by_itself_until_a_button_starts_the_game)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.is_manual = true, .has_title = true});
    game_scene_run(&scene, 600);
    const gm_view *view = gm_game_view(scene.game);
    ck_assert_int_eq(view->screen, GM_SCREEN_TITLE);
    ck_assert(view->is_autopilot);
    ck_assert_uint_gt(view->hud.score, 0);
    press(&scene, GM_BUTTON_ACCEPT);
    view = gm_game_view(scene.game);
    ck_assert_int_eq(view->screen, GM_SCREEN_PLAY);
    ck_assert_uint_eq(view->hud.score, 0);
    ck_assert(gm_game_stats(scene.game).is_playing);
    game_scene_close(&scene);
}
END_TEST

START_TEST(pause_stops_the_world_and_its_menu_still_ticks)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){0});
    game_scene_run(&scene, 60);
    press(&scene, GM_BUTTON_PAUSE);
    gm_vec2 before = gm_game_view(scene.game)->bodies[3].position;
    tl_time clock = tl_timer_clock(gm_game_world(scene.game));
    press(&scene, GM_BUTTON_DOWN);
    game_scene_run(&scene, 30);
    const gm_view *view = gm_game_view(scene.game);
    ck_assert_int_eq(view->screen, GM_SCREEN_PAUSE);
    ck_assert_uint_eq(view->menu.selected, 1);
    ck_assert_double_eq((double)view->bodies[3].position.x, (double)before.x);
    ck_assert_int_eq(tl_timer_clock(gm_game_world(scene.game)), clock);
    press(&scene, GM_BUTTON_PAUSE);
    game_scene_run(&scene, 5);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_PLAY);
    ck_assert_int_gt(tl_timer_clock(gm_game_world(scene.game)), clock);
    game_scene_close(&scene);
}
END_TEST

START_TEST(the_menu_restarts_the_sector_and_quits_to_the_title)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.is_manual = true, .sector = 1});
    game_scene_run(&scene, 30);
    press(&scene, GM_BUTTON_PAUSE);
    press(&scene, GM_BUTTON_UP);
    press(&scene, GM_BUTTON_ACCEPT);
    game_scene_run(&scene, 2);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_TITLE);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_menu_command_selects_and_accept_takes_it)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.is_manual = true, .sector = 1});
    game_scene_run(&scene, 30);
    send(&scene, (gm_command){.kind = GM_COMMAND_MENU, .value = 2});
    press(&scene, GM_BUTTON_PAUSE);
    ck_assert_uint_eq(gm_game_view(scene.game)->menu.selected, 0);
    send(&scene, (gm_command){.kind = GM_COMMAND_MENU, .value = 3});
    send(&scene, (gm_command){.kind = GM_COMMAND_MENU, .value = -1});
    ck_assert_uint_eq(gm_game_view(scene.game)->menu.selected, 0);
    scene.input.commands[0] = (gm_command){.kind = GM_COMMAND_MENU, .value = 2};
    scene.input.command_count = 1;
    press(&scene, GM_BUTTON_ACCEPT);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_TITLE);
    press(&scene, GM_BUTTON_FIRE);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_PLAY);
    game_scene_close(&scene);
}
END_TEST

START_TEST(in_the_editor_view_only_a_dragged_body_moves)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.is_manual = true});
    game_scene_run(&scene, 30);
    send(&scene, (gm_command){.kind = GM_COMMAND_EDITOR, .value = 1});
    const gm_view *view = gm_game_view(scene.game);
    gm_body_view first = view->bodies[0];
    gm_body_view other = view->bodies[1];
    float left = view->hud.time_left;
    scene.input.aim_at_x = 300 * 16;
    scene.input.aim_at_y = 200 * 16;
    send(&scene, (gm_command){.kind = GM_COMMAND_DRAG, .value = first.serial});
    game_scene_run(&scene, 30);
    view = gm_game_view(scene.game);
    ck_assert_double_eq_tol((double)view->bodies[0].position.x, 300.0, 0.01);
    ck_assert_double_eq_tol((double)view->bodies[0].position.y, 200.0, 0.01);
    ck_assert_double_eq((double)view->bodies[1].position.x, (double)other.position.x);
    ck_assert_double_eq((double)view->hud.time_left, (double)left);
    send(&scene, (gm_command){.kind = GM_COMMAND_EDITOR});
    game_scene_run(&scene, 5);
    ck_assert_double_ne((double)gm_game_view(scene.game)->bodies[1].position.x,
                        (double)other.position.x);
    game_scene_close(&scene);
}
END_TEST

typedef struct group_seen {
    const char *name;
    tl_tick_group group;
    uint32_t count;
} group_seen;

static void see_group(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    group_seen *seen = user;
    (void)tick;
    if (strcmp(info->name, seen->name) == 0) {
        seen->group = info->group;
        seen->count += 1;
    }
}

static group_seen find_group(const game_scene *scene, const char *name)
{
    group_seen seen = {.name = name};
    tl_tick_each(gm_game_world(scene->game), see_group, &seen);
    return seen;
}

START_TEST(an_edit_holds_for_later_instances_and_over_map_loads)
{
    game_scene scene;
    gm_command edits[2] = {game_scene_move("DroneMover", TL_TICK_GROUP_POST_PHYSICS),
                           game_scene_move("Hud", TL_TICK_GROUP_POST_UPDATE_WORK)};
    game_scene_open(
        &scene, &(game_scene_def){.sector = GAME_SCENE_TOW_LINES, .edits = edits, .edit_count = 2});
    game_scene_run(&scene, 300);
    group_seen drones = find_group(&scene, "DroneMover");
    ck_assert_uint_ge(drones.count, 2);
    ck_assert_int_eq(drones.group, TL_TICK_GROUP_POST_PHYSICS);
    send(&scene, (gm_command){.kind = GM_COMMAND_START});
    ck_assert_int_eq(find_group(&scene, "Hud").group, TL_TICK_GROUP_POST_UPDATE_WORK);
    game_scene_close(&scene);
}
END_TEST

static void expect_refusal(const gm_command *edits, uint32_t count, const char *text)
{
    game_scene scene;
    char error[GM_ERROR_TEXT] = "";
    gm_result result =
        game_scene_try(&scene, &(game_scene_def){.edits = edits, .edit_count = count}, error);
    ck_assert_int_eq(result, GM_ERR_EDIT);
    ck_assert_msg(strstr(error, text) != NULL, "%s", error);
    game_scene_close(&scene);
}

START_TEST(wrong_edits_are_refused_with_a_line)
{
    gm_command unknown = game_scene_move("Nobody", TL_TICK_GROUP_POST_PHYSICS);
    gm_command engine = game_scene_move("PhysicsStart", TL_TICK_GROUP_POST_PHYSICS);
    gm_command reserved = game_scene_move("Hud", TL_TICK_GROUP_END_PHYSICS);
    gm_command zero = game_scene_move("Hud#0", TL_TICK_GROUP_POST_PHYSICS);
    expect_refusal(&unknown, 1, "Nobody");
    expect_refusal(&engine, 1, "PhysicsStart");
    expect_refusal(&reserved, 1, "group");
    expect_refusal(&zero, 1, "Hud#0");
}
END_TEST

START_TEST(a_closing_cycle_is_refused_with_its_path)
{
    gm_command one = game_scene_after("Reticle", "LaserBeam");
    gm_command two[2] = {game_scene_after("Hud", "Minimap"), game_scene_after("Minimap", "Hud")};
    expect_refusal(&one, 1, "Reticle -> LaserBeam -> Reticle");
    expect_refusal(two, 2, "Hud");
}
END_TEST

START_TEST(cutting_the_games_own_prerequisite_opens_the_way_for_the_reverse)
{
    game_scene scene;
    gm_command edits[2] = {game_scene_after("LaserBeam", "Reticle"),
                           game_scene_after("Reticle", "LaserBeam")};
    edits[0].kind = GM_COMMAND_CUT;
    game_scene_open(&scene, &(game_scene_def){.edits = edits, .edit_count = 2});
    game_scene_run(&scene, 20);
    ck_assert_uint_eq(gm_game_stats(scene.game).totals.cycles, 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_live_edit_that_closes_a_cycle_is_taken_and_every_function_still_runs)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){0});
    game_scene_run(&scene, 10);
    send(&scene, game_scene_after("Reticle", "LaserBeam"));
    uint64_t before = gm_game_stats(scene.game).totals.ticks_run;
    game_scene_run(&scene, 10);
    ck_assert_uint_ge(gm_game_stats(scene.game).totals.ticks_run - before, 150);
    game_scene_close(&scene);
}
END_TEST

/* Functions of the proving range name it first, those of studio and workshop likewise. */
static bool is_of(const char *place, const gm_function_info *info)
{
    return strncmp(info->notes, place, strlen(place)) == 0;
}

START_TEST(every_listed_function_that_is_not_born_in_mid_frame_ticks)
{
    static const uint32_t sectors[] = {GAME_SCENE_TOW_LINES, GAME_SCENE_RANGE};
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.sector = sectors[_i]});
    game_scene_run(&scene, 400);
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        const gm_function_info *info = gm_function_at(i);
        bool is_born_later = strcmp(info->name, "ShockWave") == 0 ||
                             strcmp(info->name, "Comet") == 0 || strcmp(info->name, "Shard") == 0 ||
                             strcmp(info->name, "Popup") == 0 ||
                             strncmp(info->name, "Warden", 6) == 0;
        bool is_range = is_of("range: ", info);
        bool is_elsewhere = is_of("studio: ", info) || is_of("workshop: ", info);
        bool is_expected = !is_born_later && !is_elsewhere && is_range == (_i == 1);
        bool is_here = find_group(&scene, info->name).count > 0;
        ck_assert_msg(is_here || !is_expected, "%s", info->name);
        ck_assert_msg(!is_here || !is_range || _i == 1, "%s", info->name);
    }
    game_scene_close(&scene);
}
END_TEST

/* GameState sees them in the last group: each runs once more in the same frame. */
START_TEST(points_are_born_in_the_last_group_of_every_sector)
{
    game_scene scene;
    uint32_t runs = 0;
    game_scene_open(&scene, &(game_scene_def){.sector = (uint32_t)_i, .trace_frames = true});
    for (uint32_t i = 0; i < 1800; i++) {
        game_scene_run(&scene, 1);
        const tl_frame_trace *frame = tl_trace_frame(gm_game_world(scene.game));
        uint32_t births = 0;
        for (uint32_t k = 0; k < frame->item_count; k++) {
            const tl_frame_item *item = &frame->items[k];
            if (item->item.stage == TL_STAGE_NEWLY_SPAWNED) {
                ck_assert_str_eq(item->item.name, "Popup");
                ck_assert_int_eq(item->spawned_in, TL_STAGE_LAST_DEMOTABLE);
                births++;
            }
        }
        ck_assert_uint_ge(gm_game_view(scene.game)->popup_count, births);
        runs += births;
    }
    ck_assert_uint_ge(runs, 3);
    game_scene_close(&scene);
}
END_TEST

START_TEST(the_view_marks_every_ticking_drone)
{
    game_scene scene;
    uint32_t drones = 0;
    uint32_t marks = 0;
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_TOW_LINES});
    game_scene_run(&scene, 300);
    const gm_view *view = gm_game_view(scene.game);
    for (uint32_t i = 0; i < view->body_count; i++) {
        drones += view->bodies[i].kind == GM_BODY_DRONE;
    }
    for (uint32_t i = 0; i < view->mark_count; i++) {
        tl_tick_info info;
        ck_assert_int_eq(tl_tick_get_info(gm_game_world(scene.game), view->marks[i].tick, &info),
                         TL_OK);
        marks += strcmp(info.name, "DroneMover") == 0;
    }
    ck_assert_uint_ge(drones, 1);
    ck_assert_uint_eq(marks, drones);
    game_scene_close(&scene);
}
END_TEST

START_TEST(random_input_never_breaks_the_invariants)
{
    game_scene scene;
    uint64_t dice = (uint64_t)_i * 0x9E3779B97F4A7C15U + 1;
    game_scene_open(&scene, &(game_scene_def){
                                .is_manual = true, .sector = (uint32_t)_i % 5, .has_title = true});
    for (uint32_t i = 0; i < 1500; i++) {
        dice = dice * 6364136223846793005U + 1442695040888963407U;
        scene.input.buttons = (uint32_t)(dice >> 40) & 0x1FF;
        scene.input.move_x = (int8_t)((dice >> 20) % 255 - 127);
        scene.input.move_y = (int8_t)((dice >> 12) % 255 - 127);
        scene.input.aim_at_x = (int32_t)((dice >> 30) % 15360);
        scene.input.aim_at_y = (int32_t)((dice >> 33) % 7184);
        game_scene_run(&scene, 1);
        (void)gm_game_view(scene.game);
    }
    ck_assert_uint_eq(tl_world_check(gm_game_world(scene.game), NULL, NULL), 0);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *workers = tcase_create("workers");
    TCase *play = tcase_create("play");
    tcase_set_tags(play, SUITE_ONE_THREAD);
    tcase_add_loop_test(workers, a_run_has_the_same_hashes_for_any_number_of_workers, 1, 3);
    tcase_add_test(workers, stepping_a_frame_item_by_item_changes_nothing);
    tcase_add_test(play, frames_are_numbered_from_one_and_go_on_over_a_map_load);
    tcase_add_test(play, looking_at_the_view_changes_nothing);
    tcase_add_test(play, the_title_plays_by_itself_until_a_button_starts_the_game);
    tcase_add_test(play, pause_stops_the_world_and_its_menu_still_ticks);
    tcase_add_test(play, the_menu_restarts_the_sector_and_quits_to_the_title);
    tcase_add_test(play, a_menu_command_selects_and_accept_takes_it);
    tcase_add_test(play, in_the_editor_view_only_a_dragged_body_moves);
    tcase_add_test(play, an_edit_holds_for_later_instances_and_over_map_loads);
    tcase_add_test(play, wrong_edits_are_refused_with_a_line);
    tcase_add_test(play, a_closing_cycle_is_refused_with_its_path);
    tcase_add_test(play, cutting_the_games_own_prerequisite_opens_the_way_for_the_reverse);
    tcase_add_test(play, a_live_edit_that_closes_a_cycle_is_taken_and_every_function_still_runs);
    tcase_add_loop_test(play, every_listed_function_that_is_not_born_in_mid_frame_ticks, 0, 2);
    tcase_add_loop_test(play, points_are_born_in_the_last_group_of_every_sector, 0,
                        GAME_SCENE_SECTORS);
    tcase_add_test(play, the_view_marks_every_ticking_drone);
    tcase_add_loop_test(play, random_input_never_breaks_the_invariants, 0, 5);
    return suite_run_cases((TCase *[]){workers, play}, 2, 240);
}
