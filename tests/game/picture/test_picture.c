#include "suite.h"

#include "../picture_scene.h"

#include <check.h>
#include <math.h>
#include <string.h>

/* Check's own float assertions promote silently, which the house flags refuse. */
static void assert_near(float a, float b, float tolerance)
{
    ck_assert_msg(fabsf(a - b) <= tolerance, "%f is not %f", (double)a, (double)b);
}

static void assert_at_least(float a, float least)
{
    ck_assert_msg(a >= least, "%f is under %f", (double)a, (double)least);
}

static void assert_at_most(float a, float most)
{
    ck_assert_msg(a <= most, "%f is over %f", (double)a, (double)most);
}

START_TEST(play_layout_is_the_design_at_1280_by_720)
{
    gm_picture_def def = gm_picture_play_layout(1280, 720, 0.0F);

    assert_near(def.scale, 1.3F, 0.0005F);
    assert_near(def.arena_x, 16.0F, 0.0F);
    assert_near(def.arena_y, 78.0F, 0.0F);
    assert_near(def.ui_scale, 1.0F, 0.0F);
}
END_TEST

START_TEST(world_to_screen_and_back_is_the_same_point)
{
    gm_picture_def def = gm_picture_play_layout(1920, 1080, 1.5F);
    gm_view view = {.frame = 1};
    gm_vec2 world = {123.25F, 404.5F};
    gm_vec2 back = gm_picture_to_world(&def, gm_picture_to_screen(&def, &view, world));

    assert_near(back.x, world.x, 0.001F);
    assert_near(back.y, world.y, 0.001F);
}
END_TEST

START_TEST(aim_never_uses_the_camera)
{
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view still = {.frame = 1};
    gm_view moved = {.frame = 1, .camera = {10.0F, -5.0F}};
    gm_vec2 a = gm_picture_to_screen(&def, &still, (gm_vec2){480.0F, 200.0F});
    gm_vec2 b = gm_picture_to_screen(&def, &moved, (gm_vec2){480.0F, 200.0F});

    assert_near(a.x - b.x, 10.0F * def.scale, 0.001F);
    assert_near(a.y - b.y, -5.0F * def.scale, 0.001F);
    assert_near(gm_picture_to_world(&def, a).x, 480.0F, 0.001F);
}
END_TEST

static bool has_vertex_at(const gm_draw_list *list, gm_vec2 at)
{
    for (uint32_t i = 0; i < list->vertex_count; i++) {
        if (fabsf(list->vertices[i].x - at.x) < 0.01F &&
            fabsf(list->vertices[i].y - at.y) < 0.01F) {
            return true;
        }
    }
    return false;
}

static bool has_glow_at(const gm_draw_list *list, gm_vec2 at)
{
    for (uint32_t i = 0; i < list->command_count; i++) {
        const gm_draw_command *command = &list->commands[i];
        for (uint32_t k = 0; command->kind == GM_DRAW_GLOW && k < command->count; k++) {
            const gm_draw_shape *shape = &list->shapes[command->first + k];
            if (fabsf(shape->p0.x - at.x) < 0.01F && fabsf(shape->p0.y - at.y) < 0.01F) {
                return true;
            }
        }
    }
    return false;
}

START_TEST(a_mark_lies_on_its_thing_to_the_pixel)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_body_view body = picture_scene_body(GM_BODY_DEBRIS, 1, 300.0F, 200.0F);
    gm_view view = {.frame = 1, .camera = {3.0F, -7.0F}, .bodies = &body, .body_count = 1};

    body.angle = 0.0F;
    view.beam = (gm_beam_view){
        .is_on = true, .points = {{100.0F, 100.0F}, {500.0F, 300.0F}}, .point_count = 2};
    gm_draw_begin(&list, 1280, 720);
    gm_picture_world(&list, &def, &view);
    for (uint32_t i = 0; i < body.vert_count; i++) {
        gm_vec2 corner = {body.position.x + body.verts[i].x, body.position.y + body.verts[i].y};
        ck_assert(has_vertex_at(&list, gm_picture_to_screen(&def, &view, corner)));
    }
    ck_assert(has_glow_at(&list, gm_picture_to_screen(&def, &view, view.beam.points[1])));
    gm_draw_free(&list);
}
END_TEST

