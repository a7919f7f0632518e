/* package/icon.c -- see icon.h. The ship, its laser, an amber crystal and the ring that fills
 * around it. */
#include "package/icon.h"

#include "platform/message.h"
#include "render/png_file.h"
#include "render/raster.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Shapes are in px of a picture this wide. */
#define DESIGN 256.0F
/* Lines are never thinner than this in an icon, or small ones would lose them; those that should
 * be far thinner are left out there. */
#define THINNEST 1.25F
#define HIDDEN   0.5F
#define TAU      6.28318531F

enum { HEXAGON_SIDES = 6, GLOW_STEPS = 5 };

typedef enum shape_kind {
    SHAPE_PLATE,   /* at: x, y, w, h; width: radius of the corners; rgb at the top, low below */
    SHAPE_FRAME,   /* the same as an outline; low: its radius */
    SHAPE_GLOW,    /* at: centre, radius */
    SHAPE_LINE,    /* at: from, to */
    SHAPE_HEXAGON, /* at: centre, radius, turn; width 0: filled */
    SHAPE_ARC,     /* at: centre, radius, share of the circle, clockwise from the top */
    SHAPE_DISC,    /* at: centre, radius */
} shape_kind;

typedef struct shape {
    shape_kind kind;
    float at[4];
    float width;
    uint32_t rgb;
    uint32_t low;
    float alpha;
} shape;

static const shape shapes[] = {
    {SHAPE_PLATE, {8.0F, 8.0F, 240.0F, 240.0F}, 54.0F, 0x1D3460, 0x070D1A, 1.0F},
    {SHAPE_FRAME, {11.0F, 11.0F, 234.0F, 234.0F}, 6.0F, 0x3C5C8C, 51, 1.0F},
    {SHAPE_GLOW, {164.0F, 92.0F, 76.0F, 0.0F}, 0.0F, 0xFFB23E, 0, 0.75F},
    {SHAPE_GLOW, {80.0F, 176.0F, 68.0F, 0.0F}, 0.0F, 0x35C8FF, 0, 0.60F},
    {SHAPE_ARC, {164.0F, 92.0F, 57.0F, 1.0F}, 6.0F, 0xFFC857, 0, 0.30F},
    {SHAPE_ARC, {164.0F, 92.0F, 57.0F, 0.72F}, 11.0F, 0xFFC857, 0, 1.0F},
    {SHAPE_HEXAGON, {164.0F, 92.0F, 34.0F, 0.26F}, 0.0F, 0xFFB938, 0, 1.0F},
    {SHAPE_HEXAGON, {164.0F, 92.0F, 34.0F, 0.26F}, 5.0F, 0xFFE2A0, 0, 1.0F},
    {SHAPE_LINE, {80.0F, 176.0F, 158.0F, 98.0F}, 22.0F, 0x35C8FF, 0, 0.40F},
    {SHAPE_LINE, {80.0F, 176.0F, 160.0F, 96.0F}, 9.0F, 0xEAFBFF, 0, 1.0F},
    {SHAPE_HEXAGON, {80.0F, 176.0F, 40.0F, 0.0F}, 0.0F, 0x123A57, 0, 1.0F},
    {SHAPE_HEXAGON, {80.0F, 176.0F, 40.0F, 0.0F}, 9.0F, 0x8BE6FF, 0, 1.0F},
    {SHAPE_DISC, {80.0F, 176.0F, 15.0F, 0.0F}, 0.0F, 0xEAFBFF, 0, 1.0F},
};

enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static void hexagon_of(const shape *s, float scale, gm_vec2 corners[HEXAGON_SIDES])
{
    for (int i = 0; i < HEXAGON_SIDES; i++) {
        float angle = s->at[3] + TAU * (float)i / (float)HEXAGON_SIDES;
        corners[i] = (gm_vec2){(s->at[0] + s->at[2] * cosf(angle)) * scale,
                               (s->at[1] + s->at[2] * sinf(angle)) * scale};
    }
}

static float line_width(const shape *s, float scale)
{
    return fmaxf(s->width * scale, THINNEST);
}

static void draw_box(gm_draw_list *list, const shape *s, float scale)
{
    const float box[4] = {s->at[0] * scale, s->at[1] * scale, s->at[2] * scale, s->at[3] * scale};
    gm_color color = gm_rgba(s->rgb, s->alpha);
    if (s->kind == SHAPE_PLATE) {
        gm_draw_round_rect(list, box, s->width * scale, color, gm_rgba(s->low, s->alpha));
    } else {
        gm_draw_round_rect_stroke(list, box, (float)s->low * scale, line_width(s, scale), color);
    }
}

