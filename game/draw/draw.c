/* game/draw/draw.c -- draw lists and colours: see draw.h. */
#include <game/draw.h>

#include <stdlib.h>
#include <string.h>

/* The array with room for `add` more, or NULL; the old one stays valid then. */
static void *with_room(void *array, uint32_t count, uint32_t add, uint32_t *capacity, size_t size)
{
    if (add > UINT32_MAX / 2 - count) {
        return NULL;
    }
    if (count + add <= *capacity) {
        return array;
    }
    uint32_t wanted = *capacity < 64 ? 64 : *capacity * 2;
    while (wanted < count + add) {
        wanted *= 2;
    }
    void *grown = realloc(array, (size_t)wanted * size);
    if (grown != NULL) {
        *capacity = wanted;
    }
    return grown;
}

static bool reserve_vertices(gm_draw_list *list, uint32_t add)
{
    gm_draw_vertex *grown = with_room(list->vertices, list->vertex_count, add,
                                      &list->vertex_capacity, sizeof *list->vertices);
    list->vertices = grown != NULL ? grown : list->vertices;
    return grown != NULL;
}

static bool reserve_indices(gm_draw_list *list, uint32_t add)
{
    uint32_t *grown = with_room(list->indices, list->index_count, add, &list->index_capacity,
                                sizeof *list->indices);
    list->indices = grown != NULL ? grown : list->indices;
    return grown != NULL;
}

static bool reserve_shape(gm_draw_list *list)
{
    gm_draw_shape *grown =
        with_room(list->shapes, list->shape_count, 1, &list->shape_capacity, sizeof *list->shapes);
    list->shapes = grown != NULL ? grown : list->shapes;
    return grown != NULL;
}

static bool reserve_text(gm_draw_list *list)
{
    gm_draw_text_run *grown =
        with_room(list->texts, list->text_count, 1, &list->text_capacity, sizeof *list->texts);
    list->texts = grown != NULL ? grown : list->texts;
    return grown != NULL;
}

static bool reserve_chars(gm_draw_list *list, uint32_t add)
{
    char *grown = with_room(list->chars, list->char_count, add, &list->char_capacity, 1);
    list->chars = grown != NULL ? grown : list->chars;
    return grown != NULL;
}

static bool reserve_command(gm_draw_list *list)
{
    gm_draw_command *grown = with_room(list->commands, list->command_count, 1,
                                       &list->command_capacity, sizeof *list->commands);
    list->commands = grown != NULL ? grown : list->commands;
    return grown != NULL;
}

void gm_draw_begin(gm_draw_list *list, int32_t width, int32_t height)
{
    list->width = width;
    list->height = height;
    list->vertex_count = 0;
    list->index_count = 0;
    list->shape_count = 0;
    list->text_count = 0;
    list->char_count = 0;
    list->command_count = 0;
    list->blend = GM_BLEND_OVER;
    list->overflowed = false;
    gm_draw_set_clip(list, NULL);
}

void gm_draw_free(gm_draw_list *list)
{
    free(list->vertices);
    free(list->indices);
    free(list->shapes);
    free(list->texts);
    free(list->chars);
    free(list->commands);
    memset(list, 0, sizeof *list);
}

static int32_t clamped(int64_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : (int32_t)value;
}

void gm_draw_set_clip(gm_draw_list *list, const gm_rect *clip)
{
    gm_rect all = {0, 0, list->width, list->height};
    if (clip == NULL) {
        list->clip = all;
        return;
    }
    int32_t x0 = clamped(clip->x, 0, all.w);
    int32_t y0 = clamped(clip->y, 0, all.h);
    int32_t x1 = clamped((int64_t)clip->x + clip->w, x0, all.w);
    int32_t y1 = clamped((int64_t)clip->y + clip->h, y0, all.h);
    list->clip = (gm_rect){x0, y0, x1 - x0, y1 - y0};
}