static const picture_scene_size sizes[] = {
    {800, 450, 1.0F},   {960, 540, 1.0F},   {960, 540, 0.75F},  {1024, 768, 1.0F},
    {1280, 720, 1.0F},  {1366, 768, 1.0F},  {1600, 900, 1.25F}, {1920, 1080, 1.0F},
    {1920, 1080, 1.5F}, {2560, 1080, 1.5F}, {2560, 1440, 1.0F}, {2560, 1440, 2.0F}};

static float text_left(const gm_draw_list *list, const gm_draw_text_run *run)
{
    float wide = list->measure(list->text_user, run->font, list->chars + run->first, run->length);
    float share = run->align == GM_ALIGN_LEFT ? 0.0F : run->align == GM_ALIGN_CENTER ? 0.5F : 1.0F;
    return run->x - wide * share;
}

/* As in the Lab with large texts: panels take the right of the window. */
START_TEST(the_hud_keeps_to_the_room_that_panels_leave)
{
    float ui = 1.5F;
    gm_draw_list list = picture_scene_list(&ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = {
        .arena_y = 150.0F, .scale = 738.0F / GM_ARENA_WIDTH, .ui_scale = ui, .hud_right = 738.0F};

    gm_draw_begin(&list, 1280, 720);
    gm_picture_hud(&list, &def, &view);
    ck_assert_uint_gt(list.text_count, 5);
    for (uint32_t i = 0; i < list.text_count; i++) {
        const gm_draw_text_run *run = &list.texts[i];
        float left = text_left(&list, run);
        assert_at_least(left, 0.0F);
        assert_at_most(left + list.measure(&ui, run->font, list.chars + run->first, run->length),
                       def.hud_right);
    }
    gm_draw_free(&list);
}
END_TEST

/* As in the Lab of the smallest window. */
START_TEST(in_a_narrow_strip_words_stay_off_each_other_and_the_bar)
{
    float ui = 1.0F;
    float bar[4];
    gm_draw_list list = picture_scene_list(&ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = {
        .arena_y = 66.0F, .scale = 316.0F / GM_ARENA_WIDTH, .ui_scale = ui, .hud_right = 316.0F};

    view.hud.score = 123456;
    gm_draw_begin(&list, 640, 360);
    gm_picture_hud(&list, &def, &view);
    gm_picture_bar_box(&list, &def, &view, bar);
    assert_at_least(bar[2], 40.0F);
    for (uint32_t i = 0; i < list.text_count; i++) {
        const gm_draw_text_run *run = &list.texts[i];
        float left = text_left(&list, run);
        float right = left + list.measure(&ui, run->font, list.chars + run->first, run->length);
        bool is_above_bar = left >= bar[0] && right <= bar[0] + bar[2];
        ck_assert(is_above_bar || right <= bar[0] || left >= bar[0] + bar[2]);
        for (uint32_t k = 0; k < i; k++) {
            const gm_draw_text_run *other = &list.texts[k];
            float from = text_left(&list, other);
            float to =
                from + list.measure(&ui, other->font, list.chars + other->first, other->length);
            ck_assert(to <= left || from >= right || fabsf(run->y - other->y) >= 12.0F);
        }
    }
    gm_draw_free(&list);
}
END_TEST

static bool has_words(const gm_draw_list *list, const char *words)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length == strlen(words) &&
            memcmp(list->chars + run->first, words, run->length) == 0) {
            return true;
        }
    }
    return false;
}

/* Widths of the arena from that of overlays in the smallest window on. Percents go first, then
 * words; and a time limit is shown as long as there is a bar. */
