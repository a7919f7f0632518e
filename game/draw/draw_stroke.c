#include <game/draw.h>
#include <game/draw_mesh.h>
#include <game/draw_path.h>

#include <math.h>

/* Thicker translucent strokes would show their joints as stripes if made of separate lines. */
static const float widest_line = 2.2F;

typedef struct stroke {
    const gm_vec2 *p;
    const gm_color *c;
    uint32_t count;
    uint32_t color_step; /* 0: the first colour serves every point */
    float width;
    float alpha;
    bool closed;
} stroke;

static gm_color color_at(const stroke *s, uint32_t i)
{
    gm_color c = s->c[(size_t)s->color_step * i];
    return s->alpha < 1.0F ? gm_color_fade(c, s->alpha) : c;
}

static void put_lines(gm_draw_list *list, const stroke *s)
{
    uint32_t segments = s->closed ? s->count : s->count - 1;
    for (uint32_t i = 0; i < segments; i++) {
        uint32_t j = i + 1 < s->count ? i + 1 : 0;
        gm_draw_shape line = {s->p[i], s->p[j], color_at(s, i), color_at(s, j), s->width};
        if (line.c0.a != 0 || line.c1.a != 0) {
            gm__draw_shape(list, GM_DRAW_LINE, list->blend, &line);
        }
    }
}

/* The cross-section of a stroke at one of its points. */
typedef struct rib {
    gm_vec2 p;
    gm_vec2 m;
    gm_color c;
} rib;

static gm_draw_vertex rib_vertex(const rib *at, float distance, gm_color c)
{
    gm_vec2 p = gm_path_offset(at->p, at->m, distance);
    return (gm_draw_vertex){p.x, p.y, c};
}

static void put_rib(gm_draw_vertex v[4], const rib *at, float width)
{
    float soft = width * 0.5F + 0.5F;
    float solid = width * 0.5F - 0.5F;
    gm_color clear = {at->c.r, at->c.g, at->c.b, 0};
    v[0] = rib_vertex(at, soft, clear);
    v[1] = rib_vertex(at, solid, at->c);
    v[2] = rib_vertex(at, -solid, at->c);
    v[3] = rib_vertex(at, -soft, clear);
}

static void put_span(gm_draw_list *list, const rib *a, const rib *b, float width)
{
    static const uint32_t order[18] = {0, 4, 5, 0, 5, 1, 1, 5, 6, 1, 6, 2, 2, 6, 7, 2, 7, 3};
    gm_draw_vertex v[8];
    put_rib(v, a, width);
    put_rib(v + 4, b, width);
    gm__draw_mesh(list, v, 8, order, 18);
}

/* An open end fades over one pixel, half of it inside the stroke. */
static void put_end(gm_draw_list *list, rib *end, gm_vec2 next, float width)
{
    gm_vec2 d = {end->p.x - next.x, end->p.y - next.y};
    float length = sqrtf(d.x * d.x + d.y * d.y);
    if (length < 1.0F) {
        return;
    }
    d.x /= length;
    d.y /= length;
    rib tip = {gm_path_offset(end->p, d, 0.5F), end->m, {end->c.r, end->c.g, end->c.b, 0}};
    end->p = gm_path_offset(end->p, d, -0.5F);
    put_span(list, end, &tip, width);
}

static void put_strip(gm_draw_list *list, const stroke *s)
{
    gm_vec2 m[GM_PATH_MAX_STROKE];
    gm_path_mitres(s->p, s->count, s->closed, m);
    rib a = {s->p[0], m[0], color_at(s, 0)};
    rib first = a;
    if (!s->closed) {
        put_end(list, &a, s->p[1], s->width);
    }
    for (uint32_t i = 1; i < s->count; i++) {
        rib b = {s->p[i], m[i], color_at(s, i)};
        if (i + 1 == s->count && !s->closed) {
            put_end(list, &b, s->p[i - 1], s->width);
        }
        put_span(list, &a, &b, s->width);
        a = b;
    }
    if (s->closed) {
        put_span(list, &a, &first, s->width);
    }
}

static void put_stroke(gm_draw_list *list, stroke *s)
{
    s->count = s->count < GM_PATH_MAX_STROKE ? s->count : GM_PATH_MAX_STROKE;
    if (s->count < 2 || !(s->width > 0.0F)) {
        return;
    }
    s->alpha = s->width < 1.0F ? s->width : 1.0F;
    s->width = s->width < 1.0F ? 1.0F : s->width;
    if (s->width <= widest_line) {
        put_lines(list, s);
    } else {
        put_strip(list, s);
    }
}

/* The parameter counts below are a contract of draw.h. */
// NOLINTNEXTLINE(readability-function-size)
void gm_draw_stroke(gm_draw_list *list, const gm_vec2 *p, uint32_t count, bool closed, float width,
                    const gm_color *c)
{
    stroke s = {.p = p, .c = c, .count = count, .color_step = 1, .width = width, .closed = closed};
    put_stroke(list, &s);
}

// NOLINTNEXTLINE(readability-function-size)
void gm_draw_stroke_flat(gm_draw_list *list, const gm_vec2 *p, uint32_t count, bool closed,
                         float width, gm_color color)
{
    stroke s = {.p = p, .c = &color, .count = count, .width = width, .closed = closed};
    put_stroke(list, &s);
}

// NOLINTNEXTLINE(readability-function-size)
void gm_draw_line(gm_draw_list *list, gm_vec2 a, gm_vec2 b, float width, gm_color ca, gm_color cb)
{
    const gm_vec2 p[2] = {a, b};
    const gm_color c[2] = {ca, cb};
    gm_draw_stroke(list, p, 2, false, width, c);
}