static gm_rect shared(const gm_rect *a, const gm_rect *b)
{
    int32_t x0 = a->x > b->x ? a->x : b->x;
    int32_t y0 = a->y > b->y ? a->y : b->y;
    int32_t x1 = a->x + a->w < b->x + b->w ? a->x + a->w : b->x + b->w;
    int32_t y1 = a->y + a->h < b->y + b->h ? a->y + a->h : b->y + b->h;
    return (gm_rect){x0, y0, x1 > x0 ? x1 - x0 : 0, y1 > y0 ? y1 - y0 : 0};
}

void gm_draw_clip_from(gm_draw_list *list, uint32_t first, const gm_rect *clip)
{
    for (uint32_t i = first; i < list->command_count; i++) {
        list->commands[i].clip = shared(&list->commands[i].clip, clip);
    }
}

gm_blend gm_draw_set_blend(gm_draw_list *list, gm_blend blend)
{
    gm_blend old = list->blend;
    list->blend = blend;
    return old;
}

static bool is_same_clip(const gm_rect *a, const gm_rect *b)
{
    return a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h;
}

static bool is_clipped_away(const gm_draw_list *list)
{
    return list->clip.w <= 0 || list->clip.h <= 0;
}

/* Counts `count` primitives from `first` on: in the last command if its state is the same. */
static bool add_command(gm_draw_list *list, gm_draw_kind kind, gm_blend blend, uint32_t first,
                        uint32_t count)
{
    if (list->command_count > 0) {
        gm_draw_command *last = &list->commands[list->command_count - 1];
        if (last->kind == kind && last->blend == blend && is_same_clip(&last->clip, &list->clip)) {
            last->count += count;
            return true;
        }
    }
    if (!reserve_command(list)) {
        return false;
    }
    gm_draw_command command = {kind, blend, list->clip, first, count};
    list->commands[list->command_count++] = command;
    return true;
}

void gm__draw_mesh(gm_draw_list *list, const gm_draw_vertex *vertices, uint32_t vertex_count,
                   const uint32_t *indices, uint32_t index_count)
{
    if (is_clipped_away(list)) {
        return;
    }
    if (!reserve_vertices(list, vertex_count) || !reserve_indices(list, index_count) ||
        !add_command(list, GM_DRAW_TRIANGLES, list->blend, list->index_count, index_count)) {
        list->overflowed = true;
        return;
    }
    uint32_t base = list->vertex_count;
    memcpy(list->vertices + base, vertices, vertex_count * sizeof *vertices);
    uint32_t *out = list->indices + list->index_count;
    for (uint32_t i = 0; i < index_count; i++) {
        out[i] = base + indices[i];
    }
    list->vertex_count += vertex_count;
    list->index_count += index_count;
}

void gm__draw_shape(gm_draw_list *list, gm_draw_kind kind, gm_blend blend,
                    const gm_draw_shape *shape)
{
    if (is_clipped_away(list)) {
        return;
    }
    if (!reserve_shape(list) || !add_command(list, kind, blend, list->shape_count, 1)) {
        list->overflowed = true;
        return;
    }
    list->shapes[list->shape_count++] = *shape;
}

void gm_draw_triangle(gm_draw_list *list, const gm_vec2 p[3], const gm_color c[3])
{
    static const uint32_t order[3] = {0, 1, 2};
    gm_draw_vertex v[3] = {{p[0].x, p[0].y, c[0]}, {p[1].x, p[1].y, c[1]}, {p[2].x, p[2].y, c[2]}};
    gm__draw_mesh(list, v, 3, order, 3);
}

void gm_draw_quad(gm_draw_list *list, const gm_vec2 p[4], const gm_color c[4])
{
    static const uint32_t order[6] = {0, 1, 2, 0, 2, 3};
    gm_draw_vertex v[4] = {{p[0].x, p[0].y, c[0]},
                           {p[1].x, p[1].y, c[1]},
                           {p[2].x, p[2].y, c[2]},
                           {p[3].x, p[3].y, c[3]}};
    gm__draw_mesh(list, v, 4, order, 6);
}

