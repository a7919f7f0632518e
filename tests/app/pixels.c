/* Pictures of a window and figures of their pixels, for the tests of the real window: one short
 * process each.
 *
 * pixels shot WINDOW FILE: the window as a PPM file.
 *
 * pixels colour FILE BOX COLOUR FUZZ: pixels near a colour, as "SHARE X Y". SHARE is that of the
 * box, in 100,000ths; X and Y are the middle of them in the box, px, or -1 without any.
 *
 * pixels difference FILE FILE BOX: pixels that differ by more than 8 % of brightness, in
 * thousandths.
 *
 * BOX is WxH+X+Y, cut to the picture. COLOUR is #RRGGBB. FUZZ is a percentage of the distance of
 * black and white. Exit status 2, without a figure: a picture, a window or an argument that is not
 * as expected. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 3, BYTE = 0xFF, LARGEST = 16384 };

typedef struct picture {
    int w, h;
    unsigned char *bytes; /* red, green, blue of each pixel, line by line */
} picture;

typedef struct box {
    int w, h, x, y;
} box;

static int refuse(const char *what, const char *why)
{
    (void)fprintf(stderr, "pixels: %s: %s\n", what, why);
    exit(2);
}

static picture new_picture(int w, int h)
{
    picture p = {w, h, NULL};
    if (w > 0 && h > 0 && w <= LARGEST && h <= LARGEST) {
        p.bytes = malloc((size_t)w * (size_t)h * CHANNELS);
    }
    if (p.bytes == NULL) {
        refuse("picture", "no memory, or no size");
    }
    return p;
}

static picture read_picture(const char *path)
{
    FILE *file = fopen(path, "rb");
    int w = 0;
    int h = 0;
    /* NOLINTNEXTLINE(cert-err34-c): a size that cannot be is refused */
    if (file == NULL || fscanf(file, "P6 %d %d 255", &w, &h) != 2 || fgetc(file) != '\n') {
        refuse(path, "expected a picture of `pixels shot`");
    }
    picture p = new_picture(w, h);
    size_t size = (size_t)w * (size_t)h * CHANNELS;
    if (fread(p.bytes, 1, size, file) != size || fclose(file) != 0) {
        refuse(path, "it ends too early");
    }
    return p;
}

static void write_picture(const picture *p, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fprintf(file, "P6\n%d %d\n255\n", p->w, p->h) < 0 ||
        fwrite(p->bytes, (size_t)p->w * CHANNELS, (size_t)p->h, file) != (size_t)p->h ||
        fclose(file) != 0) {
        refuse(path, "cannot be written");
    }
}

static int on_error(Display *display, XErrorEvent *event)
{
    char text[128];
    (void)XGetErrorText(display, event->error_code, text, (int)sizeof text);
    return refuse("window", text);
}

static void shoot(const char *id, const char *path)
{
    Display *display = XOpenDisplay(NULL);
    Window window = strtoul(id, NULL, 0);
    XWindowAttributes at;
    if (display == NULL) {
        refuse("DISPLAY", "cannot be opened");
    }
    (void)XSetErrorHandler(on_error);
    (void)XGetWindowAttributes(display, window, &at);
    picture p = new_picture(at.width, at.height);
    XImage *image =
        XGetImage(display, window, 0, 0, (unsigned)p.w, (unsigned)p.h, AllPlanes, ZPixmap);
    if (image == NULL || image->bits_per_pixel != 32 || image->byte_order != LSBFirst ||
        image->red_mask != 0xFF0000) {
        refuse(id, "expected a window of 24 bits");
    }
    unsigned char *out = p.bytes;
    for (int y = 0; y < p.h; y++) {
        const char *from = image->data + (ptrdiff_t)y * image->bytes_per_line;
        for (int x = 0; x < p.w; x++, from += 4) {
            *out++ = (unsigned char)from[2];
            *out++ = (unsigned char)from[1];
            *out++ = (unsigned char)from[0];
        }
    }
    write_picture(&p, path);
    (void)XDestroyImage(image);
    (void)XCloseDisplay(display);
    free(p.bytes);
}

