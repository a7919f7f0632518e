/* game/base/vec.h -- arithmetic of positions and directions. */
#ifndef GM_VEC_H
#define GM_VEC_H

#include <game/draw.h>

#include <math.h>

#define GM_PI 3.14159265F

static inline gm_vec2 gm__vec(float x, float y)
{
    gm_vec2 v = {x, y};
    return v;
}

static inline gm_vec2 gm__vec_add(gm_vec2 a, gm_vec2 b)
{
    return gm__vec(a.x + b.x, a.y + b.y);
}

static inline gm_vec2 gm__vec_sub(gm_vec2 a, gm_vec2 b)
{
    return gm__vec(a.x - b.x, a.y - b.y);
}

static inline gm_vec2 gm__vec_scale(gm_vec2 v, float factor)
{
    return gm__vec(v.x * factor, v.y * factor);
}

/** a + b * factor */
static inline gm_vec2 gm__vec_along(gm_vec2 a, gm_vec2 b, float factor)
{
    return gm__vec(a.x + b.x * factor, a.y + b.y * factor);
}

static inline float gm__vec_dot(gm_vec2 a, gm_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline float gm__vec_length(gm_vec2 v)
{
    return sqrtf(gm__vec_dot(v, v));
}

static inline float gm__vec_distance(gm_vec2 a, gm_vec2 b)
{
    return gm__vec_length(gm__vec_sub(a, b));
}

/** Length 1; zero stays zero. */
static inline gm_vec2 gm__vec_unit(gm_vec2 v)
{
    float length = gm__vec_length(v);
    return length > 0.0F ? gm__vec_scale(v, 1.0F / length) : v;
}

static inline gm_vec2 gm__vec_limit(gm_vec2 v, float most)
{
    float length = gm__vec_length(v);
    return length > most ? gm__vec_scale(v, most / length) : v;
}

static inline gm_vec2 gm__vec_polar(float angle, float length)
{
    return gm__vec(cosf(angle) * length, sinf(angle) * length);
}

static inline float gm__vec_angle(gm_vec2 v)
{
    return atan2f(v.y, v.x);
}

/** Between -pi and pi. */
static inline float gm__angle_wrap(float angle)
{
    return angle - 2.0F * GM_PI * floorf((angle + GM_PI) / (2.0F * GM_PI));
}

static inline float gm__clamp(float v, float low, float high)
{
    return v < low ? low : v > high ? high : v;
}

/** `from` moved towards `to` by at most `step`. */
static inline float gm__approach(float from, float to, float step)
{
    return from < to ? fminf(from + step, to) : fmaxf(from - step, to);
}

#endif
