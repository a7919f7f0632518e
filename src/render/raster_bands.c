/* render/raster_bands.c -- shares a picture among threads, a band of rows each. */
#include "render/raster_bands.h"

#include <SDL.h>
#include <stdlib.h>

typedef struct band {
    app_bands *owner;
    SDL_Thread *thread; /* NULL for the first: the caller's thread paints it */
    SDL_sem *start;
    float share_end; /* of the height */
    float seconds;
    int32_t y0;
    int32_t y1;
} band;

struct app_bands {
    band bands[APP_BANDS_MAX];
    uint32_t count;
    SDL_sem *done;
    const app_canvas *canvas;
    const app_picture *picture;
    bool is_quitting;
};

static void paint_band(band *b)
{
    Uint64 begin = SDL_GetPerformanceCounter();
    app_raster_rows(b->owner->canvas, b->owner->picture, b->y0, b->y1);
    Uint64 spent = SDL_GetPerformanceCounter() - begin;
    b->seconds = (float)((double)spent / (double)SDL_GetPerformanceFrequency());
}

static int run_band(void *user)
{
    band *b = user;
    for (;;) {
        (void)SDL_SemWait(b->start);
        if (b->owner->is_quitting) {
            return 0;
        }
        paint_band(b);
        (void)SDL_SemPost(b->owner->done);
    }
}

static bool start_band(app_bands *bands, band *b)
{
    b->owner = bands;
    b->start = SDL_CreateSemaphore(0);
    b->thread = b->start != NULL ? SDL_CreateThread(run_band, "raster", b) : NULL;
    if (b->thread == NULL && b->start != NULL) {
        SDL_DestroySemaphore(b->start);
        b->start = NULL;
    }
    return b->thread != NULL;
}

app_bands *app_bands_create(uint32_t thread_count)
{
    app_bands *bands = calloc(1, sizeof *bands);
    if (bands == NULL) {
        return NULL;
    }
    (void)SDL_GetPerformanceCounter(); /* the first call starts SDL's clock, for one thread only */
    bands->bands[0].owner = bands;
    bands->count = 1;
    bands->done = thread_count > 1 ? SDL_CreateSemaphore(0) : NULL;
    uint32_t wanted = thread_count < APP_BANDS_MAX ? thread_count : APP_BANDS_MAX;
    while (bands->done != NULL && bands->count < wanted &&
           start_band(bands, &bands->bands[bands->count])) {
        bands->count += 1;
    }
    for (uint32_t i = 0; i < bands->count; i++) {
        bands->bands[i].share_end = (float)(i + 1) / (float)bands->count;
    }
    return bands;
}

void app_bands_destroy(app_bands *bands)
{
    if (bands == NULL) {
        return;
    }
    bands->is_quitting = true;
    for (uint32_t i = 1; i < bands->count; i++) {
        (void)SDL_SemPost(bands->bands[i].start);
        SDL_WaitThread(bands->bands[i].thread, NULL);
        SDL_DestroySemaphore(bands->bands[i].start);
    }
    if (bands->done != NULL) {
        SDL_DestroySemaphore(bands->done);
    }
    free(bands);
}

/* Where the running sum of the times of the last frame reaches `target`, as a share of the
 * height; within a band every row is taken to cost the same. */
static float share_at(const app_bands *bands, float target)
{
    float sum = 0.0F;
    float begin = 0.0F;
    for (uint32_t i = 0; i < bands->count; i++) {
        const band *b = &bands->bands[i];
        if (sum + b->seconds >= target && b->seconds > 0.0F) {
            return begin + (b->share_end - begin) * (target - sum) / b->seconds;
        }
        sum += b->seconds;
        begin = b->share_end;
    }
    return 1.0F;
}

/* Moves the borders a part of the way to where all bands would have taken equally long: one
 * interrupted thread must not throw the next frame off balance. */
static void balance(app_bands *bands)
{
    float wanted[APP_BANDS_MAX];
    float total = 0.0F;
    for (uint32_t i = 0; i < bands->count; i++) {
        total += bands->bands[i].seconds;
    }
    for (uint32_t i = 0; i + 1 < bands->count; i++) {
        wanted[i] = share_at(bands, total * (float)(i + 1) / (float)bands->count);
    }
    for (uint32_t i = 0; total > 0.0F && i + 1 < bands->count; i++) {
        float *share = &bands->bands[i].share_end;
        float low = 0.25F * (float)(i + 1) / (float)bands->count;
        float moved = *share + (wanted[i] - *share) * 0.2F;
        *share = moved < low ? low : moved > 1.0F - low ? 1.0F - low : moved;
    }
}

static void place(app_bands *bands, int32_t height)
{
    int32_t y = 0;
    for (uint32_t i = 0; i < bands->count; i++) {
        band *b = &bands->bands[i];
        int32_t end = (int32_t)(b->share_end * (float)height + 0.5F);
        b->y0 = y;
        b->y1 = i + 1 == bands->count ? height : end > y ? end : y;
        y = b->y1;
    }
}

void app_bands_paint(app_bands *bands, const app_canvas *canvas, const app_picture *picture)
{
    bands->canvas = canvas;
    bands->picture = picture;
    balance(bands);
    place(bands, canvas->height);
    for (uint32_t i = 1; i < bands->count; i++) {
        (void)SDL_SemPost(bands->bands[i].start);
    }
    paint_band(&bands->bands[0]);
    for (uint32_t i = 1; i < bands->count; i++) {
        (void)SDL_SemWait(bands->done);
    }
}

uint32_t app_bands_count(const app_bands *bands)
{
    return bands->count;
}
