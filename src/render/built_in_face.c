/* render/built_in_face.c -- see built_in_face.h. */
#include "render/built_in_face.h"

#include "render/built_in_face_data.h"

enum { DESIGNS = 3, REPLACEMENT = 0xFFFD };

#define WHITE 0xFFFFFFFFU

typedef struct design {
    int32_t width;
    int32_t height;
    int32_t ascent;
    bool is_bold;
} design;

static const design designs[DESIGNS] = {{6, 13, 11, false}, {7, 13, 11, true}, {9, 18, 14, true}};

/* Codepoints of the letters, in the order of the data. */
static const uint32_t ranges[][2] = {
    {0x20, 0x7E},     {0xA0, 0xFF},     {0x2013, 0x2014}, {0x2018, 0x2019},
    {0x201C, 0x201D}, {0x2022, 0x2022}, {0x2026, 0x2026}, {0x2190, 0x2193},
    {0x2212, 0x2212}, {0x2260, 0x2260}, {0x2264, 0x2265}, {REPLACEMENT, REPLACEMENT}};

app_built_in_face app_built_in_face_for(int32_t px, bool is_bold)
{
    int32_t room = px * 5 / 4; /* a line of the usual fonts is that much higher than their size */
    app_built_in_face best = {0};
    for (int32_t i = 0; i < DESIGNS; i++) {
        const design *d = &designs[i];
        int32_t times = room >= d->height ? room / d->height : 1;
        bool is_small = d->height == designs[0].height;
        if ((is_small && d->is_bold != is_bold) ||
            (best.times != 0 && (times * d->height > room || times * d->height <= best.height))) {
            continue;
        }
        best =
            (app_built_in_face){i, times, times * d->width, times * d->height, times * d->ascent};
    }
    return best;
}

static bool find(uint32_t codepoint, uint32_t *index)
{
    uint32_t first = 0;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (codepoint >= ranges[i][0] && codepoint <= ranges[i][1]) {
            *index = first + codepoint - ranges[i][0];
            return true;
        }
        first += ranges[i][1] - ranges[i][0] + 1;
    }
    return false;
}

static uint32_t index_of(uint32_t codepoint)
{
    uint32_t index = 0;
    bool is_space = codepoint >= 0x2000 && codepoint <= 0x200A;
    if (!find(is_space ? ' ' : codepoint, &index)) {
        (void)find(REPLACEMENT, &index);
    }
    return index;
}

static uint32_t row_of(int32_t which, uint32_t index, int32_t y)
{
    size_t at = (size_t)index * (size_t)designs[which].height + (size_t)y;
    switch (which) {
    case 0:
        return app_built_in_6x13[at];
    case 1:
        return app_built_in_7x13b[at];
    default:
        return app_built_in_9x18b[at];
    }
}

SDL_Surface *app_built_in_face_letter(const app_built_in_face *face, uint32_t codepoint)
{
    const design *d = &designs[face->design];
    uint32_t index = index_of(codepoint);
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, face->width, face->height, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int32_t y = 0; surface != NULL && y < d->height; y++) {
        uint32_t row = row_of(face->design, index, y);
        for (int32_t x = 0; x < d->width; x++) {
            SDL_Rect pixel = {x * face->times, y * face->times, face->times, face->times};
            if ((row >> (uint32_t)(d->width - 1 - x) & 1U) != 0) {
                (void)SDL_FillRect(surface, &pixel, WHITE);
            }
        }
    }
    return surface;
}
