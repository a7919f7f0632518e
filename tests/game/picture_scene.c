/* picture_scene.c -- see picture_scene.h. */
#include "picture_scene.h"

#include <math.h>
#include <string.h>

enum { CROWD = PICTURE_SCENE_CROWD, SPARKS = 300 };

gm_body_view picture_scene_bodies[CROWD];
static gm_particle_view sparks[SPARKS];
static gm_blip_view blips[CROWD];

static const gm_score_row scores[3] = {
    {"AVA", 1234567, 6, 0}, {"KIT", 61300, 4, 0}, {"EVE", 420, 1, 0}};
static const char *const items[2] = {"Resume", "Quit"};

const float picture_scene_font_px[GM_FONT_COUNT] = {
    [GM_FONT_SMALL] = 11.0F,    [GM_FONT_UI] = 13.0F,   [GM_FONT_TITLE] = 20.0F,
    [GM_FONT_BIG] = 26.0F,      [GM_FONT_HERO] = 72.0F, [GM_FONT_MONO] = 11.0F,
    [GM_FONT_MONO_TINY] = 10.0F};

/* A plain typewriter stands in for the fonts; user is the interface scale. */
static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    const float *ui = user;
    (void)text;
    return 0.58F * picture_scene_font_px[font] * *ui * (float)length;
}

static float line_height(void *user, gm_font font)
{
    const float *ui = user;
    return 1.25F * picture_scene_font_px[font] * *ui;
}

float picture_scene_ui = 1.0F;

gm_draw_list picture_scene_list(float *ui)
{
    gm_draw_list list = {0};
    list.measure = measure;
    list.line_height = line_height;
    list.text_user = ui;
    list.ui_scale = *ui;
    return list;
}

gm_body_view picture_scene_body(gm_body_kind kind, uint32_t serial, float x, float y)
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

void picture_scene_crowd(gm_view *view)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        float x = 20.0F + (float)(i * 37U % 920U);
        float y = 20.0F + (float)(i * 53U % 409U);
        picture_scene_bodies[i] = picture_scene_body((gm_body_kind)(i % 5U), i + 1, x, y);
        blips[i] = (gm_blip_view){picture_scene_bodies[i].position, picture_scene_bodies[i].kind};
    }
    for (uint32_t i = 0; i < SPARKS; i++) {
        sparks[i] = (gm_particle_view){.position = {(float)(i * 3U), 200.0F},
                                       .velocity = {(float)i - 150.0F, 40.0F},
                                       .life = (float)i / (float)SPARKS,
                                       .radius = 2.0F,
                                       .color = {255, 180, 60, 255},
                                       .kind = (gm_particle_kind)(i % 3U)};
    }
    view->bodies = picture_scene_bodies;
    view->body_count = CROWD;
    view->blips = blips;
    view->blip_count = CROWD;
    view->particles = sparks;
    view->particle_count = SPARKS;
}

gm_view picture_scene_crowded(gm_screen screen)
{
    gm_view view = {.frame = 1431, .time = 12.5, .screen = screen, .screen_age = 1.0F};

    picture_scene_crowd(&view);
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

bool picture_scene_is_text(const gm_draw_list *list, const gm_draw_text_run *run, const char *text)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    const char *painted = list->chars + run->first;
    bool is_cut = run->length > 3 && memcmp(painted + run->length - 3, ellipsis, 3) == 0;

    if (is_cut && strstr(text, ellipsis) != NULL) {
        return memcmp(painted, text, strlen(text) - 3) == 0;
    }
    return run->length == strlen(text) && memcmp(painted, text, run->length) == 0;
}

bool picture_scene_has_text(const gm_draw_list *list, const char *text)
{
    uint32_t i = 0;

    while (i < list->text_count && !picture_scene_is_text(list, &list->texts[i], text)) {
        i++;
    }
    return i < list->text_count;
}