START_TEST(as_the_strip_grows_narrow_the_count_and_the_time_stay)
{
    float ui = 1.0F;
    float arena = 360.0F + 20.0F * (float)_i;
    gm_draw_list list = picture_scene_list(&ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = {
        .arena_y = 66.0F, .scale = arena / GM_ARENA_WIDTH, .ui_scale = ui, .hud_right = arena};

    view.hud.target = GM_TARGET_CRYSTAL;
    view.beam.is_on = false;
    view.hud.score = 12345;
    view.hud.crystals_needed = 15;
    view.hud.time_left = 75.0F;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_hud(&list, &def, &view);
    bool has_percent = has_words(&list, "60%");
    ck_assert(has_words(&list, "2 / 15"));
    ck_assert(has_words(&list, "1:15"));
    ck_assert(!has_percent || has_words(&list, "AMBER IN SIGHT"));
    for (uint32_t i = 0; i < list.text_count; i++) {
        const gm_draw_text_run *run = &list.texts[i];
        float left = text_left(&list, run);
        float right = left + list.measure(&ui, run->font, list.chars + run->first, run->length);
        for (uint32_t k = 0; k < i; k++) {
            const gm_draw_text_run *other = &list.texts[k];
            float from = text_left(&list, other);
            float to =
                from + list.measure(&ui, other->font, list.chars + other->first, other->length);
            ck_assert_msg(
                to + 4.0F <= left || from >= right + 4.0F || fabsf(run->y - other->y) >= 12.0F,
                "'%.*s' meets '%.*s' at %.0f px", (int)run->length, list.chars + run->first,
                (int)other->length, list.chars + other->first, (double)arena);
        }
    }
    gm_draw_free(&list);
}
END_TEST

START_TEST(arena_and_hud_stay_apart_wherever_the_camera_is)
{
    picture_scene_size size = sizes[_i];
    gm_draw_list list = picture_scene_list(&size.ui);
    gm_picture_def def = gm_picture_play_layout(size.width, size.height, size.ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    float way = 12.0F * def.scale;
    float box[4];

    assert_at_least(def.arena_x - way, -0.5F);
    assert_at_most(def.arena_x + GM_ARENA_WIDTH * def.scale + way, (float)size.width + 0.5F);
    assert_at_most(def.arena_y + GM_ARENA_HEIGHT * def.scale + way, (float)size.height);
    gm_draw_begin(&list, size.width, size.height);
    gm_picture_hud(&list, &def, &view);
    ck_assert_uint_gt(list.text_count, 5);
    for (uint32_t i = 0; i < list.text_count; i++) {
        const gm_draw_text_run *run = &list.texts[i];
        float ink_end = run->y + 1.05F * picture_scene_font_px[run->font] * size.ui;
        assert_at_least(run->y, 0.0F);
        assert_at_most(ink_end, def.arena_y - way + 0.5F);
        assert_at_least(text_left(&list, run), 0.0F);
    }
    gm_picture_hud_box(&list, &def, box);
    assert_at_most(box[1] + box[3], def.arena_y + 0.01F);
    if (gm_picture_minimap_box(&list, &def, &view, box)) {
        assert_at_most(box[1] + box[3], def.arena_y - way);
    }
    gm_draw_free(&list);
}
END_TEST

/* Guardian is in the arena; the others have their dots in the strip. */
START_TEST(each_level_of_an_upgrade_is_marked_in_the_hud)
{
    uint32_t last = 0;
    for (uint32_t level = 0; level <= GM_UPGRADE_LEVELS; level++) {
        gm_draw_list list = picture_scene_list(&picture_scene_ui);
        gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
        gm_view view = {.screen = GM_SCREEN_PLAY,
                        .upgrades = level << (2U * (uint32_t)_i),
                        .hud = {.multiplier = 1}};
        gm_draw_begin(&list, 1280, 720);
        gm_picture_hud(&list, &def, &view);
        uint32_t count = list.shape_count + list.vertex_count;
        ck_assert(level == 0 || count > last);
        last = count;
        gm_draw_free(&list);
    }
}
END_TEST

/* Sum of the red of all shapes of the HUD: cyan and white differ by it. */
static uint32_t red_of_hud(float shield_flash)
{
    uint32_t red = 0;
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = {.screen = GM_SCREEN_PLAY,
                    .ship = {.shield_flash = shield_flash},
                    .hud = {.multiplier = 1, .shield = 0.8F}};
    gm_draw_begin(&list, 1280, 720);
    gm_picture_hud(&list, &def, &view);
    for (uint32_t i = 0; i < list.shape_count; i++) {
        red += list.shapes[i].c0.r;
    }
    gm_draw_free(&list);
    return red;
}

START_TEST(a_hit_lights_up_the_gauge_of_the_shield)
{
    ck_assert_uint_gt(red_of_hud(1.0F), red_of_hud(0.0F));
}
END_TEST

START_TEST(an_empty_view_paints)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = {.frame = 1, .screen = (gm_screen)_i};

    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    ck_assert(!list.overflowed);
    ck_assert_uint_gt(list.command_count, 0);
    gm_draw_free(&list);
}
END_TEST

START_TEST(a_crowd_of_400_bodies_paints_on_every_screen)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = picture_scene_crowded((gm_screen)_i);

    gm_draw_begin(&list, 1280, 720);
    gm_picture_world(&list, &def, &view);
    uint32_t world = list.shape_count + list.vertex_count + list.text_count;
    gm_picture_screen(&list, &def, &view);
    ck_assert_uint_gt(list.shape_count + list.vertex_count + list.text_count, world);
    ck_assert_uint_gt(list.text_count, 0);
    ck_assert(!list.overflowed);
    gm_draw_free(&list);
}
END_TEST

