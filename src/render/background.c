/* render/background.c -- nebula and stars, computed pixel by pixel. */
#include "render/background.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Only operations that IEEE 754 rounds exactly (+ - * / sqrt) are used, so that the bytes do not
 * depend on a mathematics library. The soft parts are computed on every fourth pixel; their
 * smallest features are forty pixels wide. */
enum { CELL = 4, GRID = 40, OCTAVES = 4 };

/* What varies slowly, at one corner of a cell. */
typedef struct soft {
    float light[3]; /* red, green, blue before the vignette */
    float shade;    /* of the vignette, 0.2 to 1 */
} soft;

static uint32_t hashed(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7FEB352DU;
    x ^= x >> 15;
    x *= 0x846CA68BU;
    x ^= x >> 16;
    return x;
}

static uint32_t hashed_at(int32_t x, int32_t y)
{
    return hashed((uint32_t)x * 73856093U ^ hashed((uint32_t)y * 19349663U));
}

/* The slope of the noise at a lattice point, times the way from there. */
static float slope(int32_t x, int32_t y, float dx, float dy)
{
    uint32_t h = hashed_at(x, y);
    float gx = (float)(h & 0xFFFFU) / 32768.0F - 1.0F;
    float gy = (float)(h >> 16) / 32768.0F - 1.0F;
    float length = sqrtf(gx * gx + gy * gy);
    return length > 1e-3F ? (gx * dx + gy * dy) / length : 0.0F;
}

static float eased(float t)
{
    return t * t * t * (t * (t * 6.0F - 15.0F) + 10.0F);
}

/* Gradient noise (Perlin 2002), about 0 to 1. */
static float noise(float x, float y)
{
    int32_t xi = (int32_t)floorf(x);
    int32_t yi = (int32_t)floorf(y);
    float fx = x - (float)xi;
    float fy = y - (float)yi;
    float u = eased(fx);
    float a = slope(xi, yi, fx, fy);
    float b = slope(xi + 1, yi, fx - 1.0F, fy);
    float c = slope(xi, yi + 1, fx, fy - 1.0F);
    float d = slope(xi + 1, yi + 1, fx - 1.0F, fy - 1.0F);
    float upper = a + (b - a) * u;
    float lower = c + (d - c) * u;
    return 0.5F + 0.75F * (upper + (lower - upper) * eased(fy));
}

static float layered_noise(float x, float y)
{
    float sum = 0.0F;
    float weight = 0.55F;
    for (int i = 0; i < OCTAVES; i++) {
        sum += weight * noise(x, y);
        float turned = x * 1.6F - y * 1.2F;
        y = x * 1.2F + y * 1.6F + 3.1F;
        x = turned;
        weight *= 0.5F;
    }
    return sum / 1.03F;
}

/* 1 / e^q to within a few percent. */
static float falloff(float q)
{
    return 1.0F / (1.0F + q * (1.0F + q * (0.5F + q * (1.0F / 6.0F + q / 24.0F))));
}

typedef struct cloud {
    float u;
    float v;
    float narrow_u;
    float narrow_v;
} cloud;

static const cloud cloud_shapes[APP_BACKGROUND_CLOUDS] = {
    {0.27F, 0.30F, 5.0F, 6.0F},
    {0.80F, 0.72F, 6.0F, 7.0F},
    {0.62F, 0.12F, 9.0F, 12.0F},
};

static const uint32_t plain_clouds[APP_BACKGROUND_CLOUDS] = {0x081E2EU, 0x1E0A2CU, 0x061622U};

static const uint32_t *light_of(const app_background *b)
{
    return (b->clouds[0] | b->clouds[1] | b->clouds[2]) == 0 ? plain_clouds : b->clouds;
}

static void add_clouds(soft *s, const app_background *b, float u, float v, float strength)
{
    const uint32_t *light = light_of(b);
    for (size_t i = 0; i < APP_BACKGROUND_CLOUDS; i++) {
        const cloud *c = &cloud_shapes[i];
        float du = u - c->u;
        float dv = v - c->v;
        float k = strength * falloff(du * du * c->narrow_u + dv * dv * c->narrow_v);
        for (int j = 0; j < 3; j++) {
            s->light[j] += (float)(light[i] >> (16 - 8 * j) & 0xFFU) * k;
        }
    }
}

/* Darker towards the corners: 1 - d^2.3 / 2, the power written as a polynomial. */
static float vignette(float u, float v)
{
    float x = (u - 0.5F) * 2.0F;
    float y = (v - 0.5F) * 2.0F;
    float d = sqrtf(x * x * 0.75F + y * y * 0.8F);
    d = d < 1.4F ? d : 1.4F;
    float shade = 1.0F - 0.5F * d * d * (0.71F + 0.29F * d);
    return shade > 0.2F ? shade : 0.2F;
}

/* The clouds keep their shape on a larger canvas: they are those of a 1280 x 720 one. */
static soft soft_at(const app_background *b, float u, float v)
{
    float x = u * 1280.0F * 0.0030F;
    float y = v * 720.0F * 0.0036F;
    float warp_x = noise(x * 1.3F + 5.0F, y * 1.3F);
    float warp_y = noise(x * 1.3F, y * 1.3F + 8.0F);
    float n = layered_noise(x + 1.1F * warp_x, y + 1.1F * warp_y);
    float k = 1.0F - v;
    soft s = {{9.0F + 3.0F * k, 14.0F + 6.0F * k, 27.0F + 13.0F * k}, vignette(u, v)};
    add_clouds(&s, b, u, v, n * n * 1.7F);
    return s;
}

