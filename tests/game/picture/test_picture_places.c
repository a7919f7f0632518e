/* Words on a picture of the game lie beside each other, in the arena, on dark ground; and the name
 * of the best run. */
#include "suite.h"

#include "../picture_scene.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tickline/tick.h>

/* How many primitives are painted before the words of the sector that begins. */
static uint32_t painted_before_words(uint32_t bodies)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    uint32_t before = 0;

    view.sector_age = 1.2F;
    view.body_count = bodies;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    ck_assert(picture_scene_has_text(&list, "07   Amber Drift"));
    for (uint32_t i = 0; i < list.command_count && list.commands[i].kind != GM_DRAW_TEXT; i++) {
        before += list.commands[i].count;
    }
    gm_draw_free(&list);
    return before;
}

START_TEST(no_rock_flies_over_the_name_of_a_sector)
{
    ck_assert_uint_gt(painted_before_words(PICTURE_SCENE_CROWD),
                      painted_before_words(0) + PICTURE_SCENE_CROWD);
}
END_TEST

static float side(gm_vec2 p, gm_draw_vertex a, gm_draw_vertex b)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* The colour of the topmost of the first triangles around a place; clear where there is none. */
static gm_color ground_at(const gm_draw_list *list, uint32_t commands, gm_vec2 p)
{
    gm_color ground = {0, 0, 0, 0};
    for (uint32_t i = 0; i < commands; i++) {
        const gm_draw_command *command = &list->commands[i];
        uint32_t count = command->kind == GM_DRAW_TRIANGLES ? command->count : 0;
        for (uint32_t k = command->first; k + 2 < command->first + count; k += 3) {
            const gm_draw_vertex *a = &list->vertices[list->indices[k]];
            const gm_draw_vertex *b = &list->vertices[list->indices[k + 1]];
            const gm_draw_vertex *c = &list->vertices[list->indices[k + 2]];
            float s[3] = {side(p, *a, *b), side(p, *b, *c), side(p, *c, *a)};
            bool is_in = (s[0] >= 0.0F && s[1] >= 0.0F && s[2] >= 0.0F) ||
                         (s[0] <= 0.0F && s[1] <= 0.0F && s[2] <= 0.0F);
            ground = is_in ? a->color : ground;
        }
    }
    return ground;
}

/* The command that paints a text in the middle of a line. */
static uint32_t command_of(const gm_draw_list *list, const char *text, gm_vec2 *middle)
{
    for (uint32_t i = 0; i < list->command_count; i++) {
        const gm_draw_command *command = &list->commands[i];
        uint32_t count = command->kind == GM_DRAW_TEXT ? command->count : 0;
        for (uint32_t k = command->first; k < command->first + count; k++) {
            const gm_draw_text_run *run = &list->texts[k];
            if (run->align == GM_ALIGN_CENTER && picture_scene_is_text(list, run, text)) {
                *middle = (gm_vec2){run->x, run->y + picture_scene_font_px[run->font] * 0.5F};
                return i;
            }
        }
    }
    ck_abort_msg("'%s' is not painted", text);
}

/* What is said over the arena, and how far to its sides its letters reach at least, px. */
static const struct {
    gm_screen screen;
    const char *text;
    float reach;
} plates[] = {{GM_SCREEN_PLAY, "07   Amber Drift", 100.0F},
              {GM_SCREEN_TITLE,
               "Fly, hold your laser on amber crystals until they burst, "
               "and keep off what drifts your way.",
               280.0F}};

START_TEST(words_over_the_arena_lie_on_dark_ground)
{
    const uint8_t ink = 40;
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(plates[_i].screen);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_vec2 middle = {0.0F, 0.0F};

    view.sector_age = 1.2F;
    def.hides_menus = true; /* as in the window, which has menus of its own */
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    uint32_t commands = command_of(&list, plates[_i].text, &middle);
    for (int32_t k = -1; k <= 1; k++) {
        gm_vec2 at = {middle.x + (float)k * plates[_i].reach, middle.y};
        gm_color ground = ground_at(&list, commands, at);
        ck_assert_uint_gt(ground.a, 110);
        ck_assert(ground.r < ink && ground.g < ink && ground.b < ink);
    }
    gm_draw_free(&list);
}
END_TEST

/* The words that stand in the arena, apart from those on the floor. */
static bool is_in_arena(const char *text)
{
    return text[0] == '+' || strcmp(text, "RAMMING") == 0 || strcmp(text, "THEFT") == 0 ||
           strcmp(text, "SHIELD LOW") == 0 || strcmp(text, "AMBER CRYSTAL") == 0 ||
           strstr(text, "POCKET") != NULL;
}

