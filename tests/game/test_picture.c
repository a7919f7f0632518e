#include "suite.h"
#include <game/picture.h>

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CROWD = 400, SPARKS = 300 };

static gm_body_view crowd[CROWD];
static gm_particle_view sparks[SPARKS];
static gm_blip_view blips[CROWD];

static const gm_score_row scores[3] = {{"AVA", 1234567, 6}, {"KIT", 61300, 4}, {"EVE", 420, 1}};
static const char *const items[2] = {"Resume", "Quit"};

static const float font_px[GM_FONT_COUNT] = {
    [GM_FONT_SMALL] = 11.0F,    [GM_FONT_UI] = 13.0F,   [GM_FONT_TITLE] = 20.0F,
    [GM_FONT_BIG] = 26.0F,      [GM_FONT_HERO] = 72.0F, [GM_FONT_MONO] = 11.0F,
    [GM_FONT_MONO_TINY] = 10.0F};

/* A plain typewriter stands in for the fonts; user is the interface scale. */
static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    const float *ui = user;
    (void)text;
    return 0.58F * font_px[font] * *ui * (float)length;
}

static float line_height(void *user, gm_font font)
{
    const float *ui = user;
    return 1.25F * font_px[font] * *ui;
}

static float ui_one = 1.0F;

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

static gm_draw_list make_list(float *ui)
{
    gm_draw_list list = {0};
    list.measure = measure;
    list.line_height = line_height;
    list.text_user = ui;
    list.ui_scale = *ui;
    return list;
}

static gm_body_view make_body(gm_body_kind kind, uint32_t serial, float x, float y)
{
    gm_body_view body = {.serial = serial,
                         .kind = kind,
                         .position = {x, y},
                         .angle = 0.1F * (float)serial,
                         .vert_count = kind == GM_BODY_MIRROR || kind == GM_BODY_DRONE ? 4 : 6,
                         .radius = 12.0F,
                         .tint = 0x3E5C86,
                         .heat = 0.7F,
                         .progress = 0.4F,
                         .is_towed = serial % 2 == 0,
                         .is_charging = serial % 3 == 0,
                         .age = 1.0F};

    for (uint32_t i = 0; i < body.vert_count; i++) {
        float angle = 6.2831853F * (float)i / (float)body.vert_count;
        body.verts[i] = (gm_vec2){12.0F * cosf(angle), 12.0F * sinf(angle)};
    }
    return body;
}

static void add_crowd(gm_view *view)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        float x = 20.0F + (float)(i * 37U % 920U);
        float y = 20.0F + (float)(i * 53U % 409U);
        crowd[i] = make_body((gm_body_kind)(i % 5U), i + 1, x, y);
        blips[i] = (gm_blip_view){crowd[i].position, crowd[i].kind};
    }
    for (uint32_t i = 0; i < SPARKS; i++) {
        sparks[i] = (gm_particle_view){.position = {(float)(i * 3U), 200.0F},
                                       .velocity = {(float)i - 150.0F, 40.0F},
                                       .life = (float)i / (float)SPARKS,
                                       .radius = 2.0F,
                                       .color = {255, 180, 60, 255},
                                       .kind = (gm_particle_kind)(i % 3U)};
    }
    view->bodies = crowd;
    view->body_count = CROWD;
    view->blips = blips;
    view->blip_count = CROWD;
    view->particles = sparks;
    view->particle_count = SPARKS;
}