static box read_box(const char *text, const picture *p)
{
    box b;
    int end = 0;
    /* NOLINTNEXTLINE(cert-err34-c): a size that cannot be is refused */
    if (sscanf(text, "%dx%d+%d+%d%n", &b.w, &b.h, &b.x, &b.y, &end) != 4 || text[end] != '\0' ||
        b.x < 0 || b.y < 0) {
        refuse(text, "expected WxH+X+Y");
    }
    b.w = b.w < p->w - b.x ? b.w : p->w - b.x;
    b.h = b.h < p->h - b.y ? b.h : p->h - b.y;
    if (b.w <= 0 || b.h <= 0) {
        refuse(text, "is outside of the picture");
    }
    return b;
}

static const unsigned char *pixel(const picture *p, int x, int y)
{
    return p->bytes + ((ptrdiff_t)y * p->w + x) * CHANNELS;
}

static double distance(const unsigned char *a, const unsigned char *b)
{
    double sum = 0.0;
    for (int i = 0; i < CHANNELS; i++) {
        sum += (double)(a[i] - b[i]) * (a[i] - b[i]);
    }
    return sqrt(sum / CHANNELS) / BYTE;
}

static void print_colour(const char *path, const char *where, const char *colour, const char *fuzz)
{
    picture p = read_picture(path);
    box b = read_box(where, &p);
    char *end = NULL;
    unsigned long rgb = strtoul(colour + (colour[0] == '#'), &end, 16);
    unsigned char wanted[CHANNELS] = {(rgb >> 16) & BYTE, (rgb >> 8) & BYTE, rgb & BYTE};
    if (end != colour + 7 || *end != '\0') {
        refuse(colour, "expected #RRGGBB");
    }
    double near = strtod(fuzz, &end) / 100.0;
    if (end == fuzz || strcmp(end, "%") != 0) {
        refuse(fuzz, "expected N%");
    }
    double count = 0.0;
    double sum_x = 0.0;
    double sum_y = 0.0;
    for (int y = 0; y < b.h; y++) {
        for (int x = 0; x < b.w; x++) {
            double is_near = distance(pixel(&p, b.x + x, b.y + y), wanted) <= near ? 1.0 : 0.0;
            count += is_near;
            sum_x += is_near * x;
            sum_y += is_near * y;
        }
    }
    (void)printf("%.0f %.0f %.0f\n", count * 1e5 / b.w / b.h, count > 0.0 ? sum_x / count : -1.0,
                 count > 0.0 ? sum_y / count : -1.0);
    free(p.bytes);
}

static double brightness_apart(const unsigned char *a, const unsigned char *b)
{
    static const double weights[CHANNELS] = {0.2126, 0.7152, 0.0722};
    double sum = 0.0;
    for (int i = 0; i < CHANNELS; i++) {
        sum += weights[i] * abs(a[i] - b[i]);
    }
    return sum / BYTE;
}

static void print_difference(const char *first, const char *second, const char *where)
{
    picture a = read_picture(first);
    picture b = read_picture(second);
    box at = read_box(where, &a);
    box same = read_box(where, &b);
    double count = 0.0;
    if (at.w != same.w || at.h != same.h) {
        refuse(second, "has another size");
    }
    for (int y = at.y; y < at.y + at.h; y++) {
        for (int x = at.x; x < at.x + at.w; x++) {
            count += brightness_apart(pixel(&a, x, y), pixel(&b, x, y)) > 0.08 ? 1.0 : 0.0;
        }
    }
    (void)printf("%.0f\n", count * 1e3 / at.w / at.h);
    free(a.bytes);
    free(b.bytes);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (argc == 4 && strcmp(what, "shot") == 0) {
        shoot(argv[2], argv[3]);
    } else if (argc == 6 && strcmp(what, "colour") == 0) {
        print_colour(argv[2], argv[3], argv[4], argv[5]);
    } else if (argc == 5 && strcmp(what, "difference") == 0) {
        print_difference(argv[2], argv[3], argv[4]);
    } else {
        refuse(what, "expected shot, colour or difference");
    }
    return 0;
}