/* The parameter counts of texts are a contract of draw.h. */
// NOLINTNEXTLINE(readability-function-size)
void gm_draw_text(gm_draw_list *list, gm_font font, gm_vec2 at, gm_align align, gm_color color,
                  const char *text)
{
    gm_draw_text_spaced(list, font, at, align, color, 0.0F, text);
}

// NOLINTNEXTLINE(readability-function-size)
void gm_draw_text_spaced(gm_draw_list *list, gm_font font, gm_vec2 at, gm_align align,
                         gm_color color, float spacing, const char *text)
{
    size_t length = strlen(text);
    if (length == 0 || color.a == 0 || is_clipped_away(list)) {
        return;
    }
    if (length > UINT32_MAX / 4 || !reserve_chars(list, (uint32_t)length) || !reserve_text(list) ||
        !add_command(list, GM_DRAW_TEXT, list->blend, list->text_count, 1)) {
        list->overflowed = true;
        return;
    }
    memcpy(list->chars + list->char_count, text, length);
    gm_draw_text_run run = {
        at.x, at.y, color, font, align, spacing, list->char_count, (uint32_t)length};
    list->texts[list->text_count++] = run;
    list->char_count += (uint32_t)length;
}

static float scale_of(const gm_draw_list *list)
{
    return list->ui_scale > 0.0F ? list->ui_scale : 1.0F;
}

static float em_of(const gm_draw_list *list, gm_font font)
{
    static const float sizes[GM_FONT_COUNT] = {11.0F, 13.0F, 20.0F, 26.0F, 72.0F, 11.0F, 10.0F};
    return sizes[font] * scale_of(list);
}

/* Every byte but a continuation begins a letter. */
static uint32_t letter_count(const char *text)
{
    uint32_t count = 0;
    for (; *text != '\0'; text++) {
        count += ((uint8_t)*text & 0xC0U) != 0x80U ? 1U : 0U;
    }
    return count;
}

float gm_draw_text_width(const gm_draw_list *list, gm_font font, float spacing, const char *text)
{
    uint32_t letters = letter_count(text);
    if (letters == 0) {
        return 0.0F;
    }
    float gaps = spacing * (float)(letters - 1);
    if (list->measure == NULL) {
        return (float)letters * em_of(list, font) * 0.6F + gaps;
    }
    return list->measure(list->text_user, font, text, (uint32_t)strlen(text)) + gaps;
}

float gm_draw_line_height(const gm_draw_list *list, gm_font font)
{
    if (list->line_height == NULL) {
        return em_of(list, font) * 1.25F;
    }
    return list->line_height(list->text_user, font);
}

/* Written so that NaN becomes 0. */
static uint8_t channel(float value)
{
    float rounded = value + 0.5F;
    if (!(rounded >= 1.0F)) {
        return 0;
    }
    return rounded >= 255.0F ? 255 : (uint8_t)rounded;
}

gm_color gm_color_with_alpha(gm_color c, float alpha)
{
    c.a = channel(alpha * 255.0F);
    return c;
}

gm_color gm_color_fade(gm_color c, float factor)
{
    c.a = channel((float)c.a * factor);
    return c;
}

gm_color gm_color_scale(gm_color c, float factor)
{
    c.r = channel((float)c.r * factor);
    c.g = channel((float)c.g * factor);
    c.b = channel((float)c.b * factor);
    return c;
}

gm_color gm_color_add(gm_color c, gm_color light, float factor)
{
    c.r = channel((float)c.r + (float)light.r * factor);
    c.g = channel((float)c.g + (float)light.g * factor);
    c.b = channel((float)c.b + (float)light.b * factor);
    return c;
}

static uint8_t mixed(uint8_t a, uint8_t b, float t)
{
    return channel((float)a + ((float)b - (float)a) * t);
}

gm_color gm_color_mix(gm_color a, gm_color b, float t)
{
    float k = t > 0.0F ? (t < 1.0F ? t : 1.0F) : 0.0F;
    gm_color c = {mixed(a.r, b.r, k), mixed(a.g, b.g, k), mixed(a.b, b.b, k), mixed(a.a, b.a, k)};
    return c;
}
