/* game/base/base.h -- vectors, random numbers, a grid of the arena, and an allocator over one fixed
 * region. */
#ifndef GM_BASE_H
#define GM_BASE_H

#include <game/draw.h>

#include <tickline/base.h>

#include <math.h>

/* Vectors and angles. */

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

/* Random numbers. */

/* The order of draws is part of the simulation: never draw twice in one expression, argument list
 * or initialiser, where C leaves the order open. */

/** A 64-bit counter behind a mixing function (SplitMix64: Steele, Lea and Flood, 2014). */
typedef struct gm_rng {
    uint64_t state;
} gm_rng;

static inline uint64_t gm__rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

/** The number that gm__rng_mix() makes `z` of. */
static inline uint64_t gm__rng_unmix(uint64_t z)
{
    z = (z ^ (z >> 31) ^ (z >> 62)) * 0x319642B2D24D8EC3U;
    z = (z ^ (z >> 27) ^ (z >> 54)) * 0x96DE1B173F119089U;
    return z ^ (z >> 30) ^ (z >> 60);
}

/** Equal seed and stream give equal numbers on every machine. */
static inline gm_rng gm__rng_make(uint64_t seed, uint64_t stream)
{
    gm_rng rng = {gm__rng_mix(seed + 0x9E3779B97F4A7C15U) ^
                  gm__rng_mix(stream + 0xD1B54A32D192ED03U)};
    return rng;
}

/** The seed whose stream 0 is this stream of that seed. */
static inline uint64_t gm__rng_seed_of(uint64_t seed, uint64_t stream)
{
    uint64_t mixed = gm__rng_make(seed, stream).state ^ gm__rng_mix(0xD1B54A32D192ED03U);
    return gm__rng_unmix(mixed) - 0x9E3779B97F4A7C15U;
}

static inline uint64_t gm__rng_next(gm_rng *rng)
{
    rng->state += 0x9E3779B97F4A7C15U;
    return gm__rng_mix(rng->state);
}

/** 0 up to, not including, 1. */
static inline float gm__rng_unit(gm_rng *rng)
{
    return (float)(gm__rng_next(rng) >> 40) / 16777216.0F;
}

static inline float gm__rng_range(gm_rng *rng, float low, float high)
{
    return low + (high - low) * gm__rng_unit(rng);
}

/** 0 to count - 1; count > 0. */
static inline uint32_t gm__rng_below(gm_rng *rng, uint32_t count)
{
    return (uint32_t)(((gm__rng_next(rng) >> 32) * count) >> 32);
}

/* The arena as a grid of cells, for free places and ways around walls. */

#define GM_GRID_CELL 16.0F /**< units */
#define GM_GRID_CLEAR                                                                              \
    19.0F /**< from the middle of an open cell to the middle of any wall, units                    \
           */

enum { GM_GRID_COLUMNS = 60, GM_GRID_ROWS = 28 };

typedef struct gm_grid_wall {
    gm_vec2 a;
    gm_vec2 b;
} gm_grid_wall;

typedef struct gm_grid {
    uint8_t cells[GM_GRID_COLUMNS * GM_GRID_ROWS];
} gm_grid;

/** @param from  a place of the ship: cells with a way to it count as reached */
void gm__grid_make(gm_grid *grid, const gm_grid_wall *walls, uint32_t count, gm_vec2 from);
/** Units from a place to the nearest wall; 1e9 without walls. */
float gm__grid_distance(const gm_grid_wall *walls, uint32_t count, gm_vec2 at);
/** Whether a ship can get there. */
bool gm__grid_is_reached(const gm_grid *grid, gm_vec2 at);
/** Whether a ship can fly there in a straight line. */
bool gm__grid_is_clear(const gm_grid *grid, gm_vec2 from, gm_vec2 to);
/** The next place to fly to on the way from one place to another: `to` itself where nothing is
 * between them or no way leads there. */
gm_vec2 gm__grid_way(const gm_grid *grid, gm_vec2 from, gm_vec2 to);

/* Arenas: copying the used bytes of one saves all that lies in it. */

/** Lies at the start of its region; size-class free lists and a bump pointer. Deterministic: equal
 * calls give equal offsets. Not thread-safe. */
typedef struct gm_arena gm_arena;

typedef struct gm_arena_stats {
    size_t capacity; /**< bytes of the region */
    size_t used;     /**< bytes from the start of the region that ever held something */
    size_t live;     /**< bytes handed out now */
    uint64_t calls;  /**< allocations and resizes that had to find memory, since the start */
    uint64_t calls_since_mark;
    size_t growth_since_mark; /**< bytes by which `used` grew */
    uint64_t failures;        /**< requests that did not fit */
} gm_arena_stats;

/** Makes an empty arena in memory[bytes] (aligned to 16).  @return NULL if it is too small */
gm_arena *gm_arena_create(void *memory, size_t bytes);
/** Forgets everything at once; the mark and the counts start over. */
void gm_arena_reset(gm_arena *arena);

/** 16-byte aligned; NULL when the region is full. Size 0 is served as 1. */
void *gm_arena_alloc(gm_arena *arena, size_t bytes);
/** As alloc, zeroed; NULL also if count * bytes overflows. */
void *gm_arena_calloc(gm_arena *arena, size_t count, size_t bytes);
/** As realloc() of the C library; NULL leaves the old block as it is. */
void *gm_arena_realloc(gm_arena *arena, void *ptr, size_t bytes);
/** Bytes that were asked for at ptr. */
size_t gm_arena_size(const void *ptr);
/** NULL is allowed. */
void gm_arena_free(gm_arena *arena, void *ptr);
/** True for an address inside the region. */
bool gm_arena_owns(const gm_arena *arena, const void *ptr);

/** The arena as the engine's allocator. */
tl_allocator gm_arena_allocator(gm_arena *arena);

/** Bytes that a snapshot must copy, from the arena itself on. */
size_t gm_arena_used(const gm_arena *arena);
/** Ends the warm-up: counts and growth are measured from here. */
void gm_arena_mark(gm_arena *arena);
gm_arena_stats gm_arena_get_stats(const gm_arena *arena);

#endif
