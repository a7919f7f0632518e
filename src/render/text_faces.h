/* render/text_faces.h -- letters of the interface's fonts, drawn once into an atlas. Private to
 * text.c. */
#ifndef APP_TEXT_FACES_H
#define APP_TEXT_FACES_H

#include "render/built_in_face.h"

#include <game/draw.h>

#include <SDL_ttf.h>
#include <stddef.h>

enum { APP_ATLAS_SIZE = 1024, APP_FALLBACK_CHAINS = 2 };

/** A letter: w x h px of the atlas at (u, v), or nothing visible if w is 0. */
typedef struct app_glyph {
    uint32_t codepoint;
    gm_font font;
    uint16_t u;
    uint16_t v;
    uint16_t w;
    uint16_t h;
    int16_t left; /**< from the pen */
    int16_t top;  /**< from the top of the line box */
    int16_t advance;
} app_glyph;

typedef struct app_face {
    TTF_Font *font; /**< NULL: built_in is the face */
    app_built_in_face built_in;
    TTF_Font *fallback[APP_FALLBACK_CHAINS];
    bool is_fallback_asked[APP_FALLBACK_CHAINS];
    int ascent;
    int height;
    int size;
} app_face;

typedef struct app_faces {
    app_face face[GM_FONT_COUNT];
    app_glyph *glyphs;
    uint32_t glyph_count, glyph_capacity;
    uint32_t *table; /**< open addressing; index + 1 of a glyph, 0 free; a power of two long */
    uint32_t table_size;
    char *given; /**< bytes of --font, from which the fonts read; NULL: those that were found */
    size_t given_bytes;
    uint8_t *atlas;
    uint32_t atlas_x, atlas_y, atlas_row; /**< where the next glyph goes; height of its row */
    uint32_t revision;
    bool is_full; /**< a glyph found no room: empty the atlas before the next picture */
} app_faces;

/** `path` NULL: search; without any font the built-in face stands in. False with one line in
 * `error`; nothing is kept then. */
bool app_faces_open(app_faces *faces, const char *path, float scale, char *error,
                    size_t error_size);
void app_faces_close(app_faces *faces);
/** Forgets all glyphs. */
void app_faces_clear(app_faces *faces);
/** NULL without memory. Valid until the next call. */
const app_glyph *app_faces_glyph(app_faces *faces, gm_font font, uint32_t codepoint);
/** Tells whether a font of the machine has the letter for that face. */
bool app_faces_have(app_faces *faces, gm_font font, uint32_t codepoint);

#endif
