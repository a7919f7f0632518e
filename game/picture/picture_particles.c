/* game/picture/picture_particles.c -- particles, rings, pop-ups and trails. */
#include "picture/picture_internal.h"

#include <stdio.h>

enum { MOTES = 140 };

#define STREAK_SPEED   23.0F
#define STREAK_SECONDS 0.045F
/* Points under this are small change, said quietly. */
#define SMALL_POINTS 50U
#define SMALL_ALPHA  0.6F
/* A ring that grows at least this far, units, is an explosion; in its first share of life it is
 * white, up to the second share there is fire inside. */
#define BLAST_RADIUS 180.0F
#define BLAST_WHITE  0.28F
#define BLAST_FIRE   0.85F
/* How far beyond the walls dust drifts, units, and where it has faded out. */
#define DUST_MARGIN 14.0F

static float wrapped(float at, float size)
{
    float rest = fmodf(at, size);
    return rest < 0.0F ? rest + size : rest;
}

/* Near the border dust is dim, so that it may wrap around unseen. */
static float border_fade(float at, float size)
{
    return gm__clamp01(fminf(at, size - at) / (2.0F * DUST_MARGIN));
}

static void paint_mote(const gm_painter *p, uint32_t i)
{
    float wide = GM_ARENA_WIDTH + 2.0F * DUST_MARGIN;
    float tall = GM_ARENA_HEIGHT + 2.0F * DUST_MARGIN;
    float depth = 0.2F + 0.8F * gm__scatter(i * 3U + 2U);
    float x = wrapped(gm__scatter(i * 3U) * wide + p->time * 4.6F * depth, wide);
    float y = wrapped(gm__scatter(i * 3U + 1U) * tall - p->time * 2.3F * depth, tall);
    float twinkle = 0.6F + 0.4F * sinf(p->time * 1.3F + (float)i);
    float bright = (0.10F + 0.30F * depth * twinkle) * border_fade(x, wide) * border_fade(y, tall);
    gm_vec2 near = gm__v2(x - DUST_MARGIN - p->view->camera.x * depth * 0.5F,
                          y - DUST_MARGIN - p->view->camera.y * depth * 0.5F);

    gm_draw_glow(p->list, gm__at(p, near), (1.2F + 2.2F * depth) * p->zoom,
                 gm_rgba(0x8FB7E8, bright));
}

void gm__dust_paint(const gm_painter *p)
{
    for (uint32_t i = 0; i < MOTES; i++) {
        paint_mote(p, i);
    }
}

static void paint_streak(const gm_painter *p, const gm_particle_view *particle, gm_vec2 at)
{
    float speed = gm__length(particle->velocity);
    gm_vec2 back = gm__v2(particle->position.x - particle->velocity.x * STREAK_SECONDS,
                          particle->position.y - particle->velocity.y * STREAK_SECONDS);
    gm_vec2 tail = gm__at(p, back);
    float half = particle->radius * 0.55F * p->scale / speed;
    gm_vec2 n = gm__v2(-particle->velocity.y * half, particle->velocity.x * half);
    gm_color hot = gm_color_with_alpha(particle->color, particle->life);
    gm_color clear = gm_color_with_alpha(particle->color, 0.0F);
    gm_vec2 corners[3] = {gm__v2(at.x + n.x, at.y + n.y), gm__v2(at.x - n.x, at.y - n.y), tail};

    gm_draw_triangle(p->list, corners, (gm_color[3]){hot, hot, clear});
}

static void paint_spark(const gm_painter *p, const gm_particle_view *particle, gm_vec2 at)
{
    float life = particle->life;

    if (gm__length(particle->velocity) > STREAK_SPEED) {
        paint_streak(p, particle, at);
    }
    gm_draw_glow(p->list, at, particle->radius * 2.1F * (0.5F + 0.5F * life) * p->scale + 1.0F,
                 gm_color_with_alpha(particle->color, life * 0.9F));
}

static void paint_particle(const gm_painter *p, const gm_particle_view *particle)
{
    gm_vec2 at = gm__at(p, particle->position);
    float life = gm__clamp01(particle->life);

    switch (particle->kind) {
    case GM_PARTICLE_SPARK:
        paint_spark(p, particle, at);
        break;
    case GM_PARTICLE_SMOKE:
        gm_draw_glow(p->list, at, particle->radius * (1.6F - life * 0.6F) * p->scale,
                     gm_color_fade(particle->color, life));
        break;
    case GM_PARTICLE_MOTE:
        gm_draw_glow(p->list, at, particle->radius * 2.0F * p->scale + 1.0F,
                     gm_color_with_alpha(particle->color, life * 0.7F));
        break;
    }
}

/* Orange fire that swells and fades, and a white disc that is gone at once. */
static void paint_blast(const gm_painter *p, const gm_ring_view *ring)
{
    gm_vec2 at = gm__at(p, ring->position);
    float age = gm__clamp01(ring->age);
    float fire = gm__clamp01(1.0F - age / BLAST_FIRE);
    float white = gm__clamp01(1.0F - age / BLAST_WHITE);
    float reach = ring->radius * p->scale * (0.35F + 0.45F * gm__ease_out(age * 2.0F));

    gm_draw_glow(p->list, at, reach * 1.9F, gm_rgba(0xFF6A20, 0.7F * fire));
    gm_draw_disc(p->list, at, reach, gm_rgba(0xFFC060, 0.75F * fire * fire),
                 gm_rgba(0xFF5A1E, 0.0F));
    gm_draw_glow(p->list, at, reach * 0.8F, gm_rgba(0xFFE2A0, 0.8F * fire * fire));
    gm_draw_disc(p->list, at, reach * (0.6F + 0.4F * white), gm_rgba(GM_RGB_WHITE, white),
                 gm_rgba(0xFFB060, 0.0F));
}