static void assert_all_finite(const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->vertex_count; i++) {
        ck_assert(isfinite(list->vertices[i].x) && isfinite(list->vertices[i].y));
    }
    for (uint32_t i = 0; i < list->shape_count; i++) {
        ck_assert(isfinite(list->shapes[i].p0.x) && isfinite(list->shapes[i].p0.y));
        ck_assert(isfinite(list->shapes[i].p1.x) && isfinite(list->shapes[i].p1.y));
        ck_assert(isfinite(list->shapes[i].size));
    }
}

START_TEST(things_in_one_point_give_finite_coordinates)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_trail trail = {.count = GM_VIEW_TRAIL};

    for (uint32_t i = 0; i < PICTURE_SCENE_CROWD; i++) {
        memset(picture_scene_bodies[i].verts, 0, sizeof picture_scene_bodies[i].verts);
        picture_scene_bodies[i].radius = 0.0F;
        picture_scene_bodies[i].trail = &trail;
        picture_scene_bodies[i].tow_from = picture_scene_bodies[i].position;
    }
    view.ship.muzzle = view.ship.position;
    view.ship.trail = &trail;
    view.beam.points[1] = view.beam.points[0];
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    assert_all_finite(&list);
    gm_draw_free(&list);
}
END_TEST

static void assert_same_bytes(const void *a, const void *b, uint32_t count, size_t size)
{
    ck_assert(count == 0 || memcmp(a, b, count * size) == 0);
}

START_TEST(the_same_view_gives_the_same_bytes)
{
    gm_draw_list a = picture_scene_list(&picture_scene_ui);
    gm_draw_list b = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    gm_draw_begin(&a, 1280, 720);
    gm_picture_paint(&a, &def, &view);
    for (uint32_t round = 0; round < 2; round++) {
        gm_draw_begin(&b, 1280, 720);
        gm_picture_paint(&b, &def, &view);
    }
    ck_assert_uint_eq(a.vertex_count, b.vertex_count);
    ck_assert_uint_eq(a.shape_count, b.shape_count);
    ck_assert_uint_eq(a.text_count, b.text_count);
    ck_assert_uint_eq(a.command_count, b.command_count);
    assert_same_bytes(a.vertices, b.vertices, a.vertex_count, sizeof a.vertices[0]);
    assert_same_bytes(a.indices, b.indices, a.index_count, sizeof a.indices[0]);
    assert_same_bytes(a.shapes, b.shapes, a.shape_count, sizeof a.shapes[0]);
    assert_same_bytes(a.texts, b.texts, a.text_count, sizeof a.texts[0]);
    assert_same_bytes(a.chars, b.chars, a.char_count, 1);
    assert_same_bytes(a.commands, b.commands, a.command_count, sizeof a.commands[0]);
    gm_draw_free(&a);
    gm_draw_free(&b);
}
END_TEST

