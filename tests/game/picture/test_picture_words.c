/* What is said on a picture of the game, and where. */
#include "suite.h"

#include "../picture_scene.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tickline/tick.h>

/* A text that ends in an ellipsis may be cut anywhere. */
static bool is_text(const char *painted, uint32_t length, const char *text)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    bool is_cut = length > 3 && memcmp(painted + length - 3, ellipsis, 3) == 0;

    if (is_cut && strstr(text, ellipsis) != NULL) {
        return memcmp(painted, text, strlen(text) - 3) == 0;
    }
    return length == strlen(text) && memcmp(painted, text, length) == 0;
}

static bool has_text(const gm_draw_list *list, const char *text)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (is_text(list->chars + run->first, run->length, text)) {
            return true;
        }
    }
    return false;
}

static bool is_held; /* the picture of the test is */

static bool shows_at(const gm_view *view, const char *text, int32_t width, int32_t height)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(width, height, 1.0F);

    gm_draw_begin(&list, width, height);
    def.is_held = is_held;
    gm_picture_paint(&list, &def, view);
    bool is_shown = has_text(&list, text);
    gm_draw_free(&list);
    return is_shown;
}

/* Whether a picture of 1280 by 720 has that text somewhere. */
static bool shows(const gm_view *view, const char *text)
{
    return shows_at(view, text, 1280, 720);
}

START_TEST(a_sector_introduces_itself_for_a_while)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.sector_age = 1.2F;
    ck_assert(shows(&view, "07   Amber Drift"));
    view.sector_age = 2.6F;
    ck_assert(!shows(&view, "07   Amber Drift"));
    view.sector_age = 1.2F;
    is_held = true;
    ck_assert(!shows(&view, "07   Amber Drift"));
    is_held = false;
    view.screen = GM_SCREEN_PAUSE;
    ck_assert(!shows(&view, "07   Amber Drift"));
}
END_TEST

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
    ck_assert(has_text(&list, "07   Amber Drift"));
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
            if (run->align == GM_ALIGN_CENTER &&
                is_text(list->chars + run->first, run->length, text)) {
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
enum { PLATES = sizeof(plates) / sizeof(plates[0]) };

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

/* A view, changed, and a text that it shows then and only then. */
typedef struct saying {
    const char *text;
    void (*change)(gm_view *view);
} saying;

static gm_body_view warned_of;

static void add_ram(gm_view *view)
{
    warned_of = (gm_body_view){.kind = GM_BODY_DRONE, .radius = 10.0F, .is_charging = true};
    view->bodies = &warned_of;
    view->body_count = 1;
}

static void add_theft(gm_view *view)
{
    warned_of = (gm_body_view){.kind = GM_BODY_CRYSTAL, .radius = 20.0F, .is_towed = true};
    view->bodies = &warned_of;
    view->body_count = 1;
}

static void lower_shield(gm_view *view)
{
    view->ship.shield = 0.29F;
}

static void run_out(gm_view *view)
{
    view->hud.time_up_left = 2.0F;
}

static void near_end(gm_view *view)
{
    view->hud.time_left = 8.4F;
}

static const saying sayings[] = {{"RAMMING", add_ram},
                                 {"THEFT", add_theft},
                                 {"SHIELD LOW", lower_shield},
                                 {"TIME UP", run_out},
                                 {"9", near_end}};
enum { SAYINGS = sizeof(sayings) / sizeof(sayings[0]) };

START_TEST(warnings_are_shown_in_play_only)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.body_count = 0;
    view.popup_count = 0;
    view.hud.wave = 1;
    ck_assert(!shows(&view, sayings[_i].text));
    sayings[_i].change(&view);
    ck_assert(shows(&view, sayings[_i].text));
    view.screen = GM_SCREEN_TITLE;
    ck_assert(!shows(&view, sayings[_i].text));
}
END_TEST

/* Some sectors have no waves. */
START_TEST(a_game_that_ends_before_the_first_wave_names_its_sector_alone)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_GAME_OVER);

    view.new_score_index = UINT32_MAX;
    view.screen_age = 2.0F;
    view.hud.sector_number = 3;
    view.hud.wave = 2;
    ck_assert(shows(&view, "reached sector 3, wave 2"));
    view.hud.wave = 0;
    ck_assert(shows(&view, "reached sector 3"));
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

    while (i < list->text_count &&
           !is_text(list->chars + list->texts[i].first, list->texts[i].length, text)) {
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

/* From the last crystal on; the Hud has it a frame later, and then the bonus, too. */
START_TEST(the_score_counts_the_bonus_out)
{
    static const struct {
        gm_screen screen;
        float age;
        uint32_t done;
        const char *shown;
    } rows[] = {{GM_SCREEN_PLAY, 80.0F, 11, "6,000"},
                {GM_SCREEN_PLAY, 80.0F, 12, "4,500"},
                {GM_SCREEN_SECTOR_CLEAR, 0.0F, 12, "4,500"},
                {GM_SCREEN_SECTOR_CLEAR, 2.0F, 12, "6,000"},
                {GM_SCREEN_CHOICE, 0.0F, 12, "6,000"}};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gm_view view = picture_scene_crowded(rows[i].screen);
        view.screen_age = rows[i].age;
        view.hud.score = 6000;
        view.hud.crystals_needed = 12;
        view.hud.crystals_done = rows[i].done;
        view.tally = (gm_tally_view){.bonus = 1500, .rank = 'A'};
        gm_draw_begin(&list, 1280, 720);
        gm_picture_hud(&list, &def, &view);
        ck_assert_msg(has_text(&list, rows[i].shown), "row %u", i);
    }
    gm_draw_free(&list);
}
END_TEST

