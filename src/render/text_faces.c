/* render/text_faces.c -- opens the fonts of a scale, and finds the glyph of a code point. */
#include "render/text_faces.h"

#include "platform/file_read.h"
#include "render/font_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HEIGHT = 8 };

static int px_of(gm_font font, float scale)
{
    int size = (int)(app_font_size(font) * scale + 0.5F);
    return size < 6 ? 6 : size;
}

static TTF_Font *open_found(gm_font font, int size)
{
    app_font_file file;
    for (uint32_t n = 0; app_font_file_find(font, n, &file); n++) {
        TTF_Font *opened = TTF_OpenFontIndex(file.path, size, file.index);
        if (opened != NULL) {
            return opened;
        }
    }
    return NULL;
}

static void use_built_in(app_face *face, gm_font font)
{
    face->built_in = app_built_in_face_for(face->size, app_font_is_bold(font));
    face->ascent = face->built_in.ascent;
    face->height = face->built_in.height;
}

static TTF_Font *open_given(const app_faces *faces, int size)
{
    SDL_RWops *bytes = SDL_RWFromConstMem(faces->given, (int)faces->given_bytes);
    return bytes != NULL ? TTF_OpenFontRW(bytes, 1, size) : NULL;
}

/* A damaged font may say that its letters are higher than any picture. */
static bool is_usable(const TTF_Font *font, int size)
{
    int height = TTF_FontHeight(font);
    if (height > 0 && height <= MOST_HEIGHT * size) {
        return true;
    }
    TTF_SetError("expected letters at most %d times as high as their size", MOST_HEIGHT);
    return false;
}

static bool open_face(app_faces *faces, gm_font font, float scale)
{
    app_face *face = &faces->face[font];
    face->size = px_of(font, scale);
    bool is_given = faces->given != NULL && !app_font_is_mono(font);
    face->font = is_given ? open_given(faces, face->size) : open_found(font, face->size);
    if (face->font != NULL && !is_usable(face->font, face->size)) {
        TTF_CloseFont(face->font);
        face->font = NULL;
    }
    if (face->font == NULL) {
        use_built_in(face, font);
        return !is_given;
    }
    TTF_SetFontHinting(face->font, TTF_HINTING_LIGHT);
    face->ascent = TTF_FontAscent(face->font);
    face->height = TTF_FontHeight(face->font);
    return true;
}

bool app_faces_open(app_faces *faces, const char *path, float scale, char *error, size_t error_size)
{
    memset(faces, 0, sizeof *faces);
    faces->atlas = calloc(APP_ATLAS_SIZE, APP_ATLAS_SIZE);
    if (faces->atlas == NULL) {
        (void)snprintf(error, error_size, "fonts: out of memory");
        return false;
    }
    if (path != NULL) {
        faces->given = app_file_read(path, APP_FILE_FONT, &faces->given_bytes);
        if (faces->given == NULL) {
            (void)snprintf(error, error_size, "font %s: cannot be read (%s); expected a font file",
                           path, app_file_reason(errno));
            app_faces_close(faces);
            return false;
        }
    }
    for (uint32_t i = 0; i < GM_FONT_COUNT; i++) {
        if (!open_face(faces, (gm_font)i, scale)) {
            (void)snprintf(error, error_size, "font %s: %s", path, TTF_GetError());
            app_faces_close(faces);
            return false;
        }
    }
    return true;
}

static void close_face(app_face *face)
{
    if (face->font != NULL) {
        TTF_CloseFont(face->font);
    }
    for (uint32_t i = 0; i < APP_FALLBACK_CHAINS; i++) {
        if (face->fallback[i] != NULL) {
            TTF_CloseFont(face->fallback[i]);
        }
    }
}

void app_faces_close(app_faces *faces)
{
    for (uint32_t i = 0; i < GM_FONT_COUNT; i++) {
        close_face(&faces->face[i]);
    }
    free(faces->glyphs);
    free(faces->table);
    free(faces->atlas);
    free(faces->given);
    memset(faces, 0, sizeof *faces);
}

void app_faces_clear(app_faces *faces)
{
    faces->glyph_count = 0;
    faces->atlas_x = 0;
    faces->atlas_y = 0;
    faces->atlas_row = 0;
    faces->is_full = false;
    faces->revision += 1;
    memset(faces->atlas, 0, (size_t)APP_ATLAS_SIZE * APP_ATLAS_SIZE);
    if (faces->table != NULL) {
        memset(faces->table, 0, faces->table_size * sizeof *faces->table);
    }
}