static void text_box(const gm_draw_list *list, uint32_t i, float box[4])
{
    const gm_draw_text_run *run = &list->texts[i];
    char text[128];

    (void)snprintf(text, sizeof text, "%.*s", (int)run->length, list->chars + run->first);
    box[2] = gm_draw_text_width(list, run->font, run->spacing, text);
    box[3] = gm_draw_line_height(list, run->font);
    box[0] = run->x - box[2] * (float)run->align * 0.5F;
    box[1] = run->y;
}

static bool do_meet(const float a[4], const float b[4])
{
    return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
}

/* Boxes of the words in the arena; a shadow, which lies 1 px of the design off, counts once. */
static uint32_t gather_words(const gm_draw_list *list, float boxes[64][4])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        char text[128];
        (void)snprintf(text, sizeof text, "%.*s", (int)run->length, list->chars + run->first);
        bool is_shadow = i + 1 < list->text_count && run[1].length == run->length &&
                         fabsf(run[1].x - run->x) < 4.0F && fabsf(run[1].y - run->y) < 4.0F;
        if (is_in_arena(text) && !is_shadow && count < 64) {
            text_box(list, i, boxes[count++]);
        }
    }
    return count;
}

/* The ship in a corner or the middle, and everything that has words around it. */
static gm_view make_wordy_view(gm_vec2 ship, gm_body_view bodies[4], gm_popup_view popups[5])
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    for (uint32_t i = 0; i < 4; i++) {
        bodies[i] = (gm_body_view){.kind = i < 2 ? GM_BODY_DRONE : GM_BODY_CRYSTAL,
                                   .position = {ship.x + 6.0F * (float)i, ship.y + 5.0F},
                                   .radius = 12.0F,
                                   .is_charging = i < 2,
                                   .is_towed = i >= 2};
    }
    for (uint32_t i = 0; i < 5; i++) {
        popups[i] = (gm_popup_view){{ship.x + 3.0F * (float)i, ship.y}, 0.3F, 250, i + 1};
    }
    view.ship.position = ship;
    view.ship.shield = 0.1F;
    view.reticle.position = (gm_vec2){ship.x + 15.0F, ship.y};
    view.bodies = bodies;
    view.body_count = 4;
    view.popups = popups;
    view.popup_count = 5;
    return view;
}

static const picture_scene_size wordy_sizes[] = {
    {640, 360, 1.0F},   {800, 600, 1.0F},   {1280, 720, 1.0F},  {1280, 720, 1.5F},
    {1920, 1080, 1.0F}, {1920, 1080, 2.0F}, {2560, 1440, 1.5F}, {2560, 1440, 3.0F}};

enum { WORDY_SIZES = sizeof(wordy_sizes) / sizeof(wordy_sizes[0]) };

static void find_box(const gm_draw_list *list, const char *text, float box[4])
{
    uint32_t i = 0;

    while (i < list->text_count && !picture_scene_is_text(list, &list->texts[i], text)) {
        i++;
    }
    ck_assert_msg(i < list->text_count, "'%s' is not there", text);
    text_box(list, i, box);
}

/* The play layout, or the Lab's of the smallest window. */
static gm_picture_def layout_of(int32_t index, picture_scene_size *size)
{
    *size = wordy_sizes[index < WORDY_SIZES ? index : 0];
    gm_picture_def def = gm_picture_play_layout(size->width, size->height, size->ui);
    if (index >= WORDY_SIZES) {
        def.arena_x = 0.0F;
        def.arena_y = 96.0F;
        def.scale = 1.0F / 3.0F;
    }
    return def;
}