START_TEST(a_group_of_the_title_says_what_it_is_for)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_TITLE);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    uint32_t found = 0;

    def.hides_menus = true;
    gm_draw_begin(&list, 1280, 720);
    for (int32_t x = 0; x < 1280; x += 10) {
        int32_t group = gm_picture_group_at(&list, &def, (gm_vec2){(float)x, 615.0F});
        ck_assert_int_lt(group, 8);
        found |= group >= 0 ? 1U << (uint32_t)group : 0U;
    }
    ck_assert_uint_eq(found, 0xFF);
    ck_assert_int_eq(gm_picture_group_at(&list, &def, (gm_vec2){640.0F, 300.0F}), -1);
    def.hot_group = 2;
    def.group_tip = "Starts something.";
    gm_picture_paint(&list, &def, &view);
    ck_assert(has_text(&list, "StartPhysics: Starts something."));
    gm_draw_free(&list);
}
END_TEST

START_TEST(a_target_that_is_reached_is_complete)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.ship.is_alive = false; /* no target stands in its place */
    view.hud.crystals_needed = 12;
    view.hud.crystals_done = 12;
    ck_assert(shows(&view, "COMPLETE") && shows(&view, "100%"));
    view.hud.crystals_done = 11;
    ck_assert(!shows(&view, "COMPLETE"));
}
END_TEST

/* Until shortly before it goes. */
START_TEST(points_that_rise_can_be_read)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_popup_view popup = {.position = {500.0F, 150.0F}, .age = 0.8F, .value = 250};
    bool is_bright = false;

    view.popups = &popup;
    view.popup_count = 1;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    for (uint32_t i = 0; i < list.text_count; i++) {
        bool is_it = strncmp(list.chars + list.texts[i].first, "+250", 4) == 0;
        is_bright = is_bright || (is_it && list.texts[i].color.a > 230);
    }
    ck_assert(is_bright);
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

/* A page that lies over the title covers what is below its menu. */
START_TEST(a_page_over_the_title_has_it_for_itself)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_TITLE);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    def.hides_menus = true;
    def.hides_title = _i == 1;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    ck_assert(has_text(&list, "PrePhysics") == (_i == 0));
    gm_draw_free(&list);
}
END_TEST

START_TEST(only_a_firing_laser_extracts)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.hud.target = GM_TARGET_CRYSTAL;
    ck_assert(shows(&view, "EXTRACTING"));
    view.beam.is_on = false;
    ck_assert(shows(&view, "AMBER IN SIGHT"));
    ck_assert(!shows(&view, "EXTRACTING"));
    view.ship.is_alive = false;
    ck_assert(shows(&view, "SEEK TARGET"));
    ck_assert(shows(&view, "0%"));
    view.hud.crystals_done = view.hud.crystals_needed - 1;
    ck_assert(shows(&view, "LAST CRYSTAL"));
}
END_TEST

START_TEST(debris_is_named_only_under_fire)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.reticle.target = GM_TARGET_DEBRIS;
    ck_assert(shows(&view, "DEBRIS"));
    view.hud.multiplier = 1;
    ck_assert(shows(&view, "BREAKING"));
    view.hud.multiplier = 2;
    ck_assert(shows(&view, "KEEPS THE CHAIN"));
    gm_body_view crystal = {.kind = GM_BODY_CRYSTAL, .position = {700.0F, 300.0F}, .radius = 20.0F};
    view.bodies = &crystal; /* what the pointer is at lies behind it */
    view.body_count = 1;
    view.pointer = (gm_pointer_view){true, {700.0F, 300.0F}};
    view.beam.points[0] = (gm_vec2){500.0F, 300.0F};
    view.beam.points[1] = (gm_vec2){600.0F, 300.0F};
    view.beam.point_count = 2;
    ck_assert(shows(&view, "BLOCKED"));
    crystal.position.y = 400.0F;
    ck_assert(!shows(&view, "BLOCKED"));
    view.beam.is_on = false;
    ck_assert(!shows(&view, "DEBRIS"));
    view.reticle.target = GM_TARGET_DRONE;
    ck_assert(shows(&view, "HOSTILE DRONE"));
}
END_TEST

/* The pointer shows by itself what the mouse is for. */
START_TEST(a_small_window_names_the_keys_that_move)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.is_autopilot = false;
    ck_assert(shows_at(&view, "WASD", 640, 360));
    ck_assert(shows_at(&view, "pause", 640, 360));
}
END_TEST