/* The first text with these words: where it begins, and the middle of its line. */
static gm_vec2 find_words(const gm_draw_list *list, const char *words)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *text = &list->texts[i];
        if (text->length == strlen(words) &&
            memcmp(list->chars + text->first, words, text->length) == 0) {
            return (gm_vec2){text->x, text->y + 5.0F};
        }
    }
    ck_abort_msg("'%s' is not painted", words);
}

START_TEST(a_key_of_the_strip_is_found_where_it_is_painted)
{
    static const gm_key_hint keys[] = {
        {"WASD", "move", false, false}, {"Tab", "Lab", false, false}, {"P", "pause", false, false}};
    float ui = _i == 0 ? 1.0F : 1.5F;
    gm_draw_list list = picture_scene_list(&ui);
    gm_picture_def def = gm_picture_play_layout(1000, 700, ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    def.keys = keys;
    def.key_count = 3;
    gm_draw_begin(&list, 1000, 700);
    gm_picture_screen(&list, &def, &view);
    uint32_t shapes = list.shape_count;
    for (int32_t i = 0; i < 3; i++) {
        gm_vec2 cap = find_words(&list, keys[i].key);
        gm_vec2 word = find_words(&list, keys[i].what);
        gm_vec2 above = {cap.x, cap.y - 20.0F * ui};
        ck_assert_int_eq(gm_picture_key_at(&list, &def, &view, cap), i);
        ck_assert_int_eq(gm_picture_key_at(&list, &def, &view, word), i);
        ck_assert_int_eq(gm_picture_key_at(&list, &def, &view, above), -1);
        view.screen = GM_SCREEN_PAUSE;
        ck_assert_int_eq(gm_picture_key_at(&list, &def, &view, cap), -1);
        view.screen = GM_SCREEN_PLAY;
    }
    def.hot_key = 2;
    gm_draw_begin(&list, 1000, 700);
    gm_picture_screen(&list, &def, &view);
    ck_assert_uint_eq(list.shape_count, shapes + 1);
    def.speed = 70; /* it stands in the place of the frame's number */
    gm_draw_begin(&list, 1000, 700);
    gm_picture_screen(&list, &def, &view);
    ck_assert(find_words(&list, "at 70 % speed").x > 0.0F);
    def.change_count = 3;
    gm_draw_begin(&list, 1000, 700);
    gm_picture_screen(&list, &def, &view);
    ck_assert(find_words(&list, "order changed in the Lab: 3").x > 0.0F);
    gm_draw_free(&list);
}
END_TEST

/* Those that lead on stay where not all keys have room; F1 tells of the others. */
START_TEST(in_a_narrow_strip_the_keys_that_lead_on_stay)
{
    static const char *const kept[] = {("1\xE2\x80\x93"
                                        "8"),
                                       "Tab", "F1", "P"};
    float ui = 1.0F;
    gm_draw_list list = picture_scene_list(&ui);
    gm_picture_def def = gm_picture_play_layout(640, 360, ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.is_autopilot = _i == 1;
    view.frame = 123456;
    gm_draw_begin(&list, 640, 360);
    gm_picture_screen(&list, &def, &view);
    for (uint32_t i = 0; i < 4; i++) {
        gm_vec2 at = find_words(&list, kept[i]);
        ck_assert_int_eq(gm_picture_key_at(&list, &def, &view, at), (int32_t)(i + 4));
    }
    for (uint32_t i = 0; i < list.text_count; i++) {
        const gm_draw_text_run *run = &list.texts[i];
        float left = text_left(&list, run);
        assert_at_most(left + list.measure(&ui, run->font, list.chars + run->first, run->length),
                       640.0F);
    }
    gm_draw_free(&list);
}
END_TEST

/* Those that are to be kept stay before them. */
START_TEST(in_a_narrow_strip_what_is_to_be_kept_stays)
{
    static const gm_key_hint keys[] = {
        {"Mouse", "aim", true, false},        {"WASD", "move", true, false},
        {"1 to 8", "groups", false, false},   {"Tab", "the Lab opens", false, false},
        {"F1", "all the keys", false, false}, {"P", "pause", false, false}};
    float ui = 1.0F;
    gm_draw_list list = picture_scene_list(&ui);
    gm_picture_def def = gm_picture_play_layout(640, 360, ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    const int32_t width = 300;
    uint32_t shown = 0;

    def.keys = keys;
    def.key_count = sizeof keys / sizeof keys[0];
    def.hud_right = 300.0F;
    gm_draw_begin(&list, width, 360);
    gm_picture_screen(&list, &def, &view);
    for (int32_t x = 0; x < width; x++) {
        gm_vec2 at = {(float)x, find_words(&list, "WASD").y};
        int32_t index = gm_picture_key_at(&list, &def, &view, at);
        shown |= index >= 0 ? 1U << (uint32_t)index : 0;
    }
    ck_assert_uint_eq(shown & 3U, 3U);
    ck_assert_uint_ne(shown, 63U);
    gm_draw_free(&list);
}
END_TEST

/* Bounds of the painted shapes after clipping. */
static void assert_clipped(const gm_draw_list *list, const float low[2], const float high[2])
{
    for (uint32_t i = 0; i < list->command_count; i++) {
        gm_rect clip = list->commands[i].clip;
        assert_at_least((float)clip.x, low[0]);
        assert_at_least((float)clip.y, low[1]);
        assert_at_most((float)(clip.x + clip.w), high[0]);
        assert_at_most((float)(clip.y + clip.h), high[1]);
    }
}

START_TEST(nothing_of_the_world_is_painted_outside_the_arena)
{
    static const gm_vec2 cameras[3] = {{0.0F, 0.0F}, {8.0F, 8.0F}, {-8.0F, -8.0F}};
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    float way = 12.0F * def.scale;

    view.camera = cameras[_i];
    gm_draw_begin(&list, 1280, 720);
    gm_rect before = list.clip;
    gm_picture_world(&list, &def, &view);
    ck_assert_int_eq(memcmp(&before, &list.clip, sizeof before), 0);
    gm_vec2 a = gm_picture_to_screen(&def, &view, (gm_vec2){0.0F, 0.0F});
    gm_vec2 b = gm_picture_to_screen(&def, &view, (gm_vec2){GM_ARENA_WIDTH, GM_ARENA_HEIGHT});
    float low[2] = {a.x - 7.0F, fmaxf(a.y - 7.0F, def.arena_y - way)};
    float high[2] = {b.x + 7.0F,
                     fminf(b.y + 7.0F, def.arena_y + GM_ARENA_HEIGHT * def.scale + way)};
    ck_assert_uint_gt(list.command_count, 0);
    assert_clipped(&list, low, high);
    gm_draw_free(&list);
}
END_TEST

static uint32_t shapes_of(const gm_view *view, bool is_held)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    def.is_held = is_held;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, view);
    uint32_t count = list.shape_count + list.vertex_count;
    gm_draw_free(&list);
    return count;
}

START_TEST(a_danger_and_the_pointer_are_painted)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    uint32_t without = shapes_of(&view, false);

    view.ship.dangers[0] = (gm_danger_view){{300.0F, 350.0F}, 12.0F, 0.1F, 0.5F};
    view.ship.danger_count = 1;
    uint32_t with_danger = shapes_of(&view, false);
    ck_assert_uint_gt(with_danger, without);
    view.pointer = (gm_pointer_view){true, {500.0F, 200.0F}};
    ck_assert_uint_gt(shapes_of(&view, false), with_danger);
    ck_assert_uint_eq(shapes_of(&view, true), with_danger);
    view.pointer.position = view.reticle.position; /* the reticle alone says where it hits */
    view.reticle.is_visible = true;
    uint32_t with_reticle = shapes_of(&view, false);
    ck_assert_uint_eq(shapes_of(&view, true), with_reticle);
    view.pointer.position.x = GM_ARENA_WIDTH + 5.0F; /* no arm of it sticks out */
    ck_assert_uint_eq(shapes_of(&view, false), with_reticle);
}
END_TEST

