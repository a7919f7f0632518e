/* game/picture/picture_layout.c -- where the arena lies in the window, and what each painter needs.
 */
#include "picture/picture_internal.h"

/* The design of look/README 6 at 1280 x 720, px: the room of HUD and keys above and below the
 * arena. The way of the camera is added on all sides, so the arena never meets them. */
#define ROOM_SIDE  0.4F
#define ROOM_ABOVE 62.4F
#define ROOM_BELOW 42.4F

#define DESIGN_SCALE   1.3F
#define SMALLEST_SCALE 0.05F
#define STEADY_FLASH   0.7F /* of a flash, what steadiness takes away */
/* Phases repeat after an hour, so that single precision keeps them smooth all day. */
#define PHASE_SECONDS 3600.0

static float ui_scale(const gm_picture_def *def)
{
    return def->ui_scale > 0.0F ? def->ui_scale : 1.0F;
}

/* Cyan to gold by heat; red where it must not be. */
static gm_color beam_light(const gm_beam_view *beam)
{
    if (beam->is_on && beam->target == GM_TARGET_CORE) {
        return gm_rgba(GM_RGB_ENEMY_GLOW, 1.0F);
    }
    return gm_color_mix(gm_rgba(GM_RGB_COOL_LIGHT, 1.0F), gm_rgba(GM_RGB_HOT_LIGHT, 1.0F),
                        beam->heat);
}

gm_painter gm__painter_make(gm_draw_list *list, const gm_picture_def *def, const gm_view *view)
{
    gm_painter p = {
        .list = list,
        .def = def,
        .view = view,
        .scale = def->scale,
        .zoom = def->scale / DESIGN_SCALE,
        .ui = ui_scale(def),
        .time = (float)fmod(view->time, PHASE_SECONDS),
        .light = beam_light(&view->beam),
    };

    p.origin = gm_picture_to_screen(def, view, gm__v2(0.0F, 0.0F));
    return p;
}

float gm__flash(const gm_painter *p, float strength)
{
    return gm__clamp01(strength) * (1.0F - STEADY_FLASH * p->def->steadiness);
}

gm_picture_def gm_picture_play_layout(int32_t width, int32_t height, float ui)
{
    gm_picture_def def = {.ui_scale = ui > 0.0F ? ui : 1.0F};
    float free_width = (float)width - 2.0F * ROOM_SIDE * def.ui_scale;
    float free_height = (float)height - (ROOM_ABOVE + ROOM_BELOW) * def.ui_scale;
    float wide = GM_ARENA_WIDTH + 2.0F * GM_CAMERA_REACH;
    float tall = GM_ARENA_HEIGHT + 2.0F * GM_CAMERA_REACH;

    def.scale = fmaxf(fminf(free_width / wide, free_height / tall), SMALLEST_SCALE);
    def.arena_x = roundf(((float)width - GM_ARENA_WIDTH * def.scale) * 0.5F);
    def.arena_y = floorf(ROOM_ABOVE * def.ui_scale + GM_CAMERA_REACH * def.scale +
                         fmaxf(0.0F, free_height - tall * def.scale) * 0.5F);
    return def;
}

gm_vec2 gm_picture_to_screen(const gm_picture_def *def, const gm_view *view, gm_vec2 world)
{
    float share = 1.0F - def->steadiness;
    return gm__v2(def->arena_x + (world.x - view->camera.x * share) * def->scale,
                  def->arena_y + (world.y - view->camera.y * share) * def->scale);
}

gm_vec2 gm_picture_to_world(const gm_picture_def *def, gm_vec2 screen)
{
    return gm__v2((screen.x - def->arena_x) / def->scale, (screen.y - def->arena_y) / def->scale);
}