START_TEST(the_words_of_a_cleared_sector_lie_in_the_arena_and_beside_each_other)
{
    static const char *const texts[] = {"SECTOR CLEAR", "A", "RANK", "rank S: accuracy 60%, 110 s"};
    picture_scene_size size;
    gm_picture_def def = layout_of(_i, &size);
    gm_draw_list list = picture_scene_list(&size.ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_SECTOR_CLEAR);
    float boxes[32][4];

    view.screen_age = 4.0F;
    view.tally = (gm_tally_view){.seconds = 45,
                                 .best_chain = 8,
                                 .accuracy = 100,
                                 .bonus = 12950,
                                 .rank = 'A',
                                 .next_accuracy = 60,
                                 .next_seconds = 110};
    gm_draw_begin(&list, size.width, size.height);
    gm_picture_screen(&list, &def, &view);
    for (uint32_t i = 0; i < 4; i++) {
        find_box(&list, texts[i], boxes[0]);
    }
    for (uint32_t i = 0; i < list.text_count; i++) {
        text_box(&list, i, boxes[i]);
        if (boxes[i][1] > def.arena_y + GM_ARENA_HEIGHT * def.scale) {
            break; /* the keys below */
        }
        ck_assert_double_ge((double)boxes[i][0], (double)def.arena_x);
        ck_assert_double_le((double)(boxes[i][0] + boxes[i][2]),
                            (double)(def.arena_x + GM_ARENA_WIDTH * def.scale));
        ck_assert_double_le((double)(boxes[i][1] + boxes[i][3]),
                            (double)(def.arena_y + GM_ARENA_HEIGHT * def.scale));
        for (uint32_t k = 0; k < i; k++) {
            ck_assert_msg(!do_meet(boxes[i], boxes[k]), "text %u lies on %u", i, k);
        }
    }
    gm_draw_free(&list);
}
END_TEST

/* The longest name of a sector, the finale and a time that is up. */
START_TEST(news_of_a_sector_lie_in_the_arena)
{
    picture_scene_size size;
    gm_picture_def def = layout_of(_i, &size);
    gm_draw_list list = picture_scene_list(&size.ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.body_count = 0;
    view.reticle.target = GM_TARGET_NONE;
    view.sector_age = 1.0F;
    view.finale_age = 1.0F;
    view.hud.time_up_left = 1.0F;
    view.hud.sector_name = "Hall of Mirrors";
    gm_draw_begin(&list, size.width, size.height);
    gm_picture_world(&list, &def, &view);
    ck_assert_uint_ge(list.text_count, 6);
    for (uint32_t i = 0; i < list.text_count; i++) {
        float box[4];
        text_box(&list, i, box);
        ck_assert_double_ge((double)box[0], (double)def.arena_x);
        ck_assert_double_le((double)(box[0] + box[2]),
                            (double)(def.arena_x + GM_ARENA_WIDTH * def.scale));
    }
    gm_draw_free(&list);
}
END_TEST

START_TEST(words_in_the_arena_meet_neither_each_other_nor_its_edge)
{
    static const gm_vec2 ships[] = {
        {10.0F, 10.0F}, {950.0F, 440.0F}, {480.0F, 225.0F}, {730.0F, 30.0F}};
    picture_scene_size size = wordy_sizes[_i];
    gm_draw_list list = picture_scene_list(&size.ui);
    gm_picture_def def = gm_picture_play_layout(size.width, size.height, size.ui);

    for (uint32_t k = 0; k < 4; k++) {
        gm_body_view bodies[4];
        gm_popup_view popups[5];
        float boxes[64][4];
        gm_view view = make_wordy_view(ships[k], bodies, popups);
        gm_draw_begin(&list, size.width, size.height);
        gm_picture_world(&list, &def, &view);
        uint32_t count = gather_words(&list, boxes);
        ck_assert_uint_eq(count, 12);
        for (uint32_t i = 0; i < count; i++) {
            ck_assert_double_ge((double)boxes[i][0], (double)def.arena_x);
            ck_assert_double_ge((double)boxes[i][1], (double)def.arena_y);
            ck_assert_double_le((double)(boxes[i][0] + boxes[i][2]),
                                (double)(def.arena_x + GM_ARENA_WIDTH * def.scale));
            ck_assert_double_le((double)(boxes[i][1] + boxes[i][3]),
                                (double)(def.arena_y + GM_ARENA_HEIGHT * def.scale));
            for (uint32_t j = 0; j < i; j++) {
                ck_assert_msg(!do_meet(boxes[i], boxes[j]), "words %u and %u at ship %u", i, j, k);
            }
        }
    }
    gm_draw_free(&list);
}
END_TEST

/* Below the ship there it would lie on what the player aims at. */
START_TEST(in_a_small_window_an_upgrade_is_told_in_a_free_corner)
{
    static const gm_vec2 ships[] = {
        {150.0F, 120.0F}, {800.0F, 120.0F}, {150.0F, 330.0F}, {800.0F, 330.0F}};
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(640, 360, 1.0F);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    float box[4];

    view.body_count = 0;
    view.gained = GM_UPGRADE_GUARDIAN + 1;
    view.sector_age = 4.0F;
    view.ship.position = ships[_i];
    view.reticle.position = (gm_vec2){ships[_i].x + 30.0F, ships[_i].y + 90.0F};
    gm_draw_begin(&list, 640, 360);
    gm_picture_world(&list, &def, &view);
    find_box(&list, gm_upgrade_effect(GM_UPGRADE_GUARDIAN), box);
    gm_vec2 reticle = gm_picture_to_screen(&def, &view, view.reticle.position);
    float around[4] = {reticle.x - 20.0F, reticle.y - 20.0F, 40.0F, 40.0F};
    ck_assert(!do_meet(box, around));
    gm_draw_free(&list);
}
END_TEST

/* How much a picture of the best run holds, at a time of the sector. */
static uint32_t paint_ghost(bool is_shown, float sector_age, bool *is_named)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    view.sector_age = sector_age;
    def.ghost = (gm_ghost_view){.is_shown = is_shown, .position = {300.0F, 200.0F}, .aim = 1.0F};
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    uint32_t amount = list.vertex_count + list.shape_count;
    *is_named = picture_scene_has_text(&list, "your best run");
    gm_draw_free(&list);
    return amount;
}