static void paint_ring(const gm_painter *p, const gm_ring_view *ring)
{
    float left = 1.0F - gm__clamp01(ring->age);
    float grown = 1.0F - left * left;
    float radius = 5.0F * p->zoom + ring->radius * grown * p->scale;

    gm_draw_ring(p->list, gm__at(p, ring->position), radius, 2.5F * left + 0.6F,
                 gm_color_with_alpha(ring->color, left * 0.8F));
}

void gm__particles_paint(const gm_painter *p)
{
    uint32_t step = p->def->reduce_dust ? 2 : 1;

    (void)gm_draw_set_blend(p->list, GM_BLEND_ADD);
    for (uint32_t i = 0; i < p->view->particle_count; i += step) {
        paint_particle(p, &p->view->particles[i]);
    }
    for (uint32_t i = 0; i < p->view->ring_count; i++) {
        if (p->view->rings[i].radius >= BLAST_RADIUS) {
            paint_blast(p, &p->view->rings[i]);
        }
        paint_ring(p, &p->view->rings[i]);
    }
    (void)gm_draw_set_blend(p->list, GM_BLEND_OVER);
}

/* It can be read until it goes: the last share of its life. */
#define POPUP_FADE 0.12F

static void paint_popup(const gm_painter *p, const gm_popup_view *popup)
{
    float age = gm__clamp01(popup->age);
    bool is_small = popup->value < SMALL_POINTS;
    gm_font font = is_small ? GM_FONT_SMALL : GM_FONT_TITLE;
    float ends = gm__clamp01((1.0F - age) / POPUP_FADE);
    float alpha = gm__clamp01(age / 0.08F) * ends * (is_small ? SMALL_ALPHA : 1.0F);
    gm_vec2 at = gm__at(p, popup->position);
    gm_color shade = gm_rgba(GM_RGB_INK, 0.8F * alpha);
    char text[32];

    at.y -= (18.0F + 34.0F * gm__ease_out(age)) * p->ui;
    if (popup->multiplier > 1) {
        (void)snprintf(text, sizeof text, "+%u  \xC3\x97%u", popup->value, popup->multiplier);
    } else {
        (void)snprintf(text, sizeof text, "+%u", popup->value);
    }
    float wide = gm_draw_text_width(p->list, font, 0.0F, text);
    float box[4] = {at.x - wide * 0.5F, at.y, wide + p->ui, /* with the shade */
                    gm_draw_line_height(p->list, font) + p->ui};
    (void)gm__words_place(p, box);
    at = gm__v2(box[0] + wide * 0.5F, box[1]);
    gm_draw_text(p->list, font, gm__v2(at.x + p->ui, at.y + p->ui), GM_ALIGN_CENTER, shade, text);
    gm_draw_text(p->list, font, at, GM_ALIGN_CENTER, gm_rgba(GM_RGB_HOT_CORE, alpha), text);
}

/* The words of the title screen need a quiet ground. */
void gm__popups_paint(const gm_painter *p)
{
    if (p->view->screen == GM_SCREEN_TITLE) {
        return;
    }
    for (uint32_t i = 0; i < p->view->popup_count; i++) {
        paint_popup(p, &p->view->popups[i]);
    }
}

static void paint_half(const gm_painter *p, const gm_vec2 ends[2], const gm_vec2 rim[2],
                       const gm_color light[2])
{
    gm_vec2 quad[4] = {rim[0], rim[1], ends[1], ends[0]};
    gm_color colors[4] = {gm_color_with_alpha(light[0], 0.0F), gm_color_with_alpha(light[1], 0.0F),
                          light[1], light[0]};
    gm_draw_quad(p->list, quad, colors);
}

void gm__trail_paint(const gm_painter *p, const gm_trail *trail, float width, gm_color color)
{
    uint32_t count = trail->count < GM_VIEW_TRAIL ? trail->count : (uint32_t)GM_VIEW_TRAIL;
    gm_blend old = gm_draw_set_blend(p->list, GM_BLEND_ADD);

    for (uint32_t i = 0; i + 1 < count; i++) {
        gm_vec2 ends[2] = {gm__at(p, trail->points[i]), gm__at(p, trail->points[i + 1])};
        gm_vec2 d = gm__v2(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
        float length = gm__length(d);
        float t[2] = {1.0F - (float)i / (float)count, 1.0F - (float)(i + 1) / (float)count};
        if (length < 0.05F) {
            continue;
        }
        gm_vec2 normal = gm__v2(-d.y / length * p->zoom, d.x / length * p->zoom);
        gm_color light[2] = {gm_color_fade(color, t[0] * t[0]), gm_color_fade(color, t[1] * t[1])};
        for (int32_t flip = -1; flip <= 1; flip += 2) {
            gm_vec2 rim[2];
            for (uint32_t e = 0; e < 2; e++) {
                float reach = width * t[e] * (float)flip;
                rim[e] = gm__v2(ends[e].x + normal.x * reach, ends[e].y + normal.y * reach);
            }
            paint_half(p, ends, rim, light);
        }
    }
    (void)gm_draw_set_blend(p->list, old);
}
