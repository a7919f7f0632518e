/* render/text.c -- measures texts and makes them into glyph quads. */
#include "render/text.h"

#include "render/text_faces.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct app_text {
    app_faces faces;
    char *font_path;
    float scale;
    app_glyph_quad *quads;
    uint32_t quad_count, quad_capacity;
    uint32_t *first;
    uint32_t first_capacity;
    app_glyphs glyphs;
};

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

static bool open_text(app_text *text, const app_text_def *def, char *error, size_t error_size)
{
    text->scale = def->ui_scale > 0.0F ? def->ui_scale : 1.0F;
    if (def->font_path != NULL) {
        text->font_path = copy_of(def->font_path);
        if (text->font_path == NULL) {
            (void)snprintf(error, error_size, "fonts: out of memory");
            return false;
        }
    }
    return app_faces_open(&text->faces, text->font_path, text->scale, error, error_size);
}

app_text *app_text_create(const app_text_def *def, char *error, size_t error_size)
{
    if (TTF_Init() != 0) {
        (void)snprintf(error, error_size, "fonts: %s", TTF_GetError());
        return NULL;
    }
    app_text *text = calloc(1, sizeof *text);
    if (text == NULL) {
        (void)snprintf(error, error_size, "fonts: out of memory");
        TTF_Quit();
        return NULL;
    }
    if (!open_text(text, def, error, error_size)) {
        free(text->font_path);
        free(text);
        TTF_Quit();
        return NULL;
    }
    return text;
}

void app_text_destroy(app_text *text)
{
    if (text == NULL) {
        return;
    }
    app_faces_close(&text->faces);
    free(text->font_path);
    free(text->quads);
    free(text->first);
    free(text);
    TTF_Quit();
}

bool app_text_has(app_text *text, uint32_t codepoint)
{
    return app_faces_have(&text->faces, GM_FONT_UI, codepoint);
}

bool app_text_set_scale(app_text *text, float ui_scale)
{
    app_faces faces;
    char error[256];
    if (!app_faces_open(&faces, text->font_path, ui_scale, error, sizeof error)) {
        return false;
    }
    faces.revision = text->faces.revision + 1;
    app_faces_close(&text->faces);
    text->faces = faces;
    text->scale = ui_scale;
    return true;
}

void app_text_attach(app_text *text, gm_draw_list *list)
{
    if (text == NULL) {
        list->measure = NULL;
        list->line_height = NULL;
        list->text_user = NULL;
        return;
    }
    list->measure = app_text_measure;
    list->line_height = app_text_line_height;
    list->text_user = text;
    list->ui_scale = text->scale;
}

/* How many continuation bytes follow a first byte; -1: it is none. */
static int32_t continuation_count(uint8_t first)
{
    if (first < 0x80) {
        return 0;
    }
    if (first < 0xC2 || first > 0xF4) {
        return -1;
    }
    return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
}

/* Takes one letter from the front; a broken byte counts as U+FFFD. */
static uint32_t next_codepoint(const char **at, const char *end)
{
    static const uint8_t first_bits[4] = {0x7F, 0x1F, 0x0F, 0x07};
    uint8_t first = (uint8_t) * *at;
    int32_t more = continuation_count(first);
    *at += 1;
    if (more < 0 || end - *at < more) {
        return 0xFFFD;
    }
    uint32_t codepoint = first & first_bits[more];
    for (int32_t i = 0; i < more; i++) {
        uint8_t byte = (uint8_t)(*at)[i];
        if ((byte & 0xC0U) != 0x80U) {
            return 0xFFFD;
        }
        codepoint = codepoint << 6 | (byte & 0x3FU);
    }
    *at += more;
    return codepoint;
}

float app_text_measure(void *user, gm_font font, const char *text, uint32_t length)
{
    app_text *self = user;
    const char *end = text + length;
    int32_t width = 0;
    for (const char *at = text; at < end;) {
        const app_glyph *glyph = app_faces_glyph(&self->faces, font, next_codepoint(&at, end));
        width += glyph != NULL ? glyph->advance : 0;
    }
    return (float)width;
}

float app_text_line_height(void *user, gm_font font)
{
    const app_text *self = user;
    return (float)self->faces.face[font].height;
}

static bool reserve_quads(app_text *text, uint32_t add)
{
    if (text->quad_count + add <= text->quad_capacity) {
        return true;
    }
    uint32_t capacity = (text->quad_count + add) * 2;
    app_glyph_quad *grown = realloc(text->quads, capacity * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    text->quads = grown;
    text->quad_capacity = capacity;
    return true;
}

static bool reserve_runs(app_text *text, uint32_t count)
{
    if (count <= text->first_capacity) {
        return true;
    }
    uint32_t *grown = realloc(text->first, (size_t)count * 2 * sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    text->first = grown;
    text->first_capacity = count * 2;
    return true;
}

/* Letters stand on whole pixels, where their hinting is right. */
static float start_of(app_text *text, const gm_draw_text_run *run, const char *chars)
{
    if (run->align == GM_ALIGN_LEFT) {
        return floorf(run->x + 0.5F);
    }
    float letters = 0.0F;
    for (const char *at = chars; at < chars + run->length;) {
        (void)next_codepoint(&at, chars + run->length);
        letters += 1.0F;
    }
    float width = app_text_measure(text, run->font, chars, run->length);
    width += run->spacing * (letters - 1.0F);
    float share = run->align == GM_ALIGN_CENTER ? 0.5F : 1.0F;
    return floorf(run->x - width * share + 0.5F);
}

static void put_quad(app_text *text, const app_glyph *glyph, float pen, int32_t top)
{
    app_glyph_quad quad = {(int32_t)floorf(pen + 0.5F) + glyph->left,
                           top + glyph->top,
                           glyph->u,
                           glyph->v,
                           glyph->w,
                           glyph->h};
    text->quads[text->quad_count++] = quad;
}

static bool is_near_canvas(float v)
{
    return v > -1e6F && v < 1e6F;
}

static void place_run(app_text *text, const gm_draw_text_run *run, const char *chars)
{
    const char *end = chars + run->length;
    float pen = start_of(text, run, chars);
    int32_t top = (int32_t)floorf(run->y + 0.5F);
    for (const char *at = chars; at < end && is_near_canvas(pen);) {
        const app_glyph *glyph = app_faces_glyph(&text->faces, run->font, next_codepoint(&at, end));
        if (glyph == NULL) {
            return;
        }
        if (glyph->w > 0) {
            put_quad(text, glyph, pen, top);
        }
        pen += (float)glyph->advance + run->spacing;
    }
}

static bool place_all(app_text *text, const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        text->first[i] = text->quad_count;
        if (!reserve_quads(text, run->length)) {
            return false;
        }
        if (is_near_canvas(run->x) && is_near_canvas(run->y)) {
            place_run(text, run, list->chars + run->first);
        }
    }
    text->first[list->text_count] = text->quad_count;
    return true;
}

const app_glyphs *app_text_layout(app_text *text, const gm_draw_list *list)
{
    if (text == NULL) {
        return NULL;
    }
    if (text->faces.is_full) {
        app_faces_clear(&text->faces);
    }
    text->quad_count = 0;
    if (!reserve_runs(text, list->text_count + 1) || !place_all(text, list)) {
        return NULL;
    }
    text->glyphs = (app_glyphs){text->faces.atlas, APP_ATLAS_SIZE, text->faces.revision,
                                text->quads,       text->first,    list->text_count};
    return &text->glyphs;
}
