/* The page of the sectors: which can be played, and the picture of each. */
#include "../menu_scene.h"
#include "menu/menu_paint.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static menu_scene scene;

/* The others are named with what opens them, but cannot be chosen. */
START_TEST(only_reached_sectors_can_be_played)
{
    enum { CAMPAIGN = 6 };
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    uint32_t all = scene.sectors.count;
    ck_assert_uint_eq(scene.menu.row_count, CAMPAIGN + 2); /* a sentence, back */
    for (uint32_t i = 0; i < CAMPAIGN; i++) {
        ck_assert(scene.menu.rows[i].is_off == (i > 0));
    }
    ck_assert_str_eq(scene.menu.rows[2].lead, "03");
    ck_assert_str_eq(scene.menu.rows[2].word, "bounce the beam into the cages");
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    ck_assert_ptr_nonnull(strstr(scene.menu.message, "sector above"));
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 2)));
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).value, 2);
    scene.data.has_all_sectors = true;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_uint_eq(scene.menu.row_count, all + 1);
}
END_TEST

static void select_sector(uint32_t i)
{
    scene.menu.selected[APP_PAGE_SECTORS] = i;
}

START_TEST(the_picture_lies_beside_the_rows_where_there_is_room)
{
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    for (int32_t wide = 800; wide <= 2560; wide += 40) {
        app_menu_layout l = app_menu_lay_out(&scene.menu, wide, wide * 9 / 16, 1.0F);
        ck_assert(l.map.w > 100.0F && l.map.h > 50.0F);
        ck_assert(l.map.x >= l.rows[0].x + l.rows[0].w);
        ck_assert(l.map.x + l.map.w <= l.panel.x + l.panel.w);
        ck_assert(l.map.y >= l.title.y + l.title.h && l.map.y + l.map.h <= l.message.y);
    }
    ck_assert(app_menu_lay_out(&scene.menu, 640, 360, 1.0F).map.w == 0.0F);
    menu_scene_free(&scene);
    menu_scene_make(&scene, APP_PAGE_SCORES);
    ck_assert(app_menu_lay_out(&scene.menu, 1280, 720, 1.0F).map.w == 0.0F);
}
END_TEST

/* How many corners of what is painted lie in the picture. */
static uint32_t painted(uint32_t selected)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    lab_brush brush = {&list, &def, 1.0F};
    uint32_t count = 0;
    select_sector(selected);
    gm_draw_begin(&list, 1280, 720);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    (void)app_menu_paint(&scene.menu, &l, &brush);
    for (uint32_t i = 0; i < list.vertex_count; i++) {
        count += lab_box_has(l.map, list.vertices[i].x, list.vertices[i].y) ? 1 : 0;
    }
    gm_draw_free(&list);
    return count;
}

START_TEST(the_selected_sector_is_drawn_with_its_own_walls)
{
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    uint32_t cages = painted(2);
    ck_assert_uint_gt(cages, painted(0));
    ck_assert_uint_gt(painted(0), painted(scene.menu.row_count - 1)); /* Back */
}
END_TEST

START_TEST(mirrors_of_a_shape_have_the_length_of_the_sector)
{
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    gm_sector_shape shape = gm_sector_shape_of(scene.menu.rows[2].sector);
    ck_assert_uint_gt(shape.mirror_count, 0);
    ck_assert_uint_gt(shape.cage_count, 0);
    for (uint32_t i = 0; i < shape.mirror_count; i++) {
        const gm_vec2 *ends = shape.mirrors[i].points;
        float x = ends[1].x - ends[0].x;
        float y = ends[1].y - ends[0].y;
        ck_assert_uint_eq(shape.mirrors[i].count, 2);
        ck_assert(x * x + y * y > 100.0F && x * x + y * y < 40000.0F);
    }
}
END_TEST

static void tear_down(void)
{
    menu_scene_free(&scene);
}

int main(void)
{
    TCase *tests = tcase_create("menu_sectors");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, only_reached_sectors_can_be_played);
    tcase_add_test(tests, the_picture_lies_beside_the_rows_where_there_is_room);
    tcase_add_test(tests, the_selected_sector_is_drawn_with_its_own_walls);
    tcase_add_test(tests, mirrors_of_a_shape_have_the_length_of_the_sector);
    return suite_run(tests, 60.0);
}