static gm_view make_crowded_view(gm_screen screen)
{
    gm_view view = {.frame = 1431, .time = 12.5, .screen = screen, .screen_age = 1.0F};

    add_crowd(&view);
    view.ship = (gm_ship_view){.is_alive = true,
                               .position = {240.0F, 350.0F},
                               .muzzle = {260.0F, 340.0F},
                               .thrust = {1.0F, 0.0F},
                               .shield = 0.5F,
                               .shield_flash = 0.5F,
                               .is_focusing = true};
    view.beam = (gm_beam_view){.is_on = true,
                               .points = {{260.0F, 340.0F}, {450.0F, 90.0F}, {640.0F, 150.0F}},
                               .point_count = 3,
                               .normal = {-1.0F, 0.0F},
                               .target = GM_TARGET_CRYSTAL,
                               .heat = 1.0F};
    view.reticle = (gm_reticle_view){
        .is_visible = true, .position = {640.0F, 150.0F}, .target = GM_TARGET_CRYSTAL};
    view.hud = (gm_hud_view){.sector_name = "Amber Drift",
                             .objective = "extract the amber crystals",
                             .sector_number = 7,
                             .bar = 0.6F,
                             .score = 1234567,
                             .multiplier = 4,
                             .chain_left = 0.5F,
                             .lives = 6,
                             .wave = 12,
                             .crystals_done = 2,
                             .crystals_needed = 5,
                             .time_left = 754.0F,
                             .shield = 0.5F,
                             .focus = 0.5F};
    view.menu = (gm_menu_view){items, 2, 0};
    view.scores = scores;
    view.score_count = 3;
    view.new_score_index = 1;
    view.has_pocket = true;
    view.pocket_box[0] = 700.0F;
    view.pocket_box[2] = 200.0F;
    view.pocket_box[3] = 120.0F;
    return view;
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
    gm_draw_list list = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_body_view body = make_body(GM_BODY_DEBRIS, 1, 300.0F, 200.0F);
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

typedef struct gm_size {
    int32_t width;
    int32_t height;
    float ui;
} gm_size;

static const gm_size sizes[] = {{800, 450, 1.0F},   {960, 540, 1.0F},   {960, 540, 0.75F},
                                {1024, 768, 1.0F},  {1280, 720, 1.0F},  {1366, 768, 1.0F},
                                {1600, 900, 1.25F}, {1920, 1080, 1.0F}, {1920, 1080, 1.5F},
                                {2560, 1080, 1.5F}, {2560, 1440, 1.0F}, {2560, 1440, 2.0F}};

static float text_left(const gm_draw_list *list, const gm_draw_text_run *run)
{
    float wide = measure(list->text_user, run->font, list->chars + run->first, run->length);
    float share = run->align == GM_ALIGN_LEFT ? 0.0F : run->align == GM_ALIGN_CENTER ? 0.5F : 1.0F;
    return run->x - wide * share;
}

START_TEST(arena_and_hud_stay_apart_wherever_the_camera_is)
{
    gm_size size = sizes[_i];
    gm_draw_list list = make_list(&size.ui);
    gm_picture_def def = gm_picture_play_layout(size.width, size.height, size.ui);
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);
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
        float ink_end = run->y + 1.05F * font_px[run->font] * size.ui;
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
        gm_draw_list list = make_list(&ui_one);
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

START_TEST(an_empty_view_paints)
{
    gm_draw_list list = make_list(&ui_one);
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
    gm_draw_list list = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = make_crowded_view((gm_screen)_i);

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
    gm_draw_list list = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);
    gm_trail trail = {.count = GM_VIEW_TRAIL};

    for (uint32_t i = 0; i < CROWD; i++) {
        memset(crowd[i].verts, 0, sizeof crowd[i].verts);
        crowd[i].radius = 0.0F;
        crowd[i].trail = &trail;
        crowd[i].tow_from = crowd[i].position;
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
    gm_draw_list a = make_list(&ui_one);
    gm_draw_list b = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

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

/* The light behind the selected item, as it was painted. */
static const gm_draw_shape *selection_of(const gm_draw_list *list)
{
    gm_color wanted = gm_rgba(0x5AA9FF, 0.22F);
    for (uint32_t i = 0; i < list->shape_count; i++) {
        if (memcmp(&list->shapes[i].c0, &wanted, sizeof wanted) == 0) {
            return &list->shapes[i];
        }
    }
    return NULL;
}

START_TEST(a_menu_item_is_found_where_it_is_painted)
{
    float ui = _i < 2 ? 1.0F : 1.5F;
    gm_draw_list list = make_list(&ui);
    gm_picture_def def = gm_picture_play_layout(1000, 700, ui);
    gm_view view = make_crowded_view(GM_SCREEN_PAUSE);

    view.menu.selected = (uint32_t)_i % 2;
    gm_draw_begin(&list, 1000, 700);
    gm_picture_screen(&list, &def, &view);
    const gm_draw_shape *box = selection_of(&list);
    ck_assert_ptr_nonnull(box);
    gm_vec2 inside = {box->p1.x - 0.5F, box->p1.y - 0.5F};
    gm_vec2 above = {box->p0.x, box->p0.y - 1.0F};
    gm_vec2 beside = {box->p0.x - 1.0F, box->p0.y};
    ck_assert_int_eq(gm_picture_menu_item_at(&list, &def, &view, box->p0), _i % 2);
    ck_assert_int_eq(gm_picture_menu_item_at(&list, &def, &view, inside), _i % 2);
    ck_assert_int_eq(gm_picture_menu_item_at(&list, &def, &view, above), -1);
    ck_assert_int_eq(gm_picture_menu_item_at(&list, &def, &view, beside), -1);
    view.screen = GM_SCREEN_PLAY;
    ck_assert_int_eq(gm_picture_menu_item_at(&list, &def, &view, inside), -1);
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
    gm_draw_list list = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);
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

/* Whether a picture of 1280 by 720 has that text somewhere. */
static bool shows(const gm_view *view, const char *text)
{
    gm_draw_list list = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, view);
    bool is_shown = has_text(&list, text);
    gm_draw_free(&list);
    return is_shown;
}

START_TEST(a_sector_introduces_itself_for_a_while)
{
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

    view.sector_age = 1.2F;
    ck_assert(shows(&view, "07   Amber Drift"));
    view.sector_age = 2.6F;
    ck_assert(!shows(&view, "07   Amber Drift"));
    view.sector_age = 1.2F;
    view.screen = GM_SCREEN_PAUSE;
    ck_assert(!shows(&view, "07   Amber Drift"));
}
END_TEST

/* How many primitives are painted before the words of the sector that begins. */
static uint32_t painted_before_words(uint32_t bodies)
{
    gm_draw_list list = make_list(&ui_one);
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);
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
    ck_assert_uint_gt(painted_before_words(CROWD), painted_before_words(0) + CROWD);
}
END_TEST

