/* The page of the sectors: which can be played, and the picture of each. */
#include "../menu_scene.h"
#include "../user_home.h"
#include "menu/menu_paint.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
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

static const char *note_of(uint32_t sector)
{
    app_menu_fill(&scene.menu, &scene.data);
    return scene.menu.rows[sector].note;
}

START_TEST(a_sector_tells_of_the_best_run_there)
{
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    ck_assert_ptr_null(note_of(0)); /* this run keeps none */
    scene.data.keeps_best_runs = true;
    scene.data.best_runs[0] = (app_best_run){12340, 83};
    ck_assert_ptr_nonnull(strstr(note_of(0), "flies beside you"));
    ck_assert_str_eq(scene.menu.rows[0].value, "12,340");
    ck_assert_str_eq(scene.menu.rows[0].columns[0], "1:23");
    ck_assert_str_eq(note_of(1), "No best run is kept yet.");
    ck_assert_ptr_null(note_of(2)); /* locked */
    scene.settings.speed = APP_LEAST_SPEED;
    ck_assert_ptr_nonnull(strstr(note_of(0), "No ghost"));
    scene.settings.has_ghost = false;
    ck_assert_ptr_nonnull(strstr(note_of(0), "off in the settings"));
}
END_TEST

static void fly(app_ghost *ghost, uint32_t points)
{
    app_ghost_moment moment = {.has_ship = true, .key = {"01-amber-drift", 7, 0}};
    app_ghost_note(ghost, &moment);
    moment.seconds = 2.0F;
    moment.score = points;
    app_ghost_note(ghost, &moment);
    app_ghost_leave(ghost);
}

static uint32_t press_in(app_front *front, SDL_Scancode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = code;
    ck_assert(app_front_event(front, &event, 1.0F));
    return front->data.best_runs[0].score;
}

START_TEST(best_runs_are_read_when_the_page_opens)
{
    static app_session session;
    user_home_make("ghosts/01-amber-drift-7.ghost");
    menu_scene_make(&scene, APP_PAGE_TITLE);
    menu_scene_select(&scene, "Sectors");
    app_front front = {.session = &session, .settings = &scene.settings};
    front.menu = scene.menu;
    front.data = scene.data;
    session.start.seed = 7;
    app_ghost_open(&session.ghost);
    fly(&session.ghost, 300);
    ck_assert_uint_eq(press_in(&front, SDL_SCANCODE_RETURN), 300);
    ck_assert_uint_eq(front.data.best_runs[0].seconds, 2);
    (void)remove(user_home_file);
    ck_assert_uint_eq(press_in(&front, SDL_SCANCODE_DOWN), 300); /* no file is read in between */
    (void)press_in(&front, SDL_SCANCODE_ESCAPE);
    ck_assert_uint_eq(press_in(&front, SDL_SCANCODE_RETURN), 0);
    app_ghost_close(&session.ghost);
    user_home_remove();
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

/* The picture of a page in which that row is selected. */
static void paint_list(gm_draw_list *list, uint32_t selected)
{
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    lab_brush brush = {list, &def, 1.0F};
    select_sector(selected);
    gm_draw_begin(list, 1280, 720);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    (void)app_menu_paint(&scene.menu, &scene.data, &l, &brush);
}

static gm_color color_of(const gm_draw_list *list, const char *text)
{
    gm_color none = {0};
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length == strlen(text) &&
            memcmp(list->chars + run->first, text, run->length) == 0) {
            return run->color;
        }
    }
    ck_abort_msg("no '%s'", text);
    return none;
}

/* Like its name; it also has a lock. */
START_TEST(what_is_to_be_done_in_a_locked_sector_is_dim)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    paint_list(&list, 0);
    gm_color name = color_of(&list, scene.menu.rows[2].label);
    gm_color word = color_of(&list, scene.menu.rows[2].word);
    gm_color open = color_of(&list, scene.menu.rows[0].word);
    ck_assert(word.r == name.r && word.g == name.g && word.b == name.b);
    ck_assert(open.r > word.r);
    gm_draw_free(&list);
}
END_TEST

