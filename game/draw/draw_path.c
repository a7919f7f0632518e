/* game/draw/draw_path.c -- outlines and strokes. */
#include <game/draw.h>

#include <math.h>

static const float half_pi = 1.57079632679F;

gm_vec2 gm_path_offset(gm_vec2 p, gm_vec2 m, float distance)
{
    return (gm_vec2){p.x + m.x * distance, p.y + m.y * distance};
}

static gm_vec2 direction(gm_vec2 from, gm_vec2 to)
{
    gm_vec2 d = {to.x - from.x, to.y - from.y};
    float length = sqrtf(d.x * d.x + d.y * d.y);
    if (length > 0.0F) {
        d.x /= length;
        d.y /= length;
    }
    return d;
}

static bool is_null(gm_vec2 v)
{
    return v.x == 0.0F && v.y == 0.0F;
}

/* The unit normal that halves the corner, lengthened so that the offset sides stay parallel. */
static gm_vec2 mitre(gm_vec2 before, gm_vec2 after)
{
    gm_vec2 a = is_null(before) ? after : before;
    gm_vec2 b = is_null(after) ? before : after;
    gm_vec2 n = {a.y + b.y, -(a.x + b.x)};
    float length = sqrtf(n.x * n.x + n.y * n.y);
    if (length < 1e-4F) {
        return (gm_vec2){a.y, -a.x};
    }
    n.x /= length;
    n.y /= length;
    float cosine = n.x * a.y - n.y * a.x;
    float limited = cosine < 0.4F ? 0.4F : cosine;
    return (gm_vec2){n.x / limited, n.y / limited};
}

static float signed_area(const gm_vec2 *p, uint32_t count)
{
    float area = 0.0F;
    for (uint32_t i = 0; i < count; i++) {
        gm_vec2 a = p[i];
        gm_vec2 b = p[i + 1 < count ? i + 1 : 0];
        area += a.x * b.y - a.y * b.x;
    }
    return area;
}

void gm_path_mitres(const gm_vec2 *p, uint32_t count, bool closed, gm_vec2 *out)
{
    float side = closed && signed_area(p, count) < 0.0F ? -1.0F : 1.0F;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t last = count - 1;
        uint32_t before = i > 0 ? i - 1 : closed ? last : 0;
        uint32_t after = i < last ? i + 1 : closed ? 0 : last;
        gm_vec2 m = mitre(direction(p[before], p[i]), direction(p[i], p[after]));
        out[i] = (gm_vec2){m.x * side, m.y * side};
    }
}

static uint32_t corner_steps(float radius)
{
    return radius < 4.0F ? 3 : radius < 9.0F ? 5 : radius < 20.0F ? 8 : 12;
}

static bool is_coincident(gm_vec2 a, gm_vec2 b)
{
    return fabsf(a.x - b.x) + fabsf(a.y - b.y) < 0.02F;
}

uint32_t gm_path_round_rect(const float box[4], float radius, gm_vec2 out[GM_PATH_MAX_POLYGON])
{
    float limit = (box[2] < box[3] ? box[2] : box[3]) * 0.5F;
    float r = radius < limit ? radius : limit;
    const float left = box[0] + r;
    const float right = box[0] + box[2] - r;
    const float top = box[1] + r;
    const float bottom = box[1] + box[3] - r;
    const gm_vec2 centres[4] = {{right, top}, {right, bottom}, {left, bottom}, {left, top}};
    uint32_t steps = corner_steps(r);
    uint32_t count = 0;
    for (uint32_t corner = 0; corner < 4; corner++) {
        for (uint32_t i = 0; i <= steps; i++) {
            float angle = half_pi * ((float)corner - 1.0F + (float)i / (float)steps);
            gm_vec2 q = {centres[corner].x + cosf(angle) * r, centres[corner].y + sinf(angle) * r};
            /* In a full pill neighbouring corners meet; a doubled point has no direction. */
            if (count == 0 || !is_coincident(q, out[count - 1])) {
                out[count++] = q;
            }
        }
    }
    if (count > 1 && is_coincident(out[0], out[count - 1])) {
        count--;
    }
    return count;
}

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