/* Counted at the far end: where the comet leaves the arena. */
START_TEST(the_way_of_a_comet_is_shown_to_its_end)
{
    gm_body_view comet = {.kind = GM_BODY_COMET,
                          .position = {20.0F, 300.0F},
                          .radius = 13.0F,
                          .is_charging = true,
                          .way = {1.0F, 0.0F},
                          .age = 1.0F};
    gm_view view = {.screen = GM_SCREEN_PLAY, .bodies = &comet, .body_count = 1};
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    uint32_t counts[2] = {0, 0};
    for (uint32_t i = 0; i < 2; i++) {
        comet.is_charging = i == 1;
        gm_draw_begin(&list, 1280, 720);
        gm_picture_world(&list, &def, &view);
        float right = gm_picture_to_screen(&def, &view, (gm_vec2){850.0F, 0.0F}).x;
        for (uint32_t k = 0; k < list.vertex_count; k++) {
            counts[i] += list.vertices[k].x > right ? 1 : 0;
        }
    }
    ck_assert_uint_gt(counts[1], counts[0] + 16);
    gm_draw_free(&list);
}
END_TEST

START_TEST(degraded_pictures_are_cheaper)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    gm_draw_begin(&list, 1280, 720);
    gm_picture_world(&list, &def, &view);
    uint32_t vertices = list.vertex_count;
    uint32_t shapes = list.shape_count;
    def.reduce_shade = true;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_world(&list, &def, &view);
    ck_assert_uint_lt(list.vertex_count, vertices);
    ck_assert_uint_lt(list.shape_count, shapes);
    shapes = list.shape_count;
    def.reduce_dust = true;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_world(&list, &def, &view);
    ck_assert_uint_lt(list.shape_count, shapes - 140);
    gm_draw_free(&list);
}
END_TEST