static soft mixed(const soft *a, const soft *b, float t)
{
    soft s;
    for (int i = 0; i < 3; i++) {
        s.light[i] = a->light[i] + (b->light[i] - a->light[i]) * t;
    }
    s.shade = a->shade + (b->shade - a->shade) * t;
    return s;
}

static float star_at(int32_t x, int32_t y)
{
    uint32_t h = hashed_at(x + 9781, y + 6271);
    if ((h & 0x3FFFU) >= 3) {
        return 0.0F;
    }
    float s = (float)(h >> 16 & 255U) / 255.0F;
    return 18.0F + 70.0F * s * s;
}

/* How near a coordinate is to a crossing of the grid: the lines have bright crosses there. */
static bool is_by_crossing(int32_t rest)
{
    return rest <= 2 || rest >= GRID - 2;
}

static float grid_at(int32_t x, int32_t y)
{
    int32_t gx = x % GRID;
    int32_t gy = y % GRID;
    if (gx != 0 && gy != 0) {
        return 0.0F;
    }
    float light = x % (5 * GRID) == 0 || y % (5 * GRID) == 0 ? 1.15F : 0.55F;
    if (gy == 0 && is_by_crossing(gx)) {
        light += 1.5F;
    }
    if (gx == 0 && is_by_crossing(gy)) {
        light += 1.5F;
    }
    return light * 0.75F;
}

static uint32_t byte_of(float value)
{
    return value > 0.0F ? value < 255.0F ? (uint32_t)(value + 0.5F) : 255U : 0U;
}

/* Dithering by half a step hides the steps of the slow gradients. */
static uint32_t pixel_at(const soft *s, int32_t x, int32_t y)
{
    static const float star_tint[3] = {0.8F, 0.9F, 1.0F};
    static const float grid_tint[3] = {5.0F, 9.0F, 15.0F};
    float star = star_at(x, y);
    float grid = grid_at(x, y);
    float dither = (float)(hashed_at(x + 3121, y + 7919) & 255U) / 255.0F - 0.5F;
    uint32_t pixel = 0xFFU;
    for (int i = 0; i < 3; i++) {
        float light = s->light[i] + star * star_tint[i] + grid * grid_tint[i];
        pixel = pixel << 8 | byte_of(light * s->shade + dither);
    }
    return pixel;
}

/* One row of corners, at canvas row y. */
static void soften_row(soft *row, int32_t count, const app_background *b, int32_t y)
{
    float v = ((float)y + 0.5F) / (float)b->height;
    for (int32_t i = 0; i < count; i++) {
        row[i] = soft_at(b, ((float)(i * CELL) + 0.5F) / (float)b->width, v);
    }
}

static void bake_row(const app_background *b, int32_t y, const soft *upper, const soft *lower)
{
    uint32_t *out = b->pixels + (ptrdiff_t)y * b->width;
    float down = (float)(y % CELL) / (float)CELL;
    soft left = mixed(&upper[0], &lower[0], down);
    for (int32_t cell = 0; cell * CELL < b->width; cell++) {
        soft right = mixed(&upper[cell + 1], &lower[cell + 1], down);
        for (int32_t i = 0; i < CELL && cell * CELL + i < b->width; i++) {
            int32_t x = cell * CELL + i;
            soft s = mixed(&left, &right, (float)i / (float)CELL);
            out[x] = pixel_at(&s, x, y);
        }
        left = right;
    }
}

static void bake(const app_background *b, soft *rows, int32_t count)
{
    soft *upper = rows;
    soft *lower = rows + count;
    soften_row(lower, count, b, 0);
    for (int32_t y = 0; y < b->height; y++) {
        if (y % CELL == 0) {
            soft *swapped = upper;
            upper = lower;
            lower = swapped;
            soften_row(lower, count, b, y + CELL);
        }
        bake_row(b, y, upper, lower);
    }
}

static bool bake_all(app_background *background)
{
    int32_t count = background->width / CELL + 2;
    soft *rows = calloc((size_t)count * 2, sizeof *rows);
    if (rows == NULL) {
        return false;
    }
    background->revision += 1;
    bake(background, rows, count);
    free(rows);
    return true;
}

bool app_background_resize(app_background *background, int32_t width, int32_t height)
{
    if (background->pixels != NULL && background->width == width && background->height == height) {
        return true;
    }
    app_background kept = *background;
    app_background_free(background);
    background->revision = kept.revision;
    memcpy(background->clouds, kept.clouds, sizeof kept.clouds);
    if (width <= 0 || height <= 0) {
        return false;
    }
    background->pixels = malloc((size_t)width * (size_t)height * sizeof *background->pixels);
    if (background->pixels == NULL) {
        return false;
    }
    background->width = width;
    background->height = height;
    if (!bake_all(background)) {
        free(background->pixels);
        background->pixels = NULL;
    }
    return background->pixels != NULL;
}

void app_background_tint(app_background *background, const uint32_t clouds[APP_BACKGROUND_CLOUDS])
{
    if (memcmp(light_of(background), clouds, sizeof background->clouds) == 0) {
        return;
    }
    memcpy(background->clouds, clouds, sizeof background->clouds);
    if (background->pixels != NULL) {
        (void)bake_all(background);
    }
}

void app_background_free(app_background *background)
{
    free(background->pixels);
    memset(background, 0, sizeof *background);
}