START_TEST(the_last_burst_is_seen_before_the_clear_band)
{
    gm_view view = make_crowded_view(GM_SCREEN_SECTOR_CLEAR);

    view.screen_age = 0.5F;
    ck_assert(!shows(&view, "SECTOR CLEAR"));
    view.screen_age = 1.0F;
    ck_assert(shows(&view, "SECTOR CLEAR"));
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
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

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

static uint32_t shapes_of(const gm_view *view)
{
    gm_draw_list list = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, view);
    uint32_t count = list.shape_count + list.vertex_count;
    gm_draw_free(&list);
    return count;
}

START_TEST(a_danger_and_the_pointer_are_painted)
{
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);
    uint32_t without = shapes_of(&view);

    view.ship.dangers[0] = (gm_danger_view){{300.0F, 350.0F}, 12.0F, 0.1F, 0.5F};
    view.ship.danger_count = 1;
    uint32_t with_danger = shapes_of(&view);
    ck_assert_uint_gt(with_danger, without);
    view.pointer = (gm_pointer_view){true, {500.0F, 200.0F}};
    ck_assert_uint_gt(shapes_of(&view), with_danger);
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
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

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

static const gm_size wordy_sizes[] = {{640, 360, 1.0F},   {800, 600, 1.0F},   {1280, 720, 1.0F},
                                      {1280, 720, 1.5F},  {1920, 1080, 1.0F}, {1920, 1080, 2.0F},
                                      {2560, 1440, 1.5F}, {2560, 1440, 3.0F}};
enum { WORDY_SIZES = sizeof(wordy_sizes) / sizeof(wordy_sizes[0]) };

START_TEST(words_in_the_arena_meet_neither_each_other_nor_its_edge)
{
    static const gm_vec2 ships[] = {
        {10.0F, 10.0F}, {950.0F, 440.0F}, {480.0F, 225.0F}, {730.0F, 30.0F}};
    gm_size size = wordy_sizes[_i];
    gm_draw_list list = make_list(&size.ui);
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
            assert_at_least(boxes[i][0], def.arena_x);
            assert_at_least(boxes[i][1], def.arena_y);
            assert_at_most(boxes[i][0] + boxes[i][2], def.arena_x + GM_ARENA_WIDTH * def.scale);
            assert_at_most(boxes[i][1] + boxes[i][3], def.arena_y + GM_ARENA_HEIGHT * def.scale);
            for (uint32_t j = 0; j < i; j++) {
                ck_assert_msg(!do_meet(boxes[i], boxes[j]), "words %u and %u at ship %u", i, j, k);
            }
        }
    }
    gm_draw_free(&list);
}
END_TEST

