/* session/scene.c -- see scene.h. */
#include "session/scene.h"

#include "render/png_file.h"
#include "ui/contrast.h"

#include <math.h>

enum { ERROR_TEXT = 320, CHINESE_LETTER = 0x4E2D };

/* A picture holds at least so many px of the design. */
#define LEAST_WIDTH  640.0F
#define LEAST_HEIGHT 360.0F

static bool open_text(app_scene *scene, const app_options *options)
{
    char error[ERROR_TEXT] = "";
    app_text_def def = {options->font, scene->ui_scale};
    scene->text = app_text_create(&def, error, sizeof error);
    if (scene->text == NULL) {
        app_message("%s", error);
    }
    return scene->text != NULL;
}

/* Without letters for its language a scene is English. One message a run says so. */
void app_scene_set_language(app_scene *scene, app_language *language)
{
    static bool has_warned;
    bool is_chinese = language != NULL && language->words != NULL;
    bool has_letters = app_text_has(scene->text, is_chinese ? CHINESE_LETTER : 'A');
    scene->language = is_chinese && !has_letters ? NULL : language;
    if (has_letters || has_warned) {
        return;
    }
    has_warned = true;
    app_message(is_chinese
                    ? "--lang zh: no font has Chinese letters: texts are English; install one, "
                      "such as the package fonts-wqy-microhei"
                    : "no font found: texts are in the built-in letters; for better ones install "
                      "the packages fonts-inter and fonts-jetbrains-mono");
}

bool app_scene_open(app_scene *scene, struct SDL_Window *window, const app_options *options,
                    app_language *language)
{
    static const app_render_kind kinds[] = {APP_RENDER_AUTO, APP_RENDER_CPU, APP_RENDER_SDL};
    char error[ERROR_TEXT] = "";
    float scale = app_scene_scale_for(APP_PICTURE_WIDTH, APP_PICTURE_HEIGHT, options->ui_scale);
    *scene = (app_scene){.ui_scale = scale, .wanted_scale = options->ui_scale};
    if (!open_text(scene, options)) {
        return false;
    }
    app_scene_set_language(scene, language);
    app_render_def def = {.window = window,
                          .kind = kinds[options->renderer],
                          .width = APP_PICTURE_WIDTH,
                          .height = APP_PICTURE_HEIGHT,
                          .text = scene->text,
                          .wait_for_vsync = !options->has_max_fps};
    scene->render = app_render_create(&def, error, sizeof error);
    if (scene->render == NULL) {
        app_message("--renderer: %s", error);
        app_scene_close(scene);
        return false;
    }
    app_text_attach(scene->text, &scene->list);
    app_text_attach(scene->text, &scene->above);
    return true;
}

void app_scene_close(app_scene *scene)
{
    app_render_destroy(scene->render);
    app_text_destroy(scene->text);
    app_background_free(&scene->background);
    gm_draw_free(&scene->list);
    gm_draw_free(&scene->above);
    *scene = (app_scene){0};
}

float app_scene_scale_for(int32_t width, int32_t height, float wanted)
{
    float most = fminf((float)width / LEAST_WIDTH, (float)height / LEAST_HEIGHT);
    float design =
        fminf((float)width / (float)APP_PICTURE_WIDTH, (float)height / (float)APP_PICTURE_HEIGHT);
    float scale = wanted > 0.0F ? wanted : fmaxf(1.0F, floorf(design * 4.0F) / 4.0F);
    return fmaxf(0.5F, fminf(scale, most));
}

void app_scene_set_scale(app_scene *scene, float ui_scale)
{
    scene->wanted_scale = ui_scale;
}

/* Without memory for other fonts the size stays. */
static void follow_size(app_scene *scene, int32_t width, int32_t height)
{
    float scale = app_scene_scale_for(width, height, scene->wanted_scale);
    if (scene->is_projected) {
        scale = app_scene_scale_for(width, height, scale * APP_SCALE_PROJECTED);
    }
    if (scale != scene->ui_scale && app_text_set_scale(scene->text, scale)) {
        scene->ui_scale = scale;
        app_text_attach(scene->text, &scene->list);
        app_text_attach(scene->text, &scene->above);
    }
}