static void draw_hexagon(gm_draw_list *list, const shape *s, float scale)
{
    gm_vec2 corners[HEXAGON_SIDES];
    gm_color color = gm_rgba(s->rgb, s->alpha);
    hexagon_of(s, scale, corners);
    if (s->width > 0.0F) {
        gm_draw_stroke_flat(list, corners, HEXAGON_SIDES, true, line_width(s, scale), color);
    } else {
        gm_draw_polygon(list, corners, HEXAGON_SIDES, color);
    }
}

static void draw_shape(gm_draw_list *list, const shape *s, float scale)
{
    gm_color color = gm_rgba(s->rgb, s->alpha);
    gm_vec2 centre = {s->at[0] * scale, s->at[1] * scale};
    gm_vec2 to = {s->at[2] * scale, s->at[3] * scale};
    const float span[2] = {-TAU / 4.0F, TAU * (s->at[3] - 0.25F)};
    switch (s->kind) {
    case SHAPE_PLATE:
    case SHAPE_FRAME:
        draw_box(list, s, scale);
        break;
    case SHAPE_GLOW:
        gm_draw_glow(list, centre, to.x, color);
        break;
    case SHAPE_LINE:
        gm_draw_line(list, centre, to, line_width(s, scale), color, color);
        break;
    case SHAPE_HEXAGON:
        draw_hexagon(list, s, scale);
        break;
    case SHAPE_ARC:
        gm_draw_arc(list, centre, to.x, span, line_width(s, scale), color);
        break;
    case SHAPE_DISC:
        gm_draw_disc(list, centre, to.x, color, color);
        break;
    }
}

/* Over a background of one colour. */
static void paint(const gm_draw_list *list, const app_canvas *canvas, uint32_t background,
                  uint32_t *below)
{
    app_picture picture = {list, NULL, below, false};
    for (int32_t i = 0; i < canvas->width * canvas->height; i++) {
        below[i] = background;
    }
    app_raster_paint(canvas, &picture);
}

static uint32_t channel(uint32_t pixel, uint32_t shift)
{
    return pixel >> shift & 0xFFU;
}

/* The rasteriser's canvas is opaque: how much of a background shows through tells the alpha. */
static void add_alpha(uint8_t rgba[4], uint32_t on_black, uint32_t on_white)
{
    uint32_t shown = channel(on_white, 8) - channel(on_black, 8);
    uint32_t alpha = channel(on_white, 8) < channel(on_black, 8) ? 255 : 255 - shown;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t value = channel(on_black, 16 - 8 * i);
        uint32_t straight = alpha > 0 ? (value * 255 + alpha / 2) / alpha : 0;
        rgba[i] = (uint8_t)(straight > 255 ? 255 : straight);
    }
    rgba[3] = (uint8_t)alpha;
}

bool icon_write_png(const char *path, int32_t size)
{
    size_t count = (size_t)size * (size_t)size;
    uint32_t *pixels = calloc(count * 4, sizeof *pixels);
    gm_draw_list list = {0};
    if (pixels == NULL) {
        app_message("out of memory");
        return false;
    }
    gm_draw_begin(&list, size, size);
    float scale = (float)size / DESIGN;
    for (int i = 0; i < SHAPES; i++) {
        if (shapes[i].width == 0.0F || shapes[i].width * scale >= HIDDEN) {
            draw_shape(&list, &shapes[i], scale);
        }
    }
    app_canvas on_black = {pixels, size, size, size};
    app_canvas on_white = {pixels + count, size, size, size};
    uint8_t *rgba = (uint8_t *)(pixels + count * 2);
    paint(&list, &on_black, 0xFF000000U, pixels + count * 3);
    paint(&list, &on_white, 0xFFFFFFFFU, pixels + count * 3);
    for (size_t i = 0; i < count; i++) {
        add_alpha(rgba + i * 4, on_black.pixels[i], on_white.pixels[i]);
    }
    bool is_written = app_png_write_icon(path, (uint32_t)size, rgba);
    gm_draw_free(&list);
    free(pixels);
    return is_written;
}