START_TEST(only_a_firing_laser_extracts)
{
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

    view.hud.target = GM_TARGET_CRYSTAL;
    ck_assert(shows(&view, "EXTRACTING"));
    view.beam.is_on = false;
    ck_assert(shows(&view, "AMBER IN SIGHT"));
    ck_assert(!shows(&view, "EXTRACTING"));
    view.ship.is_alive = false;
    ck_assert(shows(&view, "SEEK TARGET"));
    ck_assert(shows(&view, "0%"));
}
END_TEST

START_TEST(debris_is_named_only_under_fire)
{
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

    view.reticle.target = GM_TARGET_DEBRIS;
    ck_assert(shows(&view, "DEBRIS"));
    view.beam.is_on = false;
    ck_assert(!shows(&view, "DEBRIS"));
    view.reticle.target = GM_TARGET_DRONE;
    ck_assert(shows(&view, "HOSTILE DRONE"));
}
END_TEST

/* How much a picture of the best run holds, at a time of the sector. */
static uint32_t paint_ghost(bool is_shown, float sector_age, bool *is_named)
{
    gm_draw_list list = make_list(&ui_one);
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);
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

START_TEST(the_best_run_is_an_outline_that_is_named_at_first)
{
    bool is_named = true;
    uint32_t without = paint_ghost(false, 1.0F, &is_named);
    ck_assert(!is_named);
    ck_assert_uint_gt(paint_ghost(true, 1.0F, &is_named), without);
    ck_assert(is_named);
    ck_assert_uint_gt(paint_ghost(true, 9.0F, &is_named), paint_ghost(false, 9.0F, &is_named));
    (void)paint_ghost(true, 9.0F, &is_named);
    ck_assert(!is_named);
}
END_TEST

START_TEST(a_long_objective_is_shortened_not_dropped)
{
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

    view.hud.objective = "all at once";
    ck_assert(shows(&view, "07  Amber Drift  \xE2\x80\x94  all at once"));
    view.hud.objective = "take the amber out of the vault";
    ck_assert(shows(&view, "07  Amber Drift"));
    ck_assert(shows(&view, "take the amber out of the vault"));
    view.hud.objective = "take the amber out of the vault before the drones come";
    ck_assert(!shows(&view, view.hud.objective));
    ck_assert(shows(&view, "take the amber out\xE2\x80\xA6"));
}
END_TEST

START_TEST(degraded_pictures_are_cheaper)
{
    gm_draw_list list = make_list(&ui_one);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_view view = make_crowded_view(GM_SCREEN_PLAY);

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
    tcase_add_loop_test(layout, arena_and_hud_stay_apart_wherever_the_camera_is, 0,
                        (int)(sizeof sizes / sizeof sizes[0]));
    tcase_add_loop_test(paint, an_empty_view_paints, 0, GM_SCREEN_COUNT);
    tcase_add_loop_test(paint, each_level_of_an_upgrade_is_marked_in_the_hud, 0,
                        GM_UPGRADE_GUARDIAN);
    tcase_add_loop_test(paint, a_crowd_of_400_bodies_paints_on_every_screen, 0, GM_SCREEN_COUNT);
    tcase_add_test(paint, things_in_one_point_give_finite_coordinates);
    tcase_add_test(paint, the_same_view_gives_the_same_bytes);
    tcase_add_loop_test(paint, a_menu_item_is_found_where_it_is_painted, 0, 4);
    tcase_add_loop_test(paint, nothing_of_the_world_is_painted_outside_the_arena, 0, 3);
    tcase_add_test(paint, a_sector_introduces_itself_for_a_while);
    tcase_add_test(paint, no_rock_flies_over_the_name_of_a_sector);
    tcase_add_test(paint, the_last_burst_is_seen_before_the_clear_band);
    tcase_add_test(paint, only_a_firing_laser_extracts);
    tcase_add_loop_test(paint, warnings_are_shown_in_play_only, 0, SAYINGS);
    tcase_add_test(paint, a_danger_and_the_pointer_are_painted);
    tcase_add_loop_test(paint, words_in_the_arena_meet_neither_each_other_nor_its_edge, 0,
                        WORDY_SIZES);
    tcase_add_test(paint, debris_is_named_only_under_fire);
    tcase_add_test(paint, the_best_run_is_an_outline_that_is_named_at_first);
    tcase_add_test(paint, a_long_objective_is_shortened_not_dropped);
    tcase_add_test(paint, degraded_pictures_are_cheaper);
    return suite_run_cases((TCase *const[]){layout, paint}, 2, 60.0);
}