/* With overlays on, the strip of the frame stands below the arena, and the row of keys is left out.
 */
static void paint_play(app_scene *scene, const gm_view *view, const app_overlay *overlay)
{
    bool has_overlay = app_overlay_is_shown(overlay, view);
    gm_draw_list *list = &scene->list;
    const gm_picture_def *layout = &scene->layout;
    float low = layout->arena_y + GM_ARENA_HEIGHT * layout->scale;
    gm_rect above = {0, 0, list->width, (int32_t)low};
    gm_picture_world(list, layout, view);
    gm_picture_hud(list, layout, view);
    gm_draw_set_clip(list, !has_overlay || view->screen == GM_SCREEN_PAUSE ? NULL : &above);
    gm_picture_screen(list, layout, view);
    gm_draw_set_clip(list, NULL);
}

void app_scene_fill(app_scene *scene, gm_game *game, app_overlay *overlay)
{
    const gm_view *view = gm_game_view(game);
    app_background_tint(&scene->background, view->look.clouds);
    if (overlay == NULL || view->screen == GM_SCREEN_TITLE) {
        gm_picture_paint(&scene->list, &scene->layout, view);
        return;
    }
    scene->layout.is_held = overlay->is_on_hold;
    app_overlay_fit(overlay, &scene->list, view, &scene->layout);
    paint_play(scene, view, overlay);
    app_overlay_scene place = {&scene->list,    &scene->layout, view,
                               &overlay->frame, 0.0F,           scene->foot_width};
    app_overlay_paint(overlay, &place);
}

/* What lies behind the game only takes contrast from it. */
static void darken(app_scene *scene, int32_t width, int32_t height)
{
    float all[4] = {0.0F, 0.0F, (float)width, (float)height};
    scene->layout.reduce_dust = true;
    scene->layout.reduce_shade = true;
    gm_draw_rect(&scene->list, all, gm_rgba(0x000000, 1.0F));
}

bool app_scene_begin(app_scene *scene)
{
    int32_t width = 0;
    int32_t height = 0;
    if (!app_render_begin(scene->render, &width, &height)) {
        return false;
    }
    (void)app_background_resize(&scene->background, width, height);
    follow_size(scene, width, height);
    scene->layout = gm_picture_play_layout(width, height, scene->ui_scale);
    scene->layout.translate = scene->language != NULL ? app_language_translate : NULL;
    scene->layout.translate_user = scene->language;
    scene->layout.reduce_dust = scene->degradation >= 1;
    scene->layout.reduce_shade = scene->degradation >= 2;
    scene->layout.pilot = scene->pilot;
    scene->layout.steadiness = scene->steadiness;
    scene->layout.hides_menus = scene->hides_menus;
    scene->layout.hides_title = scene->hides_title;
    scene->layout.places = &scene->words;
    gm_draw_begin(&scene->list, width, height);
    if (scene->is_projected) {
        darken(scene, width, height);
    }
    return true;
}

void app_scene_end(app_scene *scene)
{
    if (scene->is_projected) {
        app_contrast_raise(&scene->list);
    }
    app_render_paint(scene->render, &scene->list, &scene->background);
}

void app_scene_begin_above(app_scene *scene)
{
    gm_draw_begin(&scene->above, scene->list.width, scene->list.height);
}

void app_scene_end_above(app_scene *scene)
{
    if (scene->above.command_count > 0) {
        app_render_paint_above(scene->render, &scene->above);
    }
}

bool app_scene_paint(app_scene *scene, gm_game *game, app_overlay *overlay)
{
    if (!app_scene_begin(scene)) {
        return false;
    }
    app_scene_fill(scene, game, overlay);
    app_scene_end(scene);
    return true;
}

void app_scene_finish(app_scene *scene)
{
    app_render_finish(scene->render);
}

void app_scene_present(app_scene *scene)
{
    (void)app_render_present(scene->render);
}

bool app_scene_save(app_scene *scene, const char *path)
{
    app_canvas canvas;
    if (!app_render_pixels(scene->render, &canvas)) {
        app_message("%s: nothing was painted; no picture was written", path);
        return false;
    }
    return app_png_write(path, &canvas);
}
