/* menu/menu_figures.c -- a small drawing of each upgrade, of lines as the game draws elsewhere. See
 * menu_parts.h. */
#include "menu/menu_parts.h"

#include <math.h>

enum { HEXAGON = 6 };

#define FULL_TURN 6.2831853F

typedef struct drawing {
    gm_draw_list *list;
    gm_vec2 at;  /* the middle */
    float r;     /* half of the room */
    float thick; /* px of a line */
} drawing;

/* `x`, `y` as shares of half of the room. */
static gm_vec2 point(const drawing *d, float x, float y)
{
    return (gm_vec2){d->at.x + x * d->r, d->at.y + y * d->r};
}

static void ring(const drawing *d, gm_vec2 at, float share, gm_color color)
{
    gm_draw_ring(d->list, at, share * d->r, d->thick, color);
}

static void arc(const drawing *d, float share, float from, float to, gm_color color)
{
    const float span[2] = {from * FULL_TURN, to * FULL_TURN};
    gm_draw_arc(d->list, d->at, share * d->r, span, d->thick, color);
}

static void stroke(const drawing *d, const gm_vec2 *points, uint32_t count, gm_color color)
{
    gm_draw_stroke_flat(d->list, points, count, false, d->thick, color);
}

static void disc(const drawing *d, gm_vec2 at, float share, gm_color color)
{
    gm_draw_disc(d->list, at, share * d->r, color, color);
}

/* The ship is a hexagon, as in lessons. */
static void ship(const drawing *d, float share, gm_color color)
{
    gm_vec2 corners[HEXAGON];
    for (int i = 0; i < HEXAGON; i++) {
        float angle = ((float)i / (float)HEXAGON) * FULL_TURN;
        corners[i] = point(d, share * cosf(angle), share * sinf(angle));
    }
    gm_draw_stroke_flat(d->list, corners, HEXAGON, true, d->thick, color);
}

static void chain(const drawing *d, gm_color line, gm_color bright)
{
    ring(d, point(d, -0.58F, 0.0F), 0.36F, line);
    ring(d, point(d, 0.0F, 0.0F), 0.36F, line);
    ring(d, point(d, 0.58F, 0.0F), 0.36F, bright);
}

/* The gap in the arc closes sooner. */
static void shield(const drawing *d, gm_color line, gm_color bright)
{
    const gm_vec2 head[3] = {point(d, 0.72F, -0.68F), point(d, 0.56F, -0.58F),
                             point(d, 0.60F, -0.40F)};
    ship(d, 0.42F, line);
    arc(d, 0.80F, 0.0F, 0.87F, bright);
    stroke(d, head, 3, bright);
}

static void radar(const drawing *d, gm_color line, gm_color bright)
{
    const gm_vec2 frame[4] = {point(d, -0.9F, -0.6F), point(d, 0.9F, -0.6F), point(d, 0.9F, 0.6F),
                              point(d, -0.9F, 0.6F)};
    gm_draw_stroke_flat(d->list, frame, 4, true, d->thick, line);
    disc(d, point(d, -0.45F, 0.15F), 0.10F, line);
    disc(d, point(d, 0.05F, -0.2F), 0.10F, line);
    disc(d, point(d, 0.5F, 0.2F), 0.14F, bright);
}

static void repair(const drawing *d, gm_color line, gm_color bright)
{
    const gm_vec2 across[2] = {point(d, -0.3F, 0.0F), point(d, 0.3F, 0.0F)};
    const gm_vec2 down[2] = {point(d, 0.0F, -0.3F), point(d, 0.0F, 0.3F)};
    ship(d, 0.8F, line);
    stroke(d, across, 2, bright);
    stroke(d, down, 2, bright);
}

static void guardian(const drawing *d, gm_color line, gm_color bright)
{
    const gm_vec2 drone[3] = {point(d, 0.40F, -0.62F), point(d, 0.74F, -0.74F),
                              point(d, 0.68F, -0.38F)};
    ship(d, 0.36F, line);
    arc(d, 0.80F, -0.02F, 0.78F, line);
    gm_draw_stroke_flat(d->list, drone, 3, true, d->thick, bright);
}

void app__menu_paint_upgrade(const lab_brush *brush, lab_box box, gm_upgrade upgrade)
{
    static void (*const figures[GM_UPGRADE_COUNT])(const drawing *d, gm_color line,
                                                   gm_color bright) = {
        [GM_UPGRADE_CHAIN] = chain,   [GM_UPGRADE_SHIELD] = shield,     [GM_UPGRADE_RADAR] = radar,
        [GM_UPGRADE_REPAIR] = repair, [GM_UPGRADE_GUARDIAN] = guardian,
    };
    drawing d = {.list = brush->list,
                 .at = {box.x + box.w / 2.0F, box.y + box.h / 2.0F},
                 .r = fminf(box.w, box.h) / 2.0F,
                 .thick = 1.6F * brush->scale};
    if ((uint32_t)upgrade < GM_UPGRADE_COUNT) {
        figures[upgrade](&d, gm_rgba(LAB_TEXT_SECONDARY, 1.0F), gm_rgba(0xFFC24D, 1.0F));
    }
}
