/* game/picture/picture.c -- the order in which arena, HUD and keys are painted. */
#include "picture/picture_internal.h"

#define CLIP_MARGIN 6.0F

/* The frame and a little light around it, but never the strips of HUD and keys. */
static gm_rect world_clip(const gm_painter *p)
{
    float margin = CLIP_MARGIN * p->ui;
    float way = GM_CAMERA_REACH * p->scale;
    gm_vec2 low = p->origin;
    gm_vec2 high = gm__at(p, gm__v2(GM_ARENA_WIDTH, GM_ARENA_HEIGHT));
    float top = fmaxf(low.y - margin, p->def->arena_y - way);
    float bottom = fminf(high.y + margin, p->def->arena_y + GM_ARENA_HEIGHT * p->scale + way);
    gm_rect clip = {(int32_t)floorf(low.x - margin), (int32_t)ceilf(top), 0, 0};

    clip.w = (int32_t)ceilf(high.x + margin) - clip.x;
    clip.h = (int32_t)floorf(bottom) - clip.y;
    return clip;
}

static void reserve_foot(const gm_painter *p)
{
    gm_vec2 low = gm__at(p, gm__v2(0.0F, GM_ARENA_HEIGHT));
    float foot = p->def->foot;
    if (foot > 0.0F) {
        gm__words_reserve(p, (float[4]){low.x, low.y - foot, GM_ARENA_WIDTH * p->scale, foot});
    }
}

void gm_picture_world(gm_draw_list *list, const gm_picture_def *def, const gm_view *view)
{
    gm_painter p = gm__painter_make(list, def, view);
    gm_places own;
    gm_rect old = list->clip;
    gm_rect clip = world_clip(&p);

    p.places = def->places != NULL ? def->places : &own;
    p.places->count = 0;
    reserve_foot(&p);
    gm_draw_set_clip(list, &clip);
    if (!def->reduce_dust) {
        gm__dust_paint(&p);
    }
    gm__arena_paint(&p);
    gm__floor_paint(&p);
    gm__range_paint(&p);
    gm__bodies_paint(&p);
    gm__ghost_paint(&p);
    gm__news_paint(&p);
    gm__courses_paint(&p);
    gm__beam_paint(&p);
    gm__particles_paint(&p);
    gm__ship_paint(&p);
    gm__guardian_paint(&p);
    gm__range_plate_paint(&p);
    gm__pocket_label_paint(&p);
    gm__gained_paint(&p);
    gm__reticle_paint(&p);
    gm__warnings_paint(&p);
    gm__ghost_name_paint(&p);
    gm__popups_paint(&p);
    gm__pointer_paint(&p);
    (void)gm_draw_set_blend(list, GM_BLEND_OVER);
    gm_draw_set_clip(list, &old);
}

void gm_picture_screen(gm_draw_list *list, const gm_picture_def *def, const gm_view *view)
{
    gm_painter p = gm__painter_make(list, def, view);

    switch (view->screen) {
    case GM_SCREEN_TITLE:
        gm__title_paint(&p);
        break;
    case GM_SCREEN_PLAY:
        gm__keys_paint(&p);
        gm__sector_begin_paint(&p);
        break;
    case GM_SCREEN_PAUSE:
        gm__pause_paint(&p);
        break;
    case GM_SCREEN_SECTOR_CLEAR:
        gm__keys_paint(&p);
        gm__sector_clear_paint(&p);
        break;
    case GM_SCREEN_GAME_OVER:
        gm__game_over_paint(&p);
        break;
    case GM_SCREEN_CHOICE:
        gm__choice_paint(&p);
        break;
    case GM_SCREEN_ENDING:
        gm__ending_paint(&p);
        break;
    case GM_SCREEN_COUNT:
        break;
    }
}

void gm_picture_paint(gm_draw_list *list, const gm_picture_def *def, const gm_view *view)
{
    gm_picture_world(list, def, view);
    if (view->screen != GM_SCREEN_TITLE) {
        gm_picture_hud(list, def, view);
    }
    gm_picture_screen(list, def, view);
}