static uint32_t slot_of(const app_faces *faces, gm_font font, uint32_t codepoint)
{
    uint32_t mask = faces->table_size - 1;
    uint32_t slot = ((codepoint * GM_FONT_COUNT + (uint32_t)font) * 0x9E3779B1U >> 7) & mask;
    while (faces->table[slot] != 0) {
        const app_glyph *g = &faces->glyphs[faces->table[slot] - 1];
        if (g->codepoint == codepoint && g->font == font) {
            break;
        }
        slot = (slot + 1) & mask;
    }
    return slot;
}

/* At most half full, so that a search is short. */
static bool grow_table(app_faces *faces)
{
    if (faces->table != NULL && faces->glyph_count * 2 < faces->table_size) {
        return true;
    }
    uint32_t size = faces->table_size == 0 ? 1024 : faces->table_size * 2;
    uint32_t *table = calloc(size, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(faces->table);
    faces->table = table;
    faces->table_size = size;
    for (uint32_t i = 0; i < faces->glyph_count; i++) {
        const app_glyph *g = &faces->glyphs[i];
        table[slot_of(faces, g->font, g->codepoint)] = i + 1;
    }
    return true;
}

static app_glyph *add_glyph(app_faces *faces)
{
    if (faces->glyph_count == faces->glyph_capacity) {
        uint32_t capacity = faces->glyph_capacity == 0 ? 256 : faces->glyph_capacity * 2;
        app_glyph *grown = realloc(faces->glyphs, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        faces->glyphs = grown;
        faces->glyph_capacity = capacity;
    }
    app_glyph *glyph = &faces->glyphs[faces->glyph_count++];
    memset(glyph, 0, sizeof *glyph);
    return glyph;
}

/* Never thickened: at any size that makes blots of Chinese letters. */
static TTF_Font *open_fallback(uint32_t chain, const app_face *face)
{
    app_font_file file;
    if (!app_font_file_find_fallback(chain, 0, &file)) {
        return NULL;
    }
    TTF_Font *opened = TTF_OpenFontIndex(file.path, face->size, file.index);
    if (opened != NULL) {
        TTF_SetFontHinting(opened, TTF_HINTING_LIGHT);
    }
    return opened;
}

/* The first font of the chain that has the letter; NULL if none has. */
static TTF_Font *provider_of(app_face *face, uint32_t codepoint)
{
    if (face->font != NULL && TTF_GlyphIsProvided32(face->font, codepoint) != 0) {
        return face->font;
    }
    for (uint32_t i = 0; i < APP_FALLBACK_CHAINS; i++) {
        if (!face->is_fallback_asked[i]) {
            face->is_fallback_asked[i] = true;
            face->fallback[i] = open_fallback(i, face);
        }
        if (face->fallback[i] != NULL && TTF_GlyphIsProvided32(face->fallback[i], codepoint) != 0) {
            return face->fallback[i];
        }
    }
    return NULL;
}

typedef struct ink_box {
    int x0;
    int y0;
    int x1;
    int y1;
} ink_box;

static const uint8_t *row_of(const SDL_Surface *surface, int y)
{
    return (const uint8_t *)surface->pixels + (ptrdiff_t)y * surface->pitch;
}

static uint8_t alpha_at(const SDL_Surface *surface, int x, int y)
{
    uint32_t pixel;
    memcpy(&pixel, row_of(surface, y) + (ptrdiff_t)x * 4, sizeof pixel);
    return (uint8_t)(pixel >> 24);
}

static void extend(ink_box *box, int x, int y)
{
    box->x0 = x < box->x0 ? x : box->x0;
    box->y0 = y < box->y0 ? y : box->y0;
    box->x1 = x >= box->x1 ? x + 1 : box->x1;
    box->y1 = y >= box->y1 ? y + 1 : box->y1;
}

static ink_box ink_of(const SDL_Surface *surface)
{
    ink_box box = {surface->w, surface->h, 0, 0};
    for (int y = 0; y < surface->h; y++) {
        for (int x = 0; x < surface->w; x++) {
            if (alpha_at(surface, x, y) != 0) {
                extend(&box, x, y);
            }
        }
    }
    return box;
}

/* Finds room on the current shelf or a new one, with a free px between neighbours. */
static bool place_in_atlas(app_faces *faces, app_glyph *glyph)
{
    if (faces->atlas_x + glyph->w + 1U > APP_ATLAS_SIZE) {
        faces->atlas_x = 0;
        faces->atlas_y += faces->atlas_row + 1;
        faces->atlas_row = 0;
    }
    if (glyph->w >= APP_ATLAS_SIZE || faces->atlas_y + glyph->h > APP_ATLAS_SIZE) {
        return false;
    }
    glyph->u = (uint16_t)faces->atlas_x;
    glyph->v = (uint16_t)faces->atlas_y;
    faces->atlas_x += glyph->w + 1U;
    faces->atlas_row = glyph->h > faces->atlas_row ? glyph->h : faces->atlas_row;
    return true;
}

static void copy_to_atlas(app_faces *faces, const app_glyph *glyph, const SDL_Surface *surface,
                          const ink_box *ink)
{
    for (int y = 0; y < glyph->h; y++) {
        uint8_t *to = faces->atlas + ((size_t)glyph->v + (size_t)y) * APP_ATLAS_SIZE + glyph->u;
        for (int x = 0; x < glyph->w; x++) {
            to[x] = alpha_at(surface, ink->x0 + x, ink->y0 + y);
        }
    }
    faces->revision += 1;
}

static void draw_glyph(app_faces *faces, app_glyph *glyph, const SDL_Surface *surface)
{
    ink_box ink = ink_of(surface);
    if (ink.x1 <= ink.x0) {
        return;
    }
    glyph->w = (uint16_t)(ink.x1 - ink.x0);
    glyph->h = (uint16_t)(ink.y1 - ink.y0);
    if (!place_in_atlas(faces, glyph)) {
        glyph->w = 0;
        faces->is_full = true;
        return;
    }
    glyph->left = (int16_t)(glyph->left + ink.x0);
    glyph->top = (int16_t)(glyph->top + ink.y0);
    copy_to_atlas(faces, glyph, surface, &ink);
}

static bool fits_atlas(int from, int to)
{
    return to >= from && to - from <= APP_ATLAS_SIZE && abs(from) <= APP_ATLAS_SIZE;
}

/* False: the font has no such letter, or one that would not fit whole into the atlas. */
static bool measure_glyph(TTF_Font *font, uint32_t codepoint, int *left, int *advance)
{
    int right = 0;
    int bottom = 0;
    int top = 0;
    return TTF_GlyphMetrics32(font, codepoint, left, &right, &bottom, &top, advance) == 0 &&
           fits_atlas(*left, right) && fits_atlas(bottom, top) && fits_atlas(0, *advance);
}

static SDL_Surface *letter_of_font(const app_face *face, TTF_Font *font, app_glyph *glyph)
{
    SDL_Color white = {255, 255, 255, 255};
    int left = 0;
    int advance = 0;
    if (!measure_glyph(font, glyph->codepoint, &left, &advance)) {
        return NULL;
    }
    glyph->advance = (int16_t)advance;
    glyph->left = (int16_t)(left < 0 ? left : 0);
    glyph->top = (int16_t)(font == face->font ? 0 : face->ascent - TTF_FontAscent(font));
    return TTF_RenderGlyph32_Blended(font, glyph->codepoint, white);
}

static void render_glyph(app_faces *faces, app_glyph *glyph)
{
    app_face *face = &faces->face[glyph->font];
    TTF_Font *provider = provider_of(face, glyph->codepoint);
    TTF_Font *font = provider != NULL ? provider : face->font;
    SDL_Surface *surface = NULL;
    if (font != NULL) {
        surface = letter_of_font(face, font, glyph);
    } else {
        glyph->advance = (int16_t)face->built_in.width;
        surface = app_built_in_face_letter(&face->built_in, glyph->codepoint);
    }
    if (surface != NULL) {
        draw_glyph(faces, glyph, surface);
        SDL_FreeSurface(surface);
    }
}

bool app_faces_have(app_faces *faces, gm_font font, uint32_t codepoint)
{
    return provider_of(&faces->face[font], codepoint) != NULL;
}

const app_glyph *app_faces_glyph(app_faces *faces, gm_font font, uint32_t codepoint)
{
    if (!grow_table(faces)) {
        return NULL;
    }
    uint32_t slot = slot_of(faces, font, codepoint);
    if (faces->table[slot] != 0) {
        return &faces->glyphs[faces->table[slot] - 1];
    }
    app_glyph *glyph = add_glyph(faces);
    if (glyph == NULL) {
        return NULL;
    }
    glyph->codepoint = codepoint;
    glyph->font = font;
    faces->table[slot] = faces->glyph_count;
    render_glyph(faces, glyph);
    return glyph;
}