/* All the time, not only when it begins. */
START_TEST(a_daily_run_is_named_in_play)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.is_autopilot = false;
    ck_assert(!shows(&view, "Daily run 2026-11-26"));
    view.daily = 20261126;
    ck_assert(shows(&view, "Daily run 2026-11-26"));
}
END_TEST

/* What was chosen is told at the ship for a while; the names stay below the arena. */
START_TEST(an_upgrade_is_told_at_the_ship_and_named_thereafter)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.is_autopilot = false;
    view.upgrades = 1U << (2U * GM_UPGRADE_GUARDIAN) | 2U << (2U * GM_UPGRADE_CHAIN);
    view.gained = GM_UPGRADE_GUARDIAN + 1;
    view.sector_age = 1.5F;
    ck_assert(shows(&view, gm_upgrade_effect(GM_UPGRADE_GUARDIAN)));
    view.sector_age = 9.0F;
    ck_assert(!shows(&view, gm_upgrade_effect(GM_UPGRADE_GUARDIAN)));
    ck_assert(shows(&view, "Guardian"));
    ck_assert(shows(&view, "Long chain \xC3\x97"
                           "2"));
    ck_assert(!shows(&view, "Repair crew"));
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
    *is_named = has_text(&list, "your best run");
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
        ck_assert(has_text(&list, "your best run") == (i == 0));
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
    ck_assert(!has_text(&list, "your best run"));
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

START_TEST(a_long_objective_leaves_the_name_of_its_sector)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.hud.objective = "all at once";
    ck_assert(shows(&view, "07  Amber Drift  \xE2\x80\x94  all at once"));
    view.hud.objective = "take the amber out of the vault";
    ck_assert(shows(&view, "07  Amber Drift"));
    ck_assert(shows(&view, "take the amber out of the vault"));
    view.hud.objective = "take the amber out of the vault before the drones come";
    ck_assert(shows(&view, "07  Amber Drift") && !shows(&view, "TICKLINE"));
    ck_assert(shows(&view, "take the amber out of the vault before"));
    ck_assert(shows(&view, "the drones come"));
}
END_TEST

/* A small window has no room for the names; the objective then stands below the bar. */
START_TEST(a_small_window_tells_the_objective_too)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.sector_age = 9.0F;
    view.hud.objective = "all at once";
    ck_assert(!shows_at(&view, "TICKLINE", 640, 360));
    ck_assert(shows_at(&view, "all at once", 640, 360));
    ck_assert(!shows(&view, "all at once"));
    view.hud.objective = "extract the amber, leave the cores cold";
    ck_assert_msg(shows_at(&view, view.hud.objective, 640, 360), "beside the time, too");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("words");

    tcase_add_test(tests, a_sector_introduces_itself_for_a_while);
    tcase_add_test(tests, no_rock_flies_over_the_name_of_a_sector);
    tcase_add_loop_test(tests, words_over_the_arena_lie_on_dark_ground, 0, PLATES);
    tcase_add_loop_test(tests, a_page_over_the_title_has_it_for_itself, 0, 2);
    tcase_add_test(tests, only_a_firing_laser_extracts);
    tcase_add_loop_test(tests, warnings_are_shown_in_play_only, 0, SAYINGS);
    tcase_add_loop_test(tests, words_in_the_arena_meet_neither_each_other_nor_its_edge, 0,
                        WORDY_SIZES);
    tcase_add_loop_test(tests, the_words_of_a_cleared_sector_lie_in_the_arena_and_beside_each_other,
                        0, WORDY_SIZES + 1);
    tcase_add_loop_test(tests, in_a_small_window_an_upgrade_is_told_in_a_free_corner, 0, 4);
    tcase_add_loop_test(tests, news_of_a_sector_lie_in_the_arena, 0, WORDY_SIZES + 1);
    tcase_add_test(tests, a_game_that_ends_before_the_first_wave_names_its_sector_alone);
    tcase_add_test(tests, debris_is_named_only_under_fire);
    tcase_add_test(tests, a_daily_run_is_named_in_play);
    tcase_add_test(tests, an_upgrade_is_told_at_the_ship_and_named_thereafter);
    tcase_add_test(tests, a_small_window_names_the_keys_that_move);
    tcase_add_test(tests, the_best_run_is_an_outline_that_is_always_named);
    tcase_add_test(tests, below_overlays_the_best_run_has_no_name);
    tcase_add_test(tests, the_best_run_is_not_drawn_upon_the_ship);
    tcase_add_loop_test(tests, the_name_of_the_best_run_keeps_off_reticle_and_ship, 0, 2);
    tcase_add_test(tests, a_long_objective_leaves_the_name_of_its_sector);
    tcase_add_test(tests, a_small_window_tells_the_objective_too);
    tcase_add_test(tests, a_group_of_the_title_says_what_it_is_for);
    tcase_add_test(tests, the_score_counts_the_bonus_out);
    tcase_add_test(tests, a_target_that_is_reached_is_complete);
    tcase_add_test(tests, points_that_rise_can_be_read);
    return suite_run(tests, 60.0);
}
