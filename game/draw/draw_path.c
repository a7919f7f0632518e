#include <game/draw_path.h>

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
