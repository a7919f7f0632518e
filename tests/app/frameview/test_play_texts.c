/* What a player reads in play: words of the world, banners, the HUD, hints, captions and overlays,
 * from the first frame of a sector on. Each is whole, in the window, on no other, and below no
 * panel: seven sizes of the window, both languages, every sector, flown and idle. Notices lie above
 * all of it, for a while, and are not painted here. */
#include "frameview/overlay.h"
#include "game_scene.h"
#include "menu/hints.h"
#include "session/above.h"
#include "session/captions.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 1024, WORDS = 128, LEAST_ALPHA = 90, PANEL_ALPHA = 150, HZ = 60 };

#define BAND_SECONDS 1.0F

typedef struct piece {
    float x0, y0, x1, y1;
    uint32_t order; /* of painting */
    char words[WORDS];
} piece;

static app_scene scene;
static app_overlay overlay;
static app_language chinese;
static bool is_chinese;
static piece texts[MOST];
static piece panels[MOST];
static uint32_t text_count;
static uint32_t panel_count;
static char where[WORDS];

static const struct {
    int32_t width;
    int32_t height;
    float scale; /* 0: automatic */
} sizes[] = {{640, 360, 0.0F},   {800, 600, 0.0F},  {1280, 720, 1.0F}, {1280, 720, 1.5F},
             {1920, 1080, 0.0F}, {1280, 720, 2.0F}, {2560, 1440, 0.0F}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Of each size: to draw fonts anew for each picture would take most of the time. */
static app_text *fonts[SIZES];

static void open_fonts(void)
{
    char error[256];
    for (uint32_t i = 0; i < SIZES; i++) {
        app_text_def def = {NULL,
                            app_scene_scale_for(sizes[i].width, sizes[i].height, sizes[i].scale)};
        fonts[i] = app_text_create(&def, error, sizeof error);
        ck_assert_msg(fonts[i] != NULL, "%s", error);
    }
}

static void close_fonts(void)
{
    for (uint32_t i = 0; i < SIZES; i++) {
        app_text_destroy(fonts[i]);
    }
}

static bool do_meet(const piece *a, const piece *b)
{
    return fminf(a->x1, b->x1) - fmaxf(a->x0, b->x0) > 1.0F &&
           fminf(a->y1, b->y1) - fmaxf(a->y0, b->y0) > 1.0F;
}

/* The shade of a text is the same one, a px away. */
static bool is_shade(const piece *a, const piece *b)
{
    return strcmp(a->words, b->words) == 0 && fabsf(a->x0 - b->x0) < 4.0F &&
           fabsf(a->y0 - b->y0) < 4.0F;
}

static bool is_inside(const piece *a, const piece *b)
{
    return a->x0 > b->x0 - 1.5F && a->x1 < b->x1 + 1.5F && a->y0 > b->y0 - 1.5F &&
           a->y1 < b->y1 + 1.5F;
}

/* The letters of a line: its height without the room above and below them. */
static void add_text(const gm_draw_list *list, const gm_draw_text_run *run, gm_rect clip)
{
    piece *p = &texts[text_count];
    float tall = gm_draw_line_height(list, run->font);
    (void)snprintf(p->words, WORDS, "%.*s", (int)run->length, list->chars + run->first);
    float wide = gm_draw_text_width(list, run->font, run->spacing, p->words);
    p->x0 = run->x - wide * 0.5F * (float)run->align;
    p->x1 = p->x0 + wide;
    p->y0 = run->y + 0.2F * tall;
    p->y1 = run->y + 0.8F * tall;
    piece seen = {.x0 = (float)clip.x,
                  .y0 = (float)clip.y,
                  .x1 = (float)(clip.x + clip.w),
                  .y1 = (float)(clip.y + clip.h)};
    bool is_word = strspn(p->words, " ") < strlen(p->words);
    if (run->color.a >= LEAST_ALPHA && is_word && do_meet(p, &seen)) {
        ck_assert_uint_lt(++text_count, MOST);
    }
}

static void add_panel(const gm_draw_shape *shape, uint32_t order)
{
    piece *p = &panels[panel_count];
    *p = (piece){shape->p0.x, shape->p0.y, shape->p1.x, shape->p1.y, .order = order};
    bool is_all = p->x1 - p->x0 >= (float)scene.list.width - 1.0F;
    bool is_panel = p->x1 - p->x0 > 24.0F && p->y1 - p->y0 > 9.0F && !is_all;
    if (is_panel && shape->c0.a >= PANEL_ALPHA && shape->c1.a >= PANEL_ALPHA) {
        ck_assert_uint_lt(++panel_count, MOST);
    }
}

static void collect(const gm_draw_list *list)
{
    uint32_t order = 0;
    text_count = 0;
    panel_count = 0;
    for (uint32_t i = 0; i < list->command_count; i++) {
        const gm_draw_command *command = &list->commands[i];
        for (uint32_t k = command->first; k < command->first + command->count; k++, order++) {
            if (command->kind == GM_DRAW_TEXT) {
                texts[text_count].order = order;
                add_text(list, &list->texts[k], command->clip);
            } else if (command->kind == GM_DRAW_ROUND_RECT) {
                add_panel(&list->shapes[k], order);
            }
        }
    }
}

/* The panel that was painted last before a text and meets it has all of it. */
static const piece *ground_of(const piece *text)
{
    const piece *ground = NULL;
    for (const piece *panel = panels; panel < panels + panel_count; panel++) {
        ground = panel->order < text->order && do_meet(text, panel) ? panel : ground;
    }
    return ground;
}

static bool is_hidden(const piece *text)
{
    bool is = false;
    for (const piece *panel = panels; panel < panels + panel_count; panel++) {
        is = is || (panel->order > text->order && do_meet(text, panel));
    }
    return is;
}

static void check_text(const piece *text)
{
    piece window = {.x1 = (float)scene.list.width, .y1 = (float)scene.list.height};
    const piece *ground = ground_of(text);
    ck_assert_msg(is_inside(text, &window), "%s: '%s' leaves the window", where, text->words);
    for (const piece *other = texts; other < text; other++) {
        ck_assert_msg(!do_meet(text, other) || is_shade(text, other), "%s: '%s' lies on '%s'",
                      where, text->words, other->words);
    }
    ck_assert_msg(!is_hidden(text), "%s: '%s' lies below a panel", where, text->words);
    if (overlay.groups != 0) {
        return; /* overlay_room checks the boxes of overlays */
    }
    ck_assert_msg(ground == NULL || is_inside(text, ground), "%s: '%s' crosses the edge of a panel",
                  where, text->words);
}

static void check_picture(void)
{
    collect(&scene.list);
    for (uint32_t i = 0; i < text_count; i++) {
        check_text(&texts[i]);
    }
}

static void lay_out(int32_t width, int32_t height, float scale)
{
    scene.ui_scale = scale;
    scene.layout = gm_picture_play_layout(width, height, scale);
    scene.layout.translate = is_chinese ? app_language_translate : NULL;
    scene.layout.translate_user = &chinese;
    scene.layout.places = &scene.words;
    scene.layout.hides_menus = true;
    scene.layout.foot = 0.0F;
    gm_draw_begin(&scene.list, width, height);
}

/* As window_picture.c paints play. */
static void paint(gm_game *game, uint32_t turn)
{
    static const app_caption captions[APP_CAPTIONS] = {
        {"Laser fires", 0.0F, 2.0F}, {"Explosion", -1.0F, 2.0F}, {"Crystal extracted", 1.0F, 2.0F}};
    static app_key_strip strip;
    app_settings settings = app_settings_default();
    lab_brush brush = {&scene.list, &scene.layout, scene.ui_scale};
    const gm_view *view = gm_game_view(game);
    const app_hints calm = {.calm = 2.0F};
    settings.hints_done = ~(1U << (turn % APP_HINT_COUNT));
    app_key_strip_fill(&strip, &settings.bindings, turn % 2 == 1, settings.hints_done,
                       turn % 3 == 2 ? APP_STRIP_COUNTS : APP_STRIP_RUNS);
    scene.layout.keys = strip.hints;
    scene.layout.key_count = strip.count;
    bool is_hinted =
        view->screen == GM_SCREEN_PLAY && (overlay.groups == 0 || !view->ship.is_alive);
    bool has_captions = turn % 3 != 1;
    uint32_t count = has_captions ? sizeof captions / sizeof captions[0] : 0;
    float low = is_hinted ? app_hints_room(&calm, &settings, view, scene.ui_scale) : 0.0F;
    scene.layout.foot = low + app_captions_room(&scene, count);
    scene.foot_width = is_hinted ? 0.0F : app_captions_width(&scene, captions, count);
    app_scene_fill(&scene, game, overlay.groups != 0 ? &overlay : NULL);
    app_captions_paint(&scene, captions, count, low);
    if (is_hinted) {
        app_hints_paint(&calm, &settings, view, turn % 2 == 1, &brush);
    }
}

static void check_size(gm_game *game, uint32_t turn, uint32_t size)
{
    const gm_view *view = gm_game_view(game);
    int32_t width = sizes[size].width;
    int32_t height = sizes[size].height;
    float scale = app_scene_scale_for(width, height, sizes[size].scale);
    app_text_attach(fonts[size], &scene.list);
    overlay.size[0] = 0; /* as a window that was just resized */
    lay_out(width, height, scale);
    paint(game, turn);
    (void)snprintf(where, sizeof where, "%s, %d x %d at %.2f, screen %d, %.1f s, groups %x%s",
                   view->hud.sector_name != NULL ? view->hud.sector_name : "", width, height,
                   (double)scale, (int)view->screen, (double)view->sector_age, overlay.groups,
                   is_chinese ? ", Chinese" : "");
    bool is_opening = view->screen == GM_SCREEN_SECTOR_CLEAR && view->screen_age < BAND_SECONDS;
    if (!is_opening) { /* the band across the arena */
        check_picture();
    }
}

static void check_sizes(gm_game *game, uint32_t turn)
{
    for (uint32_t i = 0; i < 2 * SIZES; i++) {
        is_chinese = i % 2 == 1;
        check_size(game, turn, i / 2);
    }
}

static void follow(uint32_t sector, bool is_idle)
{
    enum { SHORT = 13, SHORTS = 8, TURNS = 20, LONG = 131 };
    static const uint32_t groups[] = {0, 0, 0, 0x01, 0x15, 0x28, 0xFF};
    game_scene game;
    game_scene_open(&game, &(game_scene_def){.sector = sector,
                                             .is_manual = is_idle,
                                             .log_reads = true,
                                             .trace_frames = true});
    memset(&overlay, 0, sizeof overlay);
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        overlay.groups = groups[turn % (sizeof groups / sizeof groups[0])];
        for (uint32_t i = 0; i < (turn < SHORTS ? SHORT : LONG); i++) {
            game_scene_run(&game, 1);
            app_overlay_observe(&overlay, game.game);
        }
        check_sizes(game.game, turn);
    }
    app_overlay_free(&overlay);
    game_scene_close(&game);
}

/* Every sector, flown and idle, in one process: reading the letters from the fonts takes as long as
 * the rest. */
START_TEST(what_is_read_in_play_is_whole_and_on_nothing_else)
{
    open_fonts();
    chinese = (app_language){NULL};
    ck_assert(app_language_load(&chinese, "zh"));
    for (uint32_t i = 0; i < 2 * GAME_SCENE_SECTORS; i++) {
        follow(i / 2, i % 2 == 1);
    }
    gm_draw_free(&scene.list);
    close_fonts();
    app_language_free(&chinese);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("play_texts");
    tcase_add_test(tests, what_is_read_in_play_is_whole_and_on_nothing_else);
    return suite_run(tests, 300.0);
}