/* A line of the picture ends at that place of the arena. */
static bool has_line_to(const gm_draw_list *list, gm_vec2 place)
{
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    float x = l.map.x + place.x / GM_ARENA_WIDTH * l.map.w;
    float y = l.map.y + place.y / GM_ARENA_HEIGHT * l.map.h;
    bool is_there = false;
    for (uint32_t i = 0; i < list->shape_count; i++) {
        const gm_draw_shape *line = &list->shapes[i];
        is_there = is_there || (fabsf(line->p0.x - x) < 1.0F && fabsf(line->p0.y - y) < 1.0F) ||
                   (fabsf(line->p1.x - x) < 1.0F && fabsf(line->p1.y - y) < 1.0F);
    }
    return is_there;
}

START_TEST(the_selected_sector_is_drawn_with_its_own_walls_and_mirrors)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    for (uint32_t row = 0; scene.menu.rows[row].sector != NULL; row++) {
        gm_sector_shape shape = gm_sector_shape_of(scene.menu.rows[row].sector);
        paint_list(&list, row);
        for (uint32_t i = 0; i < shape.wall_count; i++) {
            ck_assert_msg(has_line_to(&list, shape.walls[i].points[0]), "row %u wall %u", row, i);
        }
        for (uint32_t i = 0; i < 2 * shape.mirror_count; i++) {
            ck_assert_msg(has_line_to(&list, shape.mirrors[i / 2][i % 2]), "row %u end %u", row, i);
        }
    }
    gm_sector_shape mirrors = gm_sector_shape_of(scene.menu.rows[2].sector);
    paint_list(&list, scene.menu.row_count - 1); /* Back */
    ck_assert(!has_line_to(&list, mirrors.mirrors[0][0]));
    gm_draw_free(&list);
}
END_TEST

/* As 03-hall-of-mirrors.json has the two that are not in cages: x, y, length, degrees. */
enum { FREE_MIRRORS = 2 };
static const float free_mirrors[FREE_MIRRORS][4] = {{330.0F, 225.0F, 80.0F, 90.0F},
                                                    {640.0F, 225.0F, 80.0F, 90.0F}};

START_TEST(mirrors_of_a_shape_have_length_and_angle_of_the_sector)
{
    menu_scene_make(&scene, APP_PAGE_SECTORS);
    gm_sector_shape shape = gm_sector_shape_of(scene.menu.rows[2].sector);
    ck_assert_uint_gt(shape.cage_count, 0);
    for (uint32_t i = 0; i < FREE_MIRRORS; i++) {
        gm_vec2 a = shape.mirrors[i][0];
        gm_vec2 b = shape.mirrors[i][1];
        const float *file = free_mirrors[i];
        float angle = atan2f(b.y - a.y, b.x - a.x) * 180.0F / 3.14159265F;
        ck_assert(fabsf((a.x + b.x) / 2.0F - file[0]) < 0.01F);
        ck_assert(fabsf((a.y + b.y) / 2.0F - file[1]) < 0.01F);
        ck_assert(fabsf(hypotf(b.x - a.x, b.y - a.y) - file[2]) < 0.01F);
        ck_assert(fabsf(angle - file[3]) < 0.01F);
    }
    for (uint32_t i = FREE_MIRRORS; i < shape.mirror_count; i++) { /* those of cages are aslant */
        gm_vec2 a = shape.mirrors[i][0];
        gm_vec2 b = shape.mirrors[i][1];
        ck_assert(fabsf(fabsf(b.x - a.x) - fabsf(b.y - a.y)) < 0.01F);
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
    tcase_add_test(tests, a_sector_tells_of_the_best_run_there);
    tcase_add_test(tests, best_runs_are_read_when_the_page_opens);
    tcase_add_test(tests, the_picture_lies_beside_the_rows_where_there_is_room);
    tcase_add_test(tests, the_selected_sector_is_drawn_with_its_own_walls_and_mirrors);
    tcase_add_test(tests, what_is_to_be_done_in_a_locked_sector_is_dim);
    tcase_add_test(tests, mirrors_of_a_shape_have_length_and_angle_of_the_sector);
    return suite_run(tests, 60.0);
}