int main(void)
{
    TCase *layout = tcase_create("layout");
    TCase *paint = tcase_create("paint");

    tcase_add_test(layout, play_layout_is_the_design_at_1280_by_720);
    tcase_add_test(layout, world_to_screen_and_back_is_the_same_point);
    tcase_add_test(layout, aim_never_uses_the_camera);
    tcase_add_test(layout, a_mark_lies_on_its_thing_to_the_pixel);
    tcase_add_test(layout, the_hud_keeps_to_the_room_that_panels_leave);
    tcase_add_test(layout, in_a_narrow_strip_words_stay_off_each_other_and_the_bar);
    tcase_add_loop_test(layout, as_the_strip_grows_narrow_the_count_and_the_time_stay, 0, 30);
    tcase_add_loop_test(layout, arena_and_hud_stay_apart_wherever_the_camera_is, 0,
                        (int)(sizeof sizes / sizeof sizes[0]));
    tcase_add_test(paint, a_hit_lights_up_the_gauge_of_the_shield);
    tcase_add_loop_test(paint, an_empty_view_paints, 0, GM_SCREEN_COUNT);
    tcase_add_loop_test(paint, each_level_of_an_upgrade_is_marked_in_the_hud, 0,
                        GM_UPGRADE_GUARDIAN);
    tcase_add_loop_test(paint, a_crowd_of_400_bodies_paints_on_every_screen, 0, GM_SCREEN_COUNT);
    tcase_add_test(paint, things_in_one_point_give_finite_coordinates);
    tcase_add_test(paint, the_same_view_gives_the_same_bytes);
    tcase_add_loop_test(paint, a_key_of_the_strip_is_found_where_it_is_painted, 0, 2);
    tcase_add_loop_test(paint, in_a_narrow_strip_the_keys_that_lead_on_stay, 0, 2);
    tcase_add_test(paint, in_a_narrow_strip_what_is_to_be_kept_stays);
    tcase_add_loop_test(paint, nothing_of_the_world_is_painted_outside_the_arena, 0, 3);
    tcase_add_test(paint, a_danger_and_the_pointer_are_painted);
    tcase_add_test(paint, the_way_of_a_comet_is_shown_to_its_end);
    tcase_add_test(paint, degraded_pictures_are_cheaper);
    return suite_run_cases((TCase *const[]){layout, paint}, 2, 60.0);
}