START_TEST(the_best_run_is_an_outline_that_is_always_named)
{
    bool is_named = true;
    uint32_t without = paint_ghost(false, 1.0F, &is_named);
    ck_assert(!is_named);
    ck_assert_uint_gt(paint_ghost(true, 1.0F, &is_named), without);
    ck_assert(is_named);
    (void)paint_ghost(true, 60.0F, &is_named);
    ck_assert(is_named); /* a player who looks up late must not take it for a foe */
}
END_TEST

/* Names and frames lie there. */
START_TEST(below_overlays_the_best_run_has_no_name)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    for (uint32_t i = 0; i < 2; i++) {
        def.room_width = 1060.0F * (float)i;
        def.room_height = 560.0F * (float)i;
        def.ghost = (gm_ghost_view){.is_shown = true, .position = {300.0F, 200.0F}};
        gm_draw_begin(&list, 1280, 720);
        gm_picture_paint(&list, &def, &view);
        ck_assert(picture_scene_has_text(&list, "your best run") == (i == 0));
    }
    gm_draw_free(&list);
}
END_TEST

/* There it would be taken for the ship. */
START_TEST(the_best_run_is_not_drawn_upon_the_ship)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    view.sector_age = 1.0F;
    def.ghost = (gm_ghost_view){.is_shown = true, .position = view.ship.position};
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    uint32_t amount = list.vertex_count + list.shape_count;
    ck_assert(!picture_scene_has_text(&list, "your best run"));
    def.ghost.is_shown = false;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    ck_assert_uint_eq(list.vertex_count + list.shape_count, amount);
    gm_draw_free(&list);
}
END_TEST

/* Where the best run is near the reticle or the ship, its name is beside them. */
START_TEST(the_name_of_the_best_run_keeps_off_reticle_and_ship)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_vec2 thing = _i == 0 ? view.reticle.position : view.ship.position;

    view.sector_age = 1.0F;
    def.ghost = (gm_ghost_view){.is_shown = true, .position = {thing.x, thing.y - 25.0F}};
    gm_draw_begin(&list, 1280, 720);
    gm_picture_world(&list, &def, &view);
    gm_vec2 middle;
    (void)command_of(&list, "your best run", &middle);
    gm_vec2 at = gm_picture_to_screen(&def, &view, thing);
    ck_assert(fabsf(middle.y - at.y) > 25.0F);
    gm_draw_free(&list);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("places");
    tcase_add_test(tests, no_rock_flies_over_the_name_of_a_sector);
    tcase_add_loop_test(tests, words_over_the_arena_lie_on_dark_ground, 0, ROWS(plates));
    tcase_add_loop_test(tests, words_in_the_arena_meet_neither_each_other_nor_its_edge, 0,
                        WORDY_SIZES);
    tcase_add_loop_test(tests, the_words_of_a_cleared_sector_lie_in_the_arena_and_beside_each_other,
                        0, WORDY_SIZES + 1);
    tcase_add_loop_test(tests, in_a_small_window_an_upgrade_is_told_in_a_free_corner, 0, 4);
    tcase_add_loop_test(tests, news_of_a_sector_lie_in_the_arena, 0, WORDY_SIZES + 1);
    tcase_add_test(tests, the_best_run_is_an_outline_that_is_always_named);
    tcase_add_test(tests, below_overlays_the_best_run_has_no_name);
    tcase_add_test(tests, the_best_run_is_not_drawn_upon_the_ship);
    tcase_add_loop_test(tests, the_name_of_the_best_run_keeps_off_reticle_and_ship, 0, 2);
    return suite_run(tests, 60.0);
}
