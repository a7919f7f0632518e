/* overlay_scene.c -- see overlay_scene.h. */
#include "overlay_scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

const overlay_canvas overlay_canvases[OVERLAY_CANVASES] = {
    {640, 360, 1.0F},   {800, 600, 1.0F},   {1280, 720, 1.0F},
    {1280, 720, 1.5F},  {1280, 720, 2.0F},  {1920, 1080, 1.0F},
    {1920, 1080, 1.5F}, {2560, 1440, 1.0F}, {2560, 1440, 2.0F}};

static float font_px(const overlay_scene *s, gm_font font)
{
    static const float px[GM_FONT_COUNT] = {
        [GM_FONT_SMALL] = 11.0F,    [GM_FONT_UI] = 13.0F,   [GM_FONT_TITLE] = 20.0F,
        [GM_FONT_BIG] = 26.0F,      [GM_FONT_HERO] = 72.0F, [GM_FONT_MONO] = 11.0F,
        [GM_FONT_MONO_TINY] = 10.0F};
    return px[font] * s->font_scale;
}

/* A typewriter with Chinese letters as wide as they are tall. */
static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    float width = 0.0F;
    for (uint32_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        bool is_wide = byte >= 0xE3;
        width += (byte & 0xC0U) == 0x80U ? 0.0F : is_wide ? 1.0F : 0.6F;
    }
    return width * font_px(user, font);
}

static float line_height(void *user, gm_font font)
{
    return 1.25F * font_px(user, font);
}

int64_t overlay_scene_clock(void *user)
{
    static int64_t now;
    (void)user;
    now += 700;
    return now;
}

void overlay_scene_open(overlay_scene *s, const game_scene_def *def)
{
    game_scene_def kept = *def;
    kept.log_reads = true;
    kept.trace_frames = true;
    game_scene_open(&s->game, &kept);
    s->overlay = (app_overlay){.hold_key = "P"};
    s->list = (gm_draw_list){.measure = measure, .line_height = line_height, .text_user = s};
    s->below = s->list;
}

void overlay_scene_open_sector(overlay_scene *s, uint32_t sector, bool is_shuffled)
{
    static const gm_command shuffle = {.kind = GM_COMMAND_SHUFFLE, .value = 5};
    overlay_scene_open(s, &(game_scene_def){.sector = sector,
                                            .clock = overlay_scene_clock,
                                            .edits = &shuffle,
                                            .edit_count = is_shuffled ? 1 : 0});
}

void overlay_scene_close(overlay_scene *s)
{
    game_scene_close(&s->game);
    app_overlay_free(&s->overlay);
    app_language_free(&s->language);
    gm_draw_free(&s->list);
    gm_draw_free(&s->below);
    *s = (overlay_scene){0};
}

void overlay_scene_run(overlay_scene *s, uint64_t frames)
{
    for (uint64_t i = 0; i < frames; i++) {
        game_scene_run(&s->game, 1);
        app_overlay_observe(&s->overlay, s->game.game);
    }
}

void overlay_scene_paint(overlay_scene *s, const overlay_canvas *c)
{
    const gm_view *view = gm_game_view(s->game.game);
    s->font_scale = c->scale;
    s->layout = gm_picture_play_layout(c->width, c->height, c->scale);
    s->layout.translate = s->language.words != NULL ? app_language_translate : NULL;
    s->layout.translate_user = &s->language;
    s->layout.places = &s->reserved;
    s->layout.foot = s->foot;
    gm_draw_begin(&s->list, c->width, c->height);
    app_overlay_fit(&s->overlay, &s->list, view, &s->layout);
    gm_draw_begin(&s->below, c->width, c->height);
    gm_picture_world(&s->below, &s->layout, view);
    app_overlay_scene at = {&s->list, &s->layout, view, &s->overlay.frame, 0.0F, s->foot_width};
    app_overlay_paint(&s->overlay, &at);
}

void overlay_scene_settle(overlay_scene *s, const overlay_canvas *c)
{
    s->overlay.size[0] = 0;
    overlay_scene_paint(s, c);
}

void overlay_scene_wait_for_room(overlay_scene *s, const overlay_canvas *c)
{
    for (uint32_t i = 0; i < OVERLAY_SETTLE; i++) {
        overlay_scene_paint(s, c);
        app_overlay_observe(&s->overlay, NULL);
    }
    overlay_scene_paint(s, c);
}

void overlay_scene_text(const overlay_scene *s, uint32_t index, char out[OVERLAY_TEXT])
{
    const gm_draw_text_run *text = &s->list.texts[index];
    (void)snprintf(out, OVERLAY_TEXT, "%.*s", (int)text->length, s->list.chars + text->first);
}

lab_box overlay_scene_box(overlay_scene *s, uint32_t index)
{
    char words[OVERLAY_TEXT];
    const gm_draw_text_run *text = &s->list.texts[index];
    float tall = font_px(s, text->font);
    overlay_scene_text(s, index, words);
    float wide = measure(s, text->font, words, (uint32_t)strlen(words));
    return lab_box_make(text->x - wide * 0.5F * (float)text->align, text->y + 0.125F * tall, wide,
                        tall);
}

lab_box overlay_scene_find(overlay_scene *s, const char *begin)
{
    lab_box box = {0};
    for (uint32_t i = 0; i < s->list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(s, i, words);
        box = strncmp(words, begin, strlen(begin)) == 0 ? overlay_scene_box(s, i) : box;
    }
    return box;
}

bool overlay_scene_has(const overlay_scene *s, const char *expected)
{
    for (uint32_t i = 0; i < s->list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(s, i, words);
        if (strstr(words, expected) != NULL) {
            return true;
        }
    }
    return false;
}

/* Appends words, one space between them. */
static size_t append_words(char *out, size_t used, size_t size, const char *text)
{
    for (; *text != '\0' && used + 2 < size; text++) {
        bool is_again = *text == ' ' && (used == 0 || out[used - 1] == ' ');
        out[used] = *text;
        used += is_again ? 0 : 1;
    }
    out[used] = '\0';
    return used;
}

bool overlay_scene_tells(const overlay_scene *s, const char *expected)
{
    static char all[65536];
    char sought[OVERLAY_TEXT];
    size_t used = 0;
    (void)append_words(sought, 0, sizeof sought, expected);
    for (uint32_t i = 0; i < s->list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(s, i, words);
        used = append_words(all, used, sizeof all, words);
        used = append_words(all, used, sizeof all, " ");
    }
    return strstr(all, sought) != NULL;
}

void overlay_scene_hold_in_flight(overlay_scene *s)
{
    overlay_scene_open(s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s->overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    s->game.input.move_x = INT8_MAX;
    overlay_scene_run(s, 60);
    s->overlay.is_on_hold = true;
    app_overlay_observe(&s->overlay, s->game.game);
    s->overlay.is_still = true;
}

void overlay_scene_pause(overlay_scene *s)
{
    s->game.input.buttons = GM_BUTTON_PAUSE;
    overlay_scene_run(s, 1);
    s->game.input.buttons = 0;
    overlay_scene_run(s, 5);
    ck_assert_int_eq(gm_game_view(s->game.game)->screen, GM_SCREEN_PAUSE);
}