/* Paint of a shape that is filled or, with a width, an outline. */
static void put_paint(FILE *file, const shape *s)
{
    const char *kind = s->width > 0.0F ? "stroke" : "fill";
    const char *other = s->width > 0.0F ? "fill" : "stroke";
    (void)fprintf(file, " %s=\"none\" %s=\"#%06X\" %s-opacity=\"%g\"", other, kind, s->rgb, kind,
                  (double)s->alpha);
    if (s->width > 0.0F) {
        (void)fprintf(file, " stroke-width=\"%g\"", (double)s->width);
    }
    (void)fputs("/>\n", file);
}

static void put_box(FILE *file, const shape *s, int index)
{
    bool is_plate = s->kind == SHAPE_PLATE;
    double radius = is_plate ? (double)s->width : (double)s->low;
    if (is_plate) {
        (void)fprintf(file,
                      "  <linearGradient id=\"g%d\" x2=\"0\" y2=\"1\"><stop "
                      "stop-color=\"#%06X\"/><stop offset=\"1\" "
                      "stop-color=\"#%06X\"/></linearGradient>\n",
                      index, s->rgb, s->low);
    }
    (void)fprintf(file, "  <rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\"",
                  (double)s->at[0], (double)s->at[1], (double)s->at[2], (double)s->at[3], radius);
    if (is_plate) {
        (void)fprintf(file, " fill=\"url(#g%d)\"/>\n", index);
    } else {
        put_paint(file, s);
    }
}

/* Light falls off as (1 - d^2/r^2)^4. */
static void put_glow(FILE *file, const shape *s, int index)
{
    (void)fprintf(file, "  <radialGradient id=\"g%d\">", index);
    for (int i = 0; i <= GLOW_STEPS; i++) {
        float d = (float)i / (float)GLOW_STEPS;
        float light = powf(1.0F - d * d, 4.0F) * s->alpha;
        (void)fprintf(file, "<stop offset=\"%g\" stop-color=\"#%06X\" stop-opacity=\"%.3f\"/>",
                      (double)d, s->rgb, (double)light);
    }
    (void)fprintf(
        file, "</radialGradient>\n  <circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"url(#g%d)\"/>\n",
        (double)s->at[0], (double)s->at[1], (double)s->at[2], index);
}

static void put_hexagon(FILE *file, const shape *s)
{
    gm_vec2 corners[HEXAGON_SIDES];
    hexagon_of(s, 1.0F, corners);
    (void)fputs("  <polygon points=\"", file);
    for (int i = 0; i < HEXAGON_SIDES; i++) {
        (void)fprintf(file, "%s%.2f,%.2f", i > 0 ? " " : "", (double)corners[i].x,
                      (double)corners[i].y);
    }
    (void)fputs("\"", file);
    put_paint(file, s);
}

static void put_arc(FILE *file, const shape *s)
{
    float r = s->at[2];
    float end = TAU * (s->at[3] - 0.25F);
    (void)fprintf(file, "  <path d=\"M%g,%g A%g,%g 0 %d 1 %.2f,%.2f\"", (double)s->at[0],
                  (double)(s->at[1] - r), (double)r, (double)r, s->at[3] > 0.5F ? 1 : 0,
                  (double)(s->at[0] + r * cosf(end)), (double)(s->at[1] + r * sinf(end)));
    put_paint(file, s);
}

static void put_shape(FILE *file, const shape *s, int index)
{
    switch (s->kind) {
    case SHAPE_PLATE:
    case SHAPE_FRAME:
        put_box(file, s, index);
        return;
    case SHAPE_GLOW:
        put_glow(file, s, index);
        return;
    case SHAPE_HEXAGON:
        put_hexagon(file, s);
        return;
    case SHAPE_LINE:
        (void)fprintf(file, "  <line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"", (double)s->at[0],
                      (double)s->at[1], (double)s->at[2], (double)s->at[3]);
        break;
    case SHAPE_ARC:
        if (s->at[3] < 1.0F) {
            put_arc(file, s);
            return;
        }
        (void)fprintf(file, "  <circle cx=\"%g\" cy=\"%g\" r=\"%g\"", (double)s->at[0],
                      (double)s->at[1], (double)s->at[2]);
        break;
    case SHAPE_DISC:
        (void)fprintf(file, "  <circle cx=\"%g\" cy=\"%g\" r=\"%g\"", (double)s->at[0],
                      (double)s->at[1], (double)s->at[2]);
        break;
    }
    put_paint(file, s);
}

void icon_write_svg(FILE *file)
{
    (void)fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"256\" "
                "viewBox=\"0 0 256 256\">\n",
                file);
    for (int i = 0; i < SHAPES; i++) {
        put_shape(file, &shapes[i], i);
    }
    (void)fputs("</svg>\n", file);
}
